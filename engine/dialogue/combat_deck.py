"""When combat cards are dealt, played and drawn: what they do at moments of a game (WW-CC)."""

from engine.codes_of_boxes import CombatTime
from engine.compiling.compile_unit import NOTHING, compile_unit
from engine.dialogue.combat_turn import play_texts, resist_bitterly
from engine.kernel.boxes.combat_deck import (
    deal_combat_anew,
    deal_combat_cards,
    end_combat_turn,
    forget_combat_cards,
)


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
