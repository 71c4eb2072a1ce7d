"""Bitcode of units that a wheel brings along, for a machine that has compiled nothing yet.

It stands beside the sources (``engine/shipped``; ``M44_SHIPPED`` names another folder, or none if it is empty) and
counts only where it was made of exactly these sources, by these versions of Python, Numba and numpy, for this kind of
machine; else the sources are compiled.  Quick code of it plays at once; thorough code is made in the background, once
for a machine, and takes over.
"""

import json
import os
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from subprocess import Popen
from typing import Any

import numba
from llvmlite import binding
from numba.core.runtime import rtsys

from engine.compiling import beside
from engine.compiling.environment import ENGINE
from engine.compiling.kept import DoubtfulCodeError, read_kept
from engine.compiling.machine_code import (
    QUICK,
    THOROUGH,
    about_object,
    digest_of,
    emit,
    names_alone,
    object_name,
    symbol_at,
)
from engine.compiling.place import say_once

LIST = "units.json"  # kind of machine; of each unit its sources and the digest of its bitcode
FOLDER = ENGINE / "shipped"
SETTING = "M44_SHIPPED"  # names another folder; none if it is empty
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

    def __init__(self, file: Path, bitcode: bytes, digest: str, folder: Path) -> None:
        self.file = file
        self.digest = digest
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
        code, level = self._kept(), THOROUGH
        if code is None:
            code, level = emit(self._bitcode, otherwise), otherwise
        symbol = symbol_at(level, self._bitcode)
        names = names_alone([symbol]).as_bitcode()
        library = context.codegen().unserialize_library((symbol, "object", (code, names)))
        self._libraries.append(library)
        self.is_quick = level == QUICK
        return int(library.get_pointer_to_function(symbol))

    def _kept(self) -> bytes | None:
        """Thorough code, if it was kept; doubtful code is removed, and made again when it is asked next."""
        try:
            return read_kept(self.thorough, about_object(self.digest))
        except DoubtfulCodeError as error:
            say_once(f"Compiled code {self.thorough} is not used: {error}. It is made again.")
            self.is_asked = False
            with suppress(OSError):
                self.thorough.unlink()
            return None


def find_shipped(name: str, kept_in: Path) -> Shipped | None:
    """Bitcode of a unit, if it was made of the sources that its folder in the cache is named after.

    Parameters
    ----------
    name : str
        Of the unit.
    kept_in : Path
        Its folder in the cache (`unit_cache.folder_of`).
    """
    folder = _folder()
    sources, digest = (None, None) if folder is None else _listed(folder)[1].get(name, (None, None))
    if folder is None or sources != kept_in.name:
        return None
    file = folder / f"{name}.bc"
    try:
        bitcode = file.read_bytes()
    except OSError as error:
        say_once(f"Compiled code {file} cannot be read: {error.strerror}. It is compiled from its sources.")
        return None
    if digest_of(bitcode) != digest:
        say_once(f"Compiled code {file} is not used: its digest is wrong. It is compiled from its sources.")
        return None
    return Shipped(file, bitcode, digest, kept_in)


def make_thorough(pieces: Sequence[Shipped]) -> None:
    """Begin to make thorough code in a process of its own, which nobody waits for; each piece is asked once.

    Small pieces come first: the judgements of players, which gain most by it and are done before the first block.
    """
    wanted = sorted((one for one in pieces if not one.is_asked), key=lambda one: one.size)
    if not wanted:
        return
    words = [str(word) for piece in wanted for word in (piece.file, piece.digest, piece.thorough)]
    _MAKERS.append(beside.start("engine.compiling.machine_code", *words))
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
        listed[name] = {"sources": kept_in, "digest": digest_of(bitcode)}
    found = {"machine": binding.get_process_triple(), "units": listed}
    (folder / LIST).write_text(json.dumps(found, indent=1, sort_keys=True) + "\n", encoding="utf-8")


@cache
def _folder() -> Path | None:
    """Where bitcode for this kind of machine lies; None where there is none, or indices are to be checked."""
    named = os.environ.get(SETTING)
    if named == "" or vars(numba.config).get("BOUNDSCHECK"):
        return None
    folder = Path(named) if named else FOLDER
    return folder if _listed(folder)[0] == binding.get_process_triple() else None


@cache
def _listed(folder: Path) -> tuple[str, dict[str, tuple[str, str]]]:
    """Kind of machine; of each unit its sources and the digest of its bitcode.  Nothing if the list is no such list."""
    try:
        found = json.loads((folder / LIST).read_text(encoding="utf-8"))
        units = {name: (one["sources"], one["digest"]) for name, one in found["units"].items()}
        return found["machine"], units
    except FileNotFoundError:
        return "", {}
    except (OSError, ValueError, TypeError, KeyError, AttributeError, RecursionError):
        say_once(f"{folder / LIST} cannot be read: the engine is compiled from its sources.")
        return "", {}
