"""A Chromium for the browser tests: the one that is there, else Debian's, else Playwright's own.

A headless shell comes first: it is the same browser without windows, which would be drawn for nobody.
"""

import os
import shutil
import subprocess
import sys

PACKAGES = ("chromium-headless-shell", "chromium")
BESIDE = ("fonts-noto-cjk", "libatomic1")
"""Japanese letters, and what Playwright's driver is linked against but does not bring."""
NAMES = (*PACKAGES, "chromium-browser", "google-chrome")


def found() -> str | None:
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)


def provide() -> str | None:
    """The path of a browser, after trying to install one; None where none can be had."""
    if path := found():
        return path
    if os.geteuid() == 0 and shutil.which("apt-get"):
        print("tests: installing Debian's Chromium for the browser tests")
        environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        install = ["apt-get", "install", "-y", "-qq", *BESIDE]
        for command in (["apt-get", "update", "-qq"], *([*install, package] for package in PACKAGES)):
            subprocess.run(command, env=environment, check=False, stdout=subprocess.DEVNULL)
            if path := found():
                return path
    print("tests: fetching Playwright's Chromium for the browser tests")
    if subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=False).returncode:
        return None
    from playwright.sync_api import sync_playwright

    with sync_playwright() as p:
        return p.chromium.executable_path
