"""The draw of places: every hex and every unit has a priority of its own, so that no order of drawing matters.

A hex has its priority from its own address, for each attempt another; the hexes of lowest priority are taken, and the
units of a pool go onto them in the order of priorities of their own.  So every set of hexes that the stretches allow is
as likely as every other, and so is every way to fill it.
"""

from engine.compiling.compile_unit import NOTHING, compile_unit
from engine.compiling.jit import cold
from engine.hooks import Event, Fired, Stream
from engine.kernel.chance import draw_word
from engine.kernel.log_event import log_event, mark_fired
from engine.layout import OFF
from engine.rules.drawn_places import MOST_LEASTS

MOST_TRIES = 1000  # after them units stand where the battle has them
UNITS, HEXES = 0, 1  # in place of a side, for the address of a priority


@compile_unit(NOTHING)
def draw_places(tables, state, mind):
    """Draw places for all units that have a choice, again and again until the stretches to be held are.

    Rule: HR-LONDON-4, -5, -9, -11, -16.  Changes: positions of units.
    """
    for attempt in range(MOST_TRIES):
        lift(tables, state)
        for site in range(tables["drawn_sites"]):
            take_hexes(tables, state, site, attempt)
        seat_units(tables, state, attempt)
        if is_held(tables, state):
            mark_fired(state, Fired.PLACES_DRAWN)
            for unit in range(tables["n_units"]):
                if tables["pool_of"][unit]:
                    log_event(state, Event.PLACE_DRAWN, unit, state["unit_hex"][unit], 0, 0, 0)
            return
    lift(tables, state)
    for unit in range(tables["n_units"]):
        if tables["pool_of"][unit]:
            state["unit_hex"][unit] = tables["unit_hex"][unit]
            state["unit_at"][tables["unit_hex"][unit]] = unit


@cold
def lift(tables, state):
    """Take all units whose places are drawn off the board.  Changes: positions."""
    for unit in range(tables["n_units"]):
        if tables["pool_of"][unit]:
            state["unit_hex"][unit] = OFF
    for hex_ in range(tables["n_hexes"]):
        unit = state["unit_at"][hex_]
        if (unit >= 0 and state["unit_hex"][unit] == OFF) or unit < OFF:
            state["unit_at"][hex_] = OFF


@cold
def take_hexes(tables, state, site, attempt):
    """Hexes of lowest priority of a stretch are taken for units of its pool, which are seated afterwards.

    A hex so taken holds a number below OFF, which says for which pool.  Changes: state.unit_at.
    """
    for _ in range(tables["drawn_count"][site]):
        best = OFF
        least = 0
        for hex_ in range(tables["n_hexes"]):
            if tables["drawn_hex"][site, hex_] and state["unit_at"][hex_] == OFF:
                priority = draw_word(state, Stream.PLACES, HEXES, attempt, hex_)
                if best == OFF or priority < least:
                    best = hex_
                    least = priority
        if best != OFF:
            state["unit_at"][best] = OFF - tables["drawn_pool"][site]


@cold
def seat_units(tables, state, attempt):
    """Units go onto the hexes taken for their pool: in hex order, those of lowest priority first.

    Changes: positions.
    """
    hex_ = next_taken(tables, state)
    while hex_ != OFF:
        pool = OFF - state["unit_at"][hex_]
        best = OFF
        least = 0
        for unit in range(tables["n_units"]):
            if tables["pool_of"][unit] == pool and state["unit_hex"][unit] == OFF:
                priority = draw_word(state, Stream.PLACES, UNITS, attempt, unit)
                if best == OFF or priority < least:
                    best = unit
                    least = priority
        state["unit_at"][hex_] = best
        if best != OFF:
            state["unit_hex"][best] = hex_
        hex_ = next_taken(tables, state)


@cold
def next_taken(tables, state):
    """The first hex in hex order that is taken for a pool and has no unit yet, OFF if there is none."""
    first = OFF
    for hex_ in range(tables["n_hexes"]):
        if state["unit_at"][hex_] < OFF and (first == OFF or hex_ < first):
            first = hex_
    return first


@cold
def is_held(tables, state):
    """1 if every stretch that has to be held has so many units of its class.  Rule: HR-LONDON-4."""
    for least in range(MOST_LEASTS):
        need = tables["least_n"][least]
        for hex_ in range(tables["n_hexes"] if need else 0):
            unit = state["unit_at"][hex_]
            if tables["least_hex"][least, hex_] and unit >= 0:
                if tables["row_class"][state["unit_row"][unit]] == tables["least_class"][least]:
                    need -= 1
        if need > 0:
            return 0
    return 1
