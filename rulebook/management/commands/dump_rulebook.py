"""Writes words edited in the admin back into the files."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from rulebook import books, dumping


class Command(BaseCommand):
    help = "Write edited paragraphs and new editions back into rulebook/content, ready to be reviewed."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("games", nargs="*", help="only these games")
        parser.add_argument("--edits", action="store_true", help="also where the file has changed meanwhile")

    def handle(self, *args: Any, games: list[str], edits: bool, **options: Any) -> None:
        conflicts = 0
        for game in games or list(books.library()):
            if game not in books.library():
                raise CommandError(f"there is no rulebook of {game}")
            written, refused = dumping.dump(game, force=edits)
            self.stdout.write(f"{game}: {len(written)} written")
            for name in written:
                self.stdout.write(f"  {name}")
            for name in refused:
                self.stderr.write(f"  {name}: the file has changed meanwhile; --edits overwrites it")
            conflicts += len(refused)
        if conflicts:
            raise CommandError(f"{conflicts} not written", returncode=1)
