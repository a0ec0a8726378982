"""What the test suite runs on: the databases of the environment, everything else in memory."""

import tempfile
from os import environ

environ.setdefault("TEBAN_VAR", tempfile.mkdtemp(prefix="teban-test-"))

from config.settings.dev import *  # noqa: E402, F403
from config.settings.base import REDIS_URL  # noqa: E402

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
if not REDIS_URL:
    CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
