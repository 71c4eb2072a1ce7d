"""Battlefields on which half-tracks give figures to others."""

from engine.rules.supply.law import may_serve, may_supply, supply
from tests.support.battlefield import Battlefield

ON = "\n[ruleset]\nresupply = true\n"


def field_of(allies, axis=None, tail=ON, terrain=None, **more):
    """A battlefield on which half-tracks may give figures."""
    return Battlefield(terrain, axis or {"infantry": "A1 A2"}, allies, tail=tail, **more)


def gives(field, giver, served):
    """Whether the unit may give a figure to the other one now."""
    unit = field.unit(giver)
    return bool(
        may_supply(field.tables, field.state, unit)
        and may_serve(field.tables, field.state, unit, field.unit(served))
    )


def give(field, giver, served):
    """A figure goes from one unit to the other."""
    assert gives(field, giver, served)
    supply(field.tables, field.state, field.unit(giver), field.unit(served))


def weaken(field, **figures):
    """Units left with so many figures of their full strength."""
    for hex_, n in figures.items():
        field.state["unit_figures"][field.unit(hex_)] = n
    return field
