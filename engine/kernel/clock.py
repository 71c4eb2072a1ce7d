"""The processor's own clock, for one purpose: how much of the time players take (``engine.runs.timing``).

Nothing here is compiled into the engine that plays.  Where the environment says ``M44_TIMED=1`` a second engine is
compiled, with its own cache folder, in which every question to a player notes the ticks until its answer.
"""

import platform
from time import perf_counter_ns

import numba
from llvmlite import ir
from numba.core import cgutils, types
from numba.extending import intrinsic

from engine.compiling.jit import entry, kernel

# A register that counts at a constant rate, may be read by any program, and how it is read: by an instruction of
# LLVM, or by one of the processor (what LLVM reads on ARM is closed to programs).
READ = {"x86_64": "", "AMD64": "", "aarch64": "mrs $0, cntvct_el0", "arm64": "mrs $0, cntvct_el0"}


def has_clock() -> bool:
    """True if answers can be timed on this machine."""
    return bool(numba.config.DISABLE_JIT) or platform.machine() in READ


@intrinsic
def _register(context):
    """The register as it stands."""

    def generate(context, builder, signature, arguments):
        kind = ir.FunctionType(ir.IntType(64), [])
        how = READ[platform.machine()]
        if how:
            return builder.asm(kind, how, "=r", [], True)
        return builder.call(cgutils.get_or_insert_function(builder.module, kind, "llvm.readcyclecounter"), [])

    return types.int64(), generate


if numba.config.DISABLE_JIT:
    ticks = perf_counter_ns
else:

    @kernel
    def ticks():
        """Ticks since some moment, at a constant rate."""
        return _register()


@entry
def ticks_now():
    """The same for Python."""
    return ticks()


def timed(question):
    """A question to a player that adds the ticks until its answer to mind.player_ticks."""

    @kernel
    def ask(tables, state, mind, *about):
        start = ticks()
        answer = question(tables, state, mind, *about)
        mind["player_ticks"] += ticks() - start
        return answer

    return ask
