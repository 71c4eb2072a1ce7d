"""Medals that a unit would earn at once by stepping on a hex or leaving the board."""

from engine.compiling.jit import kernel
from engine.kernel.exits import find_exit
from engine.kernel.medals_ahead import medals_on
from engine.kernel.movement import allowance, limits_lifted
from engine.kernel.reach import find_reach


@kernel
def sure_medals(tables, state, mind, watch, unit):
    """Most medals the ordered unit could earn by its move alone.

    Changes: watch.sure, watch.sure_for_good, mind.reach and its companions.
    """
    find_reach(tables, state, mind, unit, allowance(tables, state, unit), limits_lifted(tables, state, unit))
    leaving = find_exit(tables, state, mind, unit)
    watch["sure"] = max(watch["sure"], leaving)
    watch["sure_for_good"] = max(watch["sure_for_good"], leaving)
    for i in range(1, mind["reach_n"] if tables["n_objectives"] > 0 else 0):
        hex_ = mind["reach"][i]
        watch["sure"] = max(watch["sure"], medals_on(tables, state, unit, hex_, 0))
        watch["sure_for_good"] = max(watch["sure_for_good"], medals_on(tables, state, unit, hex_, 1))
