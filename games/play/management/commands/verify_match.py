"""Check a finished match from its export: commitment, key, every draw and every position."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext

from games.play.verify import Fault, verify


class Command(BaseCommand):
    help = __doc__

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="the exported match (JSON)")

    def handle(self, *, file: Path, **_options: Any) -> None:
        try:
            report = verify(file.read_bytes())
        except OSError as error:
            raise CommandError(gettext("This file cannot be read: %(file)s") % {"file": file}) from error
        except Fault as fault:
            raise CommandError(str(fault)) from fault
        sentence = gettext(
            "Match %(code)s holds: %(entries)d entries, %(draws)d draws and %(states)d positions"
            " follow from the published key and the moves."
        )
        self.stdout.write(self.style.SUCCESS(sentence % report._asdict()))
        self.stdout.write(gettext("Fingerprint of the whole match: %(fingerprint)s") % report._asdict())
