"""The gun on the wagon of an armored train: what binds it, what it sees, when it is gone (armored-train-house)."""

from engine.codes import Win
from engine.compiling.compile_unit import NOTHING, compile_unit
from engine.compiling.jit import kernel
from engine.hooks import Event, Fired
from engine.kernel.battle import may_battle
from engine.kernel.log_event import log_event, mark_fired
from engine.kernel.sight import sees
from engine.kernel.terrain import distance, enemy_adjacent
from engine.layout import OFF

NO_DICE = -99  # more than any attack has


@kernel
def may_give_gun(tables, state, train):
    """1 if the train has a gun that may go in place of a hit.  Rule: HR-ARMTRAIN-4, -5."""
    if not (tables["gun_trains"] >> train) & 1 or state["gun_lost"][train]:
        return 0
    return 1 if state["unit_hex"][tables["train_wagon"][train]] != OFF else 0


@kernel
def give_gun(tables, state, train, hits):
    """The gun goes in place of the first of so many hits.  Rule: HR-ARMTRAIN-2, -4, HR-DAMAGE-9.

    Changes: state.gun_lost, figures_lost where damage decides.
    """
    state["gun_lost"][train] = 1
    if tables["win"] == Win.DAMAGE:
        loco = tables["train_loco"][train]
        state["figures_lost"][state["unit_side"][loco], tables["row_class"][state["unit_row"][loco]]] += 1
    log_event(state, Event.GUN_GIVEN, tables["train_wagon"][train], hits, 0, 0, 0)
    mark_fired(state, Fired.GUN_GIVEN)


@compile_unit()
def dice_of_gun(tables, state, unit, target, far):
    """Dice fewer of the gun of a train: all of them if it is gone, or bound to enemies next to the train.

    An attack is judged from where the train stands; whoever weighs one from elsewhere is not bound.
    Rule: HR-ARMTRAIN-3, -4.
    """
    train = tables["train_of"][unit]
    if train == OFF or unit != tables["train_wagon"][train]:
        return 0
    if state["gun_lost"][train]:
        return NO_DICE
    if far == 1 or not (tables["gun_house_rows"] >> state["unit_row"][unit]) & 1:
        return 0
    loco = state["unit_hex"][tables["train_loco"][train]]
    if not is_there(tables, state, unit, target, far) or next_to_engine(tables, state, train, target):
        return 0
    return NO_DICE if enemy_adjacent(tables, state, loco, state["unit_side"][unit]) else 0


@kernel
def is_there(tables, state, unit, target, far):
    """1 if a unit is as far from a target as is asked: nobody thinks of it as standing elsewhere."""
    return 1 if distance(tables, state["unit_hex"][unit], state["unit_hex"][target]) == far else 0


@kernel
def next_to_engine(tables, state, train, target):
    """1 if a target stands next to the locomotive of a train."""
    loco = state["unit_hex"][tables["train_loco"][train]]
    return 1 if distance(tables, loco, state["unit_hex"][target]) == 1 else 0


@compile_unit()
def touches_engine(tables, state, unit, target, far):
    """1 if an enemy next to the locomotive is adjacent for the gun on the wagon.  Rule: HR-ARMTRAIN-3."""
    train = tables["train_of"][unit]
    if train == OFF or unit != tables["train_wagon"][train]:
        return 0
    return next_to_engine(tables, state, train, target) if is_there(tables, state, unit, target, far) else 0


@compile_unit()
def shot_of_gun(tables, state, unit, row, start, hex_, far):
    """1 if the gun of a train does not see its target; the train itself does not stand in its line.

    Rule: HR-ARMTRAIN-1, -3, -6.
    """
    if not (tables["gun_rows"] >> row) & 1:
        return 0
    if far > state["visibility"]:
        return 1
    loco = tables["train_loco"][tables["train_of"][unit]]
    here = state["unit_hex"][loco]
    state["unit_at"][here] = OFF  # looked through, as the ghost is
    seen = sees(tables, state, start, hex_, state["unit_hex"][unit])
    state["unit_at"][here] = loco
    return 1 - seen


@compile_unit(NOTHING)
def gun_is_ready(tables, state, mind, side):
    """Note that a gun may fire as the house rules have it.  Rule: HR-ARMTRAIN-1.  Changes: state.fired."""
    for train in range(tables["trains"]):
        wagon = tables["train_wagon"][train]
        if state["unit_side"][wagon] == side and (tables["gun_house_rows"] >> state["unit_row"][wagon]) & 1:
            if may_battle(tables, state, wagon):
                mark_fired(state, Fired.TRAIN_GUN)


@compile_unit(NOTHING)
def repeat_gun(tables, state, side, kind, a, b, c, d):
    """A gun is given again in a game that is gone through again.  Changes: state.gun_lost."""
    if kind == Event.GUN_GIVEN:
        state["gun_lost"][tables["train_of"][a]] = 1
