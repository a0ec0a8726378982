"""Reports, per game, which paragraphs a test or an example executes."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from rulebook import books, coverage


class Command(BaseCommand):
    help = (
        "Run the tests of rules and examples and list the normative paragraphs that none of them executed. "
        "Exits with 1 if there is one."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("games", nargs="*", help="only these games")
        parser.add_argument(
            "--from", dest="report", type=Path, help="read a report of pytest --rule-report FILE"
        )

    def handle(self, *args: Any, games: list[str], report: Path | None, **options: Any) -> None:
        library = books.library()
        if unknown := sorted(set(games) - set(library)):
            raise CommandError(f"there is no rulebook of {', '.join(unknown)}")
        wanted = games or list(library)
        missing = 0
        executed = self._executed(wanted, report)
        for game in wanted:
            found = coverage.cover(library[game], executed)
            share = 100 * found.executed // found.normative if found.normative else 100
            self.stdout.write(
                f"{game}: {found.executed} of {found.normative} normative paragraphs, {share} %"
            )
            for code in found.missing:
                self.stdout.write(f"  {code} is executed by no test and no example")
            missing += len(found.missing)
        if missing:
            raise CommandError(f"{missing} paragraphs are not executed", returncode=1)

    def _executed(self, games: list[str], report: Path | None) -> frozenset[str]:
        try:
            return coverage.read(report) if report else coverage.run(games)
        except coverage.TestsFailed as failure:
            raise CommandError(f"the tests failed:\n{failure}", returncode=1) from failure
        except (OSError, ValueError) as error:
            raise CommandError(f"{report} is no report of rules: {error}", returncode=1) from error
