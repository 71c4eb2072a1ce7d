"""Whether ground that options changed decides a battle, a compile unit, so that official games compile none of it."""

from engine.codes import Attack, Fire, March, UnitClass
from engine.compiling.compile_unit import NOTHING, compile_unit
from engine.compiling.jit import cold, kernel
from engine.hooks import Fired
from engine.kernel.battle import attack_dice, bonus_of, count_dice, line_open, may_battle
from engine.kernel.log_event import has_fired, mark_fired
from engine.kernel.movement import battle_hexes, hexes_given
from engine.kernel.penalties import slowed
from engine.kernel.sight import line_is_hidden
from engine.kernel.tactics.strike import dice_at, joins_targets, strike_dice
from engine.kernel.terrain import distance, enemy_adjacent
from engine.layout import CUT, MAX_RANGE, NO_COVER
from engine.rules.shelling.law import shell_dice


@compile_unit(NOTHING)
def mark_ground(tables, state, attacker, target, far):
    """A battle is about to be rolled: note what a trench, or a hill with something on it, has to do with it.

    Rule: HR-TRENCH-2, -3, HR-HILLLOS-1, HR-FORT-3, HR-SANDBAG-5.  Changes: state.fired.
    """
    row = state["unit_row"][attacker]
    here = state["unit_hex"][attacker]
    there = state["unit_hex"][target]
    class_ = tables["row_class"][row]
    if (tables["trench_cover"][state["hex_stack"][there]] >> class_) & 1:
        mark_fired(state, Fired.TRENCH)
    if (tables["cover_changed"][state["hex_stack"][there]] >> class_) & 1:
        mark_fired(state, Fired.COVER_CHANGED)
    if tables["sandbags_owned"]:
        mark_bags(tables, state, target)
    if (tables["trench_fights"][state["hex_stack"][here]] >> row) & 1:
        mark_fired(state, Fired.TRENCH)
    if (
        far > 1
        and tables["row_fire"][row] == Fire.DIRECT
        and line_is_hidden(tables, state, here, there, tables["stack_grown"], 1)
    ):
        mark_fired(state, Fired.PLATEAU)


@kernel
def mark_bags(tables, state, target):
    """Note sandbags on the target's hex that do not serve its side.  Rule: HR-SANDBAG-5.  Changes: state.fired."""
    stack = state["hex_stack"][state["unit_hex"][target]]
    if tables["stack_pieces"][stack] & tables["sandbags"]:
        if not tables["stack_dug"][stack, state["unit_side"][target]]:
            mark_fired(state, Fired.SANDBAGS_OWNED)


# --- where options at armor really change a battle: dice taken off, a floor that holds, shots that cannot be made ---


ORDERED = int(Attack.ORDERED)
PUT_OUT = CUT // 2  # cells below it are cut off by range


@compile_unit(NOTHING)
def mark_dice(tables, state, unit, target, dice, far, still, bonus):
    """A battle is about to be rolled: note dice that the option for guns took, or that the floor of an assault gave.

    The floor holds where one die more would change nothing.
    Rule: HR-ARTARM-1, HR-VULN-1.  Changes: state.fired.
    """
    if tables["ground_marks"]:
        mark_ground(tables, state, unit, target, far)
    row = state["unit_row"][unit]
    other = state["unit_row"][target]
    if tables["dice_less"][row, other] > 0 and tables["row_class"][row] == UnitClass.ART:
        mark_fired(state, Fired.GUNS_FEWER)
    if far == 1 and dice <= tables["close_min"][row, other]:
        here = state["unit_hex"][unit]
        if count_dice(tables, state, unit, here, target, 1, still, bonus + 1) == dice:
            mark_fired(state, Fired.ASSAULT_FLOOR)


@compile_unit(NOTHING)
def mark_lost_shots(tables, state, mind, side):
    """The next battle is about to be chosen: note shots at armor that ordered units could take but for an option.

    Rule: HR-INFARM-1, HR-ARTARM-2.  Changes: state.fired.
    """
    if state["over"] or state["cut_turn"]:
        return
    for unit in range(tables["first_unit"][side], tables["end_unit"][side]):
        if not state["ordered"][unit] or state["battles"][unit] > 0:
            continue
        if may_battle(tables, state, unit) == 1 and not enemy_adjacent(
            tables, state, state["unit_hex"][unit], side
        ):
            mark_shots_of(tables, state, unit)


@kernel
def mark_shots_of(tables, state, unit):
    """Note the shots of one unit at enemies that the rows' own tables would allow.  Changes: state.fired."""
    row = state["unit_row"][unit]
    here = state["unit_hex"][unit]
    still = 1 if state["moved"][unit] == 0 else 0
    enemy = 1 - state["unit_side"][unit]
    for target in range(tables["first_unit"][enemy], tables["end_unit"][enemy]):
        there = state["unit_hex"][target]
        far = distance(tables, here, there) if there >= 0 else MAX_RANGE + 1
        if far > MAX_RANGE:
            continue
        cell = tables["dice"][2 * still, row, state["unit_row"][target], far]
        if cell >= 0:
            continue
        missing = CUT - 1 if cell < -PUT_OUT else tables["dice_less"][row, state["unit_row"][target]]
        bonus = bonus_of(tables, state, row, still, ORDERED, far)
        if count_dice(tables, state, unit, here, target, far, still, bonus) > 0:
            continue
        if count_dice(tables, state, unit, here, target, far, still, bonus + missing) == 0:
            continue
        if line_open(tables, state, unit, row, here, there, far, here):
            if tables["row_class"][row] == UnitClass.INF:
                mark_fired(state, Fired.INFANTRY_SHORT)
            elif tables["row_class"][row] == UnitClass.ART:
                mark_fired(state, Fired.GUNS_FEWER)


# --- targets that an option gives or takes by other dice, compile units, so that official games compile none of it ---


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


# --- support weapons that ride: whether their wheels made a difference this turn (isw-motorised) ---


@cold
def mark_motorised(tables, state, side):
    """Before the battles: note a support weapon that went where its feet would not have taken it, or that may battle.

    One that moves or battles notes the battle it gave up.  Rule: HR-ISWMOTOR-1, -2.  Changes: state.fired.
    """
    for unit in range(tables["first_unit"][side], tables["end_unit"][side]):
        row = state["unit_row"][unit]
        moved = state["moved"][unit]
        if not (tables["motor_rows"] >> row) & 1 or moved == 0:
            continue
        on_foot = moved <= battles_after(tables, state, unit, tables["foot_battle"][row])
        riding = moved <= battles_after(tables, state, unit, tables["row_move_battle"][row])
        if on_foot != riding or moved > hexes_given(tables, state, unit, tables["foot_max"][row]):
            mark_fired(state, Fired.MOTORISED)


@kernel
def battles_after(tables, state, unit, own):
    """Hexes after which a unit of so many may still battle, as ``battle_allowance`` counts them."""
    row, paths = state["unit_row"][unit], state["way_paths"][unit]
    return slowed(tables, row, paths, March.BATTLE, battle_hexes(state, unit, own))


# --- units of rows that may not attack every kind of enemy: which of them find nobody to attack (HR-LIGHT-6) ---


@compile_unit(NOTHING)
def log_no_attack(tables, state, mind, side):
    """Before the battles: is there a unit that could battle, has enemies in range and may attack none of them?

    Only enemies out of bounds for the row as such count, not those out of sight or behind too much cover.
    Rule: HR-RECON-6, HR-LIGHT-5, -6, HR-SET-47.  Changes: state.fired.
    """
    if tables["motor_rows"]:
        mark_motorised(tables, state, side)
    for unit in range(tables["first_unit"][side], tables["end_unit"][side]):
        row = state["unit_row"][unit]
        if (tables["choosy_rows"] >> row) & 1 and may_battle(tables, state, unit):
            if finds_none(tables, state, unit, row):
                mark_fired(state, Fired.NO_ATTACK)
                return


@cold
def finds_none(tables, state, unit, row):
    """1 if some enemy in range is out of bounds for the row and none can be attacked."""
    enemy = 1 - state["unit_side"][unit]
    shunned = 0
    for other in range(tables["first_unit"][enemy], tables["end_unit"][enemy]):
        if state["unit_hex"][other] < 0:
            continue
        far = distance(tables, state["unit_hex"][unit], state["unit_hex"][other])
        if far > tables["row_range"][row]:
            continue
        if attack_dice(tables, state, unit, other, Attack.ORDERED) > 0:
            return 0
        if tables["dice"][1 if far == 1 else 0, row, state["unit_row"][other], far] == 0:
            shunned = 1
    return shunned
