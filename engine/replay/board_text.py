"""A board in the terminal: one short word per hex, section lines, a legend of the letters used.

    A  F     F  I4   .     .   |  R= i2    a cell is tile, pieces, unit
    B     .     .w i3   .                  short rows stand half a hex to the right

In a terminal too narrow for that the unit stands in a second line, below tile and pieces.

A tile is a capital letter, a piece a small one; a unit is a letter and its figures, capital for the Axis and
small for the Allies; ``*`` follows the hex of an objective, ``>`` that of an exit.  ``|`` is a line between sections,
``:`` a small one through the middle of a flank.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from engine.loading.in_force.row_words import row_words
from engine.loading.in_force.rules import shared_base
from engine.loading.in_force.trains import kind_of
from engine.loading.in_force.unit_rows import plain_rows
from engine.loading.schema.boards import USUAL
from engine.loading.words.terminal import columns, wrapped
from engine.replay.log_follower import LogFollower, marker_line

OPEN = "."
LINES = "|:"  # between sections, and between the areas of a flank
MOST_PIECES = 2  # shown per hex
TOGETHER = "\xa0"  # a blank at which no line is broken
OBJECTIVE, EXIT, HALVES = (
    f"{sign}{TOGETHER}{meaning}"
    for sign, meaning in (("*", "objective"), (">", "exit"), (":", "half of a flank"))
)


def letters_for(words: Iterable[str], taken: Iterable[str] = ()) -> dict[str, str]:
    """A capital letter for each word: its first letter that is still free.

    Examples
    --------
    >>> letters_for(["hill", "hedgerow"])
    {'hill': 'H', 'hedgerow': 'E'}
    """
    used = set(taken)
    letters: dict[str, str] = {}
    for word in dict.fromkeys(words):
        kind = kind_of(word)
        own = [c for c in kind.rsplit("_", 1)[-1].upper() + kind.upper() if c.isalpha()]
        letters[word] = next((c for c in [*own, *map(chr, range(65, 91))] if c not in used), "?")
        used.add(letters[word])
    return letters


@dataclass(frozen=True)
class Legend:
    """Letters of tiles, pieces and unit rows of one set-up."""

    tiles: dict[str, str]
    pieces: dict[str, str]
    rows: dict[str, str]
    signs: tuple[str, ...] = (OBJECTIVE,)
    markers: str = ""

    @staticmethod
    def of(setup: dict[str, Any], pieces: Iterable[str] = ()) -> "Legend":
        """Legend of a set-up; ``pieces`` names further ones that may appear during play."""
        ground = [entry["terrain"] for entry in setup["hexes"]]
        ground += [entry[key] for entry in setup["hexes"] for key in ("becomes", "below") if key in entry]
        tiles = letters_for(tile for tile in ground if tile != USUAL.ground)
        on_board = [piece for entry in setup["hexes"] for piece in entry["pieces"]]
        further = [piece for piece in pieces if piece not in ground]
        small = {piece: letter.lower() for piece, letter in letters_for([*on_board, *further]).items()}
        rows = dict.fromkeys(unit["row"] for unit in setup["units"])
        ordinary = plain_rows(shared_base()["units"]).values()  # have the same letters on every board
        letters = letters_for([*ordinary, *rows])
        signs: tuple[str, ...] = (OBJECTIVE, EXIT) if setup.get("exits") else (OBJECTIVE,)
        signs += (HALVES,) if any("areas" in entry for entry in setup["hexes"]) else ()
        named = {row: letters[row] for row in rows}
        return Legend({USUAL.ground: OPEN} | tiles, small, named, signs, marker_line(setup))

    def text(self) -> str:
        """What the letters mean, in a few lines."""
        terrain = [_meaning(letter, word) for word, letter in (self.tiles | self.pieces).items()]
        units = [_meaning(f"{letter}/{letter.lower()}", word) for word, letter in self.rows.items()]
        lines = (
            f"{', '.join(terrain)}; {', '.join(self.signs)}",
            f"{', '.join(units)} (capital Axis, small Allies; figures)",
            *([f"markers: {self.markers}"] if self.markers else []),
        )
        return "\n".join(wrapped(line) for line in lines).replace(TOGETHER, " ")


def _meaning(letter: str, word: str) -> str:
    """A letter and its word, which stay in one line."""
    return f"{letter} {row_words(word)}".replace(" ", TOGETHER)


@dataclass(frozen=True)
class Form:
    """How a board is drawn: columns left of the hexes, columns of a hex, whether units stand in a line of their own.

    Half the columns of a hex are the indent of short rows.
    """

    margin: int
    cell: int
    is_in_two: bool = False

    def width(self, n: int) -> int:
        """Columns that a row of so many hexes takes."""
        return self.margin + self.cell * n


FORMS = (Form(3, 6), Form(2, 6), Form(2, 4, is_in_two=True))  # the first that fits is taken
Cells = list[tuple[str, str, str]]  # ground and pieces, unit, sign


def _cell(
    entry: dict[str, Any], legend: Legend, position: LogFollower, units: dict[str, dict[str, Any]]
) -> tuple[str, str]:
    """Letters of tile and pieces, letter and figures of the unit."""
    pieces = position.pieces[entry["hex"]]
    shown = "".join(legend.pieces.get(piece, "?") for piece in pieces[:MOST_PIECES])
    unit = units.get(entry["hex"])
    letter = ""
    if unit:
        letter = legend.rows[unit["row"]]
        letter = f"{letter if unit['side'] == 'axis' else letter.lower()}{unit['figures']}"
    tile = position.ground.get(entry["hex"], entry["terrain"])
    return f"{legend.tiles[tile]}{shown:<{MOST_PIECES}}", letter


def line_between(entry: Mapping[str, Any], following: Mapping[str, Any]) -> str:
    """The line that runs between two hexes of a row: of sections, of areas within a section, or none."""
    if entry["sections"] and not set(entry["sections"]) & set(following["sections"]):
        return "|"
    areas = set(entry.get("areas", (0,)))
    return " " if areas & set(following.get("areas", (0,))) else ":"


def board_text(
    setup: dict[str, Any], position: LogFollower | None = None, legend: Legend | None = None
) -> str:
    """Draw the board as wide as the terminal allows; a board that is wider still is drawn in two halves.

    Parameters
    ----------
    setup : dict
        ``setup`` of an event log (see ``replay.setup_of``).
    position : LogFollower, optional
        Default: the start.
    legend : Legend, optional
        Default: the letters of the set-up.

    Returns
    -------
    str
        A line of numbers, then one line (in a narrow terminal two) per row of hexes; no trailing blanks.
    """
    position = position or LogFollower(setup)
    legend = legend or Legend.of(setup)
    signs = {hex_: ">" for way in setup.get("exits", []) for hex_ in way["hexes"]}
    signs |= {hex_: "*" for objective in setup["objectives"] for hex_ in objective["hexes"]}
    units = {unit["hex"]: unit for unit in position.units.values() if unit["hex"]}
    rows: dict[str, Cells] = {}
    for letter, entries in groupby(setup["hexes"], key=lambda entry: entry["hex"][0]):
        row = list(entries)
        rows[letter] = []
        for entry, following in zip(row, [*row[1:], None], strict=True):
            sign = signs.get(entry["hex"], line_between(entry, following) if following else " ")
            rows[letter].append((*_cell(entry, legend, position, units), sign))
    n = max(map(len, rows.values()))
    room = columns()
    form = next((one for one in FORMS if one.width(n) <= room), None)
    if form is not None:
        return _drawn(rows, form, 0, n)
    half = (n + 1) // 2
    form = next(one for one in FORMS if one.width(half) <= room)
    return "\n\n".join(_drawn(rows, form, first, min(first + half, n)) for first in (0, half))


def _drawn(rows: dict[str, Cells], form: Form, first: int, end: int) -> str:
    """The columns from ``first`` to before ``end``."""
    numbers = "".join(f"{n:<{form.cell}}" for n in range(first + 1, end + 1))
    lines = [" " * form.margin + numbers]
    for i, (letter, cells) in enumerate(rows.items()):
        begin, blank = f"{letter:<{form.margin}}", " " * form.margin
        indent = " " * (i % 2 * form.cell // 2)
        shown, room = cells[first:end], form.cell - 1
        if form.is_in_two:
            lines.append(begin + indent + "".join(f"{ground:<{room}}{sign}" for ground, _, sign in shown))
            below = (f"{unit:<{room}}{sign if sign in LINES else ' '}" for _, unit, sign in shown)
            lines.append(blank + indent + "".join(below))
        else:
            lines.append(
                begin
                + indent
                + "".join(f"{ground}{unit}".rstrip().ljust(room) + sign for ground, unit, sign in shown)
            )
    return "\n".join(line.rstrip() for line in lines)
