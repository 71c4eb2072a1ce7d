"""Which unit a side gives a leader before the deal, and what players think of it (house-rules 13.1)."""

from engine.codes import UnitClass
from engine.compiling.jit import cold
from engine.kernel.terrain import distance
from engine.players.choice import Decline, choice, may_answer
from engine.players.common.answers import optional_answers, question
from engine.players.common.weights import Weight

WORTH = 1000.0  # of any answer: whoever has to choose thinks each of them worth more than none
FOOT = 100.0  # of each figure of infantry


@cold
def may_be_led(tables, state, unit, side):
    """1 if a unit is one of a side's on the board that a leader may lead.  Rule: HR-DALHUMAN-4."""
    if unit < tables["first_unit"][side] or unit >= tables["end_unit"][side] or state["unit_hex"][unit] < 0:
        return 0
    return (tables["leader_rows"] >> state["unit_row"][unit]) & 1


@cold
def units_to_lead(tables, state, mind, side):
    """Units of a side that a leader may lead, in hex order."""
    for hex_ in range(tables["n_hexes"]):
        unit = state["unit_at"][hex_]
        if unit >= 0 and may_be_led(tables, state, unit, side):
            may_answer(mind, unit)


@cold
def worth_of_leader(tables, state, side, answer):
    """Infantry of most figures nearest to the middle of the enemy's army, of which all his units are nearest."""
    worth = WORTH
    if tables["row_class"][state["unit_row"][answer]] == UnitClass.INF:
        worth += FOOT * state["unit_figures"][answer]
    enemies = 0
    far = 0
    for other in range(tables["first_unit"][1 - side], tables["end_unit"][1 - side]):
        if state["unit_hex"][other] >= 0:
            enemies += 1
            far += distance(tables, state["unit_hex"][answer], state["unit_hex"][other])
    return worth - far / max(enemies, 1)


GIFT = 0
leader_answers = optional_answers(
    "leader_answers",
    {
        GIFT: choice(
            "unit_to_lead", ("side",), legal=units_to_lead, worth=worth_of_leader, weight=Weight.LEADER_GIFT,
            decline=Decline.NEVER,
        ),
    },
)  # fmt: skip


@question
def choose_unit_to_lead(tables, state, mind, side):
    """The unit that is given a leader, OFF for the first in hex order."""
    kind = mind["player"][side]
    return leader_answers(tables, state, mind, kind, GIFT, side, 0, 0, 0)
