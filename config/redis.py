"""One client of Redis per process: its connections are shared and kept by all that talks to it."""

from __future__ import annotations

from functools import cache
from typing import Any

from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache, RedisCacheClient
from redis import Redis

PATIENCE = 5.0
"""Seconds after which a Redis that does not answer counts as away."""


@cache
def client(url: str) -> Redis:
    return Redis.from_url(url, socket_timeout=PATIENCE, socket_connect_timeout=PATIENCE)


class _Client(RedisCacheClient):
    """Django's own makes a client for each command, which costs more than the command."""

    def get_client(self, key: Any = None, *, write: bool = False) -> Redis:
        return client(self._servers[0])  # type: ignore[attr-defined]


class Cache(RedisCache):
    def __init__(self, server: Any, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        self._class = _Client

    def count(self, key: str, seconds: int) -> int:
        """How many times this was asked within so many seconds of the first time."""
        redis = client(self._servers[0])  # type: ignore[attr-defined]
        name = self.make_and_validate_key(key)
        times = redis.incr(name)
        if times == 1:
            redis.expire(name, seconds)
        return times


class Memory(LocMemCache):
    """The same for the one process that needs no Redis."""

    def count(self, key: str, seconds: int) -> int:
        self.add(key, 0, seconds)
        try:
            return self.incr(key)
        except ValueError:  # the time ended between the two calls
            return 1
