"""The folder that compiled code lies in: private to this user, and a temporary one where it cannot be."""

import atexit
import os
import shutil
import sys
import tempfile
from contextlib import suppress
from pathlib import Path

from platformdirs import user_cache_dir

from engine.compiling.kept import OTHERS, PRIVATE, DoubtfulCodeError, check_folder, hold, sweep

SETTING = "M44_CACHE"  # names the parent of the folder
KEPT_CACHES = 3  # of each unit
TEMPORARY = "m44-compiled-"  # how the names of temporary folders begin
IN_USE = "in-use"  # a file of such a folder, held by the process that made it
_said: set[str] = set()
_usable: dict[Path, Path] = {}


def say_once(line: str) -> None:
    """Say beside the results what is wrong with compiled code, once in a process."""
    if line not in _said:
        _said.add(line)
        with suppress(OSError, ValueError):  # nobody listens
            print(line, file=sys.stderr, flush=True)


def reason_of(error: BaseException) -> str:
    """The reason of a failure, in words."""
    return (isinstance(error, OSError) and error.strerror) or str(error) or type(error).__name__


def base_folder() -> Path:
    """Folder of compiled code of all versions (``M44_CACHE`` overrides its parent); made if it is missing.

    Where code could not be kept, or could be written by others, it is a temporary folder, for the processes beside this
    one too, and goes when this process ends.
    """
    wanted = Path(os.environ.get(SETTING) or user_cache_dir("memoir44-balance", appauthor=False)) / "compiled"
    if wanted not in _usable:
        try:
            make_private(wanted)
            tempfile.TemporaryFile(dir=wanted).close()
            _usable[wanted] = wanted
        except (OSError, DoubtfulCodeError) as error:
            return _temporary(wanted, reason_of(error))
    return _usable[wanted]


def make_private(folder: Path, holds: str = "compiled code") -> None:
    """Make a folder, or make a folder of this user's own private.

    ``holds`` names its contents in the line about a folder that others could write.

    Raises
    ------
    OSError
        It cannot be made.
    DoubtfulCodeError
        Another user owns it, or it is no folder.
    """
    folder.mkdir(mode=PRIVATE, parents=True, exist_ok=True)
    with suppress(DoubtfulCodeError):
        check_folder(folder)
        folder.chmod(PRIVATE)
        return
    status = folder.lstat()
    folder_is_own = not hasattr(os, "geteuid") or status.st_uid == os.geteuid()
    if folder.is_dir() and not folder.is_symlink() and folder_is_own and status.st_mode & OTHERS:
        folder.chmod(PRIVATE)
        say_once(f"Others could write the folder of {holds} {folder}; it is private now.")
    check_folder(folder)


def _temporary(wanted: Path, reason: str) -> Path:
    """A temporary folder in place of one that cannot be used."""
    try:
        parent = Path(tempfile.mkdtemp(prefix=TEMPORARY))
    except OSError:
        say_once(f"Compiled code cannot be kept: {wanted}: {reason}. The next command compiles again.")
        _usable[wanted] = wanted
        return wanted
    say_once(
        f"Compiled code cannot be kept in {wanted}: {reason}. It is kept in a temporary folder until this command ends."
    )
    _remove_left(parent.parent)
    with suppress(OSError):
        hold(parent / IN_USE)
    atexit.register(_remove, parent, os.getpid())
    os.environ[SETTING] = str(parent)
    folder = parent / "compiled"
    with suppress(OSError):
        folder.mkdir(mode=PRIVATE)
    _usable[folder] = folder
    return folder


def _remove(folder: Path, process: int) -> None:
    if os.getpid() == process:
        shutil.rmtree(folder, ignore_errors=True)


def _remove_left(parent: Path) -> None:
    """Remove temporary folders whose processes were killed."""
    for folder in parent.glob(f"{TEMPORARY}*"):
        with suppress(OSError, DoubtfulCodeError):
            check_folder(folder)
            if (folder / IN_USE).is_file():
                descriptor = hold(folder / IN_USE)
                if descriptor is not None:
                    os.close(descriptor)
                    shutil.rmtree(folder, ignore_errors=True)


def prepare(folder: Path) -> None:
    """Make the folder of a unit; remove what must not be used, was left behind, or belongs to sources long gone."""
    name = folder.name.rpartition("-")[0]
    with suppress(OSError):
        if folder.is_symlink() or folder.exists():
            _remove_doubtful(folder)
        folder.mkdir(mode=PRIVATE, parents=True, exist_ok=True)
        alike = sorted(folder.parent.glob(f"{name}-*"), key=lambda one: one.lstat().st_mtime, reverse=True)
        for old in alike[KEPT_CACHES:]:
            if old != folder:
                shutil.rmtree(old, ignore_errors=True)
        for one in alike:
            sweep(one)


def _remove_doubtful(folder: Path) -> None:
    """Remove a unit's folder unless it is this user's own and nobody else can write it."""
    try:
        check_folder(folder)
    except DoubtfulCodeError as error:
        say_once(f"Compiled code in {folder} is not used: {error}. It is compiled again.")
        if folder.is_dir() and not folder.is_symlink():
            shutil.rmtree(folder, ignore_errors=True)
        else:
            folder.unlink()
