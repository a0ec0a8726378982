"""An installation on servers of its own: PostgreSQL with fsync, Redis, nothing compressed."""

import contextlib
import io
import os
import tempfile
from collections.abc import Iterator

import django

from config.testing import servers


@contextlib.contextmanager
def installed(*commands: str, **environment: str) -> Iterator[None]:
    """Set up Django there and run these management commands, quietly, after `migrate`."""
    with servers.running(durable=True) as addresses, tempfile.TemporaryDirectory() as var:
        os.environ.update(
            DATABASE_URL=addresses.database,
            REDIS_URL=addresses.redis,
            TEBAN_VAR=var,
            COMPRESS="0",
            DJANGO_SETTINGS_MODULE="config.settings.dev",
            **environment,
        )
        django.setup()
        from django.core.management import call_command

        for command in ("migrate", *commands):
            call_command(command, verbosity=0, stdout=io.StringIO())
        yield
