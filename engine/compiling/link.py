"""How Numba is kept from working on kernels by themselves: each is linked, optimised and emitted once, in a unit.

Numba links, optimises and emits every function with everything it calls, once per caller: minutes for a call graph of
this depth.  A kernel is never called from Python, so here it stays what it is, the bitcode of its own lines; the unit
that asks it links every kernel below it once and optimises the whole in one pass.  Of a unit only its wrapper in C, by
which it is called, is seen from outside, so that LLVM may take the rest apart: games of random players are 3 % faster.
The pass that Numba runs before to remove counts of references finds none: kernels hold numbers and records only.

Where Numba's inner interface differs, its own (slower) way is left in place: same code, same games.
"""

import weakref
from typing import Any

from llvmlite.binding import Linkage
from numba import types
from numba.core import codegen, cpu

from engine.compiling.machine_code import names_alone

KERNELS: set[str] = set()  # qualified names of all kernels
UNITS: set[str] = set()  # of all units
WRAPPER = "cfunc."  # how the names of wrappers in C begin
COUNTS: dict[str, tuple[int, int]] = {}  # instructions of units compiled here, by name: linked, optimised
OPTIMISED: dict[str, bytes] = {}  # bitcode of units compiled here, by name, until it is kept
LEVEL = 3  # of optimisation: at the first level games of captains play 3 % slower, of random players 10 %
INNER = (
    "_optimize_final_module",
    "_finalize_final_module",
    "_finalize_dynamic_globals",
    "_optimize_functions",
    "_raise_if_finalized",
    "finalize",
    "serialize_using_object_code",
)
OUTER = ("get_executable", "create_cfunc_wrapper")


def link_once() -> bool:
    """Change how Numba builds libraries; False if it was left as it is."""
    library, context = codegen.JITCodeLibrary, cpu.CPUContext
    if not all(hasattr(library, name) for name in INNER) or not all(hasattr(context, name) for name in OUTER):
        return False
    optimise, emit, link = library._optimize_final_module, library._finalize_final_module, library.finalize
    executable, wrap = context.get_executable, context.create_cfunc_wrapper
    serialize = library.serialize_using_object_code

    def optimise_units(self: Any) -> None:
        if not is_unit(self):
            optimise(self)
            return
        # There are few loops over arrays, and those are short: vectorised, they take longer to compile and to play.
        passes, builder = self._codegen._module_pass_manager(opt=LEVEL, loop_vectorize=False)
        if self.name in UNITS:
            hide_all_but_the_wrapper(self._final_module)
        linked = instructions(self._final_module)
        passes.run(self._final_module, builder)
        COUNTS[self.name] = (linked, instructions(self._final_module))
        if self.name in UNITS:
            OPTIMISED[self.name] = self._final_module.as_bitcode()

    def link_units(self: Any) -> None:
        if self.name not in KERNELS:
            self._linking_libraries = below(self)
            link(self)
            return
        self._raise_if_finalized()
        for one in self._linking_libraries:
            self._reload_init.update(one._reload_init)
        self._finalize_dynamic_globals()
        self._final_module.__library = weakref.proxy(self)
        self._finalized = True

    def serialize_units(self: Any) -> Any:
        """Machine code with the names it defines, in place of the bitcode, against which nothing is ever linked."""
        if not is_unit(self):
            return serialize(self)
        self._ensure_finalized()
        return (
            self.name,
            "object",
            (self._get_compiled_object(), names_alone(names_defined(self._final_module)).as_bitcode()),
        )

    def executable_units(self: Any, lib: Any, fndesc: Any, env: Any) -> Any:
        if lib.name not in KERNELS and lib.name not in UNITS:
            return executable(self, lib, fndesc, env)
        return [].append  # a fresh built-in: only its identity is used, as the key of the kernel among callees

    def wrap_units(self: Any, lib: Any, fndesc: Any, env: Any, call_helper: Any) -> None:
        """A wrapper that need not leave what it calls a function of its own."""
        if lib.name not in UNITS:
            wrap(self, lib, fndesc, env, call_helper)
            return
        convention = self.call_conv
        call = convention.call_function
        convention.call_function = lambda *given, attrs: call(*given)
        try:
            wrap(self, lib, fndesc, env, call_helper)
        finally:
            del convention.call_function

    library.finalize = link_units
    library._optimize_final_module = optimise_units
    library.serialize_using_object_code = serialize_units
    context.get_executable = executable_units
    context.create_cfunc_wrapper = wrap_units
    return emit is not None


def hide_all_but_the_wrapper(module: Any) -> None:
    """Let only the wrapper in C be seen from outside."""
    for one in [*module.functions, *module.global_variables]:
        if not one.is_declaration and not one.name.startswith(WRAPPER):
            one.linkage = Linkage.internal


def instructions(module: Any) -> int:
    """Instructions of a module: the indented lines of its functions' text, of which one stands in memory at a time."""
    return sum(str(one).count("\n  ") for one in module.functions if not one.is_declaration)


def names_defined(module: Any) -> list[str]:
    """Names that a module defines for others."""
    defined = (one for one in module.functions if not one.is_declaration)
    return [one.name for one in defined if one.linkage == Linkage.external]


def is_unit(library: Any) -> bool:
    """Whether a library is optimised as a whole: every unit, also one that asks no kernel, and entries with kernels."""
    if library.name in UNITS:
        return True
    return library.name not in KERNELS and any(one.name in KERNELS for one in library._linking_libraries)


def below(library: Any) -> list[Any]:
    """All libraries a library asks, over any number of kernels, each once."""
    found: dict[int, Any] = {}
    waiting = list(reversed(library._linking_libraries))
    while waiting:
        one = waiting.pop()
        if id(one) not in found:
            found[id(one)] = one
            if one.name in KERNELS:
                waiting.extend(reversed(one._linking_libraries))
    return list(found.values())


def name_records() -> None:
    """Let a record type be printed by its name.

    Numba prints the arguments at every pass of every kernel, and a record anew by all its fields each time: an eighth
    of a compilation.  The name holds the same fields and is made once.
    """
    types.Record.__repr__ = lambda self: self.name
