"""What the match page and its fragment show to one viewer."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language, pgettext

from games import catalog
from games.play import access, clock, store, words
from games.play.decode import LONGEST_ID
from games.play.models import Match, Proposal, Seat, Vote
from games.play.views import pictures
from games.play.views.question import question
from rulebook import references

if TYPE_CHECKING:
    from django.utils.safestring import SafeString

LOG_LINES, FEW_LINES = 30, 12
NOTES = ("repeat", "joined", "asked", "voted", "declined")


@dataclass(frozen=True)
class Place:
    """One seat beside the board."""

    seat: Seat
    name: str
    mine: bool
    awaited: bool
    late: bool
    points: int
    things: SafeString | None
    strip: SafeString | None
    """For where a seat folds: only one that is unfolded has its `things` then."""

    @property
    def number(self) -> int:
        return self.seat.number

    @property
    def place(self) -> int | None:
        return self.seat.place

    @property
    def due_at(self) -> datetime | None:
        return self.seat.due_at if self.awaited else None


@dataclass(frozen=True)
class ScoreRow:
    key: str
    name: str
    rule: str
    url: str
    points: list[int]


def context(
    look: access.Look,
    position: access.Position,
    *,
    choose: str = "",
    kept: Collection[str] = (),
    refused: words.Said | None = None,
    note: str = "",
    unfold: str = "",
) -> dict[str, Any]:
    """Everything in `games/match_body.html`; `position` alone decides what may be known."""
    lang, match = language(), look.match
    since = _since(look)
    lines = words.log_lines(look, lang, since=since, limit=FEW_LINES if since is None else LOG_LINES)
    news = frozenset().union(*(line.named for line in lines if since is not None))
    chosen = frozenset(filter(None, (*position.times(kept), choose)))
    unfolded = next((seat.number for seat in look.seats if str(seat.number) == unfold), None)
    drawn = pictures.drawings(look, position, kept, chosen=chosen, changed=news, unfold=unfolded)
    places = _places(look, position, drawn)
    return {
        **frame(look, position),
        "lang": lang,
        "question": question(position, lang, choose=choose, kept=kept, cards=drawn.cards),
        **_seats(places, unfolded),
        "board": drawn.board,
        "preview": drawn.preview,
        "symbols": drawn.symbols,
        "lines": lines,
        "since_turn": since is not None,
        "undo_refused": _undo_refused(position, lang),
        "scores": scores(look, position, lang) if position.over else [],
        **_fairness(look),
        **_result(look, places),
        "options": options(match, lang),
        "ending": words.ending(look, lang) if match.ended else "",
        "proposal": _proposal(look),
        "late": _late(look, position),
        "refused": refused,
        "note": note if note in NOTES else "",
    }


def _since(look: access.Look) -> int | None:
    """The last entry that the viewer knew at the end of its turn; none while nothing has followed, for then
    it reads what it has just done.
    """
    seat, match = look.seat, look.match
    return None if seat is None or match.solo or seat.last_n in (-1, match.head_n) else seat.last_n


def _seats(places: list[Place], unfolded: int | None) -> dict[str, Any]:
    """Everybody at the table: the viewer, and the others, of whom one may be unfolded.

    `due` is whose time is told above: the viewer's own, else that of whom it leaves first.
    """
    timed = [place for place in places if place.due_at]
    own = [place for place in timed if place.mine]
    return {
        "places": places,
        "due": min(own or timed, key=attrgetter("due_at"), default=None),
        "own": next((place for place in places if place.mine), None),
        "others": [place for place in places if not place.mine],
        "unfolded": unfolded,
        "unfolding": pictures.unfolding(unfolded),
    }


def _fairness(look: access.Look) -> dict[str, Any]:
    """The key, once it is over; and who sat down last, for with the key only that nonce could have been
    chosen by trial.
    """
    match, last = look.match, max(look.seats, key=lambda seat: (seat.joined_at, seat.number))
    return {
        "key": bytes(match.key).hex() if match.ended and match.started_at else "",
        "last_part": last,
        "last_name": look.names[last.number],
    }


def _result(look: access.Look, places: list[Place]) -> dict[str, Any]:
    """Who came where; nobody while the match goes on, or where it was closed.

    Whoever plays alone wins by reaching the goal, and has no place.
    """
    ranked = [place for place in places if place.place is not None] if look.match.ended else []
    ranked.sort(key=lambda place: place.place or 0)
    goal = store.goal(look.match)
    first = [place for place in ranked if place.place == 1 and (goal is None or place.points >= goal)]
    return {
        "ranking": ranked,
        "goal": goal,
        "winners": pgettext("names", ", ").join(place.name for place in first),
    }


@dataclass(frozen=True)
class RuleOption:
    """A switch of the game that is on at a table, or the word that was chosen."""

    name: str
    about: str
    rule: str
    url: str


def options(match: Match, lang: str) -> list[RuleOption]:
    """What this table has agreed on beside the rules as they are."""
    words = catalog.words(match.title)
    found = []
    for option, value in match.options.items():
        if value:
            rule = words.about_rule(option) or ""
            name, about = words.name(option, lang), words.about(option, lang)
            found.append(RuleOption(name, about, rule, references.link(rule, lang)))
    return found


def frame(look: access.Look, position: access.Position) -> dict[str, Any]:
    """What every page of a match needs around its board."""
    mine = look.seat is not None and look.seat.number in position.awaited
    awaited = [look.names[number] for number in position.awaited]
    return {
        **heading(look, mine=mine),
        "position": position,
        "tag": f"{position.tag}:{language()}",
        "awaited_names": pgettext("names", ", ").join(awaited),
    }


def heading(look: access.Look, *, mine: bool) -> dict[str, Any]:
    """What names a match on its pages; it needs no position, and so stands also where there is none."""
    match = look.match
    game = catalog.words(match.title).name(match.title, language())
    return {
        "match": match,
        "look": look,
        "game": game,
        "mine": mine,
        "page_title": f"{'● ' if mine else ''}{game} #{match.code}",
        "match_url": reverse("play:match", args=[match.code]),
    }


def language() -> str:
    return get_language() or "ja"


def show(request: HttpRequest, look: access.Look, *, status: int = 200, **about: Any) -> HttpResponse:
    """The whole page, or for htmx what changes in it."""
    position = access.position(look)
    template = "games/match_body.html" if request.htmx else "games/match.html"  # type: ignore[attr-defined]
    unfold = unfolded(request) or request.GET.get("unfold", "")
    response = render(request, template, context(look, position, unfold=unfold, **about), status=status)
    response["Cache-Control"] = "no-store"
    return response


def unfolded(request: HttpRequest) -> str:
    """Which seat stood unfolded where this form was; it fits into a link."""
    return request.POST.get("unfold", "")[:LONGEST_ID]


def scores(look: access.Look, position: access.Position, lang: str) -> list[ScoreRow]:
    """The final score by parts, a column per seat."""
    match = look.match
    words_of, title = catalog.words(match.title), catalog.title(match.title)
    by_seat = sorted(title.scores(position.state), key=lambda score: score.seat)
    if not by_seat:
        return []
    return [
        ScoreRow(
            part.key,
            words_of.name(part.key, lang),
            part.rule,
            references.link(part.rule, lang),
            [score.parts[index].points for score in by_seat],
        )
        for index, part in enumerate(by_seat[0].parts)
    ]


def _places(look: access.Look, position: access.Position, drawn: pictures.Pictures) -> list[Place]:
    now = timezone.now()
    return [
        Place(
            seat,
            look.names[seat.number],
            look.seat is not None and look.seat.pk == seat.pk,
            seat.number in position.awaited,
            clock.is_late(seat, now),
            position.points[seat.number],
            drawn.things.get(seat.number),
            drawn.strips.get(seat.number),
        )
        for seat in look.seats
    ]


def _undo_refused(position: access.Position, lang: str) -> words.Said | None:
    """Worth saying only where a player could have expected otherwise: in a turn that they have begun."""
    error, look = position.undo_refused, position.look
    if error is None or error.args_by_name.get("why") not in ("draw", "reveal"):
        return None
    if look.seat is None or look.seat.last_n != look.match.head_n:
        return None
    return words.refusal(error, lang, look.match.title)


def _proposal(look: access.Look) -> dict[str, Any] | None:
    """An open wish to go back, and whether this seat has still to answer it."""
    if not look.match.running or not look.match.pending:
        return None
    proposal = (
        Proposal.objects.filter(match=look.match, fate=Proposal.Fate.OPEN).select_related("seat").first()
    )
    if proposal is None:
        return None
    number = look.seat.number if look.seat else None
    return {
        "id": proposal.pk,
        "n": proposal.n,
        "by": look.names[proposal.seat.number],
        "asked": number is not None and number not in proposal.agreed,
        "own": number == proposal.seat.number,
        "agreed": pgettext("names", ", ").join(look.names[seat] for seat in proposal.agreed),
    }


def _late(look: access.Look, position: access.Position) -> list[dict[str, Any]]:
    """Seats whose time is over, with what the others want done about each."""
    if look.match.status != Match.Status.RUNNING:
        return []
    now = timezone.now()
    late = [seat for seat in clock.late(look.seats, now) if seat.number in position.awaited]
    if not late:
        return []
    votes = list(Vote.objects.filter(match=look.match).select_related("voter"))
    own = look.seat
    return [
        {
            "seat": seat,
            "name": look.names[seat.number],
            "own": own is not None and own.pk == seat.pk,
            "may_vote": own in clock.deciders(look.seats, seat, now),
            "votes": [
                {"name": look.names[vote.voter.number], "choice": Vote.Choice(vote.choice).label}
                for vote in votes
                if vote.late_id == seat.pk
            ],
            "own_vote": next(
                (v.choice for v in votes if own and v.late_id == seat.pk and v.voter_id == own.pk), ""
            ),
        }
        for seat in late
    ]
