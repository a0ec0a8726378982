"""Drafts, boundaries, lanes and undo."""

import pytest

from games.engine.core import Engine
from games.engine.dice import RecordedDice
from games.engine.errors import Illegal, NotAsked, Stale
from games.engine.log import Row, replay
from games.engine.prompts import SYSTEM, Many, Pick, PlayerAnswer, Resolve, Split
from games.engine.table import Table
from games.engine.tests import market, orchard


def orchard_table(*draws: int) -> Table[orchard.State]:
    engine = Engine(orchard.ORCHARD)
    return Table(
        engine, engine.start(orchard.Options(), 2, RecordedDice((0,))).state, dice=RecordedDice(draws)
    )


def market_table(seats: int, *draws: int) -> Table[market.State]:
    engine = Engine(market.MARKET)
    return Table(
        engine, engine.start(market.Options(), seats, RecordedDice((0,))).state, dice=RecordedDice(draws)
    )


def bid(table: Table[market.State], seat: int, coins: int) -> list[Row]:
    table.answer(seat, Pick(f"coins-{coins}"))
    return table.answer(seat, Pick("moon"))


def feasting(seats: int = 2) -> Table[market.State]:
    table = market_table(seats, 0)
    for seat in range(seats):
        bid(table, seat, 1 if seat == 0 else 0)
    return table


def refused_undo(table: Table[market.State] | Table[orchard.State], seat: int) -> object:
    with pytest.raises(Illegal) as refused:
        table.undo(seat)
    assert refused.value.rule == "undo"
    return refused.value.args_by_name["why"]


def test_answers_are_a_draft_until_the_boundary() -> None:
    table = orchard_table(4)
    drawn = table.answer(0, Pick("draw"), to=1)
    assert [(row.to, row.draws, row.boundary) for row in drawn] == [(1, (4,), "draw")]
    ended = table.answer(0, Pick("end"), to=2)
    assert ended[0].boundary == "end"
    assert refused_undo(table, 0) == "end"
    assert table.awaited() == (1,)


def test_a_draft_is_seen_by_its_seat_alone_and_can_be_taken_back() -> None:
    table = orchard_table(4, 0, 0)
    for answer in ("draw", "end"):
        table.answer(0, Pick(answer))
    for answer in ("draw", "end"):
        table.answer(1, Pick(answer))
    head = table.engine.clone(table.head)
    assert table.answer(0, Pick("apple-3")) == []
    assert table.head == head
    assert table.seen(None) == head
    assert table.seen(1) == head
    assert table.seen(0).baskets[0].points == 3
    table.undo(0)
    assert table.seen(0) == head
    assert table.draft == {}
    table.answer(0, Pick("apple-3"))
    rows = table.answer(0, Pick("end"))
    assert [row.boundary for row in rows] == ["", "end"]


def test_the_site_answers_a_deferred_step_and_nothing_before_it_is_taken_back() -> None:
    table = orchard_table(*[0] * 6)
    for seat in (0, 1) * 3:
        table.answer(seat, Pick("draw"))
        table.answer(seat, Pick("end"))
    assert table.awaited() == (SYSTEM,)
    step = table.engine.step(table.head, SYSTEM)
    assert step is not None
    rows = table.answer(SYSTEM, Resolve(), to=step.no)
    assert rows[0].boundary == "system"
    with pytest.raises((Stale, NotAsked)):
        table.answer(SYSTEM, Resolve(), to=step.no)
    assert refused_undo(table, 0) == "system"


def test_what_draws_is_known_beforehand() -> None:
    assert orchard_table().finals(0) == {"draw": "draw"}


def test_sealed_lanes_are_opened_together_in_seat_order() -> None:
    table = market_table(3, 0)
    head = table.engine.clone(table.head)
    assert table.awaited() == (0, 1, 2)
    assert bid(table, 2, 1) == []
    assert table.awaited() == (0, 1)
    assert bid(table, 1, 2) == []
    assert table.head == head
    assert [table.prompt(seat) is None for seat in range(3)] == [False, True, True]
    rows = bid(table, 0, 0)
    assert [row.seat for row in rows] == [0, 0, 1, 1, 2, 2]
    assert [row.boundary for row in rows] == ["", "", "", "", "", "draw"]
    assert rows[-1].draws == (0,)
    assert table.given == table.draft == {}


def test_the_last_bid_is_known_to_open_the_others() -> None:
    table = market_table(2, 0)
    assert table.finals(1) == {}
    bid(table, 0, 1)
    table.answer(1, Pick("coins-1"))
    assert table.finals(1) == {"moon": "reveal", "sun": "reveal"}


def test_a_question_with_one_answer_answers_itself_unless_an_extra_is_open() -> None:
    table = market_table(2, 0)
    bid(table, 0, 1)
    for option in ("+sell", "+sell"):
        table.answer(1, Pick(option))
    assert table.finals(1) == {"coins-0": "reveal"}
    assert len(table.answer(1, Pick("coins-0"))) == 5


def test_what_was_given_stands_until_it_is_replaced_as_a_whole() -> None:
    table = market_table(2, 0)
    bid(table, 0, 3)
    table.undo(0)
    assert table.seen(0).stalls[0].bid == 3
    table.undo(0)
    assert table.draft == {0: []}
    assert table.awaited() == (1,)
    assert refused_undo(table, 0) == ""
    table.answer(0, Pick("coins-1"))
    assert table.given[0] == [Pick("coins-3"), Pick("moon")]
    table.answer(0, Pick("sun"))
    assert table.given[0] == [Pick("coins-1"), Pick("sun")]
    bid(table, 1, 0)
    assert table.head.stalls[0].coins == 2


def test_an_unfinished_replacement_is_dropped_when_all_is_opened() -> None:
    table = market_table(2, 0)
    bid(table, 0, 3)
    table.undo(0)
    table.undo(0)
    bid(table, 1, 0)
    assert table.head.stalls[0].coins == 0
    assert table.draft == {}


def test_a_complete_lane_is_asked_nothing_more() -> None:
    table = market_table(2)
    bid(table, 0, 1)
    with pytest.raises(NotAsked):
        table.answer(0, Pick("coins-0"))


def test_a_lane_that_is_alone_waits_for_nobody() -> None:
    table = market_table(1, 0)
    table.answer(0, Pick("coins-1"))
    rows = table.answer(0, Pick("sun"))
    assert [row.boundary for row in rows] == ["", "draw"]
    assert table.head.lanes[0].stack[-1].no == table.head.lanes[0].count


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 1, 0), (1, 0, 2)])
def test_open_lanes_become_final_one_by_one_in_any_order(order: tuple[int, ...]) -> None:
    table = feasting(3)
    first, *others = order
    for seat in others:
        table.answer(seat, Split({"bread": 1}))
    numbers = {seat: table.seen(seat).lanes[seat].stack[-1].no for seat in others}
    table.answer(first, Split({"bread": 1}))
    rows = table.answer(first, Many(("fish",)))
    assert [row.boundary for row in rows] == ["", "asked"]
    assert table.awaited() == tuple(sorted(others))
    assert {seat: table.seen(seat).lanes[seat].stack[-1].no for seat in others} == numbers
    assert all(table.seen(seat).stalls[first].fed == 1 for seat in others)
    for seat in others:
        table.answer(seat, Many(("fish",)))
    assert table.awaited() == (SYSTEM,)
    assert [stall.fed for stall in table.head.stalls] == [1, 1, 1]
    assert table.head.count == max(numbers.values()) + 1


def test_system_steps_run_inside_a_lane() -> None:
    assert [stall.goods["bread"] for stall in feasting().head.stalls] == [5, 3]


def test_extras_stand_beside_the_open_question_which_is_asked_again() -> None:
    table = market_table(2)
    prompt = table.prompt(0)
    assert prompt is not None
    assert [option.id for option in prompt.extras] == ["+sell"]
    table.answer(0, Pick("+sell"), to=prompt.no)
    asked = table.prompt(0)
    assert asked is not None
    assert (asked.kind, asked.no) == ("bid", prompt.no + 1)
    assert table.seen(0).stalls[0].coins == 4
    table.answer(0, Pick("+sell"))
    with pytest.raises(Illegal) as refused:
        table.answer(0, Pick("+sell"))
    assert refused.value.rule == "MK-5.1"
    with pytest.raises(Stale):
        table.answer(0, Pick("coins-0"), to=prompt.no)


@pytest.mark.parametrize(
    ("answer", "rule"),
    [
        (Split({"soup": 2}), "bounds"),
        (Split({"bread": 4}), "bounds"),
        (Split({"bread": 2, "fish": 2}), "bounds"),
        (Split({"bread": -1, "fish": 2}), "bounds"),
        (Split({}), "bounds"),
        (Split({"cake": 1}), "unknown"),
        (Pick("bread"), "shape"),
    ],
)
def test_a_split_keeps_to_its_bounds(answer: PlayerAnswer, rule: str) -> None:
    with pytest.raises(Illegal) as refused:
        feasting().answer(1, answer)
    assert refused.value.rule == rule


def test_a_combination_may_be_refused_by_its_paragraph() -> None:
    table = feasting()
    table.head.stalls[1].goods["soup"] = 2
    with pytest.raises(Illegal) as refused:
        table.answer(1, Split({"soup": 2}))
    assert (refused.value.rule, refused.value.args_by_name) == ("MK-3.3", {"n": 2})


@pytest.mark.parametrize(
    ("answer", "rule"),
    [(Many(()), "bounds"), (Many(("fish", "fish")), "bounds"), (Many(("cake",)), "unknown")],
)
def test_a_set_keeps_to_its_bounds(answer: Many, rule: str) -> None:
    table = feasting()
    table.answer(1, Split({"bread": 1}))
    with pytest.raises(Illegal) as refused:
        table.answer(1, answer)
    assert refused.value.rule == rule


def test_answers_are_stored_in_the_order_of_the_prompt() -> None:
    table = feasting()
    table.answer(1, Split({"fish": 1, "bread": 1, "soup": 0}))
    assert list(table.draft[1]) == [Split({"bread": 1, "fish": 1})]
    rows = table.answer(1, Many(("soup", "bread")))
    assert rows[1].answer == Many(("bread", "soup"))
    assert rows[0].events[0].data == {"foods": ("bread", "fish"), "n": 2}


def test_a_draft_that_no_longer_fits_is_cut() -> None:
    table = feasting()
    engine, head = table.engine, table.head
    broken = Table(engine, head, {1: [Split({"bread": 1}), Pick("gone")]}, {})
    assert broken.mend() == {1: 1}
    assert broken.draft == {1: [Split({"bread": 1})]}
    assert broken.seen(1).stalls[1].fed == 1
    bidding = market_table(2)
    good = [Pick("coins-0"), Pick("moon")]
    redone = Table(engine, bidding.head, {}, {0: [Pick("coins-9")], 1: good})
    assert redone.mend() == {0: 1}
    assert (redone.given, redone.awaited()) == ({1: good}, (0,))


def test_the_log_replays_to_the_head() -> None:
    table = market_table(2, 0)
    start = table.head
    rows = bid(table, 0, 1) + bid(table, 1, 2)
    for seat in (1, 0):
        for answer in (Split({"fish": 1}), Many(("bread",))):
            rows += table.answer(seat, answer)
    assert replay(table.engine, start, rows) == table.head
