"""Whether a unit holds an objective for a figure (last-stand)."""

from engine.compiling.jit import kernel
from engine.players.common.answers import optional_answers, question
from engine.players.common.weights import FORBIDS, Weight
from engine.players.random.choices import pick


@kernel
def random_hold(tables, state, mind, unit, flags):
    """Either answer, as likely."""
    return pick(state, state["unit_side"][unit], 2)


@kernel
def recruit_hold(tables, state, mind, unit, flags):
    """He never leaves an objective."""
    return 1


@kernel
def sergeant_hold(tables, state, mind, unit, flags):
    """1 where the objective is worth more than the figure and what is asked besides."""
    side = state["unit_side"][unit]
    asked = mind["weights"][side, Weight.HOLD_ON]
    worth = mind["weights"][side, Weight.OBJECTIVE] - mind["caution"][side]
    return 1 if asked < FORBIDS and worth > asked else 0


HOLD = 0
hold_answers = optional_answers(
    "hold_answers", {HOLD: (("unit", "flags"), (random_hold, recruit_hold, sergeant_hold))}
)


@question
def choose_hold(tables, state, mind, unit, flags):
    """1 to lose a figure instead of retreating."""
    return hold_answers(
        tables, state, mind, mind["player"][state["unit_side"][unit]], HOLD, unit, flags, 0, 0
    )
