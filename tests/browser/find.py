"""Where the Chromium is that opens pages in tests; ``python -m tests.browser.find`` installs one if there is none."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMED = "M44_BROWSER"  # environment: path of a Chromium or Chrome of your own
PROGRAMS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "msedge")
PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe",
)
APT = (
    ("apt-get", "update", "-qq"),
    ("apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium", "fonts-dejavu-core"),
)
OWN = (sys.executable, "-m", "playwright", "install", "chromium")
MISSING = (
    f"no Chromium for the tests of pages: install Chromium or Chrome, or name one: {NAMED}=/path make test"
)


def browser() -> str | None:
    """Path of a browser: the one named, the first one installed, Playwright's own build; None if there is none."""
    if os.environ.get(NAMED):
        return os.environ[NAMED]
    found = [shutil.which(program) for program in PROGRAMS] + [
        place for place in PLACES if Path(place).exists()
    ]
    return next((path for path in found if path), None) or _own()


def _own() -> str | None:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else None


def may_use_apt() -> bool:
    """True for root on Debian and its like."""
    return bool(shutil.which("apt-get")) and hasattr(os, "geteuid") and os.geteuid() == 0


def install() -> None:
    """Install a browser: Debian's for root, else Playwright's own."""
    quiet = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    for command in APT if may_use_apt() else (OWN,):
        subprocess.run(command, check=False, env=quiet, stdin=subprocess.DEVNULL)


def main() -> int:
    """0 if there is a browser in the end."""
    if browser() is None:
        install()
    path = browser()
    print(f"Browser: {path}" if path else MISSING, file=sys.stdout if path else sys.stderr)
    return 0 if path else 1


if __name__ == "__main__":
    raise SystemExit(main())
