"""The Django half of the games: matches, their log, their clock, their mails."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class PlayConfig(AppConfig):
    name = "games.play"
    label = "play"
    verbose_name = _("Matches")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from games.play import checks, signals  # noqa: F401
