"""The dialogue of a turn with several cards: which are shown, for which sections, what is drawn (manoeuvre-blimp)."""

from engine.codes import Gap
from engine.compiling.compile_unit import compile_unit
from engine.compiling.jit import cold, kernel
from engine.dialogue.offer import offer
from engine.hooks import Fired
from engine.kernel.deck import discard, draw_aside, draw_card, draw_up
from engine.kernel.log_event import mark_fired, mark_gap
from engine.layout import OFF
from engine.players.roster import choose_keep
from engine.rules.many_cards.choices import choose_more, choose_part
from engine.rules.many_cards.law import (
    ALL_SECTIONS,
    add_card,
    keep_one,
    may_add,
    play_for,
    sections_open,
    show_first,
    wants_part,
)


@compile_unit()
def show_cards(tables, state, mind, side):
    """The first card having been played, choose those shown with it; the game is not over by it.

    Rule: HR-BLIMP-1, -2, -5, -6, -7, -11.
    """
    if tables["max_cards"][side] <= 1:
        return 0
    if show_first(tables, state):
        section = ask_part(tables, state, mind, side, state["card"], state["view"])
        if section == OFF:
            return 0
        play_for(tables, state, section)
    state["taken_up"] = state["cards_taken"][0]
    while state["cards_n"] < tables["max_cards"][side] and state["taken_up"] != ALL_SECTIONS:
        offer(state, 1)
        card_copy = choose_more(tables, state, mind, side)
        if card_copy == OFF:
            return 0
        if not may_add(tables, state, side, card_copy):
            mark_gap(state, Gap.SECOND_CARD)
            return 0
        section = OFF
        row = tables["copy_row"][card_copy]
        if wants_part(tables, row):
            section = ask_part(tables, state, mind, side, row, side)
            if section == OFF:
                return 0
        add_card(tables, state, side, card_copy, section)
    return 0


@kernel
def ask_part(tables, state, mind, side, row, view):
    """Physical section a card is played for, OFF after an illegal answer.  Rule: HR-BLIMP-5, -6."""
    offer(state, 1)
    section = choose_part(tables, state, mind, side, row, view)
    if section < 0 or section > 2 or not (sections_open(tables, state, side, row, view) >> section) & 1:
        mark_gap(state, Gap.SECTION)
        return OFF
    return section


@compile_unit()
def draw_after_many(tables, state, mind, side):
    """1 + whether all cards were there that a side draws after a turn with several; 0 after one with one."""
    if state["cards_n"] < 2:
        return 0
    drawn = draw_for_many(tables, state, mind, side)
    draw_up(tables, state, side)
    return 1 + drawn


@cold
def draw_for_many(tables, state, mind, side):
    """Draw as many cards as were played, one more for each Recon and one of them away again; 1 if all were there.

    A side that always draws more does so for each card.  Rule: HR-BLIMP-4, -8, CORE-TURN-11.
    """
    wanted = state["cards_n"]
    more = 0
    for at in range(wanted):
        usual = tables["card_draw"][state["cards_row"][at]]
        if tables["turn_draw"][side] > usual:
            mark_fired(state, Fired.DREW_TWO)
        more += max(0, max(usual, tables["turn_draw"][side]) - 1)
    if more == 0:
        drawn = 1
        for _ in range(wanted):
            drawn &= draw_card(tables, state, side)
        return drawn
    count = draw_aside(tables, state, wanted + more)
    left = count
    for _ in range(min(wanted, count)):
        kept = 0
        if left > wanted - (count - left):
            state["acts"] += 1
            kept = choose_keep(tables, state, mind, side, left)
            if kept < 0 or kept >= left:
                mark_gap(state, Gap.KEEP)
                kept = 0
        keep_one(tables, state, side, left, kept)
        left -= 1
    for i in range(left):
        discard(tables, state, side, state["drawn"][i])
    return 1 if count >= wanted else 0
