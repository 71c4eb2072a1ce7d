"""A turn in which a side plays no card: exchanges of cards, Restoring Order, the Big Push."""

from engine.codes import Action
from engine.compiling.compile_unit import compile_unit
from engine.dialogue.actions import advance_everybody, ask_action, attack_in_contact
from engine.dialogue.draws import end_instead
from engine.dialogue.exchanges import exchange_cards
from engine.dialogue.turn import battle_units, give_orders
from engine.kernel.actions import order_everybody
from engine.layout import OFF


@compile_unit()
def act_instead(tables, state, mind, side):
    """1 if the side does something instead of playing a card, as an option lets it.

    Rule: HR-GEN-5, HR-SWAP1-9, HR-SWAP2-2, -3, HR-CHAPMAN-4, -5, HR-MELCHETT-1.
    """
    action = ask_action(tables, state, mind, side)
    drawn = 1
    if action == Action.CARD:
        return 0
    if action == Action.EXCHANGE_OPEN or action == Action.EXCHANGE_CLOSED:
        drawn = exchange_cards(tables, state, mind, side, action)
        if state["quota_any"] > 0:
            give_orders(tables, state, mind, side)
            battle_units(tables, state, mind, side)
        if action == Action.EXCHANGE_CLOSED:
            attack_in_contact(tables, state, mind, side)
    else:
        order_everybody(tables, state, side)
        state["orderable"][side] += state["n_ordered"]
        advance_everybody(tables, state, mind, side)
        battle_units(tables, state, mind, side)
    end_instead(tables, state, mind, side, OFF, drawn, tables["action_draw"][action])
    return 1
