"""What it costs to compile the engine: every unit from nothing, each in a process and a cache of its own."""

import json
import sys
from tempfile import TemporaryDirectory
from typing import Any

from engine.compiling.beside import answer_of
from engine.compiling.jit import COST
from engine.compiling.place import base_folder
from engine.runs.simulate import Say, tell

MEGABYTE = 1024  # kilobytes, in which Linux counts memory


def compile_costs(say: Say = tell) -> list[dict[str, Any]]:
    """Compile every unit from nothing.

    Parameters
    ----------
    say : callable
        Takes lines about what is going on.

    Returns
    -------
    list of dict
        ``unit``, ``instructions`` (of LLVM, linked), ``optimised`` (the same after optimisation), ``seconds`` (of
        processor time), ``peak_memory_mb`` (of the process that compiled it; None where it is not known).
    """
    import engine.runs.precompile  # noqa: F401  # all units are declared by what it imports
    from engine.compiling.moment import every_unit

    return [_cost(name, say) for name in every_unit()]


def _cost(name: str, say: Say) -> dict[str, Any]:
    say(f"Compiling {name} …")
    with TemporaryDirectory() as folder:
        printed = answer_of("m44.ask.compile_times", name, M44_CACHE=folder, M44_SHIPPED="")
    return {"unit": name, **json.loads(printed)}


def _compile_alone(name: str) -> dict[str, Any]:
    """Compile one of them in this process; it asks others only where it plays, which it does not here."""
    import engine.runs.precompile  # noqa: F401  # all units are declared by what it imports
    from engine.compiling.moment import every_unit

    every_unit()[name].install()
    (file,) = base_folder().glob(f"{name}-*/{COST}")
    return {**json.loads(file.read_text(encoding="utf-8")), "peak_memory_mb": _peak_memory()}


def _peak_memory() -> int | None:
    try:
        import resource
    except ImportError:
        return None
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // MEGABYTE


if __name__ == "__main__":
    print(json.dumps(_compile_alone(sys.argv[1])))
