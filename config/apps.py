"""The project as an app: it carries commands and checks that belong to no other."""

from django.apps import AppConfig


class ConfigConfig(AppConfig):
    name = "config"
    verbose_name = "Teban"
