"""Every throw of three dice: how often a full unit is destroyed (the tables of exact odds of the battles)."""

from itertools import product

import pytest

from engine.rules.modern.combat_turn import suffer_throw, throw_at
from engine.rules.modern.works_law import works_of
from tests.support.modern_field import ModernField

TANK = "mmb_tank"
FACES = "IIAGFS"
WALLS = {"D6": "mmb_river", "E7": "mmb_river", "F6": "mmb_river"}
# Of the 216 throws of three dice at a full unit in the open: destroyed with a free way back, and with none.
DESTROYED = {
    "mmb_infantry": (0, 0),
    "mmb_machine_gun": (108, 153),
    "mmb_cavalry": (27, 54),
    "mmb_tank": (8, 20),
    "mmb_armored_car": (56, 98),
    "mmb_artillery_field": (16, 43),
    "mmb_transport_armored": (91, 152),
    "mmb_transport_soft": (152, 152),
}
# Of the same throws at infantry: losses of 0, 1, 2 and 3 in fieldworks, and how often it is forced back.
IN_WORKS = ([108, 81, 27, 0], 16)


def outcomes(row, terrain):
    """For every throw the strength left and whether the unit has gone back."""
    field = ModernField(terrain, {TANK: "E5"}, {row: "E6", "mmb_mortar": "I1"})
    attacker, target = field.unit_on("E5"), field.unit_on("E6")
    start = field.states.copy()
    for throw in product(FACES, repeat=3):
        field.states[...] = start
        with field.loaded(["".join(throw)]), field.told():
            spares = works_of(field.tables, field.state, target)
            throw_at(field.tables, field.state, attacker, target, 3, 1, spares)
            suffer_throw(field.tables, field.state, field.mind, target, field.index["E5"])
        yield int(field.state["unit_figures"][target]), field.state["unit_hex"][target] != field.index["E6"]


@pytest.mark.rule("MMB-DIE-1", "MMB-DIE-2", "MMB-RET-2", "MMB-GAP-8", "MMB-GAP-11")
@pytest.mark.parametrize("row", DESTROYED)
def test_how_often_three_dice_destroy(row):
    found = [sum(left == 0 for left, _ in outcomes(row, terrain)) for terrain in ({}, WALLS)]
    assert tuple(found) == DESTROYED[row]


@pytest.mark.rule("MMB-FW-1", "MMB-FW-2")
def test_what_three_dice_do_to_infantry_in_works():
    seen = list(outcomes("mmb_infantry", {"E6": "mmb_fieldworks"}))
    losses = [sum(left == 4 - n for left, _ in seen) for n in range(4)]
    assert (losses, sum(back for _, back in seen)) == IN_WORKS
