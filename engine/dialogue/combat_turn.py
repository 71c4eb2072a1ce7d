"""The dialogue about combat cards: flags that a unit may ignore by one, texts that are played in a turn (WW-CC)."""

from engine.codes import Gap
from engine.codes_of_boxes import CombatEffect
from engine.compiling.compile_unit import NOTHING, compile_unit
from engine.compiling.jit import cold
from engine.dialogue.offer import offer
from engine.kernel.boxes.combat_deck import may_resist, may_use, resist, use_text
from engine.kernel.boxes.levies import may_come
from engine.kernel.log_event import mark_gap
from engine.layout import OFF
from engine.players.options.bitter import choose_bitter, choose_combat_card


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
        hex_ = mind["best_hex"][unit]
        brings = tables["combat_effect"][card] == CombatEffect.NEW_UNIT
        if brings and not may_come(tables, state, card, unit, hex_):
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
