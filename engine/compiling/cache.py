"""What compiled code is made of: a folder for every unit, named after a digest of its sources."""

import hashlib
import os
import re
import sys
import time
from functools import cache
from pathlib import Path

import numba
import numpy as np

from engine.compiling.environment import ENGINE
from engine.compiling.place import base_folder

# Folders (and files) below ``engine`` in which every module is compiled, and what compiles them.
COMPILED = (
    "codes.py", "codes_of_boxes.py", "codes_of_house.py", "sizes.py",
    "hooks", "layout", "kernel", "players", "dialogue", "search", "dice/bulk",
)  # fmt: skip
COMPILER = "compiling"
HOOKS = ENGINE / "hooks"
BEGUN = time.time_ns()  # no compiled module is imported before this one
TIMED = os.environ.get("M44_TIMED") == "1"  # a second engine whose players are timed: kernel/clock.py
IMPORT = re.compile(r"^from (engine[\w.]*) import (\([^)]*\)|.*)", re.MULTILINE)
WORD = re.compile(r"\w+")
UNIT = re.compile(r"^@(?:compile_unit\(.*\)|entry_unit)\ndef (\w+)|^(\w+) = answers\(", re.MULTILINE)
OFFERS = re.compile(r"^\w+ = optional_answers\(", re.MULTILINE)  # beside a unit kernels of those who ask it


def source_digest(parts: tuple[str, ...] = (*COMPILED, COMPILER)) -> str:
    """Digest of engine sources and of the versions that compile them.

    Parameters
    ----------
    parts : tuple of str
        Files or folders, below ``engine`` or anywhere; ``("",)`` takes every Python source of the engine.

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

    Code of such a process is kept under a name that no other process asks for.
    """
    return BEGUN < file.stat().st_mtime_ns <= time.time_ns()


@cache
def content(file: Path) -> bytes:
    """What a source file holds; most files are part of many units."""
    return file.read_bytes()


def unit_folder(name: str, file: Path) -> Path:
    """Folder of a unit, or of an entry, compiled from exactly the sources it holds.

    Parameters
    ----------
    name : str
        Of the function.
    file : Path
        The module it stands in.
    """
    parts = tuple(str(path) for path in sources_of(file))
    return base_folder() / f"{name}-{source_digest((*parts, COMPILER))}"


@cache
def text_of(file: Path) -> str:
    """The same as text."""
    return content(file).decode("utf-8")


@cache
def units_in(file: Path) -> frozenset[str]:
    """Names of the units that a module declares."""
    return frozenset("".join(found) for found in UNIT.findall(text_of(file)))


@cache
def imported(file: Path) -> frozenset[Path]:
    """The compiled modules of which a compiled module imports anything but units."""
    found = set()
    for module, names in IMPORT.findall(text_of(file)):
        path = ENGINE.parent.joinpath(*module.split("."))
        wanted = WORD.findall(names)
        candidates = [path.with_suffix(".py")]
        if not candidates[0].is_file():
            candidates = [path / "__init__.py", *(path / f"{name}.py" for name in wanted)]
        files = [one for one in candidates if is_compiled(one) and one.is_file()]
        found.update(one for one in files if not units_in(one).issuperset(wanted))
    if file == HOOKS / "__init__.py":  # which collects what lies in its folder
        found.update(HOOKS.rglob("*.py"))
    return frozenset(found)


def is_compiled(path: Path) -> bool:
    """Whether a file lies where every module is compiled."""
    if ENGINE not in path.parents:
        return False
    name = path.relative_to(ENGINE).as_posix()
    return any(f"{name}/".startswith(f"{part}/") for part in COMPILED)


def sources_of(file: Path) -> list[Path]:
    """The module of a unit and all compiled modules it imports, over any detour, as far as the next units.

    What another unit is made of does not matter: it is called by its address.  Of a module that offers questions beside
    units, the lines count, and not what answers the questions.
    """
    seen = {file}
    waiting = [file]
    while waiting:
        new = imported(waiting.pop()) - seen
        seen |= new
        waiting += [one for one in new if not OFFERS.search(text_of(one))]
    return sorted(seen)
