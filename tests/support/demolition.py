"""A river with two bridges that cards may blow, and hands with which they do."""

from tests.support.bridges import RIVER
from tests.support.sergeant_at_table import Table
from tests.support.turn_script import Turns

SURE, ROLL = (f'[ruleset]\nbridge_demolition = "{way}"\n' for way in ("sure", "roll"))
PONTOONS = "[ruleset]\npontoons = 1\n"
CARDS = ("recon_left", "probe_left", "attack_left", "recon_center", "attack_center", "recon_right")


def river(rules=SURE, axis="A1", allies="I1 F6", active="allies", cards=CARDS, terrain=RIVER, **more):
    """The river with units and a hand of the side in turn; ``rules`` are lines of the scenario."""
    field = Turns(
        terrain=terrain,
        axis={"infantry": axis},
        allies={"infantry": allies},
        active=active,
        tail=rules,
        **{"medals": 9, **more},
    )
    field.hold(active, *cards)
    return field


def at_river(hand, rules=SURE, axis="A1", allies="I1", weights=None, terrain=RIVER):
    """A judging player of the Allies at the river, with this hand."""
    return Table(
        hand,
        weights=weights,
        terrain=terrain,
        axis={"infantry": axis},
        allies={"infantry": allies},
        tail=rules,
    )


def on_the_line():
    """A hex of row F that is both left and center."""
    field = river()
    sections = field.tables["hex_sections"]
    return next(name for i, name in enumerate(field.names) if name[0] == "F" and sections[i] & 3 == 3)
