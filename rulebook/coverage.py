"""Which paragraphs of a rulebook a test or an example has executed."""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

import msgspec
from django.conf import settings
from msgspec import Struct

from rulebook.books import Book

PLUGIN = "games.engine.testing.plugin"
EXAMPLES = "rulebook/tests/test_examples.py"


class TestsFailed(Exception):
    """The tests did not pass, so what they executed proves nothing."""


class _Report(Struct, forbid_unknown_fields=True):
    """The tests that executed each paragraph, and those in which its refusal was met."""

    executed: dict[str, list[str]]
    refused: dict[str, list[str]]


class Coverage(NamedTuple):
    game: str
    normative: int
    missing: tuple[str, ...]

    @property
    def executed(self) -> int:
        return self.normative - len(self.missing)


def read(path: Path) -> frozenset[str]:
    """The ids in a report of the engine's pytest plugin: tests by their marks, and refusals that were met."""
    report = msgspec.json.decode(path.read_bytes(), type=_Report)
    return frozenset(report.executed) | frozenset(report.refused)


def run(games: Iterable[str]) -> frozenset[str]:
    """Run the tests of the rules and of the examples, and read their report."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "rules.json"
        tests = [EXAMPLES, *(f"games/{game}/tests" for game in games)]
        options = ["-q", "-p", PLUGIN, "--games", "1", "--rule-report", str(path)]
        command = [sys.executable, "-m", "pytest", *options, *tests]
        env = {name: value for name, value in os.environ.items() if name != "DJANGO_SETTINGS_MODULE"}
        done = subprocess.run(
            command, cwd=settings.BASE_DIR, env=env, capture_output=True, text=True, check=False
        )
        if done.returncode:
            raise TestsFailed(done.stdout[-4000:] + done.stderr[-1000:])
        return read(path)


def cover(book: Book, executed: frozenset[str]) -> Coverage:
    missing = tuple(code for code in book.normative if code not in executed)
    return Coverage(book.game, len(book.normative), missing)
