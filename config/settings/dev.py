"""One machine, nothing to install: what `make serve` runs."""

import os
import secrets

from config.settings.base import *  # noqa: F403
from config.settings.base import VAR, env


def own_secret() -> str:
    """The key of this installation: made once, kept in var/, the same for all its processes."""
    path = VAR / "secret-key"
    try:
        with os.fdopen(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "w") as file:
            file.write(secrets.token_urlsafe(50))
    except FileExistsError:
        pass
    return path.read_text()


SECRET_KEY = env("SECRET_KEY", default="") or own_secret()
DEBUG = env.bool("DEBUG", default=False)
SITE_URL = env("SITE_URL", default="http://localhost:8000").rstrip("/")
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=["localhost", "127.0.0.1", "[::1]"])
MAILBOX_PAGE = True
