"""What a scenario may not say: checked against the rules in force, after reading and again after options."""

from collections.abc import Collection, Mapping, Sequence
from operator import getitem
from typing import Any

from engine.declaring.values import Cards as CardList
from engine.geometry.boards import Board
from engine.hooks import SWITCHES
from engine.layout import MAX_DROPS, MAX_LOADS, MAX_OBJECTIVES, MAX_POSTS, MAX_UNITS
from engine.loading.in_force.air_drops import all_units, units_in_the_air
from engine.loading.in_force.base_box import check_base_box
from engine.loading.in_force.combat_rows import check_combat_rows
from engine.loading.in_force.contents import Contents, asks_for_owner, contents_of
from engine.loading.in_force.entering import check_entering
from engine.loading.in_force.field_works import bridge_on
from engine.loading.in_force.penalties import check_word
from engine.loading.in_force.posts import posts_by_side, posts_of
from engine.loading.in_force.rigging import CHARGES
from engine.loading.in_force.stacks import FIXED_ONLY, may_stand
from engine.loading.in_force.supply_lines import check_supply
from engine.loading.in_force.trains import TRAIN, cargo_of
from engine.loading.in_force.unit_rows import UnitRow, carried
from engine.loading.scenario.families import check_families
from engine.loading.scenario.train_refusals import check_trains
from engine.loading.schema.boards import BOARDS
from engine.loading.schema.card_words import deck_cards, pile_in_force
from engine.loading.schema.cells import OF_THE_BATTLE
from engine.loading.schema.columns import ReconAsColumns
from engine.loading.schema.document import (
    Cards,
    Document,
    ScenarioPart,
    Terrain,
    TokenEntry,
    UnitEntry,
)
from engine.loading.schema.rows import MODERN_BOX
from engine.loading.schema.scenario_file import LOADS, MOST_MEDALS, SIDES
from engine.loading.schema.strikes import strikes_listed
from engine.loading.words.errors import InputError
from engine.loading.words.likeness import most_like

WATER = "WATER"  # trait of terrain
BATTLE = "scenario"  # in place of its file, where a mistake is noticed that does not know it
SIDES_TO_NAME = "axis, allies or both"


def check_scenario(data: ScenarioPart, document: Document, file: str) -> None:
    """Refuse what the rules do not know and what cannot stand on the board.

    Called for every file read, and again when options have changed rules or scenario.
    """
    board = BOARDS[data["board"]]
    tiles = [name for name, columns in document["terrain"].items() if columns["layer"] == "TILE"]
    known_row(document["ruleset"]["open_terrain"], tiles, file, "ruleset.open_terrain", "tile")
    for token, entry in data["legend"].items():
        check_legend(token, entry, document["terrain"], file)
    check_units(data, document, board, file)
    check_entering(data, document, file)
    check_demoralised(data)
    check_supply(data, document, file)
    check_air_drops(data, document, board, file)
    check_markers(data, document, board, file)
    check_objectives(data, board, file)
    check_exits(data, board, file)
    check_hands(data, document, file)
    check_base_box(data, document, file)
    for row in document["ruleset"]["direct_types"]:
        known_row(row, document["units"], file, "ruleset.direct_types", "unit row")
    check_card_lists(document)
    check_combat_rows(data["combat"], document, file)
    check_recon_as(strikes_listed(document["ruleset"]["recon_as"]), document["cards"], board, file)
    for use in document["ruleset"]["recon_as_also"]:
        known_row(use["card"], strikes(document["cards"]), file, "ruleset.recon_as_also.card", "strike")
        for name in () if use["held"] == [OF_THE_BATTLE] else use["held"]:
            on_board(board, name, file, "ruleset.recon_as_also.held")
    for key in ("air_strike_hexes", "sabotage_targets"):
        for name in document["ruleset"][key]:
            on_board(board, name, file, f"ruleset.{key}")
    for i, barrier in enumerate(data["barriers"]):
        if not barrier["cells"]:
            raise InputError(file=file, key=f"barrier {i + 1}", found="no hex", expected="hexes of the board")
        for name in barrier["cells"]:
            on_board(board, name, file, f"barrier {i + 1}")
    for side in SIDES:
        limits(data["medal_target"][side], 1, MOST_MEDALS, file, f"medal_target.{side}")


def of_its_file(error: InputError, file: str) -> InputError:
    """A mistake that was noticed in the battle, told of the file of the battle."""
    return error.of_file(file) if error.file == BATTLE else error


def limits(value: int, low: int, high: int, file: str, key: str) -> None:
    """Refuse a number out of range."""
    if not low <= value <= high:
        raise InputError(file=file, key=key, found=str(value), expected=f"{low} to {high}")


def on_board(board: Board, name: str, file: str, key: str) -> int:
    """Index of a named hex; off the board is an error."""
    hex_ = board.grid.parse(name)
    if hex_ < 0:
        last = board.grid.name(board.grid.n_hexes - 1)
        raise InputError(
            file=file, key=key, found=f"hex {name!r}", expected=f"a hex of the board, A1 to {last}"
        )
    return hex_


def name_sides(sides: Sequence[str], file: str, key: str) -> None:
    """Refuse what concerns neither side."""
    if not sides:
        raise InputError(file=file, key=key, found="no side", expected=SIDES_TO_NAME)


def known_row(name: str, rows: Collection[str], file: str, key: str, what: str) -> None:
    """Refuse an unknown row id and suggest the nearest."""
    if name not in rows:
        near = most_like(name, rows) or sorted(rows)
        raise InputError(
            file=file, key=key, found=f"unknown {what} {name!r}", expected="one of " + ", ".join(near)
        )


def check_legend(token: str, entry: TokenEntry, terrain: Terrain, file: str) -> None:
    """A token stands for known rows: at most one tile, each piece once, works with their owner."""
    key = f"legend.{token}"
    for name in entry["terrain"]:
        known_row(name, terrain, file, key, "terrain")
    tiles = [name for name in entry["terrain"] if terrain[name]["layer"] == "TILE"]
    if len(tiles) > 1 or len(set(entry["terrain"])) < len(entry["terrain"]):
        expected = "at most one tile, and each piece once"
        raise InputError(file=file, key=key, found=" + ".join(entry["terrain"]), expected=expected)
    walled = [name for name in entry["terrain"] if terrain[name]["edges"]]
    if len(walled) > 1:
        expected = "one tile or piece with closed edges or exits, for a hex has one rotation"
        raise InputError(file=file, key=key, found=" + ".join(walled), expected=expected)
    expected = 'owner = "axis" or "allies"'
    owned = [name for name in entry["terrain"] if asks_for_owner(terrain[name])]
    if owned and entry["owner"] is None:
        raise InputError(file=file, key=key, found=f"{owned[0]} without an owner", expected=expected)
    check_under(entry, tiles, terrain, file, f"{key}.under")
    laid = [name for name in owned if "OWNER_ONLY" not in terrain[name]["traits"]]
    if laid and entry["owner"] not in SIDES:
        raise InputError(file=file, key=key, found=f"{laid[0]} of both sides", expected=expected)


def check_under(entry: TokenEntry, tiles: Sequence[str], terrain: Terrain, file: str, key: str) -> None:
    """What lies below a tile is another tile, without what is fixed during a game: a height, closed edges."""
    if "under" not in entry:
        return
    under = entry["under"]
    known_row(under, [name for name, row in terrain.items() if row["layer"] == "TILE"], file, key, "tile")
    if not tiles or under in tiles:
        found = " + ".join(entry["terrain"]) or "nothing"
        raise InputError(
            file=file, key=key, found=f"{under} below {found}", expected="a tile above it, and another one"
        )
    if any(terrain[under][column] for column in FIXED_ONLY):
        raise InputError(file=file, key=key, found=under, expected="ground without height and closed edges")


def check_units(data: ScenarioPart, document: Document, board: Board, file: str) -> None:
    """Known rows, one unit per hex, at least one per side, none where it may not stand unless the file says so."""
    contents = contents_of(data, document)
    taken: dict[int, str] = {}
    anyway = {on_board(board, name, file, "set_up_anyway") for name in data["set_up_anyway"]}
    for unit in data["units"]:
        key = f"units.{unit['side']}.{unit['row']}"
        part = part_of_train(unit, data)
        known_row(unit["row"], document["units"], file, f"{part}.unit" if part else key, "unit row")
        key = f"{part}.hexes" if part else key
        hex_ = on_board(board, unit["hex"], file, key)
        if hex_ in taken:
            raise InputError(
                file=file, key=key, found=f"a second unit on {unit['hex']}", expected="one unit per hex"
            )
        taken[hex_] = key
        refuse_nation(unit, data, document["units"][unit["row"]]["nation"], file, f"units.{unit['hex']}")
        most = document["units"][unit["row"]]["figures_most"]
        if most is not None:
            limits(unit.get("figures", 1), 1, most, file, f"{key} {unit['hex']} figures")
        columns, carries = document["units"][unit["row"]], carried(unit, document["units"])
        row = UnitRow(unit["row"], unit["side"], columns, carries=carries)
        afloat = begins_in_water(contents[hex_], document)
        if hex_ not in anyway and not afloat and not may_stand(contents[hex_], row, document):
            found = f"{unit['row']} on {' + '.join(contents[hex_].rows)} at {unit['hex']}"
            raise InputError(file=file, key=key, found=found, expected="a hex it may stand on")
    for side in SIDES:
        if not any(unit["side"] == side for unit in data["units"]):
            raise InputError(file=file, key=f"units.{side}", found="no unit", expected="at least one")
    check_families(data, document, board, contents, file)
    check_trains(data, document, contents, file)
    limits(len(all_units(data)) + len(cargo_of(data)), 2, MAX_UNITS, file, "units")


def begins_in_water(contents: Contents, document: Document) -> bool:
    """Whether a hex is water on which units may be set up although none may enter it.  Rule: MMB-GAP-25."""
    tile = document["terrain"][contents.rows[0]]
    return tile["box"] == MODERN_BOX and WATER in tile["traits"]


def refuse_nation(unit: UnitEntry, data: ScenarioPart, only: str | None, file: str, key: str) -> None:
    """Refuse a unit of a row that one nation alone has, where its side or the unit itself is of others.

    A side whose nations the battle does not name may be of any.  ``key`` is the parameter that asks for such units, or
    the path of the change that made it one.
    Rule: HR-GUN88-2.
    """
    nations = data["nations"][unit["side"]]
    others = [nation for nation in nations if nation != only and nation in unit.get("tags", ())]
    if only is None or not nations or (only in nations and not others):
        return
    whose = " ".join(others or nations)
    raise InputError(file, key, f"{unit['row']} of {whose}", f"units of {only}, which alone has it")


def part_of_train(unit: UnitEntry, data: ScenarioPart) -> str:
    """The train that a unit is part of, as errors name it; nothing for any other unit."""
    if "part" not in unit:
        return ""
    return next(f"train.{i}" for i, train in enumerate(data["trains"]) if unit["hex"] in train["hexes"])


def check_demoralised(data: ScenarioPart) -> None:
    """Known sides, classes and tags; a tag stays known where an option has removed its units."""
    for word in data["demoralised"]:
        check_word(word, data["tags"])


def check_air_drops(data: ScenarioPart, document: Document, board: Board, file: str) -> None:
    """Known rows, hexes of the board, and not too many drops."""
    limits(len(data["air_drops"]), 0, MAX_DROPS, file, "air_drop")
    for i, drop in enumerate(data["air_drops"]):
        if "aim" in drop:
            on_board(board, drop["aim"], file, f"air_drop.{i}.aim")
        for unit in units_in_the_air(drop):
            known_row(unit["row"], document["units"], file, f"air_drop.{i}.unit", "unit row")
            refuse_nation(unit, data, document["units"][unit["row"]]["nation"], file, f"air_drops.{i}")
            if document["units"][unit["row"]]["class"] == TRAIN:
                key, found = f"air_drop.{i}.unit", f"{unit['row']}, of class {TRAIN}"
                raise InputError(file=file, key=key, found=found, expected="a unit row that can be dropped")


def check_markers(data: ScenarioPart, document: Document, board: Board, file: str) -> None:
    """Markers on hexes of the board, loads with a way to earn their medals, boats and leaders with infantry.

    An option may have made another unit of one that has a marker: then the marker means nothing (HR-GEN-4).
    """
    loads = [marker for marker in data["markers"] if marker["kind"] in LOADS]
    limits(
        sum(len(marker["cells"]) for marker in loads), 0, MAX_LOADS, file, "marker: equipment and prisoners"
    )
    for name in document["ruleset"]["post_hexes"]:
        if name != OF_THE_BATTLE:
            on_board(board, name.upper(), file, "ruleset.post_hexes")
    for side, posts in posts_by_side(posts_of({**document, "scenario": data})).items():
        limits(len(posts), 0, MAX_POSTS, file, f"marker: posts of the {side}")
    for marker in data["markers"]:
        key = f"marker {marker['kind']}"
        name_sides(marker["sides"], file, f"{key} sides")
        for name in (*marker["cells"], *marker["to"]):
            on_board(board, name, file, key)
    check_charges(data, document, board, file)
    for marker in loads:
        exits = {side for way in data["exits"] for side in way["sides"]}
        if not marker["to"] and not exits.intersection(marker["sides"]):
            kind = marker["kind"]
            found = f"no hexes to bring the {kind} of {marker['cells'][0]} to, and no exit of its side"
            raise InputError(
                file=file, key=f"marker {kind}", found=found, expected='to = "hexes", or [[exit]]'
            )
        switch = f"{marker['kind']}_pays"
        switches: Mapping[str, object] = document["ruleset"]
        if switches[switch] == "EXIT" and not exits:
            expected = "[[exit]] in the battle, or other words than EXIT"
            raise InputError(file, f"ruleset.{switch}", "EXIT, and the battle has no exit", expected)


def check_charges(data: ScenarioPart, document: Document, board: Board, file: str) -> None:
    """Charges lie at bridges, whether or not a rule has a use for them.  Rule: HR-BRCHARGE-3."""
    charges = [cell for marker in data["markers"] if marker["kind"] == CHARGES for cell in marker["cells"]]
    contents = contents_of(data, document) if charges else []
    for cell in charges:
        one = contents[board.grid.parse(cell)]
        if bridge_on(one, document["terrain"]) is None:
            found = f"{cell}: {' + '.join(one.rows)}"
            raise InputError(file, f"marker {CHARGES}", found, "a hex with a bridge")


def check_card_lists(document: Document) -> None:
    """Cards of lists are known, also where the switch that asks for the list is off."""
    for switch in SWITCHES:
        if isinstance(switch.values, CardList):
            words: Any = getitem(document["ruleset"], switch.name)
            deck_cards(words, document["cards"], {}, f"ruleset.{switch.name}")


def strikes(cards: Cards) -> list[str]:
    """Cards with a strike."""
    return [card for card, columns in cards.items() if columns["strike"]]


def check_recon_as(given: list[ReconAsColumns], cards: Cards, board: Board, file: str) -> None:
    """A Recon is used as a card with a strike, while hexes of the board are held, each named once for a side."""
    named: set[tuple[str, int]] = set()
    for place, strike in enumerate(given):
        key = f"ruleset.recon_as.{place}" if len(given) > 1 else "ruleset.recon_as"
        known_row(strike["card"], strikes(cards), file, f"{key}.card", "strike")
        for name in strike["held"]:
            hex_ = on_board(board, name, file, f"{key}.held")
            for side in strike["sides"]:
                if (side, hex_) in named:
                    found = f"{name} of the {side} a second time"
                    raise InputError(file, f"{key}.held", found, "each hex once for a side")
                named.add((side, hex_))


def check_objectives(data: ScenarioPart, board: Board, file: str) -> None:
    """Hexes on the board, each once, and no more needed than there are."""
    limits(len(data["objectives"]), 0, MAX_OBJECTIVES, file, "objective")
    known: set[str] = set()
    for objective in data["objectives"]:
        key = f"objective {objective['id']}"
        if objective["id"] in known:
            raise InputError(file=file, key=key, found="a second one of that id", expected="each id once")
        known.add(objective["id"])
        name_sides(objective["sides"], file, f"{key} sides")
        cells = [on_board(board, name, file, key) for name in objective["cells"]]
        if not cells or len(set(cells)) < len(cells):
            raise InputError(
                file=file, key=key, found=" ".join(objective["cells"]), expected="hexes, each once"
            )
        if objective["need"] != "MAJORITY":
            limits(objective["need"], 1, len(cells), file, f"{key} need")


def check_exits(data: ScenarioPart, board: Board, file: str) -> None:
    """Hexes at the edge of the board, each once for a side and for whom it is.  Rule: VIC-EXIT-1, SCEN-EXIT-3."""
    taken: set[tuple[str, int, str]] = set()
    for i, way in enumerate(data["exits"]):
        key = f"exit {i + 1}"
        name_sides(way["sides"], file, f"{key} sides")
        if way["value"] == "WIN" and "per" in way:
            expected = "no per: the first unit that leaves wins"
            raise InputError(file=file, key=f"{key} per", found=f"{way['per']} beside WIN", expected=expected)
        if not way["cells"]:
            raise InputError(file=file, key=key, found="no hex", expected="hexes at the edge of the board")
        for name in way["cells"]:
            hex_ = on_board(board, name, file, key)
            if min(board.grid.neighbors(hex_)) >= 0:
                raise InputError(
                    file=file, key=key, found=f"hex {name!r}", expected="a hex at the edge of the board"
                )
            for side in way["sides"]:
                once = (side, hex_, way.get("who", "ALL"))
                if once in taken:
                    expected = "each hex once for a side"
                    raise InputError(file=file, key=key, found=f"{name} again for {side}", expected=expected)
                taken.add(once)


def check_hands(data: ScenarioPart, document: Document, file: str) -> None:
    """Hands within their limits, and no more cards in both than the deck holds."""
    for side in SIDES:
        start, size = data["hand_start"][side], data["hand_size"][side]
        limits(size, 1, 12, file, f"hand_size.{side}")
        limits(start, 1, size, file, f"hand_start.{side}")
    deck = document["ruleset"]["deck"]
    cards = sum(pile_in_force(document).values())
    held = sum(data["hand_size"][side] for side in SIDES)
    if held > cards:
        expected = f"at most the {cards} cards of deck {deck}"
        raise InputError(file=file, key="hand_size", found=f"{held} cards in both hands", expected=expected)
