"""Machine code from the bitcode of a unit: quickly, to play at once, and thoroughly, to play on with.

The bitcode was optimised where it was made, so both ways make the same calculations in the same order; quick code plays
at half the speed.  Made by LLVM alone: a process that only makes thorough code, ``python -m
engine.compiling.machine_code BITCODE OBJECT ...``, loads neither Numba nor the engine.
"""

import hashlib
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from time import time
from typing import Any

from llvmlite import binding
from llvmlite.binding import Linkage

QUICK, THOROUGH = 0, 3  # LLVM's levels of turning bitcode into machine code
SYMBOL = "m44_code"  # what the one function that a shipped unit defines is called
MODESTY = 15  # of the process that makes thorough code, on the scale of nice(1): the games come first
ABANDONED = 120  # seconds after which somebody else's work on an object counts as given up


@cache
def processor() -> tuple[str, str]:
    """Name and features of this machine's processor, as LLVM calls them; readies LLVM for it."""
    binding.initialize_native_target()
    binding.initialize_native_asmprinter()
    try:
        features = binding.get_host_cpu_features().flatten()
    except RuntimeError:  # a system that does not tell
        features = ""
    return binding.get_host_cpu_name(), features


def object_name() -> str:
    """File name of thorough code for this machine's processor, beside what Numba keeps of the unit."""
    return f"shipped-{hashlib.sha256(repr(processor()).encode()).hexdigest()[:16]}.o"


def only(bitcode: bytes, function: str) -> bytes:
    """Bitcode of one function and what it calls, under the name `SYMBOL`; the rest of its module is left out."""
    name, features = processor()
    module = binding.parse_bitcode(bitcode)
    for one in [*module.functions, *module.global_variables]:
        if not one.is_declaration and one.name != function:
            one.linkage = Linkage.internal
    module.get_function(function).name = SYMBOL
    machine = binding.Target.from_default_triple().create_target_machine(cpu=name, features=features)
    passes = binding.create_new_module_pass_manager()
    passes.add_global_dead_code_eliminate_pass()
    passes.add_strip_dead_prototype_pass()
    passes.run(module, binding.create_pass_builder(machine, binding.create_pipeline_tuning_options()))
    return bytes(module.as_bitcode())


def emit(bitcode: bytes, level: int) -> bytes:
    """An object file of bitcode for this machine, whose function is called by `symbol_at` of the level."""
    name, features = processor()
    module = binding.parse_bitcode(bitcode)
    module.get_function(SYMBOL).name = symbol_at(level, bitcode)
    target = binding.Target.from_default_triple()
    machine = target.create_target_machine(
        cpu=name,
        features=features,
        opt=level,
        reloc="static" if target.name.startswith("x86") else "default",  # as Numba links code at run time
        jit=True,
    )
    return bytes(machine.emit_object(module))


def symbol_at(level: int, bitcode: bytes) -> str:
    """Name of the function of a piece of bitcode at a level: code of every unit and level lies in one process."""
    return f"{SYMBOL}_{hashlib.sha256(bitcode).hexdigest()[:16]}_{level}"


def names_alone(names: Sequence[str]) -> Any:
    """A module that defines functions by name only: all that Numba asks of a loaded library."""
    return binding.parse_assembly("\n".join(f'define void @"{name}"() {{ ret void }}' for name in names))


def keep_object(bitcode: Path, object_: Path) -> None:
    """Write the thorough code of a file of bitcode, unless it is there or another process is at it."""
    busy = object_.with_suffix(".busy")
    with suppress(OSError):
        if busy.exists() and time() - busy.stat().st_mtime > ABANDONED:
            busy.unlink()
    if object_.exists():
        return
    try:
        busy.touch(exist_ok=False)
    except OSError:  # somebody makes it, or nothing can be kept here
        return
    try:
        whole = object_.with_suffix(f".{os.getpid()}")
        whole.write_bytes(emit(bitcode.read_bytes(), THOROUGH))
        whole.replace(object_)
    finally:
        busy.unlink(missing_ok=True)


if __name__ == "__main__":
    if hasattr(os, "nice"):
        os.nice(MODESTY)
    given = [Path(word) for word in sys.argv[1:]]
    for source, target_file in zip(given[::2], given[1::2], strict=True):
        with suppress(OSError):  # the games go on with quick code
            keep_object(source, target_file)
