import json

import pytest
from django.core.management import CommandError, call_command

pytestmark = pytest.mark.usefixtures("shelf")
ALL = ["GA-1.1", "GA-1.2", "GA-2.1", "GA-2.2", "GA-2.3", "PO-1.1"]


@pytest.fixture
def report(tmp_path):
    def write(executed, refused=()):
        path = tmp_path / "rules.json"
        path.write_text(
            json.dumps({"executed": {c: ["t"] for c in executed}, "refused": {c: ["t"] for c in refused}})
        )
        return path

    return write


def test_full_coverage_is_said_and_passes(report, capsys):
    call_command("rule_coverage", "--from", str(report(ALL)))
    assert capsys.readouterr().out.splitlines() == [
        "garden: 5 of 5 normative paragraphs, 100 %",
        "pond: 1 of 1 normative paragraphs, 100 %",
    ]


def test_refusals_met_in_play_count(report):
    call_command("rule_coverage", "--from", str(report(ALL[:-1], refused=["PO-1.1"])))


def test_a_missing_paragraph_is_named_and_fails(report, capsys):
    with pytest.raises(CommandError, match="1 paragraphs are not executed") as failure:
        call_command("rule_coverage", "garden", "--from", str(report(set(ALL) - {"GA-2.2"})))
    assert failure.value.returncode == 1
    assert "GA-2.2 is executed by no test and no example" in capsys.readouterr().out


def test_descriptive_paragraphs_need_no_test(report, capsys):
    call_command("rule_coverage", "--from", str(report(ALL)))
    assert "GA-1.3" not in capsys.readouterr().out


def test_bad_input_is_refused_in_a_sentence(tmp_path, report):
    with pytest.raises(CommandError, match="no rulebook of chess"):
        call_command("rule_coverage", "chess", "--from", str(report(ALL)))
    with pytest.raises(CommandError, match="no report of rules"):
        call_command("rule_coverage", "--from", str(tmp_path / "nothing.json"))


@pytest.mark.parametrize(
    "text", ["{}", "[]", "5", '{"executed": {}}', '{"executed": ["GA-1.1"], "refused": {}}', "{", "\xff"]
)
def test_a_file_of_another_kind_is_no_report(tmp_path, capsys, text):
    path = tmp_path / "package.json"
    path.write_text(text, "latin-1")
    with pytest.raises(CommandError, match=f"{path} is no report of rules") as failure:
        call_command("rule_coverage", "--from", str(path))
    assert failure.value.returncode == 1
    assert not capsys.readouterr().out
