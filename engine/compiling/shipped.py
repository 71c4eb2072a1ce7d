"""Bitcode of units that a wheel brings along, for a machine that has compiled nothing yet.

It stands beside the sources (``engine/shipped``; ``M44_SHIPPED`` names another folder, or none if it is empty) and
counts only where it was made of exactly these sources, by these versions of Python, Numba and numpy, for this kind of
machine; else the sources are compiled.  Quick code of it plays at once; thorough code is made in the background, once
for a machine, and takes over.
"""

import hashlib
import json
import os
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from subprocess import DEVNULL, Popen
from typing import Any

import numba
from llvmlite import binding
from numba.core.runtime import rtsys

from engine.compiling.cache import ENGINE
from engine.compiling.environment import child_environment
from engine.compiling.machine_code import QUICK, THOROUGH, emit, names_alone, object_name, symbol_at

LIST = "units.json"  # kind of machine; of each unit its sources and the digest of its bitcode
FOLDER = ENGINE / "shipped"
_MAKERS: list[Popen[Any]] = []  # of thorough code


class Shipped:
    """Bitcode of one unit, and the code that was made of it.

    Attributes
    ----------
    file : Path
        The bitcode.
    thorough : Path
        Where its thorough code is kept.
    is_quick : bool
        Whether quick code is loaded.
    """

    def __init__(self, file: Path, bitcode: bytes, folder: Path) -> None:
        self.file = file
        self.thorough = folder / object_name()
        self.is_quick = False
        self.is_asked = False  # for thorough code
        self.size = len(bitcode)
        self._bitcode = bitcode
        self._libraries: list[Any] = []  # whose code is in use

    def has_thorough(self) -> bool:
        """Whether thorough code was made."""
        return self.thorough.is_file()

    def load(self, context: Any, otherwise: int = QUICK) -> int:
        """Address of thorough code if it is there, else of code of another level, among the code of a context."""
        rtsys.initialize(context)  # its functions are named where a kernel would raise, which none does
        try:
            level, code = THOROUGH, self.thorough.read_bytes()
        except OSError:
            level, code = otherwise, emit(self._bitcode, otherwise)
        symbol = symbol_at(level, self._bitcode)
        names = names_alone([symbol]).as_bitcode()
        library = context.codegen().unserialize_library((symbol, "object", (code, names)))
        self._libraries.append(library)
        self.is_quick = level == QUICK
        return int(library.get_pointer_to_function(symbol))


def find_shipped(name: str, kept_in: Path) -> Shipped | None:
    """Bitcode of a unit, if it was made of the sources that its folder in the cache is named after.

    Parameters
    ----------
    name : str
        Of the unit.
    kept_in : Path
        Its folder in the cache (`cache.unit_folder`).
    """
    folder = _folder()
    found = {} if folder is None else _listed(folder)["units"].get(name, {})
    if folder is None or found.get("sources") != kept_in.name:
        return None
    file = folder / f"{name}.bc"
    try:
        bitcode = file.read_bytes()
    except OSError:
        return None
    return Shipped(file, bitcode, kept_in) if _digest(bitcode) == found["digest"] else None


def make_thorough(pieces: Sequence[Shipped]) -> None:
    """Begin to make thorough code in a process of its own, which nobody waits for; each piece is asked once.

    Small pieces come first: the judgements of players, which gain most by it and are done before the first block.
    """
    wanted = sorted((one for one in pieces if not one.is_asked), key=lambda one: one.size)
    if not wanted:
        return
    files = [str(file) for piece in wanted for file in (piece.file, piece.thorough)]
    streams = dict.fromkeys(("stdin", "stdout", "stderr"), DEVNULL)
    command = [sys.executable, "-m", "engine.compiling.machine_code", *files]
    _MAKERS.append(Popen(command, env=child_environment(), **streams))
    for piece in wanted:
        piece.is_asked = True


def wait_for_makers() -> None:
    """Wait for all thorough code that this process began to make."""
    while _MAKERS:
        _MAKERS.pop().wait()


def write_shipped(folder: Path, units: dict[str, tuple[str, bytes]]) -> None:
    """Write bitcode of units, each with the name of its folder in the cache, for `find_shipped`."""
    folder.mkdir(parents=True, exist_ok=True)
    listed = {}
    for name, (kept_in, bitcode) in units.items():
        (folder / f"{name}.bc").write_bytes(bitcode)
        listed[name] = {"sources": kept_in, "digest": _digest(bitcode)}
    found = {"machine": binding.get_process_triple(), "units": listed}
    (folder / LIST).write_text(json.dumps(found, indent=1, sort_keys=True) + "\n", encoding="utf-8")


@cache
def _folder() -> Path | None:
    """Where bitcode for this kind of machine lies; None where there is none, or indices are to be checked."""
    named = os.environ.get("M44_SHIPPED")
    if named == "" or vars(numba.config).get("BOUNDSCHECK"):
        return None
    folder = Path(named) if named else FOLDER
    return folder if _listed(folder).get("machine") == binding.get_process_triple() else None


@cache
def _listed(folder: Path) -> dict[str, Any]:
    try:
        return dict(json.loads((folder / LIST).read_text(encoding="utf-8")))
    except (OSError, ValueError):
        return {}


def _digest(bitcode: bytes) -> str:
    return hashlib.sha256(bitcode).hexdigest()
