"""Who stands where: what is asked of every hex in reach, kept up to date in place of counted anew for each.

While a unit is judged nobody moves, so whoever changed since the last judgement is noticed once (`begin_judging`), and
the unit's enemies are listed.  Whoever asks outside of such a judgement has changes noticed, or a list made, for the
question.  Changes are numbered (`mind.clock`), so that what was worked out before one can be told from what was worked
out after it (`kept_worths`).
"""

from engine.compiling.jit import kernel
from engine.kernel.retreat import home_edge
from engine.kernel.terrain import distance
from engine.layout import ALL, MAX_HEXES, MAX_UNITS, OFF

NOBODY = 999  # hexes to the nearest of no enemies
WITHIN_TWO = 18  # directions of the hexes at most two steps away
WITHIN_THREE = 36
# A unit in one number: the hex + 1 it stands on, and from these bits on its figures and its row; 0 = not on the board.
FIGURES, ROW = 9, 17
HEX = (1 << FIGURES) - 1


@kernel
def begin_judging(tables, state, mind, unit, most):
    """Notice who has changed, and list the enemies that a unit with this allowance could attack from somewhere.

    Every step takes at least one hex of the allowance.  Changes: mind.foes_of and the notes of this module.
    """
    if mind["sharp"][state["unit_side"][unit]]:
        notice_changes(tables, state, mind)
    list_foes(tables, state, mind, unit, most + max(tables["row_range"][state["unit_row"][unit]], 1))
    mind["foes_of"] = unit + 1
    mind["judging"] += 1


@kernel
def list_foes(tables, state, mind, unit, within):
    """List the enemies within so many hexes of a unit, all of them for `ALL`.  Changes: mind.foe, foe_n, foe_hex."""
    enemy = 1 - state["unit_side"][unit]
    here = max(state["unit_hex"][unit], 0)  # of one that is yet to land all enemies are listed
    n = 0
    for other in range(tables["first_unit"][enemy], tables["end_unit"][enemy]):
        at = state["unit_hex"][other]
        if at >= 0 and (within >= ALL or distance(tables, here, at) <= within):
            mind["foe"][n] = other
            n += 1
    mind["foe_n"] = n
    mind["foe_hex"] = OFF


@kernel
def look_from(tables, state, mind, unit, hex_):
    """Hexes from a hex to the nearest enemy listed for a unit, `NOBODY` if there is none.

    Changes: mind.foe_far and the list of enemies.
    """
    if mind["foes_of"] != unit + 1:
        list_foes(tables, state, mind, unit, ALL)
    elif mind["foe_hex"] == hex_:
        return mind["foe_nearest"]
    nearest = NOBODY
    for i in range(mind["foe_n"]):
        far = distance(tables, hex_, state["unit_hex"][mind["foe"][i]])
        mind["foe_far"][i] = far
        nearest = min(nearest, far)
    mind["foe_hex"] = hex_
    mind["foe_nearest"] = nearest
    return nearest


@kernel
def forget_everybody(mind):
    """Nobody is counted anywhere.  Changes: mind.noticed, beside, about, behind, foes_of, listed_for, forgotten."""
    mind["foes_of"] = 0
    mind["listed_for"] = 0
    forget_worths(mind)
    for unit in range(MAX_UNITS):
        mind["noticed"][unit] = 0
    for side in range(2):
        for hex_ in range(MAX_HEXES):
            mind["beside"][side, hex_] = 0
            mind["about"][side, hex_] = 0
            mind["behind"][side, hex_] = 0


@kernel
def forget_worths(mind):
    """No worth that was kept holds any longer.  Changes: mind.clock, mind.forgotten."""
    mind["clock"] += 1
    mind["forgotten"] = mind["clock"]


@kernel
def notice_changes(tables, state, mind):
    """Notice units that came, went, moved, lost figures or became others since they were looked at last.

    Changes: mind.noticed, clock, changed, side_changed, stirred, beside, about, behind.
    """
    for unit in range(state["n_units"]):
        at = state["unit_hex"][unit] + 1
        now = at | state["unit_figures"][unit] << FIGURES | state["unit_row"][unit] << ROW if at > 0 else 0
        if now != mind["noticed"][unit]:
            notice_change(tables, state, mind, unit, now)


@kernel
def notice_change(tables, state, mind, unit, now):
    """A unit is no longer what it was when it was noticed last."""
    side = state["unit_side"][unit]
    mind["clock"] += 1
    mind["changed"][unit] = mind["clock"]
    mind["side_changed"][side] = mind["clock"]
    before = (mind["noticed"][unit] & HEX) - 1
    at = (now & HEX) - 1
    if at != before:
        count_about(tables, mind, side, before, -1)
        count_about(tables, mind, side, at, 1)
    mind["noticed"][unit] = now


@kernel
def count_about(tables, mind, side, hex_, more):
    """So many units more of a side on a hex, for the hexes around it.

    Changes: mind.beside, about, behind, stirred.
    """
    if hex_ < 0:
        return
    for k in range(WITHIN_TWO):
        at = tables["near"][hex_, k]
        if at >= 0:
            mind["about"][side, at] += more
            if k < 6:
                mind["beside"][side, at] += more
    for which in range(2):
        at = tables["near"][hex_, home_edge(side, which)]
        if at >= 0:
            mind["behind"][side, at] += more
    mind["stirred"][hex_] = mind["clock"]
    for k in range(WITHIN_THREE):
        at = tables["near"][hex_, k]
        if at >= 0:
            mind["stirred"][at] = mind["clock"]


@kernel
def stir_ways_back(tables, mind, side, hex_):
    """A unit of a side on a hex has come to need its ways back, or needs them no longer.

    Changes: mind.clock, stirred.
    """
    mind["clock"] += 1
    for which in range(2):
        at = tables["near"][hex_, home_edge(side, which)]
        if at >= 0:
            mind["stirred"][at] = mind["clock"]


@kernel
def list_enemies(tables, state, mind, side):
    """List the enemies of a side by what is asked of them for every hex, unless the list of the last question holds.

    Changes: mind.enemy, enemy_n, listed_for, listed_at.
    """
    if mind["foes_of"] == 0:
        notice_changes(tables, state, mind)
    if mind["listed_for"] == side + 1 and mind["listed_at"] >= mind["side_changed"][1 - side]:
        return
    n = 0
    for unit in range(tables["first_unit"][1 - side], tables["end_unit"][1 - side]):
        if state["unit_hex"][unit] >= 0:
            row = state["unit_row"][unit]
            mind["enemy"][n, 0] = state["unit_hex"][unit]
            mind["enemy"][n, 1] = row
            mind["enemy"][n, 2] = tables["row_class"][row]
            mind["enemy"][n, 3] = state["unit_figures"][unit]
            n += 1
    mind["enemy_n"] = n
    mind["listed_for"] = side + 1
    mind["listed_at"] = mind["clock"]
