"""Fresh processes for examples: Python starts anew for each, in a folder, and has imported nothing before."""

import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 120.0  # seconds in which Ctrl-C has to end a command
# Begins a program: a value that stands alone shows itself as in a notebook, and as in Python.
SHOW = """
def show_value(value):
    page = getattr(value, "_repr_html_", None)
    print(repr(value), "" if page is None else page())

"""


@dataclass(frozen=True)
class Outcome:
    """Exit code, output and error stream of an example; whether it was stopped by Ctrl-C."""

    code: int
    out: str
    err: str
    stopped: bool


def command(words: Sequence[str], folder: Path, seconds: float) -> Outcome:
    """Run words of the command line; a word with a star is what a shell makes of it."""
    plain = [one for word in words for one in spread(word, folder)]
    return _ended([sys.executable, "-m", "m44", *plain], folder, seconds)


def program(text: str, folder: Path, seconds: float) -> Outcome:
    """Run a Python program."""
    path = folder.with_name("program.py")
    path.write_text(SHOW + text, encoding="utf-8")
    return _ended([sys.executable, str(path)], folder, seconds)


def spread(word: str, folder: Path) -> list[str]:
    """The paths that a word with a star stands for; any other word as it is."""
    return sorted(str(path.relative_to(folder)) for path in folder.glob(word)) if "*" in word else [word]


def _ended(words: Sequence[str], folder: Path, seconds: float) -> Outcome:
    """Run a program to its end; after so many seconds Ctrl-C is typed, and where that does not help it is killed."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "MPLBACKEND": "Agg", "COLUMNS": "100"}
    environment.pop("M44_PATH", None)
    stopped = False
    with subprocess.Popen(
        words, cwd=folder, env=environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as run:
        try:
            out, err = run.communicate(timeout=seconds)
        except subprocess.TimeoutExpired:
            stopped = True
            run.send_signal(signal.SIGINT)
            try:
                out, err = run.communicate(timeout=PATIENCE)
            except subprocess.TimeoutExpired:
                run.kill()
                out, err = run.communicate()
    return Outcome(run.returncode, out, err, stopped)
