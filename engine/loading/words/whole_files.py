"""Files that are written whole or not at all, also where the process is killed or the power fails.

A file is written under a name of its own, flushed to disk and then given its proper name; the folder is flushed after
that, so that the name outlives a power cut too.
"""

import os
import re
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

TEMPORARY = ".tmp"
MOST_OF_A_NAME = 40  # characters of a file's name in its temporary one, which must not become too long
MOST_PROCESSES = 1 << 31  # numbers of processes are smaller
OF_A_PROCESS = re.compile(rf"\..*\.(\d+)-[0-9a-f]+{re.escape(TEMPORARY)}")


def write_atomically(path: Path, content: bytes) -> None:
    """Write a file, in place of one that is there.

    Raises
    ------
    OSError
        The disk takes no more, or the place cannot be written; the old file is as it was.
    """
    _write(path, content, replace=True)


def write_new(path: Path, content: bytes) -> None:
    """Write a file that is not there yet.

    Raises
    ------
    FileExistsError
        Somebody has written it meanwhile; his file is as it was.
    OSError
        As `write_atomically`.
    """
    _write(path, content, replace=False)


def sync_folder(folder: Path) -> None:
    """Flush the names in a folder to disk; a system that cannot open folders flushes them by itself."""
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def make_folder(folder: Path) -> list[Path]:
    """Create a folder and those above it; gives the ones created, the deepest first."""
    made: list[Path] = []
    above = folder
    while not above.exists() and not above.is_symlink():
        made.append(above)
        above = above.parent
    folder.mkdir(parents=True, exist_ok=True)
    for one in made:
        sync_folder(one.parent)
    return made


def temporary_name(path: Path) -> Path:
    """A name beside a file that no other process or moment has."""
    return path.with_name(f".{path.name[:MOST_OF_A_NAME]}.{os.getpid()}-{time.time_ns():x}{TEMPORARY}")


def leftovers_of(path: Path) -> Iterator[Path]:
    """Files under temporary names of a file: of processes at work, and of those that were killed."""
    head = f".{path.name[:MOST_OF_A_NAME]}."
    return (
        one for one in path.parent.iterdir() if one.name.startswith(head) and one.name.endswith(TEMPORARY)
    )


def remove_leftovers(folder: Path) -> None:
    """Remove temporary files in a folder and the folders in it that processes left when they were killed.

    For the one writer of the folder: what processes at work write there stays.
    """
    with suppress(OSError):
        inside = [one for one in folder.iterdir() if one.is_dir() and not one.is_symlink()]
        for place in (folder, *inside):
            for path in place.glob(f".*{TEMPORARY}"):
                found = OF_A_PROCESS.fullmatch(path.name)
                if found and not _is_at_work(int(found.group(1))):
                    path.unlink(missing_ok=True)


def _is_at_work(process: int) -> bool:
    """Whether a process of this number runs on this machine; a system that cannot say has the lock of the folder."""
    if os.name != "posix" or process >= MOST_PROCESSES:
        return False
    try:
        os.kill(process, 0)
    except OSError as error:
        return isinstance(error, PermissionError)
    return True


def _write(path: Path, content: bytes, replace: bool) -> None:
    make_folder(path.parent)
    temporary = temporary_name(path)
    try:
        with temporary.open("xb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        if replace:
            temporary.replace(path)
        else:
            _name_new(temporary, path, content)
        sync_folder(path.parent)
    finally:
        temporary.unlink(missing_ok=True)


def _name_new(temporary: Path, path: Path, content: bytes) -> None:
    """Give a file its name unless that is taken; where a disk knows no links it is written under its name."""
    try:
        os.link(temporary, path)
    except FileExistsError:
        raise
    except OSError:
        with path.open("xb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
