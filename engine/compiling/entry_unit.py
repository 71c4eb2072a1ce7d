"""Entries of blocks of games: units that Python calls, with arrays.

An array goes over as its address and its length, so that a call needs nothing of Numba: what a wheel brings along
plays before anything was compiled, and an entry that stands in the cache is called without its types being worked out.
"""

import ctypes
import inspect
from collections.abc import Callable
from functools import cache, update_wrapper
from typing import Any

import numba
import numpy as np
from numba import types

from engine.compiling.compile_unit import WHOLE, CompileUnit, raise_failure
from engine.compiling.jit import compile_kernel
from engine.layout import EVENT, LESSON, MIND, RESULT, REVIEW, SEARCH, STATE, TABLES, TURN
from engine.layout.habits import HABIT, WATCH

# What the arrays of entries hold, by the names of parameters; every other parameter is a whole number.
ARRAYS = {
    "tables": TABLES,
    "states": STATE,
    "minds": MIND,
    "searches": SEARCH,
    "results": RESULT,
    "lessons": LESSON,
    "habits": HABIT,
    "watches": WATCH,
    "turns": TURN,
    "events": EVENT,
    "rows": REVIEW,
    "games": np.dtype(np.int64),
    "reviewed_turns": np.dtype(np.int64),
    "written": np.dtype(np.int64),
}


class EntryUnit:
    """An entry: called from Python with contiguous arrays of what `ARRAYS` says, and whole numbers.

    Attributes
    ----------
    unit : CompileUnit
    """

    def __init__(self, function: Callable[..., Any]) -> None:
        self._names = list(inspect.signature(function).parameters)
        body = _over_addresses(function, self._names)
        kinds = [kind for parameter in self._names for kind in _kinds(parameter)]
        c_types = [ctypes.c_int64 if kind == WHOLE else ctypes.c_void_p for kind in kinds]
        self.unit = CompileUnit(body, WHOLE(*kinds), c_types)
        update_wrapper(self, function)

    def __call__(self, *arguments: Any) -> None:
        """Play; arrays are changed in place.

        Raises
        ------
        TypeError
            Other arguments than the parameters ask for: compiled code could not tell.
        Exception
            Whatever went wrong while compiled code was waiting for a unit, whose games are cut off.
        """
        if len(arguments) != len(self._names):
            raise TypeError(f"{self.unit.name}: {len(arguments)} arguments, expected {len(self._names)}")
        given: list[int] = []
        for name, value in zip(self._names, arguments, strict=True):
            if name in ARRAYS:
                check_array(name, value)
                given += (value.ctypes.data, len(value))
            else:
                given.append(int(value))
        self.unit.install()
        self.unit.call(*given)
        raise_failure()


def check_array(name: str, value: Any) -> None:
    """Raise TypeError unless the value is an array that compiled code can take by its address."""
    is_array = isinstance(value, np.ndarray) and value.ndim == 1
    if not is_array or value.dtype != ARRAYS[name] or not value.flags.c_contiguous:
        raise TypeError(
            f"{name}: expected a contiguous array of shape (n,) of its record, found {type(value)}"
        )


def entry_unit(function: Callable[..., Any]) -> Any:
    """Compile a function as an entry that takes arrays; it gives nothing back but what it leaves in them."""
    return function if numba.config.DISABLE_JIT else EntryUnit(function)


@cache
def _kinds(name: str) -> tuple[Any, ...]:
    """Types that a parameter goes over as."""
    return (types.CPointer(numba.from_dtype(ARRAYS[name])), WHOLE) if name in ARRAYS else (WHOLE,)


def _over_addresses(function: Callable[..., Any], names: list[str]) -> Callable[..., Any]:
    """A function of addresses, lengths and numbers that calls the function with arrays; it has its name."""
    name = function.__name__
    over = ", ".join(f"{one}, n_{one}" if one in ARRAYS else one for one in names)
    given = ", ".join(f"carray({one}, (n_{one},))" if one in ARRAYS else one for one in names)
    # Numba knows kernels by their qualified names, and the function made here is called what the entry is.
    function.__qualname__ = f"{name}.played"
    scope: dict[str, Any] = {"carray": numba.carray, "played": compile_kernel(function, inlined=False)}
    text = f"def {name}({over}):\n    played({given})\n    return 0\n"
    exec(compile(text, function.__code__.co_filename, "exec"), scope)
    made: Callable[..., Any] = scope[name]
    made.__module__ = function.__module__
    return made
