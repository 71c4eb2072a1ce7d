"""Below the picture of a board: terms of the battle, and every symbol with its name."""

import re
from collections.abc import Iterator, Sequence

from analysis.boards.board_plan import BoardPlan
from analysis.boards.goal_marks import exit_mark, law_of, meaning, medal
from analysis.boards.piece_marks import piece, rails
from analysis.boards.terrain_marks import ground_color, hexagon, is_river, tile
from analysis.boards.unit_marks import counter
from analysis.boards.water_marks import Spot, deck, river, scarp
from analysis.plots.shapes import Line, Shape, Stamp, Text
from analysis.stats.sides import NAMES
from engine.loading.in_force.trains import WAGON, is_wagon, kind_of
from engine.loading.in_force.unit_rows import base_row

SIZE, ROW = 0.36, 0.98
OF_BOX = re.compile(r"^[a-z]{2}_")  # before the name of a row that is not of the base game
SMALL = 0.44  # scale of a symbol
LETTER = 0.55  # mean width of a letter, in its size


def shown(row: str) -> str:
    """A row as it is drawn: wagons apart from their locomotives."""
    return f"{base_row(row)}#{WAGON}" if is_wagon(row) else base_row(row)


def words_of(row: str) -> str:
    """Name of a row for people, without the short name of the box it comes from.

    Examples
    --------
    >>> words_of("hill_steep"), words_of("sea_wall"), words_of("tp_big_gun")
    ('steep hill', 'sea wall', 'big gun')
    """
    parts = OF_BOX.sub("", kind_of(shown(row))).split("_")
    return " ".join([*parts[1:], "hill"] if parts[0] == "hill" else parts)


def terms(sheet: BoardPlan) -> str:
    """First turn, medals, hands, in one line."""
    setup = sheet.setup
    hands = []
    for side, name in NAMES.items():
        start, size = setup["hand_start"][side], setup["hand_size"][side]
        hands.append(f"{name} {start} cards" + (f", later {size}" if size != start else ""))
    target = setup["medal_target"]
    same = target["axis"] == target["allies"]
    medals = str(target["axis"]) if same else f"Axis {target['axis']}, Allies {target['allies']}"
    first = NAMES[setup["first_side"]]
    drops = "".join(
        f"  Air drop: {NAMES[drop['side']]} {len(drop['units'])} units."
        for drop in setup.get("air_drops", ())
    )
    return f"First turn: {first}.  Medals to win: {medals}.  {'; '.join(hands)}.{drops}"


def entries(sheet: BoardPlan) -> Iterator[tuple[list[Shape], str]]:
    """Symbols around (0, 0), half as large as on the board, with their names."""
    for terrain in dict.fromkeys(spot.terrain for spot in sheet.spots.values()):
        if terrain != "open":
            yield [_small(_tile(sheet, terrain))], words_of(terrain)
    for name in dict.fromkeys(name for spot in sheet.spots.values() for name in spot.pieces):
        field = hexagon(ground_color("open", sheet.face))
        ends = [(0.7, -0.2), (-0.7, 0.2)]
        bridge = deck(ends) + (rails(ends) if "rail" in name else [])
        marks = bridge if "bridge" in name else piece(name)
        yield [_small([field, *marks])], words_of(name)
    for row, side in {shown(unit["row"]): unit["side"] for unit in sheet.setup["units"]}.items():
        full = next(u["figures"] for u in sheet.setup["units"] if shown(u["row"]) == row)
        yield [_small(counter(side, row, sheet.class_of(row), full, full).shapes)], words_of(row)
    for told, one in {meaning(one): one for one in sheet.setup["objectives"]}.items():
        yield medal(law_of(one), one["sides"]), told
    for sides in dict.fromkeys(tuple(one["sides"]) for one in sheet.setup.get("exits", ())):
        yield (
            [Stamp("", -0.37, 0, exit_mark(list(sides), 0), SMALL)],
            "exit (" + " and ".join(NAMES[s] for s in sides) + ")",
        )
    yield [Line([(0, -0.4), (0, 0.4)], "#A32A55", 0.05, dash=(0.22, 0.16), round=False)], "section line"


def _tile(sheet: BoardPlan, terrain: str) -> list[Shape]:
    if is_river(terrain):
        place = (0, 2)
        spots = {p: Spot("", p, terrain) for p in ((0, 0), place, (0, 4))}
        water = [shape for bank in (True, False) for shape in river(spots[place], spots, bank)]
        return [hexagon(ground_color("open", sheet.face)), *water]
    alone = Spot("", (0, 0), terrain)
    return [hexagon(ground_color(terrain, sheet.face)), *tile(terrain), *scarp(alone, {(0, 0): alone})]


def _small(shapes: Sequence[Shape]) -> Stamp:
    return Stamp("", 0, 0, list(shapes), scale=SMALL)


def legend(sheet: BoardPlan, x: float, y: float, width: float) -> tuple[list[Shape], float]:
    """Everything below the board from a corner on; also where it ends.

    Returns
    -------
    list of Shape
    float
        Lower end.
    """
    shapes: list[Shape] = [Text(x, y, terms(sheet), SIZE, anchor="start")]
    y += 0.95
    at = x
    for symbol, name in entries(sheet):
        wide = 1.1 + LETTER * SIZE * len(name)
        if at > x and at + wide > x + width:
            at, y = x, y + ROW
        shapes.append(Stamp("", at + 0.42, y, symbol))
        shapes.append(Text(at + 0.95, y, name, SIZE, anchor="start"))
        at += wide + 0.35
    return shapes, y + 0.8
