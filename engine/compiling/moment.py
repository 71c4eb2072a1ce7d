"""Moments as machine code: a loop over the units that are to be asked, each called by its number.

A moment knows the signature of those it asks and nothing else of them.  Their numbers stand in TABLES, in the order in
which they are asked; an array holds where the address of each is found.  It first holds a trampoline, so that whoever
is asked first is imported, and compiled or loaded, then.  Neither the numbers nor those who are asked are part of what
asks: it is compiled once, whichever rules there are.
"""

import ctypes
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib import import_module
from typing import Any

import numba
from llvmlite import binding, ir
from numba.extending import intrinsic

from engine.compiling.compile_unit import (
    C_TYPES,
    NOTHING,
    RECORDS,
    SCORE,
    WHOLE,
    ByAddress,
    CompileUnit,
    check_failures,
    compile_unit,
    compile_units,
    keep_failure,
    kind_of,
)
from engine.compiling.jit import compile_kernel, kernel
from engine.moments import NOBODY, Answers, Moment
from engine.sizes import WORD_BITS

SYMBOL = "m44_acts"
MOST_ACTS = 512
BITS = "moments"  # field of TABLES: a bit, in words of them, for every moment at which somebody is asked
COUNT, NUMBERS = "moment_n", "moment_acts"  # how many are asked, and their numbers, by moment
_PLACES = (ctypes.c_void_p * MOST_ACTS)()
_TRAMPOLINES: list[Any] = []  # kept for as long as machine code may call them
_NAMES: dict[int, str] = {}
if not numba.config.DISABLE_JIT:
    binding.add_symbol(SYMBOL, ctypes.addressof(_PLACES))


# How answers become one: what is done with each, and what ends the asking.
GO_ON = {
    Answers.ALL: "{one}",
    Answers.SUM: "answer += {one}",
    Answers.ANY: "answer |= {one}",
    Answers.FIRST: "answer = {one}",
    Answers.WORTH: "answer += {one}",
    Answers.BEST: "answer = max(answer, {one})",
}
END = {Answers.FIRST: "if answer != 0: break"}
NONE = {Answers.WORTH: "0.0", Answers.BEST: repr(NOBODY)}  # the answer where nobody is asked, else 0
GIVES = {
    Answers.ALL: NOTHING,
    Answers.WORTH: SCORE,
    Answers.BEST: SCORE,
}  # what one answer is, else a whole number


def signature_of(made: Moment) -> Any:
    """The signature of those who are asked."""
    return GIVES.get(made.answers, WHOLE)(*(kind_of(name) for name in made.takes))


def prototype_of(made: Moment) -> Any:
    """The same for C."""
    kinds = (ctypes.c_void_p if name in RECORDS else ctypes.c_int64 for name in made.takes)
    return ctypes.CFUNCTYPE(C_TYPES[GIVES.get(made.answers, WHOLE)], *kinds)


def asker(made: Moment) -> Any:
    """A kernel that asks at a moment: one test where nobody is asked, and a unit with a loop where somebody is."""
    given, none = ", ".join(made.takes), NONE.get(made.answers, "0")
    one = f"call(tables['{NUMBERS}'][{made.number}, i], {given})"
    scope: dict[str, Any] = {"call": _caller(made), "moment": made, "__name__": _asking_module()}
    lines = [
        f"def ask_{made.name}({given}):",
        f"    answer = {none}",
        f"    for i in range(tables['{COUNT}'][{made.number}]):",
        f"        {GO_ON[made.answers].format(one=one)}",
        *([f"        {END[made.answers]}"] if made.answers in END else []),
        "    return answer",
    ]
    exec("\n".join(lines), scope)
    worth = made.answers in NONE
    scope["ask"] = compile_unit(SCORE if worth else WHOLE)(scope[f"ask_{made.name}"])
    word, bit = divmod(made.number, WORD_BITS)
    lines = [
        f"def {made.name}({given}):",
        f"    return ask({given}) if (tables['{BITS}'][{word}] >> {bit}) & 1 else {none}",
    ]
    exec("\n".join(lines), scope)
    asked = kernel(scope[made.name])
    asked.__doc__ = made.says
    return asked


def whether_asked(made: Moment) -> Any:
    """A kernel of TABLES: 1 if somebody is asked at a moment, for who would know whether an answer can be kept."""
    word, bit = divmod(made.number, WORD_BITS)
    scope: dict[str, Any] = {"__name__": _asking_module()}
    exec(f"def {made.name}_asked(tables):\n    return (tables['{BITS}'][{word}] >> {bit}) & 1\n", scope)
    return kernel(scope[f"{made.name}_asked"])


def _asking_module() -> str:
    """Name of the module that makes a moment a kernel."""
    return str(sys._getframe(2).f_globals["__name__"])


def is_asker(function: Any) -> bool:
    """Whether a function is one that `asker` made: it asks by the name ``ask`` among its globals."""
    return isinstance(function.__globals__.get("moment"), Moment)


class MomentCall(ByAddress):
    """The call of one of those who are asked, by its number."""

    made: Moment


def _caller(made: Moment) -> Any:
    """A kernel of a number and of what is given: calls the unit of that number."""

    def inner(number: int, *given: Any) -> Any:
        return unit_of(int(number))(*given)

    if numba.config.DISABLE_JIT:
        return inner

    signature = signature_of(made)

    def typing(context: Any, act_number: Any, *arguments: Any) -> Any:
        def generate(target: Any, builder: Any, _: Any, values: Any) -> Any:
            kinds = [target.get_value_type(kind) for kind in signature.args]
            gives = signature.return_type
            kind = ir.FunctionType(ir.VoidType() if gives == NOTHING else target.get_value_type(gives), kinds)
            places = builder.module.globals.get(SYMBOL)
            if places is None:
                array = ir.ArrayType(ir.IntType(8).as_pointer(), MOST_ACTS)
                places = ir.GlobalVariable(builder.module, array, SYMBOL)
                places.linkage = "external"
            zero = ir.Constant(ir.IntType(64), 0)
            place = builder.load(builder.gep(places, [zero, values[0]]))
            address = builder.load(builder.bitcast(place, kind.as_pointer().as_pointer()))
            answer = builder.call(address, values[1:])
            return target.get_dummy_value() if gives == NOTHING else answer

        return signature.return_type(WHOLE, *signature.args), generate

    names = ", ".join(("act_number", *made.takes))
    name = f"call_{made.name}"
    scope: dict[str, Any] = {"typing": typing, "__name__": f"{__name__}.{made.name}"}
    exec(f"def {name}(context, {names}):\n    return typing(context, {names})\n", scope)
    scope["call"] = intrinsic(scope[name])
    exec(f"def {name}({names}):\n    return call({names})\n", scope)
    caller = compile_kernel(scope[name], inlined=True)
    caller.__class__ = MomentCall
    caller.made, caller.inner, caller.called = made, inner, f"moment {signature}"
    return caller


def enlist(acts: Sequence[tuple[Moment, str]], first: int = 0) -> None:
    """Give numbers to all that may be asked, in order: the moment of each, and the unit as ``module:unit``.

    Raises
    ------
    TypeError
        There are too many.
    """
    if first + len(acts) > MOST_ACTS:
        raise TypeError(f"{first + len(acts)} units are asked at moments, expected at most {MOST_ACTS}")
    for number, (made, where) in enumerate(acts, first):
        _NAMES[number] = where
        if not numba.config.DISABLE_JIT:
            trampoline = prototype_of(made)(_first(number, made))
            place = ctypes.c_void_p(ctypes.cast(trampoline, ctypes.c_void_p).value)
            _TRAMPOLINES.append((trampoline, place))
            _PLACES[number] = ctypes.addressof(place)


def every_unit() -> Mapping[str, CompileUnit]:
    """All units by name, those of rules too, which nothing imports before a moment asks them."""
    for where in _NAMES.values():
        import_module(where.partition(":")[0])
    return compile_units()


@cache
def unit_of(number: int) -> Any:
    """The unit of a number, imported when it is first asked."""
    module, _, name = _NAMES[number].partition(":")
    return getattr(import_module(module), name)


def _first(number: int, made: Moment) -> Callable[..., Any]:
    """What the place of a number holds at first."""
    expected, takes = signature_of(made), made.takes

    def begin(*arguments: Any) -> Any:
        try:
            check_failures()
            unit = unit_of(number).unit
            unit.install()
            if unit.signature != expected:
                raise TypeError(f"{_NAMES[number]}: takes {unit.signature}, its moment {expected}")
            _PLACES[number] = ctypes.addressof(unit.place)
        except BaseException as error:
            keep_failure(error, takes, arguments)
            return 0
        return unit.call(*arguments)

    return begin
