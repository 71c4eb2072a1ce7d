"""The only place that says ``numba.njit``: how kernels and entry points are compiled and cached.

A *kernel* is compiled into its caller and never cached by itself; an *entry* is called from Python, releases the
GIL and is cached on disk, and so is a *unit* (``compiling.compile_unit``), which compiled code calls by its address.
"""

import gc
import json
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from time import process_time
from typing import Any

import numba
from numba import literal_unroll as literal_unroll  # a loop over names of fields, one step at a time
from numba import njit, types
from numba.core.registry import CPUDispatcher

from engine.compiling.interrupts import held
from engine.compiling.link import COUNTS, KERNELS, OPTIMISED, UNITS, link_once, name_records
from engine.compiling.place import prepare
from engine.compiling.records import index_from_the_start, keep_records_apart
from engine.compiling.unit_cache import UnitCache, folder_of

# Kernels of at most so many lines of code are inlined whatever LLVM thinks of it: measured, this is worth a fifth of
# the speed; with some forty kernels more, as 18 lines give, the entry takes twice as long to compile and is no faster.
SMALL = 15
COST = "cost.json"  # of a unit, beside its machine code: instructions linked and optimised, processor seconds

_INTEGERS = (types.Integer, types.IntegerLiteral, types.IntEnumMember, types.Boolean, types.BooleanLiteral)


_DEFERS = False
if not numba.config.DISABLE_JIT:
    _DEFERS = link_once()
    name_records()
    keep_records_apart()
    index_from_the_start()


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
    return compile_kernel(function, inlined=lines_of_code(function) <= SMALL)


def cold(function: Callable[..., Any]) -> Any:
    """Compile a kernel that most games never ask: inlined only if LLVM wants it, so that its callers stay small."""
    return compile_kernel(function, inlined=False)


def compile_kernel(function: Callable[..., Any], *, inlined: bool) -> Any:
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
    KERNELS.add(function.__qualname__)
    resolve = compiled.get_call_template

    def get_call_template(args: tuple[Any, ...], kws: dict[str, Any]) -> Any:
        return resolve(tuple(_plain(a) for a in args), {k: _plain(v) for k, v in kws.items()})

    compiled.get_call_template = get_call_template
    return compiled


def entry(function: Callable[..., Any]) -> Any:
    """Compile an entry point: callable from Python, cached on disk, releases the GIL."""
    return function if numba.config.DISABLE_JIT else compile_entry(function)


def compile_entry(function: Callable[..., Any], signature: Any = "", *, is_unit: bool = False) -> Any:
    """The dispatcher of an entry point, or of a unit of this signature, which Python never calls."""
    folder = folder_of(function, signature)
    prepare(folder)
    compiled = njit(function, nogil=True, error_model="numpy", no_cpython_wrapper=is_unit and _DEFERS)
    if is_unit:
        UNITS.add(function.__qualname__)
    compiled.__class__ = Entry
    compiled.folder = folder
    compiled._cache = UnitCache(folder)
    return compiled


class Entry(CPUDispatcher):
    """A dispatcher whose compilation is not interrupted by the collection of garbage, of which it leaves little.

    What a compilation took is kept beside the machine code (`COST`), and so is the bitcode of a unit.
    """

    folder: Path

    def compile(self, sig: Any) -> Any:
        """Compile for a signature, or load what was compiled before."""
        was_enabled, start = gc.isenabled(), process_time()
        gc.disable()
        try:
            with held():
                made = super().compile(sig)
        finally:
            if was_enabled:
                gc.enable()
        counted = COUNTS.pop(self.py_func.__qualname__, None)
        if counted is not None:
            self._keep_cost(*counted, process_time() - start)
        bitcode = OPTIMISED.pop(self.py_func.__qualname__, None)
        if bitcode is not None:
            wrapper = self.overloads[sig.args].fndesc.llvm_cfunc_wrapper_name
            self._cache.keep_bitcode(sig, self.targetctx.codegen(), wrapper, bitcode)
        return made

    def _keep_cost(self, linked: int, optimised: int, seconds: float) -> None:
        cost = {"instructions": linked, "optimised": optimised, "seconds": round(seconds, 2)}
        with suppress(OSError):
            (self.folder / COST).write_text(json.dumps(cost), encoding="utf-8")

    def is_kept(self, sig: Any) -> bool:
        """Whether the cache holds the machine code for a signature."""
        return bool(self._cache.holds(sig, self.targetctx.codegen()))

    def bitcode(self, sig: Any) -> tuple[str, bytes] | None:
        """Name of the wrapper, and bitcode after optimisation; None where the cache holds none."""
        return self._cache.bitcode(sig, self.targetctx.codegen())

    def forget(self, sig: Any) -> None:
        """Let the cache forget the machine code for a signature."""
        self._cache.forget(sig, self.targetctx.codegen())
