"""A folder has one writer: a lock of the system on a file in it, held while a command plays and writes.

The system lets go of the lock when the process ends, however it ends, so a killed command blocks nobody.  Who waits
is shown who writes.  Readers need no lock: files are replaced whole, and a run that is not finished is refused.
"""

import errno
import os
import socket
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from engine.loading.words.errors import InputError
from engine.loading.words.quoting import harmless
from engine.loading.words.reader import read_bytes, real_path
from engine.loading.words.whole_files import make_folder, remove_leftovers

if TYPE_CHECKING:
    from filelock import FileLock

LOCK = ".lock"
WAIT = 0.2  # seconds between two tries
MOST_HOLDER = 1000  # bytes about who holds a lock
NO_LOCKS = (errno.ENOSYS, errno.ENOLCK, errno.ENOTSUP)

_held = threading.local()

Say = Callable[[str], None]


def tell(line: str) -> None:
    """Print a line beside the results."""
    print(line, file=sys.stderr, flush=True)


@contextmanager
def writing_into(folder: Path, say: Say = tell) -> Iterator[None]:
    """Be the only one who writes into a folder; wait, and say for whom, while somebody else does.

    A thread that writes into the folder already goes on.  The folder is created; it goes again if nothing was written.
    Temporary files of writers that were killed go.

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
    from filelock import FileLock  # late: commands that write nothing need not wait for it

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
    except (OSError, NotImplementedError) as error:
        _remove(made)
        raise _refusal(folder, error) from error
    mine.add(real)
    try:
        remove_leftovers(folder)
        yield
    finally:
        mine.discard(real)
        signature.remove(folder / LOCK)
        lock.release()
        _remove(made)


def _refusal(folder: Path, error: Exception) -> InputError:
    """Why a folder cannot be written by one process alone."""
    if isinstance(error, NotImplementedError) or getattr(error, "errno", None) in NO_LOCKS:
        return InputError(str(folder), "--out", "a disk without file locks", "a folder on another disk")
    found = getattr(error, "strerror", None) or "no access"
    return InputError(str(folder), "--out", found, "a folder that can be written")


def holder_of(folder: Path) -> str:
    """Who writes into a folder: process, machine and since when."""
    with suppress(InputError, UnicodeDecodeError):
        text = read_bytes(folder / LOCK, MOST_HOLDER).decode().strip()
        if text:
            return harmless(text)
    return "another process"


def _take(lock: "FileLock", folder: Path, say: Say) -> None:
    """Take the lock, now or when its holder lets go."""
    from filelock import Timeout

    is_reported = False
    while True:
        try:
            lock.acquire(blocking=is_reported)
            return
        except Timeout:
            is_reported = True
            say(f"Waiting: {holder_of(folder)} writes into {folder}.")
        except FileNotFoundError:  # the process that created the folder for nothing has removed it
            make_folder(folder)


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
