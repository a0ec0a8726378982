"""The pytest plugin: how many random matches, and which paragraphs were executed.

`--rule-report FILE` writes, per rule id, the tests that executed it and passed (mark `rule`), and the ids
of refusals that random play met.
"""

import json
from collections import defaultdict
from pathlib import Path

import pytest

from games.engine.testing.conformance import batches


class Report:
    """What the tests that passed have executed."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.executed: dict[str, list[str]] = defaultdict(list)
        self.refused: dict[str, list[str]] = defaultdict(list)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "call" and report.passed:
            for name, rule in report.user_properties:
                if name in ("rule", "refused"):
                    (self.executed if name == "rule" else self.refused)[str(rule)].append(report.nodeid)

    def pytest_sessionfinish(self) -> None:
        found = {"executed": self.executed, "refused": self.refused}
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self.path.write_text(json.dumps(found, indent=1, sort_keys=True) + "\n", "utf-8")


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("games")
    group.addoption(
        "--games",
        type=int,
        default=20,
        help="random matches per title and number of players; more with options",
    )
    group.addoption("--failures", default="var/failures", help="where failed random matches are kept")
    group.addoption("--rule-report", metavar="FILE", help="write which paragraphs the tests executed")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "rule(code, ...): the paragraphs that this test executes")
    path = config.getoption("--rule-report")
    if path and not hasattr(config, "workerinput"):
        config.pluginmanager.register(Report(Path(path)), "rule-report")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    title = getattr(metafunc.function, "conformance", None)
    if title:
        chosen = batches(title, metafunc.config.getoption("--games"))
        metafunc.parametrize(("seats", "batch"), list(chosen))


def pytest_runtest_setup(item: pytest.Item) -> None:
    for mark in item.iter_markers("rule"):
        item.user_properties += [("rule", str(rule)) for rule in mark.args]
