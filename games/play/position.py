"""What one viewer sees of a match, now or after a given entry: made by `access.position` alone."""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from typing import TYPE_CHECKING, Any

from django.http import Http404

from games.engine.core import kind
from games.engine.errors import UNDO, Illegal
from games.engine.prompts import SYSTEM, Many, Prompt, Seat, Split
from games.engine.table import Table
from games.play import poll, store

if TYPE_CHECKING:
    from collections.abc import Collection

    from games.engine.prompts import PlayerAnswer
    from games.engine.scene import Card, Scene
    from games.engine.steps import Why
    from games.play.access import Look

MANY, SPLIT = kind(Many), kind(Split)


class Position:
    """A state as its viewer knows it. `table.seen(seat)` is the only thing that is shown or asked."""

    def __init__(self, look: Look, table: Table[Any], n: int, *, past: bool) -> None:
        self.look = look
        self.n = n
        self.past = past
        self._table = table
        self._title = table.engine.title
        self.state = table.seen(None if past else look.number)

    @property
    def over(self) -> bool:
        return bool(self.state.over)

    @cached_property
    def view(self) -> Any:
        """What the viewer may know of the state."""
        return self._title.view(self.state, self.look.number)

    @cached_property
    def prompt(self) -> Prompt | None:
        """What the viewer is asked; nothing once the match has ended, or in the past."""
        if self._number is None or self._closed or self.look.seats[self._number].out:
            return None
        return self._table.prompt(self._number)

    @cached_property
    def awaited(self) -> tuple[Seat, ...]:
        """The seats whose answer is missing; never the site itself."""
        return () if self._closed else tuple(seat for seat in self._table.awaited() if seat != SYSTEM)

    @property
    def system(self) -> bool:
        """Whether the site itself is about to act."""
        return not self.past and self.look.match.running and self.look.match.system_since is not None

    @property
    def edit(self) -> int:
        return 0 if self.look.seat is None else self.look.seat.edit

    @property
    def length(self) -> int:
        """How many answers of the viewer are not final: for the undo form."""
        return 0 if self.look.seat is None else own_length(self._table, self.look.seat.number)

    @property
    def to(self) -> str:
        """What an answer form carries, so that it can only answer this question."""
        return "" if self.prompt is None else f"{self.edit}.{self.prompt.no}"

    @property
    def given(self) -> bool:
        """Whether a sealed answer of the viewer stands."""
        return not self.past and self._number is not None and self._number in self._table.given

    @property
    def cut(self) -> bool:
        """Whether the viewer's draft was cut: it could not be read, or the rules no longer accept it."""
        return not self.past and self.look.seat is not None and self.look.seat.cut

    @cached_property
    def undo_refused(self) -> Illegal | None:
        """Why nothing can be taken back; None if something can."""
        return None if self.length and not self._closed else Illegal(UNDO, why=self._table.last)

    @property
    def can_undo(self) -> bool:
        return self.undo_refused is None

    @cached_property
    def finals(self) -> dict[str, str]:
        """The offered options that cannot be taken back, each with its reason."""
        return {} if self.prompt is None else dict(self._table.finals(self.prompt.seat))

    def final(self, answer: PlayerAnswer) -> Why:
        """Why this answer could not be taken back, if it could not."""
        assert self._number is not None
        return self._table.final(self._number, answer)

    @property
    def points(self) -> tuple[int, ...]:
        return self._title.points(self.view)

    def scene(self, taken: Collection[str] = ()) -> Scene:
        """The board; where several things are chosen, with those that are taken so far, or suggested."""
        if self.prompt is None or self.prompt.shape != MANY:
            return self._title.board(self.view, self.prompt)
        tried = self._title.trying(self.view, self.prompt, tuple(self.times(taken)))
        return self._title.board(tried, self.prompt)

    def times(self, taken: Collection[str]) -> Counter[str]:
        """How often each option is taken: it is named so often, or as often as it is suggested."""
        if taken:
            return Counter(filter(None, taken))
        options = self.prompt.options if self.prompt else ()
        return Counter({option.id: option.preset for option in options if option.preset})

    def preview(self, taken: Collection[str]) -> Scene | None:
        """What the viewer would have; nothing where one thing is picked, or none is taken."""
        times = self.times(taken)
        if self.prompt is None or self.prompt.shape not in (MANY, SPLIT) or not times:
            return None
        return self._title.preview(self.view, self.prompt, times)

    @cached_property
    def cards(self) -> dict[str, Card]:
        """The pictures of what can be chosen, where there are any."""
        prompt = self.prompt
        if prompt is None:
            return {}
        offered = [option.id for option in prompt.options if option.refused is None]
        return {id: card for id in offered if (card := self._title.card(self.view, prompt, id))}

    def things(self, seat: Seat) -> Scene:
        return self._title.things(self.view, seat, self.prompt)

    def strip(self, seat: Seat) -> Scene | None:
        return self._title.strip(self.view, seat)

    @property
    def ping(self) -> dict[str, int]:
        """The numbers of this page: a window whose socket says others fetches anew."""
        return poll.numbers(self.look.match, self.look.seat)

    @property
    def tag(self) -> str:
        """Changes whenever this viewer would see something else; the page adds its language."""
        ping = self.ping
        seat = "" if self.look.seat is None else self.look.seat.number
        return f"{ping['no']}:{seat}:{ping['edit']}:{ping['length']}"

    @property
    def _number(self) -> Seat | None:
        return None if self.past else self.look.number

    @property
    def _closed(self) -> bool:
        return self.past or not self.look.match.running


def present(look: Look) -> Position:
    """The head, and over it the viewer's own draft."""
    if not look.match.started_at:
        raise Http404
    return Position(look, store.table(look.match, look.seats), look.match.head_n, past=False)


def past(look: Look, n: int) -> Position:
    """The position after a final entry. All entries of one sealed opening have one position."""
    match = look.match
    asked = match.entries.filter(n=n, superseded=None, kind__in=("start", *store.REPLAYED)).first()
    if asked is None:
        raise Http404
    entries = match.entries.filter(n__lte=asked.position, superseded=None)
    state = store.rebuilt(match, entries)
    return Position(look, Table(store.engine(match), state), asked.position, past=True)


def permanent(look: Look) -> list[int]:
    """The entries that have a permanent link, in order."""
    rows = look.match.entries.filter(superseded=None, kind__in=("start", *store.REPLAYED))
    return list(rows.exclude(boundary="").values_list("n", flat=True))


def own_length(table: Table[Any], number: Seat) -> int:
    """The answers of a seat that are not final: its draft, else what it has given."""
    own = table.draft if number in table.draft else table.given
    return len(own.get(number, ()))
