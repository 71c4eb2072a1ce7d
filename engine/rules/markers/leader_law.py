"""A heroic leader whose unit is eliminated, and whom he joins (Terrain Pack, house rules)."""

from engine.codes import DIE, Face, MedalSource, UnitClass
from engine.compiling.compile_unit import NOTHING, compile_unit
from engine.compiling.jit import cold, kernel
from engine.hooks import Event, Fired, Stream
from engine.kernel.chance import draw_below
from engine.kernel.log_event import log_event, mark_fired
from engine.kernel.medals import award
from engine.kernel.rolling import SIDES_OF_DIE
from engine.kernel.terrain import distance
from engine.layout import OFF


@kernel
def lose_leader(tables, state, unit, hex_):
    """Dice: any star and he falls, a medal more for the enemy; else he joins the nearest he may lead, if any.

    The house rules give no medal.  Rule: TP-HERO-3, TP-GAP-9, HR-LEADER-3, -4, HR-CHECK-7.
    Changes: state.led, state.leader_rolls, medals.
    """
    side = state["unit_side"][unit]
    mark_led(tables, state, unit)
    state["led"][unit] = 0
    stars = 0
    for i in range(tables["leader_dice"]):
        face = DIE[draw_below(state, Stream.LEADER, side, state["leader_rolls"], i, SIDES_OF_DIE)]
        stars += 1 if face == Face.STAR else 0
    state["leader_rolls"] += 1
    heir = nearest_to_lead(tables, state, side, hex_) if stars == 0 else OFF
    log_event(state, Event.LEADER, unit, heir, stars, 1 if stars else 0, 0)
    if stars:
        mark_fired(state, Fired.LEADER_FELL)
        if tables["leader_medal"]:
            award(tables, state, 1 - side, 1, MedalSource.EVENT)
        else:
            mark_fired(state, Fired.LEADER_HOUSE)
    elif heir != OFF:
        mark_fired(state, Fired.LEADER_JOINED)
        mark_led(tables, state, heir)
        if tables["leader_strongest"]:
            mark_choice(tables, state, hex_, heir)
        state["led"][heir] = 1


@kernel
def nearest_to_lead(tables, state, side, hex_):
    """The unit of the side nearest to a hex that he may lead and that has no leader yet; OFF if none.

    Of units as near the first in hex order, or that of most figures before.  Rule: TP-GAP-9, TP-HERO-4, HR-LEADER-4.
    """
    best = OFF
    for unit in range(tables["first_unit"][side], tables["end_unit"][side]):
        at = state["unit_hex"][unit]
        if at < 0 or state["led"][unit] or not (tables["leader_rows"] >> state["unit_row"][unit]) & 1:
            continue
        far = distance(tables, hex_, at)
        if best == OFF:
            best = unit
            continue
        near = distance(tables, hex_, state["unit_hex"][best])
        if far < near or (far == near and comes_first(tables, state, unit, best)):
            best = unit
    return best


@kernel
def comes_first(tables, state, unit, other):
    """1 if of two units as near he joins the first: by figures where the owner decides, then in hex order.

    Rule: TP-HERO-4, HR-LEADER-4.
    """
    if tables["leader_strongest"] and state["unit_figures"][unit] != state["unit_figures"][other]:
        return state["unit_figures"][unit] > state["unit_figures"][other]
    return state["unit_hex"][unit] < state["unit_hex"][other]


@kernel
def mark_led(tables, state, unit):
    """Note a leader with a unit that officially has none.  Rule: TP-HERO-1, HR-LEADER-1.  Changes: state.fired."""
    if tables["row_class"][state["unit_row"][unit]] != UnitClass.INF:
        mark_fired(state, Fired.LEADER_HOUSE)


@cold
def mark_choice(tables, state, hex_, heir):
    """Note that the leader has passed over a unit as near that comes first in hex order.  Rule: HR-LEADER-4.

    Changes: state.fired.
    """
    side = state["unit_side"][heir]
    far = distance(tables, hex_, state["unit_hex"][heir])
    for unit in range(tables["first_unit"][side], tables["end_unit"][side]):
        at = state["unit_hex"][unit]
        if at < 0 or at >= state["unit_hex"][heir] or state["led"][unit] or distance(tables, hex_, at) != far:
            continue
        if (tables["leader_rows"] >> state["unit_row"][unit]) & 1:
            mark_fired(state, Fired.LEADER_HOUSE)


@compile_unit(NOTHING)
def mark_flag_of_leader(tables, state, unit, flags):
    """Note that a leader lets a unit ignore a flag which officially he could not lead.  Rule: HR-LEADER-1, -7.

    Changes: state.fired.
    """
    stack = state["hex_stack"][state["unit_hex"][unit]]
    own = tables["flags_spared"][stack, state["unit_side"][unit], state["unit_row"][unit]]
    if state["led"][unit] and own < flags:
        mark_led(tables, state, unit)
