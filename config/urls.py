"""Everything that people read lies under /ja/ and /en/; the rest has no prefix."""

from django.conf.urls.i18n import i18n_patterns
from django.contrib import admin
from django.urls import include, path

urlpatterns = [
    *i18n_patterns(
        path("admin/", admin.site.urls),
        path("accounts/", include("accounts.urls")),
        path("accounts/", include("allauth.urls")),
        path("rules/", include("rulebook.urls")),
        path("", include("games.play.urls")),
    ),
]
