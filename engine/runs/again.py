"""The command that plays again what a run folder misses."""

import shlex
from collections.abc import Mapping
from pathlib import Path
from typing import Any

OUT = "--out"


def command_for(manifest: Mapping[str, Any], folder: Path, otherwise: str = "the same command") -> str:
    """The command of a run, with the folder where it lies now.

    A run that was moved or copied names the folder in which it was played; there the command would mend nothing.
    ``otherwise``: words for a run without a command.

    Examples
    --------
    >>> command_for({"command": "m44 fair river-line --out there"}, Path("here"))
    'm44 fair river-line --out here'
    >>> command_for({"command": "m44 screen river-line --out there"}, Path("there/confirm-1"))
    'm44 screen river-line --out there'
    """
    command = str(manifest["command"] or "")
    try:
        words = shlex.split(command)
    except ValueError:  # edited by hand
        return command
    if OUT in words[:-1]:
        at = words.index(OUT) + 1
        named, here = Path(words[at]).absolute(), Path(folder).absolute()
        if named != here and named not in here.parents and named.resolve() != here.resolve():
            words[at] = str(folder)
            return shlex.join(words)
    return command or otherwise
