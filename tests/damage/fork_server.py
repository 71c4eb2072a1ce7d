"""Commands run one after the other in forked processes, so that a start costs nothing and a hang or a crash ends alone.

The server imports the program and plays once, and forks for every command.
"""

from __future__ import annotations

import contextlib
import io
import os
import re
import resource
import signal
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

SECONDS = 120.0  # a command of a few games that takes longer hangs
MEMORY = 8 << 30  # bytes that a command may ask for
LIBRARIES = (  # imported late by commands
    "concurrent.futures.thread", "filelock", "jinja2", "matplotlib.backends.backend_agg",
    "matplotlib.backends.backend_svg", "multiprocessing.pool", "pandas", "psutil", "pyarrow.dataset", "pyarrow.parquet",
    "rich.table", "scipy.stats", "yaml",
)  # fmt: skip
ROOMS = ("engine", "analysis", "m44")
FIRST_GAMES = "fair river-line --games 20 --players random,recruit --trace --workers 1 --quiet"
BROKEN = re.compile(r"Traceback \(most recent call last\)|Segmentation|Exception ignored|Fatal Python error")
SOUND_CODES = (0, 1, 2, 130)
HUNG = "hung"


@dataclass(frozen=True)
class Ended:
    """How a command ended: exit code (negative: the signal), output, errors, seconds, whether it had to be killed."""

    code: int
    out: str
    err: str
    seconds: float
    hung: bool = False

    @property
    def broken(self) -> str:
        """What no command may do: empty if it did not."""
        if self.hung:
            return HUNG
        if BROKEN.search(self.out + self.err):
            return "traceback"
        return "" if self.code in SOUND_CODES else f"exit code {self.code}"


@dataclass(frozen=True)
class Running:
    """A forked command: its process, and the file name before ``.out`` and ``.err`` of its words."""

    child: int
    says: Path


def load() -> None:
    """Import the whole program and play a few games before the first fork: a command then begins in milliseconds.

    Machine code is linked once, in this process; one worker plays in the thread of the caller, so none is left over.
    """
    for name in LIBRARIES:
        import_module(name)
    for room in ROOMS:
        for module in walk_packages(import_module(room).__path__, f"{room}."):
            if not module.name.endswith(("__main__", "_worker", "_hook")):
                import_module(module.name)
    with tempfile.TemporaryDirectory(prefix="damage-") as folder:
        code = first_games(Path(folder))
    if code:
        raise RuntimeError(f"games before the first fork ended with {code}")


def first_games(folder: Path) -> int:
    """Play a few games in this process; gives the exit code."""
    from m44.cli.main import main

    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        return int(main([*FIRST_GAMES.split(), "--out", str(folder / "out")]))


def begin(words: Sequence[str], folder: Path, says: Path | None = None) -> Running:
    """Fork a process that runs a command in a folder; its words go beside the folder, or to ``says``."""
    running = says or folder
    sys.stdout.flush()
    sys.stderr.flush()
    child = os.fork()
    if child:
        return Running(child, running)
    code = 70
    try:
        os.setsid()
        os.chdir(folder)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        for number, name in ((1, ".out"), (2, ".err")):
            handle = os.open(f"{running}{name}", os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
            os.dup2(handle, number)
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        code = _run(list(words))
    finally:
        with contextlib.suppress(Exception):
            sys.stdout.flush()
        with contextlib.suppress(Exception):
            sys.stderr.flush()
        os._exit(code)


def _run(words: list[str]) -> int:
    """The exit code of a command; an exception that escapes is printed as Python prints it."""
    from m44.cli.main import main

    try:
        return int(main(words))
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else 1
    except BaseException:
        import traceback

        traceback.print_exc()
        return 1


def wait(running: Running, seconds: float = SECONDS) -> Ended:
    """Wait for a forked command, kill it when its time is over."""
    child, folder = running.child, running.says
    begun, hung = time.monotonic(), False
    while True:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            break
        if time.monotonic() - begun > seconds:
            hung = True
            kill(running)
            _, status = os.waitpid(child, 0)
            break
        time.sleep(0.005)
    code = os.waitstatus_to_exitcode(status)
    return Ended(code, _words(folder, ".out"), _words(folder, ".err"), time.monotonic() - begun, hung)


def kill(running: Running) -> None:
    """Kill a forked command and what it has started."""
    child = running.child
    with contextlib.suppress(ProcessLookupError):
        os.killpg(child, signal.SIGKILL)
    with contextlib.suppress(ProcessLookupError):
        os.kill(child, signal.SIGKILL)


def _words(folder: Path, name: str) -> str:
    path = Path(f"{folder}{name}")
    return path.read_text(encoding="utf-8", errors="replace") if path.exists() else ""


def run(words: Sequence[str], folder: Path, seconds: float = SECONDS) -> Ended:
    """Run a command in a folder to its end."""
    return wait(begin(words, folder), seconds)
