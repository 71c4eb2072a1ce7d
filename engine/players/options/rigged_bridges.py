"""Whether orders go to bridges: charges laid, charges set off."""

from engine.players.common.answers import optional_answers, question
from engine.players.random.rigged_bridges import random_bridge_order, random_to_set_off
from engine.players.recruit.rigged_bridges import recruit_bridge_order, recruit_to_set_off
from engine.players.sergeant.rigged_bridges import sergeant_bridge_order, sergeant_to_set_off

ORDER, SET_OFF = range(2)
bridge_answers = optional_answers(
    "bridge_answers",
    {
        ORDER: (("side",), (random_bridge_order, recruit_bridge_order, sergeant_bridge_order)),
        SET_OFF: (
            ("side", "hex_", "last"),
            (random_to_set_off, recruit_to_set_off, sergeant_to_set_off),
        ),
    },
)


@question
def choose_bridge_order(tables, state, mind, side):
    """Hex of a bridge that gets an order of the card, OFF for none.

    mind.target: the unit that lays charges there, OFF where the rigged bridge itself is ordered to be blown.
    """
    kind = mind["player"][side]
    return bridge_answers(tables, state, mind, kind, ORDER, side, 0, 0, 0)


@question
def choose_to_set_off(tables, state, mind, side, hex_, last):
    """1 to set off the charges now; ``last``: 0 before the moves, 1 after them, when the order is lost."""
    kind = mind["player"][side]
    return bridge_answers(tables, state, mind, kind, SET_OFF, side, hex_, last, 0)
