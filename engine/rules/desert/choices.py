"""The hex beyond the ground taken (north-african-overrun)."""

from engine.players.common.answers import optional_answers, question
from engine.players.random.choices import random_extra_hex
from engine.players.recruit.fights import recruit_extra_hex
from engine.players.sergeant.ground import sergeant_extra_hex

EXTRA_HEX = 0
desert_answers = optional_answers(
    "desert_answers",
    {
        EXTRA_HEX: (("unit",), (random_extra_hex, recruit_extra_hex, sergeant_extra_hex)),
    },
)


@question
def choose_extra_hex(tables, state, mind, unit):
    """1 to go on along mind.path from the ground taken, before the overrun."""
    kind = mind["player"][state["unit_side"][unit]]
    return desert_answers(tables, state, mind, kind, EXTRA_HEX, unit, 0, 0, 0)
