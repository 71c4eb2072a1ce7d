"""Whom a pupil battles: by lot among all battles of ordered units, likelier the more they are worth."""

from engine.codes import Attack
from engine.compiling.jit import kernel
from engine.kernel.battle import dice_against, entitlement, may_battle, may_clear
from engine.kernel.terrain import distance, enemy_adjacent
from engine.layout import CLEAR_OBSTACLE
from engine.players.common.aim_notes import note_aim
from engine.players.common.class_terms import ORDERED
from engine.players.common.targets import battle_worth
from engine.players.common.weights import FIRST_BATTLE, Weight
from engine.players.pupil.choices import choose_by_lot, remember, remember_parts
from engine.players.sergeant.battles import assess_promises, promise_of, sergeant_battle
from engine.sizes import MAX_OPTIONS, N_AIM, N_WEIGHTS

BATTLES = 900  # ordinal of the choice, out of the way of noise, of moves, of cards and of orders
BATTLE_LESSON = N_WEIGHTS + 5
N_CLASSES = len(ORDERED)


@kernel
def pupil_battle(tables, state, mind, side):
    """The unit that battles next, with its target; the sergeant's where a battle is more than a battle.

    Changes: mind.target, mind.lesson.
    """
    if state["battles_allowed"] != 1 or tables["shelling"] or not mind["sharp"][side]:
        return sergeant_battle(tables, state, mind, side)
    assess_promises(tables, state, mind, side)
    mind["option_n"] = 0
    for i in range(mind["plan_n"]):
        if may_battle(tables, state, mind["plan"][i]):
            list_battles(tables, state, mind, mind["plan"][i])
            list_clearing(tables, state, mind, mind["plan"][i])
    if mind["option_n"] == 0:
        return sergeant_battle(tables, state, mind, side)
    chosen = choose_by_lot(state, mind, side, BATTLES, state["n_battles"][side])
    remember_parts(mind, side, chosen, FIRST_BATTLE, 0, N_AIM)
    remember(mind, side, chosen, BATTLE_LESSON, N_AIM, 1)
    mind["target"] = mind["option"][chosen, 2]
    return mind["option"][chosen, 0]


@kernel
def list_battles(tables, state, mind, unit):
    """All battles of a unit that are worth something.  Changes: mind.option and its companions."""
    enemy = 1 - state["unit_side"][unit]
    entitled = entitlement(tables, state, unit, Attack.ORDERED)
    adjacent = enemy_adjacent(tables, state, state["unit_hex"][unit], 1 - enemy)
    promise_of(tables, state, mind, unit, -1.0)
    for other in range(tables["first_unit"][enemy], tables["end_unit"][enemy] if entitled else 0):
        if state["unit_hex"][other] >= 0 and mind["option_n"] < MAX_OPTIONS:
            dice = dice_against(tables, state, unit, other, Attack.ORDERED, entitled, adjacent)
            if dice > 0:
                add_battle(tables, state, mind, unit, other, dice, entitled)
    promise_of(tables, state, mind, unit, 1.0)


@kernel
def list_clearing(tables, state, mind, unit):
    """To clear an obstacle, for a unit without a battle worth anything.  Changes: mind.option and its companions."""
    n = mind["option_n"]
    if (n > 0 and mind["option"][n - 1, 0] == unit) or may_clear(tables, state, unit) < 0:
        return
    worth = mind["weights"][state["unit_side"][unit], Weight.CLEAR]
    if worth > 0.0 and n < MAX_OPTIONS:
        for k in range(N_AIM):
            mind["option_notes"][n, k] = 0.0
        add_option(mind, unit, 0, CLEAR_OBSTACLE, worth)


@kernel
def add_option(mind, unit, class_, target, worth):
    """One more option, its notes being in place.  Changes: mind.option and its companions."""
    n = mind["option_n"]
    mind["option_notes"][n, N_AIM] = worth
    mind["option_worth"][n] = worth
    mind["option"][n, 0] = unit
    mind["option"][n, 1] = class_
    mind["option"][n, 2] = target
    mind["option_n"] = n + 1


@kernel
def add_battle(tables, state, mind, unit, other, dice, entitled):
    """One more option, if it is worth something.  Changes: mind.option and its companions."""
    worth = battle_worth(tables, state, mind, unit, other, dice, entitled)
    if worth <= 0.0:
        return
    n = mind["option_n"]
    class_ = tables["row_class"][state["unit_row"][unit]]
    far = distance(tables, state["unit_hex"][unit], state["unit_hex"][other])
    note_aim(tables, state, mind, unit, other, dice, far, worth)
    for k in range(N_AIM):
        mind["option_notes"][n, k] = mind["attack"][k] if class_ < N_CLASSES else 0.0
    if far > 1:
        worth += mind["weights"][state["unit_side"][unit], Weight.SOFTEN]
    add_option(mind, unit, class_ if class_ < N_CLASSES else 0, other, worth)
