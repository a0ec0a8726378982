"""Sockets, beside the pages: without a language prefix."""

from django.urls import path

from games.play.consumers import PingConsumer

sockets = [path("ws/match/<slug:code>/", PingConsumer.as_asgi())]
