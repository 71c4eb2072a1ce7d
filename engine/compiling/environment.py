"""What a Python process beside this one has to be told to find the same engine."""

import os

from engine.compiling.cache import ENGINE


def child_environment(**changed: str) -> dict[str, str]:
    """Variables for a process that imports this engine, wherever it starts; some of them changed."""
    path = os.pathsep.join([str(ENGINE.parent), *filter(None, [os.environ.get("PYTHONPATH")])])
    return {**os.environ, "PYTHONPATH": path, **changed}
