"""Our own pages, and those of django-allauth that this site uses, under names of their own."""

from allauth.account import urls as account_urls
from allauth.account.views import signup
from allauth.mfa.webauthn import urls as passkey_urls
from django.urls import include, path
from django.views.generic import RedirectView

from accounts import views
from accounts.refused import all_refused
from accounts.taken import asked_again

# Ways in that are switched off, so that nobody meets a page that leads nowhere.
UNUSED = {
    "account_request_reauthentication_code",
    "account_confirm_reauthentication_code",
    "account_confirm_login_code",
}

own = [
    path("settings/", views.settings, name="settings"),
    path("guest/", views.guest, name="guest"),
]

library = [
    path("signup/", asked_again(signup), name="account_signup"),
    path("confirm-email/", views.ConfirmAddress.as_view(), name="account_email_verification_sent"),
    *(url for url in account_urls.urlpatterns if url.name not in UNUSED),
    path("passkeys/", include(passkey_urls)),
]

urlpatterns = [
    path("", include((own, "accounts"))),
    path("", RedirectView.as_view(pattern_name="accounts:settings")),
    path("", include(all_refused(library))),
    path("passkeys/all/", RedirectView.as_view(pattern_name="mfa_list_webauthn"), name="mfa_index"),
]
