"""Where a unit that was lost comes again: where few of its side stand, near ground to take or the enemy."""

from engine.compiling.jit import cold
from engine.kernel.terrain import distance, enemy_distance
from engine.players.choice import NONE, Decline, choice, may_answer
from engine.players.common.answers import optional_answers, question
from engine.players.common.bounds import NEVER
from engine.players.common.weights import Weight
from engine.rules.replacements.law import may_come_again

CROWD = 100.0  # what a unit of the section counts, more than any way


@cold
def edges_open(tables, state, mind, unit, sections):
    """Every hex on which the unit may come again."""
    for hex_ in range(tables["n_hexes"]):
        if may_come_again(tables, state, unit, hex_, sections):
            may_answer(mind, hex_)


@cold
def least_of_replacement(tables):
    """Nothing is asked: somewhere the unit has to come."""
    return NEVER


@cold
def worth_of_edge(tables, state, side, sections, answer):
    """The fewer own units in the section the better, then the nearer to an own objective or the enemy."""
    return -CROWD * fewest_own(tables, state, side, tables["hex_sections"][answer] & sections) - way_to_go(
        tables, state, side, answer
    )


@cold
def fewest_own(tables, state, side, sections):
    """Own units in that one of some sections which holds fewest."""
    least = tables["n_units"]
    for section in range(3):
        if (sections >> section) & 1:
            n = 0
            for unit in range(tables["first_unit"][side], tables["end_unit"][side]):
                hex_ = state["unit_hex"][unit]
                if hex_ >= 0 and (tables["hex_sections"][hex_] >> section) & 1:
                    n += 1
            least = min(least, n)
    return least


@cold
def way_to_go(tables, state, side, hex_):
    """Hexes to the nearest enemy, or to the nearest objective that the side may earn."""
    least = enemy_distance(tables, state, side, hex_)
    for other in range(tables["n_hexes"]):
        mask = tables["hex_objectives"][other]
        for objective in range(tables["n_objectives"]):
            if (mask >> objective) & 1 and (tables["objective_sides"][objective] >> side) & 1:
                least = min(least, distance(tables, hex_, other))
    return least


WHERE = 0
replacement_answers = optional_answers(
    "replacement_answers",
    {
        WHERE: choice(
            "replacement_hex", ("side", "unit", "sections"), legal=edges_open, worth=worth_of_edge,
            weight=Weight.REPLACED, asked=least_of_replacement, decline=Decline.NEVER, recruit=NONE,
        ),
    },
)  # fmt: skip


@question
def choose_replacement_hex(tables, state, mind, side, unit, sections):
    """Hex on which a unit comes again, OFF for the first of those allowed; ``sections``: bits of those allowed."""
    kind = mind["player"][side]
    return replacement_answers(tables, state, mind, kind, WHERE, side, unit, sections, 0)
