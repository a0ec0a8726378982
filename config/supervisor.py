"""Run several programs as one: each in a process group of its own, restarted when it dies, stopped together.

A lost child is started again; one that dies three times at once is not.
"""

import ctypes
import os
import signal
import subprocess
import time
from collections.abc import Callable
from dataclasses import dataclass, field

PR_SET_PDEATHSIG = 1
QUICK_SECONDS, QUICK_DEATHS, PATIENCE = 5.0, 3, 8.0


def follow_parent() -> None:
    """In the child, before its program: die with the supervisor, however that ends (Linux only)."""
    try:
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
    except (OSError, AttributeError):
        return


@dataclass
class Child:
    name: str
    command: list[str]
    environment: dict[str, str]
    process: subprocess.Popen[bytes] | None = None
    started: float = 0.0
    quick_deaths: int = 0

    def start(self) -> None:
        self.started = time.monotonic()
        self.process = subprocess.Popen(
            self.command,
            env=self.environment,
            start_new_session=True,
            preexec_fn=follow_parent,  # noqa: PLW1509  (the supervisor has no threads)
        )

    def died(self) -> bool:
        return self.process is not None and self.process.poll() is not None

    def hopeless(self) -> bool:
        """True when it has now died three times in a row within seconds of its start."""
        quick = time.monotonic() - self.started < QUICK_SECONDS
        self.quick_deaths = self.quick_deaths + 1 if quick else 0
        return self.quick_deaths >= QUICK_DEATHS

    def signal(self, number: int) -> None:
        if self.process is not None:
            try:
                os.killpg(self.process.pid, number)
            except ProcessLookupError:
                return


@dataclass
class Supervisor:
    children: list[Child]
    say: Callable[[str], object]
    stopping: bool = field(default=False, init=False)

    def run(self) -> int:
        """Until a signal or a hopeless child; returns the exit code."""
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, self._stop)
        for child in self.children:
            child.start()
        code = 0
        while not self.stopping and code == 0:
            code = self._look_after()
            time.sleep(0.2)
        self._end()
        return code

    def _stop(self, *_: object) -> None:
        self.stopping = True

    def _look_after(self) -> int:
        for child in self.children:
            if not child.died():
                continue
            if child.hopeless():
                self.say(f"serve: {child.name} died {QUICK_DEATHS} times at once; stopping. See above.")
                return 1
            self.say(f"serve: {child.name} ended; starting it again")
            child.start()
        return 0

    def _end(self) -> None:
        for child in self.children:
            child.signal(signal.SIGTERM)
        deadline = time.monotonic() + PATIENCE
        for child in self.children:
            if child.process is not None:
                try:
                    child.process.wait(max(0.1, deadline - time.monotonic()))
                except subprocess.TimeoutExpired:
                    child.signal(signal.SIGKILL)
                    child.process.wait()
                child.signal(signal.SIGKILL)
