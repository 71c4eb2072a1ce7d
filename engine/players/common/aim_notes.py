"""What an attack brings, term by term, and what that is worth by the weights of the unit's class (``class_terms``).

Nothing here is asked unless such a weight is set (``mind.classed``).
"""

from engine.codes import UnitClass
from engine.compiling.jit import kernel
from engine.layout import MAX_FIGURES
from engine.players.common.class_terms import CLASSES, ORDERED, Aim
from engine.players.common.weights import FIRST_AIM, FIRST_BATTLE
from engine.sizes import N_AIM

N_CLASSES = len(CLASSES)
N_BATTLING = len(ORDERED)


@kernel
def worth_of_aim(tables, state, mind, unit, target, dice, far, worth):
    """What the attack is worth in these terms, ``worth`` being that by the other terms.  Changes: mind.attack."""
    if tables["row_class"][state["unit_row"][unit]] >= N_CLASSES:
        return 0.0
    note_aim(tables, state, mind, unit, target, dice, far, worth)
    return worth_of_notes(tables, state, mind, unit, FIRST_AIM)


@kernel
def worth_of_choice(tables, state, mind, unit, target, dice, far, worth):
    """What battling this enemy rather than another one is worth beyond the attack.  Changes: mind.attack."""
    if tables["row_class"][state["unit_row"][unit]] >= N_BATTLING:
        return 0.0
    note_aim(tables, state, mind, unit, target, dice, far, worth)
    return worth_of_notes(tables, state, mind, unit, FIRST_BATTLE)


@kernel
def worth_of_notes(tables, state, mind, unit, group):
    """What is noted of the attack, by the weights of the unit's class in a group of terms that begins at a number."""
    first = group + tables["row_class"][state["unit_row"][unit]] * N_AIM
    more = 0.0
    for k in range(N_AIM):
        more += mind["weights"][state["unit_side"][unit], first + k] * mind["attack"][k]
    return more


@kernel
def note_aim(tables, state, mind, unit, target, dice, far, worth):
    """What an attack with so many dice over a distance brings.  Changes: mind.attack."""
    row = state["unit_row"][target]
    class_ = tables["row_class"][row]
    sixths = mind["target_sixths"][state["unit_row"][unit], row]
    dice = min(dice, 9)
    figures = min(state["unit_figures"][target], MAX_FIGURES)
    hits = mind["expected_loss"][dice, sixths, figures]
    kill = mind["kill_chance"][dice, sixths, figures]
    spared = mind["flags_spared"][target]
    mind["attack"][Aim.WORTH] = worth
    mind["attack"][Aim.HITS] = hits
    mind["attack"][Aim.KILL] = kill * tables["row_medals"][row]
    mind["attack"][Aim.KILL_GUN] = kill if class_ == UnitClass.ART else 0.0
    mind["attack"][Aim.SHARE] = hits / max(figures, 1)
    mind["attack"][Aim.HIT_ARMOR] = hits if class_ == UnitClass.ARM else 0.0
    mind["attack"][Aim.FLAG] = mind["flag_chance"][dice, spared + 1] * (1.0 - kill) if spared < 3 else 0.0
    mind["attack"][Aim.CLOSE] = 1.0 if far == 1 else 0.0
    mind["attack"][Aim.DICE] = dice
    mind["attack"][Aim.POWER] = hits * mind["power"][target]
    mind["attack"][Aim.DAMAGED] = hits if state["unit_figures"][target] < state["unit_full"][target] else 0.0
    mind["attack"][Aim.SELF_WEAK] = 1.0 if state["unit_figures"][unit] == 1 else 0.0
