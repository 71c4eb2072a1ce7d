"""What one part of a train knows of the other: both are one unit wherever rules look (Terrain Pack)."""

from engine.compiling.jit import kernel
from engine.kernel.terrain import distance, enemy_adjacent
from engine.layout import OFF


@kernel
def mate_of(tables, unit):
    """The other part of the train a unit is part of."""
    train = tables["train_of"][unit]
    wagon = tables["train_wagon"][train]
    return tables["train_loco"][train] if unit == wagon else wagon


@kernel
def sections_of_mate(tables, state, unit):
    """Bits of the sections in which the other part stands.  Rule: TP-TRN-2."""
    hex_ = state["unit_hex"][mate_of(tables, unit)]
    return tables["hex_sections"][hex_] if hex_ != OFF else 0


@kernel
def mate_touches(tables, state, unit):
    """1 if an enemy stands next to the other part.  Rule: TP-TRN-4."""
    hex_ = state["unit_hex"][mate_of(tables, unit)]
    return enemy_adjacent(tables, state, hex_, state["unit_side"][unit]) if hex_ != OFF else 0


@kernel
def order_mate(tables, state, unit):
    """The order of a locomotive is that of its wagon, which counts for none; on the move neither battles.

    Rule: TP-TRN-2, BT-OTM-2.  Changes: state.ordered, on_move, unit_card, never_ordered.
    """
    wagon = mate_of(tables, unit)
    state["ordered"][wagon] = state["ordered"][unit]
    state["on_move"][wagon] = state["on_move"][unit]
    state["unit_card"][wagon] = state["unit_card"][unit]
    state["never_ordered"][wagon] = 0
    return 0


@kernel
def is_declared(tables, state, unit):
    """1 if a strike has the other part for a target: a train is one.  Rule: TP-TRN-4."""
    mate = mate_of(tables, unit)
    for i in range(state["strike_n"]):
        if state["strike"][i] == mate:
            return 1
    return 0


@kernel
def part_with_gun(tables, state, unit, enemy):
    """The wagon, which bears the gun, if it touches an enemy who names either part; else the part that was named.

    Rule: TP-TRN-4, TP-GAP-18.
    """
    wagon = tables["train_wagon"][tables["train_of"][unit]]
    hex_ = state["unit_hex"][wagon]
    return wagon if hex_ != OFF and distance(tables, hex_, state["unit_hex"][enemy]) == 1 else unit
