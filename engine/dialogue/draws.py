"""The dialogue of the draw at the end of a turn (core 3, CARD-RECON-2)."""

from engine.codes import EndReason, Gap
from engine.compiling.jit import cold, kernel
from engine.hooks import Fired
from engine.kernel.deck import discard, draw_aside, draw_card, draw_up, keep_drawn
from engine.kernel.log_event import mark_fired, mark_gap
from engine.kernel.victory import immediate_win
from engine.layout import OFF
from engine.players.roster import choose_keep


@kernel
def replace_ambushes(tables, state, side):
    """The side replaces the Ambush cards it has used; 1 unless a card was wanting.  Rule: CORE-TURN-10."""
    drawn = 1
    for i in range(state["ambush_n"]):
        discard(tables, state, side, state["ambush_copies"][i])
        drawn &= draw_card(tables, state, side)
    return drawn


@kernel
def draw_step(tables, state, mind, side, wanted):
    """Draw so many cards, or as many as the side always draws, and keep one; 1 unless none was there.

    Rule: CORE-TURN-11, CARD-RECON-2, CORE-SETUP-13.
    """
    if tables["turn_draw"][side] > wanted:
        wanted = tables["turn_draw"][side]
        mark_fired(state, Fired.DREW_TWO)
    if wanted > 1:
        drawn = draw_and_keep(tables, state, mind, side, wanted)
    else:
        drawn = draw_card(tables, state, side)
    draw_up(tables, state, side)
    return drawn


@kernel
def test_deck(tables, state, drawn):
    """A spent deck may end the game.  Rule: AMB-40.  ``drawn``: 0 if a card was wanting."""
    if tables["deck_out"] >= 0 and (state["pile"] == 0 or not drawn):
        immediate_win(tables, state, tables["deck_out"], EndReason.DECK_OUT)


@cold
def end_instead(tables, state, mind, side, card_copy, drawn, draws):
    """The end of a turn in which no card was in force.

    ``card_copy``: a card that was spent otherwise and goes to the discards now, or OFF; ``drawn``: 0 if the piles have
    run out already; ``draws``: 1 if a card is due.
    Rule: CORE-TURN-9 .. -11, TP-BRB-2, -4, TP-PON-2.
    """
    if state["n_ordered"] == 0:
        state["dead_turns"][side] += 1
    if state["over"]:
        return
    drawn &= replace_ambushes(tables, state, 1 - side)
    if card_copy != OFF:
        discard(tables, state, side, card_copy)
    if draws and not state["cut_turn"]:
        drawn &= draw_step(tables, state, mind, side, 1)
    test_deck(tables, state, drawn)


@kernel
def draw_and_keep(tables, state, mind, side, wanted):
    """Draw several cards and keep one; 1 if there was any.  Rule: CARD-RECON-2, CORE-TURN-12."""
    count = draw_aside(tables, state, wanted)
    if count == 0:
        return 0
    kept = 0
    if count > 1:
        state["acts"] += 1
        kept = choose_keep(tables, state, mind, side, count)
        if kept < 0 or kept >= count:
            mark_gap(state, Gap.KEEP)
            kept = 0
    keep_drawn(tables, state, side, count, kept)
    return 1
