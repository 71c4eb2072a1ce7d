"""A card played for a bridge instead of its orders: who is asked, and what the turn goes on with.

The unit that the turn calls is ``dialogue.by_card``; what is left of the turn is the turn's.
"""

from engine.codes import Gap
from engine.codes_of_boxes import ByCard, Demolition
from engine.compiling.jit import cold
from engine.kernel.boxes.bridges import (
    blow_bridge,
    build_bridge,
    may_act_by_card,
    may_blow,
)
from engine.kernel.log_event import mark_gap
from engine.layout import OFF
from engine.players.options.by_card import choose_by_card


@cold
def any_by_card(tables, state, side):
    """1 if some card of the hand may be played for some bridge."""
    for hex_ in range(tables["n_hexes"]):
        for i in range(state["hand_n"][side]):
            if may_act_by_card(tables, state, side, state["hand"][side, i], hex_):
                return 1
    return 0


@cold
def play_for_bridge(tables, state, mind, side):
    """Ask whether a card is played for a bridge, and carry it out; returns a code of ``ByCard``.

    A bridge that is built stands in for the orders in the section alone: those on the move are still given.
    Rule: TP-BRB-1 .. -4, TP-PON-2, BT-OTM-1.  Changes: state.quota_on_move and what the act changes.
    """
    if not any_by_card(tables, state, side):
        return ByCard.NO
    state["acts"] += 1
    card_copy = choose_by_card(tables, state, mind, side)
    if card_copy == OFF:
        return ByCard.NO
    hex_ = mind["target"]
    if not may_act_by_card(tables, state, side, card_copy, hex_):
        mark_gap(state, Gap.LANDMARK)
        return ByCard.NO
    if may_blow(tables, state, side, card_copy, hex_):
        blow_bridge(tables, state, side, card_copy, hex_)
        return ByCard.WITHOUT_DRAW if tables["demolition"] == Demolition.SURE else ByCard.WITH_DRAW
    build_bridge(tables, state, side, card_copy, hex_)
    state["quota_on_move"] = tables["card_on_move"][tables["copy_row"][card_copy]]
    return ByCard.WITH_DRAW
