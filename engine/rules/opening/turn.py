"""Small opening hands: which of the cards laid out a player keeps (house-rules 4.3)."""

from engine.codes import Gap
from engine.compiling.compile_unit import NOTHING, compile_unit
from engine.dialogue.offer import offer
from engine.kernel.log_event import mark_gap
from engine.kernel.setup import deal_rest, first_hand
from engine.rules.opening.choices import choose_opening
from engine.rules.opening.law import give, lay_down


@compile_unit(NOTHING)
def open_hands(tables, state, mind):
    """Both sides choose from the cards laid out for them, then the rest is dealt.  Rule: HR-HAND-3, -5, -7."""
    for offset in range(2):
        side = (tables["first_side"] + offset) & 1
        for _ in range(tables["opening_places"][side]):
            if state["hand_n"][side] >= first_hand(tables, state, side):
                break
            count = state["offered_n"][side]
            for i in range(count):
                state["drawn"][i] = state["offered"][side, i]
            offer(state, 1)
            chosen = choose_opening(tables, state, mind, side, count)
            if chosen < 0 or chosen >= count:
                mark_gap(state, Gap.OPENING)
                chosen = 0
            give(tables, state, side, chosen)
        while state["offered_n"][side] > 0:
            lay_down(tables, state, side, 0)
    deal_rest(tables, state)
