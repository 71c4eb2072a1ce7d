"""What mines and ice cost later than in a march: on a way back, off the board, in the second move of a raid."""

from engine.codes import March
from engine.codes_of_boxes import Coming
from engine.compiling.jit import kernel
from engine.kernel.penalties import slowed
from engine.kernel.retreat import home_edge, retreat_to
from engine.layout import OFF
from engine.players.common.bounds import NEVER
from engine.players.common.ground_costs import FORBIDDEN, price_of_losses
from engine.players.common.ground_odds import begin_odds, come_onto
from engine.players.common.weights import Weight

MOVE, RETREAT = int(Coming.MOVE), int(Coming.RETREAT)
LATER = int(Weight.BITTEN_LATER)
NEIGHBORS = 6


@kernel
def price_of_step_back(tables, state, mind, unit, hex_):
    """Cost of a step back onto a hex.  Changes: mind.figures_left."""
    begin_odds(state, mind, unit)
    come_onto(tables, state, mind, unit, hex_, RETREAT)
    return price_of_losses(tables, state, mind, unit, LATER)


@kernel
def least_price_back(tables, state, mind, unit, hex_):
    """Cost of the cheaper step back from a hex, 0 if there is none.  Changes: mind.figures_left."""
    least = FORBIDDEN
    ways = 0
    for which in range(2):
        to = retreat_to(tables, state, unit, hex_, home_edge(state["unit_side"][unit], which))
        if to != OFF:
            ways += 1
            least = min(least, price_of_step_back(tables, state, mind, unit, to))
    return least if ways > 0 else 0.0


@kernel
def price_of_leaving(tables, state, mind, unit):
    """Cost of the way off the board that was found; the chance to be lost on it is noted too.

    Changes: mind.figures_left.
    """
    begin_odds(state, mind, unit)
    label = mind["exit_label"]
    while label != OFF and mind["label_from"][label] != OFF:
        come_onto(tables, state, mind, unit, mind["label_hex"][label], MOVE)
        label = mind["label_from"][label]
    return price_of_losses(tables, state, mind, unit, LATER)


@kernel
def note_bites(tables, state, mind, unit):
    """What each hex in reach costs a unit that comes onto it.  Changes: mind.bite, figures_left."""
    for i in range(mind["reach_n"]):
        hex_ = mind["reach"][i]
        begin_odds(state, mind, unit)
        come_onto(tables, state, mind, unit, hex_, MOVE)
        mind["bite"][hex_] = price_of_losses(tables, state, mind, unit, LATER)


@kernel
def rest_in_reach(tables, state, mind, unit, hex_):
    """Worth of the best hex to end a second move on from a hex, by the cheapest of the shortest ways to each.

    Units in between are left aside.  Changes: mind.bite_way.
    """
    row = state["unit_row"][unit]
    kind = tables["row_march"][row]
    most = slowed(tables, row, 0, March.MOST, state["second_move"])
    best = NEVER
    for far in range(most + 1):
        for i in range(mind["reach_n"]):
            to = mind["reach"][i]
            if tables["march"][kind, hex_, to] != far:
                continue
            cost = 0.0 if far == 0 else FORBIDDEN
            for k in range(NEIGHBORS if far > 0 else 0):
                before = tables["near"][to, k]
                if before < 0 or mind["reach_stamp"][before] != mind["stamp"]:
                    continue
                if tables["march"][kind, hex_, before] == far - 1:
                    cost = min(cost, mind["bite_way"][before] + mind["bite"][to])
            mind["bite_way"][to] = cost
            best = max(best, mind["rest"][to] - cost)
    return best
