"""What mines and ice may do to a unit on its way, as exact chances.

The strength under a minefield that nobody has entered is never looked at: of the tokens of its set, those that lie open
apart, each is as likely as any other.
"""

from engine.codes import Lift
from engine.codes_of_boxes import Coming
from engine.compiling.jit import cold, kernel
from engine.kernel.movement import battle_allowance
from engine.layout import MAX_FIGURES, OFF
from engine.players.common.bounds import EVERY_SIDE
from engine.players.common.features import sixths_of
from engine.rules.mines.law import may_try

MOST_STRENGTH = 9
MOVE = int(Coming.MOVE)


@kernel
def begin_odds(state, mind, unit):
    """The unit has all its figures.  Changes: mind.figures_left."""
    for n in range(MAX_FIGURES + 1):
        mind["figures_left"][0, n] = 0.0
    mind["figures_left"][0, min(state["unit_figures"][unit], MAX_FIGURES)] = 1.0


@kernel
def roll_die(mind, which, sixths):
    """One die more, of whose six sides so many cost a figure.  Changes: mind.figures_left."""
    chance = sixths / EVERY_SIDE
    for left in range(1, MAX_FIGURES + 1):
        hit = chance * mind["figures_left"][which, left]
        mind["figures_left"][which, left - 1] += hit
        mind["figures_left"][which, left] -= hit


@kernel
def tokens_left(tables, state, set_, piece, value):
    """Tokens of a set that nobody has seen yet: those of a strength, all of them for OFF."""
    left = 0
    for token in range(tables["mine_tokens"][piece]):
        left += 1 if value == OFF or tables["mine_pool"][piece, token] == value else 0
    for hex_ in range(tables["n_hexes"]):
        if tables["mine_set"][hex_] == set_ and state["mine_known"][hex_]:
            left -= 1 if value == OFF or state["mine_value"][hex_] == value else 0
    return left


@kernel
def roll_unknown(tables, state, mind, set_, piece, sixths):
    """The dice of a token not seen: any of those left.  Changes: mind.figures_left."""
    tokens = tokens_left(tables, state, set_, piece, OFF)
    for n in range(MAX_FIGURES + 1):
        mind["figures_left"][1, n] = mind["figures_left"][0, n]
        mind["figures_left"][0, n] = 0.0
    for value in range(MOST_STRENGTH + 1):
        share = tokens_left(tables, state, set_, piece, value) / tokens
        for n in range(MAX_FIGURES + 1):
            mind["figures_left"][0, n] += share * mind["figures_left"][1, n]
        roll_die(mind, 1, sixths)


@kernel
def expected_strength(tables, state, hex_, piece):
    """Dice of a minefield, on the average where its token has not been seen."""
    if state["mine_known"][hex_]:
        return 1.0 * state["mine_value"][hex_]
    set_ = tables["mine_set"][hex_]
    total = 0
    for value in range(1, MOST_STRENGTH + 1):
        total += value * tokens_left(tables, state, set_, piece, value)
    return total / tokens_left(tables, state, set_, piece, OFF)


@kernel
def sets_off(tables, state, unit, hex_, how):
    """1 + the removable piece that is a minefield on the hex which the unit would set off, or clear; 0 = none."""
    stack = state["hex_stack"][hex_]
    mine = tables["stack_mine"][stack]
    if mine == 0 or not tables["mine_on"][mine - 1] & how:
        return 0
    harmed = (tables["mine_who"][stack, state["unit_side"][unit]] >> state["unit_row"][unit]) & 1
    return mine if harmed else 0


@kernel
def rolled_at(tables, state, unit, hex_, how):
    """1 if the ground of a hex itself, mines apart, rolls dice at the unit that comes onto it so."""
    stack = state["hex_stack"][hex_]
    if tables["enter_dice"][stack] == 0 or not tables["enter_on"][stack] & how:
        return 0
    return (tables["enter_who"][stack, state["unit_side"][unit]] >> state["unit_row"][unit]) & 1


@kernel
def come_onto(tables, state, mind, unit, hex_, how):
    """The dice of a hex at whoever comes onto it, no engineer's work counted.  Changes: mind.figures_left."""
    stack = state["hex_stack"][hex_]
    row = state["unit_row"][unit]
    if rolled_at(tables, state, unit, hex_, how):
        for _ in range(tables["enter_dice"][stack]):
            roll_die(mind, 0, sixths_of(tables["enter_faces"][stack, row]))
    piece = sets_off(tables, state, unit, hex_, how) - 1
    if piece < 0:
        return
    sixths = sixths_of(tables["mine_faces"][piece, row])
    if state["mine_known"][hex_]:
        for _ in range(state["mine_value"][hex_]):
            roll_die(mind, 0, sixths)
    else:
        roll_unknown(tables, state, mind, tables["mine_set"][hex_], piece, sixths)


@cold
def come_onto_trying(tables, state, mind, unit, hex_):
    """The odds of engineers who roll to clear the minefield of a hex: it goes off if they fail.

    Rule: HR-MINEROLL-1, -2, -5.  Changes: mind.figures_left.
    """
    if not tables["mine_roll_hits"]:
        return
    clears = sixths_of(tables["mine_roll"]) / EVERY_SIDE
    for n in range(MAX_FIGURES + 1):
        mind["figures_left"][2, n] = mind["figures_left"][0, n]
    come_onto(tables, state, mind, unit, hex_, MOVE)
    for n in range(MAX_FIGURES + 1):
        fails = (1.0 - clears) * mind["figures_left"][0, n]
        mind["figures_left"][0, n] = clears * mind["figures_left"][2, n] + fails


@kernel
def would_clear(tables, state, mind, unit, hex_, spent):
    """1 + the piece of a minefield that engineers would clear, or try to, on coming there with so much spent; 0 = none.

    Rule: TP-ENG-4, HR-MINEROLL-1, -3, -4.
    """
    row = state["unit_row"][unit]
    if not (tables["engineer_rows"] >> row) & 1 or state["on_move"][unit]:
        return 0
    if state["battles"][unit] > 0 or state["battles_allowed"] == 0:
        return 0
    if tables["mine_roll"] and not may_try(tables, state, hex_):
        return 0
    if spent > battle_allowance(tables, state, unit, mind["reach_paths"][hex_]):
        return 0
    stack = state["hex_stack"][hex_]
    if (tables["stack_ban_here"][stack] >> row) & 1:
        return 0
    if not state["lifts"] & Lift.BANS:
        if (tables["stack_ban_entered"][stack] >> row) & 1 and not tables["row_entry_battle"][row]:
            return 0
        if (tables["stack_ban_left"][state["hex_stack"][state["unit_hex"][unit]]] >> row) & 1:
            return 0
    return sets_off(tables, state, unit, hex_, MOVE)


@kernel
def follow_way(tables, state, mind, unit, hex_):
    """All hexes of the way found to a hex; the one where engineers clear a minefield instead of battling, OFF = none.

    They clear the first they come to, which ends no move under a card that lifts the limits of terrain.
    Changes: mind.figures_left.
    """
    begin_odds(state, mind, unit)
    cleared = hex_ if would_clear(tables, state, mind, unit, hex_, mind["reach_cost"][hex_]) else OFF
    label = mind["reach_from"][hex_]
    while label != OFF and mind["label_from"][label] != OFF:
        passed = mind["label_hex"][label]
        if would_clear(tables, state, mind, unit, passed, mind["label_spent"][label]):
            cleared = passed
        label = mind["label_from"][label]
    if hex_ != cleared:
        come_onto(tables, state, mind, unit, hex_, MOVE)
    if tables["mine_roll"] and cleared != OFF:
        come_onto_trying(tables, state, mind, unit, cleared)
    label = mind["reach_from"][hex_]
    while label != OFF and mind["label_from"][label] != OFF:
        if mind["label_hex"][label] != cleared:
            come_onto(tables, state, mind, unit, mind["label_hex"][label], MOVE)
        label = mind["label_from"][label]
    return cleared


@kernel
def figures_expected(state, mind, unit):
    """Figures the unit is expected to lose on what has been noted."""
    lost = 1.0 * min(state["unit_figures"][unit], MAX_FIGURES)
    for left in range(1, MAX_FIGURES + 1):
        lost -= left * mind["figures_left"][0, left]
    return lost
