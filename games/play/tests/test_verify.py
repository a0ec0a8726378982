"""Verification: an honest export holds, any change to it is found, a broken file gets a sentence."""

import json
from copy import deepcopy

import pytest
from django.core.management import CommandError, call_command
from django.utils import translation

from games.engine.dice import KeyedDice
from games.engine.prompts import Pick
from games.play import access, actions
from games.play.export import export, fingerprint
from games.play.models import Match
from games.play.verify import LARGEST, Fault, verify

pytestmark = pytest.mark.django_db


@pytest.fixture
def exported(started):
    """A finished match with draws and a rewind, as anybody may export it."""
    play = started(options={"bids": True})
    for seat in (1, 0):
        play.answer(seat, "bid-1")
        play.answer(seat, "sure")
    play.answer(0, "gamble")
    actions.rewind_to(play.code, 4)
    play.turn(0, "gamble")
    play.turn(1)
    play.resolve()
    for seat in (0, 1):
        play.answer(seat, "bid-2")
        play.answer(seat, "sure")
    play.round()
    assert play.match.status == Match.Status.OVER
    return json.loads(json.dumps(export(play.look(None))))


def check(match):
    return verify(json.dumps(match).encode())


def test_an_honest_export_holds(exported):
    report = check(exported)
    assert report.entries == len(exported["entries"])
    assert report.draws == Match.objects.get().draws
    assert report.states == len(exported["states"])


@pytest.fixture
def exercise(player):
    """A finished practice match that began with a position of its title."""
    alone = player()
    match = actions.practice(alone, "pebbles", scenario="late")
    for n, option in enumerate(("gamble", "none", "end"), 1):
        actions.answer(alone, match.code, f"0.{n}", Pick(option), f"token-{n:04d}")
    match.refresh_from_db()
    actions.resolve(match.pk, match.system_step)
    return json.loads(json.dumps(export(access.match_for_seat(alone, match.code))))


def test_practice_from_a_scenario_holds(exercise):
    assert check(exercise).entries == 5


@pytest.mark.parametrize(
    "spoil",
    [
        lambda m: m.update(key="00" * 32),
        lambda m: m["seats"][0].update(nonce="another"),
        lambda m: m.update(code="abcdefghij"),
        lambda m: m["entries"].pop(3),
        lambda m: m["entries"][0]["draws"].reverse() or m["entries"][0]["draws"].append(0),
        lambda m: m["entries"][1]["answer"].update(option="bid-9"),
        lambda m: m["entries"][-1]["events"].clear(),
        lambda m: m["states"].update({"4": "0" * 32}),
        lambda m: m["seats"][0].update(points=99),
        lambda m: m["seats"][0].update(number=7),
        lambda m: [seat.update(place=3 - seat["place"]) for seat in m["seats"]],
        lambda m: m["entries"].pop(),
        lambda m: m["entries"][6].update(target=77),
        lambda m: m.update(title="chess"),
        lambda m: m.update(format="other"),
        lambda m: m.update(entries=[]),
        lambda m: m.update(complete=False, key=None),
        lambda m: m.pop("entries"),
    ],
)
def test_a_changed_export_does_not(exported, spoil):
    spoil(exported)
    if "entries" in exported:
        exported["fingerprint"] = fingerprint(exported)  # as a forger would
    with pytest.raises(Fault) as fault:
        check(exported)
    assert "%" not in str(fault.value)


def test_whoever_exports_a_match_gets_the_same_fingerprint(exported):
    play = Match.objects.get()
    own = export(access.match_for_viewer(play.seats.get(number=0).user, play.code))
    assert own["viewer"] == 0
    assert own["fingerprint"] == exported["fingerprint"] == check(exported).fingerprint
    exported["seats"][0]["name"] = "by another name"
    assert check(exported).fingerprint == own["fingerprint"]


def test_a_running_match_has_no_fingerprint(started):
    assert export(started().look(None))["fingerprint"] == ""


@pytest.fixture
def resigned(started):
    """A match that ended early, with moves that nobody needs for its result."""
    play = started()
    play.turn(0)
    play.turn(1)
    actions.resign(play.users[0], play.code)
    return json.loads(json.dumps(export(play.look(None))))


def test_a_match_that_was_resigned_holds(resigned):
    assert check(resigned).entries == len(resigned["entries"])


def test_a_cut_at_the_end_of_a_resigned_match_is_found(resigned):
    resigned["entries"].pop()
    resigned["fingerprint"] = fingerprint(resigned)
    with pytest.raises(Fault):
        check(resigned)


def test_a_careful_cut_gives_another_fingerprint(resigned):
    """The last turn left out, the rest closed up: the draws hold, and only the fingerprint tells."""
    whole = resigned["fingerprint"]
    end = resigned["entries"].pop()
    while resigned["entries"][-1]["seat"] == 1:
        resigned["states"].pop(str(resigned["entries"].pop()["n"]), None)
    resigned["entries"].append({**end, "n": len(resigned["entries"])})
    with pytest.raises(Fault):
        check(resigned)
    resigned["fingerprint"] = fingerprint(resigned)
    assert check(resigned).fingerprint != whole


BAD = [10**30, -(10**30), -1, 2**63, 1e300, True, None, "x" * 5000, "\x1b[2J%d", [], [[7] * 40], {}, {"": -1}]
"""What a field may hold that was made up: huge, negative, of another kind."""
UNBOUND = {("viewer",), ("seats", 0, "name"), ("seats", 1, "name")}
"""What may differ between two exports of one match."""


def fields(thing):
    """The places of a file, each as its path: of the many rows of a match one of each kind and the last."""
    if isinstance(thing, dict):
        inner = list(thing.items())
    elif isinstance(thing, list):
        last = {row.get("kind") if isinstance(row, dict) else None: n for n, row in enumerate(thing)}
        inner = [(n, thing[n]) for n in sorted({0, *last.values()} if thing else ())]
    else:
        inner = []
    for key, value in inner:
        yield (key,)
        for path in fields(value):
            yield (key, *path)


def spoilt(match, path, value):
    """The file with another value at this place."""
    changed = deepcopy(match)
    place = changed
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    return changed


@pytest.fixture
def _bounded(monkeypatch):
    """Every draw is of a number that a game may ask for, and few more than an honest file has."""
    honest = KeyedDice.below

    def below(dice, k):
        assert 0 < k < 100
        assert dice.counter < 40
        return honest(dice, k)

    monkeypatch.setattr(KeyedDice, "below", below)


def forged(match):
    """With the fingerprint that belongs to it, as far as it has one."""
    rows = match.get("seats")
    if "fingerprint" in match and isinstance(rows, list) and all(isinstance(row, dict) for row in rows):
        match["fingerprint"] = fingerprint(match)
    return match


@pytest.mark.usefixtures("_bounded")
@pytest.mark.parametrize("seal", [lambda match: match, forged], ids=["as-it-is", "forged"])
@pytest.mark.parametrize("kind", ["exported", "exercise"])
def test_no_value_of_a_file_breaks_or_delays_its_check(request, kind, seal):
    match = request.getfixturevalue(kind)
    held = set()
    for path in fields(match):
        for value in BAD:
            changed = spoilt(match, path, value)
            if json.dumps(changed) != json.dumps(match) and not answered(seal(changed)):
                held.add(path)
    assert held >= UNBOUND if seal is forged else held == UNBOUND


@pytest.mark.usefixtures("_bounded")
def test_no_field_may_be_missing(exported):
    for path in fields(exported):
        if isinstance(path[-1], str) and path not in UNBOUND:
            changed = deepcopy(exported)
            place = changed
            for key in path[:-1]:
                place = place[key]
            del place[path[-1]]
            assert answered(changed)


def test_a_match_of_more_seats_than_there_are_is_not_begun(exported):
    exported.update(size=10**30)
    assert answered(forged(exported)) == "This game is not offered in that form."
    exported.update(size=3)
    assert answered(forged(exported)) == DAMAGED["en"]


def test_a_position_of_somebody_elses_making_is_not_begun(exercise):
    exercise["entries"][0]["answer"]["players"] = 10**30
    assert answered(forged(exercise)) == "This match begins with a position that is not known here."


@pytest.mark.parametrize("text", ["[" * 100_000, '{"x":' * 90_000 + "1" + "}" * 90_000, " " * (LARGEST + 1)])
def test_a_file_without_end_is_put_aside(text):
    with translation.override("en"), pytest.raises(Fault, match="it is damaged"):
        verify(text.encode())


def answered(match):
    """What the checker says of this file: a sentence that fits on a line, or nothing where it holds."""
    with translation.override("en"):
        try:
            check(match)
        except Fault as fault:
            said = str(fault)
            assert said.endswith(".")
            assert said.isprintable()
            assert len(said) < 100
            return said
    return ""


DAMAGED = {
    "ja": "このファイルは対局の書き出しではないか、壊れています。",
    "en": "This file is not the export of a match, or it is damaged.",
}
CUT = {
    "ja": "このファイルは、書き出したあとで変更されています。",
    "en": "This file was changed after it was exported.",
}
UNREADABLE = {"ja": "ファイルを読めません：", "en": "This file cannot be read: "}
HOLDS = {"ja": "対局全体の指紋：", "en": "Fingerprint of the whole match: "}


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_the_command(exported, tmp_path, capsys, lang):
    good, bad, cut = tmp_path / "good.json", tmp_path / "bad.json", tmp_path / "cut.json"
    good.write_text(json.dumps(exported))
    bad.write_bytes(good.read_bytes()[:500])
    cut.write_text(json.dumps({**exported, "started": None}))
    call_command("verify_match", str(good), "--language", lang)
    said = capsys.readouterr().out
    assert exported["code"] in said
    assert HOLDS[lang] in said
    assert exported["fingerprint"] in said
    missing = tmp_path / "missing.json"
    sentences = {bad: DAMAGED[lang], cut: CUT[lang], missing: f"{UNREADABLE[lang]}{missing}"}
    for broken, sentence in sentences.items():
        with pytest.raises(CommandError) as refused:
            call_command("verify_match", str(broken), "--language", lang)
        assert str(refused.value) == sentence


@pytest.mark.parametrize(
    ("shell", "lang"),
    [
        ({"LANG": "ja_JP.UTF-8"}, "ja"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "ja_JP.UTF-8", "LC_ALL": "C.UTF-8"}, "en"),
        ({"LANG": "en_GB.UTF-8", "LC_MESSAGES": "ja_JP.UTF-8", "LC_ALL": ""}, "ja"),
        ({}, "en"),
    ],
)
def test_the_command_speaks_as_the_shell_does(tmp_path, monkeypatch, shell, lang):
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in shell.items():
        monkeypatch.setenv(name, value)
    with pytest.raises(CommandError, match=UNREADABLE[lang]):
        call_command("verify_match", str(tmp_path / "missing.json"))
