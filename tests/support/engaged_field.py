"""Fields on which enemies are locked in close assault (house rule firefight-continuation)."""

from engine.rules.engagement import law as engaged
from engine.rules.engagement import law as engagement
from tests.support.battlefield import Battlefield
from tests.support.turn_script import Turns

OPTION = "firefight-continuation"
BLANK = "SSS"  # three stars miss


def locked(option=OPTION, terrain=None, axis=None, allies=None, faces=BLANK, **more):
    """The Allied unit at E5 has assaulted the Axis unit at E6 to no effect; the Axis is to move."""
    field = Turns(
        terrain=terrain,
        axis=axis or {"infantry": "E6 A1"},
        allies=allies or {"infantry": "E5 I1"},
        options=option,
        medals=9,
        **more,
    )
    return field.turn("direct_from_hq", orders=["E5"], battles=[("E5", "E6")], faces=[faces])


def pair(field, one, other):
    """Whether the units on two hexes are engaged, which both must know."""
    a, b = field.unit(one), field.unit(other)
    both = {engaged.are_engaged(field.state, a, b), engaged.are_engaged(field.state, b, a)}
    assert len(both) == 1
    return bool(both.pop())


def dice(field, attacker, target):
    """Dice of an attack without an order now."""
    return int(
        engagement.engagement_dice(field.tables, field.state, field.unit(attacker), field.unit(target))
    )


def set_engaged(field, attacker, target):
    """Two units are engaged, the first began."""
    engaged.engage(field.state, field.unit(attacker), field.unit(target))
    return field


def position(terrain=None, axis=None, allies=None, option=OPTION, pairs=(("E5", "E6"),), **more):
    """Units next to each other in the Allied turn, the Allied one at E5 engaged with E6."""
    field = Battlefield(terrain, axis or {"infantry": "E6"}, allies or {"infantry": "E5"}, option, **more)
    for attacker, target in pairs:
        set_engaged(field, attacker, target)
    return field
