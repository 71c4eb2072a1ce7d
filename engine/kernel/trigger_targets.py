"""Targets that an option gives or takes by other dice, compile units, so that official games compile none of it."""

from engine.codes import Attack, UnitClass
from engine.compiling.compile_unit import NOTHING, compile_unit
from engine.compiling.jit import kernel
from engine.hooks import Fired
from engine.kernel.battle import attack_dice, bonus_of, count_dice, line_open, may_battle
from engine.kernel.log_event import has_fired, mark_fired
from engine.kernel.shelling import shell_dice
from engine.kernel.tactics.strike import dice_at, joins_targets, strike_dice
from engine.kernel.terrain import distance, enemy_adjacent
from engine.layout import MAX_RANGE, NO_COVER

ORDERED = int(Attack.ORDERED)


@compile_unit(NOTHING)
def mark_targets(tables, state, mind, side):
    """The next battle is about to be chosen: note targets that units have, or lack, by an option alone.

    Among them what lies on a hex and may be shelled.
    Rule: HR-FORT-4, HR-SANDBAG-5, HR-LEADER-1, HR-TRENCH-2, -3, HR-MINEART-1, HR-BRSHELL-1, HR-SHELLWIRE-1.
    Changes: state.fired.
    """
    if state["over"] or state["cut_turn"]:
        return
    for unit in range(tables["first_unit"][side], tables["end_unit"][side]):
        if state["unit_hex"][unit] < 0 or may_battle(tables, state, unit) != 1:
            continue
        if tables["shelling"]:
            mark_shells(tables, state, unit)
        close = tables["must_battle_adjacent"] and enemy_adjacent(
            tables, state, state["unit_hex"][unit], side
        )
        for other in range(tables["first_unit"][1 - side], tables["end_unit"][1 - side]):
            there = state["unit_hex"][other]
            far = distance(tables, state["unit_hex"][unit], there) if there >= 0 else MAX_RANGE + 1
            if far <= MAX_RANGE and (far == 1 or not close):
                mark_target(tables, state, unit, other, far)


@compile_unit(NOTHING)
def mark_spared(tables, state, mind, side):
    """Note units that the strike in force may not have as targets since an option takes all its dice at them.

    Rule: HR-ARTARM-5.  Changes: state.fired.
    """
    card, uses = state["card"], state["as_strike"]
    if strike_dice(tables, card, side, uses) == 0:
        return
    for unit in range(tables["first_unit"][1 - side], tables["end_unit"][1 - side]):
        hex_, row = state["unit_hex"][unit], state["unit_row"][unit]
        if hex_ >= 0 and not state["camouflaged"][unit] and dice_at(tables, card, side, uses, row) == 0:
            if joins_targets(tables, state, hex_):
                mark_fired(state, Fired.GUNS_FEWER)


@kernel
def mark_target(tables, state, unit, other, far):
    """Note what gives or takes all dice of one attack.  Changes: state.fired."""
    mark_trench(tables, state, unit, other, far)
    ground = more_by_cover(tables, state, unit, other, far)
    bags = more_by_owner(tables, state, unit, other, far)
    leader = more_by_leader(tables, state, unit)
    more = ground + bags + leader
    if more == 0:
        return
    row = state["unit_row"][unit]
    here = state["unit_hex"][unit]
    there = state["unit_hex"][other]
    still = 1 if state["moved"][unit] == 0 else 0
    bonus = bonus_of(tables, state, row, still, ORDERED, far)
    now = count_dice(tables, state, unit, here, other, far, still, bonus)
    was = count_dice(tables, state, unit, here, other, far, still, bonus - more)
    if (now > 0) == (was > 0) or not line_open(tables, state, unit, row, here, there, far, here):
        return
    if ground:
        mark_fired(state, Fired.TRENCH if in_trench(tables, state, other) else Fired.COVER_CHANGED)
    if bags:
        mark_fired(state, Fired.SANDBAGS_OWNED)
    if leader:
        mark_fired(state, Fired.LEADER_HOUSE)


@kernel
def mark_trench(tables, state, unit, other, far):
    """Note an attack out of a trench in which the unit officially may not battle.  Rule: HR-TRENCH-3.

    Changes: state.fired.
    """
    fights = tables["trench_fights"][state["hex_stack"][state["unit_hex"][unit]]]
    if (fights >> state["unit_row"][unit]) & 1 and attack_dice(tables, state, unit, other, ORDERED) > 0:
        mark_fired(state, Fired.TRENCH)


@kernel
def mark_shells(tables, state, unit):
    """Note that a unit may fire at what lies on some hex.  Rule: HR-SHELLWIRE-1.  Changes: state.fired."""
    for hex_ in range(tables["n_hexes"]):
        if not has_fired(state, Fired.OFFERED) and shell_dice(tables, state, unit, hex_) > 0:
            mark_fired(state, Fired.OFFERED)


@kernel
def in_trench(tables, state, unit):
    """1 if the unit stands in a trench that an option changed."""
    return 1 if tables["trench_cover"][state["hex_stack"][state["unit_hex"][unit]]] else 0


@kernel
def cover_class_of(tables, state, unit, far):
    """Class of attackers whose cover counts against the unit's attack, NO_COVER if it ignores cover."""
    still = 1 if state["moved"][unit] == 0 else 0
    return tables["cover_entry"][2 * still + (1 if far == 1 else 0), state["unit_row"][unit]]


@kernel
def more_by_cover(tables, state, unit, other, far):
    """Dice more than officially because ground is other cover.  Rule: HR-FORT-4."""
    class_ = cover_class_of(tables, state, unit, far)
    stack = state["hex_stack"][state["unit_hex"][other]]
    return 0 if class_ == NO_COVER else -tables["cover_more"][stack, class_]


@kernel
def more_by_owner(tables, state, unit, other, far):
    """Dice more than officially because sandbags serve the side alone that laid them.  Rule: HR-SANDBAG-5."""
    class_ = cover_class_of(tables, state, unit, far)
    if not tables["sandbags_owned"] or class_ == NO_COVER:
        return 0
    stack = state["hex_stack"][state["unit_hex"][other]]
    side = state["unit_side"][other]
    if not tables["stack_pieces"][stack] & tables["sandbags"] or tables["stack_dug"][stack, side]:
        return 0
    return tables["stack_cover"][stack, 1 - side, class_] - tables["stack_cover"][stack, side, class_]


@kernel
def more_by_leader(tables, state, unit):
    """Dice more than officially because a leader lends others, or to others.  Rule: HR-LEADER-1, -5."""
    row = state["unit_row"][unit]
    if not state["led"][unit] or not (tables["leader_house"] >> row) & 1:
        return 0
    return tables["leader_bonus"][row] - (1 if tables["row_class"][row] == UnitClass.INF else 0)
