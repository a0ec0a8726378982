"""Going back past a boundary, by consent or by the admin: nothing is lost, nothing drawn again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.play import store
from games.play.actions.work import Work, locked, looked
from games.play.errors import BadTarget, NoProposal, NotSeated
from games.play.models import Entry, Notice, Proposal, Seat

if TYPE_CHECKING:
    from accounts.models import User


def propose_rewind(player: User | None, code: str, n: int) -> Proposal | None:
    """Ask to go back to entry `n`; None if nobody had to be asked.

    A solo player has nobody to ask: what was drawn stays drawn.
    """
    with locked(code=code) as work:
        seat = work.seat_of(player)
        work.must_run()
        if seat.out:
            raise NotSeated(work.match)
        if work.match.solo:
            raise BadTarget(work.match)
        _must_be_target(work, n)
        if not _missing(work, [seat.number]):
            _rewind(work, n, seat.number)
            return None
        same = work.match.proposals.filter(fate=Proposal.Fate.OPEN).first()
        if same is not None:
            if same.n != n:
                raise NoProposal(work.match)
            return same
        proposal = Proposal.objects.create(
            match=work.match,
            seat=seat,
            n=n,
            head_n=work.match.head_n,
            agreed=[seat.number],
            created_at=work.now,
        )
        work.match.pending = True
        work.public()
        for other in _missing(work, [seat.number]):
            work.tell_once(other, Notice.Kind.PROPOSAL)
        return proposal


def consent(player: User | None, code: str, proposal_id: int, agree: bool) -> None:
    """Answer a proposal; when all who play agree, the match goes back."""
    with locked(code=code) as work:
        seat = work.seat_of(player)
        proposal = work.match.proposals.filter(pk=proposal_id).first()
        if proposal is None or seat.out:
            raise NoProposal(work.match)
        if seat.number in proposal.agreed and agree and proposal.fate != Proposal.Fate.DECLINED:
            return
        if proposal.fate == Proposal.Fate.DECLINED and not agree:
            return
        work.must_run()
        if proposal.fate != Proposal.Fate.OPEN:
            raise NoProposal(work.match)
        if not agree:
            proposal.fate = Proposal.Fate.DECLINED
        else:
            proposal.agreed = sorted({*proposal.agreed, seat.number})
            if not _missing(work, proposal.agreed):
                proposal.fate = Proposal.Fate.AGREED
        proposal.save(update_fields=["agreed", "fate"])
        work.public()
        if proposal.fate == Proposal.Fate.AGREED:
            _rewind(work, proposal.n, proposal.seat.number)


def rewind_to(code: str, n: int) -> None:
    """The same without asking: for the admin."""
    with locked(code=code) as work:
        work.must_run()
        _must_be_target(work, n)
        _rewind(work, n, None)


def _missing(work: Work, agreed: list[int]) -> list[Seat]:
    """Who has a say and has not agreed: all who are still in, in practice nobody else."""
    if work.match.practice:
        return []
    return [seat for seat in work.staying() if seat.user_id is not None and seat.number not in agreed]


def _must_be_target(work: Work, n: int) -> None:
    kinds = (Entry.Kind.START, *store.REPLAYED)
    rows = work.match.entries.filter(kind__in=kinds, superseded=None)
    last = rows.order_by("-n").values_list("n", flat=True)[0]
    if n >= last or not rows.filter(n=n).exclude(boundary="").exists():
        raise BadTarget(work.match)


def _rewind(work: Work, n: int, by: int | None) -> None:
    """Append the rewind, mark what it takes back, and rebuild the head; the count of draws goes on."""
    match = work.match
    work.clear_pending()
    row = work.add(Entry.Kind.REWIND, -1 if by is None else by, target=n)
    taken = match.entries.filter(n__gt=n, superseded=None, kind__in=store.REPLAYED)
    taken.update(superseded=row.n)
    kept = list(match.entries.filter(superseded=None))
    for seat in work.seats:
        store.forget(seat)
        seat.edit += 1
        seat.awaited = False
    work.reset(store.rebuilt(match, kept))
    known = looked(entry for entry in kept if entry.kind in store.REPLAYED)
    for seat in work.seats:
        seat.last_n = known.get(seat.number, -1)
    match.boundary = next((entry.boundary for entry in reversed(kept) if entry.boundary), "")
    work.settle()
    work.public()
