"""The dialogue with a side whose losses are made good as its turn begins (house-rules 4.17)."""

from engine.codes import Gap
from engine.compiling.compile_unit import NOTHING, compile_unit
from engine.compiling.jit import cold
from engine.dialogue.offer import offer
from engine.hooks import Fired
from engine.kernel.log_event import mark_fired, mark_gap
from engine.layout import OFF
from engine.rules.replacements.choices import choose_replacement_hex
from engine.rules.replacements.law import (
    EVERYWHERE,
    come_again,
    draw_sections,
    hexes_open,
    may_come_again,
    nearest_open,
    next_due,
)


@compile_unit(NOTHING)
def make_losses_good(tables, state, mind, side):
    """Every unit lost since the side's last turn comes again, in order of loss, unless that ends the game.

    For whom there is no free hex on the whole edge no card is drawn, and it waits for the next turn.
    Rule: HR-NEFREIN-1, -4, -5, -9.
    """
    unit = next_due(tables, state, side, 0)
    while unit != OFF and not state["over"]:
        place = state["lost_as"][unit]
        if hexes_open(tables, state, unit, EVERYWHERE) > 0:
            sections = draw_sections(tables, state, side)
            come_again(tables, state, unit, where_to(tables, state, mind, side, unit, sections))
            mind["assessed_turn"] = OFF  # who judges next finds a unit that was not there
        unit = next_due(tables, state, side, place)


@cold
def where_to(tables, state, mind, side, unit, sections):
    """The hex on which a unit comes again: its owner's choice, or the nearest where the sections are full.

    Rule: HR-NEFREIN-3, -4, -10, HR-GEN-15.
    """
    n = hexes_open(tables, state, unit, sections)
    if n == 0:
        return nearest_open(tables, state, unit, sections)
    first = first_open(tables, state, unit, sections)
    if n == 1:
        return first
    offer(state, 1)
    hex_ = choose_replacement_hex(tables, state, mind, side, unit, sections)
    if hex_ == OFF:
        return first
    if hex_ < 0 or hex_ >= tables["n_hexes"] or not may_come_again(tables, state, unit, hex_, sections):
        mark_gap(state, Gap.AIM)
        return first
    mark_fired(state, Fired.REPLACED_WHERE)
    return hex_


@cold
def first_open(tables, state, unit, sections):
    """The first hex, in hex order, on which a unit may come again.  Rule: HR-GEN-14."""
    for hex_ in range(tables["n_hexes"]):
        if may_come_again(tables, state, unit, hex_, sections):
            return hex_
    return OFF
