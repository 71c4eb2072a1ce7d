"""Files of answers and studies: each there whole or not at all, JSON and CSV alike in all of them."""

import json
import re
import unicodedata
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pandas as pd

from engine.loading.words.whole_files import write_atomically
from engine.runs.one_writer import writing_into

FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")  # beginnings of what a table program takes for a formula
NUMBER = re.compile(r"[-+]?(\d+\.?\d*|\.\d+)([eE][-+]?\d+)?")


def json_text(values: Any) -> str:
    """Plain values as a file of JSON; a number that is not finite is an error."""
    return json.dumps(values, indent=1, ensure_ascii=False, allow_nan=False) + "\n"


def csv_text(frame: pd.DataFrame) -> str:
    """A frame as a file of CSV, six digits a number; no word is one that a table program would work out."""
    words = frame.rename(columns=plain_word)
    for i, kind in enumerate(words.dtypes):
        if not pd.api.types.is_numeric_dtype(kind) or pd.api.types.is_bool_dtype(kind):
            words.isetitem(i, words.iloc[:, i].map(plain_word))
    return str(words.to_csv(index=False, lineterminator="\n", float_format="%.6g"))


def plain_word(cell: Any) -> Any:
    """A word that begins as a formula does, with the mark that makes it a word; numbers stay as they are.

    A line inside a word ends with a line feed alone: a bare carriage return would end the row.

    Examples
    --------
    >>> plain_word("=1+1"), plain_word("-7"), plain_word("+a"), plain_word("town"), plain_word(-7)
    ("'=1+1", '-7', "'+a", 'town', -7)
    """
    if not isinstance(cell, str) or NUMBER.fullmatch(cell):
        return cell
    word = cell.replace("\r\n", "\n").replace("\r", "\n")
    # Some table programs trim blanks and marks of byte order, and read signs of full width as plain ones.
    read = unicodedata.normalize("NFKC", cell).lstrip(" \ufeff\u200b")
    return f"'{word}" if cell.startswith(FORMULA) or read.startswith(FORMULA) else word


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
