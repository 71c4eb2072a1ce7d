"""What keeps the machine code of one unit or entry, in place of Numba's own cache.

Numba's cache trusts its files, does not notice edits in called functions of other files, and falls back to a folder
beside the sources.  This one checks every file (`kept`), lies in one folder (`place`), and fails at nothing: code that
cannot be loaded is compiled, and code that cannot be kept is compiled again by the next command.
"""

import hashlib
import pickle
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import llvmlite
import numba
from numba.core.caching import NullCache
from numba.core.compiler import CompileResult
from numba.core.serialize import dumps

from engine.compiling.kept import DoubtfulCodeError, read_kept, write_kept
from engine.compiling.place import base_folder, reason_of, say_once
from engine.compiling.reached import code_digest

CODE, BITCODE = ".code", ".bitcode"  # what ends the names of files: of machine code, of what it was made of


def folder_of(function: Callable[..., Any], signature: Any) -> Path:
    """Folder of the machine code of a function, named after a digest of exactly what it is compiled from."""
    return base_folder() / f"{function.__name__}-{code_digest(function, signature)}"


class UnitCache(NullCache):
    """Machine code of one function, a file for each signature and processor.

    Attributes
    ----------
    folder : Path
        Named after what the function is compiled from (`folder_of`).
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._read: dict[str, bytes] = {}  # of machine code that was asked for and not loaded yet, by its key

    @property
    def cache_path(self) -> str:
        """Folder, as Numba asks for it."""
        return str(self.folder)

    def about(self, signature: Any, codegen: Any) -> str:
        """What machine code is for: the function, its sources and signature, versions, processor and switches."""
        config = numba.config
        switches = (config.OPT, config.BOUNDSCHECK, config.DEBUGINFO_DEFAULT)
        versions = (sys.implementation.cache_tag, numba.__version__, llvmlite.__version__)
        return repr((self.folder.name, str(signature), codegen.magic_tuple(), versions, switches))

    def file(self, about: str, ending: str) -> Path:
        """Where code is kept."""
        return self.folder / f"{hashlib.sha256(about.encode()).hexdigest()[:16]}{ending}"

    def holds(self, signature: Any, codegen: Any) -> bool:
        """Whether there is machine code that can be used; it is read, and doubtful code is removed."""
        about = self.about(signature, codegen)
        if about not in self._read:
            payload = self._usable(self.file(about, CODE), about)
            if payload is not None:
                self._read[about] = payload
        return about in self._read

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """Numba asks for machine code; None if there is none."""
        target_context.refresh()
        codegen = target_context.codegen()
        if not self.holds(sig, codegen):
            return None
        about = self.about(sig, codegen)
        payload = self._read.pop(about)
        try:
            return CompileResult._rebuild(target_context, *pickle.loads(payload))
        except Exception as error:
            self._drop(self.file(about, CODE), f"it cannot be loaded: {reason_of(error)}")
            return None

    def save_overload(self, sig: Any, data: Any) -> None:
        """Numba gives machine code to keep."""
        if data.library.has_dynamic_globals or any(not one.can_cache for one in data.lifted):
            return
        about = self.about(sig, data.codegen)
        try:
            self._write(about, CODE, dumps(data._reduce()))
        except Exception as error:
            self._say_not_kept(error)

    def keep_bitcode(self, sig: Any, codegen: Any, wrapper: str, bitcode: bytes) -> None:
        """Keep what machine code was made of beside it, for a wheel, with the name of the wrapper in it."""
        try:
            self._write(self.about(sig, codegen), BITCODE, wrapper.encode() + b"\n" + bitcode)
        except Exception as error:
            self._say_not_kept(error)

    def bitcode(self, sig: Any, codegen: Any) -> tuple[str, bytes] | None:
        """Name of the wrapper, and bitcode, where it was kept."""
        about = self.about(sig, codegen)
        found = self._usable(self.file(about, BITCODE), about + BITCODE)
        if found is None:
            return None
        wrapper, _, bitcode = found.partition(b"\n")
        return wrapper.decode(), bitcode

    def forget(self, sig: Any, codegen: Any) -> None:
        """Remove machine code, so that it is compiled again."""
        about = self.about(sig, codegen)
        self._read.pop(about, None)
        self.file(about, CODE).unlink(missing_ok=True)

    def _write(self, about: str, ending: str, payload: bytes) -> None:
        write_kept(self.file(about, ending), about + ending * (ending != CODE), payload)

    def _usable(self, file: Path, about: str) -> bytes | None:
        try:
            return read_kept(file, about)
        except DoubtfulCodeError as error:
            self._drop(file, str(error))
            return None

    def _drop(self, file: Path, reason: str) -> None:
        """Remove doubtful code and say so."""
        say_once(f"Compiled code {file} is not used: {reason}. It is compiled again.")
        try:
            if file.is_dir() and not file.is_symlink():
                shutil.rmtree(file)
            else:
                file.unlink()
        except OSError as error:
            self._say_not_kept(error)

    def _say_not_kept(self, error: Exception) -> None:
        say_once(
            f"Compiled code cannot be kept in {self.folder.parent}: {reason_of(error)}. "
            "The next command compiles again."
        )
