"""Everything a game asks of the combat cards, one compile unit: games without them never compile it."""

from engine.codes_of_boxes import CombatStep, CombatTime
from engine.compiling.compile_unit import compile_unit
from engine.dialogue.combat_turn import before_battles, play_texts, resist_bitterly
from engine.kernel.boxes.combat_deck import deal_combat_cards, end_combat_turn


@compile_unit()
def combat_deck(tables, state, mind, step, who, flags):
    """What happens at a step of the game to a side, or to a unit and its flags; gives the flags that are left."""
    if step == CombatStep.FLAGS:
        return resist_bitterly(tables, state, mind, who, flags)
    if step == CombatStep.DEAL:
        deal_combat_cards(tables, state)
    elif step == CombatStep.BEFORE_ORDERS:
        if state["card"] >= 0:  # also where the card strikes and nobody takes orders
            play_texts(tables, state, mind, who, CombatTime.BEFORE_ORDERS)
    elif step == CombatStep.MARCH:
        play_texts(tables, state, mind, who, CombatTime.MARCH)
    elif step == CombatStep.BATTLE:
        before_battles(tables, state, mind, who)
    else:
        if tables["combat_texts"] and state["card"] >= 0:
            play_texts(tables, state, mind, who, CombatTime.AFTER_BATTLES)
        end_combat_turn(tables, state, who)
    return flags
