"""Hits that count only if a second die confirms them (Tiger)."""

from engine.codes import DIE, Loss
from engine.compiling.compile_unit import compile_unit
from engine.hooks import Event, Fired, Stream
from engine.kernel.chance import draw_below
from engine.kernel.log_event import log_event, mark_fired
from engine.kernel.rolling import SIDES_OF_DIE
from engine.layout import MAX_UNITS

FACE_BITS = 3
MOST_CAUSES = 16
MOST_HITS = 16  # of one roll


@compile_unit()
def confirm_hits(tables, state, unit, hits, cause):
    """0 less the hits on a unit that do not count: those of its row that no second die confirms.

    Ice and a bridge that is blown take figures at once.  A unit is hit once for one cause between two decisions, or
    once by each of the mines on its way, so every second roll has an address of its own.  Rule: UNIT-TIG-2, N-GAP-6.
    """
    faces = tables["row_second_roll"][state["unit_row"][unit]]
    if not faces or hits == 0 or cause == Loss.ICE or cause >= Loss.BLAST:
        return 0
    field = state["ground_rolls"] if cause == Loss.MINE else 0
    confirmed = shown = 0
    side = 1 - state["unit_side"][unit]
    ordinal = MOST_CAUSES * state["acts"] + cause
    for die in range(hits):
        address = MOST_HITS * (MAX_UNITS * field + unit) + die
        face = DIE[draw_below(state, Stream.CONFIRM, side, ordinal, address, SIDES_OF_DIE)]
        confirmed += (faces >> face) & 1
        shown |= face << (FACE_BITS * die)
    log_event(state, Event.CONFIRM, unit, hits, min(confirmed, state["unit_figures"][unit]), 0, 0)
    for die in range(hits):
        log_event(state, Event.FACE, die, (shown >> (FACE_BITS * die)) & 7, 0, 0, 0)
    if confirmed < hits:
        mark_fired(state, Fired.HIT_UNDONE)
    return confirmed - hits
