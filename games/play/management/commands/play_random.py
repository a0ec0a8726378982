"""Play whole random matches through the engine, the title's laws checked at every boundary."""

from __future__ import annotations

import random
import time
from argparse import ArgumentParser, ArgumentTypeError
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games import catalog
from games.engine.playout import playout


def _positive(text: str) -> int:
    """A number that something can be done with."""
    if not text.isdecimal() or int(text) < 1:
        raise ArgumentTypeError(f"{text!r} is not a number from 1 up")
    return int(text)


class Command(BaseCommand):
    help = __doc__
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--title", required=True, choices=catalog.SLUGS)
        parser.add_argument("--seats", type=_positive, help="default: as few as the title allows")
        parser.add_argument("--games", type=_positive, default=100)
        parser.add_argument("--seed", type=int, default=1)

    def handle(self, *, title: str, seats: int | None, games: int, seed: int, **_options: Any) -> None:
        engine = catalog.engine(title)
        seats = seats or min(engine.title.seats)
        if seats not in engine.title.seats:
            raise CommandError(f"{title} is played by {', '.join(map(str, engine.title.seats))}.")
        options = engine.title.options_type()
        decisions, began = 0, time.perf_counter()
        for game in range(games):
            try:
                decisions += playout(engine, options, seats, random.Random(f"{seed}/{game}")).decisions
            except AssertionError as broken:
                raise CommandError(f"game {game} of seed {seed}: {broken}") from broken
        spent = time.perf_counter() - began
        self.stdout.write(
            f"{title}, {seats} seats: {games} games, {decisions} decisions in {spent:.2f} s: "
            f"{games / spent:.1f} games/s, {decisions / spent:.0f} decisions/s"
        )
