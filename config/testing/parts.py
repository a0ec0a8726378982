"""One part of `make test`: a run of pytest that writes to a file, and says how far it is."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

BEHIND = ["nice", "-n", "15"]
"""Takes what the others leave of the machine."""
EVERY = 20.0
"""Seconds between two lines about what is going on."""


class Part:
    """A run of pytest that was started."""

    def __init__(
        self,
        title: str,
        arguments: list[str],
        environment: dict[str, str],
        folder: Path,
        *,
        behind: bool = False,
    ) -> None:
        self.title = title
        self.log, self.tally = folder / f"{title}.log", folder / f"{title}.tally"
        self.began = time.monotonic()
        command = [sys.executable, "-m", "pytest", "-q", "--tally", str(self.tally), *arguments]
        with self.log.open("wb") as out:
            self.process = subprocess.Popen(
                [*BEHIND, *command] if behind else command,
                env={**os.environ, **environment},
                stdout=out,
                stderr=subprocess.STDOUT,
            )
        say(f"{title}: started")

    @property
    def progress(self) -> str:
        """How many tests of how many have ended."""
        return f"{self.title} {self.tally.read_text() if self.tally.exists() else 'collects'}"

    def ended(self) -> bool:
        return self.process.poll() is not None

    def report(self) -> bool:
        """Say how it went: pytest's own closing line, or all of it if something failed."""
        lines, passed = self.log.read_text(errors="replace").splitlines(), self.process.returncode == 0
        print("\n".join(lines[-1:] if passed else lines), flush=True)
        say(f"{self.title}: {'passed' if passed else 'FAILED'} in {time.monotonic() - self.began:.0f} s")
        return passed

    def stop(self) -> None:
        if not self.ended():
            self.process.terminate()
            self.process.wait()


def say(text: str) -> None:
    print(f"tests: {text}", flush=True)


def follow(part: Part, *others: Part) -> bool:
    """Wait for a part, telling now and then how far it and the others are; whether it passed."""
    told = time.monotonic()
    while not part.ended():
        time.sleep(0.2)
        if time.monotonic() - told > EVERY:
            told = time.monotonic()
            say(", ".join(each.progress for each in (part, *others)))
    return part.report()


@contextmanager
def stopped(part: Part) -> Iterator[Part]:
    """Whatever happens, the part does not outlive the block."""
    try:
        yield part
    finally:
        part.stop()
