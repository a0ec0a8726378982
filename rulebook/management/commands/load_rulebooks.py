"""Brings the rulebooks from their files into the database."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from rulebook import books, loader


class Command(BaseCommand):
    help = (
        "Load the rulebooks of all games. Words edited in the admin stay unless the file changed too; "
        "then nothing is taken, the paragraph is named, and the command exits with 1."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        both_changed = parser.add_mutually_exclusive_group()
        both_changed.add_argument("--files", action="store_true", help="where both changed, take the file")
        both_changed.add_argument("--edits", action="store_true", help="where both changed, keep the edit")

    def handle(self, *args: Any, files: bool, edits: bool, **options: Any) -> None:
        conflicts = 0
        for game, book in books.library().items():
            report = loader.load(book, "files" if files else "edits" if edits else None)
            self.stdout.write(
                f"{game}: {len(report.created)} new, {len(report.changed)} changed, "
                f"{len(report.removed)} removed, {len(report.conflicts)} in conflict"
            )
            for code in loader.stale(game):
                self.stdout.write(f"  {code}: translates words that have changed since")
            for code in report.conflicts:
                self.stderr.write(f"  {code}: file and words have both changed; choose --files or --edits")
            conflicts += len(report.conflicts)
        if conflicts:
            raise CommandError(f"{conflicts} in conflict; everything else is loaded", returncode=1)
