"""The dialogue of a swarm that grows: who takes a lost figure, and where a new unit goes (HR-ZOMGROW)."""

from engine.codes import Gap
from engine.compiling.compile_unit import NOTHING, compile_unit
from engine.compiling.jit import cold
from engine.dialogue.offer import offer
from engine.hooks import Event, Fired
from engine.kernel.arrivals import come_in
from engine.kernel.log_event import log_event, mark_fired, mark_gap
from engine.kernel.terrain import distance, edge_between
from engine.layout import OFF
from engine.rules.swarm.growth_choices import choose_division, choose_eater
from engine.rules.swarm.growth_law import dead_side, join, may_divide, may_join, may_take_part, nearest_to
from engine.rules.swarm.retreat_turn import make_room


@compile_unit(NOTHING)
def settle_growth(tables, state, mind):
    """An event is finished: lost figures join the swarm, and whoever has grown to it divides.

    Rule: HR-ZOMGROW-1 .. -5, -9.  Changes: state.swarm_loss_n and what joining and dividing change.
    """
    side = dead_side(tables)
    for i in range(state["swarm_loss_n"]):
        lost = state["swarm_loss_figures"][i]
        figures = may_join(tables, state, side, lost)
        state["swarm_left_out"] += lost - figures
        if figures > 0 and not state["over"]:
            join(tables, state, eater_of(tables, state, mind, side, i), figures)
        else:
            state["swarm_left_out"] += figures
    state["swarm_loss_n"] = 0
    divide_all(tables, state, mind, side)


@cold
def eater_of(tables, state, mind, side, loss):
    """The unit that lost figures join: the one that took them, else the nearest.  Rule: HR-ZOMGROW-1, -3, HR-GEN-15."""
    by = state["swarm_loss_by"][loss] - 1
    if by >= 0 and state["unit_hex"][by] >= 0:
        return by
    hex_ = state["swarm_loss_hex"][loss]
    far = nearest_to(tables, state, side, hex_)
    first = OFF
    n = 0
    for unit in range(tables["first_unit"][side], tables["end_unit"][side]):
        at = state["unit_hex"][unit]
        if at >= 0 and distance(tables, hex_, at) == far:
            if first == OFF:
                first = unit
            n += 1
    if n < 2:
        return first
    offer(state, 1)
    unit = choose_eater(tables, state, mind, side, hex_, far)
    if unit == OFF:
        return first
    if state["unit_side"][unit] != side or state["unit_hex"][unit] < 0:
        mark_gap(state, Gap.ACTION)
        return first
    if distance(tables, hex_, state["unit_hex"][unit]) != far:
        return first
    mark_fired(state, Fired.SWARM_GROWN_BY_CHOICE)
    return unit


@cold
def divide_all(tables, state, mind, side):
    """Every unit that has just grown divides as often as it can, and so do the parts.  Rule: HR-ZOMGROW-2, -4."""
    again = 1
    while again:
        again = 0
        for unit in range(tables["first_unit"][side], tables["end_unit"][side]):
            if state["swarm_ripe"][unit] and not state["over"]:
                state["swarm_ripe"][unit] = 0
                if may_divide(tables, state, unit):
                    divide(tables, state, mind, unit)
                    again = 1


@cold
def divide_put_off(tables, state, mind, side):
    """Units that found no hex for a division try again as the turn of their side begins.  Rule: HR-ZOMGROW-5."""
    for unit in range(tables["first_unit"][side], tables["end_unit"][side]):
        state["swarm_ripe"][unit] = 1 if state["unit_hex"][unit] >= 0 else 0
    divide_all(tables, state, mind, side)


@cold
def divide(tables, state, mind, unit):
    """The smaller half of a unit becomes a unit of its own, which does nothing in this turn.

    Rule: HR-ZOMGROW-2, -4 .. -6.  Changes: figures, positions, state.swarm_used, swarm_born, swarm_ripe.
    """
    side = state["unit_side"][unit]
    here = state["unit_hex"][unit]
    offer(state, 1)
    hex_ = choose_division(tables, state, mind, unit)
    if hex_ != OFF and (edge_between(tables, here, hex_) < 0 or not may_take_part(tables, state, unit, hex_)):
        mark_gap(state, Gap.ACTION)
        hex_ = OFF
    if hex_ != OFF:
        mark_fired(state, Fired.SWARM_GROWN_BY_CHOICE)
    for k in range(6):
        if hex_ == OFF and may_take_part(tables, state, unit, tables["near"][here, k]):
            hex_ = tables["near"][here, k]
    make_room(tables, state, mind, hex_)
    if state["over"] or state["unit_at"][hex_] != OFF or state["unit_hex"][unit] < 0:
        return
    new = tables["brood_first"][side] + state["swarm_used"][side]
    state["swarm_used"][side] += 1
    part = state["unit_figures"][unit] // 2
    state["unit_figures"][unit] -= part
    state["unit_figures"][new] = part
    state["swarm_born"][new] = state["turn"]
    state["swarm_ripe"][unit] = 1
    state["swarm_ripe"][new] = 1
    mark_fired(state, Fired.SWARM_DIVIDED)
    log_event(state, Event.DIVIDED, unit, new, hex_, part, 0)
    come_in(tables, state, new, hex_)


@compile_unit(NOTHING)
def grow_after_move(tables, state, mind, unit):
    """A march is over: what ground has taken on it joins the swarm.  Rule: HR-ZOMGROW-9."""
    if state["swarm_loss_n"] > 0:
        settle_growth(tables, state, mind)


@compile_unit(NOTHING)
def grow_after_battle(tables, state, mind, unit):
    """A battle is over, whatever became of who declared it.  Rule: HR-ZOMGROW-4, -9.  Changes: state.swarm_striker."""
    state["swarm_striker"] = 0
    if state["swarm_loss_n"] > 0:
        settle_growth(tables, state, mind)


@compile_unit(NOTHING)
def grow_after_ground(tables, state, mind, unit):
    """Ground is taken, which may have cost figures.  Rule: HR-ZOMGROW-9."""
    if state["swarm_loss_n"] > 0:
        settle_growth(tables, state, mind)


@compile_unit(NOTHING)
def grow_at_end(tables, state, mind, side):
    """A turn is over: what else was lost in it joins the swarm.  Rule: HR-ZOMGROW-9."""
    if state["swarm_loss_n"] > 0:
        settle_growth(tables, state, mind)


@compile_unit(NOTHING)
def grow_after_step(tables, state, mind, side):
    """What comes before marches or battles is over: what it took, as a bridge that fell, joins the swarm.

    Rule: HR-ZOMGROW-3, -9.
    """
    if state["swarm_loss_n"] > 0:
        settle_growth(tables, state, mind)


@compile_unit()
def grow_at_start(tables, state, mind, side):
    """A turn has begun: what hunger has taken joins the swarm, and the turn goes on (0).  Rule: HR-ZOMGROW-3, -9."""
    if state["swarm_loss_n"] > 0:
        settle_growth(tables, state, mind)
    return 0
