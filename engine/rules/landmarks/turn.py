"""What is done at landmarks at moments of a turn: dams after the card, recovery after the orders."""

from engine.codes import Gap
from engine.compiling.compile_unit import NOTHING, compile_unit
from engine.compiling.jit import cold
from engine.dialogue.offer import offer
from engine.kernel.ask import battle_is_fought
from engine.kernel.log_event import mark_gap
from engine.layout import OFF
from engine.rules.landmarks.choices import (
    choose_dam,
    choose_recovery,
    choose_reinforcement,
    choose_sabotage,
    choose_to_sabotage_dam,
)
from engine.rules.landmarks.law import (
    IN_RANGE,
    any_reinforcement,
    clear_dams,
    dams_held,
    empty_dams,
    leave_out,
    mark_shut,
    may_recover,
    may_reinforce,
    may_sabotage,
    may_work,
    place_token,
    recover,
    reinforce,
    roll_at_dams,
    sabotage,
)

FIRST_TURN = 1


@compile_unit(NOTHING)
def look_at_dams(tables, state, side):
    """The turn begins: what the last one has done to dams.  Rule: TP-DAM-7."""
    if state["turn"] == FIRST_TURN:
        empty_dams(tables, state)
    else:
        clear_dams(tables, state)


@compile_unit()
def work_at_dams(tables, state, mind, side):
    """A side that holds a dam may roll; 1 if that ends the game.  Rule: TP-DAM-4."""
    roll_and_place(tables, state, mind, side)
    return state["over"]


@cold
def roll_and_place(tables, state, mind, side):
    """Every star of the roll is a token on a dam, one at most on each.

    Rule: TP-DAM-4 .. -6, TP-GAP-20, HR-DAM-1, HR-DAM-4, HR-DAM-5.
    """
    held = dams_held(tables, state, side)
    if held == 0:
        return
    offer(state, tables["offers"])
    if not choose_to_sabotage_dam(tables, state, mind, side):
        return
    stars = min(roll_at_dams(tables, state, side), held)
    taken = 0
    if stars == held:
        for dam in range(tables["dams"]):
            if may_work(tables, state, dam) and not state["over"]:
                place_token(tables, state, dam)
        return
    for _ in range(stars):
        offer(state, tables["offers"])
        dam = choose_dam(tables, state, mind, side, taken)
        if dam < 0 or dam >= tables["dams"] or (taken >> dam) & 1 or not may_work(tables, state, dam):
            mark_gap(state, Gap.LANDMARK)
            return
        taken |= 1 << dam
        if not state["over"]:
            place_token(tables, state, dam)


@compile_unit(NOTHING)
def rest_in_oases(tables, state, mind, side):
    """Ordered infantry in an oasis may roll for lost figures, each unit once.  Rule: TP-OAS-6."""
    for unit in range(tables["first_unit"][side], tables["end_unit"][side]):
        if may_recover(tables, state, unit):
            state["acts"] += 1
            if choose_recovery(tables, state, mind, unit):
                recover(tables, state, unit)


@compile_unit(NOTHING)
def sabotage_objectives(tables, state, mind, side):
    """Before the battles units may lay charges where they stand, instead of one; not in a turn cut short.

    Rule: TP-SAB-1, TP-GAP-5, HR-LASTTURN-5.
    """
    for unit in range(tables["first_unit"][side], tables["end_unit"][side]):
        if not state["over"] and not state["cut_turn"] and may_sabotage(tables, state, unit):
            offer(state, tables["offers"])
            if choose_sabotage(tables, state, mind, unit):
                sabotage(tables, state, unit)
                battle_is_fought(tables, state, mind, unit)


@compile_unit()
def fly_in(tables, state, mind, side):
    """Before units are ordered, orders may be spent on infantry that comes to airfields; not in a turn cut short.

    1 if the game is over.

    Rule: TP-AFD-2, HR-LASTTURN-5.
    """
    before = state["reinforced"][side]
    state["flown_by_card"] = 0
    if tables["airfield_shut"] == IN_RANGE and not state["cut_turn"]:
        mark_shut(tables, state, side)
    while not state["over"] and not state["cut_turn"] and any_reinforcement(tables, state, side):
        state["acts"] += 1
        hex_ = choose_reinforcement(tables, state, mind, side)
        if hex_ == OFF:
            break
        if not may_reinforce(tables, state, side, hex_):
            mark_gap(state, Gap.LANDMARK)
            break
        reinforce(tables, state, side, hex_)
    leave_out(state, side, state["reinforced"][side] - before)
    return state["over"]
