"""No victory without objectives of one's own (house rule objective-gate)."""

from engine.codes import EndReason, Winner
from engine.codes_of_house import GateFail
from engine.compiling.compile_unit import NOTHING, compile_unit
from engine.compiling.jit import kernel
from engine.hooks import Event, Fired
from engine.kernel.log_event import log_event, mark_fired
from engine.kernel.victory import finish, is_wiped_out

DRAWN = int(Winner.DRAW)


@kernel
def own_objectives(tables, state, side):
    """Objectives of its own the side has captured: those it holds now, or ever held.

    A group counts once.  Rule: HR-GATE-1, -5.
    """
    n = 0
    ever = state["captured"][side] if tables["gate_ever"] else 0
    for objective in range(tables["n_objectives"]):
        if (tables["gate_own"][side] >> objective) & 1:
            if state["objective_holder"][objective] == side or (ever >> objective) & 1:
                n += 1
    return n


@compile_unit()
def missing_objectives(tables, state, side):
    """Objectives the side still has to capture before it may win, 0 or less if none.  Rule: HR-GATE-2, -8."""
    if tables["gate_need"][side] == 0:
        return 0
    return tables["gate_need"][side] - own_objectives(tables, state, side)


@compile_unit()
def bars_victory(tables, state, side, reached):
    """1 if the side has reached its medals and may not win by them, which is noted the first time.

    Rule: HR-GATE-1, -3, HR-LASTTURN-13.  Changes: state.gate_shut.
    """
    if not reached:
        state["gate_shut"][side] = 0
        return 0
    missing = missing_objectives(tables, state, side)
    if missing <= 0:
        state["gate_shut"][side] = 0
        return 0
    if not state["gate_shut"][side]:
        state["gate_shut"][side] = 1
        log_shut(tables, state, side, missing)
    return 1


@kernel
def log_shut(tables, state, side, missing):
    """The side would have won but for the objectives it lacks."""
    mark_fired(state, Fired.GATE_SHUT)
    wanted = tables["gate_need"][side]
    log_event(state, Event.GATE, side, wanted - missing, wanted, 0, 0)


@kernel
def instead_of(tables, state, side):
    """Who wins when a side may not: nobody, or the other one if nothing bars it too.  Rule: HR-GATE-3, -4."""
    other = 1 - side
    if tables["gate_on_fail"] == GateFail.OPPONENT_WINS and missing_objectives(tables, state, other) <= 0:
        return other
    return DRAWN


@compile_unit()
def wins_instead(tables, state, winner):
    """1 + who wins a game that is settled, once the gate has been asked about the winner; 0 where nothing bars him.

    Rule: HR-GATE-1, -4, HR-DAMAGE-12.
    """
    if winner == DRAWN:
        return 0
    missing = missing_objectives(tables, state, winner)
    if missing <= 0:
        return 0
    log_shut(tables, state, winner, missing)
    return 1 + instead_of(tables, state, winner)


@compile_unit(NOTHING)
def fail_gate(tables, state):
    """Medals without the objectives end the game, unless the enemy has no unit left.  Rule: HR-GATE-3, -6."""
    if not tables["gate_on_fail"]:
        return
    for offset in range(2):
        side = (state["active"] + offset) & 1
        if state["gate_shut"][side] and not is_wiped_out(tables, state, 1 - side):
            finish(state, instead_of(tables, state, side), EndReason.MEDALS)
