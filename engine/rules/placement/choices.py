"""Which units a side lets change places before the battle, and what players think of it (house-rules 13.1).

Units that pay the enemy nothing stand in front, as bodies; those that pay a medal have the hexes farther back.
"""

from engine.compiling.jit import cold
from engine.kernel.terrain import enemy_distance
from engine.players.choice import NONE, Decline, choice, may_answer_at
from engine.players.common.answers import optional_answers, question
from engine.players.common.weights import Weight
from engine.rules.placement.law import may_change

FRONT = 4.0  # by which a hex next to an enemy is worse, less from farther away


@cold
def pairs_to_change(tables, state, mind, side):
    """Every two units of other kinds, in hex order of the first, then of the second."""
    for here in range(tables["n_hexes"]):
        for there in range(here + 1, tables["n_hexes"]):
            unit = state["unit_at"][here]
            other = state["unit_at"][there]
            if unit >= 0 and other >= 0 and may_change(tables, state, side, unit, other):
                may_answer_at(mind, unit, other)


@cold
def worth_of_change(tables, state, side, answer, target):
    """What the hex is worth more that the unit which pays a medal comes to from that which pays none."""
    for unit in (answer, target):
        if (tables["placement_kept"] >> state["unit_row"][unit]) & 1:
            return -1.0
    pays = tables["row_medals"][state["unit_row"][answer]]
    other = tables["row_medals"][state["unit_row"][target]]
    gain = worth_of_place(tables, state, side, state["unit_hex"][target])
    gain -= worth_of_place(tables, state, side, state["unit_hex"][answer])
    return gain * (pays - other)


@cold
def worth_of_place(tables, state, side, hex_):
    """What it is worth to begin on a hex: to be far from the enemy."""
    return -FRONT / max(enemy_distance(tables, state, side, hex_), 1)


CHANGE = 0
placement_answers = optional_answers(
    "placement_answers",
    {
        CHANGE: choice(
            "change_of_places", ("side",), legal=pairs_to_change, worth=worth_of_change, weight=Weight.PLACEMENT,
            aims=True, decline=Decline.EVEN, recruit=NONE,
        ),
    },
)  # fmt: skip


@question
def choose_change_of_places(tables, state, mind, side):
    """A unit that changes places with another, which is noted; OFF once the army stands.  Changes: mind.target."""
    kind = mind["player"][side]
    return placement_answers(tables, state, mind, kind, CHANGE, side, 0, 0, 0)
