"""Where figures of an air drop come down and what becomes of them (house-rules 4.10).

Points of the plane are counted in thousandths of a hex: across from the centre of A1, and down from row A.
"""

from engine.codes import Landing, Trait
from engine.compiling.jit import cold
from engine.hooks import Event, Fired, Stream
from engine.kernel.air_drop import come_down, landing_on, scatter, touch_down
from engine.kernel.chance import draw_below
from engine.kernel.log_event import log_event, mark_fired
from engine.layout import MAX_UNITS, OFF

WIDTH = 1000  # of a hex
HALF = 500
HEIGHT = 866  # from a row to the next: half of the root of 3
EDGES = 6
RANDOM_WALK, GAUSSIAN, LINE = range(3)
ALONG, ACROSS, SHARED = range(3)  # errors
WORDS = 12  # of which an error is the sum: their spread is that of one word times the root of 12
WORD = 1001  # values of a word, so that the spread of the sum is one hex
MEAN = WORDS * (WORD - 1) // 2
IMPASSABLE = int(Landing.IMPASSABLE)
OCCUPIED = int(Landing.OCCUPIED)


@cold
def across_of(tables, hex_):
    """How far a hex is from the left, at its centre."""
    return tables["hex_col"][hex_] * HALF


@cold
def down_of(tables, hex_):
    """How far down a hex is, at its centre."""
    return tables["hex_row"][hex_] * HEIGHT


@cold
def hex_in_row(tables, row, place):
    """The hex at a place of a row, OFF if the board has none there."""
    long_row = tables["drop_wide"]
    odd = row & 1
    if row < 0 or row >= tables["n_rows_board"] or place < 0 or place >= long_row - odd:
        return OFF
    return (row >> 1) * (2 * long_row - 1) + odd * long_row + place


@cold
def hex_at(tables, across, down):
    """The hex whose centre is nearest to a point, OFF if that is none of the board; of equals the first of the board.

    Rule: HR-DROP1-4, HR-DROP2-5, HR-GEN-14.
    """
    found = OFF
    nearest = OFF
    first_row = down // HEIGHT
    for row in range(first_row, first_row + 2):
        left = (row & 1) * HALF
        first = (across - left) // WIDTH
        for place in range(first, first + 2):
            right = across - left - place * WIDTH
            below = down - row * HEIGHT
            far = right * right + below * below
            if nearest < 0 or far < nearest or (far == nearest and found < 0):
                nearest = far
                found = hex_in_row(tables, row, place)
    return found


@cold
def error_of(state, side, figure, which, spread):
    """An error of a figure in thousandths of a hex, nearly normal: a sum of whole numbers drawn by themselves.

    Rule: HR-DROP1-4, HR-GEN-17.
    """
    total = -MEAN
    for word in range(WORDS):
        total += draw_below(state, Stream.DROP_ERROR, side, figure, which * WORDS + word, WORD)
    return total * spread // WIDTH


@cold
def point_across(tables, along):
    """How far from the left a point of the line of flight is, so far along it."""
    return tables["drop_start"][0] + along * tables["drop_way"][0] // WIDTH


@cold
def point_down(tables, state, along):
    """How far down the board it is."""
    if tables["drop_row_choice"]:
        return state["flight_row"] * HEIGHT
    return tables["drop_start"][1] + along * tables["drop_way"][1] // WIDTH


@cold
def released_along(tables, drop, unit):
    """How far along the line a figure leaves its aircraft.  Rule: HR-DROP2-4, -5."""
    return tables["drop_along"][drop, unit - tables["drop_first"][drop]]


@cold
def hex_of_line(tables, state, along):
    """The hex of the board that is nearest to a point of the line.  Rule: HR-DROP2-5."""
    return nearest_hex(tables, point_across(tables, along), point_down(tables, state, along))


@cold
def nearest_hex(tables, across, down):
    """The hex of the board that is nearest to a point, the first of equals."""
    found = 0
    nearest = OFF
    for hex_ in range(tables["n_hexes"]):
        right = across - across_of(tables, hex_)
        below = down - down_of(tables, hex_)
        far = right * right + below * below
        if nearest < 0 or far < nearest:
            nearest = far
            found = hex_
    return found


@cold
def fall_of(tables, state, drop, unit, figure, aim):
    """The hex on which a figure comes down, OFF off the board.  Rule: HR-DROP1-1, -4, -8, HR-DROP2-1, -4."""
    side = tables["drop_side"][drop]
    if tables["drop_model"] == RANDOM_WALK:
        return scatter(tables, state, side, figure, tables["drop_steps"][drop], aim)
    along = error_of(state, side, figure, ALONG, tables["drop_errors"][ALONG])
    over = error_of(state, side, figure, ACROSS, tables["drop_errors"][ACROSS])
    if tables["drop_model"] == LINE:
        ahead, aside = tables["drop_way"][0], tables["drop_way"][1]
        right = (along * ahead - over * aside) // WIDTH
        below = (along * aside + over * ahead) // WIDTH
        start = released_along(tables, drop, unit)
        return hex_at(tables, point_across(tables, start) + right, point_down(tables, state, start) + below)
    shared = tables["drop_errors"][SHARED]
    if shared > 0:
        along += error_of(state, side, MAX_UNITS + drop, ALONG, shared)
        over += error_of(state, side, MAX_UNITS + drop, ACROSS, shared)
    return hex_at(tables, across_of(tables, aim) + along, down_of(tables, aim) + over)


@cold
def figures_before(tables, drop):
    """Figures of the side in drops before this one: chance counts them all."""
    before = 0
    for other in range(drop):
        if tables["drop_side"][other] == tables["drop_side"][drop]:
            before += tables["drop_count"][other]
    return before


@cold
def let_fall(tables, state, drop, aim):
    """All figures of a drop leave their aircraft, to be settled in an order drawn by lot.

    Rule: HR-DROP1-1, -5.  Changes: state.fall_hex, fall_order.
    """
    side = tables["drop_side"][drop]
    first = tables["drop_first"][drop]
    before = figures_before(tables, drop)
    for n in range(tables["drop_count"][drop]):
        unit = first + n
        state["fall_hex"][unit] = fall_of(tables, state, drop, unit, before + n, aim)
        at = draw_below(state, Stream.DROP_ORDER, side, drop, n, n + 1)
        state["fall_order"][n] = state["fall_order"][at]
        state["fall_order"][at] = unit


@cold
def falls_together(tables, state, drop, unit):
    """1 if another figure of the drop comes down on the same hex of the board.  Rule: HR-DROP1-5."""
    first = tables["drop_first"][drop]
    for other in range(first, first + tables["drop_count"][drop]):
        if other != unit and state["fall_hex"][other] == state["fall_hex"][unit] >= 0:
            return 1
    return 0


@cold
def shuts_the_sea(tables, state, unit, hex_):
    """1 if a hex is open water, on which no figure of the house stands, for a unit that terrain binds.

    Rule: HR-DROP1-6, HR-GEN-21.
    """
    sea = tables["stack_traits"][state["hex_stack"][hex_]] & Trait.NO_RETREAT
    return 1 if sea and not tables["row_free"][state["unit_row"][unit]] else 0


@cold
def fate_on(tables, state, unit, hex_):
    """What becomes of a figure of the house on a hex (codes.Landing).  Rule: HR-DROP1-2, -6."""
    if hex_ >= 0 and shuts_the_sea(tables, state, unit, hex_):
        return IMPASSABLE
    return landing_on(tables, state, unit, hex_)


@cold
def hex_beside(tables, state, unit, hex_):
    """A free hex next to one, drawn among those that the unit may stand on; OFF if there is none.

    Rule: HR-DROP1-6.
    """
    free = 0
    for edge in range(EDGES):
        to = tables["near"][hex_, edge]
        if to >= 0 and fate_on(tables, state, unit, to) == 0:
            free += 1
    if free == 0:
        return OFF
    which = draw_below(state, Stream.DROP_BESIDE, state["unit_side"][unit], unit, 0, free)
    for edge in range(EDGES):
        to = tables["near"][hex_, edge]
        if to >= 0 and fate_on(tables, state, unit, to) == 0:
            if which == 0:
                return to
            which -= 1
    return OFF


@cold
def settle(tables, state, drop, unit, aim):
    """What becomes of a figure where it has come down: a full unit, or nothing and no medal.

    Rule: HR-DROP1-2, -3, -5, -6, -10.  Changes: what ``come_down`` changes.
    """
    hex_ = state["fall_hex"][unit]
    fate = fate_on(tables, state, unit, hex_)
    if fate == IMPASSABLE and tables["drop_beside"]:
        to = hex_beside(tables, state, unit, hex_)
        if to >= 0:
            mark_fired(state, Fired.DROP_BESIDE)
            log_event(state, Event.DROP_BESIDE, unit, hex_, to, 0, 0)
            touch_down(tables, state, unit, aim, to)
            return
    elif fate != IMPASSABLE and tables["drop_both_lost"] and falls_together(tables, state, drop, unit):
        mark_fired(state, Fired.DROP_TOGETHER)
        log_event(state, Event.DROP_TOGETHER, unit, hex_, 0, 0, 0)
        fate = OCCUPIED
    come_down(tables, state, unit, aim, hex_, fate)
