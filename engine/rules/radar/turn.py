"""Which card is played where a radar station watches, and which is shown for the next turn."""

from engine.codes import Gap
from engine.compiling.compile_unit import compile_unit
from engine.compiling.jit import cold
from engine.kernel.deck import has_playable, in_hand, may_play
from engine.kernel.log_event import mark_gap
from engine.layout import OFF
from engine.players.roster import choose_card
from engine.rules.radar.choices import choose_notice
from engine.rules.radar.law import announce, due_card, is_watched, lay_apart, may_announce


@compile_unit()
def card_under_radar(tables, state, mind, side):
    """1 + the card the side plays: one it has shown, else no Air Power while the enemy watches; OFF if none can be.

    It may show an Air Power beside the card it plays, or where it can play none.  Rule: TP-RAD-3, TP-GAP-15.
    """
    due = due_card(tables, state, side)
    if due != OFF:
        return 1 + due
    apart = lay_apart(tables, state, side) if is_watched(tables, state, side) else 0
    state["acts"] += 1
    card_copy = choose_card(tables, state, mind, side)
    if card_copy == OFF and has_playable(tables, state, side):
        mark_gap(state, Gap.CARD)
    if apart and card_copy != OFF and not in_hand(state, side, card_copy):
        card_copy = first_playable(tables, state, side)  # a plan may demand the Air Power
    state["hand_n"][side] += apart
    if apart:
        state["acts"] += 1
        shown = choose_notice(tables, state, mind, side)
        if shown != OFF:
            if may_announce(tables, state, side, shown):
                announce(state, side, shown)
            else:
                mark_gap(state, Gap.LANDMARK)
    return 1 + card_copy if card_copy != OFF else OFF


@cold
def first_playable(tables, state, side):
    """The first card of the hand that may be played, OFF if there is none."""
    for i in range(state["hand_n"][side]):
        if may_play(tables, state["hand"][side, i]):
            return state["hand"][side, i]
    return OFF
