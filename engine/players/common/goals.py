"""Objectives by their kind: groups, medals that win, who runs for them, who guards them (``captain``)."""

from engine.codes import Hold, March, Win
from engine.compiling.jit import cold, kernel
from engine.kernel.ask import objectives_wanting, share_of_losses
from engine.kernel.penalties import slowed
from engine.layout import MAX_OBJECTIVES, OFF
from engine.players.common.weights import Weight

LONG_WAY = 99.0


@kernel
def medal_extra(tables, state, mind, side, medals, captured):
    """What medals are worth beyond ``KILL`` or ``OBJECTIVE``: more toward the end, most if they win.

    Where damage decides they win nothing by themselves (``ending``).
    ``captured``: objectives taken with them, of which the side may lack some to win (objective-gate).
    What the unit that is judged leaves behind on its way (mind.leaving) does not help to win.
    """
    extra = mind["medal_more"][side] * medals
    if tables["objective_gate"] and objectives_wanting(tables, state, side) > captured:
        return extra
    reached = state["medals"][side] + medals - mind["leaving"]
    if reached >= tables["medal_target"][side] and tables["win"] == Win.MEDALS:
        extra += mind["weights"][side, Weight.WIN_NOW]
    return extra


@kernel
def assess_stakes(tables, state, mind, side):
    """What medals won so far make of the next one, and of a unit lost.  Changes: mind.medal_more, mind.stake."""
    weights = mind["weights"][side]
    closing = weights[Weight.CLOSING]
    own = state["medals"][side] / max(tables["medal_target"][side], 1)
    enemy = state["medals"][1 - side] / max(tables["medal_target"][1 - side], 1)
    mind["medal_more"][side] = weights[Weight.KILL] * closing * own
    mind["stake"] = weights[Weight.LOSE_UNIT] * (1.0 + closing * enemy) * price_of_losses(tables, state, side)


@kernel
def price_of_losses(tables, state, side):
    """Part of their worth at which a side counts its own losses, 0 to 1."""
    share = share_of_losses(tables, state, side)
    return 1.0 if share == 0 else (share - 1) / 100.0


@kernel
def new_medals(tables, state, mind, unit, mask):
    """Medals the unit would earn by standing on a hex with this objective mask, that its side does not hold.

    Of a group the one that completes it earns them; a sudden death counts as all medals there are to win.
    """
    side = state["unit_side"][unit]
    value = 0
    for objective in range(tables["n_objectives"]):
        if (mask >> objective) & 1 and (tables["objective_sides"][objective] >> side) & 1:
            if state["objective_holder"][objective] != side and completes(
                tables, state, mind, unit, objective
            ):
                value += tables["objective_value"][objective]
                if tables["objective_win"][objective]:
                    value += tables["medal_target"][side]
    return value


@kernel
def medals_for_good(tables, state, mind, unit, mask):
    """Medals the unit would earn by standing on a hex with this objective mask that nobody can take back."""
    side = state["unit_side"][unit]
    value = 0
    for objective in range(tables["n_objectives"]):
        if (mask >> objective) & 1 and (tables["objective_sides"][objective] >> side) & 1:
            if (
                tables["objective_hold"][objective] == Hold.FOREVER
                and state["objective_holder"][objective] == OFF
            ):
                if completes(tables, state, mind, unit, objective):
                    value += tables["objective_value"][objective]
    return value


@cold
def taken_for_gate(tables, state, mind, unit, mask):
    """Objectives taken by standing there that count for the gate; all there can be where a sudden death wins at once.

    Rule: HR-GATE-5, -7.
    """
    side = state["unit_side"][unit]
    n = 0
    for objective in range(tables["n_objectives"]):
        if (mask >> objective) & 1 and (tables["objective_sides"][objective] >> side) & 1:
            if state["objective_holder"][objective] != side and completes(
                tables, state, mind, unit, objective
            ):
                n += MAX_OBJECTIVES if tables["objective_win"][objective] else 1
    return n


@kernel
def completes(tables, state, mind, unit, objective):
    """1 if the unit on one of its hexes makes enough of them; always for a single hex."""
    if tables["objective_size"][objective] == 1:
        return 1
    here = objectives_under(tables, state, unit)
    others = mind["group_own"][objective] - ((here >> objective) & 1)
    return 1 if others + 1 == needed(tables, objective) else 0


@kernel
def objectives_under(tables, state, unit):
    """Objectives, a bit each, that the hex of a unit belongs to; none for one that is yet to land."""
    here = state["unit_hex"][unit]
    return tables["hex_objectives"][here] if here >= 0 else 0


@kernel
def needed(tables, objective):
    """Hexes of an objective that have to be held: the number the battle names, or most of them."""
    need = tables["objective_need"][objective]
    return need if need > 0 else tables["objective_size"][objective] // 2 + 1


@kernel
def assess_groups(tables, state, mind, side):
    """Own units on the hexes of every objective.  Changes: mind.group_own."""
    for objective in range(tables["n_objectives"]):
        mind["group_own"][objective] = 0
    for unit in range(tables["first_unit"][side], tables["end_unit"][side]):
        hex_ = state["unit_hex"][unit]
        mask = tables["hex_objectives"][hex_] if hex_ >= 0 else 0
        for objective in range(tables["n_objectives"] if mask else 0):
            mind["group_own"][objective] += (mask >> objective) & 1


@kernel
def group_share(tables, state, mind, unit, mask):
    """Share of an objective's worth that one more unit on its hexes brings, 1 for single hexes."""
    weight = mind["weights"][state["unit_side"][unit], Weight.GROUP]
    share = 1.0
    here = objectives_under(tables, state, unit)
    for objective in range(tables["n_objectives"]):
        if (mask >> objective) & 1 and tables["objective_size"][objective] > 1:
            need = needed(tables, objective)
            others = mind["group_own"][objective] - ((here >> objective) & 1)
            part = 0.1 if others >= need else (others + 1.0) / need
            share = min(share, 1.0 - weight + weight * part)
    return share


@kernel
def assess_runners(tables, state, mind, side):
    """Who runs for which open objective: the unit that can be there first, one for each.

    Exits are left out: every unit may leave by any of them.  Changes: mind.runner.
    """
    for unit in range(tables["first_unit"][side], tables["end_unit"][side]):
        mind["runner"][unit] = OFF
    if mind["weights"][side, Weight.RUN] == 0.0:
        return
    for i in range(mind["open_n"]):
        goal = mind["open"][i]
        unit = first_there(tables, state, mind, side, goal) if tables["hex_objectives"][goal] else OFF
        if unit >= 0:
            mind["runner"][unit] = goal


@kernel
def first_there(tables, state, mind, side, goal):
    """The own unit without a goal that needs the fewest turns to march to a hex, OFF if there is none."""
    least = LONG_WAY
    chosen = OFF
    for unit in range(tables["first_unit"][side], tables["end_unit"][side]):
        at = state["unit_hex"][unit]
        if at < 0 or mind["runner"][unit] != OFF:
            continue
        row = state["unit_row"][unit]
        pace = slowed(tables, row, 0, March.MOST, tables["row_move_max"][row])
        if pace == 0:
            continue
        turns = tables["march"][tables["row_march"][row], at, goal] / pace
        if turns < least:
            least = turns
            chosen = unit
    return chosen


@kernel
def worth_of_running(tables, state, mind, side, unit, hex_):
    """What the hexes of march left to the unit's own objective cost on a hex."""
    goal = mind["runner"][unit]
    if goal < 0:
        return 0.0
    kind = tables["row_march"][state["unit_row"][unit]]
    return -mind["weights"][side, Weight.RUN] * mind["haste"][side] * tables["march"][kind, hex_, goal]
