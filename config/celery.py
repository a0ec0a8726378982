"""The Celery application: jobs carry ids only, the row is the job (docs/decisions)."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.dev")

app = Celery("teban")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks(["games.play"])
