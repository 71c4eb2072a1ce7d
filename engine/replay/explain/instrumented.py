"""The engine once more as plain Python, some of its functions replaced: a game that can be watched.

Kernels are ordinary functions that find each other by name in their module.  An *edition* is a copy of all of them that
find the copies instead, so nothing of the engine that plays is touched.
"""

import importlib
from collections.abc import Callable, Mapping
from types import FunctionType, ModuleType
from typing import Any

from engine.compiling.moment import is_asker, unit_of
from engine.compiling.sources import COMPILED, ENGINE

Function = Callable[..., Any]
Wrap = Callable[[Function], Function]


class InstrumentedEngine:
    """Copies of all compiled functions of the engine.

    Parameters
    ----------
    wraps : mapping of name to function
        ``wraps[name](copy)`` stands in place of the copy of the kernel of that name, wherever it is called.
    """

    def __init__(self, wraps: Mapping[str, Wrap] | None = None) -> None:
        self._wraps = dict(wraps or {})
        self._spaces: dict[str, dict[str, Any]] = {}
        self._copies: dict[str, Function] = {}
        for module in compiled_modules():
            self._spaces[module.__name__] = dict(vars(module))
        for space in self._spaces.values():
            for name, value in space.items():
                code = plain_function(value)
                if code is not None and is_asker(code):
                    space[name] = self._asking(code)
                elif code is not None and code.__module__ in self._spaces:
                    space[name] = self._copy(code)

    def _copy(self, function: FunctionType) -> Function:
        """The copy of a function, made once."""
        key = f"{function.__module__}.{function.__name__}"
        if key not in self._copies:
            space = self._spaces[function.__module__]
            copy = FunctionType(function.__code__, space, function.__name__, function.__defaults__)
            wrap = self._wraps.get(function.__name__)
            self._copies[key] = copy if wrap is None else wrap(copy)
        return self._copies[key]

    def _asking(self, function: FunctionType) -> Function:
        """A copy of what asks at a moment, which asks the copies of those who act at it."""

        def call(number: int, *given: Any) -> Any:
            acting = plain_function(unit_of(number))
            assert acting is not None
            return self._copy(acting)(*given)

        loop = plain_function(function.__globals__["ask"])
        assert loop is not None
        asks = FunctionType(loop.__code__, {**loop.__globals__, "call": call})
        return FunctionType(function.__code__, {**function.__globals__, "ask": asks})

    def __getitem__(self, name: str) -> Function:
        """The copy of the kernel of this name."""
        return next(copy for key, copy in self._copies.items() if key.rpartition(".")[2] == name)


def compiled_modules() -> list[ModuleType]:
    """All modules with compiled functions."""
    paths = []
    for part in COMPILED:
        path = ENGINE / part
        paths += sorted(path.rglob("*.py")) if path.is_dir() else [path]
    names = [path.relative_to(ENGINE.parent).with_suffix("").as_posix().replace("/", ".") for path in paths]
    return [importlib.import_module(name.removesuffix(".__init__")) for name in names]


def plain_function(value: Any) -> FunctionType | None:
    """The function behind a kernel or a plain function, None for anything else."""
    value = getattr(value, "inner", getattr(value, "py_func", value))
    return value if isinstance(value, FunctionType) else None
