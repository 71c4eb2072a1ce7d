"""What is worth going out of one's way for: equipment, prisoners, and posts from which a side spots for its guns.

A medal that lies some hexes off is worth less by a share for each of them; it draws the unit that can be there first.
"""

from engine.codes import UnitClass
from engine.codes_of_boxes import LoadPay
from engine.compiling.compile_unit import SCORE, compile_unit
from engine.compiling.jit import kernel
from engine.layout import OFF
from engine.players.common.goals import medal_extra
from engine.players.common.unusual_losses import power
from engine.players.common.weights import FORBIDS, Weight
from engine.rules.markers.law import spots_at
from engine.sizes import OUT_OF_REACH

DELAY = 0.85  # what is left, for each hex of march, of the worth of what waits at its end


@compile_unit(SCORE)
def errands_for_loads(tables, state, mind, unit, hex_):
    """What a unit's standing on a hex brings nearer of equipment and prisoners."""
    worth = 0.0
    if mind["weights"][state["unit_side"][unit], Weight.CARRY] > -FORBIDS:
        row = state["unit_row"][unit]
        for load in range(tables["loads_n"]):
            if (tables["load_rows"][tables["load_kind"][load]] >> row) & 1:
                worth += worth_of_load(tables, state, mind, unit, hex_, load)
    return worth


@compile_unit(SCORE)
def errands_for_posts(tables, state, mind, unit, hex_):
    """What it brings nearer of posts from which the side spots."""
    side = state["unit_side"][unit]
    if tables["posts_n"][side] == 0 or mind["weights"][side, Weight.SPOT] <= -FORBIDS:
        return 0.0
    return worth_of_posts(tables, state, mind, unit, hex_)


@kernel
def worth_of_load(tables, state, mind, unit, hex_, load):
    """What a piece of equipment or a prisoner is worth on a hex to who carries it, or can fetch it first.

    What earns its medals where it is taken, or while it is carried, has no way home.
    Rule: TP-CAP-1, TP-POW-1, HR-EQUIP-8.
    """
    side = state["unit_side"][unit]
    kind = tables["row_march"][state["unit_row"][unit]]
    waits = state["load_hex"][load]
    pays = tables["load_pays"][load]
    at_once = pays == LoadPay.HELD or pays == LoadPay.PICKUP
    if pays == LoadPay.PICKUP and state["load_taken"][load]:
        return 0.0
    if state["load_unit"][load] == unit:
        if at_once:
            return 0.0
        far = march_home(tables, side, kind, hex_, load)
    elif waits >= 0 and (tables["load_sides"][load] >> side) & 1:
        if not is_first(tables, state, unit, waits, tables["load_rows"][tables["load_kind"][load]]):
            return 0.0
        far = tables["march"][kind, hex_, waits]
        if not at_once:
            far += march_home(tables, side, kind, waits, load)
    else:
        return 0.0
    medals = tables["load_value"][load]
    worth = mind["weights"][side, Weight.OBJECTIVE] * medals * after_march(far)
    if far == 0 and mind["sharp"][side]:
        worth += medal_extra(tables, state, mind, side, medals, 0)
    return mind["weights"][side, Weight.CARRY] * worth


@kernel
def march_home(tables, side, kind, hex_, load):
    """Hexes of march from a hex to where a load earns its medals."""
    least = OUT_OF_REACH
    for to in range(tables["n_hexes"]):
        if (tables["load_to"][to] >> load) & 1:
            least = min(least, tables["march"][kind, hex_, to])
        if tables["load_leaves"][load] and tables["exit_value"][side, to] > 0:
            least = min(least, tables["march"][kind, hex_, to] + 1)
    return least


@kernel
def after_march(far):
    """What is left of the worth of something so many hexes off."""
    return power(DELAY, far) if far < OUT_OF_REACH else 0.0


@kernel
def is_first(tables, state, unit, goal, rows):
    """1 if no other unit of the side can be at a hex sooner: of some rows, or (0) of all but guns."""
    side = state["unit_side"][unit]
    own = march_of(tables, state, unit, goal)
    for other in range(tables["first_unit"][side], tables["end_unit"][side]):
        if other == unit or state["unit_hex"][other] < 0:
            continue
        row = state["unit_row"][other]
        if not (rows >> row) & 1 if rows else tables["row_class"][row] == UnitClass.ART:
            continue
        far = march_of(tables, state, other, goal)
        if far < own or (far == own and other < unit):
            return 0
    return 1


@kernel
def march_of(tables, state, unit, goal):
    """Hexes a unit has to march to a hex."""
    return tables["march"][
        tables["row_march"][state["unit_row"][unit]], max(state["unit_hex"][unit], 0), goal
    ]


@kernel
def worth_of_posts(tables, state, mind, unit, hex_):
    """What the nearest post of the side is worth to the unit that can be there first, per gun it spots for.

    Nothing as long as another unit of the side spots from one.  Rule: TP-FSA-1, HR-SPOT-3.
    """
    side = state["unit_side"][unit]
    row = state["unit_row"][unit]
    if tables["row_class"][row] == UnitClass.ART:
        return 0.0
    guns = 0
    for other in range(tables["first_unit"][side], tables["end_unit"][side]):
        of = state["unit_row"][other]
        if state["unit_hex"][other] >= 0 and tables["row_spotted"][of] + tables["row_unspotted"][of] > 0:
            guns += 1
    nearest = OUT_OF_REACH
    for i in range(tables["posts_n"][side]):
        post = tables["post"][side, i]
        at = state["unit_at"][post]
        if at >= 0 and at != unit and state["unit_side"][at] == side and spots_at(tables, side, i, at):
            return 0.0
        if (at == OFF or at == unit) and spots_at(tables, side, i, unit):
            if tables["post_unit"][side, i] > 0 or is_first(tables, state, unit, post, 0):
                nearest = min(nearest, tables["march"][tables["row_march"][row], hex_, post])
    return mind["weights"][side, Weight.SPOT] * guns * after_march(nearest)
