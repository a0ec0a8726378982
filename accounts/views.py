from __future__ import annotations

from typing import TYPE_CHECKING, cast

from allauth.account.views import ConfirmEmailVerificationCodeView
from allauth.mfa.models import Authenticator
from django.contrib import messages
from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from accounts import limits
from accounts.access import become_guest, player, require_player
from accounts.forms import GuestForm, GuestNameForm, SettingsForm
from accounts.taken import asked_again

if TYPE_CHECKING:
    from django.forms import BaseForm
    from django.http import HttpRequest

    from accounts.models import User


class ConfirmAddress(ConfirmEmailVerificationCodeView):
    def _change_form_invalid(self, form: BaseForm) -> HttpResponse:
        """The library asks for this where the address is mended to one that is none, and has it not."""
        response: HttpResponse = self.render_to_response(self.get_context_data(form=form))
        return response


@require_http_methods(["GET", "HEAD", "POST"])
@asked_again
def guest(request: HttpRequest) -> HttpResponse:
    """The door for somebody who wants to play at once: a name, and nothing else."""
    target = next_page(request)
    if player(request) is not None:
        return HttpResponseRedirect(target)
    form = GuestForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        if not limits.allowed(request, "guest"):
            return HttpResponse(status=429, headers={"Retry-After": str(limits.seconds_left("guest"))})
        become_guest(request, form.cleaned_data["name"])
        return HttpResponseRedirect(target, status=303)
    status = 422 if form.errors else 200
    return render(request, "accounts/guest.html", {"form": form, "next": target}, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
@require_player
@asked_again
def settings(request: HttpRequest) -> HttpResponse:
    """Name, language, time zone and mail choices; a guest has a name only."""
    me = cast("User", player(request))
    form_class = GuestNameForm if me.guest else SettingsForm
    if request.method == "POST":
        form = form_class(request.POST, instance=me)
        if form.is_valid():
            form.save()
            messages.success(request, _("Saved."))
            return HttpResponseRedirect(reverse("accounts:settings"), status=303)
        me.refresh_from_db()
    else:
        form = form_class(instance=me)
    passkeys = Authenticator.objects.filter(user=me, type=Authenticator.Type.WEBAUTHN).count()
    context = {"form": form, "me": me, "passkeys": passkeys}
    return render(request, "accounts/settings.html", context, status=422 if form.errors else 200)


def next_page(request: HttpRequest) -> str:
    """Where the visitor wanted to go, if that is on this site."""
    target = request.POST.get("next") or request.GET.get("next") or ""
    safe = url_has_allowed_host_and_scheme(target, {request.get_host()}, request.is_secure())
    return target if safe else reverse("play:home")
