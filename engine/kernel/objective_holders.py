"""Objectives change hands: tested when hexes are entered or left and at turns, and what their medals do (core 8.2)."""

from engine.codes import EndReason, Entry, Hold, MedalSource, When
from engine.compiling.jit import cold, kernel
from engine.hooks import Event, Fired
from engine.kernel.log_event import log_event, mark_fired, write_log
from engine.kernel.medals import award
from engine.kernel.objectives import enemy_stands_on, passes
from engine.kernel.victory import check_victory, immediate_win
from engine.layout import OFF

ANY_ENTRY = int(Entry.ANY)


@kernel
def set_holder(tables, state, objective, holder):
    """Hand an objective from its holder to another (OFF: back to the board).

    Rule: HR-HELD-1, -3.  Changes: state.objective_holder, state.captured.
    """
    before = state["objective_holder"][objective]
    if before == holder:
        return
    state["objective_holder"][objective] = holder
    log_event(state, Event.OBJECTIVE, objective, holder, 0, 0, 0)
    value = tables["objective_value"][objective]
    if before != OFF:
        award(tables, state, before, -value, MedalSource.OBJECTIVE)
    if holder != OFF:
        state["captured"][holder] |= 1 << objective
        award(tables, state, holder, value, MedalSource.OBJECTIVE)


@kernel
def test_objective(tables, state, objective):
    """Test one objective for both sides and move its medal.  Rule: VIC-OBJ-2 .. VIC-OBJ-8, VIC-OBJ-13."""
    hold = tables["objective_hold"][objective]
    holder = state["objective_holder"][objective]
    if holder != OFF:
        if hold == Hold.FOREVER:
            return
        if hold == Hold.WHILE and not passes(tables, state, objective, holder):
            set_holder(tables, state, objective, OFF)
        elif hold == Hold.UNTIL_ENEMY and not passes(tables, state, objective, holder):
            if enemy_stands_on(tables, state, objective, holder):
                set_holder(tables, state, objective, OFF)
    if state["objective_holder"][objective] == OFF:
        for offset in range(2):
            side = (state["active"] + offset) & 1
            if state["objective_holder"][objective] == OFF and passes(tables, state, objective, side):
                set_holder(tables, state, objective, side)


@cold
def test_left(tables, state, objective):
    """An objective taken by entering only, after units came or went: what its holder keeps without standing there.

    Rule: HR-HELD-2, -4, -7.
    """
    holder = state["objective_holder"][objective]
    if holder == OFF or passes(tables, state, objective, holder):
        return
    if tables["objective_hold"][objective] == Hold.WHILE:
        set_holder(tables, state, objective, OFF)
    else:
        mark_fired(state, Fired.OBJECTIVE_KEPT)


@cold
def enter_objectives(tables, state, hex_, back):
    """The unit on a hex has entered it, in a retreat if ``back``: it takes objectives and ends the enemy's hold.

    A group stays with a side that still has its units there.  Rule: HR-HELD-1, -3, -5, -6, -7.
    """
    unit = state["unit_at"][hex_]
    mask = tables["hex_objectives"][hex_]
    for objective in range(tables["n_objectives"] if unit >= 0 and mask else 0):
        entry = tables["objective_entry"][objective] if (mask >> objective) & 1 else ANY_ENTRY
        if entry == ANY_ENTRY or (back and entry == Entry.ORDERED):
            continue
        side = state["unit_side"][unit]
        if state["objective_holder"][objective] == 1 - side:
            if tables["objective_hold"][objective] == Hold.UNTIL_ENEMY:
                if not passes(tables, state, objective, 1 - side):
                    set_holder(tables, state, objective, OFF)
        if state["objective_holder"][objective] == OFF and tables["objective_when"][objective] == When.CHANGE:
            if passes(tables, state, objective, side):
                set_holder(tables, state, objective, side)


@cold
def test_entry(tables, state, hex_, back):
    """A unit has come to the end of its retreat, or down from the air.  Rule: HR-HELD-5."""
    if tables["hex_objectives"][hex_] != 0 and not state["over"]:
        enter_objectives(tables, state, hex_, back)
        check_victory(tables, state)


@kernel
def test_hex(tables, state, hex_):
    """A hex was entered or left: test the objectives it belongs to.  Rule: VIC-OBJ-11."""
    if tables["hex_objectives"][hex_] != 0:
        test_objectives_of(tables, state, hex_)
        check_victory(tables, state)


@kernel
def test_step(tables, state, here, to):
    """A unit went from one hex to the next: one event, so both hexes are tested before anybody wins.

    Rule: VIC-OBJ-11, VIC-9.
    """
    if (tables["hex_objectives"][here] | tables["hex_objectives"][to]) != 0:
        test_objectives_of(tables, state, here)
        test_objectives_of(tables, state, to)
        if tables["entries"]:
            enter_objectives(tables, state, to, 0)
        check_victory(tables, state)


@kernel
def test_step_back(tables, state, here, to):
    """The same for a step of a retreat, which enters only where it ends.  Rule: VIC-OBJ-11, HR-HELD-5."""
    if (tables["hex_objectives"][here] | tables["hex_objectives"][to]) != 0:
        test_objectives_of(tables, state, here)
        test_objectives_of(tables, state, to)
        check_victory(tables, state)


@kernel
def test_objectives_of(tables, state, hex_):
    """Test the objectives of a hex that change hands at any time; medals move, nobody wins by them yet."""
    mask = tables["hex_objectives"][hex_]
    for objective in range(tables["n_objectives"]):
        if (mask >> objective) & 1 and tables["objective_when"][objective] == When.CHANGE:
            if tables["objective_win"][objective]:
                test_sudden_death(tables, state, objective)
            elif tables["objective_entry"][objective]:
                test_left(tables, state, objective)
            else:
                test_objective(tables, state, objective)


@kernel
def test_sudden_death(tables, state, objective):
    """A WIN objective whose condition is fulfilled ends the game.  Rule: VIC-OBJ-9."""
    for offset in range(2):
        side = (state["active"] + offset) & 1
        if not state["over"] and passes(tables, state, objective, side):
            win_by_objective(tables, state, objective, side)


@kernel
def win_by_objective(tables, state, objective, side):
    """The condition of a WIN objective is fulfilled.  Rule: VIC-OBJ-9.  Changes: what ``immediate_win`` does."""
    if state["tracing"]:
        write_log(state, Event.SUDDEN_DEATH, objective, side, 0, 0, 0)
    immediate_win(tables, state, side, EndReason.SUDDEN_DEATH)


@kernel
def test_turn_objectives(tables, state, when, side):
    """Objectives tested at the start or end of a side's turn.

    Rule: CORE-TURN-14, VIC-OBJ-5, VIC-OBJ-6, VIC-OBJ-14.
    """
    for objective in range(tables["n_objectives"]):
        if tables["objective_when"][objective] != when:
            continue
        passed = passes(tables, state, objective, side)
        if tables["objective_win"][objective]:
            if passed and not state["over"]:
                win_by_objective(tables, state, objective, side)
            continue
        holder = state["objective_holder"][objective]
        if passed:
            if holder == OFF or (holder != side and tables["objective_hold"][objective] != Hold.FOREVER):
                set_holder(tables, state, objective, side)
        elif holder == side and tables["objective_hold"][objective] == Hold.WHILE:
            set_holder(tables, state, objective, OFF)
    check_victory(tables, state)
