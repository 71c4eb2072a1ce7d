"""Worths of (unit, hex) kept from one judgement to the next, for as long as nothing they hang on has changed.

A unit is judged for the survey, for every card that bends its orders, for the orders of the card played and before its
move; most of what it could do is the same each time.  A worth holds until something within three hexes of its hex has
moved (as far as ways back and neighbors go), until the unit or any enemy has changed, until a piece comes or goes, and
no longer than the notes of the turn.  Hexes of objectives are judged anew each time: medals and groups enter there.
"""

from engine.compiling.jit import kernel
from engine.kernel.retreat import ways_back_may_shut
from engine.players.common.nearby import forget_worths

MASKS = 8  # sets of sections a hex can lie in
WHEN, WORTH = 0, 1  # columns of mind.kept


@kernel
def may_keep(tables, mind, side):
    """1 if worths of the side's units hang on nothing but the board and the notes of the turn.

    A pupil wants to see the notes of every hex, and who judges no card by its own terms judges a unit again too seldom.
    """
    if not mind["further"][side] or mind["temperature"][side] > 0.0:
        return 0
    return 1 - ways_back_may_shut(tables)


@kernel
def begin_keeping(tables, state, mind, unit):
    """Before a unit is judged, changes having been noticed: since when a worth of it holds.

    Changes: mind.keeping, since, forgotten and what worths were kept under.
    """
    side = state["unit_side"][unit]
    mind["keeping"] = unit + 1 if mind["keeps"][side] else 0
    if mind["keeping"] == 0:
        return
    if mind["kept_stamp"] != mind["assessed_stamp"] or mind["kept_ground"] != state["ground_changes"]:
        mind["kept_stamp"] = mind["assessed_stamp"]
        mind["kept_ground"] = state["ground_changes"]
        forget_worths(mind)
    since = max(mind["forgotten"], mind["side_changed"][1 - side])
    mind["since"] = max(since, mind["changed"][unit])


@kernel
def forget_where_called(tables, mind):
    """Forget worths in sections for which the hand has come to hold more or less.

    Changes: mind.kept_called, kept_calls, clock, stirred.
    """
    changed = 0
    for mask in range(MASKS):
        if (
            mind["kept_called"][mask] != mind["called"][mask]
            or mind["kept_calls"][mask] != mind["calls"][mask]
        ):
            mind["kept_called"][mask] = mind["called"][mask]
            mind["kept_calls"][mask] = mind["calls"][mask]
            changed |= 1 << mask
    if changed:
        mind["clock"] += 1
        for hex_ in range(tables["n_hexes"]):
            if (changed >> (tables["hex_sections"][hex_] & (MASKS - 1))) & 1:
                mind["stirred"][hex_] = mind["clock"]


@kernel
def is_kept(tables, mind, unit, hex_):
    """1 if the worth of the unit that is judged on a hex is known and holds."""
    if tables["hex_objectives"][hex_]:
        return 0
    when = mind["kept"][unit, hex_, WHEN]
    return 1 if when >= mind["since"] and when >= mind["stirred"][hex_] else 0


@kernel
def keep(mind, unit, hex_, worth):
    """Keep a worth.  Changes: mind.kept."""
    mind["kept"][unit, hex_, WHEN] = mind["clock"]
    mind["kept"][unit, hex_, WORTH] = worth
