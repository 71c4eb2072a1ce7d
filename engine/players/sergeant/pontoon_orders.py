"""Where players build pontoon bridges by orders, in each manner of playing."""

from engine.compiling.jit import cold
from engine.kernel.boxes.pontoon_orders import may_order_bridge
from engine.layout import OFF
from engine.players.common.bounds import NEVER
from engine.players.common.features import look_around, no_future
from engine.players.common.weights import FORBIDS, Weight
from engine.players.random.choices import pick_or_none
from engine.players.sergeant.by_card import worth_of_building
from engine.players.sergeant.judged import judge

ORDER = 0.5  # figures: an order more that the bridge costs


@cold
def random_pontoon(tables, state, mind, side):
    """None, or with the same chance any hex and engineers.  Changes: mind.target."""
    n = 0
    for hex_ in range(tables["n_hexes"]):
        for unit in range(OFF, tables["end_unit"][side]):
            n += may_order_bridge(tables, state, side, unit, hex_)
    left = pick_or_none(state, side, n)
    for hex_ in range(tables["n_hexes"] if left >= 0 else 0):
        for unit in range(OFF, tables["end_unit"][side]):
            if may_order_bridge(tables, state, side, unit, hex_):
                if left == 0:
                    mind["target"] = unit
                    return hex_
                left -= 1
    return OFF


@cold
def recruit_pontoon(mind):
    """None: he builds no bridges.  Changes: mind.target."""
    mind["target"] = OFF
    return OFF


@cold
def sergeant_pontoon(tables, state, mind, side):
    """The bridge that is worth most, if that is more than the orders it costs would gain.  Changes: mind.target."""
    asked = mind["weights"][side, Weight.PONTOON]
    if asked >= FORBIDS or no_future(tables, state):
        return OFF
    look_around(tables, state, mind, side)
    most = asked
    chosen = OFF
    builder = OFF
    for hex_ in range(tables["n_hexes"]):
        worth = NEVER
        for unit in range(OFF, tables["end_unit"][side]):
            if may_order_bridge(tables, state, side, unit, hex_):
                if worth == NEVER:
                    worth = worth_of_building(tables, state, side, hex_)
                cost = ORDER * (tables["pontoon_orders"] - 1)
                if unit != OFF:
                    judge(tables, state, mind, unit)
                    cost += max(mind["gain"][unit], 0.0)
                if worth - cost > most:
                    most = worth - cost
                    chosen = hex_
                    builder = unit
    mind["target"] = builder  # judging has written there
    return chosen
