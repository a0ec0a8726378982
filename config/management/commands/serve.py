"""Everything from a bare clone: database, rulebooks, demo, then web server, worker and beat."""

import os
import socket
import sys
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

from config.supervisor import Child, Supervisor


class Command(BaseCommand):
    help = "Prepare the site and run web server, worker and beat until Ctrl-C."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--port", type=int, default=8000)
        parser.add_argument("--host", default="127.0.0.1")
        parser.add_argument("--no-demo", action="store_true", help="no demo accounts and matches")

    def handle(self, *args: Any, **options: Any) -> None:
        port, host = options["port"], options["host"]
        self._check_port(host, port)
        # The mails of the demo are written by this process, all others by its children.
        if "SITE_URL" not in os.environ:
            settings.SITE_URL = f"http://localhost:{port}"
        self._say("messages")
        call_command("compile_messages", verbosity=0)
        self._say("database")
        call_command("migrate", verbosity=0, interactive=False)
        call_command("createcachetable", verbosity=0)
        self._say("rulebooks")
        try:
            call_command("load_rulebooks")
        except (CommandError, SystemExit) as problem:
            self._say(f"some rule texts were left as they are: {problem}")
        if not options["no_demo"]:
            self._say("demo tables")
            call_command("demo")
        self._say(f"http://localhost:{port} (stop with Ctrl-C)")
        sys.stdout.flush()
        raise SystemExit(Supervisor(self._children(host, port), self.stderr.write).run())

    def _say(self, text: str) -> None:
        self.stdout.write(f"serve: {text}")
        self.stdout.flush()

    def _check_port(self, host: str, port: int) -> None:
        with socket.socket() as s:
            s.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                s.bind((host, port))
            except OSError as taken:
                raise CommandError(f"Port {port} is taken. Choose another: make serve PORT=8001") from taken

    def _children(self, host: str, port: int) -> list[Child]:
        python = sys.executable
        environment = {**os.environ, "SITE_URL": settings.SITE_URL}
        pool = [] if settings.REDIS_URL else ["-P", "threads"]
        celery = [python, "-m", "celery", "-A", "config"]
        web = [python, "-m", "daphne", "-b", host, "-p", str(port), "-v", "0", "config.asgi:application"]
        return [
            Child("web server", web, environment),
            Child("worker", [*celery, "worker", *pool, "-c", "4", "-l", "WARNING"], environment),
            Child("beat", [*celery, "beat", "-l", "WARNING", "--pidfile="], environment),
        ]
