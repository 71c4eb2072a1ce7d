"""The kernels of Modern Battle on positions set by hand: every fall of the dice, equal to the oracle."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from engine.rules.modern.fire_law import dice_at
from tests.oracles import modern_faces as faces
from tests.support.modern_field import ModernField

FROM, BESIDE, HERE = "E1", "E5", "E6"
RANGES = [f"E{n}" for n in range(2, 12)]  # hexes at range 1, 2 ... on a straight line
GROUND = (("", "mmb_fieldworks"), ("mmb_wood", "mmb_town", "mmb_hill"), ("mmb_hill + mmb_wood_on",))
TARGETS = tuple(faces.KINDS)
MINED = (
    "infantry",
    "mortar",
    "cavalry",
    "tank",
    "armored_car",
    "at_gun",
    "transport_armored",
    "transport_soft",
)
# Where everybody finds room behind, or none: the target in the corner, both hexes away from the attacker taken.
CORNER, BEFORE_CORNER = "A1", "B1"
MOST_DICE = 4  # of falls that are all tried


def row(kind):
    """The row of a kind."""
    return f"mmb_{kind}"


@pytest.mark.rule("MMB-ART-4", "MMB-ART-7", "MMB-ART-8", "MMB-CBT-2", "MMB-CBT-3", "MMB-CBT-5", "MMB-CBT-6")
@pytest.mark.rule("MMB-CBT-7", "MMB-CBT-8", "MMB-CBT-9", "MMB-TRP-3", "MMB-GAP-12")
@pytest.mark.parametrize(("ground", "off"), [(one, off) for off, some in enumerate(GROUND) for one in some])
def test_the_kernel_counts_dice_for_every_pair_and_range(ground, off):
    """All kinds of both sides wait in their rows and are put onto a line of this ground in turn."""
    places = [f"{letter}{n}" for letter in "AB" for n in range(1, 9)]
    axis = {row(kind): hex_ for kind, hex_ in zip(faces.KINDS, places, strict=False)}
    allies = {
        row(kind): hex_.translate({65: "I", 66: "H"}) for kind, hex_ in zip(TARGETS, places, strict=False)
    }
    field = ModernField(dict.fromkeys(RANGES, ground) if ground else {}, axis, allies)
    state, start = field.state, field.index[FROM]
    for attacker, target in product(faces.KINDS, TARGETS):
        unit, other = field.unit_on(axis[row(attacker)]), field.unit_on(allies[row(target)])
        home = int(state["unit_hex"][other])
        for far, hex_ in enumerate(RANGES, 1):
            state["unit_hex"][other] = field.index[hex_]
            found = int(dice_at(field.tables, state, unit, start, other))
            assert found == faces.dice_of(attacker, target, far, off), (attacker, target, far)
        state["unit_hex"][other] = home


def ends_of(field, target, throw):
    """What one throw has done: points lost, areas gone back, destroyed; the position is as before afterwards."""
    start, unit = field.state.copy(), field.unit_on(target)
    throw()
    state = field.state
    lost = int(start["unit_figures"][unit] - state["unit_figures"][unit])
    dead = bool(state["unit_figures"][unit] == 0)
    back = int(not dead and state["unit_hex"][unit] != start["unit_hex"][unit])
    field.states[0] = start
    return lost, back, dead


def falls(dice):
    """All falls of so many dice, those of the same faces together, with their chances."""
    found = Counter("".join(sorted(fall)) for fall in product(faces.DIE, repeat=dice))
    return {fall: Fraction(n, 6**dice) for fall, n in found.items()}


def counted(field, target, dice, throw):
    """Chances of all ends of all falls of so many dice."""
    found = Counter()
    for fall, p in falls(dice).items():
        found[ends_of(field, target, lambda fall=fall: throw(fall))] += p
    return dict(found)


@pytest.mark.rule("MMB-DIE-1", "MMB-DIE-2", "MMB-UNIT-1", "MMB-RET-1", "MMB-RET-2", "MMB-FW-1", "MMB-FW-2",
                  "MMB-GAP-6", "MMB-GAP-8", "MMB-GAP-11")  # fmt: skip
@pytest.mark.parametrize("works", [False, True])
@pytest.mark.parametrize("target", TARGETS)
def test_every_fall_of_a_combat_in_the_open_and_in_works(target, works):
    terrain = {HERE: "mmb_fieldworks"} if works else {}
    field = ModernField(terrain, {"mmb_tank": BESIDE}, {row(target): HERE})
    found = counted(field, HERE, 3, lambda fall: field.act(BESIDE, None, HERE, fall))
    assert found == faces.after(3, target, works=works)


@pytest.mark.rule("MMB-RET-2", "MMB-GAP-19", "MMB-GAP-8")
@pytest.mark.parametrize("target", TARGETS)
def test_every_fall_of_a_combat_against_a_unit_in_a_corner(target):
    """Nothing lies behind the corner of the board, and a friend stands beside it."""
    field = ModernField({}, {"mmb_tank": BEFORE_CORNER, "mmb_infantry": "A2"}, {row(target): CORNER})
    found = counted(field, CORNER, 3, lambda fall: field.act(BEFORE_CORNER, None, CORNER, fall))
    assert found == faces.after(3, target, blocked=True)


@pytest.mark.rule("MMB-ART-1", "MMB-GAP-5", "MMB-FW-2")
@pytest.mark.parametrize("works", [False, True])
@pytest.mark.parametrize("target", ["infantry", "machine_gun", "tank", "at_gun", "transport_soft"])
def test_every_fall_of_a_shot(target, works):
    """A field gun at range 1 has four dice."""
    terrain = {HERE: "mmb_fieldworks"} if works else {}
    field = ModernField(terrain, {"mmb_artillery_field": BESIDE}, {row(target): HERE})
    found = counted(field, HERE, MOST_DICE, lambda fall: field.guns({BESIDE: HERE}, fall))
    assert found == faces.after(MOST_DICE, target, works=works)


@pytest.mark.rule("MMB-MOV-8", "MMB-GAP-15", "MMB-GAP-8", "MMB-FW-2")
@pytest.mark.parametrize("target", MINED)
def test_every_fall_of_mines_that_a_unit_moves_onto(target):
    """Sent back at no loss; works beside mines take nothing."""
    ground = {HERE: "mmb_minefield + mmb_fieldworks"}
    field = ModernField(ground, {row(target): BESIDE}, {"mmb_infantry": "I12"})
    found = Counter()
    for fall, p in falls(faces.MINE_DICE).items():
        start, unit = field.state.copy(), field.unit_on(BESIDE)
        field.act(BESIDE, HERE, None, fall)
        left = int(field.state["unit_figures"][unit])
        at = int(field.state["unit_hex"][unit])
        lost, back = int(start["unit_figures"][unit]) - left, int(left > 0 and at == field.index[BESIDE])
        found[lost, back, left == 0] += p
        field.states[0] = start
    assert dict(found) == faces.after(faces.MINE_DICE, target)
