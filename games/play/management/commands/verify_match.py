"""Check a finished match from its export: commitment, key, every draw and every position."""

from __future__ import annotations

import os
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import translation
from django.utils.translation import gettext

from games.play.verify import LARGEST, Fault, verify


class Command(BaseCommand):
    help = __doc__

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="the exported match (JSON)")
        parser.add_argument(
            "--language",
            choices=("ja", "en"),
            default=_of_the_shell(),
            help="default: as LC_ALL or LANG says",
        )

    def handle(self, *, file: Path, language: str, **_options: Any) -> None:
        with translation.override(language):
            self._check(file)

    def _check(self, file: Path) -> None:
        try:
            with file.open("rb") as opened:
                report = verify(opened.read(LARGEST + 1))
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


def _of_the_shell() -> str:
    """A checker has no account here: the language is that of their terminal, as every program finds it."""
    locale = next(filter(None, map(os.environ.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
    return "ja" if locale.startswith("ja") else "en"
