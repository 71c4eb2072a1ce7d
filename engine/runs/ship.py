"""Bitcode of every unit, compiled from nothing, for a wheel to bring along: ``python -m engine.runs.ship FOLDER``."""

import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import engine.runs.precompile  # noqa: F401  # all units are declared by what it imports
from engine.compiling import link
from engine.compiling.cache import ENGINE
from engine.compiling.compile_unit import compile_units
from engine.compiling.machine_code import only
from engine.compiling.shipped import write_shipped


def ship(folder: Path) -> None:
    """Compile every unit anew, whatever caches hold, and leave its bitcode in a folder."""
    path = os.pathsep.join([str(ENGINE.parent), *filter(None, [os.environ.get("PYTHONPATH")])])
    with TemporaryDirectory() as cache:
        subprocess.run(
            [sys.executable, "-m", "engine.runs.ship", str(folder.resolve()), "here"],
            env={**os.environ, "PYTHONPATH": path, "M44_CACHE": cache, "M44_SHIPPED": ""},
            check=True,
        )


def _ship_here(folder: Path) -> None:
    """The same with the cache of this process, which is empty."""
    link.OPTIMISED = {}
    made = {}
    for name, unit in compile_units().items():
        unit.install()
        compiled = unit.body.overloads[unit.signature.args]
        bitcode = link.OPTIMISED.pop(compiled.library.name)
        made[name] = unit.body.folder.name, only(bitcode, compiled.fndesc.llvm_cfunc_wrapper_name)
    write_shipped(folder, made)


if __name__ == "__main__":
    if sys.argv[2:] == ["here"]:
        _ship_here(Path(sys.argv[1]))
    else:
        ship(Path(sys.argv[1]))
