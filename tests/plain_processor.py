"""A processor with nothing but the oldest instructions: ``python -m tests.plain_processor COMMAND …``.

NumPy, OpenBLAS and Numba choose their instructions by the processor they find, and the order of an addition with them.
A test whose verdict hangs on the last bit passes on one machine and fails on the next; with the choices taken away
(as far as they can be) it fails here.
"""

import os
import sys

from numpy._core._multiarray_umath import __cpu_dispatch__, __cpu_features__

# As old as each of them offers on x86; on other processors OpenBLAS has one kernel only and says so.
OPENBLAS = "Prescott"
NUMBA = "generic"


def plain_environment() -> dict[str, str]:
    """Switches under which NumPy, OpenBLAS and Numba use what every processor of the kind has."""
    chosen = [feature for feature in __cpu_dispatch__ if __cpu_features__[feature]]
    return {
        "NPY_DISABLE_CPU_FEATURES": ",".join(chosen),
        "OPENBLAS_CORETYPE": OPENBLAS,
        "NUMBA_CPU_NAME": NUMBA,
        "NUMBA_CPU_FEATURES": "",
    }


if __name__ == "__main__":
    switches = plain_environment()
    print(" ".join(f"{name}={value}" for name, value in switches.items()), flush=True)
    os.execvpe(sys.argv[1], sys.argv[1:], {**os.environ, **switches})
