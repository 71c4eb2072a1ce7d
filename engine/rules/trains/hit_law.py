"""Hits that a train has taken, and what it loses by them: its wagon, what that carries, itself (Terrain Pack)."""

from engine.codes import Loss, Win
from engine.compiling.compile_unit import NOTHING, compile_unit
from engine.compiling.jit import kernel
from engine.hooks import Event, Fired
from engine.kernel.ask import contact_ends, unit_has_fallen
from engine.kernel.log_event import log_event, mark_fired
from engine.kernel.losses import eliminate
from engine.kernel.movement import leave_hex
from engine.kernel.objective_holders import test_hex
from engine.kernel.victory import check_victory
from engine.layout import MAX_CARGO, OFF
from engine.rules.trains.track_law import wagon_hex


@kernel
def hit_train(tables, state, train, hits, cause):
    """Stars for a train; 1 if that is its end.

    Both parts show what is left, so that players see it whichever they look at.
    Rule: TP-TRN-4, -5, HR-TRAIN-2.  Changes: state.unit_figures, losses, medals, positions.
    """
    loco = tables["train_loco"][train]
    wagon = tables["train_wagon"][train]
    lost = min(hits, state["unit_figures"][loco])
    if lost == 0:
        return 0
    if tables["train_counted"]:
        mark_fired(state, Fired.TRAIN_COUNTED)
    side = state["unit_side"][loco]
    class_ = tables["row_class"][state["unit_row"][loco]]
    left = state["unit_figures"][loco] - lost
    counted = lost
    if tables["win"] == Win.DAMAGE:
        counted = parts_lost(tables, state, train, left)
    state["figures_lost"][side, class_] += counted
    if cause != Loss.HIT:
        state["figures_lost_other"][side, class_] += counted
    state["hex_losses"][side, state["unit_hex"][loco]] += lost
    state["unit_figures"][loco] = left
    log_event(state, Event.HIT, loco, lost, left, cause, 0)
    if wagon_hex(tables, state, train) != OFF:
        state["unit_figures"][wagon] = left
        log_event(state, Event.HIT, wagon, lost, left, cause, 0)
        if left <= tables["train_margin"]:
            lose_wagon(tables, state, train)
    if left > 0:
        return 0
    eliminate(tables, state, loco)
    return 1


@kernel
def parts_lost(tables, state, train, left):
    """Parts that a train loses with so many hits left: its wagon, the gun on that, its locomotive.

    Rule: HR-DAMAGE-9.
    """
    parts = 1 if left == 0 else 0
    if wagon_hex(tables, state, train) != OFF and left <= tables["train_margin"]:
        parts += 1
        if (tables["armed_trains"] >> train) & 1 and not state["gun_lost"][train]:
            parts += 1
    return parts


@kernel
def lose_wagon(tables, state, train):
    """The wagon is gone, its gun with it and what it carries, and nobody earns a medal.

    Rule: TP-TRN-4, -5, -7, TP-GAP-18, TP-BIG-4, HR-ARMTRAIN-5.
    Changes: positions, state.alive, state.aboard, losses of its side.
    """
    wagon = tables["train_wagon"][train]
    side = state["unit_side"][wagon]
    hex_ = state["unit_hex"][wagon]
    log_event(state, Event.ELIMINATED, wagon, hex_, 1 - side, 0, 0)
    mark_fired(state, Fired.WAGON_LOST)
    leave_hex(tables, state, wagon)
    state["unit_figures"][wagon] = 0
    state["alive"][side] -= 1
    contact_ends(tables, state, wagon)
    for i in range(MAX_CARGO):
        if (state["aboard"][train] >> i) & 1:
            lose_cargo(tables, state, train, tables["train_cargo"][train, i])
    state["aboard"][train] = 0
    unit_has_fallen(tables, state, wagon, hex_)
    test_hex(tables, state, hex_)
    check_victory(tables, state)


@kernel
def lose_cargo(tables, state, train, unit):
    """A unit dies with the wagon that carries it: losses, but no medal.

    Rule: TP-TRN-7, HR-SUPTRAIN-3.  Changes: losses.
    """
    side = state["unit_side"][unit]
    figures = state["unit_figures"][unit]
    die_aboard(tables, state, train, unit)
    state["figures_lost"][side, tables["row_class"][state["unit_row"][unit]]] += figures
    state["units_lost"][side] += 1


@kernel
def die_aboard(tables, state, train, unit):
    """A unit that a wagon carries is no more.  Changes: state.unit_figures."""
    log_event(state, Event.CARGO_LOST, unit, tables["train_loco"][train], state["unit_figures"][unit], 0, 0)
    mark_fired(state, Fired.CARGO_LOST)
    state["unit_figures"][unit] = 0


# --- dice before a battle: hits that are no damage, while nothing lies on the board beside units and ground ---


@compile_unit()
def hit_before_battle(tables, state, unit):
    """1 if the unit is a locomotive whose train has taken a hit before the battle; what becomes of it is for who asks.

    Both parts show what is left; with its hit the wagon is gone and who is aboard, of which nobody is told yet.
    Rule: HR-TRAIN-2, -14, HR-SUPTRAIN-3, HR-CAMPAIGN-11.
    Changes: state.unit_figures, positions, alive, never_ordered.
    """
    if not (tables["train_rows"] >> state["unit_row"][unit]) & 1:
        return 0
    train = tables["train_of"][unit]
    wagon = tables["train_wagon"][train]
    if tables["train_counted"]:
        mark_fired(state, Fired.TRAIN_COUNTED)
    left = state["unit_figures"][unit] - 1
    state["unit_figures"][unit] = left
    log_event(state, Event.PRE_BATTLE_LOSS, unit, state["unit_hex"][unit], left, 0, 0)
    if wagon_hex(tables, state, train) == OFF:
        return 1
    goes = 1 if left <= tables["train_margin"] else 0
    state["unit_figures"][wagon] = 0 if goes else left
    log_event(
        state, Event.PRE_BATTLE_LOSS, wagon, state["unit_hex"][wagon], state["unit_figures"][wagon], 0, 0
    )
    if goes:
        mark_fired(state, Fired.WAGON_LOST)
        leave_hex(tables, state, wagon)
        state["alive"][state["unit_side"][wagon]] -= 1
        state["never_ordered"][wagon] = 0
        for i in range(MAX_CARGO):
            if (tables["train_aboard"][train] >> i) & 1:
                die_aboard(tables, state, train, tables["train_cargo"][train, i])
    return 1


@compile_unit(NOTHING)
def empty_wagons(tables, state):
    """Nobody is aboard a wagon that was gone before the battle.  Rule: HR-SUPTRAIN-3.  Changes: state.aboard."""
    for train in range(tables["trains"]):
        if state["unit_figures"][tables["train_wagon"][train]] == 0:
            state["aboard"][train] = 0
