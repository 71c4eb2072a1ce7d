"""The only place that says ``numba.njit``: how kernels and entry points are compiled and cached.

A *kernel* is compiled into its caller and never cached by itself; an *entry* is called from Python, releases the
GIL and is cached on disk.  Numba's cache does not notice edits in called functions of other files, so the cache
folder is named after a digest of every compiled source.
"""

import hashlib
import os
import shutil
import sys
import weakref
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numba
import numpy as np
from numba import njit, types
from numba.core.registry import CPUDispatcher
from platformdirs import user_cache_dir

ENGINE = Path(__file__).resolve().parent.parent
# Folders (and one file) below ``engine`` in which every module is compiled.
COMPILED = ("codes.py", "layout", "kernel", "players", "dialogue", "search", "dice/bulk")
KEPT_CACHES = 3
TIMED = os.environ.get("M44_TIMED") == "1"  # a second engine whose players are timed: kernel/clock.py
# Kernels of at most so many lines of code are inlined whatever LLVM thinks of it: measured, this is worth a fifth of
# the speed; with some forty kernels more, as 18 lines give, the entry takes twice as long to compile and is no faster.
SMALL = 15

_INTEGERS = (types.Integer, types.IntegerLiteral, types.IntEnumMember, types.Boolean, types.BooleanLiteral)


def source_digest(parts: tuple[str, ...] = COMPILED) -> str:
    """Digest of engine sources and of the versions that compile them.

    Parameters
    ----------
    parts : tuple of str
        Files or folders below ``engine``; ``("",)`` takes every Python source of the engine.

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
            digest.update(file.relative_to(ENGINE).as_posix().encode())
            digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


def cache_folder() -> Path:
    """Folder of compiled entry points for exactly these sources (``M44_CACHE`` overrides its parent)."""
    base = os.environ.get("M44_CACHE") or user_cache_dir("memoir44-balance", appauthor=False)
    return Path(base) / "compiled" / source_digest()


def _prepare_cache() -> None:
    folder = cache_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        stale = sorted(folder.parent.iterdir(), key=lambda f: f.stat().st_mtime, reverse=True)[KEPT_CACHES:]
    except OSError:
        return
    numba.config.CACHE_DIR = str(folder)
    for old in stale:
        if old != folder:
            shutil.rmtree(old, ignore_errors=True)


def _defer_kernels() -> bool:
    """Optimise and emit machine code for entry points only.

    Numba otherwise links, optimises and emits every kernel with everything it calls, once per caller: minutes for
    a call graph of this depth.  A kernel is never called from Python, so its bitcode is all that is needed; where
    Numba's inner interface differs, its own (slower) way is left in place.
    """
    from numba.core import codegen, cpu

    library = codegen.JITCodeLibrary
    needed = ("_optimize_final_module", "_finalize_final_module", "_finalize_dynamic_globals")
    if not all(hasattr(library, name) for name in needed) or not hasattr(cpu.CPUContext, "get_executable"):
        return False
    optimise, emit = library._optimize_final_module, library._finalize_final_module
    executable = cpu.CPUContext.get_executable

    def optimise_entries(self: Any) -> None:
        if self.name not in _KERNELS:
            optimise(self)

    def emit_entries(self: Any) -> None:
        if self.name not in _KERNELS:
            emit(self)
            return
        self._finalize_dynamic_globals()
        self._final_module.__library = weakref.proxy(self)
        self._finalized = True

    def executable_entries(self: Any, lib: Any, fndesc: Any, env: Any) -> Any:
        if lib.name not in _KERNELS:
            return executable(self, lib, fndesc, env)
        return [].append  # a fresh built-in: only its identity is used, as the key of the kernel among callees

    library._optimize_final_module = optimise_entries
    library._finalize_final_module = emit_entries
    cpu.CPUContext.get_executable = executable_entries
    return True


def _name_records() -> None:
    """Let a record type be printed by its name.

    Numba prints the arguments at every pass of every kernel, and a record anew by all its fields each time: an eighth
    of a compilation.  The name holds the same fields and is made once.
    """
    types.Record.__repr__ = lambda self: self.name


_KERNELS: set[str] = set()
_DEFERS = False
if not numba.config.DISABLE_JIT:
    _prepare_cache()
    _DEFERS = _defer_kernels()
    _name_records()


def _plain(kind: Any) -> Any:
    """One integer type at every call, so that each kernel is compiled exactly once."""
    return types.int64 if isinstance(kind, _INTEGERS) else kind


def lines_of_code(function: Callable[..., Any]) -> int:
    """Lines of a function that do something: signature, docstring, comments and blank lines do not count.

    Taken from its code, for reading the source takes longer.
    """
    code = function.__code__
    return len({line for _, _, line in code.co_lines() if line and line > code.co_firstlineno})


class Kernel(CPUDispatcher):
    """A dispatcher that is compiled into its callers and runs as plain Python when Python calls it."""

    def __call__(self, *args: Any) -> Any:
        return self.py_func(*args)


def kernel(function: Callable[..., Any]) -> Any:
    """Compile a rule or a question; integer arguments of any width arrive as ``int64``.

    Division by zero gives infinity instead of raising, as kernels never raise.
    """
    return _compile(function, lines_of_code(function) <= SMALL)


def cold(function: Callable[..., Any]) -> Any:
    """Compile a kernel that most games never ask: inlined only if LLVM wants it, so that its callers stay small."""
    return _compile(function, False)


def _compile(function: Callable[..., Any], inlined: bool) -> Any:
    """A kernel, always inlined or not."""
    if numba.config.DISABLE_JIT:
        return function
    compiled = njit(
        function,
        no_cpython_wrapper=_DEFERS,
        no_cfunc_wrapper=_DEFERS,
        error_model="numpy",
        forceinline=inlined,
    )
    compiled.__class__ = Kernel
    _KERNELS.add(function.__qualname__)
    resolve = compiled.get_call_template

    def get_call_template(args: tuple[Any, ...], kws: dict[str, Any]) -> Any:
        return resolve(tuple(_plain(a) for a in args), {k: _plain(v) for k, v in kws.items()})

    compiled.get_call_template = get_call_template
    return compiled


def entry(function: Callable[..., Any]) -> Any:
    """Compile an entry point: callable from Python, cached on disk, releases the GIL."""
    return (
        function if numba.config.DISABLE_JIT else njit(function, nogil=True, cache=True, error_model="numpy")
    )
