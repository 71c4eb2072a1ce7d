"""The dialogue of air drops before the deal: a side says where, its figures come down (house-rules 4.10)."""

from engine.codes import Gap
from engine.compiling.compile_unit import NOTHING, compile_unit
from engine.compiling.jit import cold
from engine.dialogue.offer import offer
from engine.hooks import Event, Fired
from engine.kernel.log_event import log_event, mark_fired, mark_gap
from engine.layout import OFF
from engine.rules.drops.choices import choose_drop_aim, choose_flight
from engine.rules.drops.law import LINE, hex_of_line, let_fall, released_along, settle


@compile_unit(NOTHING)
def drop_before_deal(tables, state, mind):
    """Every air drop of the house, those of the side that moves first before those of the other.

    Rule: HR-DROP1-1, -13.
    """
    for offset in range(2):
        side = (tables["first_side"] + offset) & 1
        for drop in range(tables["n_drops"]):
            due = tables["drop_early"][drop] and tables["drop_side"][drop] == side
            if due and not state["over"]:
                drop_figures(tables, state, mind, side, drop)
                mind["assessed_turn"] = OFF  # who judges next finds units that were not there


@cold
def drop_figures(tables, state, mind, side, drop):
    """The figures of a drop come down, in an order drawn by lot.  Rule: HR-DROP1-1, -5, HR-DROP2-1, -2."""
    mark_fired(state, Fired.DROP_EARLY)
    if tables["drop_model"] == LINE:
        fly(tables, state, mind, side, drop)
        aim = hex_of_line(tables, state, tables["drop_length"] // 2)
    else:
        aim = aim_of(tables, state, mind, side, drop)
    state["drop_aim"][side] = 1 + aim
    let_fall(tables, state, drop, aim)
    for n in range(tables["drop_count"][drop]):
        if not state["over"]:
            unit = state["fall_order"][n]
            settle(tables, state, drop, unit, meant_for(tables, state, drop, unit, aim))


@cold
def meant_for(tables, state, drop, unit, aim):
    """The hex that a figure was meant for: the one aimed at, or the one over which it leaves its aircraft."""
    if tables["drop_model"] != LINE:
        return aim
    return hex_of_line(tables, state, released_along(tables, drop, unit))


@cold
def aim_of(tables, state, mind, side, drop):
    """The hex at which a drop is aimed, the middle of the board where nobody chooses.  Rule: HR-DROP1-1, HR-GEN-15."""
    if tables["drop_aim_at"][drop] >= 0:
        return tables["drop_aim_at"][drop]
    middle = tables["n_hexes"] // 2
    offer(state, 1)
    aim = choose_drop_aim(tables, state, mind, side, drop)
    if aim == OFF:
        return middle
    if aim < 0 or aim >= tables["n_hexes"]:
        mark_gap(state, Gap.AIM)
        return middle
    mark_fired(state, Fired.DROP_AIMED)
    return aim


@cold
def fly(tables, state, mind, side, drop):
    """The aircraft of a side fly along a row that it chooses, or along the line that is given.

    Rule: HR-DROP2-1, -3, HR-GEN-15.  Changes: state.flight_row.
    """
    if tables["drop_row_choice"]:
        state["flight_row"] = row_of_flight(tables, state, mind, side, drop)
    start = hex_of_line(tables, state, 1)  # not on the border of two hexes
    end = hex_of_line(tables, state, tables["drop_length"] - 1)
    log_event(state, Event.FLIGHT, side, start, end, 0, 0)


@cold
def row_of_flight(tables, state, mind, side, drop):
    """The row along which aircraft fly, the middle one where nobody chooses."""
    middle = tables["n_rows_board"] // 2
    offer(state, 1)
    row = choose_flight(tables, state, mind, side, drop)
    if row == OFF:
        return middle
    if row < 0 or row >= tables["n_rows_board"]:
        mark_gap(state, Gap.AIM)
        return middle
    mark_fired(state, Fired.DROP_FLOWN)
    return row
