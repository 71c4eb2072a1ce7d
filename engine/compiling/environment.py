"""Where the engine lies, and what a Python process beside this one needs in its environment to find the same engine."""

import os
from pathlib import Path

ENGINE = Path(__file__).resolve().parent.parent


def child_environment(**changed: str) -> dict[str, str]:
    """Variables for a process that imports this engine, wherever it starts; some of them changed."""
    path = os.pathsep.join([str(ENGINE.parent), *filter(None, [os.environ.get("PYTHONPATH")])])
    return {**os.environ, "PYTHONPATH": path, **changed}
