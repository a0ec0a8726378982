"""Replay every stored match under its own rules revision: to be run before a change of rules goes out."""

from __future__ import annotations

from argparse import ArgumentParser
from collections import Counter
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games import catalog
from games.play import replays
from games.play.models import Match


class Command(BaseCommand):
    help = __doc__

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--title", choices=catalog.SLUGS)

    def handle(self, *, title: str | None, **_options: Any) -> None:
        matches = Match.objects.filter(started_at__isnull=False).order_by("title", "pk")
        if title:
            matches = matches.filter(title=title)
        fine: Counter[str] = Counter()
        broken: Counter[str] = Counter()
        for match in matches.iterator(chunk_size=200):
            fault = replays.fault(match)
            (broken if fault else fine)[match.title] += 1
            if fault:
                self.stderr.write(f"{match}: {fault}")
        for name in sorted({*fine, *broken}):
            self.stdout.write(f"{name}: {fine[name]} fine, {broken[name]} broken")
        if broken:
            raise CommandError(f"{broken.total()} matches do not replay.")
