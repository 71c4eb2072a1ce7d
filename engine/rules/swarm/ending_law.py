"""Who has won: one side is gone, or so many have got away that nobody has (HR-ZOMWIN)."""

from engine.codes import EndReason, Winner
from engine.compiling.compile_unit import compile_unit
from engine.compiling.jit import cold, kernel
from engine.hooks import Fired
from engine.kernel.log_event import mark_fired
from engine.kernel.victory import finish
from engine.rules.swarm.growth_law import dead_side, figures_on_board

DRAWN = int(Winner.DRAW)
GONE = int(EndReason.WIPED_OUT)
CAPPED = int(EndReason.TURN_CAP)


@compile_unit()
def test_annihilation(tables, state, capped):
    """1: whoever is left on the board has won, or the saved decide; medals count for nothing.

    Rule: HR-ZOMWIN-1, -4, -6, -8, HR-SET-8, HR-GEN-16.  Changes: state.over, winner, end_reason.
    """
    dead = dead_side(tables)
    living = 1 - dead
    reason = CAPPED if capped else GONE
    if state["alive"][dead] == 0:
        finish(state, living, reason)
    elif state["alive"][living] == 0 and state["saved_units"] == 0:
        finish(state, dead, reason)
    elif state["alive"][living] == 0 or capped:
        settle_escape(tables, state, dead, reason)
    return 1


@kernel
def surplus_of_saved(tables, state, living, saved):
    """By how much the saved figures and the markers left exceed those lost.  Rule: HR-ZOMWIN-2, HR-ZOMFOOD-7."""
    lost = 0
    for class_ in range(3):
        lost += state["figures_lost"][living, class_]
    markers = state["claims_left"] if tables["claims"] else 0
    return saved + markers - lost


@cold
def settle_escape(tables, state, dead, reason):
    """A draw if enough have got away, else the swarm has won; who is on the board at the last turn counts as saved.

    Rule: HR-ZOMWIN-2, -4, -6.
    """
    living = 1 - dead
    saved = state["saved_figures"] + figures_on_board(tables, state, living)
    if surplus_of_saved(tables, state, living, saved) >= tables["draw_margin"]:
        mark_fired(state, Fired.ESCAPE_DRAWN)
        finish(state, DRAWN, reason)
    else:
        finish(state, dead, reason)
