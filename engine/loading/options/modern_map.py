"""What units and ground of a battle with cards become in a Modern Battle: the lines of ``modern_map.toml``."""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, NamedTuple

from engine.loading.in_force.selectors import ALL, select
from engine.loading.in_force.stacks import terrain_words
from engine.loading.in_force.unit_rows import UnitRow, base_row, unit_words
from engine.loading.schema.document import Terrain, Units
from engine.loading.schema.rows import MODERN_BOX
from engine.loading.schema.scenario_file import SIDES, SideName
from engine.loading.words.errors import InputError
from engine.loading.words.files import DATA, read_toml
from engine.loading.words.likeness import nearest

MODERNISE = "modernise"  # the verb of the set-up
ELITE, POOR = "elite", "poor"
ANY_OTHER = "any other"
MAP = DATA / "modern_map.toml"
ITSELF, NONE, BELOW, REFUSED = "itself", "none", "below", "refused"  # words of the table in place of rows
PLUS, BAR, PAIR, OF_SIDE = " + ", "|", ":", "."
SPANS, WATER = "SPANS", "WATER"  # traits
TILES, PIECES = "tiles", "pieces"  # lists of the table
FORCES = "parameter forces"


class Becomes(NamedTuple):
    """The row that a unit becomes, and how much stronger it is than that row."""

    row: str
    quality: int = 0


class OwnLine(NamedTuple):
    """A line of a force list of one's own: whose units of which row or class become which row."""

    side: SideName | None
    whom: str
    row: str


@cache
def lines(table: str) -> list[dict[str, Any]]:
    """The lines of one of the three lists of the table."""
    found: list[dict[str, Any]] = read_toml(MAP)[table]
    return found


def table_words() -> Iterator[tuple[str, str]]:
    """The whole table in words: whom a line is for, and what they become; the first line that fits decides."""
    for table in ("units", TILES, PIECES):
        for line in lines(table):
            whom = ANY_OTHER if line["who"] == ALL else line["who"]
            whom += f" that {line['sight'].lower()}s sight" if "sight" in line else ""
            quality = line.get("quality", 0)
            more = f", {ELITE if quality > 0 else POOR} ({quality:+d} strength)" if quality else ""
            yield table, f"{whom.replace(BAR, ', ')}: {line.get('to', line.get('becomes'))}{more}"


def is_modern(row: str, rows: Units | Terrain) -> bool:
    """Whether a row is one of Modern Battle already."""
    return rows[row]["box"] == MODERN_BOX


def unit_becomes(row: str, rows: Units) -> Becomes:
    """What units of a row become; REFUSED in place of a row where there is nothing for them.  Rule: MMB-MAP-2."""
    if is_modern(row, rows):
        return Becomes(base_row(row))
    words, known = UnitRow(row, None, rows[row]).words("class"), unit_words(rows)
    for line in lines("units"):
        if select(line["who"], [words], known, str(MAP), "units.who"):
            return Becomes(line["to"], line.get("quality", 0))
    return Becomes(REFUSED)


def ground_becomes(rows: Sequence[str], under: str | None, terrain: Terrain) -> tuple[str, ...]:
    """What a hex with a tile and pieces becomes: a tile, then pieces.  ``under``: what lies below the tile.

    Rule: MMB-MAP-3, MMB-GAP-12.
    """
    tile, *more = becomes(rows[0], TILES, terrain)
    if tile == BELOW:
        tile, *below = becomes(under, TILES, terrain) if under is not None else [plain_ground(terrain)]
        more = [*below, *more]
    pieces = [piece for name in rows[1:] for piece in becomes(name, PIECES, terrain) if piece != NONE]
    order = list(terrain)
    laid = {piece for piece in (*more, *pieces) if not is_idle_span(tile, piece, terrain)}
    return (tile, *sorted(laid, key=order.index))


def is_idle_span(tile: str, piece: str, terrain: Terrain) -> bool:
    """Whether a piece is a bridge or a ford that leads over nothing: without closed edges it would say nothing."""
    is_span = SPANS in terrain[piece]["traits"] and terrain[piece]["edges"] is None
    return is_span and WATER not in terrain[tile]["traits"]


def becomes(row: str, table: str, terrain: Terrain) -> list[str]:
    """What one tile or piece becomes."""
    if is_modern(row, terrain):
        return [row]
    words, known = {row, *terrain[row]["traits"]}, terrain_words(terrain)
    for line in lines(table):
        if line.get("sight", terrain[row]["sight"]) == terrain[row]["sight"]:
            if select(line["who"], [words], known, str(MAP), f"{table}.who"):
                return [row if name == ITSELF else name for name in line["becomes"].split(PLUS)]
    return [NONE]


def stays(row: str, terrain: Terrain) -> bool:
    """Whether a tile or piece is what it was in a Modern Battle."""
    return becomes(row, TILES if terrain[row]["layer"] == "TILE" else PIECES, terrain) == [row]


def plain_ground(terrain: Terrain) -> str:
    """Open ground: the first tile of the table."""
    return next(iter(terrain))


def own_lines(text: str, rows: Units, file: str) -> list[OwnLine]:
    """A force list of one's own: ``axis.artillery:mmb_mortar|ARM:mmb_armored_car``; none of "none".

    Raises
    ------
    InputError
        A row or class that nobody knows, or what they become is no row of Modern Battle.
    """
    found = []
    for entry in [] if text == NONE else text.split(BAR):
        whom, _, row = entry.partition(PAIR)
        head, mark, rest = whom.partition(OF_SIDE)
        side = next((one for one in SIDES if mark and one == head), None)
        whom = rest if side else whom
        known = unit_words(rows)
        if whom not in known:
            raise InputError(file, FORCES, f"{whom!r}", nearest(whom, sorted(known)))
        if row not in rows or not is_modern(row, rows):
            modern = [name for name in rows if is_modern(name, rows)]
            raise InputError(file, FORCES, f"unit row {row!r}", nearest(row, modern))
        found.append(OwnLine(side, whom, row))
    return found
