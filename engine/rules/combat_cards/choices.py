"""Where a unit comes that a combat card brings (all kinds of players)."""

from engine.codes import Attack
from engine.codes_of_boxes import CombatEffect
from engine.compiling.jit import kernel
from engine.kernel.battle import attack_dice
from engine.kernel.retreat import cannot_retreat, hexes_demanded
from engine.kernel.terrain import FAR, enemy_distance
from engine.layout import OFF
from engine.players.common.answers import optional_answers, question
from engine.players.common.features import expected_loss_at, hit_worth, look_around, no_future
from engine.players.common.weights import FORBIDS, Weight
from engine.players.random.choices import pick, pick_or_none
from engine.players.sergeant.ask_judgement import attack_from, hex_worth
from engine.players.sergeant.reactions import figures_given, retreat_worth
from engine.rules.combat_cards.law import held_by, may_come, may_resist, may_use, stops_all_flags


@kernel
def random_place(tables, state, mind, side, card, unit):
    """Any hex that is free to it.  Changes: mind.best_hex, mind.list."""
    n = 0
    for hex_ in range(tables["n_hexes"]):
        if may_come(tables, state, card, unit, hex_):
            mind["list"][n] = hex_
            n += 1
    mind["best_hex"][unit] = mind["list"][pick(state, side, n)] if n else OFF


@kernel
def place_in_front(tables, state, mind, card, unit):
    """The hex nearest to an enemy.  Changes: mind.best_hex."""
    side = state["unit_side"][unit]
    best = OFF
    least = 0
    for hex_ in range(tables["n_hexes"]):
        if may_come(tables, state, card, unit, hex_):
            far = enemy_distance(tables, state, side, hex_)
            if best == OFF or far < least:
                best = hex_
                least = far
    mind["best_hex"][unit] = best
    return best


@kernel
def best_place(tables, state, mind, card, unit):
    """The hex on which it is worth most.  Changes: mind.best_hex."""
    best = OFF
    most = 0.0
    for hex_ in range(tables["n_hexes"]):
        if may_come(tables, state, card, unit, hex_):
            worth = hex_worth(tables, state, mind, unit, hex_)
            if best == OFF or worth > most:
                best = hex_
                most = worth
    mind["best_hex"][unit] = best


# --- which combat cards to play, against flags and for their texts (all kinds of players) ---


# Judged by hand, from the faces of a die: infantry is hit by three of six, armor by two.
A_DIE = 0.35  # share of an attack's worth that one die more adds: 1/2, 1/3 or 1/4 of two, three or four dice
STARS = 0.4  # the same for stars that hit: one face more beside three, or beside two
A_HIT = 0.4  # figures that a die costs on average: 3/6 or 2/6
# Figures that a hex further is worth to a unit out of range: the pull of the enemy is 0.16 a hex, that of objectives
# 0.22, and a hex now is more than one a turn later.
A_HEX = 0.25
FRESH = 0.6  # figures that each figure of a unit more is worth
HIDDEN = 0.5  # share of the losses to be expected that come from enemies who stay away


@kernel
def random_bitter(tables, state, mind, unit):
    """None, or with the same chance any of the cards that help."""
    n = 0
    for card in range(tables["combat_deck"]):
        n += may_resist(tables, state, unit, card)
    left = pick_or_none(state, state["unit_side"][unit], n)
    for card in range(tables["combat_deck"]):
        if left >= 0 and may_resist(tables, state, unit, card):
            if left == 0:
                return card
            left -= 1
    return OFF


@kernel
def recruit_bitter(tables, state, unit, flags):
    """A unit holds its ground as long as there is a card for it."""
    return cheapest_resistance(tables, state, unit, flags)


@kernel
def cheapest_resistance(tables, state, unit, flags):
    """The card that costs least: one whose text stops several flags, else one that says nothing but its symbol."""
    best = -1
    chosen = OFF
    for card in range(tables["combat_deck"]):
        if may_resist(tables, state, unit, card):
            fit = 2 if flags > 1 and stops_all_flags(tables, state, unit, card) else 0
            fit += 1 if tables["combat_effect"][card] == CombatEffect.NONE else 0
            if fit > best:
                best = fit
                chosen = card
    return chosen


@kernel
def sergeant_bitter(tables, state, mind, unit, flags):
    """Play a card where the ground and the figures that flags cost are worth more than the cards it takes.

    In the last turn no card is worth keeping.
    """
    side = state["unit_side"][unit]
    asked = mind["weights"][side, Weight.BITTER]
    if asked >= FORBIDS:
        return OFF
    if no_future(tables, state):
        asked = 0.0
    look_around(tables, state, mind, side)
    card = cheapest_resistance(tables, state, unit, flags)
    now = worth_under_flags(tables, state, mind, unit, flags)
    if stops_all_flags(tables, state, unit, card):
        return card if worth_under_flags(tables, state, mind, unit, 0) - now > asked else OFF
    held = 0
    for other in range(tables["combat_deck"]):
        held += may_resist(tables, state, unit, other)
    for n in range(1, min(held, flags) + 1):
        if worth_under_flags(tables, state, mind, unit, flags - n) - now > asked * n:
            return card
    return OFF


@kernel
def worth_under_flags(tables, state, mind, unit, flags):
    """Worth of the unit once it has obeyed so many flags."""
    hex_ = state["unit_hex"][unit]
    if flags == 0:
        return hex_worth(tables, state, mind, unit, hex_)
    demanded = hexes_demanded(tables, state, unit, flags)
    if cannot_retreat(tables, state, unit):
        return hex_worth(tables, state, mind, unit, hex_) - figures_given(
            tables, state, mind, unit, hex_, demanded
        )
    return retreat_worth(tables, state, mind, unit, demanded)


@kernel
def random_combat_card(tables, state, mind, side, time):
    """None, or with the same chance any card on any unit.  Changes: mind.target."""
    n = 0
    for card in range(tables["combat_deck"]):
        for unit in range(state["n_units"]):
            n += may_use(tables, state, side, card, unit, time)
    left = pick_or_none(state, side, n)
    for card in range(tables["combat_deck"]):
        for unit in range(state["n_units"]):
            if left >= 0 and may_use(tables, state, side, card, unit, time):
                if left == 0:
                    mind["target"] = unit
                    if tables["combat_effect"][card] == CombatEffect.NEW_UNIT:
                        random_place(tables, state, mind, side, card, unit)
                    return card
                left -= 1
    return OFF


@kernel
def recruit_combat_card(tables, state, mind, side, time):
    """The first card that fits, on the unit nearest to an enemy.  Changes: mind.target."""
    for card in range(tables["combat_deck"]):
        best = FAR
        chosen = OFF
        for unit in range(state["n_units"]):
            if may_use(tables, state, side, card, unit, time):
                hex_ = state["unit_hex"][unit]
                if tables["combat_effect"][card] == CombatEffect.NEW_UNIT:
                    hex_ = place_in_front(tables, state, mind, card, unit)
                far = enemy_distance(tables, state, state["unit_side"][unit], hex_)
                if chosen == OFF or far < best:
                    best = far
                    chosen = unit
        if chosen != OFF:
            mind["target"] = chosen
            return card
    return OFF


@kernel
def sergeant_combat_card(tables, state, mind, side, time):
    """The card and the unit that gain most, if they gain more than the card is worth keeping.  Changes: mind.target."""
    best = mind["weights"][side, Weight.COMBAT_TEXT]
    if best >= FORBIDS:
        return OFF
    if no_future(tables, state):
        best = 0.0
    look_around(tables, state, mind, side)
    chosen = OFF
    target = OFF
    for card in range(tables["combat_deck"]):
        if not held_by(state, side, card):
            continue
        for unit in range(state["n_units"]):
            if may_use(tables, state, side, card, unit, time):
                worth = text_worth(tables, state, mind, side, card, unit)
                if worth > best:
                    best = worth
                    chosen = card
                    target = unit
    mind["target"] = target
    return chosen


@kernel
def text_worth(tables, state, mind, side, card, unit):
    """What the text of a card gains on a unit, in figures."""
    effect = tables["combat_effect"][card]
    n = tables["combat_amount"][card]
    if effect == CombatEffect.NEW_UNIT:
        best_place(tables, state, mind, card, unit)
        fresh = 0.0 if no_future(tables, state) else FRESH * state["unit_full"][unit]
        return fresh * hit_worth(tables, mind, side)
    if effect == CombatEffect.CAMOUFLAGE:
        loss = expected_loss_at(tables, state, mind, unit, state["unit_hex"][unit])
        return hit_worth(tables, mind, side) * HIDDEN * loss
    if effect == CombatEffect.RETURN:
        missing = state["unit_full"][unit] - state["unit_figures"][unit]
        return 0.0 if no_future(tables, state) else hit_worth(tables, mind, side) * min(n, missing)
    if effect == CombatEffect.NO_BATTLE:
        return hit_worth(tables, mind, side) * A_HIT * most_dice(tables, state, unit)
    if effect == CombatEffect.MOVE:
        row = state["unit_row"][unit]
        far = enemy_distance(tables, state, side, state["unit_hex"][unit])
        short = far - tables["row_move_battle"][row] - tables["row_range"][row]
        return A_HEX * min(n, short) if short > 0 else 0.0
    still = 1 if state["moved"][unit] == 0 else 0
    worth = attack_from(tables, state, mind, unit, state["unit_hex"][unit], still)
    if effect == CombatEffect.ENTER_AND_FIGHT:
        return worth
    return worth * (A_DIE * n if effect == CombatEffect.DICE else STARS)


@kernel
def most_dice(tables, state, unit):
    """Most dice with which a unit may attack now."""
    most = 0
    for other in range(state["n_units"]):
        if state["unit_side"][other] != state["unit_side"][unit] and state["unit_hex"][other] >= 0:
            most = max(most, attack_dice(tables, state, unit, other, Attack.ORDERED))
    return most


# --- which combat cards are played: against flags, and for their texts (winter-combat-cards) ---


FLAGS = 0
TEXT = 1
bitter_answers = optional_answers(
    "bitter_answers",
    {
        FLAGS: (("unit", "flags"), (random_bitter, recruit_bitter, sergeant_bitter)),
        TEXT: (("side", "time"), (random_combat_card, recruit_combat_card, sergeant_combat_card)),
    },
)


@question
def choose_bitter(tables, state, mind, unit, flags):
    """Combat card to play so that the unit ignores a flag (or all, if the text says so), OFF for none."""
    kind = mind["player"][state["unit_side"][unit]]
    return bitter_answers(tables, state, mind, kind, FLAGS, unit, flags, 0, 0)


@question
def choose_combat_card(tables, state, mind, side, time):
    """Combat card to play for its text on the unit mind.target, OFF for none now.

    A unit that it brings comes to mind.best_hex of it.
    """
    kind = mind["player"][side]
    return bitter_answers(tables, state, mind, kind, TEXT, side, time, 0, 0)
