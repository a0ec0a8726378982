"""Matches for the site's keepers: to inspect, go back, hand a seat over, close; and the outbox.

Every act goes through `games.play.actions`; nothing is edited in place.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django import forms
from django.contrib import admin, messages
from django.contrib.auth import get_user_model
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import path, reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from games import catalog
from games.play import access, actions, notices, words
from games.play.errors import PlayError
from games.play.models import Match, Notice, Proposal, Seat, Sweep, Vote

LOG_LINES = 400


class ReadOnly:
    """Shown, never edited: the log is the truth, and only `actions` writes."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


def _who(seat: Seat) -> str:
    """A seat as keepers name it."""
    return f"{seat.number + 1} – {seat.user or '–'}"


class Rows(ReadOnly, admin.TabularInline):  # type: ignore[type-arg]
    """Rows of a match, as a table that needs no form."""

    template = "games/admin/rows.html"


class SeatInline(Rows):
    model = Seat
    verbose_name_plural = pgettext_lazy("admin", "seats")
    readonly_fields = ("who", "out", "awaited", "due_at", "points", "place")
    fields = readonly_fields

    @admin.display(description=_("seat"))
    def who(self, seat: Seat) -> SafeString:
        link = reverse("admin:accounts_user_change", args=[seat.user_id]) if seat.user_id else ""
        return format_html('<a href="{}">{}</a>', link, _who(seat)) if link else format_html("{}", _who(seat))


class RowsOfSeats(Rows):
    """Rows that belong to a seat each."""

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        return super().get_queryset(request).select_related("seat__user")

    @admin.display(description=_("seat"))
    def who(self, row: Any) -> str:
        return _who(row.seat)


class NoticeInline(RowsOfSeats):
    model = Notice
    readonly_fields = ("kind", "who", "turn", "created_at", "fate", "reason", "attempts", "done_at")
    fields = readonly_fields
    ordering = ["-pk"]


class ProposalInline(RowsOfSeats):
    model = Proposal
    readonly_fields = ("who", "n", "head_n", "agreeing", "fate", "created_at")
    fields = readonly_fields

    @admin.display(description=_("agreed by"))
    def agreeing(self, proposal: Proposal) -> str:
        return ", ".join(str(number + 1) for number in proposal.agreed)


class VoteInline(Rows):
    model = Vote
    readonly_fields = ("by", "about", "choice", "at")
    fields = readonly_fields

    @admin.display(description=_("vote of"))
    def by(self, vote: Vote) -> str:
        return _who(vote.voter)

    @admin.display(description=_("late seat"))
    def about(self, vote: Vote) -> str:
        return _who(vote.late)


def _log(look: access.Look) -> list[words.Line]:
    """As a spectator reads it: the keeper of a running match learns nothing hidden here."""
    return words.log_lines(look, get_language() or "ja", limit=LOG_LINES, taken_back=True)


def _game(slug: str) -> str:
    return catalog.words(slug).name(slug, get_language() or "ja")


class RewindForm(forms.Form):
    n = forms.TypedChoiceField(label=_("back to entry"), coerce=int)

    def __init__(self, match: Match, *args: Any) -> None:
        super().__init__(*args)
        look = access.look_at(match)
        said = {line.n: line.text for line in _log(look)}
        field = self.fields["n"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [(n, f"{n} – {said.get(n, '')}") for n in reversed(access.positions(look)[:-1])]

    def act(self, match: Match) -> None:
        actions.rewind_to(match.code, self.cleaned_data["n"])


class ReplaceForm(forms.Form):
    number = forms.TypedChoiceField(label=_("seat"), coerce=int)
    email = forms.EmailField(label=_("e-mail address of the new player"))

    def __init__(self, match: Match, *args: Any) -> None:
        super().__init__(*args)
        field = self.fields["number"]
        assert isinstance(field, forms.ChoiceField)
        seats = match.seats.select_related("user")
        field.choices = [(seat.number, _who(seat)) for seat in seats]

    def clean_email(self) -> str:
        address = str(self.cleaned_data["email"]).strip().lower()
        self.user = get_user_model().objects.filter(email=address, is_active=True).first()
        if self.user is None:
            raise forms.ValidationError(_("Nobody here has this address."), code="unknown")
        return address

    def act(self, match: Match) -> None:
        assert self.user is not None
        actions.replace_player(match.code, self.cleaned_data["number"], self.user)


class CloseForm(forms.Form):
    sure = forms.BooleanField(label=_("Close this match without a result"))

    def __init__(self, match: Match, *args: Any) -> None:
        super().__init__(*args)

    def act(self, match: Match) -> None:
        actions.close(match.code)


ACTS: dict[str, tuple[Any, Callable[..., Any]]] = {
    "rewind": (_("Go back to an entry"), RewindForm),
    "replace": (_("Hand a seat over"), ReplaceForm),
    "close": (_("Close the match"), CloseForm),
}


@admin.register(Match)
class MatchAdmin(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ["code", "game", "size", "status", "ending", "host", "head_n", "created_at", "moved_at"]
    list_filter = ["status", "title", "practice", "public", "ending"]
    list_select_related = ["host"]
    search_fields = ["code", "seats__user__name", "seats__user__email"]
    fields = [
        ("code", "game", "rev", "edition"),
        ("status", "ending", "public", "practice"),
        ("size", "pace", "options", "scenario"),
        ("created_at", "started_at", "moved_at", "ended_at"),
        ("head_n", "draws", "commitment"),
        "log",
    ]
    readonly_fields = ["log", *(field for row in fields if isinstance(row, tuple) for field in row)]
    inlines = [SeatInline, ProposalInline, VoteInline, NoticeInline]
    change_form_template = "games/admin/match.html"

    @admin.display(description=_("game"), ordering="title")
    def game(self, match: Match) -> str:
        return _game(match.title)

    @admin.display(description=_("log"))
    def log(self, match: Match) -> SafeString:
        rows = (
            (f"{line.n}{'×' if line.superseded else ''}", line.text) for line in _log(access.look_at(match))
        )
        return format_html(
            '<dl class="match-log">{}</dl>', format_html_join("\n", "<dt>{}</dt><dd>{}</dd>", rows)
        )

    def get_urls(self) -> list[Any]:
        own = path(
            "<int:pk>/act/<slug:name>/", self.admin_site.admin_view(self.act_view), name="play_match_act"
        )
        return [own, *super().get_urls()]

    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        context = {"acts": [(name, label) for name, (label, _form) in ACTS.items()], **(extra_context or {})}
        return super().change_view(request, object_id, form_url, context)

    def act_view(self, request: HttpRequest, pk: int, name: str) -> HttpResponse:
        """One act on a match, on a page of its own that asks first."""
        match = Match.objects.filter(pk=pk).first()
        if match is None or name not in ACTS:
            raise Http404
        if not request.user.has_perm("play.change_match"):
            raise PermissionDenied
        label, make_form = ACTS[name]
        form = make_form(match, request.POST) if request.method == "POST" else make_form(match)
        back = reverse("admin:play_match_change", args=[pk])
        if form.is_bound and form.is_valid():
            try:
                form.act(match)
            except PlayError as error:
                form.add_error(None, words.refusal(error, get_language() or "ja", match.title).text)
            else:
                messages.success(request, _("Done."))
                self.log_change(request, match, str(label))
                return redirect(back)
        context = {
            **self.admin_site.each_context(request),
            "title": label,
            "form": form,
            "match": match,
            "game": _game(match.title),
            "back": back,
            "opts": self.opts,
        }
        return render(request, "games/admin/act.html", context, status=422 if form.errors else 200)


@admin.register(Notice)
class NoticeAdmin(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ["pk", "kind", "match", "player", "created_at", "fate", "reason", "attempts", "done_at"]
    exclude = ["seat"]
    readonly_fields = ["player"]
    list_filter = ["fate", "kind"]
    list_select_related = ["match", "seat__user"]
    search_fields = ["match__code", "seat__user__email", "message_id"]
    actions = ["send_again"]

    @admin.display(description=_("player"))
    def player(self, notice: Notice) -> str:
        return str(notice.seat.user or "–")

    def has_send_permission(self, request: HttpRequest) -> bool:
        """Nobody edits a notice; who might can have it sent."""
        return request.user.has_perm("play.change_notice")

    @admin.action(description=_("Try again to send"), permissions=["send"])
    def send_again(self, request: HttpRequest, failed: QuerySet[Notice]) -> None:
        notices.send_again(failed)


@admin.register(Sweep)
class SweepAdmin(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ["pk", "ran_at"]
