"""`make check`: what a change must pass, cheapest first; goes on after a failure, so that all are seen."""

import subprocess
import sys
from pathlib import Path

TOOLS = Path(sys.executable).parent
MANAGE = [sys.executable, "manage.py"]
STEPS: dict[str, list[str]] = {
    "format": [str(TOOLS / "ruff"), "format", "--check", "."],
    "lint": [str(TOOLS / "ruff"), "check", "."],
    "types": [str(TOOLS / "mypy"), "games", "accounts", "rulebook", "config"],
    "checks": [*MANAGE, "check", "--fail-level", "WARNING"],
    "migrations": [*MANAGE, "makemigrations", "--check", "--dry-run"],
    "templates": [str(TOOLS / "djlint"), "templates", "--lint", "--quiet"],
    "tests": [sys.executable, "-m", "config.testing"],
}


def main() -> int:
    failed = []
    for name, command in STEPS.items():
        print(f"check: {name}", flush=True)
        if subprocess.run(command, check=False).returncode:
            failed.append(name)
            print(f"check: {name} FAILED; run it alone with: {' '.join(command)}", flush=True)
    print(f"check: FAILED ({', '.join(failed)})" if failed else "check: all passed")
    return int(bool(failed))


if __name__ == "__main__":
    sys.exit(main())
