"""Clearing the place of a file that is damaged, unfinished or no longer wanted, whatever stands there."""

import os
import time
from contextlib import suppress
from pathlib import Path


def discard(path: Path) -> None:
    """Remove a file of whatever kind, or an empty folder; one that holds something gets another name.

    Raises
    ------
    OSError
        It can be neither removed nor renamed.
    """
    if path.is_dir() and not path.is_symlink():
        with suppress(OSError):
            path.rmdir()
            return
        path.rename(path.with_name(f"aside-{os.getpid()}-{time.time_ns():x}-{path.name}.aside"))
    else:
        path.unlink(missing_ok=True)
