"""What ``recruit`` does at landmarks: he takes what costs nothing, and rests a unit that is down to half."""

from engine.compiling.jit import cold
from engine.kernel.boxes.airfield import may_reinforce
from engine.kernel.boxes.dams import may_work
from engine.kernel.terrain import enemy_adjacent
from engine.layout import OFF


@cold
def recruit_to_sabotage_dam():
    """Always: the roll costs nothing."""
    return 1


@cold
def recruit_dam(tables, state, taken):
    """The dam that is nearest to being blown."""
    best = OFF
    for dam in range(tables["dams"]):
        if may_work(tables, state, dam) and not (taken >> dam) & 1:
            if best == OFF or state["dam_tokens"][dam] > state["dam_tokens"][best]:
                best = dam
    return best


@cold
def recruit_recovery(tables, state, unit):
    """A unit of half its figures or less that touches no enemy."""
    if enemy_adjacent(tables, state, state["unit_hex"][unit], state["unit_side"][unit]):
        return 0
    return 1 if 2 * state["unit_figures"][unit] <= state["unit_full"][unit] else 0


@cold
def recruit_sabotage(tables, state, unit):
    """Always where it earns a medal: that is what he came for."""
    target = tables["hex_target"][state["unit_hex"][unit]] - 1
    return 1 if tables["target_medals"][target] > 0 else 0


@cold
def recruit_reinforcement(tables, state, side):
    """The first airfield that is free: a unit more is a unit more."""
    for hex_ in range(tables["n_hexes"]):
        if may_reinforce(tables, state, side, hex_):
            return hex_
    return OFF
