"""The queue of an embedded installation, in files: a message is there whole, or not yet."""

from __future__ import annotations

import fcntl
import time
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from kombu.transport import filesystem
from kombu.utils.json import dumps


class Channel(filesystem.Channel):
    """Kombu's own creates a file, then locks and fills it: who looks in between reads nothing, and dies."""

    def _put(self, queue: str, payload: Any, **_options: Any) -> None:  # type: ignore[override]
        name = f"{time.monotonic_ns() // 1_000_000}_{uuid.uuid4()}.{queue}.msg"
        folder = Path(self.data_folder_out)
        unfinished = folder / f".{name}"
        unfinished.write_text(dumps(payload))  # type: ignore[no-untyped-call]
        unfinished.rename(folder / name)

    def _queue_bind(self, *binding: str) -> None:
        with self._alone():
            super()._queue_bind(*binding)  # type: ignore[no-untyped-call]

    def get_table(self, exchange: str) -> list[Any]:
        with self._alone():
            table: list[Any] = super().get_table(exchange)  # type: ignore[no-untyped-call]
        return table

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """Nobody else reads or writes the table of queues meanwhile."""
        with (self.control_folder / ".lock").open("a") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            yield


class Transport(filesystem.Transport):
    Channel = Channel
