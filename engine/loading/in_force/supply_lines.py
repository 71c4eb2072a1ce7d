"""Lines of supply as a battle and the rules have them: whose network leads home, which units are marked (HR-SUPPLY).

Whoever reads a battle checks here what it says of supply; whoever writes fields of TABLES asks here as well.
"""

from collections.abc import Collection, Sequence

from engine.loading.in_force.contents import Contents, contents_of, has_trait
from engine.loading.schema.boards import BOARDS
from engine.loading.schema.document import Document, ScenarioPart, Terrain, UnitEntry
from engine.loading.schema.scenario_file import SIDES, SideName
from engine.loading.schema.switch_columns import Switches
from engine.loading.words.errors import InputError

ROAD, RAIL = "ROAD", "RAIL"
OFF, EXEMPT, STRAIGHT = "NONE", "EXEMPT", "STRAIGHT_LINE"
BATTLE, TAG = "scenario", "tag:"
AUTO, AIRBORNE = "auto", "airborne"
UNUSED = {"ROADS_ONLY_AXIS": "axis", "ROADS_ONLY_ALLIES": "allies"}  # who uses no rails


def kinds_used(document: Document, side: SideName) -> frozenset[str]:
    """Kinds of ways along which a side may be supplied.  Rule: HR-SUPPLY-3, HR-RAIL-5."""
    ruleset = document["ruleset"]
    kinds = {ROAD} if side in ruleset["supply_roads"] else set()
    if side in ruleset["supply_rails"] and UNUSED.get(ruleset["supply_networks"]) != side:
        kinds.add(RAIL)
    return frozenset(kinds)


def baseline(document: Document, side: SideName) -> list[int]:
    """Hexes of the row at the board edge of a side."""
    grid = BOARDS[document["scenario"]["board"]].grid
    last = 0 if side == "axis" else grid.n_rows - 1
    return [hex_ for hex_, (row, _) in enumerate(grid.hexes) if row == last]


def way_of(document: Document, side: SideName, contents: Sequence[Contents]) -> str:
    """How a side is supplied: the route of the rules, ``STRAIGHT_LINE`` without a network, or ``NONE``.

    Rule: HR-SUPPLY-7.
    """
    ruleset, terrain = document["ruleset"], document["terrain"]
    if ruleset["supply_route"] == OFF:
        return OFF
    kinds = kinds_used(document, side)
    feeds = any(
        has_trait(contents[hex_].rows, kind, terrain) for hex_ in baseline(document, side) for kind in kinds
    )
    if feeds:
        return ruleset["supply_route"]
    return STRAIGHT if ruleset["supply_no_network"] == STRAIGHT else OFF


def supplied_sides(document: Document) -> list[SideName]:
    """Sides whose units may be out of supply; nobody, where no side is tested."""
    if document["ruleset"]["supply_route"] == OFF or "scenario" not in document:
        return []
    contents = contents_of(document["scenario"], document)
    return [side for side in SIDES if way_of(document, side, contents) != OFF]


# --- what a battle says of single units ---


def is_named(unit: UnitEntry, words: Collection[str]) -> bool:
    """Whether words mean a unit: its side, its hex at the set-up, or one of its tags."""
    own = {unit["side"], unit.get("hex", "").upper(), *(TAG + tag for tag in unit.get("tags", ()))}
    return not own.isdisjoint(
        word if word.startswith(TAG) or word in SIDES else word.upper() for word in words
    )


def zone_words(document: Document) -> dict[str, str]:
    """Names of the hexes of drop zones that a battle marks, by side.  Rule: HR-DZONE-8."""
    return dict(word.split(":") for word in document["ruleset"]["drop_zones"])


def units_of_zone(document: Document) -> list[str]:
    """Words for the units that a drop zone supplies: those marked as airborne, or hexes.  Rule: HR-DZONE-5."""
    words = document["ruleset"]["drop_zone_units"]
    return document["ruleset"]["supply_airborne"] if words == [AIRBORNE] else words


def check_supply(data: ScenarioPart, document: Document, file: str) -> None:
    """Refuse marks on units that are not there, hexes off the board and networks that a side does not have.

    Raises
    ------
    InputError
        It names the key of the ruleset, the word, and what might stand there.
    """
    ruleset = document["ruleset"]
    check_units(ruleset["supply_airborne"], data, file, "ruleset.supply_airborne")
    check_units(ruleset["supply_besieged"], data, file, "ruleset.supply_besieged")
    check_units(ruleset["supply_exempt"], data, file, "ruleset.supply_exempt")
    if ruleset["drop_zone_units"] != [AIRBORNE]:
        check_units(ruleset["drop_zone_units"], data, file, "ruleset.drop_zone_units")
    check_hexes(ruleset["supply_grace_ends"], data, file, "ruleset.supply_grace_ends")
    check_zones(data, document, file)
    check_networks(data, document, file)


def check_units(words: Sequence[str], data: ScenarioPart, file: str, key: str) -> None:
    """Refuse a word that means no unit of the set-up."""
    units = data["units"]
    for word in words:
        if word in SIDES or any(is_named(unit, [word]) for unit in units):
            continue
        if word.startswith(TAG):
            known = ", ".join(data["tags"]) or "none at all"
            found, expected = f"no unit with the tag {word.removeprefix(TAG)!r}", f"a tag of units ({known})"
        else:
            check_hexes([word], data, file, key)
            hexes = " ".join(unit["hex"] for unit in units if "hex" in unit)
            found, expected = f"no unit on {word.upper()}", f"hexes of units ({hexes})"
        raise InputError(file, key, found, expected)


def check_hexes(words: Sequence[str], data: ScenarioPart, file: str, key: str) -> None:
    """Refuse what is no hex of the board."""
    grid = BOARDS[data["board"]].grid
    for word in words:
        if grid.parse(word.upper()) < 0:
            expected = f"a hex of the board, A1 to {grid.name(grid.n_hexes - 1)}"
            raise InputError(file, key, f"hex {word!r}", expected)


def check_zones(data: ScenarioPart, document: Document, file: str) -> None:
    """Each side has one drop zone at most, and it lies on open ground of the board.  Rule: HR-DZONE-1, -8."""
    key, words = "ruleset.drop_zones", document["ruleset"]["drop_zones"]
    sides = [word.partition(":")[0] for word in words]
    for side in SIDES:
        if sides.count(side) > 1:
            raise InputError(
                file, key, f"{sides.count(side)} hexes for the {side}", "one drop zone for each side"
            )
    check_zone_hexes([word.partition(":")[2] for word in words], data, document, file, key)
    if document["ruleset"]["drop_zone"] not in ([], [AUTO]):
        check_zone_hexes(document["ruleset"]["drop_zone"], data, document, file, "ruleset.drop_zone")


def check_zone_hexes(
    words: Sequence[str], data: ScenarioPart, document: Document, file: str, key: str
) -> None:
    """Refuse a drop zone off the board, or on other than open ground; a road may lead over it.  Rule: HR-DZONE-1."""
    check_hexes(words, data, file, key)
    if not words:
        return
    grid, terrain = BOARDS[data["board"]].grid, document["terrain"]
    contents, bare = contents_of(data, document), bare_ground(document)
    for word in words:
        rows = contents[grid.parse(word.upper())].rows
        closed = [row for row in rows if row not in bare and not is_way(row, terrain)]
        if closed:
            expected = "open ground for a drop zone, with or without a road (HR-DZONE-1)"
            raise InputError(file, key, f"{closed[0]} on {word.upper()}", expected)


def bare_ground(document: Document) -> frozenset[str]:
    """Rows of ground that is open and without a piece.  Rule: HR-DZONE-1, -8."""
    return frozenset({document["ruleset"]["open_terrain"], BOARDS[document["scenario"]["board"]].ground})


def is_way(row: str, terrain: Terrain) -> bool:
    """Whether a row of terrain is a road or rails."""
    return any(has_trait((row,), kind, terrain) for kind in (ROAD, RAIL))


def check_networks(data: ScenarioPart, document: Document, file: str) -> None:
    """A side that is left one kind of ways has some of it on the map, or is told so.  Rule: HR-SUPPLY-3."""
    ruleset = document["ruleset"]
    if set(ruleset["supply_roads"]) == set(ruleset["supply_rails"]) == set(SIDES):
        return
    contents, terrain = contents_of(data, document), document["terrain"]
    there = {kind for kind in (ROAD, RAIL) if any(has_trait(one.rows, kind, terrain) for one in contents)}
    for side in SIDES:
        kinds = {ROAD} if side in ruleset["supply_roads"] else set()
        kinds |= {RAIL} if side in ruleset["supply_rails"] else set()
        if not kinds & there:
            left = " and ".join(f"{kind.lower()}s" for kind in sorted(kinds)) or "no way at all"
            found = f"{left} for the {side}, and no such hex on the map"
            raise InputError(
                file,
                f"ruleset.{taken_by(ruleset, there, kinds)}",
                found,
                "ways that the map has, for each side",
            )


def taken_by(ruleset: Switches, there: Collection[str], kinds: Collection[str]) -> str:
    """The switch that leaves a side without the ways of the map; on a map without any that which names fewer sides."""
    if ROAD in there and ROAD not in kinds:
        return "supply_roads"
    if RAIL in there and RAIL not in kinds:
        return "supply_rails"
    return "supply_roads" if len(ruleset["supply_roads"]) <= len(ruleset["supply_rails"]) else "supply_rails"
