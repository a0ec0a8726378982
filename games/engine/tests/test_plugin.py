"""The report of executed paragraphs: only what ran and passed counts."""

import json
import os
import subprocess
import sys
from pathlib import Path

TESTS = """
import pytest

@pytest.mark.rule("SD-1", "SD-2")
def test_passes(record_property):
    record_property("refused", "SD-9")

@pytest.mark.rule("SD-3")
def test_fails():
    assert False

@pytest.mark.rule("SD-4")
@pytest.mark.skip
def test_is_skipped():
    pass

@pytest.mark.parametrize("n", [pytest.param(1, marks=pytest.mark.rule("SD-5")), 2])
def test_example(n):
    pass
"""


def test_only_what_passed_is_reported(tmp_path: Path) -> None:
    """In a worker too, whose reports travel to the process that writes the file."""
    (tmp_path / "test_it.py").write_text(TESTS)
    report = tmp_path / "out" / "report.json"
    command = [sys.executable, "-m", "pytest", "-q", "-c", "/dev/null", "-p", "xdist", "-n", "1"]
    plugin = ["-p", "games.engine.testing.plugin", "--rule-report", str(report)]
    alone = {**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    subprocess.run([*command, *plugin, str(tmp_path)], check=False, capture_output=True, env=alone)
    found = json.loads(report.read_text())
    assert sorted(found["executed"]) == ["SD-1", "SD-2", "SD-5"]
    assert found["executed"]["SD-5"] == ["test_it.py::test_example[1]"]
    assert list(found["refused"]) == ["SD-9"]
