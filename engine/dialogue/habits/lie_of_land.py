"""Questions about hexes and the units on them: cover, works, surf, ways back, enemies near enough to strike."""

from engine.codes import UnitClass
from engine.compiling.jit import kernel
from engine.kernel.retreat import cannot_retreat, home_edge, retreat_to
from engine.kernel.terrain import distance
from engine.layout import MAX_RANGE, OFF

INFANTRY = int(UnitClass.INF)
TANKS = int(UnitClass.ARM)
GUNS = int(UnitClass.ART)
NEAR_ENEMY = 3  # hexes within which an enemy counts as contact


@kernel
def class_of(tables, state, unit):
    """Class of a unit."""
    return tables["row_class"][state["unit_row"][unit]]


@kernel
def sheltered(tables, state, side, hex_):
    """1 if the hex takes dice off an attack of infantry on a unit of the side there, or spares it a flag."""
    stack = state["hex_stack"][hex_]
    dice = tables["stack_cover"][stack, side, INFANTRY] + tables["stack_cover_height"][stack, side, INFANTRY]
    dice += tables["stack_cover_group"][stack, side, INFANTRY]
    return 1 if dice > 0 or tables["stack_flags_ignored"][stack, side] > 0 else 0


@kernel
def in_work(tables, state, watch, side, hex_):
    """1 if the hex is a bunker, sandbags or a town that shelters the side."""
    return 1 if watch["work"][state["hex_stack"][hex_]] and sheltered(tables, state, side, hex_) else 0


@kernel
def in_surf(tables, state, unit):
    """1 if the unit stands where its kind may not battle."""
    stack = state["hex_stack"][state["unit_hex"][unit]]
    return (tables["stack_ban_here"][stack] >> state["unit_row"][unit]) & 1


@kernel
def way_open(tables, state, unit):
    """1 if a flag would send the unit back at least one hex."""
    if cannot_retreat(tables, state, unit):
        return 0
    for which in range(2):
        edge = home_edge(state["unit_side"][unit], which)
        if retreat_to(tables, state, unit, state["unit_hex"][unit], edge) != OFF:
            return 1
    return 0


@kernel
def strength_at(tables, state, foe, hex_):
    """Dice the unit may bring to bear on a hex after its march, by the straight distance, cover left out."""
    at = state["unit_hex"][foe]
    if at < 0:
        return 0
    row = state["unit_row"][foe]
    far = distance(tables, at, hex_)
    most = 0
    for moved in range(tables["row_move_battle"][row] + 1):
        d = max(1, far - moved)
        if d <= MAX_RANGE:
            most = max(most, tables["dice_most"][row, d])
    return most


@kernel
def foes_near(tables, state, side, hex_):
    """Units of the other side that are near enough to strike at the hex in their next turn."""
    n = 0
    for foe in range(tables["first_unit"][1 - side], tables["end_unit"][1 - side]):
        n += 1 if strength_at(tables, state, foe, hex_) > 0 else 0
    return n


@kernel
def gun_dice_at(tables, state, side, hex_):
    """Dice that guns of the other side may bring to bear on the hex."""
    dice = 0
    for foe in range(tables["first_unit"][1 - side], tables["end_unit"][1 - side]):
        if class_of(tables, state, foe) == GUNS:
            dice += strength_at(tables, state, foe, hex_)
    return dice


@kernel
def counted_in(tables, hex_, section):
    """2 if the hex lies in this section alone, 1 if in it and another one, else 0."""
    sections = tables["hex_sections"][hex_]
    if not (sections >> section) & 1:
        return 0
    return 2 if sections == 1 << section else 1


@kernel
def largest(counts):
    """The section with the highest count; of equal ones the first."""
    best = 0
    for section in range(1, 3):
        if counts[section] > counts[best]:
            best = section
    return best
