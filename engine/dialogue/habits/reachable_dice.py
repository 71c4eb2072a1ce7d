"""The most dice a unit could roll at another this turn, from any hex it may move to and still battle."""

from engine.codes import Attack, Lift
from engine.compiling.jit import kernel
from engine.kernel.battle import dice_from
from engine.kernel.movement import battle_allowance, fixed_in_place, limits_lifted
from engine.kernel.reach import barred_on_way, find_reach
from engine.kernel.terrain import distance, enemy_adjacent

ORDERED = int(Attack.ORDERED)


@kernel
def find_posts(tables, state, mind, unit):
    """List the hexes from which the unit might battle this turn, as the orders in force have it.

    Changes: mind.reach and its companions.
    """
    still = fixed_in_place(tables, state, unit) or state["no_move"] or state["on_move"][unit]
    most = 0 if still else battle_allowance(tables, state, unit, 0)
    find_reach(tables, state, mind, unit, most, limits_lifted(tables, state, unit))


@kernel
def may_battle_from(tables, state, mind, unit, hex_):
    """1 if neither the hex nor the way to it forbids a battle."""
    row = state["unit_row"][unit]
    stack = state["hex_stack"][hex_]
    if (
        (tables["stack_ban_here"][stack] >> row) & 1
        or state["battles_allowed"] == 0
        or state["on_move"][unit]
    ):
        return 0
    if hex_ == state["unit_hex"][unit] or state["lifts"] & Lift.BANS:
        return 1
    if (tables["stack_ban_entered"][stack] >> row) & 1 and not tables["row_entry_battle"][row]:
        return 0
    if (tables["stack_ban_left"][state["hex_stack"][state["unit_hex"][unit]]] >> row) & 1:
        return 0
    return 1 - barred_on_way(tables, state, mind, row, hex_)


@kernel
def dice_at_target(tables, state, mind, unit, target):
    """Most dice the unit could roll at the target from the hexes listed last, 0 if it cannot attack it."""
    best = 0
    side = state["unit_side"][unit]
    reach = tables["row_range"][state["unit_row"][unit]]
    here = state["unit_hex"][unit]
    for i in range(mind["reach_n"]):
        hex_ = mind["reach"][i]
        if distance(tables, hex_, state["unit_hex"][target]) > reach:
            continue
        if not may_battle_from(tables, state, mind, unit, hex_):
            continue
        adjacent = enemy_adjacent(tables, state, hex_, side)
        still = 1 if hex_ == here else 0
        best = max(best, dice_from(tables, state, unit, hex_, target, adjacent, still, ORDERED))
    return best


@kernel
def dice_in_place(tables, state, unit, target):
    """Dice the unit could roll at the target from where it stands, were it ordered by a plain card."""
    hex_ = state["unit_hex"][unit]
    if (tables["stack_ban_here"][state["hex_stack"][hex_]] >> state["unit_row"][unit]) & 1:
        return 0
    adjacent = enemy_adjacent(tables, state, hex_, state["unit_side"][unit])
    return dice_from(tables, state, unit, hex_, target, adjacent, 1, ORDERED)


@kernel
def find_danger(tables, state, mind, watch, side):
    """Enemy dice that could reach each last figure of the side, were every enemy unit ordered by a plain card.

    Asked where no orders are in force.  Changes: watch.danger, mind.reach and its companions.
    """
    weak = 0
    for unit in range(tables["first_unit"][side], tables["end_unit"][side]):
        watch["danger"][unit] = 0
        weak += is_last_figure(state, unit)
    if weak == 0:
        return
    for foe in range(tables["first_unit"][1 - side], tables["end_unit"][1 - side]):
        if state["unit_hex"][foe] >= 0:
            find_posts(tables, state, mind, foe)
            for unit in range(tables["first_unit"][side], tables["end_unit"][side]):
                if is_last_figure(state, unit):
                    watch["danger"][unit] += dice_at_target(tables, state, mind, foe, unit)


@kernel
def is_last_figure(state, unit):
    """1 for a unit on the board with one figure."""
    return 1 if state["unit_hex"][unit] >= 0 and state["unit_figures"][unit] == 1 else 0
