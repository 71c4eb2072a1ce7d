"""What has to be compiled before tests can play: ``python -m tests.compiled entries`` or ``... checked``.

The entries share their kernels, so one after the other in one process takes half as long as each in a process of its
own.  The engine with every index checked is another one; both can be compiled side by side.
"""

import os
import sys
from time import perf_counter

from engine.compiling.place import base_folder

CHECKS = "NUMBA_BOUNDSCHECK"


def checked_environment() -> dict[str, str]:
    """Switches of a Python whose engine checks every index, and where it is kept."""
    return {CHECKS: "1", "M44_CACHE": str(base_folder().parent / "checked")}


def compile_entries() -> None:
    """Games, games of players that search, and reviews of turns."""
    from engine.runs.precompile import REVIEW_ENTRY, compile_missing, needed, warm_up

    for player in ("captain", "colonel"):
        warm_up((player, player))
    compile_missing(needed(["captain"], REVIEW_ENTRY))


def compile_checked() -> None:
    """Games alone, in a Python that begins anew with the switches."""
    if os.environ.get(CHECKS) != "1":
        os.environ.update(checked_environment())
        os.execv(sys.executable, [sys.executable, "-m", "tests.compiled", "checked"])
    from engine.runs.precompile import warm_up

    warm_up()


if __name__ == "__main__":
    start = perf_counter()
    {"entries": compile_entries, "checked": compile_checked}[sys.argv[1]]()
    print(f"Compiled ({sys.argv[1]}): {perf_counter() - start:.0f} s")
