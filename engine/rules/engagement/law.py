"""Who is locked in close assault with whom: pairs of enemies that have fought and still touch (HR-ENGAGE).

A pair stands in both its units' words, one bit per enemy; which of them assaulted the other is noted beside it.
"""

from engine.codes import Action, UnitClass
from engine.compiling.compile_unit import NOTHING, compile_unit
from engine.compiling.jit import cold, kernel
from engine.hooks import Event, Stream
from engine.kernel.battle import count_dice, roll_battle
from engine.kernel.log_event import log_event
from engine.kernel.terrain import distance
from engine.layout import ENGAGED_BITS


@kernel
def are_engaged(state, unit, other):
    """1 if the two units are an engaged pair."""
    return (state["engaged"][unit, other // ENGAGED_BITS] >> (other % ENGAGED_BITS)) & 1


@kernel
def has_begun(state, unit, other):
    """1 if the unit itself has assaulted the enemy it is engaged with.  Rule: HR-ENGAGE-7."""
    return (state["began"][unit, other // ENGAGED_BITS] >> (other % ENGAGED_BITS)) & 1


@kernel
def is_engaged(state, unit):
    """1 if the unit is engaged with anybody."""
    return 1 if state["engaged"][unit, 0] or state["engaged"][unit, 1] else 0


@compile_unit(NOTHING)
def after_assault(tables, state, unit, target, start, hex_):
    """A close assault is over: if neither fell or went back, the two are engaged; trains and swarms are with nobody.

    Rule: HR-ENGAGE-1, -10, -11, -18, HR-CHARGE-16, HR-TRAIN-10.  Changes: state.engaged, state.began.
    """
    apart = tables["train_rows"] | tables["swarm_rows"]
    if (apart >> state["unit_row"][unit] | apart >> state["unit_row"][target]) & 1:
        return
    if state["unit_hex"][unit] != start or state["unit_hex"][target] != hex_:
        return
    if tables["engage_infantry"] and not (
        state["ordered"][unit] and tables["row_class"][state["unit_row"][unit]] == UnitClass.INF
    ):
        return
    engage(state, unit, target)


@kernel
def engage(state, attacker, target):
    """Note that a unit has assaulted an enemy and both stayed.  Changes: state.engaged, state.began."""
    if not are_engaged(state, attacker, target):
        log_event(state, Event.ENGAGED, attacker, target, 1, 0, 0)
        state["engaged"][attacker, target // ENGAGED_BITS] |= 1 << (target % ENGAGED_BITS)
        state["engaged"][target, attacker // ENGAGED_BITS] |= 1 << (attacker % ENGAGED_BITS)
    state["began"][attacker, target // ENGAGED_BITS] |= 1 << (target % ENGAGED_BITS)


@kernel
def part(state, unit, other):
    """The pair is engaged no more.  Changes: state.engaged, state.began."""
    log_event(state, Event.ENGAGED, unit, other, 0, 0, 0)
    mine = ~(1 << (other % ENGAGED_BITS))
    theirs = ~(1 << (unit % ENGAGED_BITS))
    state["engaged"][unit, other // ENGAGED_BITS] &= mine
    state["began"][unit, other // ENGAGED_BITS] &= mine
    state["engaged"][other, unit // ENGAGED_BITS] &= theirs
    state["began"][other, unit // ENGAGED_BITS] &= theirs


@compile_unit(NOTHING)
def part_from_all(tables, state, unit):
    """A unit that retreats, falls or leaves the board is engaged with nobody.  Rule: HR-ENGAGE-6, -11."""
    if is_engaged(state, unit):
        enemy = 1 - state["unit_side"][unit]
        for other in range(tables["first_unit"][enemy], tables["end_unit"][enemy]):
            if are_engaged(state, unit, other):
                part(state, unit, other)


@compile_unit(NOTHING)
def part_after_move(tables, state, unit, start, end):
    """A unit that has gone to another hex by a move or an advance.  Rule: HR-ENGAGE-6, -11."""
    if end >= 0:
        part_from_far(tables, state, unit)


@cold
def part_from_far(tables, state, unit):
    """A unit that has gone to another hex stays engaged with those it still touches.  Rule: HR-ENGAGE-6, -11."""
    if is_engaged(state, unit):
        enemy = 1 - state["unit_side"][unit]
        for other in range(tables["first_unit"][enemy], tables["end_unit"][enemy]):
            if are_engaged(state, unit, other):
                if distance(tables, state["unit_hex"][unit], state["unit_hex"][other]) > 1:
                    part(state, unit, other)


# --- attacks of engaged units that were not ordered: who may make one, with how many dice, and the roll (HR-ENGAGE) ---


ENGAGE = int(Stream.ENGAGE)
CLOSE = 3  # the variant of the tables for a unit that has not moved and attacks at range 1


@kernel
def fights_on(tables, state):
    """1 if the turn of a card lets engaged units fight on.  Rule: HR-ENGAGE-12, HR-CHAPMAN-6, HR-SWAP1-9."""
    if not tables["engagement"] or state["action"] != Action.CARD:
        return 0
    if tables["engage_always"]:
        return 1
    return 1 if state["card"] >= 0 and state["battles_allowed"] > 0 and not state["as_strike"] else 0


@kernel
def engagement_dice(tables, state, unit, other):
    """Dice of an attack without an order on an engaged enemy; 0 = not allowed.

    Where the turn says so (``state.engage_any``) touching enemies need not be engaged.
    Rule: HR-ENGAGE-7, -14, -16, HR-SWAP2-4.
    """
    if other < 0:
        return 0
    if not state["engage_any"]:
        if not are_engaged(state, unit, other):
            return 0
        if tables["engage_initiator"] and not has_begun(state, unit, other):
            return 0
    return touching_dice(tables, state, unit, other)


@kernel
def touching_dice(tables, state, unit, other):
    """Dice of such an attack between any two units that touch; 0 = not allowed.

    Rule: HR-ENGAGE-2, -3, -8, -13, -15, HR-ARITH-5.
    """
    hex_ = state["unit_hex"][unit]
    if other < 0 or hex_ < 0 or state["ordered"][unit] or state["battles"][unit] > 0:
        return 0
    there = state["unit_hex"][other]
    if there < 0 or state["unit_side"][unit] == state["unit_side"][other]:
        return 0
    if distance(tables, hex_, there) != 1:
        return 0
    if (tables["stack_ban_here"][state["hex_stack"][hex_]] >> state["unit_row"][unit]) & 1:
        return 0
    if (tables["stack_ban_target"][state["hex_stack"][there]] >> state["unit_row"][other]) & 1:
        return 0
    return count_dice(tables, state, unit, hex_, other, 1, 1, -tables["engage_penalty"])


@kernel
def anyone_engaged(tables, state, side):
    """1 if a unit of the side may make such an attack now."""
    for unit in range(tables["first_unit"][side], tables["end_unit"][side]):
        hex_ = state["unit_hex"][unit]
        for k in range(6 if hex_ >= 0 else 0):
            at = tables["near"][hex_, k]
            if at >= 0 and engagement_dice(tables, state, unit, state["unit_at"][at]) > 0:
                return 1
    return 0


@kernel
def engaged_faces(tables, state, unit, other):
    """Bits of the faces that hit in such an attack.  Rule: HR-ENGAGE-4."""
    return (
        tables["hit_faces"][CLOSE, state["unit_row"][unit], state["unit_row"][other]] & tables["engage_faces"]
    )


@kernel
def roll_engaged(tables, state, unit, other, dice):
    """Roll such an attack, with dice of their own stream.  Rule: HR-ENGAGE-4, HR-FACE-15, HR-GEN-17."""
    roll_battle(tables, state, unit, other, dice, 1, 1, ENGAGE, tables["engage_faces"])
