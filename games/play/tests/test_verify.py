"""Verification: an honest export holds, any change to it is found, a broken file gets a sentence."""

import json

import pytest
from django.core.management import CommandError, call_command

from games.engine.prompts import Pick
from games.play import access, actions
from games.play.export import export, fingerprint
from games.play.models import Match
from games.play.verify import Fault, verify

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


def test_practice_from_a_scenario_holds(player):
    alone = player()
    match = actions.practice(alone, "pebbles", scenario="late")
    for n, option in enumerate(("gamble", "none", "end"), 1):
        actions.answer(alone, match.code, f"0.{n}", Pick(option), f"token-{n:04d}")
    match.refresh_from_db()
    actions.resolve(match.pk, match.system_step)
    assert check(export(access.match_for_seat(alone, match.code))).entries == 5


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


def test_the_command(exported, tmp_path, capsys):
    good, bad = tmp_path / "good.json", tmp_path / "bad.json"
    good.write_text(json.dumps(exported))
    bad.write_bytes(good.read_bytes()[:500])
    call_command("verify_match", str(good))
    said = capsys.readouterr().out
    assert exported["code"] in said
    assert exported["fingerprint"] in said
    for broken in (bad, tmp_path / "missing.json"):
        with pytest.raises(CommandError):
            call_command("verify_match", str(broken))
