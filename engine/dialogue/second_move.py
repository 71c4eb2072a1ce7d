"""The second move of Behind Enemy Lines (the card's own text), after the battle step."""

from engine.codes import Ban
from engine.compiling.jit import cold, kernel
from engine.dialogue.march import follow_path
from engine.hooks import Event
from engine.kernel.ask import second_move_begins
from engine.kernel.log_event import write_log
from engine.kernel.movement import limits_lifted
from engine.kernel.orders import serve
from engine.players.roster import choose_second_move


@cold
def card_moves_again(tables, state, unit):
    """1 if the one of several cards that ordered the unit gives it a second move, and it has not made it yet."""
    if state["banned"][unit] & Ban.SPENT:
        return 0
    serve(tables, state, unit)
    return 1 if state["second_move"] > 0 else 0


@kernel
def second_move(tables, state, mind, side):
    """Behind Enemy Lines: the ordered unit moves again after its battle.

    The battle step is over: no engineer clears mines instead of a battle any more.
    Roads give their hexes once a turn.
    Rule: CARD-BEL-2, -7 .. -9, TP-ENG-4, TP-ROAD-1.  Changes: state.battles and what ``follow_path`` does.
    """
    for unit in range(state["n_units"]):
        if (
            state["ordered"][unit]
            and not state["on_move"][unit]
            and state["unit_hex"][unit] >= 0
            and not state["over"]
            and not state["cut_turn"]
            and (state["cards_n"] < 2 or card_moves_again(tables, state, unit))
        ):
            if state["tracing"]:
                write_log(state, Event.SECOND_MOVE, unit, state["unit_hex"][unit], 0, 0, 0)
            state["acts"] += 1
            if tables["ground_bites"]:
                state["battles"][unit] = max(state["battles"][unit], state["battles_allowed"])
            second_move_begins(tables, state, unit)
            if choose_second_move(tables, state, mind, unit):
                follow_path(
                    tables, state, mind, unit, state["second_move"], limits_lifted(tables, state, unit)
                )
            state["road_used"] = 0
