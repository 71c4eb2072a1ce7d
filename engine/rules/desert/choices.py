"""The hex beyond the ground taken (north-african-overrun)."""

from engine.compiling.jit import kernel
from engine.kernel.reach import path_to
from engine.kernel.terrain import distance
from engine.layout import OFF
from engine.players.common.answers import optional_answers, question
from engine.players.common.features import look_around
from engine.players.common.ground_priced import price_of_march
from engine.players.common.weights import FORBIDS, Weight
from engine.players.random.choices import pick
from engine.players.recruit.choices import nearest_enemy
from engine.players.sergeant.ground import further_worth
from engine.rules.desert.law import find_further


@kernel
def random_extra_hex(tables, state, mind, unit):
    """Any hex the unit may go on to, its own among them; 1 unless it stays.  Changes: mind.path."""
    find_further(tables, state, mind, unit)
    choice = pick(state, state["unit_side"][unit], mind["reach_n"])
    path_to(mind, mind["reach"][choice])
    return 1 if choice > 0 else 0


@kernel
def recruit_extra_hex(tables, state, mind, unit):
    """Next to nobody, it goes on to the hex nearest to an enemy; 1 unless it stays.  Changes: mind.path."""
    side = state["unit_side"][unit]
    here = state["unit_hex"][unit]
    enemy = nearest_enemy(tables, state, side, here)
    if enemy == OFF or distance(tables, here, state["unit_hex"][enemy]) == 1:
        return 0
    find_further(tables, state, mind, unit)
    best = here
    for i in range(1, mind["reach_n"]):
        hex_ = mind["reach"][i]
        if distance(tables, hex_, state["unit_hex"][enemy]) < distance(
            tables, best, state["unit_hex"][enemy]
        ):
            best = hex_
    if best == here:
        return 0
    path_to(mind, best)
    return 1


@kernel
def sergeant_extra_hex(tables, state, mind, unit):
    """Go on to the hex that is worth most with the overrun from there; 1 unless it stays.  Changes: mind.path."""
    look_around(tables, state, mind, state["unit_side"][unit])
    here = state["unit_hex"][unit]
    find_further(tables, state, mind, unit)
    best = further_worth(tables, state, mind, unit, here)
    best_hex = here
    if mind["weights"][state["unit_side"][unit], Weight.EXTRA_HEX] >= FORBIDS:
        return 0
    for i in range(1, mind["reach_n"]):
        worth = further_worth(tables, state, mind, unit, mind["reach"][i])
        if tables["ground_bites"]:
            worth -= price_of_march(tables, state, mind, unit, mind["reach"][i], 0.0)
        if worth > best:
            best = worth
            best_hex = mind["reach"][i]
    if best_hex == here:
        return 0
    path_to(mind, best_hex)
    return 1


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
