"""Where a pupil's unit goes: by lot among the hexes in reach, each with its best attack."""

from engine.compiling.jit import kernel
from engine.kernel.medals_ahead import medals_left
from engine.kernel.movement import may_move
from engine.kernel.terrain import distance
from engine.layout import LEAVE_BOARD, OFF
from engine.players.common.aim_notes import note_aim
from engine.players.common.class_terms import CLASSES, Aim
from engine.players.common.features import fresh_notes
from engine.players.common.goals import assess_groups
from engine.players.common.price_of_ground import price_of_march
from engine.players.common.weights import FIRST_AIM, FIRST_PLACE, Weight
from engine.players.pupil.choices import choose_by_lot, remember
from engine.players.sergeant.ask_judgement import fire_from, hex_worth, judge, promise, prospect
from engine.players.sergeant.move_choices import lay_path
from engine.sizes import MAX_OPTIONS, N_AIM, N_HEX_NOTES, N_PLACE, N_WEIGHTS

MOVES = 600  # ordinal of choices of moves by the first unit, out of the way of noise
N_CLASSES = len(CLASSES)
WORTH = N_PLACE + N_AIM  # where the worth of an act stands among its notes


@kernel
def pupil_move(tables, state, mind, side):
    """The next ordered unit and its way, as the sergeant moves, its hex by lot.  Changes: mind.path, mind.lesson."""
    fresh_notes(state, mind, side)
    while mind["plan_at"] < mind["plan_n"]:
        unit = mind["plan"][mind["plan_at"]]
        mind["plan_at"] += 1
        if not may_move(tables, state, unit):
            continue
        if mind["weights"][side, Weight.GROUP] > 0.0:
            assess_groups(tables, state, mind, side)
        judge(tables, state, mind, unit)
        explore(tables, state, mind, side, unit)
        if mind["weights"][side, Weight.FOCUS] > 0.0:
            promise(tables, state, mind, unit)
        if mind["best_hex"][unit] != state["unit_hex"][unit]:
            lay_path(mind, mind["best_hex"][unit])
            return unit
    return OFF


@kernel
def explore(tables, state, mind, side, unit):
    """Draw the hex of a unit among those in reach, where it has the plain orders that terms by class speak of.

    Changes: mind.best_hex, mind.aim, mind.aim_dice, mind.lesson.
    """
    class_ = tables["row_class"][state["unit_row"][unit]]
    if class_ >= N_CLASSES or state["on_move"][unit] or state["second_move"] > 0 or mind["reach_n"] < 2:
        return
    if mind["best_hex"][unit] == LEAVE_BOARD or state["battles_allowed"] != 1:
        return
    mind["option_n"] = min(mind["reach_n"], MAX_OPTIONS)
    left = medals_left(tables, state, unit) if mind["further"][side] else 0
    for i in range(mind["option_n"]):
        mind["leaving"] = left if i > 0 else 0
        note_option(tables, state, mind, side, unit, class_, i)
    mind["leaving"] = 0
    chosen = choose_by_lot(state, mind, side, MOVES + unit, 0)
    remember(mind, side, chosen, FIRST_PLACE + class_ * N_PLACE, 0, N_PLACE)
    remember(mind, side, chosen, FIRST_AIM + class_ * N_AIM, N_PLACE, N_AIM)
    remember(mind, side, chosen, N_WEIGHTS + class_, WORTH, 1)
    mind["best_hex"][unit] = mind["option"][chosen, 0]
    mind["aim"][unit] = mind["option"][chosen, 1]
    mind["aim_dice"][unit] = mind["option"][chosen, 2]


@kernel
def note_option(tables, state, mind, side, unit, class_, i):
    """What the i-th hex in reach offers and its best attack brings.  Changes: mind.option and its companions."""
    hex_ = mind["reach"][i]
    attack = fire_from(tables, state, mind, unit, hex_, mind["reach_cost"][hex_])
    target = mind["target"] if attack > 0.0 else OFF
    dice = mind["target_dice"]
    worth = attack + hex_worth(tables, state, mind, unit, hex_)
    for k in range(N_HEX_NOTES):
        mind["option_notes"][i, k] = mind["hex_notes"][hex_, k]
    for k in range(N_HEX_NOTES, N_PLACE):
        mind["option_notes"][i, k] = mind["place"][k]
    for k in range(N_AIM):
        mind["option_notes"][i, N_PLACE + k] = 0.0
    if target >= 0:
        far = distance(tables, hex_, state["unit_hex"][target])
        note_aim(tables, state, mind, unit, target, dice, far, 0.0)
        first = FIRST_AIM + class_ * N_AIM
        others = attack
        for k in range(N_AIM):
            mind["option_notes"][i, N_PLACE + k] = mind["attack"][k]
            others -= mind["weights"][side, first + k] * mind["attack"][k]
        mind["option_notes"][i, N_PLACE + Aim.WORTH] = others / (
            1.0 + mind["weights"][side, first + Aim.WORTH]
        )
    worth += prospect(tables, state, mind, unit, hex_)
    if tables["ground_bites"]:
        worth -= price_of_march(tables, state, mind, unit, hex_, attack)
    mind["option_notes"][i, WORTH] = worth
    mind["option_worth"][i] = worth
    mind["option"][i, 0] = hex_
    mind["option"][i, 1] = target
    mind["option"][i, 2] = dice
