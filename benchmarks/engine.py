"""The engine against two well-known ones, in one run: python-chess and OpenSpiel.

    python -m pip install -r requirements.txt -r config/requirements/benchmarks.txt
    python -m benchmarks.engine

Each pair plays in turns of half a second, so that whatever else the machine does falls on both. Times are
processor times. The ratios count: each must be at least 1.
"""

import random
import time
from collections.abc import Callable

import chess
import msgspec
import pyspiel
from open_spiel.python.games import tic_tac_toe as _registers_itself  # noqa: F401

from benchmarks import tic_tac_toe
from games import catalog
from games.engine.core import Engine
from games.engine.log import Row, replay
from games.engine.playout import playout
from games.engine.testing.walk import dealt, walk

SLICES = 10
SECONDS = 0.5

Work = Callable[[], int]
"""Does something, and says how many decisions that were."""


def rate(works: list[Work]) -> list[float]:
    """Decisions per second of each, measured in turns."""
    done, spent = [0] * len(works), [0.0] * len(works)
    for _ in range(SLICES):
        for n, work in enumerate(works):
            begun = time.process_time()
            while time.process_time() - begun < SECONDS:
                done[n] += work()
            spent[n] += time.process_time() - begun
    return [n / seconds for n, seconds in zip(done, spent, strict=True)]


def our_game(engine: Engine, seats: int) -> Work:
    """A random game in place, with the laws checked at every boundary, as `play_random` does."""
    rng, options = random.Random(1), engine.title.options_type()
    return lambda: playout(engine, options, seats, rng).decisions


def chess_game() -> Work:
    """A random game of chess: list the legal moves, choose, push; 300 plies at most."""
    rng = random.Random(1)

    def game() -> int:
        board = chess.Board()
        for n in range(300):
            moves = list(board.legal_moves)
            if not moves:
                return n
            board.push(rng.choice(moves))
        return 300

    return game


def open_spiel_game() -> Work:
    """A random game of OpenSpiel's tic-tac-toe in Python."""
    rng, game = random.Random(1), pyspiel.load_game("python_tic_tac_toe")

    def play() -> int:
        state, n = game.new_initial_state(), 0
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
            n += 1
        return n

    return play


def stored_match(engine: Engine, seats: int) -> Work:
    """A match read from its stored rows and replayed from the first."""
    rng = random.Random(1)
    table = dealt(engine, seats, rng)
    start = table.head
    for _ in walk(table, rng):
        pass
    stored = [msgspec.json.encode(row) for row in table.rows]
    decode = msgspec.json.Decoder(Row).decode

    def again() -> int:
        assert replay(engine, start, map(decode, stored)) == table.head
        return len(stored)

    return again


def line(name: str, per_second: float, unit: str, other: str = "", than: float = 0) -> None:
    """One figure, and how it compares."""
    ratio = f"  {per_second / than:5.2f}x {other}" if other else ""
    print(f"{name:24} {per_second:10,.0f} {unit}/s{ratio}", flush=True)


def main() -> None:
    for title in catalog.titles():
        engine = catalog.engine(title.slug)
        *ours, theirs = rate([*(our_game(engine, seats) for seats in title.seats), chess_game()])
        for seats, per_second in zip(title.seats, ours, strict=True):
            line(f"{title.slug}, {seats} seats", per_second, "decisions", "chess", theirs)
        line("python-chess", theirs, "decisions")
        (per_second,) = rate([stored_match(engine, max(title.seats))])
        line(f"{title.slug}, a match", per_second, "stored actions", "10,000", 10_000)
    ours, theirs = rate([our_game(Engine(tic_tac_toe.TITLE), 2), open_spiel_game()])
    line("tic-tac-toe, ours", ours, "decisions", "OpenSpiel", theirs)
    line("tic-tac-toe, OpenSpiel", theirs, "decisions")


if __name__ == "__main__":
    main()
