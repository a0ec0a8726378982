"""The Celery application: jobs carry ids only, the row is the job (docs/decisions)."""

import os

from celery import Celery
from kombu.transport import TRANSPORT_ALIASES

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.dev")

TRANSPORT_ALIASES["files"] = "config.queue:Transport"

app = Celery("teban")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks(["games.play"])
