"""Marches and battles of ``recruit``: at the nearest enemy, as near as it can get and still attack him."""

from engine.codes import Attack, Fire, Lift
from engine.compiling.jit import kernel
from engine.kernel.ask import ground_may_bite, plain_target
from engine.kernel.battle import dice_against, entitlement, may_battle, may_clear
from engine.kernel.movement import battle_allowance, may_move
from engine.kernel.reach import path_to, reach_of
from engine.kernel.terrain import FAR, distance, enemy_adjacent
from engine.layout import CLEAR_OBSTACLE, OFF
from engine.players.recruit.choices import nearest_enemy

FIGHTING = 1000  # hexes by which a place to fight from counts as nearer


@kernel
def recruit_move(tables, state, mind, side):
    """The ordered unit nearest to the enemy goes first, so that those behind it find room.

    Changes: mind.noted_turn, mind.plan_at, mind.path.
    """
    if mind["noted_turn"] != state["turn"]:
        mind["noted_turn"] = state["turn"]
        mind["plan_at"] = 0
    while mind["plan_at"] < mind["ranked_n"]:
        unit = mind["ranked"][mind["plan_at"]]
        mind["plan_at"] += 1
        if may_move(tables, state, unit) and lay_march(tables, state, mind, unit):
            return unit
    return OFF


@kernel
def lay_march(tables, state, mind, unit):
    """A way towards the nearest enemy: to the nearest hex from which he can be attacked, else nearest to him.

    1 if the unit goes, 0 if it is as well off where it stands.  Near enemies count by the straight distance, the way
    to one too far off by hexes of march.  Of hexes as near it takes one without mines and ice.
    Changes: mind.path, mind.reach and its companions.
    """
    side = state["unit_side"][unit]
    here = state["unit_hex"][unit]
    enemy = nearest_enemy(tables, state, side, here)
    if enemy == OFF or distance(tables, here, state["unit_hex"][enemy]) == 1:
        return 0
    reach_of(tables, state, mind, unit)
    at = state["unit_hex"][enemy]
    kind = tables["row_march"][state["unit_row"][unit]]
    best = FAR
    best_hex = here
    for i in range(mind["reach_n"]):
        hex_ = mind["reach"][i]
        far = tables["march"][kind, hex_, at]
        if may_fight_from(tables, state, mind, unit, hex_, distance(tables, hex_, at)):
            far = distance(tables, hex_, at) - FIGHTING
        far *= 2
        if hex_ != here:
            far += ground_may_bite(tables, state, unit, hex_)
        if far < best:
            best = far
            best_hex = hex_
    if best_hex == here:
        return 0
    path_to(mind, best_hex)
    return 1


@kernel
def may_fight_from(tables, state, mind, unit, hex_, far):
    """1 if the unit may battle after the march found to a hex and an enemy so far away is in range (sight apart)."""
    row = state["unit_row"][unit]
    cost = mind["reach_cost"][hex_]
    if (
        far > farthest_fire(tables, state, row)
        or cost > battle_allowance(tables, state, unit, mind["reach_paths"][hex_])
        or state["on_move"][unit]
    ):
        return 0
    if (tables["stack_ban_here"][state["hex_stack"][hex_]] >> row) & 1:
        return 0
    if cost == 0 or state["lifts"] & Lift.BANS:
        return 1
    if (tables["stack_ban_entered"][state["hex_stack"][hex_]] >> row) & 1 and not tables["row_entry_battle"][
        row
    ]:
        return 0
    start = state["hex_stack"][state["unit_hex"][unit]]
    return 0 if (tables["stack_ban_left"][start] >> row) & 1 else 1


@kernel
def farthest_fire(tables, state, row):
    """How far a unit of the row may fire at all: visibility binds those alone that have to see their targets."""
    far = tables["row_range"][row]
    return min(far, state["visibility"]) if tables["row_fire"][row] <= Fire.DIRECT else far


@kernel
def recruit_battle(tables, state, mind, side):
    """The next unit entitled to a battle attacks the nearest enemy it may, else clears its way or shells an obstacle.

    Changes: mind.battle_turn, mind.battle_at, mind.target.
    """
    if mind["battle_turn"] != state["turn"]:
        mind["battle_turn"] = state["turn"]
        mind["battle_at"] = 0
    while mind["battle_at"] < mind["ranked_n"]:
        unit = mind["ranked"][mind["battle_at"]]
        if may_battle(tables, state, unit):
            mind["target"] = nearest_target(tables, state, unit, Attack.ORDERED)
            if mind["target"] != OFF:
                return unit
            if may_clear(tables, state, unit) >= 0:
                mind["target"] = CLEAR_OBSTACLE
                return unit
            other = plain_target(tables, state, unit)
            if other != 0:
                mind["target"] = other
                return unit
        mind["battle_at"] += 1
    return OFF


@kernel
def nearest_target(tables, state, unit, kind):
    """The nearest enemy the unit may attack now, the weakest of several; OFF if there is none."""
    side = state["unit_side"][unit]
    here = state["unit_hex"][unit]
    entitled = entitlement(tables, state, unit, kind)
    adjacent = enemy_adjacent(tables, state, here, side)
    best = FAR
    chosen = OFF
    for other in range(tables["first_unit"][1 - side], tables["end_unit"][1 - side] if entitled else 0):
        if state["unit_hex"][other] < 0:
            continue
        far = 10 * distance(tables, here, state["unit_hex"][other]) + state["unit_figures"][other]
        if far < best and dice_against(tables, state, unit, other, kind, entitled, adjacent) > 0:
            best = far
            chosen = other
    return chosen


@kernel
def recruit_second_move(mind):
    """It stays where it fought.  Changes: mind.path_n."""
    mind["path_n"] = 0
    return 0
