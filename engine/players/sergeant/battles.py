"""Whom to attack: battles in order of worth, overruns, Air Power and Barrage targets (``sergeant``)."""

from engine.codes import Attack, Win
from engine.compiling.jit import cold, kernel
from engine.kernel.ask import worth_of_target
from engine.kernel.battle import attack_dice, may_battle, may_clear
from engine.kernel.tactics.strike import (
    anchor_sections,
    binds_all,
    dice_at,
    may_strike,
    stands_in,
    strike_faces,
    strike_targets,
)
from engine.kernel.terrain import distance
from engine.kernel.visibility import strikes_are_shut
from engine.layout import CLEAR_OBSTACLE, MAX_FIGURES, OFF
from engine.players.common.captain_terms import forget_promises, promise
from engine.players.common.ending import end_by_several
from engine.players.common.features import no_future, sixths_of
from engine.players.common.targets import best_battle, roll_worth
from engine.players.common.weights import FORBIDS, Weight


@kernel
def sergeant_battle(tables, state, mind, side):
    """The ordered unit with the most valuable battle goes next; idle infantry on an obstacle clears it.

    A unit in the middle of two battles in a row is heard first (CARD-ARTBOM-3).  Changes: mind.target.
    """
    best = 0.0
    chosen = OFF
    target = OFF
    sharp = mind["sharp"][side]
    if sharp:
        assess_promises(tables, state, mind, side)
    for i in range(mind["plan_n"]):
        unit = mind["plan"][i]
        entitled = may_battle(tables, state, unit)
        if not entitled:
            continue
        if sharp:
            promise_of(tables, state, mind, unit, -1.0)
        worth = best_battle(tables, state, mind, unit, Attack.ORDERED)
        picked = mind["target"]
        if sharp:
            promise_of(tables, state, mind, unit, 1.0)
            if worth > 0.0 and distance(tables, state["unit_hex"][unit], state["unit_hex"][picked]) > 1:
                worth += mind["weights"][side, Weight.SOFTEN]
        if worth <= 0.0 and may_clear(tables, state, unit) >= 0:
            worth = mind["weights"][side, Weight.CLEAR]
            picked = CLEAR_OBSTACLE
        other = worth_of_target(tables, state, mind, unit)
        if other > max(worth, 0.0):
            worth = other
            picked = mind["other_target"]
        if worth > 0.0 and state["battles"][unit] > 0:
            worth += 100.0
        if worth > best:
            best = worth
            chosen = unit
            target = picked
    mind["target"] = target
    return chosen


@kernel
def assess_promises(tables, state, mind, side):
    """Every unit still to battle aims at its best target.  Changes: mind.promised, mind.aim."""
    if mind["weights"][side, Weight.FOCUS] == 0.0:
        return
    forget_promises(state, mind)
    for i in range(mind["plan_n"]):
        unit = mind["plan"][i]
        if may_battle(tables, state, unit):
            best_battle(tables, state, mind, unit, Attack.ORDERED)
            mind["aim"][unit] = mind["target"]
    for i in range(mind["plan_n"]):
        if may_battle(tables, state, mind["plan"][i]):
            promise_of(tables, state, mind, mind["plan"][i], 1.0)


@kernel
def promise_of(tables, state, mind, unit, sign):
    """Count the hits of the unit's aim as on their way, or no more.  Changes: mind.promised."""
    side = state["unit_side"][unit]
    target = mind["aim"][unit]
    if mind["weights"][side, Weight.FOCUS] > 0.0 and target >= 0:
        dice = attack_dice(tables, state, unit, target, Attack.ORDERED)
        promise(state, mind, unit, target, dice, sign)


@kernel
def sergeant_overrun(tables, state, mind, unit):
    """Target of the overrun battle: the best there is; of a second one if it is worth what the player asks."""
    asked = 0.0
    if state["overruns"][unit] > 0:
        asked = mind["weights"][state["unit_side"][unit], Weight.AGAIN]
    worth = best_battle(tables, state, mind, unit, Attack.OVERRUN)
    return OFF if asked >= FORBIDS or worth < asked else mind["target"]


@kernel
def strike_value(tables, state, mind, side, card, unit, uses):
    """Worth of the card's dice on one enemy unit; nothing is ignored (CARD-AIR-4).

    ``uses``: bits of the permissions by which a Recon strikes, 0 for a card that does nothing else.
    """
    row = state["unit_row"][unit]
    sixths = sixths_of(tables["strike_hits"][strike_faces(tables, card, uses), row])
    dice = dice_at(tables, card, side, uses, row)
    return roll_worth(tables, state, mind, side, unit, dice, sixths, 0)


@cold
def end_by_strikes(tables, state, mind, side, unit):
    """Worth of the end that the targets declared so far and this one bring together, where none does alone."""
    if no_future(tables, state):
        return 0.0
    medals = points = 0
    killed = kill_chance(tables, state, mind, side, unit)
    for i in range(state["strike_n"]):
        declared = state["strike"][i]
        row = state["unit_row"][declared]
        medals += tables["row_medals"][row]
        points += state["unit_figures"][declared] * tables["damage_weight"][tables["row_class"][row]]
        killed *= kill_chance(tables, state, mind, side, declared)
    return end_by_several(tables, state, mind, side, unit, killed, medals, points)


@cold
def kill_chance(tables, state, mind, side, unit):
    """Chance that the strike in force eliminates an enemy unit."""
    row = state["unit_row"][unit]
    sixths = sixths_of(tables["strike_hits"][strike_faces(tables, state["card"], state["as_strike"]), row])
    dice = min(dice_at(tables, state["card"], side, state["as_strike"], row), 9)
    return mind["kill_chance"][dice, sixths, min(state["unit_figures"][unit], MAX_FIGURES)]


@kernel
def strike_worth(tables, state, mind, side, card, sections, uses):
    """Worth of a strike card: its best target, and for a cluster the best enemies around it.

    ``sections``: bits of the sections that targets have to stand in, 0 = anywhere; ``uses``: see ``strike_value``.
    """
    best = 0.0
    around = sections if binds_all(tables, uses) else 0
    if strikes_are_shut(tables, state):
        return best
    for unit in range(state["n_units"]):
        if state["unit_side"][unit] == side or not stands_in(tables, state, unit, sections):
            continue
        worth = strike_value(tables, state, mind, side, card, unit, uses)
        left = strike_targets(tables, card, uses) - 1
        for other in range(state["n_units"]):
            if (
                left > 0
                and other != unit
                and state["unit_side"][other] != side
                and stands_in(tables, state, other, around)
            ):
                if distance(tables, state["unit_hex"][unit], state["unit_hex"][other]) == 1:
                    worth += strike_value(tables, state, mind, side, card, other, uses)
                    left -= 1
        best = max(best, worth)
    return best


@kernel
def sergeant_strike(tables, state, mind, side):
    """Declare next: the enemy with most worth of its own, of its neighbours while the cluster can grow.

    Changes: nothing.
    """
    best = 0.0
    chosen = OFF
    card = state["card"]
    uses = state["as_strike"]
    room = strike_targets(tables, card, uses) - state["strike_n"] - 1
    around = anchor_sections(tables, card, state["view"], uses) if binds_all(tables, uses) else 0
    for unit in range(state["n_units"]):
        if not may_strike(tables, state, unit):
            continue
        worth = strike_value(tables, state, mind, side, card, unit, uses)
        if tables["win"] == Win.DAMAGE and state["strike_n"] > 0:
            worth += end_by_strikes(tables, state, mind, side, unit)
        for other in range(state["n_units"]):
            if (
                room > 0
                and other != unit
                and state["unit_side"][other] != side
                and stands_in(tables, state, other, around)
            ):
                if distance(tables, state["unit_hex"][unit], state["unit_hex"][other]) == 1:
                    worth += 0.5 * strike_value(tables, state, mind, side, card, other, uses)
        if worth > best:
            best = worth
            chosen = unit
    return chosen


@kernel
def sergeant_strike_next(tables, state, mind, side):
    """Resolve the foremost target first, while those behind it still bar its way back."""
    chosen = 0
    foremost = -1
    for i in range(state["strike_n"]):
        row = tables["hex_row"][state["unit_hex"][state["strike"][i]]]
        ahead = row if state["unit_side"][state["strike"][i]] == 0 else tables["n_rows_board"] - row
        if ahead > foremost:
            foremost = ahead
            chosen = i
    return chosen
