"""Tables that studies keep as CSV, read back."""

from collections.abc import Sequence
from pathlib import Path

import pandas as pd

from engine.loading.words.errors import InputError
from engine.loading.words.reader import MOST_JSON, check_plain


def read_table(path: Path, columns: Sequence[str], expected: str) -> pd.DataFrame:
    """A table of a study; ``columns`` are those it must have, ``expected`` is what messages call it.

    Raises
    ------
    InputError
        No such table, or one without these columns.
    """
    check_plain(path, MOST_JSON, expected)
    try:
        found = pd.read_csv(path)
    except (OSError, ValueError) as error:
        raise InputError(str(path), "table", "no readable table", expected) from error
    lacking = [name for name in columns if name not in found.columns]
    if lacking:
        raise InputError(str(path), lacking[0], "no such column", ", ".join(columns))
    return found
