"""Whether and where a unit goes on after an enemy has come in sight (all kinds of players; HR-KRIEG-12)."""

from engine.compiling.jit import kernel
from engine.kernel.movement import limits_lifted
from engine.kernel.reach import find_reach, path_to
from engine.players.choice import choice
from engine.players.common.answers import optional_answers, question
from engine.players.common.weights import FORBIDS, Weight
from engine.players.random.choices import pick
from engine.players.sergeant.ask_judgement import fire_from, hex_worth


@kernel
def look_for_ways(tables, state, mind, unit):
    """Hexes to which a unit may still go.  Changes: mind.reach and its companions."""
    left = state["limit"] - state["spent"]
    find_reach(tables, state, mind, unit, left, limits_lifted(tables, state, unit))


@kernel
def random_way_on(tables, state, mind, unit):
    """Any hex it can still reach, or none.  Changes: mind.path."""
    look_for_ways(tables, state, mind, unit)
    at = pick(state, state["unit_side"][unit], mind["reach_n"])
    if at == 0:
        return 0
    path_to(mind, mind["reach"][at])
    return 1


@kernel
def recruit_way_on(tables, state, mind, unit):
    """It stays where it is."""
    return 0


@kernel
def sergeant_way_on(tables, state, mind, unit):
    """The hex that is worth most with the attack from there, where it stands included.  Changes: mind.path."""
    side = state["unit_side"][unit]
    asked = mind["weights"][side, Weight.GO_ON]
    if asked >= FORBIDS:
        return 0
    here = state["unit_hex"][unit]
    marching = state["on_move"][unit]
    look_for_ways(tables, state, mind, unit)
    best = hex_worth(tables, state, mind, unit, here) + asked
    if not marching:
        best += fire_from(tables, state, mind, unit, here, state["spent"])
    chosen = here
    for i in range(1, mind["reach_n"]):
        hex_ = mind["reach"][i]
        worth = hex_worth(tables, state, mind, unit, hex_)
        if not marching:
            worth += fire_from(tables, state, mind, unit, hex_, state["spent"] + mind["reach_cost"][hex_])
        if worth > best:
            best = worth
            chosen = hex_
    if chosen == here:
        return 0
    path_to(mind, chosen)
    return 1


WAY_ON = 0
unseen_answers = optional_answers(
    "unseen_answers",
    {
        WAY_ON: choice(
            "way_on", ("unit",), sergeant=sergeant_way_on, recruit=recruit_way_on, random=random_way_on,
        ),
    },
)  # fmt: skip


@question
def choose_way_on(tables, state, mind, unit):
    """1 if the unit goes on by mind.path, which is laid out anew."""
    return unseen_answers(
        tables, state, mind, mind["player"][state["unit_side"][unit]], WAY_ON, unit, 0, 0, 0
    )
