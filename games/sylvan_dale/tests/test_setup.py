"""Chapter 4: how a match begins."""

from collections import Counter

import pytest

from games.sylvan_dale.data import ROOTS, TILES
from games.sylvan_dale.tests.play import Play


@pytest.mark.rule("SD-4.1.1", "SD-4.1.2", "SD-4.1.3", "SD-4.1.4")
@pytest.mark.parametrize(("players", "roots"), [(4, 20), (3, 16), (2, 13)])
def test_r9_roots(players: int, roots: int) -> None:
    play = Play.new(players)
    assert [tree.tiles for tree in play.state.trees] == [[]] * roots
    laid = [tree.root for tree in play.state.trees]
    assert Counter(laid + play.state.roots_left) == Counter(ROOTS)


@pytest.mark.rule("SD-4.2.1", "SD-4.2.2", "SD-4.3.1", "SD-4.3.2")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_r10_hands_display_and_stacks(players: int) -> None:
    play = Play.new(players)
    for player in play.state.seats:
        assert len(player.hand) == 4
        assert len(player.stack) == len(player.second) == 8
        assert Counter(player.stack + player.second) == Counter(TILES)
    assert len(play.state.display) == 3
    assert len(play.state.deck) == 72 - 3 - 4 * players


@pytest.mark.rule("SD-4.4.3")
def test_r8_with_two_the_second_player_begins_with_a_canopy() -> None:
    play = Play.new(2)
    first = play.state.first
    assert play.player(first).items["canopy"] == 0
    assert play.player(1 - first).items["canopy"] == 1
    assert len(play.state.trees) == 13


@pytest.mark.rule("SD-4.4.3")
@pytest.mark.parametrize("players", [3, 4])
def test_with_more_players_nobody_begins_with_an_item(players: int) -> None:
    play = Play.new(players)
    assert all(not any(player.items.values()) for player in play.state.seats)


@pytest.mark.rule("SD-4.4.1", "SD-Q37", "SD-12.8")
def test_the_first_seat_is_drawn() -> None:
    assert {Play.new(3, seed).seat for seed in range(20)} == {0, 1, 2}


@pytest.mark.rule("SD-4.4.2")
def test_turns_go_clockwise() -> None:
    play = Play.new(4)
    first, order = play.state.first, []
    while len(order) < 6:
        if play.asked() == "play-card":
            order.append(play.seat)
        play.pick(sorted(play.offered())[-1])
    assert order == [(first + i) % 4 for i in range(6)]


@pytest.mark.rule("SD-4.5.1", "SD-4.5.2")
def test_both_options_are_off_unless_chosen() -> None:
    options = Play.new(2).state.options
    assert (options.root_counts_for_flag, options.one_flag_per_turn) == (False, False)
    assert Play.new(2, one_flag_per_turn=True).state.options.one_flag_per_turn
