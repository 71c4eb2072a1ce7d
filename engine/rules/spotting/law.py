"""Fire at what the gun itself may not see: who sees the target, or stands near it (house-rules 4.7, 4.13)."""

from engine.codes import Attack, Contact, Fire
from engine.compiling.compile_unit import NOTHING, compile_unit
from engine.compiling.jit import kernel
from engine.hooks import Fired
from engine.kernel.battle import bonus_of, count_dice, line_open, may_battle, may_cross
from engine.kernel.log_event import have_fired, mark_fired
from engine.kernel.sight import line_is_hidden, obstructs, sees
from engine.kernel.terrain import distance, enemy_adjacent, unit_beside
from engine.layout import ALL, MAX_RANGE, OFF

EVERY_ROW = -1
CORNER_X = (0, 0, 1, 1, -1, -1)  # of a hex with its center at (column, 3 * row): LOS-9
CORNER_Y = (2, -2, 1, -1, 1, -1)


@compile_unit()
def is_hidden(tables, state, unit, row, start, hex_, far):
    """1 if indirect fire may not fall on a hex, for nobody spots for the gun."""
    return 0 if is_spotted(tables, state, unit, row, start, hex_, far) else 1


@kernel
def is_spotted(tables, state, gun, row, from_hex, to_hex, far):
    """1 if indirect fire from a hex the gun stands on, or might stand on, may fall on a hex.

    What is no gun and needs no line may fire as far as one sees.
    Where weather asks for a friend near the target nothing else counts, whatever the row needs in clear weather; else
    a row that needs a spotter has the gun's own eyes, and those of the units that spot.

    Too long to be inlined, as ``eyes_on`` is: both are called from the hottest place of all battles, and only where an
    option is in force.

    Rule: HR-FIRE-2, -4, -5, -7, -8, HR-FOG-1 .. -5, -7, HR-NIGHT-1 .. -5, -8, HR-RAIN-2, -3, -5 .. -7.
    """
    if tables["row_fire"][row] == Fire.BLIND:
        return 1 if far <= state["visibility"] else 0
    ghost = state["unit_hex"][gun]
    near = state["spotting"]
    if near < ALL:
        sight = tables["spotter_sees"]
        if far <= near and (not sight or sees_at(tables, state, from_hex, to_hex, far, ghost)):
            return 1
        return is_spotted_by(tables, state, gun, from_hex, to_hex, near, EVERY_ROW, sight)
    if tables["row_fire"][row] != Fire.SPOTTED or sees_at(tables, state, from_hex, to_hex, far, ghost):
        return 1
    return is_spotted_by(
        tables, state, gun, from_hex, to_hex, tables["spotter_range"], tables["spotter_rows"], 1
    )


@kernel
def is_spotted_by(tables, state, gun, from_hex, to_hex, most, rows, sight):
    """1 if another unit of the gun's side, of one of the rows, stands near enough a hex and, if need be, sees it.

    Neighbours of the hex are asked first: they always see it, and no line has to be drawn.  Units that the gun itself
    hides from the hex do not see it, unless the gun is thought to stand elsewhere.
    """
    side = state["unit_side"][gun]
    for k in range(6):
        unit = unit_beside(tables, state, to_hex, k)
        if unit >= 0 and unit != gun and state["unit_side"][unit] == side:
            if (rows >> state["unit_row"][unit]) & 1:
                return 1
    ghost = state["unit_hex"][gun] if from_hex != state["unit_hex"][gun] else OFF
    for unit in range(tables["first_unit"][side], tables["end_unit"][side]):
        at = state["unit_hex"][unit]
        if at < 0 or unit == gun or not (rows >> state["unit_row"][unit]) & 1:
            continue
        far = distance(tables, at, to_hex)
        if far <= most and (not sight or sees_at(tables, state, at, to_hex, far, ghost)):
            return 1
    return 0


@kernel
def sees_at(tables, state, a, b, far, ghost):
    """1 if nothing obstructs the line between two hexes, however far apart.  Rule: LOS-2 .. -5, HR-FIRE-4."""
    if far <= MAX_RANGE:
        return sees(tables, state, a, b, ghost)
    return sees_long(tables, state, a, b, ghost)


@kernel
def sees_long(tables, state, a, b, ghost):
    """The same for hexes too far apart for the lists of TABLES: row by row along the line, in whole numbers.

    Rule: LOS-4, -5, -9, -12.
    """
    if tables["hex_row"][a] > tables["hex_row"][b]:
        a, b = b, a
    top = tables["hex_row"][a]
    start = tables["hex_col"][a]
    dx = tables["hex_col"][b] - start
    dy = 3 * (tables["hex_row"][b] - top)
    low = min(start, start + dx)
    high = max(start, start + dx)
    if dx == 0:
        low -= 1
        high += 1
    left = right = 0
    for row in range(top, tables["hex_row"][b] + 1):
        first = low
        last = high
        if dy > 0:
            enters = start * dy + dx * (3 * (row - top) - 2)
            leaves = start * dy + dx * (3 * (row - top) + 2)
            first = max(low, min(enters, leaves) // dy - 1)
            last = min(high, max(enters, leaves) // dy + 2)
        for col in range(first, last + 1):
            if (row + col) & 1:
                continue
            side = side_of_line(dx, dy, col - start, 3 * (row - top))
            if side == OFF:
                continue
            hex_ = hex_at(tables, row, col)
            if hex_ == a or hex_ == b or not obstructs(tables, state, hex_, a, b, ghost):
                continue
            if side == 0:
                return 0
            if side == 1:
                left = 1
            else:
                right = 1
    return 1 - (left & right)


@kernel
def side_of_line(dx, dy, x, y):
    """How a line through the center of a hex meets another (x, y) off: 0 crosses it, 1 or 2 skirts it, OFF misses.

    Rule: LOS-9, LOS-12.
    """
    above = below = on = 0
    for i in range(6):
        cross = dx * (y + CORNER_Y[i]) - dy * (x + CORNER_X[i])
        if cross > 0:
            above = 1
        elif cross < 0:
            below = 1
        else:
            on = 1
    if above and below:
        return 0
    if not on:
        return OFF
    return 1 if below else 2


@kernel
def hex_at(tables, row, col):
    """Hex at a row and a doubled column, OFF where the board has none.  Rule: CORE-GEO-2."""
    width = tables["board_width"]
    place = col >> 1
    if place < 0 or place >= width - (row & 1):
        return OFF
    return row * width - (row >> 1) + place


# --- whether a rule about sight decides anything: targets that ordered units lose by it, shots that need a spotter ---


@compile_unit(NOTHING)
def mark_unseen(tables, state, mind, side):
    """Look for enemies that ordered units could attack but for the rules of sight.  Changes: state.fired.

    Rule: HR-FIRE-1, -2, HR-FOG-1, -2, HR-NIGHT-1, -2, HR-RAIN-2, -3, HR-BRIDGELOS-1.
    """
    if state["over"] or state["cut_turn"]:
        return
    if have_fired(state, tables["sight_marks"]) or state["contact"] == Contact.ADJACENT:
        return
    for unit in range(tables["first_unit"][side], tables["end_unit"][side]):
        if may_battle(tables, state, unit) != 1:
            continue
        if tables["must_battle_adjacent"] and enemy_adjacent(tables, state, state["unit_hex"][unit], side):
            continue
        for other in range(tables["first_unit"][1 - side], tables["end_unit"][1 - side]):
            if state["unit_hex"][other] >= 0:
                mark_lost(tables, state, unit, other)


@kernel
def mark_lost(tables, state, unit, other):
    """Mark the rule of sight that keeps a unit from an enemy in its range, if one does.  Changes: state.fired."""
    here = state["unit_hex"][unit]
    there = state["unit_hex"][other]
    row = state["unit_row"][unit]
    far = distance(tables, here, there)
    if far == 1 or far > tables["row_range"][row]:
        return
    if (tables["stack_ban_target"][state["hex_stack"][there]] >> state["unit_row"][other]) & 1:
        return
    still = 1 if state["moved"][unit] == 0 else 0
    bonus = bonus_of(tables, state, row, still, Attack.ORDERED, far)
    if count_dice(tables, state, unit, here, other, far, still, bonus) == 0:
        return
    if not may_cross(tables, row, here, there) or line_open(tables, state, unit, row, here, there, far, here):
        return
    if tables["row_fire"][row] == Fire.BLIND:
        mark_fired(state, Fired.DIMMED)
    elif tables["row_fire"][row] != Fire.DIRECT:
        mark_fired(state, Fired.DIMMED if state["spotting"] < ALL else Fired.SPOTTED)
    elif not sees(tables, state, here, there, here):
        if (tables["mode_rows"] >> row) & 1:
            mark_fired(state, Fired.SPOTTED)
        elif far <= state["visibility"] and not line_is_hidden(
            tables, state, here, there, tables["stack_bridge"], 0
        ):
            mark_fired(state, Fired.BRIDGE_BLOCKED)
    else:
        mark_fired(state, Fired.DIMMED)


@compile_unit(NOTHING)
def mark_spotted(tables, state, unit, target, dice, far, still, bonus):
    """Mark a shot that only a spotter makes possible.  Rule: HR-FIRE-2.  Changes: state.fired."""
    row = state["unit_row"][unit]
    here = state["unit_hex"][unit]
    hex_ = state["unit_hex"][target]
    if far > 1 and tables["row_fire"][row] == Fire.SPOTTED and state["spotting"] >= ALL:
        if not sees_at(tables, state, here, hex_, far, here):
            mark_fired(state, Fired.SPOTTED)
