"""The sources of the engine: which of them hold compiled functions, and a digest of all."""

import hashlib
import os
import sys
import time
from functools import cache
from pathlib import Path

import numba
import numpy as np

from engine.compiling.environment import ENGINE

# Folders (and files) below ``engine`` in which modules hold compiled functions and what these name.
COMPILED = (
    "codes.py", "codes_of_boxes.py", "codes_of_house.py", "sizes.py",
    "hooks", "layout", "kernel", "players", "dialogue", "rules", "search", "dice/bulk",
)  # fmt: skip
BEGUN = time.time_ns()  # no compiled module is imported before this one
TIMED = os.environ.get("M44_TIMED") == "1"  # a second engine whose players are timed: kernel/clock.py


def source_digest(parts: tuple[str, ...] = ("",)) -> str:
    """Digest of engine sources, all of them or some, and of the versions that compile them.

    Parameters
    ----------
    parts : tuple of str
        Files or folders, below ``engine`` or anywhere.

    Returns
    -------
    str
        16 hexadecimal digits.
    """
    digest = hashlib.sha256(
        f"{sys.version_info[:2]} numba {numba.__version__} numpy {np.__version__}{' timed' * TIMED}".encode()
    )
    for part in parts:
        path = ENGINE / part
        files = sorted(path.rglob("*.py")) if path.is_dir() else [path] if path.exists() else []
        for file in files:
            digest.update(name_in_engine(file))
            digest.update(content(file))
            if was_edited(file):
                digest.update(f" edited beside process {os.getpid()} of {BEGUN}".encode())
    return digest.hexdigest()[:16]


@cache
def name_in_engine(file: Path) -> bytes:
    """Path of a source below ``engine``, the same on every system."""
    return os.path.relpath(file, ENGINE).replace(os.sep, "/").encode()


@cache
def was_edited(file: Path) -> bool:
    """Whether a source was written while this process ran, which may have imported what stood there before.

    The digest of such a process is nobody else's.
    """
    return BEGUN < file.stat().st_mtime_ns <= time.time_ns()


@cache
def content(file: Path) -> bytes:
    """What a source file holds."""
    return file.read_bytes()
