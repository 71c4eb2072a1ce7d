"""Compile units: kernels compiled alone, cached alone, called by address, so that a game compiles only what it asks.

A caller knows nothing of a unit but its signature: records by their usual names (``tables``, ``state``, ``mind``),
whole numbers, and one whole number (a score, nothing) in return.  It loads an address from the unit's *place* and calls
it.  The place first holds a trampoline: whoever comes first compiles the unit, or loads it from the cache, and leaves
its address there.  Addresses belong to one process and enter neither caches nor digests.

Called from Python, a unit runs as plain Python like any kernel.
"""

import ctypes
import inspect
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, cached_property, update_wrapper
from threading import RLock, local
from typing import Any

import numba
from llvmlite import binding, ir
from numba import types
from numba.extending import intrinsic

from engine.compiling.jit import Entry, Kernel, compile_entry, compile_kernel
from engine.compiling.machine_code import THOROUGH
from engine.compiling.place import reason_of, say_once
from engine.compiling.shipped import Shipped, find_shipped, make_thorough, wait_for_makers
from engine.layout import MIND, STATE, TABLES

RECORDS = {"tables": TABLES, "state": STATE, "mind": MIND}
WHOLE, SCORE, NOTHING = types.int64, types.float64, types.none
C_TYPES = {WHOLE: ctypes.c_int64, SCORE: ctypes.c_double, NOTHING: None}
UNITS_BY_NAME: dict[str, "CompileUnit"] = {}


class _Failure(local):
    """What went wrong while compiled code of this thread was waiting for a unit: other threads play other games."""

    error: BaseException | None = None


_FAILED = _Failure()
_LOCK = RLock()


class CompileUnit:
    """One unit: its signature, its place, and how it comes to be there.

    Attributes
    ----------
    name : str
        Of the function.
    symbol : str
        Of its place, in whatever calls it.

    Raises
    ------
    TypeError
        A unit of another module has the name: callers of one would be answered by the other.
    """

    def __init__(self, function: Callable[..., Any], signature: Any, c_types: Sequence[Any]) -> None:
        self.name = function.__name__
        there = UNITS_BY_NAME.get(self.name)
        if there is not None and there.function.__module__ != function.__module__:
            places = f"{there.function.__module__} and {function.__module__}"
            raise TypeError(f"two units are called {self.name}: {places}")
        self.symbol = f"m44_unit_{self.name}"
        self.signature = signature
        self.function = function
        self._prototype = ctypes.CFUNCTYPE(C_TYPES[signature.return_type], *c_types)
        self._trampoline = self._prototype(self._first)
        self.place = ctypes.c_void_p(ctypes.cast(self._trampoline, ctypes.c_void_p).value)
        binding.add_symbol(self.symbol, ctypes.addressof(self.place))
        self.is_ready = False
        # What its code was made of, if it was not compiled from its sources.
        self.shipped: Shipped | None = None
        UNITS_BY_NAME[self.name] = self

    @cached_property
    def body(self) -> Entry:
        """The function as an entry of its own, made when it is asked for: most games ask few of all units."""
        return compile_entry(self.function, self.signature, is_unit=True)

    def install(self) -> None:
        """Compile the unit, or load it from the cache or from what was shipped; its place then holds its address."""
        with _LOCK:
            if self.is_ready:
                return
            if not self.body.is_kept(self.signature):
                self.shipped = find_shipped(self.name, self.body.folder)
            if self.shipped is None or not self._load_shipped():
                self.body.compile(self.signature)
                made = self.body.overloads[self.signature.args]
                self.place.value = made.library.get_pointer_to_function(made.fndesc.llvm_cfunc_wrapper_name)
                if not self.place.value:
                    raise RuntimeError(f"{self.name} has no code: is another compiled function called so?")
            self.is_ready = True

    def _load_shipped(self) -> bool:
        """Load what was shipped; False if LLVM does not take it, which is said, and it is forgotten."""
        try:
            self.place.value = self.shipped.load(self.body.targetctx)
        except Exception as error:
            say_once(
                f"Compiled code {self.shipped.file} cannot be loaded: {reason_of(error)}. "
                "It is compiled from its sources."
            )
            self.shipped = None
        return self.shipped is not None

    def call(self, *arguments: int) -> Any:
        """Call it from Python, by addresses and numbers; the GIL is released."""
        return self._prototype(self.place.value)(*arguments)

    def take_over(self, is_pressed: bool = False) -> None:
        """Let thorough code follow upon quick code, if it was made meanwhile, or in any case."""
        with _LOCK:
            if (
                self.shipped is not None
                and self.shipped.is_quick
                and (is_pressed or self.shipped.has_thorough())
            ):
                self.place.value = self.shipped.load(self.body.targetctx, otherwise=THOROUGH)

    def is_kept(self) -> bool:
        """Whether a process could load the unit without compiling it."""
        is_there = self.is_ready or self.body.is_kept(self.signature)
        return is_there or find_shipped(self.name, self.body.folder) is not None

    def _first(self, *arguments: Any) -> Any:
        """What the place holds at first.

        Compiled code cannot pass an exception on, so the first failure is kept for `raise_failure`, the game is over,
        and whoever asked goes on with 0 until it comes back to Python.
        """
        try:
            check_failures()
            self.install()
        except BaseException as error:
            keep_failure(error, inspect.signature(self.function).parameters, arguments)
            return 0
        return self.call(*arguments)


@cache
def kind_of(name: str) -> Any:
    """Type of a parameter by its name."""
    return numba.from_dtype(RECORDS[name]) if name in RECORDS else WHOLE


def compile_unit(gives: Any = WHOLE) -> Callable[[Callable[..., Any]], Any]:
    """Compile a function as a unit; ``gives`` is what it returns, a whole number, a score or nothing."""

    def make(function: Callable[..., Any]) -> Any:
        if numba.config.DISABLE_JIT:
            return function
        names = inspect.signature(function).parameters
        c_types = [ctypes.c_void_p if name in RECORDS else ctypes.c_int64 for name in names]
        made = CompileUnit(function, gives(*(kind_of(name) for name in names)), c_types)
        return _caller(made, function)

    return make


class ByAddress(Kernel):
    """A kernel that calls something by its address from compiled code, and as plain Python from Python.

    Attributes
    ----------
    inner : callable
        What is called from Python.
    called : str
        All that machine code which calls it is made of.
    """

    inner: Callable[..., Any]
    called: str

    def __call__(self, *args: Any) -> Any:
        return self.inner(*args)


class UnitKernel(ByAddress):
    """A kernel that calls a unit."""

    unit: CompileUnit


def _caller(made: CompileUnit, function: Callable[..., Any]) -> Any:
    """A kernel of the same parameters that calls the address in the unit's place."""
    symbol, signature = made.symbol, made.signature

    def typing(context: Any, *arguments: Any) -> Any:
        def generate(target: Any, builder: Any, _: Any, values: Any) -> Any:
            given = [target.get_value_type(kind) for kind in signature.args]
            gives = signature.return_type
            kind = ir.FunctionType(ir.VoidType() if gives == NOTHING else target.get_value_type(gives), given)
            place = builder.module.globals.get(symbol)
            if place is None:
                place = ir.GlobalVariable(builder.module, kind.as_pointer(), symbol)
                place.linkage = "external"
            answer = builder.call(builder.load(place), values)
            return target.get_dummy_value() if gives == NOTHING else answer

        return signature, generate

    # Intrinsics and kernels take their parameters from a signature in source text.
    names = ", ".join(inspect.signature(function).parameters)
    scope: dict[str, Any] = {"typing": typing}
    exec(f"def {made.name}(context, {names}):\n    return typing(context, {names})\n", scope)
    scope["call"] = intrinsic(scope[made.name])
    exec(f"def call_{made.name}({names}):\n    return call({names})\n", scope)
    stub = scope[f"call_{made.name}"]
    stub.__module__ = function.__module__
    caller = compile_kernel(stub, inlined=True)
    caller.__class__ = UnitKernel
    caller.unit, caller.inner, caller.called = made, function, f"unit {symbol} {signature}"
    update_wrapper(caller, function)
    return caller


def compile_units() -> Mapping[str, CompileUnit]:
    """All units whose modules were imported, by name; none without a compiler."""
    return dict(UNITS_BY_NAME)


def take_over() -> None:
    """Before a block: units with quick code get what thorough code there is, and the rest is made in the background."""
    waiting = _quick_units()
    if waiting:
        with _LOCK:
            for unit in waiting:
                unit.take_over()
            pieces = [unit.shipped for unit in _quick_units() if unit.shipped is not None]
            if pieces:
                make_thorough(pieces)


def settle() -> None:
    """Let all units have thorough code, whoever makes it, for those who measure how fast they are."""
    wait_for_makers()
    for unit in _quick_units():
        unit.take_over(is_pressed=True)


def _quick_units() -> list[CompileUnit]:
    """Units with quick code so far; other threads may import more of them meanwhile."""
    known = list(UNITS_BY_NAME.values())
    return [unit for unit in known if unit.shipped is not None and unit.shipped.is_quick]


def check_failures() -> None:
    """Raise what went wrong before, if it has not been raised yet: nobody else is asked until then."""
    if _FAILED.error is not None:
        raise _FAILED.error


def keep_failure(error: BaseException, names: Iterable[str], arguments: Sequence[Any]) -> None:
    """Keep what went wrong while compiled code was waiting, for `raise_failure`.

    The game is over whose STATE is among the arguments: without whoever was asked it might never be.
    """
    _FAILED.error = error
    for name, address in zip(names, arguments, strict=True):
        if name == "state" and address:
            ctypes.c_int32.from_address(address + STATE.fields["over"][1]).value = 1


def raise_failure() -> None:
    """Raise what went wrong while compiled code was waiting for a unit."""
    error, _FAILED.error = _FAILED.error, None
    if error is not None:
        raise error
