"""What the test suite runs on: the databases of the environment, everything else in memory."""

import tempfile
from os import environ

environ.setdefault("TEBAN_VAR", tempfile.mkdtemp(prefix="teban-test-"))
environ.setdefault("SECRET_KEY", "for-tests-alone-" + "x" * 50)

from config.settings.base import CACHES, REDIS_URL
from config.settings.dev import *  # noqa: F403

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
if REDIS_URL:
    CACHES["default"]["KEY_PREFIX"] = environ.get("PYTEST_XDIST_WORKER", "main")
else:
    CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}

from config import catalogues  # noqa: E402

catalogues.compile_all(BASE_DIR)
