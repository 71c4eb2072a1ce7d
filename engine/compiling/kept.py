"""Files of compiled code, which are read only if they are whole, belong to their place and nobody else can write them.

Compiled code is run, so a file of it is trusted less than any other: its owner, its mode and a digest over its content
and over *about* (which unit, sources, versions and processor it is for) are checked before anything is done with it.
Only the standard library is used here, so that a process which merely makes machine code starts quickly.
"""

import hashlib
import os
import stat
from contextlib import suppress
from pathlib import Path
from tempfile import mkstemp
from time import time

try:
    import fcntl
except ImportError:  # a system without locks of this kind
    fcntl = None

MAGIC = b"memoir44 code 1\n"
DIGEST = 32  # bytes of the digest that follow
LARGEST = 1 << 28  # bytes that a file may have
OTHERS = stat.S_IWGRP | stat.S_IWOTH
PRIVATE = 0o700
PART, BUSY = ".part", ".busy"  # what ends the names of files that a process at work leaves if it is killed
ABANDONED = 120  # seconds after which such a file counts as left behind, where locks are unknown
_READ = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)


class DoubtfulCodeError(Exception):
    """A file or folder of compiled code that must not be used; its text is the reason."""


def digest_of(about: str, payload: bytes) -> bytes:
    """Digest of a payload and of what it is for, as it stands in the file."""
    digest = hashlib.sha256(f"{len(about)} {about}".encode())
    digest.update(payload)
    return digest.digest()


def read_kept(file: Path, about: str) -> bytes | None:
    """Payload of a file of compiled code; None where there is no file.

    Raises
    ------
    DoubtfulCodeError
        The file cannot be read, is no plain file, is owned or may be written by somebody else, is damaged, or was
        written about something else.
    """
    try:
        found = _content(file)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise DoubtfulCodeError(f"it cannot be read: {error.strerror or error}") from error
    start = len(MAGIC) + DIGEST
    if found[: len(MAGIC)] != MAGIC or found[len(MAGIC) : start] != digest_of(about, found[start:]):
        raise DoubtfulCodeError("its digest is wrong")
    return found[start:]


def _content(file: Path) -> bytes:
    with os.fdopen(os.open(file, _READ), "rb") as opened:
        status = os.fstat(opened.fileno())
        if not stat.S_ISREG(status.st_mode):
            raise DoubtfulCodeError("it is no plain file")
        check_owner(status)
        if status.st_size > LARGEST:
            raise DoubtfulCodeError(f"it has {status.st_size:,} bytes")
        return opened.read()


def check_owner(status: os.stat_result) -> None:
    """Raise DoubtfulCodeError for what another user owns or may write."""
    if hasattr(os, "geteuid") and status.st_uid != os.geteuid():
        raise DoubtfulCodeError("it belongs to another user")
    if os.name == "posix" and status.st_mode & OTHERS:
        raise DoubtfulCodeError("others may write it")


def check_folder(folder: Path) -> None:
    """Raise DoubtfulCodeError for what is no folder of this user's own; OSError where it is missing."""
    status = folder.lstat()
    if not stat.S_ISDIR(status.st_mode):
        is_link = stat.S_ISLNK(status.st_mode)
        raise DoubtfulCodeError("it is a link, not a folder" if is_link else "it is no folder")
    check_owner(status)


def write_kept(file: Path, about: str, payload: bytes) -> None:
    """Write compiled code for `read_kept`, whole or not at all.

    Raises
    ------
    OSError
        The file cannot be written; nothing is left behind.
    """
    file.parent.mkdir(mode=PRIVATE, parents=True, exist_ok=True)
    descriptor, name = mkstemp(PART, f"{file.stem}-", file.parent)  # which only this user can read
    try:
        with os.fdopen(descriptor, "wb") as opened:
            lock(opened.fileno())
            opened.write(MAGIC + digest_of(about, payload) + payload)
            opened.flush()
            if fcntl is None:
                opened.close()  # such a system does not rename open files
            os.replace(name, file)  # noqa: PTH105
    except BaseException:
        with suppress(OSError):
            os.unlink(name)  # noqa: PTH108
        raise


def lock(descriptor: int) -> bool:
    """Lock an open file for as long as it is open in this process; False if another process holds it."""
    if fcntl is None:
        return True
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:  # a file system without locks
        return True
    return True


def hold(file: Path) -> int | None:
    """Make a file and hold it until its descriptor is closed, at the latest by the end of this process.

    None if another process holds it.
    """
    descriptor = os.open(file, os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0), 0o600)
    if lock(descriptor):
        return descriptor
    os.close(descriptor)
    return None


def sweep(folder: Path) -> None:
    """Remove what processes that were killed have left in a folder; what a process holds stays."""
    with suppress(OSError):
        for name in os.listdir(folder):  # noqa: PTH208  # names alone are quicker
            if is_leftover(name):
                _sweep(folder / name)


def is_leftover(name: str) -> bool:
    """Whether a file is one that a process at work makes; a number of a process ended such names before."""
    return name.endswith((PART, BUSY)) or name.rpartition(".")[2].isdecimal()


def _sweep(file: Path) -> None:
    with suppress(OSError):
        if fcntl is None and time() - file.stat().st_mtime < ABANDONED:
            return
        descriptor = hold(file)
        if descriptor is not None:
            try:
                file.unlink()
            finally:
                os.close(descriptor)
