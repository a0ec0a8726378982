"""A table: the final position, and over it what each seat has answered that is not final yet.

A seat is shown and asked `seen(seat)`; everybody else has the head. What is not final is its seat's alone.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Generic, TypeVar

from msgspec.structs import replace

from games.engine.core import Applied, Engine
from games.engine.dice import Dice, NoDice
from games.engine.errors import UNDO, AnswerError, Illegal, Misplaced
from games.engine.log import Row
from games.engine.prompts import Answer, Pick, PlayerAnswer, Prompt, Seat
from games.engine.steps import Ask, Core, Together, Why

S = TypeVar("S", bound=Core[Any])


class Table(Generic[S]):
    """What the site loads, asks and saves. It knows no clock, no person and no database.

    `draft` holds a seat's answers since the last boundary; an empty one that is present means that what was
    `given` is being done anew from its first step. `given` is a complete lane of a sealed step. `last` is
    the boundary of the last row.
    """

    def __init__(
        self,
        engine: Engine[S],
        head: S,
        draft: Mapping[Seat, Sequence[PlayerAnswer]] | None = None,
        given: Mapping[Seat, Sequence[PlayerAnswer]] | None = None,
        *,
        dice: Dice | None = None,
        last: Why = "",
    ) -> None:
        self.engine = engine
        self.head = head
        self.draft = {seat: list(answers) for seat, answers in (draft or {}).items()}
        self.given = {seat: list(answers) for seat, answers in (given or {}).items()}
        self.dice = dice or NoDice()
        self.last = last
        self._seen: dict[Seat, S] = {}

    def seen(self, seat: Seat | None) -> S:
        """The head and the seat's own draft over it: the only position that it is shown. Never change it."""
        if seat is None:
            return self.head
        answers = self._own(seat)
        if not answers:
            return self.head
        if seat not in self._seen:
            self._seen[seat], _ = self._over_head(seat, answers)
        return self._seen[seat]

    def awaited(self) -> tuple[Seat, ...]:
        """Whose answer is still missing. This is public."""
        return tuple(seat for seat in self.engine.active(self.head) if seat not in self.given)

    def prompt(self, seat: Seat) -> Prompt | None:
        """What this seat is asked now."""
        return self.engine.prompt(self.seen(seat), seat)

    def final(self, seat: Seat, answer: PlayerAnswer) -> Why:
        """Why this answer could not be taken back: it draws or reveals, or opens what was sealed.

        Nothing for what ends the turn: that is a question of its own, and needs no warning before it.
        """
        done = self.engine.dry(self.seen(seat), seat, answer)
        if done.boundary in ("draw", "reveal"):
            return done.boundary
        last = self._sealed() and set(self.awaited()) <= {seat} and self._lane_ended(seat, done.state)
        return "reveal" if last else ""

    def finals(self, seat: Seat) -> dict[str, Why]:
        """The options to pick that could not be taken back, each with its reason."""
        g = self.seen(seat)
        step = self.engine.step(g, seat)
        if not isinstance(step, Ask):
            return {}
        picks = [choice.id for choice in step.offered(g)] if step.shape is Pick else []
        extras = [choice.id for choice in self.engine.title.extras(g, seat) if choice.refused is None]
        found = {option: self.final(seat, Pick(option)) for option in (*picks, *extras)}
        return {option: why for option, why in found.items() if why}

    def answer(self, seat: Seat, answer: Answer, to: int | None = None) -> list[Row]:
        """Take an answer; the rows that it makes final, the draws on the last, or none."""
        before = self.seen(seat)
        done = self.engine.apply(before, seat, answer, self.dice, to=to)
        normal = self.engine.normal(before, seat, answer)
        if self._sealed():
            return self._in_lane(seat, normal, done)
        if not done.boundary:
            self._keep(seat, normal, done.state)
            return []
        rows = self._over_head(seat, self._own(seat))[1]
        step = self.engine.step(before, seat)
        assert step is not None
        rows.append(Row(seat, step.no, normal, done.draws, done.events, done.boundary))
        self.draft.pop(seat, None)
        self._move(done.state, done.boundary)
        return rows

    def undo(self, seat: Seat) -> None:
        """Take the last answer back; at a boundary Illegal says which one."""
        own = self._own(seat)
        if not own:
            raise Illegal(UNDO, why=self.last)
        self.draft[seat] = own[:-1]
        self._seen.pop(seat, None)
        if not self.draft[seat] and seat not in self.given:
            del self.draft[seat]

    def mend(self) -> dict[Seat, int]:
        """After a change of the rules: cut drafts at the first answer that no longer fits; how many went."""
        lost = {}
        for seat in sorted({*self.draft, *self.given}):
            own = self._own(seat)
            good = self._good(seat, own)
            complete = seat in self.given and self._lane_ended(seat, self._over_head(seat, own[:good])[0])
            if good < len(own) or (seat in self.given and seat not in self.draft and not complete):
                lost[seat] = len(own) - good
                self.given.pop(seat, None)
                self.draft[seat] = own[:good]
        self._seen.clear()
        return lost

    def _own(self, seat: Seat) -> list[PlayerAnswer]:
        return self.draft[seat] if seat in self.draft else self.given.get(seat, [])

    def _keep(self, seat: Seat, answer: Answer, state: S) -> None:
        assert isinstance(answer, PlayerAnswer)
        self.draft[seat] = [*self._own(seat), answer]
        self._seen[seat] = state

    def _move(self, head: S, why: Why) -> None:
        self.head, self.last = head, why
        self._seen.clear()

    def _sealed(self) -> bool:
        """Whether several seats answer in sealed lanes; a lane that is alone has nobody to wait for."""
        top = self.head.stack[-1] if self.head.stack else None
        return isinstance(top, Together) and top.sealed and len(self.engine.active(self.head)) > 1

    def _lane_ended(self, seat: Seat, state: S) -> bool:
        lane = state.lanes.get(seat)
        return lane is not None and not lane.stack

    def _in_lane(self, seat: Seat, answer: Answer, done: Applied[S]) -> list[Row]:
        self._keep(seat, answer, done.state)
        if not self._lane_ended(seat, done.state):
            return []
        self.given[seat] = self.draft.pop(seat)
        return [] if self.awaited() else self._opened()

    def _opened(self) -> list[Row]:
        """All lanes are given: they become final together, in seat order."""
        g, rows = self.engine.clone(self.head), []
        boundary: Why = ""
        for seat in sorted(self.given):
            for answer in self.given[seat]:
                row, boundary = self._advance(g, seat, answer, self.dice)
                rows.append(row)
        rows[-1] = replace(rows[-1], boundary=boundary)
        self.draft.clear()
        self.given.clear()
        self._move(g, boundary)
        return rows

    def _over_head(self, seat: Seat, answers: Sequence[PlayerAnswer]) -> tuple[S, list[Row]]:
        g = self.engine.clone(self.head)
        return g, [self._advance(g, seat, answer, NoDice())[0] for answer in answers]

    def _advance(self, g: S, seat: Seat, answer: PlayerAnswer, dice: Dice) -> tuple[Row, Why]:
        step = self.engine.step(g, seat)
        assert step is not None
        no = step.no  # an extra leaves the step where it is and numbers it anew
        done = self.engine.advance(g, seat, answer, dice)
        return Row(seat, no, answer, done.draws, done.events), done.boundary

    def _good(self, seat: Seat, answers: Sequence[PlayerAnswer]) -> int:
        g = self.engine.clone(self.head)
        for n, answer in enumerate(answers):
            try:
                g = self.engine.apply(g, seat, answer, NoDice()).state
            except (AnswerError, Misplaced):
                return n
        return len(answers)
