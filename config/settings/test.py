"""What the test suite runs on: the databases of the environment, everything else in memory."""

import os
import tempfile

if "TEBAN_VAR" not in os.environ:
    own_folder = tempfile.TemporaryDirectory(prefix="teban-test-")  # goes with this process
    os.environ["TEBAN_VAR"] = own_folder.name
os.environ.setdefault("SECRET_KEY", "for-tests-alone-" + "x" * 50)

from config.settings.base import CACHES, DATABASE_URL, DATABASES, REDIS_URL, VAR
from config.settings.dev import *  # noqa: F403

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
if DATABASE_URL:
    DATABASES["default"] |= {"OPTIONS": {}, "CONN_MAX_AGE": 60}
else:
    # A file, as in earnest: threads in memory would share one cache of pages instead of waiting for a lock.
    DATABASES["default"]["TEST"] = {"NAME": VAR / "test.sqlite3"}
if REDIS_URL:
    # A test that clears its cache empties a whole database of Redis: each process of the suite has one.
    WORKER = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0")[2:])
    for cache in CACHES.values():
        cache["LOCATION"] = f"{REDIS_URL.rpartition('/')[0]}/{1 + WORKER}"
else:
    CACHES["default"] = {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}

from config import catalogues  # noqa: E402

catalogues.compile_all(BASE_DIR)
