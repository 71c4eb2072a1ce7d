"""Pictures of the terminal for the docs: what commands print at 80 and at 120 columns, in a browser's fixed letters."""

import contextlib
import io
import os
import shlex
import tempfile
from collections.abc import Iterator
from html import escape
from pathlib import Path
from textwrap import wrap
from unittest.mock import patch

from playwright.sync_api import Browser

from m44.cli.main import main

COMMANDS = (
    "find infantry hill one die more",
    "compare pegasus-bridge sword-beach --option no-retreat-choice --option damage-scoring --games 1000 --quiet",
)
WIDTHS = (80, 120)  # columns
CSS = (
    "body{margin:0;background:#1d1f21;color:#e6e6e6} "
    "pre{margin:0;padding:16px;font:14px/1.35 'DejaVu Sans Mono',monospace}"
)


def typed(command: str, columns: int) -> str:
    """A command as it is typed, going on in the next line where it is longer than the terminal."""
    lines = wrap(f"$ m44 {command}", columns - 2, subsequent_indent="    ", break_on_hyphens=False)
    return " \\\n".join(lines)


def printed(command: str, columns: int) -> str:
    """What a command prints on a terminal of so many columns."""
    out = io.StringIO()
    with (
        patch.dict(os.environ, {"COLUMNS": str(columns)}),
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(io.StringIO()),
    ):
        main(shlex.split(command))
    return out.getvalue().rstrip()


@contextlib.contextmanager
def elsewhere() -> Iterator[None]:
    """In an empty folder, for commands that write beside what they print."""
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        yield


def take(browser: Browser, folder: Path) -> list[Path]:
    """Run the commands at every width and keep what is seen."""
    taken = []
    for columns in WIDTHS:
        with elsewhere():
            told = "\n\n".join(
                f"{typed(command, columns)}\n{printed(command, columns)}" for command in COMMANDS
            )
        page = browser.new_page(viewport={"width": 100, "height": 100})
        page.set_content(f"<style>{CSS}</style><pre style='width:{columns}ch'>{escape(told)}</pre>")
        path = folder / f"terminal-{columns}.png"
        page.locator("pre").screenshot(path=path)
        page.close()
        taken.append(path)
    return taken
