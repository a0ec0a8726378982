"""The rulebooks as an app."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class RulebookConfig(AppConfig):
    name = "rulebook"
    verbose_name = _("Rulebook")

    def ready(self) -> None:
        from rulebook import checks  # noqa: F401
