"""What objectives and medals are worth where nobody wins without objectives (``sergeant``; objective-gate)."""

from engine.codes_of_house import GateFail
from engine.compiling.jit import cold
from engine.kernel.ask import objectives_wanting
from engine.kernel.terrain import FAR
from engine.players.common.weights import Weight

LACKING = 0.5  # pull of an objective, as a share of its usual worth, when one is missing and no medal won
PRESSING = 1.5  # its growth to the last medal
KEEPING = 0.25  # of those held of which none can be spared
WASTED = 0.6  # share of an elimination's worth that is lost when the medal brings nothing
DISASTER = 5.0  # medals that a victory handed to the enemy is worth


@cold
def assess_gate(tables, state, mind):
    """How much more an objective is worth for those a side lacks.  Changes: mind.gate_pull."""
    for side in range(2):
        missing = objectives_wanting(tables, state, side) if tables["gate_need"][side] > 0 else -1
        share = min(1.0, state["medals"][side] / max(tables["medal_target"][side], 1))
        pull = 0.0
        if missing > 0:
            pull = LACKING + PRESSING * share
        elif missing == 0 and not tables["gate_ever"]:
            pull = KEEPING + LACKING * share
        mind["gate_pull"][side] = pull


@cold
def gate_way(tables, mind, side, kind, hex_):
    """Hexes of march to the nearest open objective that counts for the gate, times how much more it is worth."""
    least = FAR
    for i in range(mind["open_n"]):
        goal = mind["open"][i]
        if tables["hex_objectives"][goal] & tables["gate_own"][side]:
            least = min(least, tables["march"][kind, hex_, goal])
    return least * mind["gate_pull"][side] if least < FAR else 0.0


@cold
def gate_objective(mind, side, own, enemy):
    """Worth of a hex beyond what its objectives earn.

    ``own`` and ``enemy``: what each side could earn there by objectives that count for its gate.
    """
    weights = mind["weights"][side]
    worth = 0.0
    if own > 0:
        worth += weights[Weight.OBJECTIVE] * mind["gate_pull"][side]
    if enemy > 0:
        worth += weights[Weight.DENY] * mind["gate_pull"][1 - side]
    return worth


@cold
def gate_kill(tables, state, mind, side, medals):
    """What an elimination is worth less when its medals win nothing, or end the game badly.  Rule: HR-GATE-3.

    Objectives are counted as they stand: one may have been taken since the turn began.
    """
    if state["medals"][side] + medals < tables["medal_target"][side]:
        return 0.0
    if objectives_wanting(tables, state, side) <= 0:
        return 0.0
    kill = mind["weights"][side, Weight.KILL]
    if tables["gate_on_fail"] == GateFail.OPPONENT_WINS:
        return kill * (medals + DISASTER)
    if tables["gate_on_fail"] == GateFail.DRAW:  # welcome to whoever is behind
        return kill * (medals + state["medals"][side] - state["medals"][1 - side])
    return kill * (WASTED * medals)
