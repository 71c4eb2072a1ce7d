"""What has to be compiled before tests can play: ``python -m tests.compiled units`` or ``... checked``.

Units share their kernels, so many of them in one process take far less than each in the process of the test that first
asks for it; and a wheel brings all of them.  The engine with every index checked is another one, of which only games
are compiled; both can be compiled side by side.
"""

import os
import sys
from time import perf_counter

from engine.compiling.place import base_folder

CHECKS = "NUMBA_BOUNDSCHECK"


def checked_environment() -> dict[str, str]:
    """Switches of a Python whose engine checks every index, and where it is kept."""
    return {CHECKS: "1", "M44_CACHE": str(base_folder().parent / "checked")}


def compile_all() -> None:
    """All units that the cache of this machine does not hold, with their bitcode."""
    from engine.runs.ship import compile_with_bitcode

    compile_with_bitcode()


def compile_checked() -> None:
    """Games alone, in a Python that begins anew with the switches."""
    if os.environ.get(CHECKS) != "1":
        os.environ.update(checked_environment())
        os.execv(sys.executable, [sys.executable, "-m", "tests.compiled", "checked"])
    from engine.runs.precompile import warm_up

    warm_up()


if __name__ == "__main__":
    start = perf_counter()
    {"units": compile_all, "checked": compile_checked}[sys.argv[1]]()
    print(f"Compiled ({sys.argv[1]}): {perf_counter() - start:.0f} s")
