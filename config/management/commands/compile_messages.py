from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from config import catalogues


class Command(BaseCommand):
    help = "Compiles the translations of all parts of the site; needs no msgfmt."
    requires_system_checks = ()

    def handle(self, *args: Any, **options: Any) -> None:
        for written in catalogues.compile_all(settings.BASE_DIR):
            self.stdout.write(f"compiled {written.relative_to(settings.BASE_DIR)}")
