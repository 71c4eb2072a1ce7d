"""A field of sides whose cards are committed ahead."""

from tests.support.turn_script import Turns

OPTION = "political-commissar:side=both"
PROBES = ("probe_left", "probe_center", "probe_right", "attack_left")
ALLIES = {"infantry": "I2 I6 I12 H2"}
AXIS = {"infantry": "A2 A6 A12"}


def field(*hand, option=OPTION, enemy=("probe_center", "attack_center"), pile=(), allies=ALLIES):
    """Allies to move with this hand; hands of the two sides are as large as they are long."""
    table = Turns(options=option, axis=AXIS, allies=allies, active=None)
    table.hold("allies", *hand)
    table.hold("axis", *enemy)
    table.stack_pile(*pile)
    return table
