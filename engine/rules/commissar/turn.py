"""The dialogue with a side that commits its cards ahead (house-rules 4.3, political-commissar)."""

from engine.codes import Gap
from engine.compiling.compile_unit import NOTHING, compile_unit
from engine.compiling.jit import kernel
from engine.dialogue.offer import offer
from engine.hooks import Fired
from engine.kernel.log_event import mark_fired, mark_gap
from engine.layout import OFF
from engine.rules.commissar.choices import choose_commit, choose_exception
from engine.rules.commissar.law import advance_slots, card_due, commit, may_commit, may_except, release_due


@compile_unit()
def committed_card(tables, state, mind, side):
    """1 + the copy to play where one is due: an exception from the hand, else the card that was committed; else 0.

    With an exception all committed cards wait a turn longer and none is added; else a card is committed first.
    Rule: HR-COMMISSAR-3, -4, -14.
    """
    if not tables["commissar"][side] or card_due(tables, state, side) == OFF:
        return 0
    offer(state, 1)
    card_copy = choose_exception(tables, state, mind, side)
    if card_copy != OFF:
        if may_except(tables, state, side, card_copy):
            mark_fired(state, Fired.EXCEPTION)
            return 1 + card_copy
        mark_gap(state, Gap.COMMIT)
    new = ask_commitment(tables, state, mind, side)
    card_copy = release_due(tables, state, side)
    advance_slots(tables, state, side)
    if new != OFF:
        commit(tables, state, side, new, tables["commissar_delay"] - 1)
    return 1 + card_copy


@kernel
def ask_commitment(tables, state, mind, side):
    """Copy of the card to commit, OFF if the hand is empty.  Rule: HR-COMMISSAR-7, -8."""
    if state["hand_n"][side] == 0:
        return OFF
    offer(state, 1)
    card_copy = choose_commit(tables, state, mind, side)
    if not may_commit(tables, state, side, card_copy):
        mark_gap(state, Gap.COMMIT)
        return OFF
    return card_copy


@compile_unit(NOTHING)
def commit_after(tables, state, mind, side):
    """After a turn played from the hand the slots advance and a card is committed, before any is drawn.

    Rule: HR-COMMISSAR-2, -8, -9.
    """
    if not state["to_commit"]:
        return
    advance_slots(tables, state, side)
    card_copy = ask_commitment(tables, state, mind, side)
    if card_copy != OFF:
        commit(tables, state, side, card_copy, tables["commissar_delay"] - 1)


@compile_unit(NOTHING)
def commit_before(tables, state, mind):
    """Fill the slots of commissars before the first turn, the first side first.  Rule: HR-COMMISSAR-10."""
    for offset in range(2):
        side = (tables["first_side"] + offset) & 1
        if tables["commissar"][side] and not state["over"]:
            state["active"] = side
            for place in range(tables["commissar_delay"]):
                card_copy = ask_commitment(tables, state, mind, side)
                if card_copy != OFF:
                    commit(tables, state, side, card_copy, place)
    state["active"] = tables["first_side"]
