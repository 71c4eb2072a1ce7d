"""Tiles that may leave the board while a battle is fought: which, by what, and what is seen in their place.

There are two ways: sabotage takes the tile of a Battle Star off, fire makes another one of a tile, or leaves none.
A hex whose tile may go says what shows below it (``Contents.under``), so that every way leaves the same ground.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from engine.geometry.boards import Board
from engine.loading.in_force.by_hex import check_hexes
from engine.loading.in_force.contents import Contents, below
from engine.loading.in_force.stacks import (
    FIXED_ONLY,
    FixedOnly,
    Stacks,
    after_fire,
    what_becomes,
    with_bridges_to_come,
)
from engine.loading.schema.cells import OF_THE_BATTLE
from engine.loading.schema.document import Document, Terrain
from engine.loading.schema.terrain_rows import REMOVED
from engine.loading.words.errors import InputError

KEY = "ruleset.sabotage_hexes"
BY_TARGET = ("sabotage_sides", "sabotage_medals", "sabotage_dice", "sabotage_bonus")  # tables by hex
TARGETS = "hexes that may be sabotaged"
HOUSE_KEY, TARGETS_KEY = "ruleset.sabotage_house", "ruleset.sabotage_targets"
# What the tile of a Battle Star may not have; its height may go, for sight then asks which hills stand now.
WAYS_ONLY: tuple[FixedOnly, ...] = ("climb", "connects", "edges")
TILE, EVERYBODY = "TILE", "ALL"


def names_of_targets(document: Document) -> list[tuple[str, str]]:
    """Hexes with a Battle Star that may be destroyed, as they are written, each with the switch that names it.

    A hex that both the battle's own rule and the house rule name is one target.  Rule: TP-SAB-1, HR-SABOT-1.
    """
    ruleset = document["ruleset"]
    house, key = ruleset["sabotage_house"], HOUSE_KEY
    if house == [OF_THE_BATTLE]:
        house, key = ruleset["sabotage_targets"], TARGETS_KEY
    own = ruleset["sabotage_hexes"]
    further = [name.upper() for name in house]
    return [*((name, KEY) for name in own), *((name, key) for name in further if name not in own)]


def targets_of(document: Document, board: Board) -> list[int]:
    """Hexes with a Battle Star that may be destroyed.

    Raises
    ------
    InputError
        A hex is off the board or named twice, or a table by hex names one that has no Battle Star.
    """
    ruleset: Mapping[str, object] = document["ruleset"]
    awake = [name for name, _ in names_of_targets(document)]
    named = dict.fromkeys([*awake, *document["ruleset"]["sabotage_targets"]])
    for switch in BY_TARGET:
        check_hexes(ruleset[switch], f"ruleset.{switch}", [name.upper() for name in named], TARGETS)
    found: list[int] = []
    for name, key in names_of_targets(document):
        hex_ = board.grid.parse(name)
        if hex_ < 0 or hex_ in found:
            raise InputError("scenario", key, f"{name!r}", "hexes of the board, each once")
        found.append(hex_)
    return found


def keys_of_targets(document: Document, board: Board) -> dict[int, str]:
    """Each hex with a Battle Star that may be destroyed, and the switch that names it."""
    return dict(zip(targets_of(document, board), (key for _, key in names_of_targets(document)), strict=True))


def with_ground_below(
    contents: Sequence[Contents], document: Document, board: Board, terrain: Terrain
) -> list[Contents]:
    """What lies on each hex; where the tile may go, with the row that shows then: that of the file, or the board's.

    Rule: TP-SAB-2, TP-FLD-1, HR-SABOT-5, HR-WOODVILL-1.

    Raises
    ------
    InputError
        A tile that no unit may enter or that has closed edges or climbs, and one that fire makes a tile with any of
        these or a height: edges are fixed during a game.
    """
    found = [one if one.under is None else replace(one, under=None) for one in contents]
    hexes = keys_of_targets(document, board)
    for hex_, key in hexes.items():
        check_target(contents[hex_], f"on {board.grid.name(hex_)}", terrain, key)
    for name in dict.fromkeys(name for one in contents for name in one.rows):
        check_becomes(name, terrain)
    for hex_, one in enumerate(contents):
        if hex_ in hexes or what_becomes(one.rows[0], terrain) != one.rows[0]:
            row = int(board.grid.rows[hex_])
            under = one.under or below(row, one.rows[1:], document["scenario"], document)
            if under != one.rows[0]:
                check_ground(under, one.rows[0], terrain)
                found[hex_] = replace(found[hex_], under=under)
    return found


def check_target(one: Contents, place: str, terrain: Terrain, key: str) -> None:
    """Refuse a Battle Star whose tile could not be taken off, or on which no unit could stand to do it."""
    tile = one.rows[0]
    if terrain[tile]["barred"] == EVERYBODY or any(terrain[tile][column] for column in WAYS_ONLY):
        expected = "a tile that units may enter, without climbs and closed edges, like a town"
        raise InputError("scenario", key, f"{tile} {place}", expected)


def check_ground(under: str, tile: str, terrain: Terrain) -> None:
    """Refuse ground with a height or closed edges below a tile that may go."""
    if any(terrain[under][column] for column in FIXED_ONLY):
        expected = f"ground without height and closed edges below {tile}, which may go"
        raise InputError("rules", "ruleset.open_terrain", under, expected)


def check_becomes(name: str, terrain: Terrain) -> None:
    """Refuse what a row cannot become.  Heights and edges are fixed during a game.

    Raises
    ------
    InputError
        A tile that is only removed, a piece that becomes a tile, no such tile, one of another height or with edges.
    """
    columns = terrain[name]
    shelled = columns["shelled"]
    if shelled is None:
        return
    key, then = f"terrain.{name}.shelled.becomes", shelled["becomes"]
    if columns["layer"] != TILE:
        if then != REMOVED:
            raise InputError("rules", key, then, f"{REMOVED}: it is a piece")
        return
    fits = then in terrain and terrain[then]["layer"] == TILE
    if not fits or any(terrain[then][column] for column in FIXED_ONLY):
        raise InputError("rules", key, then, "a tile without height and closed edges")


def without_tile(one: Contents) -> Contents:
    """What lies on a hex when its tile is taken off; the same where it stays."""
    return one if one.under is None else replace(one, rows=(one.under, *one.rows[1:]), under=None)


def grounds_to_come(contents: Iterable[Contents], terrain: Terrain) -> list[Contents]:
    """Every hex as it may be once its tile has gone, whatever takes it, also one thing after the other.

    Raises
    ------
    InputError
        What fire makes of a tile cannot become what the rules say.
    """
    found: dict[Contents, None] = {}
    waiting = list(dict.fromkeys(contents))
    while waiting:
        one = waiting.pop(0)
        check_becomes(one.rows[0], terrain)
        tile, under = after_fire(one.rows[0], one.under, terrain)
        burnt = replace(one, rows=(tile, *one.rows[1:]), under=under)
        for then in (without_tile(one), burnt):
            if then != one and then not in found:
                found[then] = None
                waiting.append(then)
    return list(found)


def grounds_later(
    drawn: Sequence[Contents], contents: Sequence[Contents], stacks: Stacks, terrain: Terrain
) -> dict[Contents, list[Contents]]:
    """What a hex may be once its tile has gone, with every bridge that may come onto it then.

    ``drawn``: what each hex is drawn as where edges are drawn, in place of ``contents``.  Rule: TP-SAB-2, TP-PON-2.
    """
    kinds = dict(zip(drawn, contents, strict=True))
    return {
        now: with_bridges_to_come(grounds_to_come([one], terrain), stacks, terrain)
        for now, one in kinds.items()
    }
