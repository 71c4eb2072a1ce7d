"""A picture of a board: terrain, units with their figures, objectives and section lines."""

from collections.abc import Mapping
from dataclasses import dataclass
from math import sqrt
from typing import Any

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import RegularPolygon

from analysis.plots import theme
from analysis.plots.terrain_marks import draw_pieces, draw_terrain, ground_color, is_water
from analysis.plots.unit_marks import draw_medal, draw_unit

HALF = sqrt(3) / 2  # half the width of a hex whose corners are 1 away from its centre
SCALE = 0.34  # inches per unit
STEPS = ((0, 2), (-1, 1), (-1, -1), (0, -2), (1, -1), (1, 1))  # rows and columns over each edge
SECTION_LINE = "#B03060"
Place = tuple[int, int]


@dataclass(frozen=True)
class Spot:
    """One hex: its name, its centre, what lies on it."""

    name: str
    place: Place
    terrain: str
    pieces: tuple[str, ...]

    @property
    def center(self) -> tuple[float, float]:
        """Centre in the picture, rows running down."""
        row, col = self.place
        return col * HALF, -1.5 * row


def place_of(name: str) -> Place:
    """Row and doubled column of a hex.

    Examples
    --------
    >>> place_of("A1"), place_of("B1"), place_of("C4")
    ((0, 0), (1, 1), (2, 6))
    """
    row = ord(name[0]) - ord("A")
    return row, 2 * (int(name[1:]) - 1) + row % 2


def board(
    setup: Mapping[str, Any], title: str, classes: Mapping[str, str] | None = None, face: str = "country"
) -> Figure:
    """Draw a board at the start of a battle.

    Parameters
    ----------
    setup : mapping
        ``setup`` of an event log: hexes (hex, terrain, pieces, sections), units (side, row, hex, figures),
        objectives (hexes, sides), first_side, medal_target, hand_start, hand_size.
    title : str
    classes : mapping of unit row to ``INF``, ``ARM`` or ``ART``, optional
        Decides the symbol of a unit; rows that are missing are told by their name.
    face : str
        Printed board: ``country``, ``winter``, ``desert`` or ``beach``.
    """
    spots = {
        place_of(entry["hex"]): Spot(
            entry["hex"], place_of(entry["hex"]), entry["terrain"], tuple(entry["pieces"])
        )
        for entry in setup["hexes"]
    }
    rows = 1 + max(row for row, _ in spots)
    columns = 1 + max(col for _, col in spots)
    with theme.style():
        figure = theme.new_figure(SCALE * (1.5 * rows + 3), SCALE * (columns * HALF + 2.5))
        ax = figure.add_subplot()
        ax.set_aspect("equal")
        ax.set_axis_off()
        ax.set_xlim(-2.1, (columns - 1) * HALF + 2.1)
        ax.set_ylim(-1.5 * (rows - 1) - 2.6, 1.3)
        _draw_hexes(ax, spots, face)
        _draw_sections(ax, setup, rows)
        _draw_objectives(ax, setup, spots)
        for unit in (one for one in setup["units"] if one["hex"]):
            draw_unit(ax, spots[place_of(unit["hex"])].center, unit, (classes or {}).get(unit["row"], ""))
        _draw_edges(ax, rows, columns)
        figure.suptitle(title, fontsize=13, x=0.03, ha="left")
        ax.text(
            -1.5, -1.5 * (rows - 1) - 1.55, _legend(setup, spots), fontsize=7.5, va="top", color=theme.INK
        )
    return figure


def _draw_hexes(ax: Axes, spots: Mapping[Place, Spot], face: str) -> None:
    for spot in spots.values():
        color = ground_color(spot.terrain, face)
        hexagon = RegularPolygon(
            spot.center, 6, radius=1.0, facecolor=color, edgecolor="#8C8C72", linewidth=0.6
        )
        ax.add_patch(hexagon)
    for spot in spots.values():
        draw_terrain(ax, spot.center, spot.terrain, _wet_edges(spot, spots))
    for spot in spots.values():
        draw_pieces(ax, spot.center, spot.pieces, _wet_edges(spot, spots))
        x, y = spot.center
        ax.text(x, y - 0.72, spot.name, fontsize=4.6, color="#5C5C48", ha="center", va="center", zorder=6)


def _wet_edges(spot: Spot, spots: Mapping[Place, Spot]) -> list[int]:
    """Edges over which water goes on: to the next water hex, and at the border of the board off it."""
    row, col = spot.place
    around = [spots.get((row + dr, col + dc)) for dr, dc in STEPS]
    wet = [edge for edge, other in enumerate(around) if other and is_water(other.terrain)]
    if len(wet) == 1:
        across = [(wet[0] + turn) % 6 for turn in (3, 2, 4)]
        wet += [edge for edge in across if around[edge] is None][:1]
    return wet


def _draw_sections(ax: Axes, setup: Mapping[str, Any], rows: int) -> None:
    """The lines run through the hexes that belong to two sections."""
    shared = {place_of(entry["hex"])[1] for entry in setup["hexes"] if len(entry["sections"]) > 1}
    for column in sorted(shared):
        x = column * HALF
        ax.plot(
            [x, x], [1.0, -1.5 * (rows - 1) - 1.0], color=SECTION_LINE, linewidth=1.1, dashes=(5, 3), zorder=7
        )


def _draw_objectives(ax: Axes, setup: Mapping[str, Any], spots: Mapping[Place, Spot]) -> None:
    for objective in setup["objectives"]:
        for name in objective["hexes"]:
            draw_medal(ax, spots[place_of(name)].center, tuple(objective["sides"]))


def _draw_edges(ax: Axes, rows: int, columns: int) -> None:
    """Letters of the rows and whose baseline is whose."""
    for row in range(rows):
        for x in (-1.6, (columns - 1) * HALF + 1.6):
            letter = chr(ord("A") + row)
            ax.text(x, -1.5 * row, letter, ha="center", va="center", fontsize=8, color=theme.NEUTRAL)
    middle = (columns - 1) * HALF / 2
    for y, word, color in ((1.15, "AXIS", theme.AXIS), (-1.5 * (rows - 1) - 1.3, "ALLIES", theme.ALLIES)):
        ax.text(middle, y, word, ha="center", va="center", fontsize=9, fontweight="bold", color=color)


def _legend(setup: Mapping[str, Any], spots: Mapping[Place, Spot]) -> str:
    """Terms of the battle, and what lies on the board."""
    hands = []
    for side, name in (("axis", "Axis"), ("allies", "Allies")):
        start, size = setup["hand_start"][side], setup["hand_size"][side]
        hands.append(f"{name} {start} cards" + (f", later {size}" if size != start else ""))
    target = setup["medal_target"]
    medals = (
        f"{target['axis']}"
        if target["axis"] == target["allies"]
        else f"Axis {target['axis']}, Allies {target['allies']}"
    )
    first = {"axis": "Axis", "allies": "Allies"}[setup["first_side"]]
    lines = [f"First turn: {first}.  Medals to win: {medals}.  {'; '.join(hands)}."]
    words = [spot.terrain for spot in spots.values()] + [
        piece for spot in spots.values() for piece in spot.pieces
    ]
    named = [word.replace("_", " ") for word in dict.fromkeys(words) if word != "open"]
    lines.append(
        "On the board: " + ", ".join(named) + ".  Star: objective.  Dashed: sections." if named else ""
    )
    return "\n".join(lines)
