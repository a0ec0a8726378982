"""Everything that people read lies under /ja/ and /en/; the rest has no prefix."""

from allauth.account.decorators import secure_admin_login
from django.conf.urls.i18n import i18n_patterns
from django.contrib import admin
from django.urls import include, path

from config import errors, views
from games.play.mail.stop import stop

# The admin has no door of its own: only the site's counts failed attempts.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]

handler400 = errors.bad_request
handler403 = errors.forbidden
handler404 = errors.not_found
handler429 = errors.too_many
handler500 = errors.server_error

urlpatterns = [
    path("", views.front_door),
    path("health/", views.health, name="health"),
    path("mail/stop/<str:token>/", stop, name="mail_stop"),
    *i18n_patterns(
        path("admin/", admin.site.urls),
        path("accounts/", include("accounts.urls")),
        path("rules/", include("rulebook.urls")),
        path("mailbox/", include("config.mailbox")),
        path("", include("games.play.urls")),
    ),
]
