"""How a game stands at the end of a turn: the row of a traced turn."""

from engine.codes import Hold
from engine.compiling.jit import kernel
from engine.layout import OFF


@kernel
def write_turn(tables, state, row, game, side, battles, dice, hits):
    """Fill the row of a turn just played; battles, dice and hits are the sums before it.  Changes: row."""
    row["game"] = game
    row["turn"] = state["turn"]
    row["side"] = side
    row["card"] = state["card"]
    row["copied"] = state["last_was_copy"]
    row["ordered"] = state["n_ordered"]
    row["battles"] = state["n_battles"][side] - battles
    row["dice"] = state["n_dice"][side] - dice
    row["hits"] = state["actual_hits"][side] - hits
    row["medals_axis"] = state["medals"][0]
    row["medals_allies"] = state["medals"][1]
    row["units_axis"] = state["alive"][0]
    row["units_allies"] = state["alive"][1]
    row["need_axis"] = max(0, tables["medal_target"][0] - state["medals"][0])
    row["need_allies"] = max(0, tables["medal_target"][1] - state["medals"][1])
    row["inf_axis"] = figures_of(tables, state, 0, 0)
    row["arm_axis"] = figures_of(tables, state, 0, 1)
    row["art_axis"] = figures_of(tables, state, 0, 2)
    row["inf_allies"] = figures_of(tables, state, 1, 0)
    row["arm_allies"] = figures_of(tables, state, 1, 1)
    row["art_allies"] = figures_of(tables, state, 1, 2)
    row["figures_axis"] = row["inf_axis"] + row["arm_axis"] + row["art_axis"]
    row["figures_allies"] = row["inf_allies"] + row["arm_allies"] + row["art_allies"]
    row["open_axis"] = open_medals(tables, state, 0)
    row["open_allies"] = open_medals(tables, state, 1)
    row["steps_axis"] = steps_to_gain(tables, state, 0)
    row["steps_allies"] = steps_to_gain(tables, state, 1)
    row["pile"] = state["pile"]
    row["deck_out"] = tables["deck_out"]


@kernel
def figures_of(tables, state, side, class_):
    """Figures of a class that the side has on the board."""
    n = 0
    for unit in range(state["n_units"]):
        if state["unit_side"][unit] == side and state["unit_hex"][unit] >= 0:
            if tables["row_class"][state["unit_row"][unit]] == class_:
                n += state["unit_figures"][unit]
    return n


@kernel
def could_gain(tables, state, objective, side):
    """1 if the side does not hold the objective and may still come to do so.  Rule: VIC-OBJ-1, -3 .. -5."""
    if not (tables["objective_sides"][objective] >> side) & 1:
        return 0
    holder = state["objective_holder"][objective]
    if holder == side:
        return 0
    return 0 if holder != OFF and tables["objective_hold"][objective] == Hold.FOREVER else 1


@kernel
def open_medals(tables, state, side):
    """Medals of the objectives that the side could still gain."""
    medals = 0
    for objective in range(tables["n_objectives"]):
        if could_gain(tables, state, objective, side):
            medals += tables["objective_value"][objective]
    return medals


@kernel
def may_gain_at(tables, state, hex_, side):
    """1 if standing on the hex, or leaving the board from it, could bring the side a medal or the victory."""
    if tables["exit_value"][side, hex_] > 0:
        return 1
    mask = tables["hex_objectives"][hex_]
    if mask != 0:
        for objective in range(tables["n_objectives"]):
            if (mask >> objective) & 1 and could_gain(tables, state, objective, side):
                return 1
    return 0


@kernel
def steps_to_gain(tables, state, side):
    """Hexes the nearest unit of the side has to march to a hex where it may gain a medal; OFF if there is none.

    A hex on which it stands already is 0 away: the objective may ask for more units, or for the end of the turn.
    """
    if tables["n_objectives"] == 0 and tables["exit_hexes"][side] == 0:
        return OFF
    least = OFF
    for hex_ in range(tables["n_hexes"]):
        if not may_gain_at(tables, state, hex_, side):
            continue
        for unit in range(state["n_units"]):
            at = state["unit_hex"][unit]
            if at >= 0 and state["unit_side"][unit] == side:
                kind = tables["row_march"][state["unit_row"][unit]]
                steps = tables["march"][kind, at, hex_]
                if least == OFF or steps < least:
                    least = steps
    return least
