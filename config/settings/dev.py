"""One machine, nothing to install: what `make serve` runs."""

from config.settings.base import *  # noqa: F403
from config.settings.base import env

# Not a secret: it signs sessions of a machine that only its owner reaches.
SECRET_KEY = env("SECRET_KEY", default="development-only-" + "x" * 50)
DEBUG = env.bool("DEBUG", default=False)
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=["localhost", "127.0.0.1", "[::1]"])
MAILBOX_PAGE = True
