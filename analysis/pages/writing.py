"""Files of answers and studies: each there whole or not at all, JSON and CSV alike in all of them."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pandas as pd

from engine.loading.words.whole_files import write_atomically
from engine.runs.one_writer import writing_into


def json_text(values: Any) -> str:
    """Plain values as a file of JSON; a number that is not finite is an error."""
    return json.dumps(values, indent=1, ensure_ascii=False, allow_nan=False) + "\n"


def csv_text(frame: pd.DataFrame) -> str:
    """A frame as a file of CSV, six digits a number."""
    return str(frame.to_csv(index=False, lineterminator="\n", float_format="%.6g"))


def write_whole(path: Path, content: str) -> None:
    """Write a text file so that it is there whole or not at all."""
    write_atomically(path, content.encode())


def write_all(folder: Path | str, contents: Mapping[str, str]) -> dict[str, Path]:
    """Write texts by file name into a folder, created when missing and nobody else's meanwhile; gives paths by name."""
    folder = Path(folder)
    with writing_into(folder):
        for name, content in contents.items():
            write_whole(folder / name, content)
    return {name: folder / name for name in contents}
