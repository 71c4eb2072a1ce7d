"""The dialogue about combat cards: flags that a unit may ignore by one, texts that are played in a turn (WW-CC)."""

from engine.codes import Gap
from engine.codes_of_boxes import CombatEffect, CombatTime
from engine.compiling.compile_unit import NOTHING, compile_unit
from engine.compiling.jit import cold
from engine.dialogue.offer import offer
from engine.kernel.log_event import mark_gap
from engine.layout import OFF
from engine.rules.combat_cards.choices import choose_bitter, choose_combat_card, choose_place
from engine.rules.combat_cards.law import (
    deal_combat_anew,
    deal_combat_cards,
    end_combat_turn,
    forget_combat_cards,
    may_come,
    may_resist,
    may_use,
    resist,
    use_text,
)


@cold
def resist_bitterly(tables, state, mind, unit, flags):
    """The owner may play cards so that the unit ignores flags, one card after the other; gives those that are left.

    Rule: WW-CC-2, WW-CC-12, TP-GAP-21.
    """
    while flags > 0 and can_resist(tables, state, unit):
        offer(state, tables["offers"])
        card = choose_bitter(tables, state, mind, unit, flags)
        if card == OFF:
            return flags
        if card < 0 or card >= tables["combat_deck"] or not may_resist(tables, state, unit, card):
            mark_gap(state, Gap.COMBAT_CARD)
            return flags
        flags = resist(tables, state, unit, card, flags)
    return flags


@cold
def can_resist(tables, state, unit):
    """1 if the owner holds a card by which the unit could ignore a flag."""
    for card in range(tables["combat_deck"]):
        if may_resist(tables, state, unit, card):
            return 1
    return 0


@compile_unit(NOTHING)
def play_texts(tables, state, mind, side, time):
    """The side may play combat cards for their texts, as many as it likes.  Rule: WW-CC-2, WW-CC-3."""
    while not state["over"] and not state["cut_turn"] and can_use_any(tables, state, side, time):
        offer(state, tables["offers"])
        card = choose_combat_card(tables, state, mind, side, time)
        if card == OFF:
            return
        unit = mind["target"]
        known = 0 <= card < tables["combat_deck"] and 0 <= unit < state["n_units"]
        if not known or not may_use(tables, state, side, card, unit, time):
            mark_gap(state, Gap.COMBAT_CARD)
            return
        hex_ = OFF
        if tables["combat_effect"][card] == CombatEffect.NEW_UNIT:
            hex_ = choose_place(tables, state, mind, side, card, unit)
            if not may_come(tables, state, card, unit, hex_):
                mark_gap(state, Gap.COMBAT_CARD)
                return
        use_text(tables, state, side, card, unit, hex_)


@cold
def can_use_any(tables, state, side, time):
    """1 if the side holds a card whose text it may play on some unit now."""
    for card in range(tables["combat_deck"]):
        for unit in range(state["n_units"]):
            if may_use(tables, state, side, card, unit, time):
                return 1
    return 0


# --- when combat cards are dealt, played and drawn: what they do at moments of a game (WW-CC) ---


@compile_unit(NOTHING)
def deal_at_start(tables, state, mind):
    """Both sides are dealt combat cards."""
    deal_combat_cards(tables, state)


@compile_unit(NOTHING)
def imagine_combat_cards(tables, state, side, sample):
    """Combat cards that the side has not seen are dealt anew."""
    deal_combat_anew(tables, state, side, 1 + sample)


@compile_unit(NOTHING)
def end_effects(tables, state, side):
    """What cards gave units for the last turn is over."""
    forget_combat_cards(state)


@compile_unit(NOTHING)
def texts_before_orders(tables, state, mind, side):
    """Texts for the time before orders, also where the card strikes and nobody takes orders."""
    if state["card"] >= 0:
        play_texts(tables, state, mind, side, CombatTime.BEFORE_ORDERS)


@compile_unit(NOTHING)
def texts_for_marches(tables, state, mind, side):
    """Texts for the time when orders are given."""
    play_texts(tables, state, mind, side, CombatTime.MARCH)


@compile_unit(NOTHING)
def texts_for_battles(tables, state, mind, side):
    """The side in turn plays cards on its own units, then the enemy reacts.  Rule: WW-CC-3."""
    if state["card"] >= 0:
        play_texts(tables, state, mind, side, CombatTime.BATTLE)
        play_texts(tables, state, mind, 1 - side, CombatTime.ENEMY_BATTLE)


@compile_unit()
def flags_resisted(tables, state, mind, unit, flags):
    """Flags that the owner spares the unit by cards."""
    return flags - resist_bitterly(tables, state, mind, unit, flags)


@compile_unit(NOTHING)
def end_turn_of_deck(tables, state, mind, side):
    """Texts for the time after the battles, then the draw."""
    if tables["combat_texts"] and state["card"] >= 0:
        play_texts(tables, state, mind, side, CombatTime.AFTER_BATTLES)
    end_combat_turn(tables, state, side)
