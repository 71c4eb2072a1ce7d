"""What a commander looks at: the sections that are his, and those of others by their share (HR-TEAM-4, -8)."""

from engine.codes import Section
from engine.compiling.compile_unit import SCORE, compile_unit
from engine.compiling.jit import kernel
from engine.hooks import Fired
from engine.kernel.card_orders import named_sections
from engine.kernel.log_event import mark_fired
from engine.layout import OFF
from engine.players.common.captain_terms import noise

ALL_SECTIONS = 7
CENTER = 1 << Section.CENTER
BLUR = 1.0  # half-width, in the unit of gains, at which the value of a section is misjudged
ON_SECTIONS = 2000  # index of the noise on sections, out of the way of hexes, units and cards


@kernel
def command_of(tables, state, side, sections):
    """Bits of the sections that the commander of a unit leads which stands in these sections.

    With two commanders one has the center and the other both flanks.  A unit on a shared hex belongs to him whose
    section the card names, else to the center.  Rule: HR-TEAM-1, -4.
    """
    if sections & (sections - 1):
        named = sections & state["open_sections"]
        sections = named if named and not named & (named - 1) else CENTER
    if sections == CENTER:
        return CENTER
    return ALL_SECTIONS & ~CENTER if tables["split_sides"][side] == 2 else sections


@compile_unit()
def share_of_place(tables, state, unit, hex_):
    """1 + hundredths at which who commands a unit values what happens on a hex; 0: all of it.  Rule: HR-TEAM-8."""
    side = state["unit_side"][unit]
    at = state["unit_hex"][unit]
    if tables["split_sides"][side] == 0 or at < 0:
        return 0
    if tables["hex_sections"][hex_] & command_of(tables, state, side, tables["hex_sections"][at]):
        return 0
    return 1 + tables["split_share"]


@compile_unit(SCORE)
def blur_of_card(tables, state, side, row):
    """How far the commanders of a side misjudge a card: the sum over sections in which it gives orders.

    Rule: HR-TEAM-8.
    """
    if tables["split_sides"][side] == 0:
        return 0.0
    sections = named_sections(tables, row, side)
    if sections == 0:
        sections = ALL_SECTIONS
    blur = 0.0
    for section in range(3):
        if (sections >> section) & 1:
            blur += noise(state, side, BLUR, 3 * row + section, ON_SECTIONS)
    return blur


@compile_unit()
def note_commanders(tables, state, mind, side):
    """A card is played by a side of several commanders.  Changes: state.fired."""
    if tables["split_sides"][side] and state["card"] != OFF:
        mark_fired(state, Fired.SPLIT_COMMAND)
    return 0
