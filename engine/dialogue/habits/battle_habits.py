"""Habits of battles: whom a unit attacks of those it could, at what range, and whether it takes the ground."""

from engine.codes import Attack
from engine.compiling.jit import kernel
from engine.dialogue.habits.lie_of_land import (
    TANKS,
    class_of,
    foes_near,
    in_surf,
    sheltered,
    way_open,
)
from engine.dialogue.habits.tally import note
from engine.kernel.battle import attack_dice
from engine.kernel.ground import may_take_ground
from engine.layout import OFF
from engine.layout.habits import Measure

ORDERED = int(Attack.ORDERED)
OVERRUN = int(Attack.OVERRUN)
EXPOSED = 3  # enemy units near enough to strike at ground that is better not taken


@kernel
def note_battle(tables, state, watch, habit, side, attacker, target, dice, far, kind):
    """A battle is about to be rolled; gives 1 if its dice are not those the rules give.  Changes: watch, habit."""
    if attacker >= 0 and state["unit_side"][attacker] != side:
        return 0
    settle_ground(tables, state, watch, habit, side)
    watch["battle_by"] = attacker
    watch["targets"] += 1 - watch["attacked"][target] if kind == ORDERED else 0
    watch["attacked"][target] = 1
    if attacker < 0:
        return 0
    wrong = 0
    watch["fought"][attacker] = 1
    if kind == ORDERED:
        watch["battles"] += 1
        wrong = 1 if attack_dice(tables, state, attacker, target, ORDERED) != dice else 0
        note_choice(tables, state, habit, side, attacker, target)
        note_range(tables, state, watch, habit, side, attacker, target, far)
    if far == 1:
        watch["attacker"] = attacker
        watch["emptied"] = state["unit_hex"][target]
    return wrong


@kernel
def note_choice(tables, state, habit, side, attacker, target):
    """Whom the unit chose of all it could attack: a damaged one, one whose way back is closed.  Changes: habit."""
    damaged = closed = n = 0
    for foe in range(tables["first_unit"][1 - side], tables["end_unit"][1 - side]):
        if state["unit_hex"][foe] >= 0 and attack_dice(tables, state, attacker, foe, ORDERED) > 0:
            n += 1
            damaged += is_damaged(state, foe)
            closed += 1 - way_open(tables, state, foe)
    if damaged > 0:
        note(habit, side, Measure.FOCUS, is_damaged(state, target), 1)
    if 0 < closed < n:
        note(habit, side, Measure.BLOCKED, 1 - way_open(tables, state, target), 1)
        note(habit, side, Measure.BLOCKED_BY_CHANCE, closed / n, 1)


@kernel
def is_damaged(state, unit):
    """1 if the unit has lost figures."""
    return 1 if state["unit_figures"][unit] < state["unit_full"][unit] else 0


@kernel
def note_range(tables, state, watch, habit, side, attacker, target, far):
    """How near the unit has come for its battle.  Changes: watch, habit."""
    close = 1 if far == 1 else 0
    if class_of(tables, state, attacker) == TANKS:
        note(habit, side, Measure.ARMOR_RANGE, 1 - close, 1)
    if watch["lead"] < 0:
        note(habit, side, Measure.ASSAULT_BEHIND, close, 1)
    elif watch["lead"] > 0:
        note(habit, side, Measure.ASSAULT_AHEAD, close, 1)
    hex_ = state["unit_hex"][target]
    if close and watch["lands"][side] and not watch["bunker_met"][side]:
        if watch["bunker"][state["hex_stack"][hex_]]:
            watch["bunker_met"][side] = 1
            note(habit, side, Measure.LANDED, ashore(tables, state, side, hex_), 1)


@kernel
def ashore(tables, state, side, hex_):
    """Units of the side out of the surf in a section of the hex."""
    n = 0
    for unit in range(tables["first_unit"][side], tables["end_unit"][side]):
        at = state["unit_hex"][unit]
        if at >= 0 and tables["hex_sections"][at] & tables["hex_sections"][hex_]:
            n += 1 - in_surf(tables, state, unit)
    return n


@kernel
def settle_ground(tables, state, watch, habit, side):
    """The battle before is over: ground that could still be taken was declined.  Changes: watch, habit."""
    unit = watch["attacker"]
    watch["attacker"] = OFF
    if unit != OFF and state["unit_hex"][unit] >= 0:
        if may_take_ground(tables, state, unit, watch["emptied"]):
            note_ground(tables, state, habit, side, watch["emptied"], 0)


@kernel
def note_ground(tables, state, habit, side, hex_, taken):
    """Ground was taken or declined: cover or an objective, or open and exposed; any other is not counted.

    Changes: habit.
    """
    if sheltered(tables, state, side, hex_) or tables["hex_objectives"][hex_]:
        note(habit, side, Measure.GROUND_GOOD, taken, 1)
    elif foes_near(tables, state, side, hex_) >= EXPOSED:
        note(habit, side, Measure.GROUND_BAD, taken, 1)
