from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from config import catalogues


class Command(BaseCommand):
    help = "Fails, with a list, on texts without Japanese and on translations that nobody needs."
    requires_system_checks = ()

    def handle(self, *args: Any, **options: Any) -> None:
        found = catalogues.problems(settings.BASE_DIR)
        for problem in found:
            self.stdout.write(problem)
        if found:
            raise CommandError(f"{len(found)} faults in the translations.")
        self.stdout.write("All texts are translated.")
