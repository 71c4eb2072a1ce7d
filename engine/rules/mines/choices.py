"""What mines and ice may do to a unit on its way, as exact chances.

The strength under a minefield that nobody has entered is never looked at: of the tokens of its set, those that lie open
apart, each is as likely as any other.
"""

from engine.codes import Lift, March
from engine.codes_of_boxes import Coming, GroundQuestion
from engine.compiling.compile_unit import SCORE, compile_unit
from engine.compiling.jit import cold, kernel
from engine.kernel.movement import battle_allowance
from engine.kernel.penalties import slowed
from engine.kernel.retreat import home_edge, retreat_to
from engine.layout import MAX_FIGURES, OFF
from engine.players.common.bounds import EVERY_SIDE, NEVER
from engine.players.common.features import sixths_of
from engine.players.common.own_losses import cost_of_losses
from engine.players.common.price_of_ground import FORBIDDEN
from engine.players.common.weights import FORBIDS, Weight
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


# --- what mines and ice cost in the terms of players who weigh: own losses, and what engineers gain by clearing ---


ADVANCE = int(Coming.ADVANCE)
INFANTRY_SIXTHS = 3  # of a die on a minefield: two sides with its symbol, one with a grenade
LEAST = 1e-9  # figures below which nothing is expected to be lost


@kernel
def price_of_way(tables, state, mind, unit, hex_):
    """Cost of the way found to a hex; below 0 where engineers clear a field worth more than the attack they forgo.

    Changes: mind.figures_left.
    """
    if hex_ == state["unit_hex"][unit]:
        return 0.0
    cleared = follow_way(tables, state, mind, unit, hex_)
    price = price_of_losses(tables, state, mind, unit, Weight.BITTEN)
    if cleared != OFF:
        gain = mind["weights"][state["unit_side"][unit], Weight.CLEAR_MINES]
        if gain <= -FORBIDS:
            return FORBIDDEN
        piece = tables["stack_mine"][state["hex_stack"][cleared]] - 1
        dice = expected_strength(tables, state, cleared, piece)
        price += mind["attack_there"] - gain * dice * INFANTRY_SIXTHS / EVERY_SIDE * chance_to_clear(tables)
    return price


@kernel
def chance_to_clear(tables):
    """Chance that engineers clear a minefield they may clear.  Rule: TP-GAP-8, HR-MINEROLL-1."""
    return sixths_of(tables["mine_roll"]) / EVERY_SIDE if tables["mine_roll"] else 1.0


@kernel
def price_of_taking(tables, state, mind, unit, hex_):
    """Cost of taking ground on a hex.  Changes: mind.figures_left."""
    begin_odds(state, mind, unit)
    come_onto(tables, state, mind, unit, hex_, ADVANCE)
    return price_of_losses(tables, state, mind, unit, Weight.BITTEN)


@kernel
def price_of_losses(tables, state, mind, unit, term):
    """Cost of the losses noted, as much of it as the player looks at by this term."""
    figures = figures_expected(state, mind, unit)
    if figures < LEAST:
        return 0.0
    share = mind["weights"][state["unit_side"][unit], term]
    if share >= FORBIDS:
        return FORBIDDEN
    return share * cost_of_losses(tables, state, mind, unit, figures, mind["figures_left"][0, 0])


# --- what mines and ice cost later than in a march: on a way back, off the board, in the second move of a raid ---


MOVE, RETREAT = int(Coming.MOVE), int(Coming.RETREAT)
LATER = int(Weight.BITTEN_LATER)
NEIGHBORS = 6


@kernel
def price_of_step_back(tables, state, mind, unit, hex_):
    """Cost of a step back onto a hex.  Changes: mind.figures_left."""
    begin_odds(state, mind, unit)
    come_onto(tables, state, mind, unit, hex_, RETREAT)
    return price_of_losses(tables, state, mind, unit, LATER)


@kernel
def least_price_back(tables, state, mind, unit, hex_):
    """Cost of the cheaper step back from a hex, 0 if there is none.  Changes: mind.figures_left."""
    least = FORBIDDEN
    ways = 0
    for which in range(2):
        to = retreat_to(tables, state, unit, hex_, home_edge(state["unit_side"][unit], which))
        if to != OFF:
            ways += 1
            least = min(least, price_of_step_back(tables, state, mind, unit, to))
    return least if ways > 0 else 0.0


@kernel
def price_of_leaving(tables, state, mind, unit):
    """Cost of the way off the board that was found; the chance to be lost on it is noted too.

    Changes: mind.figures_left.
    """
    begin_odds(state, mind, unit)
    label = mind["exit_label"]
    while label != OFF and mind["label_from"][label] != OFF:
        come_onto(tables, state, mind, unit, mind["label_hex"][label], MOVE)
        label = mind["label_from"][label]
    return price_of_losses(tables, state, mind, unit, LATER)


@kernel
def note_bites(tables, state, mind, unit):
    """What each hex in reach costs a unit that comes onto it.  Changes: mind.bite, figures_left."""
    for i in range(mind["reach_n"]):
        hex_ = mind["reach"][i]
        begin_odds(state, mind, unit)
        come_onto(tables, state, mind, unit, hex_, MOVE)
        mind["bite"][hex_] = price_of_losses(tables, state, mind, unit, LATER)


@kernel
def rest_in_reach(tables, state, mind, unit, hex_):
    """Worth of the best hex to end a second move on from a hex, by the cheapest of the shortest ways to each.

    Units in between are left aside.  Changes: mind.bite_way.
    """
    row = state["unit_row"][unit]
    kind = tables["row_march"][row]
    most = slowed(tables, row, 0, March.MOST, state["second_move"])
    best = NEVER
    for far in range(most + 1):
        for i in range(mind["reach_n"]):
            to = mind["reach"][i]
            if tables["march"][kind, hex_, to] != far:
                continue
            cost = 0.0 if far == 0 else FORBIDDEN
            for k in range(NEIGHBORS if far > 0 else 0):
                before = tables["near"][to, k]
                if before < 0 or mind["reach_stamp"][before] != mind["stamp"]:
                    continue
                if tables["march"][kind, hex_, before] == far - 1:
                    cost = min(cost, mind["bite_way"][before] + mind["bite"][to])
            mind["bite_way"][to] = cost
            best = max(best, mind["rest"][to] - cost)
    return best


# --- the price of mines and ice on a way, one compile unit, asked only in battles that have them ---


@compile_unit(SCORE)
def ground_price(tables, state, mind, asked, unit, hex_):
    """What is asked of a hex: a price, or for SECOND the worth of the best end of a second move."""
    if asked == GroundQuestion.WAY:
        return price_of_way(tables, state, mind, unit, hex_)
    if asked == GroundQuestion.GROUND:
        return price_of_taking(tables, state, mind, unit, hex_)
    if asked == GroundQuestion.BACK:
        return price_of_step_back(tables, state, mind, unit, hex_)
    if asked == GroundQuestion.WAY_BACK:
        return least_price_back(tables, state, mind, unit, hex_)
    if asked == GroundQuestion.OUT:
        return price_of_leaving(tables, state, mind, unit)
    if asked == GroundQuestion.NOTE:
        note_bites(tables, state, mind, unit)
        return 0.0
    return rest_in_reach(tables, state, mind, unit, hex_)


# --- what ``recruit`` knows of mines and ice: where there are any ---


@compile_unit()
def may_bite(tables, state, unit, hex_):
    """1 if a march onto the hex may cost the unit figures; a minefield seen to be a decoy may not."""
    if rolled_at(tables, state, unit, hex_, MOVE):
        return 1
    if not sets_off(tables, state, unit, hex_, MOVE):
        return 0
    return 0 if state["mine_known"][hex_] and state["mine_value"][hex_] == 0 else 1
