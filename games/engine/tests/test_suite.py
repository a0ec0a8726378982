"""The conformance suite notices what it is there to notice: each title here breaks one law."""

import random
from collections.abc import Iterable
from importlib import resources
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import Struct

from games.engine.core import Engine, Title
from games.engine.dice import Dice
from games.engine.errors import Misplaced
from games.engine.prompts import Choice, Many, Pick, Refusal, Seat, Split
from games.engine.steps import Ctx
from games.engine.testing.conformance import Watched, play, step_types, variants
from games.engine.testing.laws import Laws
from games.engine.testing.records import Record, opening
from games.engine.testing.redeal import question
from games.engine.testing.said import unsaid
from games.engine.tests import market, orchard
from games.engine.words import Words

WORDS = Words.load((resources.files("games.engine.tests") / "words.toml").read_bytes())


def fails(title: Title[Any], options: Struct, seats: int = 2, folder: Path | None = None) -> str:
    """What the suite says about a title, within a few games."""
    laws = Laws(Engine(title), WORDS, frozenset())
    for seed in range(5):
        try:
            play(laws, seats, options, seed, folder)
        except (AssertionError, Misplaced, KeyError) as found:
            return str(found)
    raise AssertionError("the suite saw nothing")


class SackShown(orchard.Orchard):
    """The view tells what lies in the sack."""

    def view(self, g: orchard.State, seat: Seat | None) -> orchard.View:
        shown = super().view(g, seat)
        return msgspec.structs.replace(shown, left=sum(g.sack))


class RedealChanges(orchard.Orchard):
    """The redeal touches its argument."""

    def redeal(self, g: orchard.State, seat: Seat | None, dice: Dice) -> orchard.State:
        g.sack.reverse()
        return super().redeal(g, seat, dice)


class AppleLost(orchard.Orchard):
    """A law that does not hold."""

    def check(self, g: orchard.State) -> None:
        super().check(g)
        assert g.turns < 3, "an apple is lost"


class Unnamed(orchard.Orchard):
    """An event without words."""

    def setup(self, options: orchard.Options, seats: int, ctx: Ctx) -> orchard.State:
        ctx.emit("surprise")
        return super().setup(options, seats, ctx)


class HandInPrompt(orchard.Orchard):
    """An extra is refused because of what lies in another's hand."""

    def extras(self, g: orchard.State, seat: Seat) -> Iterable[Choice[None]]:
        rich = any(sum(b.hand) > 4 for s, b in enumerate(g.baskets) if s != seat)
        yield Choice("+sell", None, Refusal("MK-5.1") if rich else None)

    def extra(self, g: orchard.State, seat: Seat, value: None, ctx: Ctx) -> None:
        g.turns += 0


@pytest.mark.parametrize(
    ("title", "said"),
    [
        (SackShown(), "two worlds apart"),
        (RedealChanges(), "redeal changed its argument"),
        (AppleLost(), "an apple is lost"),
        (Unnamed(), "no words for the event surprise"),
        (HandInPrompt(), "two worlds apart"),
    ],
)
def test_a_broken_law_is_noticed(title: orchard.Orchard, said: str) -> None:
    assert said in fails(title, orchard.Options())


class SharedLanes(market.Market):
    """What is sold at any time changes what all share, and by the order of the seats."""

    def extra(self, g: market.State, seat: Seat, value: None, ctx: Ctx) -> None:
        super().extra(g, seat, value, ctx)
        g.crate = ("bread", "fish", "soup")[seat]


class DrawsInLane(market.Market):
    """A draw while others are asked too."""

    def extra(self, g: market.State, seat: Seat, value: None, ctx: Ctx) -> None:
        ctx.below(2)


@pytest.mark.parametrize(
    ("title", "said"), [(SharedLanes(), "give another state"), (DrawsInLane(), "draw in a lane")]
)
def test_lanes_must_stay_apart(title: market.Market, said: str) -> None:
    assert said in fails(title, market.Options(), seats=3)


def test_a_failure_is_kept_as_a_record_that_can_be_opened(tmp_path: Path) -> None:
    fails(AppleLost(), orchard.Options(), folder=tmp_path)
    (path,) = tmp_path.iterdir()
    record = msgspec.json.decode(path.read_bytes(), type=Record)
    assert path.name == "orchard-2-0.json"
    assert opening(Engine(orchard.ORCHARD), record).players == 2
    assert record.moves or record.pending


def test_a_dead_end_is_noticed() -> None:
    laws = Laws(Engine(market.MARKET), None, frozenset())
    g = laws.engine.start(market.Options(), 1, _Zero()).state
    g.lanes[0].stack = [market.Feed(seat=0, no=3)]
    g.stalls[0].goods = dict.fromkeys(market.FOODS, 0)
    with pytest.raises(AssertionError, match="dead end"):
        laws.question(0, question(laws.engine, g, 0))


class _Zero:
    def below(self, k: int) -> int:
        return 0


def test_the_steps_come_from_the_type_of_the_stack() -> None:
    assert set(step_types(orchard.ORCHARD)) == {orchard.Turn, orchard.Act, orchard.Done, orchard.RoundScore}
    assert market.Bidding in step_types(market.MARKET)


def test_every_switch_is_turned_by_itself() -> None:
    class Options(Struct, frozen=True):
        short: bool = False
        size: int = 3

    assert variants(Options) == [Options(), Options(short=True)]


def test_what_the_code_says_without_words_is_noticed() -> None:
    told = unsaid("games.sylvan_dale", ("lost",), WORDS, frozenset())
    assert "no words for the event lost" in told
    assert "no words for the refusal FULL_TREE" in told


def test_steps_that_run_at_once_are_met_too() -> None:
    watched = Watched(market.MARKET)
    watched.quick(market.Options(), 2, random.Random(1))
    assert {"round", "bake", "bidding", "close"} <= watched.met


@pytest.mark.parametrize(
    ("answers", "shape"),
    [
        ([Many(()), Many(("bread",)), Many(("bread", "soup"))], "tidy"),
        ([Split({"bread": 1}), Split({"bread": 2, "soup": 1})], "feed"),
        ([Pick("coins-0"), Pick("coins-1")], "bid"),
    ],
)
def test_candidates_are_exactly_what_is_accepted(answers: list[Any], shape: str) -> None:
    engine = Engine(market.MARKET)
    g = engine.start(market.Options(), 1, _Zero()).state
    step: Any = {"tidy": market.Tidy, "feed": market.Feed, "bid": market.Bid}[shape](seat=0, no=9)
    g.lanes[0].stack = [step]
    g.stalls[0].goods = {"bread": 2, "fish": 0, "soup": 2}
    g.stalls[0].coins = 1
    found = list(engine.candidates(g, 0))
    assert set(map(repr, answers)) <= set(map(repr, found))
    for answer in found:
        engine.apply(g, 0, answer, _Zero())


def test_a_deferred_step_has_no_place_in_a_lane() -> None:
    engine = Engine(market.MARKET)
    g = engine.start(market.Options(), 2, _Zero()).state
    g.lanes[0].stack = [market.Close(), market.Bid(seat=0)]
    with pytest.raises(Misplaced, match="in a lane"):
        engine.apply(g, 0, Pick("coins-0"), _Zero())
