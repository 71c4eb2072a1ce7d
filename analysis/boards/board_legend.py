"""Below the picture of a board: terms of the battle, and every symbol with its name."""

from collections.abc import Iterator, Sequence

from analysis.boards.board_plan import BoardPlan
from analysis.boards.goal_marks import exit_mark, law_of, meaning, medal
from analysis.boards.piece_marks import piece, rails
from analysis.boards.terrain_marks import ground_color, hexagon, is_river, tile
from analysis.boards.unit_marks import counter, ground
from analysis.boards.water_marks import Spot, deck, river, scarp
from analysis.plots.shapes import Line, Shape, Stamp, Text
from analysis.stats.sides import NAMES
from engine.loading.in_force.row_words import row_words, shown_row
from engine.replay.replay_text import briefing_without_cards

SIZE, ROW = 0.36, 0.98
SMALL = 0.44  # scale of a symbol
LETTER = 0.55  # mean width of a letter, in its size


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
    if not any(setup["hand_size"].values()):
        return f"{briefing_without_cards(setup)}.{drops}"
    return f"First turn: {first}.  Medals to win: {medals}.  {'; '.join(hands)}.{drops}"


def entries(sheet: BoardPlan) -> Iterator[tuple[list[Shape], str]]:
    """Symbols around (0, 0), half as large as on the board, with their names."""
    for terrain in dict.fromkeys(spot.terrain for spot in sheet.spots.values()):
        if terrain != "open":
            yield [_small(_tile(sheet, terrain))], row_words(terrain)
    for name in dict.fromkeys(name for spot in sheet.spots.values() for name in spot.pieces):
        field = hexagon(ground_color("open", sheet.face))
        ends = [(0.7, -0.2), (-0.7, 0.2)]
        bridge = deck(ends) + (rails(ends) if "rail" in name else [])
        marks = bridge if "bridge" in name else piece(name)
        yield [_small([field, *marks])], row_words(name)
    for side in dict.fromkeys(unit["side"] for unit in sheet.setup["units"]):
        yield [_small(ground(side))], NAMES[side]
    for row, side in {shown_row(unit["row"]): unit["side"] for unit in sheet.setup["units"]}.items():
        full = next(u["figures"] for u in sheet.setup["units"] if shown_row(u["row"]) == row)
        yield [_small(counter(side, row, sheet.class_of(row), full, full).shapes)], row_words(row)
    of_units = "broken_at" in sheet.setup
    for said, one in {meaning(one, of_units): one for one in sheet.setup["objectives"]}.items():
        yield medal(law_of(one), one["sides"]), said
    for sides in dict.fromkeys(tuple(one["sides"]) for one in sheet.setup.get("exits", ())):
        yield (
            [Stamp("", -0.37, 0, exit_mark(list(sides), 0), SMALL)],
            "exit (" + " and ".join(NAMES[s] for s in sides) + ")",
        )
    if any(one["sections"] for one in sheet.setup["hexes"]):
        line = Line([(0, -0.4), (0, 0.4)], "#A32A55", 0.05, dash=(0.22, 0.16), round=False)
        yield [line], "section line"
    if any("areas" in one for one in sheet.setup["hexes"]):
        thin = Line([(0, -0.4), (0, 0.4)], "#A32A55", 0.025, dash=(0.22, 0.16), round=False)
        yield [thin], "small line, through the middle of a flank"


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
