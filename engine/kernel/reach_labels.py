"""Labels of a search of reach: the hexes found and the ways to them."""

from engine.compiling.jit import kernel
from engine.layout import ALL, OFF

MOST_LABELS = 500  # of MAX_LABELS: with so many a search looks no farther, and one hex adds six at most
MOST_RAIL_LABELS = 400  # the same along tracks


@kernel
def begin_search(mind, start, limit):
    """A search of reach with nothing found but the hex it starts on.

    Changes: mind.reach, reach_cost, reach_from, reach_limit, reach_stamp, label_*.
    """
    mind["stamp"] += 1
    mind["reach"][0] = start
    mind["reach_cost"][start] = 0
    mind["reach_from"][start] = OFF
    mind["reach_stamp"][start] = mind["stamp"]
    mind["reach_limit"][start] = ALL
    add_label(mind, 0, start, 0, limit, OFF)


@kernel
def add_label(mind, n, hex_, spent, limit, label):
    """Note a way to a hex, one step on from that of another label.  Changes: mind.label_*."""
    mind["label_hex"][n] = hex_
    mind["label_spent"][n] = spent
    mind["label_limit"][n] = limit
    mind["label_from"][n] = label
