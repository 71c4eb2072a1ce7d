"""Markers of units and hexes on the picture of a board: small badges round the counter of the unit.

Each kind has a place and a form of its own, so that several show at once and can be told apart in grey.
"""

from collections.abc import Callable

from analysis.boards.sheets import sheet
from analysis.plots.shapes import INK, Disc, Shape, Text
from engine.rules.mines import KNOWN_MINE as MINE

PAPER = "#FFFDF4"
SIZE = 0.2
MOST_DICE = 9  # of a minefield


def _strength(dice: int) -> Callable[[str], list[Shape]]:
    """The dice of a minefield that has shown them."""

    def badge(color: str) -> list[Shape]:
        x, y = 0.0, 0.56
        return [Disc(x, y, SIZE, PAPER, INK, 0.035), Text(x, y, f"{dice}", 0.3, bold=True)]

    return badge


MARKERS: dict[str, Callable[[str], list[Shape]]] = {
    **{name: symbol.of for name, symbol in sheet("markers").items()},
    **{f"{MINE}{dice}": _strength(dice) for dice in range(1, MOST_DICE + 1)},
}
