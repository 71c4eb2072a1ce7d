"""How names of files of the publisher's editor end."""

from pathlib import Path

SUFFIX = ".m44"


def is_m44(path: Path | str) -> bool:
    """Whether a path names a file of the publisher's editor."""
    return str(path).lower().endswith(SUFFIX)
