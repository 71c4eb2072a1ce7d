"""A whole turn of both sides (MMB-SEQ-1)."""

from engine.compiling.compile_unit import compile_unit
from engine.compiling.jit import cold
from engine.dialogue.offer import offer
from engine.hooks import Event, Fired, Stream
from engine.kernel.chance import draw_below
from engine.kernel.log_event import log_event, mark_fired
from engine.layout import OFF
from engine.rules.modern.act_turn import side_acts
from engine.rules.modern.ending_law import end_modern_turn, test_medals_now
from engine.rules.modern.gun_turn import guns_fire
from engine.rules.modern.lead_choices import choose_to_lead

LOT = int(Stream.MODERN_LOT)
THROWS = 100  # where the dice of the initiative begin among the lots, behind those of guns
MOST_THROWS = 64  # after which the first side has it; 6 ** -64 games come to that


@compile_unit()
def modern_turn(tables, state, mind, side):
    """1: guns, initiative, one side, the other, and the end of the turn, all in place of a card.  Rule: MMB-SEQ-1."""
    mark_fired(state, Fired.MODERN_TURN)
    state["modern_mine_throws"] = 0
    guns_fire(tables, state, mind)
    test_medals_now(tables, state, OFF)
    if not state["over"]:
        first = who_acts_first(tables, state, mind)
        side_acts(tables, state, mind, first)
        side_acts(tables, state, mind, 1 - first)
        end_modern_turn(tables, state)
    return 1


@cold
def who_acts_first(tables, state, mind):
    """Both sides throw a die; the higher says who acts first.

    Rule: MMB-INI-1, MMB-GAP-4.  Changes: state.modern_began.
    """
    axis = allies = 0
    for throw in range(MOST_THROWS):
        axis = 1 + draw_below(state, LOT, 0, THROWS, throw, 6)
        allies = 1 + draw_below(state, LOT, 1, THROWS, throw, 6)
        if axis != allies:
            break
        if tables["modern_tie_swaps"] and state["modern_began"] > 0:
            break
    winner = 0 if axis >= allies else 1
    if axis == allies and state["modern_began"] > 0:
        winner = 2 - state["modern_began"]
    offer(state, 0)
    leads = choose_to_lead(tables, state, mind, winner)
    first = winner if leads else 1 - winner
    if not leads:
        mark_fired(state, Fired.MODERN_SENT_AHEAD)
    state["modern_began"] = 1 + first
    log_event(state, Event.INITIATIVE, axis, allies, winner, first, 0)
    return first
