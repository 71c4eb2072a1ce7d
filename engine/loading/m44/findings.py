"""What converting a file has found: names nobody knows, things that are not modelled, things left aside."""

from dataclasses import dataclass, field
from enum import IntEnum

from engine.loading.errors import InputError

LONGEST = 40
QUOTES = '"\\'  # they would end or change a text of a TOML file


class Mode(IntEnum):
    """What a conversion puts up with."""

    STRICT = 0  # nothing
    NEAREST = 1  # known things that are not modelled yet
    LENIENT = 2  # names nobody knows, too


def shown(value: object) -> str:
    """A text out of the file, safe and short enough for messages and comments.

    Examples
    --------
    >>> shown("x" * 50 + "y")
    'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx...'
    """
    text = "".join(
        mark if mark.isascii() and mark.isprintable() and mark not in QUOTES else "?" for mark in str(value)
    )
    return text if len(text) <= LONGEST else text[:LONGEST] + "..."


@dataclass
class Findings:
    """Collected while converting.

    Attributes
    ----------
    unknown, missing : dict
        What, and what it was taken for, to the hexes.  ``missing`` are known but not modelled yet.
    remarks : list of str
        What was left aside without being part of the battle.
    """

    unknown: dict[tuple[str, str], list[str]] = field(default_factory=dict)
    missing: dict[tuple[str, str], list[str]] = field(default_factory=dict)
    remarks: list[str] = field(default_factory=list)

    def no_name(self, what: str, hex_: str, taken_for: str) -> None:
        """A name of something on the board that no table has.  Changes: unknown."""
        self.unknown.setdefault((what, taken_for), []).append(hex_)

    def not_modelled(self, what: str, hex_: str, taken_for: str) -> None:
        """Something known that the program cannot play yet.  Changes: missing."""
        self.missing.setdefault((what, taken_for), []).append(hex_)

    def check(self, mode: Mode, file: str) -> None:
        """Refuse what a mode does not put up with.

        Raises
        ------
        InputError
            Names every piece and its hexes.
        """
        if self.unknown and mode < Mode.LENIENT:
            expected = "names of the editor; `m44 import --lenient` takes what is nearest"
            raise InputError(file, "board", f"unknown names: {listed(self.unknown)}", expected)
        if self.missing and mode < Mode.NEAREST:
            expected = "what the program can play; `--lenient` takes what is nearest"
            raise InputError(file, "board", f"things not modelled yet: {listed(self.missing)}", expected)

    def told(self) -> tuple[str, ...]:
        """Every replacement and everything left aside, one line each."""
        lines = [
            f"{what}{at(hexes)}: {taken_for}"
            for (what, taken_for), hexes in [*self.unknown.items(), *self.missing.items()]
        ]
        return (*lines, *self.remarks)


def listed(found: dict[tuple[str, str], list[str]]) -> str:
    """All names with their hexes in one line."""
    return "; ".join(f"{what}{at(hexes)}" for (what, _), hexes in found.items())


def at(hexes: list[str]) -> str:
    """Hexes after a name; nothing for something that lies nowhere."""
    named = [hex_ for hex_ in hexes if hex_]
    return f" at {' '.join(named)}" if named else ""
