"""Who may fire at whom, and with how many dice: sight, friends on the line, ground (expansions 3.4, 3.5, 3.7)."""

from engine.codes import UnitClass
from engine.compiling.jit import kernel
from engine.layout import LONGEST_RANGE, OFF
from engine.rules.modern.fields import ON_LINE, WORD

INF = int(UnitClass.INF)
FROM_SIDE = 2 * LONGEST_RANGE


@kernel
def is_of(mask, state, unit):
    """1 if the row of a unit is one of a mask."""
    return (mask >> state["unit_row"][unit]) & 1


@kernel
def in_turn(tables, side, i):
    """The i-th unit of a side as its owner sees the board: hex order for the Axis, backwards for the Allies.

    So half a turn of the board changes the sides, whoever comes first where players are indifferent.
    """
    return tables["first_unit"][0] + i if side == 0 else tables["end_unit"][1] - 1 - i


@kernel
def army_of(tables, side):
    """How many units a side has, with those that are gone."""
    return tables["end_unit"][side] - tables["first_unit"][side]


@kernel
def in_sight(tables, a, b):
    """1 if nothing on the ground bars the line of two hexes.  Rule: MMB-LOS-1, MMB-LOS-2, MMB-GAP-24."""
    return (tables["modern_sees"][a, b // WORD] >> (b % WORD)) & 1


@kernel
def both_covered(tables, a, b):
    """1 if both hexes hide their occupants.  Rule: MMB-LOS-1, MMB-GAP-13."""
    return (
        (tables["modern_covered"][a // WORD] >> (a % WORD))
        & (tables["modern_covered"][b // WORD] >> (b % WORD))
        & 1
    )


@kernel
def stands_on_line(tables, state, place, number, part, side, but):
    """1 if a unit that bars fire stands on one of the hexes of a line; ``but``: a unit that does not count."""
    for i in range(ON_LINE):
        offset = tables["modern_on_line"][number, part, i]
        if offset == 0:
            return 0
        hex_ = tables["modern_places"][place + offset]
        if hex_ >= 0:
            other = state["unit_at"][hex_]
            if other >= 0 and other != but:
                if state["unit_side"][other] == side or not tables["modern_friends_bar"]:
                    return 1
    return 0


@kernel
def line_is_free(tables, state, unit, a, b):
    """1 if no unit bars the fire of a unit from one hex at another: friends do, enemies by a switch.

    Rule: MMB-CBT-4, MMB-ART-5, MMB-GAP-14, MMB-GAP-24, LOS-4, LOS-5.
    """
    if tables["apart"][a, b] < 2:
        return 1
    side = state["unit_side"][unit]
    place = tables["modern_place"][a]
    number = tables["modern_line"][
        tables["hex_row"][b] - tables["hex_row"][a] + LONGEST_RANGE,
        tables["hex_col"][b] - tables["hex_col"][a] + FROM_SIDE,
    ]
    if stands_on_line(tables, state, place, number, 0, side, unit):
        return 0
    if not stands_on_line(tables, state, place, number, 1, side, unit):
        return 1
    return 1 - stands_on_line(tables, state, place, number, 2, side, unit)


@kernel
def cover_of(tables, state, from_hex, to_hex, side, class_):
    """Dice that the ground of a target takes off; ``side``: that of the target.

    Rule: MMB-CBT-5, MMB-CBT-6, MMB-GAP-12.
    """
    stack = state["hex_stack"][to_hex]
    cover = tables["stack_cover"][stack, side, class_]
    group = tables["stack_cover_group"][stack, side, class_]
    if group and (tables["hex_group"][to_hex] != tables["hex_group"][from_hex]):
        cover = join_cover(tables, cover, group)
    height = tables["stack_cover_height"][stack, side, class_]
    if height and tables["stack_height"][stack] != tables["stack_height"][state["hex_stack"][from_hex]]:
        cover = join_cover(tables, cover, height)
    return cover


@kernel
def join_cover(tables, one, other):
    """Two kinds of cover of one hex together."""
    return one + other if tables["cover_sum"] else max(one, other)


@kernel
def dice_between(tables, state, row, from_hex, other, to_hex, side):
    """Dice of a row on a hex at a row of a side on another hex, by range, type and ground; 0 = none.

    Rule: MMB-ART-3, MMB-ART-4, MMB-ART-8, MMB-CBT-2, MMB-CBT-9, MMB-MOV-7, MMB-WAT-2.
    """
    return dice_over(tables, state, row, from_hex, other, to_hex, side, tables["apart"][from_hex, to_hex])


@kernel
def dice_over(tables, state, row, from_hex, other, to_hex, side, far):
    """As `dice_between`, of hexes so far apart, for those who have looked it up.  Rule: MMB-MAP-1."""
    if far > tables["modern_range"][row]:
        return 0
    dice = tables["modern_dice"][row, other, far]
    if dice == 0:
        return 0
    if (tables["stack_ban_target"][state["hex_stack"][to_hex]] >> other) & 1:
        return 0
    if (tables["stack_ban_here"][state["hex_stack"][from_hex]] >> row) & 1:
        return 0
    class_ = tables["row_class"][row]
    dice -= tables["out_kept"][state["hex_stack"][from_hex], 3 * tables["ignores_out"][0, row] + class_]
    if (tables["modern_guns"] >> row) & 1 and tables["modern_cover_from_guns"]:
        class_ = INF
    return max(0, dice - cover_of(tables, state, from_hex, to_hex, side, class_))


@kernel
def dice_at(tables, state, unit, from_hex, target):
    """Dice of a unit on a hex at an enemy, whoever sees it; 0 = none."""
    row, other = state["unit_row"][unit], state["unit_row"][target]
    to_hex, side = state["unit_hex"][target], state["unit_side"][target]
    return dice_between(tables, state, row, from_hex, other, to_hex, side)


@kernel
def direct_dice(tables, state, unit, from_hex, target):
    """Dice of a unit on a hex at an enemy that it sees itself; 0 = it may not fire.

    Rule: MMB-CBT-4, MMB-ART-5, MMB-GAP-24.
    """
    dice = seen_dice(tables, state, unit, from_hex, target)
    return dice if dice > 0 and reaches(tables, state, unit, from_hex, target) else 0


@kernel
def seen_dice(tables, state, unit, from_hex, target):
    """Dice of a unit on a hex at an enemy that it sees itself, whoever stands on the line.  Rule: MMB-GAP-24."""
    if not in_sight(tables, from_hex, state["unit_hex"][target]):
        return 0
    return dice_at(tables, state, unit, from_hex, target)


@kernel
def reaches(tables, state, unit, from_hex, target):
    """1 if no unit bars the fire of a unit from a hex at an enemy; who lobs fires over all.

    Rule: MMB-CBT-4, MMB-ART-5.
    """
    if is_of(tables["modern_lobs"], state, unit):
        return 1
    return line_is_free(tables, state, unit, from_hex, state["unit_hex"][target])


@kernel
def spotted_dice(tables, state, gun, target):
    """Dice of a gun at an enemy that a friend of its sees; 0 = it may not fire so.

    Rule: MMB-ART-6, MMB-GAP-22, MMB-GAP-23, MMB-GAP-28.
    """
    if not is_of(tables["modern_spotted"], state, gun):
        return 0
    from_hex = state["unit_hex"][gun]
    to_hex = state["unit_hex"][target]
    dice = dice_at(tables, state, gun, from_hex, target)
    if dice == 0:
        return 0
    if tables["modern_cover_binds_guns"] and tables["apart"][from_hex, to_hex] > 1:
        if both_covered(tables, from_hex, to_hex):
            return 0
    return dice if spotter_of(tables, state, gun, to_hex) >= 0 else 0


@kernel
def spotter_of(tables, state, gun, hex_):
    """The first unit but the gun itself that sees a hex for it, OFF if none does.  Rule: MMB-GAP-23, MMB-GAP-24."""
    side = state["unit_side"][gun]
    for unit in range(tables["first_unit"][side], tables["end_unit"][side]):
        at = state["unit_hex"][unit]
        if at >= 0 and unit != gun and in_sight(tables, at, hex_):
            if may_spot(tables, state, unit):
                return unit
    return OFF


@kernel
def may_spot(tables, state, unit):
    """1 if a unit on the board spots for guns: one in a river or on water takes no part.  Rule: MMB-GAP-23."""
    if not is_of(tables["modern_spotters"], state, unit):
        return 0
    stack = state["hex_stack"][state["unit_hex"][unit]]
    return 1 - is_of(tables["stack_ban_here"][stack], state, unit)


@kernel
def gun_dice(tables, state, gun, target):
    """Dice of a gun at an enemy, by its own line or that of a friend; 0 = it may not fire.

    Rule: MMB-ART-5, MMB-ART-6.
    """
    if target < 0 or state["unit_hex"][target] < 0 or state["unit_side"][target] == state["unit_side"][gun]:
        return 0
    if is_of(tables["modern_blind"], state, gun):
        return dice_at(tables, state, gun, state["unit_hex"][gun], target)
    dice = direct_dice(tables, state, gun, state["unit_hex"][gun], target)
    return dice if dice > 0 else spotted_dice(tables, state, gun, target)


@kernel
def combat_dice(tables, state, unit, target):
    """Dice of a unit at an enemy in its own act; 0 = it may not fight it.  Rule: MMB-CBT-1 .. -9, MMB-TRP-3."""
    if target < 0 or state["unit_hex"][target] < 0 or state["unit_side"][target] == state["unit_side"][unit]:
        return 0
    return direct_dice(tables, state, unit, state["unit_hex"][unit], target)
