"""Pieces and bridges that options treat in another way: sandbags that last or have an owner, bridges that go.

Sandbags that serve one side only are pieces of their own, ``sandbag@axis`` and ``sandbag@allies``, so that a battle
reads their cover like any other (HR-SANDBAG-5).
"""

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from engine.codes import Clear, Origin, Sight
from engine.layout import OFF
from engine.loading.in_force.clearing import nobody_clears
from engine.loading.in_force.contents import OWNER_ONLY, PRINTED, Contents, has_trait
from engine.loading.in_force.duties import MUST_CLEAR, pieces_of_duty
from engine.loading.in_force.fiction import fiction_side, has_units
from engine.loading.in_force.rigging import is_rigging
from engine.loading.in_force.stacks import (
    LOOSE,
    SANDBAGGED,
    STAYED,
    TO_COME,
    Stacks,
    is_sandbag,
    sandbag_row,
    sandbags_of_sides,
)
from engine.loading.schema.boards import BOARDS
from engine.loading.schema.columns import TerrainColumns
from engine.loading.schema.document import Document, ScenarioPart, Terrain
from engine.loading.schema.scenario_file import SIDES
from engine.loading.schema.switch_columns import Switches

PONTOON = "PONTOON"  # trait of the bridge that ruleset.pontoons speaks of
BRIDGE, OTHER_BRIDGE = "BRIDGE", "OTHER_BRIDGE"  # traits; of the others only `types = all` speaks
# Traits of bridges that hide what lies behind them, by ruleset.bridges_block.
BLOCKING: dict[str, set[str]] = {"NONE": set(), "STANDARD": {BRIDGE}, "ALL": {BRIDGE, OTHER_BRIDGE}}
ANY, BOTH = "any", "both"
TOWN = "TOWN"  # trait of a town and of what equals one
TOWN_HEXES = (TOWN, "RADAR")  # traits of tiles that the fictional armies count among towns (HR-GEN-19)


def terrain_in_force(document: Document) -> Terrain:
    """The terrain table with what bridges and sandbags become by the switches of the ruleset."""
    terrain, ruleset = document["terrain"], document["ruleset"]
    blocking = BLOCKING[ruleset["bridges_block"]]
    more: Terrain = {
        name: {**columns, "sight": "BLOCK"}
        for name, columns in terrain.items()
        if blocking.intersection(columns["traits"])
    }
    if ruleset["sandbags_for"] == "OWNER":
        row = sandbag_row(terrain)
        more |= {} if row is None else dict.fromkeys(sandbags_of_sides(terrain), terrain[row])
    for name, trait in bridges_that_change(document):
        columns = more.get(name, terrain[name])
        more[name] = {**columns, "traits": sorted([*columns["traits"], trait])}
    for name in nobody_clears(document):
        more[name] = {**more.get(name, terrain[name]), "clears": {}}
    for name in pieces_of_duty(document):
        columns = more.get(name, terrain[name])
        clears: Any = {MUST_CLEAR: "DUTY", **columns["clears"]}  # no word of files
        more[name] = {**columns, "clears": clears}
    for name in towns_that_become(document):
        then: Any = {"by": "", "on": STAYED, "becomes": ruleset["claim_becomes"][0]}
        columns = more.get(name, terrain[name])
        more[name] = {**columns, "shelled": then, "traits": traits_of_loose(columns)}
    for name in towns_under_fire(document):
        more[name] = ruined_by_fire(
            more.get(name, terrain[name]), ruleset["town_fire"], ruleset["town_ruins"][0]
        )
    return {**terrain, **more} if more else terrain


def towns_under_fire(document: Document) -> list[str]:
    """Towns that attacks of some units, or strikes of a side, leave in ruins, if somebody takes towns.

    Rule: HR-MARTOWN-2, -5, -7, HR-GEN-19.
    """
    ruleset = document["ruleset"]
    if not ruleset["town_fire"] or not ruleset["town_ruins"]:
        return []
    if "scenario" in document and not has_units(document, fiction_side(document), ruleset["claim_who"]):
        return []
    return [name for name, one in document["terrain"].items() if is_town_hex(one)]


def ruined_by_fire(columns: TerrainColumns, by: Sequence[str], ruins: str) -> TerrainColumns:
    """A town that attacks leave in ruins; one that other fire destroys becomes what that says, whoever fires.

    Rule: HR-MARTOWN-2, HR-WOODVILL-5.
    """
    own = columns["shelled"]
    who = "|".join(by)
    then: Any = (
        {"by": who, "on": "FIRE", "becomes": ruins} if own is None else {**own, "by": f"({own['by']})|{who}"}
    )
    return {**columns, "shelled": then, "traits": traits_of_loose(columns)}


def traits_of_loose(columns: TerrainColumns) -> list[str]:
    """Traits of a tile that may go; one on a hill takes its height along, so that sight asks which hills stand."""
    return sorted([*columns["traits"], *([LOOSE] if columns["height"] else [])])


def towns_that_become(document: Document) -> list[str]:
    """Towns that are another tile once a unit has stayed; one that fire destroys becomes what that says.

    Rule: HR-DALEXT-2, HR-GEN-19.
    """
    if not document["ruleset"]["claim_becomes"]:
        return []
    terrain = document["terrain"]
    return [name for name, one in terrain.items() if is_town_hex(one) and one["shelled"] is None]


def is_town_hex(columns: TerrainColumns) -> bool:
    """Whether a tile is one of those that the fictional armies count among towns.  Rule: HR-GEN-19."""
    return bool(set(TOWN_HEXES) & set(columns["traits"]))


def may_be_blown(columns: TerrainColumns) -> bool:
    """Whether a piece is a bridge for road or rail; a ford spans a river, too.  Rule: TP-BRB-1."""
    traits = set(columns["traits"])
    return bool(traits & {BRIDGE, OTHER_BRIDGE}) or {"SPANS", "RAIL"} <= traits


def over_water(rows: Sequence[str], terrain: Terrain) -> bool:
    """Whether a span among these rows crosses water or ice; over land it carries nobody who could not walk there.

    Ice is ground that costs dice on entry; mines, whose dice are hidden, are none.
    Rule: TP-BRB-1, TILE-BRG-1, HR-BRSHELL-1.
    """
    entry = [terrain[name]["on_enter"] for name in rows]
    ice = any(costs is not None and costs["dice"] != "POOL" for costs in entry)
    return ice or has_trait(rows, "WATER", terrain)


def bridge_on(one: Contents, terrain: Terrain) -> str | None:
    """Row of the bridge on a hex of water or ice."""
    if not over_water(one.rows, terrain):
        return None
    return next((name for name in one.rows if may_be_blown(terrain[name])), None)


def blown_by_card(ruleset: Switches) -> bool:
    """Whether a card blows some bridge, in one way for all or in that of a hex.  Rule: TP-BRB-1, -3."""
    way = ruleset["bridge_demolition"]
    return any(one != "NONE" for one in (way.values() if isinstance(way, dict) else [way]))


def bridges_that_change(document: Document) -> Iterator[tuple[str, str]]:
    """Rows of bridges that may be blown, and of those that may be built, each with the trait that says so."""
    ruleset = document["ruleset"]
    loose = blown_by_card(ruleset) or is_rigging(document)
    for name, columns in document["terrain"].items():
        if may_be_blown(columns) and (loose or columns["shelled"]):
            yield name, LOOSE
        if ruleset["pontoons"] and PONTOON in columns["traits"]:
            yield name, TO_COME


def own_sandbags(contents: Sequence[Contents], document: Document) -> list[Contents]:
    """What lies on each hex, sandbags named after the side they serve where they have an owner.

    The scenario's are those of the owner named on the hex, else of the side whose unit stands on it, else everybody's.
    Rule: HR-SANDBAG-5.
    """
    if document["ruleset"]["sandbags_for"] != "OWNER":
        return list(contents)
    owners, row = owners_of(document["scenario"]), sandbag_row(document["terrain"])
    return [
        Contents(
            tuple(f"{row}@{owners[i]}" if name == row and i in owners else name for name in one.rows),
            one.owner,
            one.rotation,
            one.under,
        )
        for i, one in enumerate(contents)
    ]


def owners_of(scenario: ScenarioPart) -> dict[int, str]:
    """Hex to the side that owns what lies there when the battle begins."""
    grid = BOARDS[scenario["board"]].grid
    owners: dict[int, str] = {grid.parse(unit["hex"]): unit["side"] for unit in scenario["units"]}
    tokens = [token for text in scenario["map"] for token in text.split()]
    for i, token in enumerate(tokens):
        owner = None if token == PRINTED else scenario["legend"][token]["owner"]
        if owner in SIDES:
            owners[i] = owner
        elif owner is not None:
            owners.pop(i, None)
    return owners


def fill_works(table: np.void, stacks: Stacks, terrain: Terrain, ruleset: Switches) -> None:
    """All of it as numbers.  Call after the stacks are filled.

    Changes: table.sandbags, sandbag_by, stack_dug, sandbags_*, clear_mode, stack_bridge.
    """
    fill_sandbags(table, stacks, terrain, ruleset)
    fill_bridges(table, stacks, terrain)


def fill_sandbags(table: np.void, stacks: Stacks, terrain: Terrain, ruleset: Switches) -> None:
    """Whose sandbags are which, and when they go.

    Changes: table.sandbags, sandbag_by, stack_dug, sandbags_*, clear_mode.
    Rule: CARD-DIGIN-5, -6, HR-SANDBAG-1 .. -3, -5.
    """
    bags = [
        piece for piece, name in enumerate(stacks.pieces) if name is not None and is_sandbag(name, terrain)
    ]
    table["sandbags"] = sum(1 << piece for piece in bags)
    # Sea walls are laid with sandbag pieces and use up the supply (CARD-DIGIN-5).
    table["sandbags_fixed"] = sum(
        is_sandbagged(row, terrain) for s in stacks.hex_stack for row in stacks.stacks[s].rows
    )
    both, of_sides = sandbag_row(terrain), sandbags_of_sides(terrain)
    for side in range(len(SIDES)):
        serving = [piece for piece in bags if stacks.pieces[piece] in (both, of_sides[side])]
        table["sandbag_by"][side] = serving[-1] if serving else OFF
        for s, stack in enumerate(stacks.stacks):
            own_wall = any(
                is_sandbagged(row, terrain)
                and (stack.owner in (SIDES[side], BOTH) or OWNER_ONLY not in terrain[row]["traits"])
                for row in stack.rows
            )
            table["stack_dug"][s, side] = own_wall or any(stacks.pieces[bag] in stack.rows for bag in serving)
    falls = falls_to(ruleset["sandbags_destroyed_by"])
    stay = ruleset["sandbags_left"] == "STAY"
    table["sandbags_fall"] = falls
    table["sandbags_owned"] = bool(bags) and ruleset["sandbags_for"] == "OWNER"
    table["sandbags_stay"] = bool(bags) and (stay or falls != falls_to([ANY]))
    for piece in bags:
        modes = table["clear_mode"][piece]
        modes[stay & (modes == Clear.LEAVE)] = Clear.NO


def is_sandbagged(name: str, terrain: Terrain) -> bool:
    """Whether a piece is made of sandbags that Dig-In then lacks."""
    return SANDBAGGED in terrain[name]["traits"]


def falls_to(words: Sequence[str]) -> int:
    """Bits of ``codes.Origin`` of the attacks that destroy sandbags with their occupant; ``any`` = whatever it was."""
    if ANY in words:
        return sum(1 << origin for origin in Origin)
    return sum(1 << Origin[word] for word in words)


def fill_bridges(table: np.void, stacks: Stacks, terrain: Terrain) -> None:
    """Stacks in which a bridge, and nothing else, blocks sight.  Changes: table.stack_bridge.  Rule: HR-BRIDGELOS-1."""
    for s, stack in enumerate(stacks.stacks):
        blocking = [name for name in stack.rows if terrain[name]["sight"] == Sight.BLOCK.name]
        table["stack_bridge"][s] = bool(blocking) and all(is_bridge(name, terrain) for name in blocking)


def is_bridge(name: str, terrain: Terrain) -> bool:
    """Whether a piece is a bridge of any kind."""
    return not BLOCKING["ALL"].isdisjoint(terrain[name]["traits"])
