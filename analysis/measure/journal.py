"""Blocks that have been played, one JSON line each, so that a screening that was stopped goes on."""

import json
import os
from pathlib import Path
from typing import Any

from engine.loading.words.errors import InputError
from engine.loading.words.reader import MOST_JSON, read_bytes
from engine.loading.words.whole_files import write_atomically

Row = dict[str, Any]


class Journal:
    """Finished blocks of a stage.

    Parameters
    ----------
    path : Path
        Created when missing; its folder too.
    head : dict
        What fixes every game; a journal of another head is refused.

    Raises
    ------
    InputError
        The file belongs to another screening or cannot be written.
    """

    def __init__(self, path: Path, head: Row) -> None:
        self.path = path
        self.rows: list[Row] = []
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            lines = read_bytes(path, MOST_JSON).splitlines(keepends=True) if path.exists() else []
            whole = [line for line in lines if line.endswith(b"\n")]  # the last one may be cut
            if whole:
                self._take(whole, head)
                write_atomically(path, b"".join(whole))
            else:
                write_atomically(path, f"{json.dumps(head)}\n".encode())
        except OSError as error:
            found = error.strerror or "no access"
            raise InputError(str(path.parent), "--out", found, "a folder that can be written") from error

    def _take(self, lines: list[bytes], head: Row) -> None:
        try:
            first, *rows = (json.loads(line) for line in lines)
        except (ValueError, RecursionError) as error:
            raise InputError(str(self.path), "journal", "unreadable JSON", "another --out") from error
        if first != json.loads(json.dumps(head)):
            raise InputError(str(self.path), "plan", "another screening", "its own command, or another --out")
        self.rows = rows

    def add(self, row: Row) -> None:
        """Note a finished block.  Changes: rows, the file."""
        self.rows.append(row)
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(row) + "\n")
            file.flush()
            os.fsync(file.fileno())
