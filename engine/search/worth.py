"""What a position is worth to a side: a chance to win between 0 and 1, from what lies open on the board."""

from engine.codes import Winner
from engine.compiling.jit import kernel
from engine.kernel.ask import objectives_wanting
from engine.layout import MAX_RANGE
from engine.players.common.features import earns

GATED = 0.8


@kernel
def worth_of_position(tables, state, search, side):
    """Chance to win: 1 or 0 when the game is over, else from medals, figures and ways to objectives.

    A weighted sum x of the leads becomes a chance by x / (1 + |x|), so that a lead counts less the longer it is.
    """
    if state["over"]:
        if state["winner"] == Winner.DRAW:
            return 0.5
        return 1.0 if state["winner"] == side else 0.0
    enemy = 1 - side
    lead = search["medal"][side] * (medal_share(tables, state, side) - medal_share(tables, state, enemy))
    lead += search["figure"][side] * (figure_share(state, side) - figure_share(state, enemy))
    lead += search["near"][side] * (nearness(tables, state, side) - nearness(tables, state, enemy))
    size = lead if lead > 0.0 else -lead
    return 0.5 + 0.5 * lead / (1.0 + size)


@kernel
def medal_share(tables, state, side):
    """Square of the medals won as a share of the target: the last count more than the first."""
    share = state["medals"][side] / max(1, tables["medal_target"][side])
    if tables["objective_gate"] and objectives_wanting(tables, state, side) > 0:
        share *= GATED  # medals alone do not win (HR-GATE-1)
    return share * share


@kernel
def figure_share(state, side):
    """Figures left as a share of those the side began with; a unit itself counts as one figure more."""
    left = 0
    full = 0
    for unit in range(state["n_units"]):
        if state["unit_side"][unit] == side:
            full += state["unit_full"][unit] + 1
            if state["unit_hex"][unit] >= 0:
                left += state["unit_figures"][unit] + 1
    return left / max(1, full)


@kernel
def nearness(tables, state, side):
    """Medals of objectives still to be earned, less for each hex the nearest own unit has to march."""
    total = 0.0
    if tables["n_objectives"] == 0 and tables["exit_hexes"][side] == 0:
        return total
    for hex_ in range(tables["n_hexes"]):
        medals = tables["exit_value"][side, hex_]
        if tables["hex_objectives"][hex_] != 0:
            medals += earns(tables, state, tables["hex_objectives"][hex_], side)
        if medals > 0:
            total += medals / (1.0 + steps_to(tables, state, side, hex_))
    return total / max(1, tables["medal_target"][side])


@kernel
def steps_to(tables, state, side, hex_):
    """Hexes the nearest unit of the side has to march to a hex, as far as it matters."""
    least = 2 * MAX_RANGE
    for unit in range(state["n_units"]):
        at = state["unit_hex"][unit]
        if at >= 0 and state["unit_side"][unit] == side:
            least = min(least, tables["march"][tables["row_march"][state["unit_row"][unit]], at, hex_])
    return least
