"""Machine code from the bitcode of a unit: quickly, to play at once, and thoroughly, to play on with.

The bitcode was optimised where it was made, so both ways make the same calculations in the same order; quick code plays
at half the speed.  Made by LLVM alone: a process that only makes thorough code, ``python -m
engine.compiling.machine_code BITCODE DIGEST OBJECT ...``, loads neither Numba nor the engine.
"""

import hashlib
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

from llvmlite import binding
from llvmlite.binding import Linkage

from engine.compiling.kept import BUSY, DoubtfulCodeError, hold, read_kept, write_kept

QUICK, THOROUGH = 0, 3  # LLVM's levels of turning bitcode into machine code
SYMBOL = "m44_code"  # what the one function that a shipped unit defines is called
MODESTY = 15  # of the process that makes thorough code, on the scale of nice(1): the games come first


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
    return f"{SYMBOL}_{digest_of(bitcode)[:16]}_{level}"


def names_alone(names: Sequence[str]) -> Any:
    """A module that defines functions by name only: all that Numba asks of a loaded library."""
    return binding.parse_assembly("\n".join(f'define void @"{name}"() {{ ret void }}' for name in names))


def digest_of(bitcode: bytes) -> str:
    """Digest of bitcode, by which a list names it and thorough code is recognised."""
    return hashlib.sha256(bitcode).hexdigest()


def about_object(digest: str) -> str:
    """What thorough code is for: its bitcode, this processor, this version of LLVM."""
    return repr(("thorough", digest, processor(), binding.llvm_version_info))


def keep_object(bitcode: Path, digest: str, object_: Path) -> None:
    """Write the thorough code of a file of bitcode, unless it is there or another process is at it.

    Raises
    ------
    OSError
        The bitcode cannot be read, or nothing can be kept here.
    """
    busy = object_.with_suffix(BUSY)
    held = hold(busy)
    if held is None:
        return
    try:
        if not is_kept(object_, digest):
            made_of = bitcode.read_bytes()
            if digest_of(made_of) == digest:
                write_kept(object_, about_object(digest), emit(made_of, THOROUGH))
    finally:
        busy.unlink(missing_ok=True)
        os.close(held)


def is_kept(object_: Path, digest: str) -> bool:
    """Whether sound thorough code of some bitcode is kept."""
    with suppress(DoubtfulCodeError):
        return read_kept(object_, about_object(digest)) is not None
    return False


if __name__ == "__main__":
    if hasattr(os, "nice"):
        os.nice(MODESTY)
    given = sys.argv[1:]
    for source, known, target_file in zip(given[::3], given[1::3], given[2::3], strict=True):
        with suppress(OSError):  # the games go on with quick code
            keep_object(Path(source), known, Path(target_file))
