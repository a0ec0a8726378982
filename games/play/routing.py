"""Sockets, beside the pages: without a language prefix."""

from django.urls import path, re_path

from games.play.consumers import Nowhere, PingConsumer

sockets = [path("ws/match/<slug:code>/", PingConsumer.as_asgi()), re_path("", Nowhere.as_asgi())]
