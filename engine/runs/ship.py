"""Bitcode of units for a wheel to bring along, compiled from nothing.

``python -m engine.runs.ship FOLDER [UNIT ...]``
"""

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import engine.runs.precompile  # noqa: F401  # all units are declared by what it imports
from engine.compiling import link
from engine.compiling.compile_unit import compile_units
from engine.compiling.environment import child_environment
from engine.compiling.machine_code import only
from engine.compiling.shipped import write_shipped

HERE = "--here"


def ship(folder: Path, names: Sequence[str] = ()) -> None:
    """Compile units anew, whatever caches hold, and leave their bitcode in a folder.

    Parameters
    ----------
    folder : Path
        Made if it is missing.
    names : sequence of str
        Of units; none for all of them.
    """
    with TemporaryDirectory() as cache:
        command = [sys.executable, "-m", "engine.runs.ship", HERE, str(folder.resolve()), *names]
        subprocess.run(command, env=child_environment(M44_CACHE=cache, M44_SHIPPED=""), check=True)


def _ship_here(folder: Path, names: Sequence[str]) -> None:
    """The same with the cache of this process, which is empty."""
    link.OPTIMISED = {}
    made = {}
    for name in names or compile_units():
        unit = compile_units()[name]
        unit.install()
        compiled = unit.body.overloads[unit.signature.args]
        bitcode = link.OPTIMISED.pop(compiled.library.name)
        made[name] = unit.body.folder.name, only(bitcode, compiled.fndesc.llvm_cfunc_wrapper_name)
    write_shipped(folder, made)


if __name__ == "__main__":
    words = sys.argv[1:]
    if words[0] == HERE:
        _ship_here(Path(words[1]), words[2:])
    else:
        ship(Path(words[0]), words[1:])
