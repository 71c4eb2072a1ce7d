"""Which combat cards are played, on whom, and where a unit comes that one brings (all kinds of players)."""

from engine.codes import Attack
from engine.codes_of_boxes import CombatEffect
from engine.compiling.jit import kernel
from engine.kernel.battle import attack_dice
from engine.kernel.retreat import cannot_retreat, hexes_demanded
from engine.kernel.terrain import FAR, enemy_distance
from engine.layout import OFF
from engine.players.choice import Decline, choice, may_answer, may_answer_at
from engine.players.common.answers import optional_answers, question
from engine.players.common.bounds import NEVER
from engine.players.common.features import expected_loss_at, hit_worth, look_around, no_future
from engine.players.common.weights import FORBIDS, Weight
from engine.players.sergeant.ask_judgement import attack_from, hex_worth
from engine.players.sergeant.reactions import figures_given, retreat_worth
from engine.rules.combat_cards.law import may_come, may_resist, may_use, stops_all_flags


@kernel
def places(tables, state, mind, card, unit):
    """Every hex that is free to a unit that the card brings."""
    for hex_ in range(tables["n_hexes"]):
        if may_come(tables, state, card, unit, hex_):
            may_answer(mind, hex_)


@kernel
def place_in_front(tables, state, card, unit):
    """The hex nearest to an enemy, OFF if none is free."""
    side = state["unit_side"][unit]
    best = OFF
    least = 0
    for hex_ in range(tables["n_hexes"]):
        if may_come(tables, state, card, unit, hex_):
            far = enemy_distance(tables, state, side, hex_)
            if best == OFF or far < least:
                best = hex_
                least = far
    return best


@kernel
def least_of_place(tables, state, mind, side):
    """Nothing is asked: the unit has to come somewhere.  Changes: what is noted of the position."""
    look_around(tables, state, mind, side)
    return NEVER


@kernel
def worth_of_place(tables, state, mind, unit, answer):
    """What the hex is worth to the unit."""
    return hex_worth(tables, state, mind, unit, answer)


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
def resistances(tables, state, mind, unit):
    """Every combat card that helps the unit against flags."""
    for card in range(tables["combat_deck"]):
        if may_resist(tables, state, unit, card):
            may_answer(mind, card)


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
def worthwhile_resistance(tables, state, mind, unit, flags):
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
def texts(tables, state, mind, side, time):
    """Every combat card that may be played for its text now, and every unit on which it may."""
    for card in range(tables["combat_deck"]):
        for unit in range(state["n_units"]):
            if may_use(tables, state, side, card, unit, time):
                may_answer_at(mind, card, unit)


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
                    hex_ = place_in_front(tables, state, card, unit)
                far = enemy_distance(tables, state, state["unit_side"][unit], hex_)
                if chosen == OFF or far < best:
                    best = far
                    chosen = unit
        if chosen != OFF:
            mind["target"] = chosen
            return card
    return OFF


@kernel
def least_of_text(tables, state, mind, side, least):
    """What the player asks; no card is worth keeping in the last turn.  Changes: what is noted of the position."""
    look_around(tables, state, mind, side)
    return 0.0 if no_future(tables, state) else least


@kernel
def worth_of_text(tables, state, mind, side, answer, target):
    """What the text gains on the unit."""
    return text_worth(tables, state, mind, side, answer, target)


@kernel
def text_worth(tables, state, mind, side, card, unit):
    """What the text of a card gains on a unit, in figures."""
    effect = tables["combat_effect"][card]
    n = tables["combat_amount"][card]
    if effect == CombatEffect.NEW_UNIT:
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
PLACE = 2
bitter_answers = optional_answers(
    "bitter_answers",
    {
        FLAGS: choice(
            "bitter", ("unit", "flags"), legal=resistances, sergeant=worthwhile_resistance, recruit=recruit_bitter
        ),
        TEXT: choice(
            "combat_card", ("side", "time"), legal=texts, aims=True, worth=worth_of_text, weight=Weight.COMBAT_TEXT,
            asked=least_of_text, recruit=recruit_combat_card,
        ),
        PLACE: choice(
            "place", ("side", "card", "unit"), legal=places, decline=Decline.NEVER, worth=worth_of_place,
            asked=least_of_place, recruit=place_in_front,
        ),
    },
)  # fmt: skip


@question
def choose_bitter(tables, state, mind, unit, flags):
    """Combat card to play so that the unit ignores a flag (or all, if the text says so), OFF for none."""
    kind = mind["player"][state["unit_side"][unit]]
    return bitter_answers(tables, state, mind, kind, FLAGS, unit, flags, 0, 0)


@question
def choose_combat_card(tables, state, mind, side, time):
    """Combat card to play for its text on the unit mind.target, OFF for none now."""
    kind = mind["player"][side]
    return bitter_answers(tables, state, mind, kind, TEXT, side, time, 0, 0)


@question
def choose_place(tables, state, mind, side, card, unit):
    """Hex to which a unit comes that a combat card brings."""
    kind = mind["player"][side]
    return bitter_answers(tables, state, mind, kind, PLACE, side, card, unit, 0)
