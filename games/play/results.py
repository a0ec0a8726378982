"""Who came where at the end of a match."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from games.engine.core import Score


def places(scores: Sequence[Score], out: Collection[int]) -> dict[int, int]:
    """Places as the title gives them, by seat; whoever left the match ranks last."""
    stayed = sorted(score.place for score in scores if score.seat not in out)
    last = len(stayed) + 1
    return {score.seat: last if score.seat in out else stayed.index(score.place) + 1 for score in scores}
