"""Values out of a .m44 file, whatever shape the editor gave them.

The editor writes numbers as text, dictionaries for lists and empty lists for nothing; all of that is accepted.
"""

from collections.abc import Mapping
from typing import Any

from engine.editor.findings import Findings
from engine.editor.keys import EVERY, Use, keys
from engine.editor.places import FORM, flipped, from_editor
from engine.geometry.boards import Board
from engine.geometry.hexgrid import Hex
from engine.loading.words.errors import InputError
from engine.loading.words.parsing import parse_json
from engine.loading.words.quoting import in_json
from engine.loading.words.reader import text_of

MOST_VALUES = 50_000  # of a file; the largest boards have 5,000
MANY = 999  # no number of the format is larger
ABSENT = object()  # stands for a key that a file has to have, so that its errors do not speak of a null
Object = dict[str, Any]


def read_json(data: bytes, file: str) -> Object:
    """The object a file holds."""
    expected = "a scenario of the publisher's editor (JSON)"
    whole = parse_json(text_of(data, file, expected), file, expected, MOST_VALUES)
    if not isinstance(whole, dict):
        raise InputError(file, "", "a list" if isinstance(whole, list) else in_json(whole), expected)
    return whole


class FileObject:
    """An object of the file whose keys have a use each; those that have none are reported.

    Parameters
    ----------
    raw : dict
    place : str
        Name of its table of keys.
    findings : Findings
    hex_ : str
        Where it lies.
    """

    def __init__(self, raw: Object, place: str, findings: Findings, hex_: str = ""):
        self.raw = raw
        self.place = place
        self.uses = keys()[place]
        if EVERY not in self.uses:
            for key in raw:
                if key not in self.uses:
                    findings.unread(f"{place}.{key}", hex_)

    def __bool__(self) -> bool:
        return bool(self.raw)

    def get(self, key: str, default: Any = None) -> Any:
        """The value of a key that is read, or that a notice names; any other is a mistake of the reader."""
        if self.uses[key] is Use.DECORATION:
            raise KeyError(f"{self.place}.{key} is decoration")
        return self.raw.get(key, default)


class Shape:
    """Takes values out of the file and tells mistakes of their shape."""

    def __init__(self, file: str, findings: Findings):
        self.file = file
        self.findings = findings

    def wrong(self, key: str, found: Any, expected: str) -> InputError:
        """The error for a value."""
        return InputError(self.file, key, "nothing" if found is ABSENT else in_json(found), expected)

    def table(self, value: Any, key: str) -> Object:
        """An object; nothing, also an empty list, counts as an empty one."""
        if value is None or value == [] or value == "":
            return {}
        if not isinstance(value, dict):
            raise self.wrong(key, value, "an object { }")
        return value

    def part(self, value: Any, place: str, key: str, hex_: str = "") -> FileObject:
        """An object whose keys are known."""
        return FileObject(self.table(value, key), place, self.findings, hex_)

    def listing(self, value: Any, key: str) -> list[Any]:
        """A list, which may be written as a dictionary; an object with a name stands for a list of one."""
        if value is None or value == "":
            return []
        if isinstance(value, dict):
            return [value] if "name" in value else list(value.values())
        if not isinstance(value, list):
            raise self.wrong(key, value, "a list")
        return value

    def text(self, value: Any, key: str) -> str:
        """A text; nothing is an empty one."""
        if value is None or value is ABSENT or value == []:
            return ""
        if not isinstance(value, str):
            raise self.wrong(key, value, "a text")
        return value.strip()

    def number(self, value: Any, key: str, low: int, high: int = MANY, of: str = "") -> int:
        """A whole number, which may be written as text; ``of`` says why it can be no more."""
        text = value.strip() if isinstance(value, str) else value
        if isinstance(text, str) and text.isascii() and text.isdigit() and len(text) < 5:
            text = int(text)
        if isinstance(text, float) and text.is_integer():
            text = int(text)
        if isinstance(text, bool) or not isinstance(text, int) or not low <= text <= high:
            expected = str(low) if low == high else f"{low} to {high}"
            raise self.wrong(key, value, f"{expected}, for {of}" if of else expected)
        return text

    def choice(self, value: Any, key: str, table: Mapping[str, str]) -> str:
        """A word of a table, in any letter case."""
        found = self.text(value, key).lower()
        if found not in table:
            raise self.wrong(key, value, " or ".join(name.upper() for name in table))
        return table[found]

    def places(self, value: Any, key: str, board: Board, turned: bool) -> tuple[str, ...]:
        """Hexes in the editor's names, as they are named here."""
        found = []
        for one in self.listing(value, key):
            text = self.text(one, key)
            try:
                hex_ = from_editor(text, board.grid)
            except ValueError:
                raise self.wrong(key, one, FORM) from None
            found.append(name_of(flipped(hex_, board.grid) if turned else hex_, board))
        return tuple(found)


def name_of(hex_: Hex, board: Board) -> str:
    """Name of a hex of the board."""
    return board.grid.name(board.grid.index_of[hex_])
