"""Switches of the rules drawn by lot: some need nothing, some go with another one, some speak of what is on the map."""

from __future__ import annotations

from typing import Any

from engine.loading.in_force.field_works import may_be_blown
from engine.loading.in_force.stacks import is_minefield
from engine.loading.schema.scenario_file import SIDES
from tests.properties.random_maps.forces import Forces
from tests.properties.random_maps.ground import TERRAIN, Ground

# Switches of the official rules, of the boxes and of one house rule that need nothing on the map, and what each may be.
ALONE: dict[str, tuple[Any, ...]] = {
    "road_bonus": (0, 2),
    "deck": ("standard", "breakthrough", "sections_only"),
    "reshuffle": ("WHEN_EMPTY", "NEVER"),
    "deck_out": ("axis", "allies"),
    "air_group": ("CHAIN",),
    "air_dice": ([1, 1], [2, 1]),
    "counter_counter": ("NOTHING",),
    "dig_in_limit": ("none", 4),
    "overruns": (0, 2),
    "cover_combine": ("SUM",),
    "symbol_range": (1, 2),
    "sight_limit": (2, 4),
    "hill_overlook": ("EQUAL_HEIGHT", "BY_HEIGHT"),
    "off_board_blocks": (True,),
    "ignore_flag": ("ALWAYS",),
    "retreat_path": ("FREE",),
    "retreat_losses": ("AFTER",),
    "medal_cap": (False,),
    "objective_passing": (False,),
    "majority": ("MORE_THAN_ENEMY",),
    "wiped_out": ("PLAYS_ON",),
    "both_reach": ("DRAW",),
    "turn_cap": (25,),
    "open_terrain": ("tp_flooded", "beach"),
    "recon_as": ({"card": "air_power", "sides": "both", "dice": 1}, {"card": "barrage", "sides": "axis"}),
    "penalties": ([{"who": "ARM|VEHICLE", "move": "max 2", "exempt": "road", "path_max": 3}],),
    "resupply": (True,),
    "combat_deck": (8, 20),
    "combat_cards": (["example"],),
    "desert_extra": (1, 2),
}
CHANCE_ALONE = 0.07
ONE_SIDE = (["axis"], ["allies"])
# Switches that say nothing by themselves: the ones of which one has to be set, and what each may be.
BESIDE: dict[str, tuple[tuple[str, ...], tuple[Any, ...]]] = {
    "airfield_units": (("airfield_reinforce",), (1, 8)),
    "demolition_sides": (("bridge_demolition",), ONE_SIDE),
    "demolition_dice": (("bridge_demolition",), (1, 6)),
    "demolition_neighbor": (("bridge_demolition",), (True,)),
    "blast_hits": (("bridge_demolition",), (0, 1, 8)),
    "pontoon_sides": (("pontoons",), ONE_SIDE),
    "bitter_share": (("combat_deck",), (0, 0.5)),
    "combat_dealt": (("combat_deck", "combat_cards"), (0, 1, 4)),
    "box_infantry": (("combat_deck", "combat_cards"), (0, 20, 99)),
    "box_armor": (("combat_deck", "combat_cards"), (0, 10, 99)),
    "box_artillery": (("combat_deck", "combat_cards"), (0, 3, 99)),
    "dam_dice": (("dam_sabotage",), (1, 6)),
    "dam_tokens": (("dam_sabotage",), (1, 2, 3)),
    "dam_medals": (("dam_sabotage",), (1, 2)),
    "sabotage_sides": (("sabotage_hexes",), ONE_SIDE),
    "sabotage_medals": (("sabotage_hexes",), (2, 3)),
    "desert_who": (("desert_extra",), ("ALL", "ARM|CAVALRY", "INF")),
    "desert_again": (("desert_extra",), (True,)),
}
CHANCE_BESIDE = 0.5
ON_THE_MAP = (
    "airfield_reinforce", "radar_notice", "dam_sabotage", "bridge_demolition", "demolition_hexes", "demolition_medals",
    "pontoons", "sabotage_hexes", "depot_loss", "oasis_recovery", "leader_dice", "camouflage_ends", "decoy_medals",
)  # fmt: skip
DRAWN = (*ALONE, *BESIDE, *ON_THE_MAP)
BINDS = ("climb", "connects")  # columns of tiles beside which nobody may destroy one
FIXED = (*BINDS, "edges")  # columns of tiles that nobody may destroy


def draw_switches(ground: Ground, forces: Forces, face: str) -> dict[str, Any]:
    """The switches of a battle, each with its value."""
    chance = ground.chance
    rules = {name: chance.choice(values) for name, values in ALONE.items() if chance.random() < CHANCE_ALONE}
    if "deck_out" in rules:
        rules["reshuffle"] = "NEVER"
    by_landmarks(ground, rules)
    by_bridges(ground, rules)
    by_targets(ground, rules, face)
    by_markers(forces, rules)
    for name, (of, values) in BESIDE.items():
        if any(one in rules for one in of) and chance.random() < CHANCE_BESIDE:
            rules[name] = chance.choice(values)
    return rules


def by_landmarks(ground: Ground, rules: dict[str, Any]) -> None:
    """What airfields, radar stations, dams, oases and minefields are for.  Changes: rules."""
    chance = ground.chance
    if ground.having("AIRFIELD") and chance.random() < 0.5:
        rules["airfield_reinforce"] = chance.choice((*ONE_SIDE, list(SIDES)))
    if ground.having("RADAR") and chance.random() < 0.5:
        rules["radar_notice"] = True
    if ground.having("DAM") and chance.random() < 0.7:
        rules["dam_sabotage"] = chance.choice(("AXIS", "ALLIES"))
    if ground.having("OASIS") and chance.random() < 0.5:
        rules["oasis_recovery"] = True
    if any(is_minefield(name, TERRAIN) for name in ground.removable()) and chance.random() < 0.3:
        rules["decoy_medals"] = chance.randint(1, 2)


def by_bridges(ground: Ground, rules: dict[str, Any]) -> None:
    """Bridges that are blown, or built over rivers.  Changes: rules."""
    chance, name = ground.chance, ground.board.grid.name
    wet = [hex_ for hex_ in ground.having("WATER") if any(map(is_bridge, ground.at[hex_].rows))]
    if ground.blows and wet:
        rules["bridge_demolition"] = chance.choice(("SURE", "ROLL"))
        for switch in ("demolition_hexes", "demolition_medals"):
            if chance.random() < CHANCE_BESIDE:
                rules[switch] = [name(hex_) for hex_ in chance.sample(wet, chance.randint(1, len(wet)))]
    rivers = [hex_ for hex_ in ground.having("RIVER") if len(ground.at[hex_].rows) == 1]
    if not ground.blows and rivers and chance.random() < 0.5 and len(ground.removable()) < 4:
        rules["pontoons"] = chance.randint(1, 3)


def may_go(ground: Ground, hex_: int, face: str) -> bool:
    """Whether the tile of a hex may be a Battle Star: units enter it, and no step beside it changes without it."""
    grid, tile = ground.board.grid, ground.tile(hex_)
    rows = [*tile, ground.board.printed(face, int(grid.rows[hex_]))]
    if not tile or any("NO_RETREAT" in TERRAIN[name]["traits"] for name in rows):
        return False
    beside = [name for there in grid.neighbors(hex_) if there >= 0 for name in ground.tile(there)]
    if any(TERRAIN[name][key] for name in beside for key in BINDS):
        return False
    return TERRAIN[tile[0]]["barred"] != "ALL" and not any(TERRAIN[tile[0]][key] for key in FIXED)


def by_targets(ground: Ground, rules: dict[str, Any], face: str) -> None:
    """Tiles that may be destroyed, a depot among them where there is one.  Changes: rules."""
    chance, name = ground.chance, ground.board.grid.name
    plain = [hex_ for hex_ in sorted(ground.at) if may_go(ground, hex_, face)]
    depots = [hex_ for hex_ in plain if hex_ in ground.having("DEPOT")]
    if plain and chance.random() < (0.6 if depots else 0.2):
        hexes = dict.fromkeys([*depots[:1], *chance.sample(plain, min(2, len(plain)))])
        rules["sabotage_hexes"] = [name(hex_) for hex_ in hexes]
        if depots and chance.random() < 0.6:
            rules["depot_loss"] = chance.choice((*ONE_SIDE, list(SIDES)))


def by_markers(forces: Forces, rules: dict[str, Any]) -> None:
    """How camouflage ends, and what decides over leaders.  Changes: rules."""
    chance, kinds = forces.chance, {marker["kind"] for marker in forces.markers}
    if "camouflage" in kinds and chance.random() < CHANCE_BESIDE:
        rules["camouflage_ends"] = chance.choice((["MOVE"], ["BATTLE", "ATTACKED"]))
    if "leader" in kinds and chance.random() < CHANCE_BESIDE:
        rules["leader_dice"] = chance.choice((1, 6))


def is_bridge(row: str) -> bool:
    """Whether a row is a bridge that may be blown."""
    return may_be_blown(TERRAIN[row])
