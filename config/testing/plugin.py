"""Our options for pytest: run again, on another back end, only what touches it; say how far the run is."""

import gc
import os
from pathlib import Path

import pytest

GARBAGE = 20_000
"""So many new objects before they are looked through; at Python's 700 that takes a tenth of the processor."""
DATABASE_FIXTURES = {"db", "transactional_db", "django_db_reset_sequences", "django_db_serialized_rollback"}


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("teban")
    group.addoption("--only-database", action="store_true", help="run only the tests that use the database")
    group.addoption("--tally", metavar="FILE", help="keep writing how many tests of how many have ended")


class Tally:
    """Counts in the process that the workers report to."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.ended = self.all = 0

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        self.all = len(session.items)

    @pytest.hookimpl(optionalhook=True)
    def pytest_xdist_node_collection_finished(self, ids: list[str]) -> None:
        self.all = len(ids)

    def pytest_runtest_logfinish(self) -> None:
        self.ended += 1
        fresh = self.path.with_suffix(".new")
        fresh.write_text(f"{self.ended}/{self.all}")
        fresh.replace(self.path)  # whoever reads finds a whole line


def pytest_configure(config: pytest.Config) -> None:
    path = config.getoption("--tally")
    if path and not hasattr(config, "workerinput"):
        config.pluginmanager.register(Tally(Path(path)), "tally")


def pytest_collection_finish() -> None:
    """What is there before the first test stays."""
    gc.freeze()
    gc.set_threshold(GARBAGE)


def uses_database(item: pytest.Item) -> bool:
    names = set(getattr(item, "fixturenames", ()))
    return item.get_closest_marker("django_db") is not None or bool(names & DATABASE_FIXTURES)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--only-database"):
        others = [item for item in items if not uses_database(item)]
        config.hook.pytest_deselected(items=others)
        items[:] = [item for item in items if uses_database(item)]
    if not os.environ.get("CHROMIUM"):
        skip = pytest.mark.skip(reason="no browser could be had")
        for item in items:
            if item.get_closest_marker("e2e"):
                item.add_marker(skip)
