"""Single files whose names a person has given: pictures, pages, battles, options.

Each is there whole or not at all.  A folder is never created for it, and a pipe or a device is written as it is.
"""

import time
from contextlib import suppress
from pathlib import Path

from engine.loading.words.errors import InputError
from engine.loading.words.reader import real_path
from engine.loading.words.whole_files import leftovers_of, write_atomically, write_new

ABANDONED = 3600  # seconds after which a file under a temporary name was left by a process that was killed


def write_named(path: Path, content: bytes, flag: str = "") -> Path:
    """Write a file, in place of one that is there; a link is followed.

    Parameters
    ----------
    path : Path
    content : bytes
    flag : str
        Flag of the command that names the file.

    Raises
    ------
    InputError
        The file cannot be written; the old one is as it was.
    """
    try:
        goal = real_path(path)
        _check_folder(goal)
        if goal.exists() and not (goal.is_file() or goal.is_dir()):
            goal.write_bytes(content)
        else:
            write_atomically(goal, content)
    except OSError as error:
        raise _refusal(path, flag, error) from error
    return path


def write_new_named(path: Path, content: bytes, flag: str = "") -> Path:
    """Write a file that is not there yet.

    Raises
    ------
    InputError
        There is such a file, or it cannot be written; nothing is written.
    """
    try:
        _check_folder(path)
        write_new(path, content)
    except FileExistsError:
        raise InputError(str(path), flag, "a file of that name", "a name not taken yet") from None
    except OSError as error:
        raise _refusal(path, flag, error) from error
    return path


def _check_folder(path: Path) -> None:
    """Raise OSError where the folder of a file is missing or is none; remove old files that killed processes left."""
    path.parent.stat()
    for left in leftovers_of(path):
        with suppress(OSError):
            if time.time() - left.stat().st_mtime > ABANDONED:
                left.unlink()


def _refusal(path: Path, flag: str, error: OSError) -> InputError:
    return InputError(str(path), flag, error.strerror or "no access", "a folder that can be written")
