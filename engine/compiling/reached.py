"""What compiled code is made of: the functions, constants and records that a function reaches, and nothing else.

What a function names is looked up as the compiler looks it up, among the globals of its module and the variables it
closes over, so that the digest is of what this process would compile, whatever was written to its sources since.
Docstrings and comments count for nothing.  A unit that is called by its address counts with its name and signature
alone.
"""

import enum
import hashlib
from collections.abc import Callable, Iterator
from functools import cache
from types import BuiltinFunctionType, CodeType, FunctionType, ModuleType
from typing import Any

import numpy as np
from numba.core.registry import CPUDispatcher

from engine.compiling.sources import source_digest

# Sources that shape the code of every unit, whatever it is made of.
SHAPES_ALL = tuple(
    f"compiling/{name}.py"
    for name in ("jit", "link", "machine_code", "compile_unit", "entry_unit", "moment", "reached")
)
HAS_DOCSTRING = 0x4000000  # a flag of code, from Python 3.13 on
LIBRARIES = {"builtins", "math", "numpy", "numba"}  # whose versions are part of the digest
PLAIN = (bool, int, float, str, bytes, type(None), np.generic)  # constants that are what they print


def code_digest(function: Callable[..., Any], signature: Any = "") -> str:
    """Digest of everything that the machine code of a function is made of, and of the versions that make it.

    The functions it reaches are numbered in the order in which they are first named, so that two of them which change
    places are no longer the same; in which modules they stand does not matter.

    Returns
    -------
    str
        16 hexadecimal digits.

    Raises
    ------
    TypeError
        A function names something whose parts are not known here: a stale unit would be possible.
    """
    order = reached(function)
    number = {one: at for at, one in enumerate(order)}
    digest = hashlib.sha256(
        f"{source_digest(SHAPES_ALL)} {function.__module__}.{function.__qualname__} {signature}".encode()
    )
    for one in order:
        own, asked = _parts(one)
        digest.update(own)
        digest.update(f"{[number[other] for other in asked]}\n".encode())
    return digest.hexdigest()[:16]


def reached(function: Callable[..., Any]) -> list[FunctionType]:
    """All functions that are compiled into one function, itself first, each once."""
    found: dict[FunctionType, None] = {}
    waiting = [_plain(function)]
    while waiting:
        one = waiting.pop()
        if one not in found:
            found[one] = None
            waiting.extend(reversed(_parts(one)[1]))
    return list(found)


def size(function: Callable[..., Any]) -> int:
    """Bytes of code that a function reaches, to which the time it takes to compile is about proportional."""
    return sum(len(one.__code__.co_code) for one in reached(function))


@cache
def _parts(function: FunctionType) -> tuple[bytes, tuple[FunctionType, ...]]:
    """Digest of what stands in a function itself and of the constants it names; the functions it names, in order."""
    code = function.__code__
    words = [
        _text(code, function.__doc__),
        repr((function.__defaults__, sorted((function.__kwdefaults__ or {}).items()))),
    ]
    asked = []
    members = set(_names(code))
    for name, value in _named(function):
        words.append(f"{name}=")
        plain = _plain(value)
        if is_called(value):
            words.append(value.called)
        elif plain is not None:
            words.append(f"{type(value).__name__} {sorted(getattr(value, 'targetoptions', {}).items())}")
            asked.append(plain)
        else:
            words.append(_constant(f"{function.__module__}.{function.__qualname__}", name, value, members))
    return hashlib.sha256("\n".join(words).encode()).digest(), tuple(asked)


def is_called(value: Any) -> bool:
    """Whether a name stands for something that is called by its address."""
    return isinstance(value, CPUDispatcher) and hasattr(value, "called")


def _plain(value: Any) -> FunctionType | None:
    """The function that a kernel or a plain function of this engine is; None for everything else."""
    function = getattr(value, "py_func", value)
    return function if isinstance(function, FunctionType) and not _is_of_library(function) else None


def _is_of_library(value: Any) -> bool:
    """Whether a module, or what says in which module it stands, is of a library."""
    name = value.__name__ if isinstance(value, ModuleType) else getattr(value, "__module__", None)
    return str(name).partition(".")[0] in LIBRARIES


def _named(function: FunctionType) -> Iterator[tuple[str, Any]]:
    """What a function names, in the order in which its code does: globals, then what it closes over."""
    scope = function.__globals__
    for name in dict.fromkeys(_names(function.__code__)):
        if name in scope:
            yield name, scope[name]
    for name, cell in zip(function.__code__.co_freevars, function.__closure__ or (), strict=True):
        yield name, cell.cell_contents


def _names(code: CodeType) -> Iterator[str]:
    yield from code.co_names
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _names(constant)


def _text(code: CodeType, docstring: str | None = None) -> str:
    """What a function does, its docstring left out."""
    constants = list(code.co_consts)
    if docstring is not None and constants[:1] == [docstring]:
        constants[0] = None
    flags = code.co_flags & ~HAS_DOCSTRING
    shape = (code.co_argcount, code.co_posonlyargcount, code.co_kwonlyargcount, flags)
    parts = [_text(one) if isinstance(one, CodeType) else _printed(one) for one in constants]
    names = (code.co_names, code.co_varnames, code.co_freevars, code.co_cellvars)
    return f"{shape} {code.co_code.hex()} {parts} {names}"


def _constant(where: str, name: str, value: Any, members: set[str]) -> str:
    """A constant as words that differ where it does; of an enumeration, the members that are named beside it."""
    if isinstance(value, type) and issubclass(value, enum.Enum):
        found = {one: int(value[one]) for one in value.__members__ if one in members}
        return f"{value.__name__} {found or dict(value.__members__)}"
    if isinstance(value, (*PLAIN, tuple, frozenset)):
        return _printed(value)
    if isinstance(value, np.ndarray):
        return f"{value.dtype.descr} {value.shape} {value.tobytes().hex()}"
    if isinstance(value, np.dtype):
        return repr((value.descr, value.itemsize))
    if isinstance(value, (ModuleType, type, BuiltinFunctionType, FunctionType)) and _is_of_library(value):
        return f"{getattr(value, '__module__', 'module')}.{getattr(value, '__qualname__', value.__name__)}"
    origin = getattr(value, "_defn", None)
    if isinstance(origin, FunctionType):  # instructions written by hand: whatever their module says
        return f"{name} {source_digest((origin.__code__.co_filename,))}"
    raise TypeError(
        f"{where} names {name}, {type(value)}: expected a kernel, a number, an enumeration or a tuple"
    )


def _printed(value: Any) -> str:
    """A constant with its type, for 1, 1.0 and True are equal and compiled differently."""
    if isinstance(value, tuple):
        return f"({', '.join(_printed(one) for one in value)})"
    if isinstance(value, frozenset):
        return f"{{{', '.join(sorted(_printed(one) for one in value))}}}"
    return f"{type(value).__name__} {value!r}"
