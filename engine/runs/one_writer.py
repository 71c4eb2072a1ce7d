"""A folder has one writer: a lock of the system on a file in it, held while a command plays and writes.

The system lets go of the lock when the process ends, however it ends, so a killed command blocks nobody.  Who waits
is shown who writes.  Readers need no lock: files are replaced whole, and a run that is not finished is refused.
"""

import os
import socket
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path

from filelock import FileLock, Timeout

from engine.loading.words.errors import InputError
from engine.loading.words.quoting import harmless
from engine.loading.words.reader import read_bytes, real_path
from engine.loading.words.whole_files import make_folder

LOCK = ".lock"
WAIT = 0.2  # seconds between two tries
MOST_HOLDER = 1000  # bytes about who holds a lock

_held = threading.local()

Say = Callable[[str], None]


def tell(line: str) -> None:
    """Print a line beside the results."""
    print(line, file=sys.stderr, flush=True)


@contextmanager
def writing_into(folder: Path, say: Say = tell) -> Iterator[None]:
    """Be the only one who writes into a folder; wait, and say for whom, while somebody else does.

    A thread that writes into the folder already goes on.  The folder is created; it goes again if nothing was written.

    Parameters
    ----------
    folder : Path
    say : callable
        Takes the line that says who writes.

    Raises
    ------
    InputError
        The folder cannot be written.
    """
    real = real_path(folder)
    mine: set[Path] = _held.__dict__.setdefault("folders", set())
    if real in mine:
        yield
        return
    made: list[Path] = []
    try:
        made = make_folder(folder)
        signature = _Signature()
        lock = FileLock(
            folder / LOCK,
            thread_local=False,
            poll_interval=WAIT,
            fallback_to_soft=False,
            on_acquired=signature.write,
        )
        _take(lock, folder, say)
    except OSError as error:
        _remove(made)
        found = error.strerror or "no access"
        raise InputError(str(folder), "--out", found, "a folder that can be written") from error
    mine.add(real)
    try:
        yield
    finally:
        mine.discard(real)
        signature.remove(folder / LOCK)
        lock.release()
        _remove(made)


def holder_of(folder: Path) -> str:
    """Who writes into a folder: process, machine and since when."""
    with suppress(InputError, UnicodeDecodeError):
        text = read_bytes(folder / LOCK, MOST_HOLDER).decode().strip()
        if text:
            return harmless(text)
    return "another process"


def _take(lock: FileLock, folder: Path, say: Say) -> None:
    """Take the lock, now or when its holder lets go."""
    try:
        lock.acquire(blocking=False)
    except Timeout:
        say(f"Waiting: {holder_of(folder)} writes into {folder}.")
        lock.acquire(blocking=True)


class _Signature:
    """What a lock file says of its holder, and which file that is."""

    def __init__(self) -> None:
        self._inode: tuple[int, int] | None = None

    def write(self, descriptor: int) -> None:
        """Write who holds the lock into its file; a full disk keeps nobody from the lock."""
        found = os.fstat(descriptor)
        self._inode = found.st_dev, found.st_ino
        since = datetime.now(UTC).isoformat(timespec="seconds")
        text = f"process {os.getpid()} on {socket.gethostname()}, since {since},\n"
        with suppress(OSError):
            os.ftruncate(descriptor, 0)
            os.pwrite(descriptor, text.encode(), 0)

    def remove(self, path: Path) -> None:
        """Remove the file of a lock that is held, unless another one has taken its place."""
        with suppress(OSError):
            found = path.lstat()
            if (found.st_dev, found.st_ino) == self._inode:
                path.unlink()


def _remove(made: list[Path]) -> None:
    """Remove folders that were created for nothing."""
    with suppress(OSError):
        for folder in made:
            folder.rmdir()
