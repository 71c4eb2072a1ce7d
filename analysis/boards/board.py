"""A picture of a board: terrain, units with their figures, objectives, exits, section lines; or heat on its hexes."""

from collections.abc import Mapping, Sequence
from typing import Any

from matplotlib.figure import Figure

from analysis.boards.board_legend import legend
from analysis.boards.board_plan import BoardPlan, BoardRules, place_of
from analysis.boards.goal_marks import exit_marks, objective_marks
from analysis.boards.piece_marks import SLIT, piece, rails
from analysis.boards.terrain_marks import ground_color, hexagon, is_river, tile
from analysis.boards.unit_marks import COLORS, counter
from analysis.boards.water_marks import APOTHEM, Spot, around, bridge_ends, coast, deck, river, scarp, slopes
from analysis.boards.way_marks import way_marks
from analysis.plots import theme
from analysis.plots.heat import Heat, bar, warm_hex
from analysis.plots.paint import paint
from analysis.plots.shapes import Area, Drawing, Line, Shape, Stamp, Text, ring

SECTION_LINE = "#A32A55"
WIDE_LINE, SMALL_LINE = 0.05, 0.025
VEIL = Area(ring(6, 1), "#FFFFFF", opacity=0.45)  # over terrain below heat
MARGIN = 2.0


class BoardSheet(BoardPlan):
    """A board laid out, drawn layer by layer, from the lowest to the highest."""

    def ground(self) -> list[Shape]:
        """Tiles, coasts and rivers."""
        shapes: list[Shape] = []
        for spot in self.spots.values():
            terrain = "open" if is_river(spot.terrain) else spot.terrain
            shapes.append(Stamp(f"t-{terrain}", *spot.center, self.tile_marks(terrain)))
        for draw in (coast, scarp):
            shapes += self._each(draw(spot, self.spots) for spot in self.spots.values())
        shapes += self._each(slopes(spot, self.walls(spot.terrain)) for spot in self.spots.values())
        return shapes + self.water()

    def tile_marks(self, terrain: str) -> list[Shape]:
        """The ground of a hex and its tile, around the middle of the hex."""
        return [hexagon(ground_color(terrain, self.face)), *tile(terrain)]

    def water(self) -> list[Shape]:
        """Rivers: the banks of all of them below the water of all."""
        rivers = [spot for spot in self.spots.values() if is_river(spot.terrain)]
        shapes: list[Shape] = []
        for bank in (True, False):
            shapes += [Stamp("", *spot.center, river(spot, self.spots, bank)) for spot in rivers]
        return shapes

    def _each(self, marks: Any) -> list[Shape]:
        return [
            Stamp("", *spot.center, shapes)
            for spot, shapes in zip(self.spots.values(), marks, strict=True)
            if shapes
        ]

    def piece_stamp(self, spot: Spot, name: str) -> Stamp:
        """A piece on a hex; bridges are laid along their way, across the water or between their open edges."""
        if "bridge" in name:
            ends = bridge_ends(spot, self.spots, self.walls(name), self.ways(spot))
            return Stamp("", *spot.center, deck(ends) + (rails(ends) if "rail" in name else []))
        color = COLORS.get(spot.owner or "", SLIT)
        turned = f"-{spot.rotation}" if spot.rotation else ""
        marks = piece(name, color, spot.rotation)
        return Stamp(f"p-{name}-{spot.owner or 'any'}{turned}", *spot.center, marks)

    def pieces(self, left_out: Sequence[tuple[str, str]] = ()) -> list[Shape]:
        """All pieces but those named by hex and row."""
        return [
            self.piece_stamp(spot, name)
            for spot in self.spots.values()
            for name in sorted(spot.pieces, key=lambda name: ("bridge" not in name, not way_marks(name)))
            if (spot.name, name) not in left_out
        ]

    def section_lines(self) -> list[Shape]:
        """The lines run through the hexes that belong to two sections, thinner ones through those of two areas."""
        top, low = -1.0, self.bottom + 1.0
        return [
            Line(
                [(col * APOTHEM, top), (col * APOTHEM, low)],
                SECTION_LINE,
                width,
                dash=(0.22, 0.16),
                round=False,
            )
            for col, width in sorted(self.lines().items())
        ]

    def lines(self) -> dict[int, float]:
        """Doubled column of each line of the board, and how wide it is drawn."""
        found: dict[int, float] = {}
        for hex_ in self.setup["hexes"]:
            column = place_of(hex_["hex"])[1]
            if len(hex_["sections"]) > 1:
                found[column] = WIDE_LINE
            elif len(hex_.get("areas", ())) > 1:
                found[column] = SMALL_LINE
        return found

    def names(self) -> list[Shape]:
        """Names of all hexes."""
        return [
            Text(spot.center[0], spot.center[1] + 0.83, spot.name, 0.2, "#3F402F", halo="#FFFFFF99")
            for spot in self.spots.values()
        ]

    def goals(self) -> list[Shape]:
        """Objectives and exits."""
        shapes: list[Shape] = []
        taken: set[str] = set()
        for objective in self.setup["objectives"]:
            shapes += objective_marks(objective, self.named, taken)
            taken |= set(objective["hexes"])
        edges = {
            name: [edge for edge, other in enumerate(around(spot, self.spots)) if other is None]
            for name, spot in self.named.items()
        }
        return shapes + exit_marks(self.setup.get("exits", ()), self.named, edges)

    def units(self) -> list[Shape]:
        """Units where they start."""
        shapes: list[Shape] = []
        for unit in self.setup["units"]:
            if unit["hex"] is None:
                continue  # waits for its air drop
            stamp = self.unit_stamp(unit, unit["figures"])
            x, y = self.named[unit["hex"]].center
            shapes.append(Stamp(stamp.name, x, y, stamp.shapes))
        return shapes

    def unit_stamp(self, unit: Mapping[str, Any], figures: int) -> Stamp:
        """Counter of a unit with so many figures left."""
        return counter(unit["side"], unit["row"], self.class_of(unit["row"]), figures, int(unit["figures"]))

    def border(self) -> list[Shape]:
        """Letters of the rows, and whose baseline is whose."""
        shapes: list[Shape] = [
            Text(x, 1.5 * row, chr(ord("A") + row), 0.42, theme.NEUTRAL)
            for row in range(self.rows)
            for x in (-1.4, self.right + 1.4)
        ]
        ends = ((-1.42, "AXIS", "axis"), (self.bottom + 1.42, "ALLIES", "allies"))
        return shapes + [
            Text(self.right / 2, y, word, 0.5, COLORS[side], bold=True) for y, word, side in ends
        ]

    def heat(self, heat: Heat) -> list[Shape]:
        """Terrain below a veil, then colours and numbers."""
        veil = [Stamp("veil", *spot.center, [VEIL]) for spot in self.spots.values()]
        warm = self._each(warm_hex(heat, name) for name in self.named)
        return [*self.ground(), *self.pieces(), *veil, *self.section_lines(), *warm]


def draw_board(sheet: BoardSheet, title: str, heat: Heat | None = None) -> Drawing:
    """The picture of a battle at its start, or of numbers on its hexes.

    Parameters
    ----------
    sheet : BoardSheet
    title : str
    heat : Heat, optional
        Drawn instead of units.
    """
    width = sheet.right + 2 * MARGIN
    x, y = -MARGIN + 0.4, sheet.bottom + 2.2
    if heat:
        layers = [*sheet.heat(heat), *sheet.names(), *sheet.goals(), *sheet.border()]
        layers += bar(heat, x + 0.5, y, width * 0.42)
        low = y + 1.0
    else:
        layers = [*sheet.ground(), *sheet.pieces(), *sheet.section_lines(), *sheet.names()]
        layers += [*sheet.units(), *sheet.goals(), *sheet.border()]
        words, low = legend(sheet, x, y, width - 0.8)
        layers += words
    top = -3.1
    layers.append(
        Text(
            x,
            top + 0.65,
            title,
            min(0.75, 1.7 * (width - 0.8) / max(len(title), 1)),
            bold=True,
            anchor="start",
        )
    )
    return Drawing(-MARGIN, top, width, low - top, layers, title, describe(sheet, heat))


def describe(sheet: BoardSheet, heat: Heat | None = None) -> str:
    """The picture in a sentence or two."""
    if heat:
        hottest = sorted(heat.values.items(), key=lambda item: -abs(item[1]))[:5]
        return f"{heat.label}; most at " + ", ".join(f"{name} {value:.3g}" for name, value in hottest) + "."
    counts = {side: sum(unit["side"] == side for unit in sheet.setup["units"]) for side in COLORS}
    goals = ", ".join(" ".join(goal["hexes"]) for goal in sheet.setup["objectives"]) or "none"
    return (
        f"Board of {sheet.rows} rows; {counts['axis']} Axis units above, {counts['allies']} Allied units below. "
        f"Objectives: {goals}."
    )


def board(
    setup: Mapping[str, Any],
    title: str,
    rules: BoardRules | None = None,
    face: str = "country",
    heat: Heat | None = None,
) -> Figure:
    """Draw a board at the start of a battle, or numbers on its hexes.

    Parameters
    ----------
    setup : mapping
        ``setup`` of an event log: hexes (hex, terrain, pieces, sections), units (side, row, hex, figures),
        objectives, first_side, medal_target, hand_start, hand_size.
    title : str
    rules : mapping, optional
        Tables ``units`` and ``terrain`` of the log; without them classes are told by names.
    face : str
        Printed board: ``country``, ``winter``, ``desert`` or ``beach``.
    heat : Heat, optional
    """
    return paint(draw_board(BoardSheet(setup, rules or {}, face), title, heat))
