"""What any answer costs in this frame: a row and its commit, a number published, and nothing of ours.

No session, no limit, no lock, no rules, no middleware, and no window hears of it. Served as the site is.
With `BUSY` it takes so many milliseconds of processor more: what all the rest of an answer may cost.
"""

import os
import time

import environ
from django.conf import settings
from django.core.wsgi import get_wsgi_application
from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.urls import path
from redis import Redis

database = environ.Env().db("DATABASE_URL") | {"OPTIONS": {"pool": True}}
settings.configure(ROOT_URLCONF=__name__, ALLOWED_HOSTS=["localhost"], DATABASES={"default": database})
redis = Redis.from_url(os.environ["REDIS_URL"])
busy = float(os.environ.get("BUSY", "0")) / 1e3


def answer(request: HttpRequest, code: str) -> HttpResponse:
    """Autocommit: one statement is one transaction."""
    until = time.thread_time() + busy
    while time.thread_time() < until:
        pass
    with connection.cursor() as cursor:
        cursor.execute("INSERT INTO floor (code, token) VALUES (%s, %s)", [code, request.POST["token"]])
    redis.publish(code, b"1")
    return HttpResponse(status=303)


urlpatterns = [path("ja/matches/<slug:code>/answer/", answer)]
application = get_wsgi_application()
