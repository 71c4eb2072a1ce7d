"""The guns of both sides: all shots are declared, then fired in an order drawn by lot (expansions 3.3)."""

from engine.codes import Gap
from engine.compiling.jit import cold, kernel
from engine.dialogue.offer import offer
from engine.hooks import Event, Fired, Stream
from engine.kernel.chance import draw_word
from engine.kernel.log_event import log_event, mark_fired, mark_gap
from engine.layout import OFF
from engine.rules.modern.combat_turn import give_way, suffer_throw, throw_at
from engine.rules.modern.fire_law import army_of, direct_dice, gun_dice, in_turn, is_of
from engine.rules.modern.gun_choices import choose_shot
from engine.rules.modern.losses_law import bury_the_dead
from engine.rules.modern.works_law import works_of

LOT = int(Stream.MODERN_LOT)


@cold
def guns_fire(tables, state, mind):
    """The first part of a turn: shots are declared blind, fired by lot, and the destroyed leave when all are fired.

    Rule: MMB-ART-1, MMB-ART-2, MMB-GAP-5.
    """
    declare_shots(tables, state, mind)
    n = line_up(state)
    if n == 0:
        return
    state["modern_guns_fire"] = 1
    for i in range(n):
        take_shot(tables, state, mind, state["modern_queue"][i])
    for unit in range(state["n_units"]):
        if state["modern_owes_back"][unit] > 0:
            from_hex = state["modern_owes_back"][unit] - 1
            state["modern_owes_back"][unit] = 0
            if state["unit_figures"][unit] > 0:
                give_way(tables, state, mind, unit, from_hex)
    state["modern_guns_fire"] = 0
    bury_the_dead(tables, state)


@cold
def declare_shots(tables, state, mind):
    """Every gun may name a target; range, dice and works are those of now.  Rule: MMB-SEQ-3, MMB-ART-2, MMB-GAP-5.

    Changes: state.modern_aim, modern_shot_dice, modern_shot_far, modern_shot_spares.
    """
    for gun in range(state["n_units"]):
        state["modern_aim"][gun] = 0
    for side in range(2):
        for i in range(army_of(tables, side)):
            gun = in_turn(tables, side, i)
            if state["unit_hex"][gun] >= 0 and is_of(tables["modern_guns"], state, gun):
                if first_target(tables, state, gun) != OFF:
                    declare_shot(tables, state, mind, gun)


@cold
def declare_shot(tables, state, mind, gun):
    """A gun that may fire names a target, or none.

    Changes: state.modern_aim, modern_shot_dice, modern_shot_far, modern_shot_spares.
    """
    offer(state, 0)
    target = choose_shot(tables, state, mind, gun)
    if target == OFF:
        return
    dice = gun_dice(tables, state, gun, target)
    if dice == 0:
        mark_gap(state, Gap.BATTLE)
        return
    state["modern_aim"][gun] = 1 + target
    state["modern_shot_dice"][gun] = dice
    state["modern_shot_far"][gun] = tables["apart"][state["unit_hex"][gun], state["unit_hex"][target]]
    state["modern_shot_spares"][gun] = works_of(tables, state, target)
    spotted = 0 if direct_dice(tables, state, gun, state["unit_hex"][gun], target) > 0 else 1
    if spotted:
        mark_fired(state, Fired.MODERN_SPOTTED)
    log_event(state, Event.SHOT, gun, target, dice, spotted, 0)


@kernel
def first_target(tables, state, gun):
    """The first enemy at which a gun may fire, OFF if there is none."""
    enemy = 1 - state["unit_side"][gun]
    for target in range(tables["first_unit"][enemy], tables["end_unit"][enemy]):
        if gun_dice(tables, state, gun, target) > 0:
            return target
    return OFF


@cold
def line_up(state):
    """Guns with a shot in the order drawn by lot, which hangs on the turn and the gun alone; how many there are.

    Rule: MMB-GAP-5.  Changes: state.modern_queue.
    """
    n = 0
    for gun in range(state["n_units"]):
        if state["modern_aim"][gun] == 0:
            continue
        lot = draw_word(state, LOT, 0, gun, 0)
        at = n
        while at > 0 and draw_word(state, LOT, 0, state["modern_queue"][at - 1], 0) > lot:
            state["modern_queue"][at] = state["modern_queue"][at - 1]
            at -= 1
        state["modern_queue"][at] = gun
        n += 1
    return n


@cold
def take_shot(tables, state, mind, gun):
    """A declared shot is fired, wherever gun and target are by now; lost if the target is destroyed.

    Rule: MMB-ART-1, MMB-ART-9, MMB-GAP-5.
    """
    target = state["modern_aim"][gun] - 1
    state["modern_fired"][gun] = state["turn"]
    if state["modern_doomed"][gun]:
        mark_fired(state, Fired.MODERN_LAST_SHOT)
    if state["modern_doomed"][target]:
        mark_fired(state, Fired.MODERN_DROPPED)
        log_event(state, Event.SHOT_LOST, gun, target, 0, 0, 0)
        return
    throw_at(
        tables,
        state,
        gun,
        target,
        state["modern_shot_dice"][gun],
        state["modern_shot_far"][gun],
        state["modern_shot_spares"][gun],
    )
    suffer_throw(tables, state, mind, target, state["unit_hex"][gun])
