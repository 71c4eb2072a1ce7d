"""Blocks that have been played, one JSON line with a digest each, so that a screening that was stopped goes on."""

import itertools
import json
import os
from pathlib import Path
from typing import Any

from engine.loading.words.errors import InputError
from engine.loading.words.reader import MOST_JSON, read_bytes
from engine.loading.words.whole_files import write_atomically
from engine.runs.digest import text_digest

Row = dict[str, Any]
DIGEST = "digest"  # last key of a row


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
        The file belongs to another screening, has no digests, or cannot be written.
    """

    def __init__(self, path: Path, head: Row) -> None:
        self.path = path
        self.rows: list[Row] = []
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            lines = read_bytes(path, MOST_JSON).splitlines(keepends=True) if path.exists() else []
            whole = whole_lines(lines)
            if whole:
                self._take(whole, head)
                self._refuse_without_digests(lines[1:])
                write_atomically(path, b"".join(whole))
            else:
                write_atomically(path, f"{json.dumps(head)}\n".encode())
        except OSError as error:
            found = error.strerror or "no access"
            raise InputError(str(path.parent), "--out", found, "a folder that can be written") from error

    def _take(self, lines: list[bytes], head: Row) -> None:
        try:
            first = json.loads(lines[0])
        except (ValueError, RecursionError) as error:
            raise InputError(str(self.path), "journal", "unreadable JSON", "another --out") from error
        if first != json.loads(json.dumps(head)):
            raise InputError(str(self.path), "plan", "another screening", "its own command, or another --out")
        self.rows = [row for line in lines[1:] if (row := row_of(line)) is not None]

    def _refuse_without_digests(self, lines: list[bytes]) -> None:
        """Rows of an earlier version of the program have no digests; they are not thrown away as damaged ones are."""
        rows = [row for line in lines if isinstance(row := _parsed(line), dict)]
        if rows and len(rows) == len(lines) and not any(DIGEST in row for row in rows):
            expected = "another --out, or the version of the program that wrote it"
            raise InputError(
                str(self.path), "journal", "rows without digests, of an earlier version", expected
            )

    def add(self, row: Row) -> None:
        """Note a finished block.  Changes: rows, the file."""
        self.rows.append(row)
        with self.path.open("ab") as file:
            file.write(line_of(row))
            file.flush()
            os.fsync(file.fileno())


def line_of(row: Row) -> bytes:
    """A row as its line, with the digest of the row as its last key."""
    return json.dumps({**row, DIGEST: digest_of(row)}).encode() + b"\n"


def row_of(line: bytes) -> Row | None:
    """The row of a line; None for a damaged line."""
    try:
        row = json.loads(line)
        digest = row.pop(DIGEST)
    except (ValueError, RecursionError, AttributeError, KeyError, TypeError):
        return None
    return row if line == line_of(row) and digest == digest_of(row) else None


def _parsed(line: bytes) -> Any:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None


def digest_of(row: Row) -> str:
    """Sixteen digits of the text of a row."""
    return text_digest(json.dumps(row))


def whole_lines(lines: list[bytes]) -> list[bytes]:
    """The head and the rows before the first damaged one: what follows it is played again, in its order."""
    rows = itertools.takewhile(lambda line: line.endswith(b"\n") and row_of(line) is not None, lines[1:])
    return [*lines[:1], *rows] if lines and lines[0].endswith(b"\n") else []
