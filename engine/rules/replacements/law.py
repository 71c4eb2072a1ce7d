"""Losses that are made good: which, in what order, and where a unit may come again (house-rules 4.17)."""

from engine.compiling.compile_unit import NOTHING, compile_unit
from engine.compiling.jit import cold
from engine.hooks import Event, Fired
from engine.kernel.arrivals import come_in, put_on_board
from engine.kernel.card_orders import named_sections
from engine.kernel.deck import discard, draw_top
from engine.kernel.log_event import log_event, mark_fired
from engine.kernel.retreat import home_edge
from engine.kernel.terrain import distance
from engine.layout import OFF

EVERYWHERE = 7  # bits of all sections
NO_LUCK = 0  # of the worth of a card that nobody takes in hand


@cold
def may_follow(tables, state, side):
    """1 if one loss more of a side may be made good.  Rule: HR-NEFREIN-11."""
    most = tables["most_replacements"]
    return 1 if most == OFF or state["replaced"][side] < most else 0


@compile_unit(NOTHING)
def note_loss(tables, state, unit, hex_):
    """A unit is lost and waits for its side's next turn; a train stays lost.  Rule: HR-NEFREIN-1, -5, -11.

    Changes: state.lost_as, losses_noted, replaced.
    """
    side = state["unit_side"][unit]
    if tables["fresh_row"][unit] == OFF or not may_follow(tables, state, side):
        return
    state["losses_noted"] += 1
    state["lost_as"][unit] = state["losses_noted"]
    state["replaced"][side] += 1


@cold
def is_due(tables, state, side):
    """1 if a unit of a side is to come again."""
    for unit in range(tables["first_unit"][side], tables["end_unit"][side]):
        if state["lost_as"][unit] > 0:
            return 1
    return 0


@compile_unit()
def more_to_come(tables, state, side, loses):
    """1 if a side without units has some to come; or would have, were it to lose another.  Rule: HR-NEFREIN-9, -11."""
    if is_due(tables, state, side):
        return 1
    return may_follow(tables, state, side) if loses else 0


@cold
def next_due(tables, state, side, after):
    """The first unit lost after so many losses that is to come again, OFF for none.  Rule: HR-NEFREIN-5."""
    found = OFF
    for unit in range(tables["first_unit"][side], tables["end_unit"][side]):
        place = state["lost_as"][unit]
        if place > after and (found == OFF or place < state["lost_as"][found]):
            found = unit
    return found


@cold
def is_open(tables, state, unit, hex_):
    """1 if a unit may come again on a hex: free, of its own baseline, open to its row.  Rule: HR-NEFREIN-10."""
    if hex_ < 0 or hex_ >= tables["n_hexes"] or state["unit_at"][hex_] >= 0:
        return 0
    if (tables["stack_barred"][state["hex_stack"][hex_]] >> tables["fresh_row"][unit]) & 1:
        return 0
    return on_baseline(tables, state["unit_side"][unit], hex_)


@cold
def on_baseline(tables, side, hex_):
    """1 if a hex lies on the baseline of a side: nothing lies behind it."""
    for which in range(2):
        if tables["near"][hex_, home_edge(side, which)] >= 0:
            return 0
    return 1


@cold
def may_come_again(tables, state, unit, hex_, sections):
    """1 if a unit may come again on a hex of one of some sections.  Rule: HR-NEFREIN-1, -10."""
    return is_open(tables, state, unit, hex_) if tables["hex_sections"][hex_] & sections else 0


@cold
def hexes_open(tables, state, unit, sections):
    """Hexes of some sections on which a unit may come again."""
    n = 0
    for hex_ in range(tables["n_hexes"]):
        n += may_come_again(tables, state, unit, hex_, sections)
    return n


@cold
def nearest_open(tables, state, unit, sections):
    """The free hex of the edge nearest to some sections that are full, the first in hex order.

    Rule: HR-NEFREIN-4, -10.
    """
    found = OFF
    least = tables["n_hexes"]
    for hex_ in range(tables["n_hexes"]):
        if is_open(tables, state, unit, hex_):
            far = far_from(tables, state["unit_side"][unit], hex_, sections)
            if far < least:
                found = hex_
                least = far
    return found


@cold
def far_from(tables, side, hex_, sections):
    """Hexes from a hex to the edge of the nearest of some sections."""
    least = tables["n_hexes"] - 1
    for other in range(tables["n_hexes"]):
        if tables["hex_sections"][other] & sections and on_baseline(tables, side, other):
            least = min(least, distance(tables, hex_, other))
    return least


@cold
def draw_sections(tables, state, side):
    """Draw a card for the sections in which a unit may come again, and discard it; all where it names none.

    Rule: HR-NEFREIN-1, -3, -6.  Changes: the piles.
    """
    card_copy = draw_top(tables, state, side, NO_LUCK)
    if card_copy == OFF:
        return EVERYWHERE
    row = tables["copy_row"][card_copy]
    log_event(state, Event.SECTION_DRAWN, side, card_copy, row, 0, 0)
    discard(tables, state, side, card_copy)
    named = named_sections(tables, row, side)
    return named if named else EVERYWHERE


@cold
def come_again(tables, state, unit, hex_):
    """A unit that was lost stands on a hex as it was at the set-up, without what it carried; nobody has ordered it.

    Rule: HR-NEFREIN-1, -7, -8, -10.
    Changes: state.lost_as, what the unit is, positions, alive, objectives.
    """
    state["lost_as"][unit] = 0
    refit(tables, state, unit)
    log_event(state, Event.REPLACEMENT, unit, hex_, state["unit_figures"][unit], 0, 0)
    mark_fired(state, Fired.REPLACED)
    come_in(tables, state, unit, hex_)


@cold
def refit(tables, state, unit):
    """A unit is what it was at the set-up, without badge, leader or concealment.  Changes: state of the unit.

    Rule: HR-NEFREIN-8, -10.
    """
    state["unit_row"][unit] = tables["fresh_row"][unit]
    state["unit_figures"][unit] = tables["unit_figures"][unit]
    state["camouflaged"][unit] = 0
    state["led"][unit] = 0


@compile_unit(NOTHING)
def repeat_replacement(tables, state, side, kind, a, b, c, d):
    """A replacement comes on a copy of the game as it has come there.  Changes: state.  Rule: HR-NEFREIN-1."""
    if kind == Event.REPLACEMENT:
        refit(tables, state, a)
        put_on_board(state, side, a, b)
