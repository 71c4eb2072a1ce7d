"""Battle: who may attack whom with how many dice, rolling, and losses (core 6.1 to 6.3; house-rules 2.2)."""

from engine.codes import DIE, Attack, Contact, DiceScope, Face, Fire, UnitClass
from engine.compiling.jit import cold, kernel
from engine.hooks import COUNTED_APART, Event, Fired, Stream
from engine.kernel.ask import dice_of_attack, is_adjacent_too, shot_is_barred
from engine.kernel.chance import philox4x32
from engine.kernel.log_event import log_event, mark_fired
from engine.kernel.luck import note_roll
from engine.kernel.movement import battle_allowance
from engine.kernel.orders import serve
from engine.kernel.sight import barred_by_line, sees
from engine.kernel.terrain import clearable_piece, distance, enemy_adjacent
from engine.layout import NO_COVER, OFF

SYMBOLS = (1 << Face.INFANTRY) | (1 << Face.ARMOR)
FACES = len(Face)
EVERY_FACE = (1 << FACES) - 1


@kernel
def may_battle(tables, state, unit):
    """1 if the ordered unit is still entitled to a battle, whatever targets there are; 2 if only by a charge.

    Rule: CORE-BAT-1, -9, CORE-MOV-7 .. -10, -13, RET-21, BT-OTM-2, expansions 7.8(4), HR-CHARGE-1, -12, HR-BLIMP-7.
    """
    hex_ = state["unit_hex"][unit]
    if not state["ordered"][unit] or hex_ < 0 or state["on_move"][unit] or state["pushed"][unit]:
        return 0
    if state["cards_n"] > 1:
        serve(tables, state, unit)
    moved = state["moved"][unit]
    allowed = state["battles_allowed"] if moved == 0 else min(1, state["battles_allowed"])
    if state["battles"][unit] >= allowed or state["banned"][unit]:
        return 0
    row = state["unit_row"][unit]
    if (tables["stack_ban_here"][state["hex_stack"][hex_]] >> row) & 1:
        return 0
    if moved <= battle_allowance(tables, state, unit, state["way_paths"][unit]):
        return 1
    return 2 if is_charging(tables, state, unit) else 0


@kernel
def is_charging(tables, state, unit):
    """1 if the unit's march was a charge: more than it may move and battle, no more than the march.

    Rule: HR-CHARGE-1, -7, -11, -12.
    """
    if not (tables["charge_rows"] >> state["unit_row"][unit]) & 1 or state["raise_max"] > 0:
        return 0
    return 1 if 2 <= state["moved"][unit] <= tables["charge_march"] else 0


@kernel
def cover_of(tables, state, hex_, side, from_hex, class_):
    """Dice the hex takes off an attack on its occupant.

    Rule: CORE-DICE-3, -4, -7, -8, -9, OBS-GEN-1, TP-MTN-4, TP-GAP-12.
    """
    stack = state["hex_stack"][hex_]
    flat = tables["stack_cover"][stack, side, class_]
    high = tables["stack_cover_height"][stack, side, class_]
    group = tables["stack_cover_group"][stack, side, class_]
    if high:
        if tables["stack_height"][stack] == tables["stack_height"][state["hex_stack"][from_hex]]:
            high = 0
    if group and tables["hex_group"][hex_] > 0 and tables["hex_group"][hex_] == tables["hex_group"][from_hex]:
        group = 0
    if tables["cover_sum"]:
        return flat + high + group
    return max(flat, max(high, group))


@kernel
def count_dice(tables, state, attacker, from_hex, target, far, still, bonus):
    """Dice of an attack from a hex, all reductions counted; 0 = not allowed.

    Rule: CORE-DIST-3, CORE-BAT-3, CORE-DICE-1 .. -9, -12, CARD-FIREFIGHT-4, HR-ARITH-3 .. -8, HR-INFARM-1,
    HR-ARTARM-1, -4, HR-VULN-2, -4, HR-ISW-6, HR-CHECK-21, TP-BIG-3, TP-ENG-2, TP-HERO-2, WW-CAM-2, WW-HAT-5, WW-TD-7,
    HR-CAMO-10, HR-LEADER-5, -7.
    ``far``: distance; ``still``: 1 if the attacker has not moved.
    """
    row = state["unit_row"][attacker]
    other = state["unit_row"][target]
    variant = 2 * still + (1 if far == 1 else 0)
    dice = tables["dice"][variant, row, other, far]
    if dice <= 0:
        if dice == 0:
            return 0
        dice += 1
    dice += bonus + dice_of_attack(tables, state, attacker, target, far)
    class_ = tables["row_class"][row]
    dice -= tables["out_kept"][state["hex_stack"][from_hex], 3 * tables["ignores_out"][variant, row] + class_]
    entry = tables["cover_entry"][variant, row]
    if entry != NO_COVER:
        dice -= cover_of(
            tables, state, state["unit_hex"][target], state["unit_side"][target], from_hex, entry
        )
    if far == 1 and dice < tables["close_min"][row, other]:
        dice = lift_dice(tables, state, attacker, from_hex, target, dice)
    return max(dice, 0)


@cold
def lift_dice(tables, state, attacker, from_hex, target, dice):
    """Dice of a close assault below the floor of the pair.  Rule: HR-ARITH-7, HR-VULN-2 .. -4."""
    floor = tables["close_min"][state["unit_row"][attacker], state["unit_row"][target]]
    if tables["close_min_cover"]:
        class_ = tables["row_class"][state["unit_row"][attacker]]
        floor -= cover_of(
            tables, state, state["unit_hex"][target], state["unit_side"][target], from_hex, class_
        )
    return max(dice, floor)


@kernel
def bonus_of(tables, state, row, still, kind, far):
    """Extra dice of the card, or of what is done in its place, for a battle of a unit of the row.

    Rule: CARD-ARMORASLT-2, -3, CARD-CLOSE-3, -4, CARD-FINEST-6, HR-ARITH-4, HR-MELCHETT-3, -9.
    """
    bonus = state["dice_bonus"]
    if bonus == 0:
        return 0
    scope = state["dice_scope"]
    if scope == DiceScope.CLOSE:
        return bonus if far == 1 else 0
    if scope == DiceScope.ORDERED:
        return bonus if kind == Attack.ORDERED else 0
    if scope == DiceScope.ALL:
        return bonus
    return bonus if still and tables["row_class"][row] == UnitClass.ART else 0


@kernel
def line_open(tables, state, attacker, row, from_hex, to_hex, far, ghost):
    """1 if visibility, sight, spotters and barriers allow a unit of the row to fire.

    Rule: LOS-1, HR-FIRE-1 .. -3, HR-FOG-1, -5, HR-NIGHT-1, -5, HR-RAIN-2, -7.
    """
    if far == 1:
        return 1
    if tables["row_fire"][row] == Fire.DIRECT:
        if far > state["visibility"] or not sees(tables, state, from_hex, to_hex, ghost):
            return 0
    elif shot_is_barred(tables, state, attacker, row, from_hex, to_hex, far):
        return 0
    return may_cross(tables, row, from_hex, to_hex)


@kernel
def may_cross(tables, row, from_hex, to_hex):
    """1 if no barrier keeps a unit of the row from firing at a hex.  Rule: LOS-21, TP-WADI-3."""
    if (tables["bank_rows"] >> row) & 1:
        here = tables["bank"][from_hex]
        there = tables["bank"][to_hex]
        if here > 0 and there > 0 and here != there:
            return 0
    return 0 if barred_by_line(tables, from_hex, to_hex, row) else 1


@kernel
def dice_from(tables, state, attacker, from_hex, target, adjacent, still, kind):
    """Dice of an attack the unit could make from a hex it stands on or might stand on; 0 = not allowed.

    ``adjacent``: 1 if an enemy stands next to that hex.  Rule: CORE-BAT-4 .. -6, -10, CARD-FIREFIGHT-3, CARD-CLOSE-2,
    -8, HR-ARITH-1, HR-GEN-12, HR-ISWMG-2, HR-SNIPER-5, -6.
    """
    far = distance(tables, from_hex, state["unit_hex"][target])
    if far > tables["row_range"][state["unit_row"][attacker]]:
        return 0
    dice = dice_if_seen(tables, state, attacker, from_hex, target, far, adjacent, still, kind)
    return dice if dice == 0 or is_seen(tables, state, attacker, from_hex, target, far) else 0


@kernel
def is_seen(tables, state, attacker, from_hex, target, far):
    """1 if nothing on the line keeps a unit from firing at a target so far away (``line_open``)."""
    row = state["unit_row"][attacker]
    ghost = state["unit_hex"][attacker]
    return line_open(tables, state, attacker, row, from_hex, state["unit_hex"][target], far, ghost)


@kernel
def dice_if_seen(tables, state, attacker, from_hex, target, far, adjacent, still, kind):
    """Dice of an attack at a target within range, whatever lies on the line; 0 = not allowed.

    Rule: CORE-BAT-4 .. -6, -10, CARD-FIREFIGHT-3, CARD-CLOSE-2, -8, HR-ARITH-1, HR-ISWMG-2, HR-SNIPER-5, -6.
    """
    to_hex = state["unit_hex"][target]
    row = state["unit_row"][attacker]
    if far > 1:
        if adjacent and tables["must_battle_adjacent"]:
            if tables["adjacent_lock"] or close_battle_possible(
                tables, state, attacker, from_hex, still, kind
            ):
                if not is_adjacent_too(tables, state, attacker, target, far):
                    return 0
        if kind == Attack.ORDERED and state["contact"] == Contact.ADJACENT:
            return 0
    if adjacent and kind == Attack.ORDERED and state["contact"] == Contact.APART:
        return 0
    if (tables["stack_ban_target"][state["hex_stack"][to_hex]] >> state["unit_row"][target]) & 1:
        return 0
    bonus = bonus_of(tables, state, row, still, kind, far)
    return count_dice(tables, state, attacker, from_hex, target, far, still, bonus)


@kernel
def close_battle_possible(tables, state, attacker, from_hex, still, kind):
    """1 if some adjacent enemy can be attacked with at least one die.  Rule: AMB-38."""
    side = state["unit_side"][attacker]
    bonus = bonus_of(tables, state, state["unit_row"][attacker], still, kind, 1)
    for k in range(6):
        other = tables["near"][from_hex, k]
        unit = state["unit_at"][other] if other >= 0 else OFF
        if unit >= 0 and state["unit_side"][unit] != side:
            if count_dice(tables, state, attacker, from_hex, unit, 1, still, bonus) > 0:
                return 1
    return 0


@kernel
def entitlement(tables, state, attacker, kind):
    """1 if the unit is entitled to a battle of the kind, 2 if only by a charge, else 0."""
    return may_battle(tables, state, attacker) if kind == Attack.ORDERED else 1


@kernel
def attack_dice(tables, state, attacker, target, kind):
    """Dice of a battle the unit may fight now against the target; 0 = it may not.

    Rule: CORE-BAT-2 .. -10, CORE-DICE-2, HR-CHARGE-1, -4, -10.
    """
    side = state["unit_side"][attacker]
    if target < 0 or state["unit_hex"][target] < 0 or state["unit_side"][target] == side:
        return 0
    entitled = entitlement(tables, state, attacker, kind)
    if not entitled:
        return 0
    adjacent = enemy_adjacent(tables, state, state["unit_hex"][attacker], side)
    return dice_against(tables, state, attacker, target, kind, entitled, adjacent)


@kernel
def dice_against(tables, state, attacker, target, kind, entitled, adjacent):
    """Dice against one enemy on the board, what the attacker is entitled to and touches being known."""
    if kind == Attack.ORDERED and entitled == 2 and not may_charge(tables, state, attacker, target):
        return 0
    still = 1 if state["moved"][attacker] == 0 and state["advances"][attacker] == 0 else 0
    return dice_from(tables, state, attacker, state["unit_hex"][attacker], target, adjacent, still, kind)


@kernel
def may_charge(tables, state, attacker, target):
    """1 if the target is adjacent and of a kind that can be charged.  Rule: HR-CHARGE-1, -4."""
    if not (tables["charge_targets"] >> state["unit_row"][target]) & 1:
        return 0
    return 1 if distance(tables, state["unit_hex"][attacker], state["unit_hex"][target]) == 1 else 0


@kernel
def defence_dice(tables, state, defender, attacker, bonus):
    """Dice of an Ambush or of the defence against a charge; 0 = not possible.

    Rule: CARD-AMBUSH-3, -11, -13, HR-CHARGE-8.
    """
    hex_ = state["unit_hex"][defender]
    row = state["unit_row"][defender]
    if (tables["stack_ban_here"][state["hex_stack"][hex_]] >> row) & 1:
        return 0
    return count_dice(tables, state, defender, hex_, attacker, 1, 1, bonus)


@kernel
def roll(tables, state, side, dice, hit_faces, flag_faces, stream):
    """Roll the dice of one battle: hits and flags land in the state, luck is summed.

    Dice that an option adds come from a stream of their own, so that all other rolls of the turn stay the same.
    Rule: CORE-HIT-1 .. -3, -8, CORE-DICE-11, CORE-SETUP-10, HR-GEN-17.
    Changes: state.hits, state.flags, state.rolls, state.charge_rolls, rolls_apart, luck sums.  Returns the faces
    shown, a bit each.
    """
    hits = flags = shown = 0
    if stream == Stream.DICE:
        ordinal = state["rolls"]
        state["rolls"] += 1
    elif (COUNTED_APART >> stream) & 1:
        ordinal = state["rolls_apart"]
        state["rolls_apart"] += 1
    else:
        ordinal = state["charge_rolls"]
        state["charge_rolls"] += 1
    key0 = state["keys"][stream, 0]
    key1 = state["keys"][stream, 1]
    a = b = c = d = 0
    for i in range(dice):
        lane = i & 3
        if lane == 0:
            a, b, c, d = philox4x32(i >> 2, ordinal, state["turn"], stream * 2 + side, key0, key1)
        word = a if lane == 0 else b if lane == 1 else c if lane == 2 else d
        face = DIE[(word * 6) >> 32]
        hits += (hit_faces >> face) & 1
        flags += (flag_faces >> face) & 1
        shown |= 1 << face
        log_event(state, Event.FACE, i, face, 0, 0, 0)
    state["hits"] = hits
    state["flags"] = flags
    sixths = 0
    for side_of_die in range(6):
        sixths += (hit_faces >> DIE[side_of_die]) & 1
    state["n_dice"][side] += dice
    state["expected_sixths"][side] += dice * sixths
    state["actual_hits"][side] += hits
    state["flags_rolled"][side] += flags
    return shown


@kernel
def roll_battle(tables, state, attacker, target, dice, far, still, stream, counted):
    """Roll an attack; ``counted``: bits of faces.

    Rule: expansions 7.8(7), WW-VIS-1 .. -4, HR-ARITH-9, HR-ENGAGE-4, HR-SANDBAG-2, TP-TRN-4.
    """
    row = state["unit_row"][attacker]
    other = state["unit_row"][target]
    variant = 2 * still + (1 if far == 1 else 0)
    state["struck_by"] = tables["row_class"][row]
    hit_faces = tables["hit_faces"][variant, row, other] & counted
    flag_faces = tables["flag_faces"][variant, row, other] & counted
    if tables["faces_bent"]:
        bent = bend_faces(tables, state, attacker, target, far, counted, hit_faces | flag_faces << FACES)
        hit_faces = bent & EVERY_FACE
        flag_faces = bent >> FACES
    if (tables["weak_rows"] >> row) & 1:
        mark_fired(state, Fired.WEAKENED)
    side = state["unit_side"][attacker]
    state["n_battles"][side] += 1
    state["hex_battles"][side, state["unit_hex"][attacker]] += 1
    shown = roll(tables, state, side, dice, hit_faces, flag_faces, stream)
    if tables["special_rows"]:
        mark_rows(tables, state, 1 << row | 1 << other, other, shown)
    spared = spare_hits(tables, state, target)
    note_roll(tables, state, target, dice, hit_faces, spared)


@cold
def bend_faces(tables, state, attacker, target, far, counted, faces):
    """What poor sight, a combat card and the ground of the target make of the faces of an attack.

    ``faces`` and the answer: bits of those that hit, then bits of those that are flags; none is both.
    Rule: WW-VIS-1 .. -4, HR-FACE-15, HR-FORT-2, -6, HR-SNIPER-3, TP-TRN-4.
    """
    row = state["unit_row"][attacker]
    hits = faces & EVERY_FACE
    flags = faces >> FACES
    if far > tables["symbol_range"]:
        hits &= ~SYMBOLS
        mark_fired(state, Fired.SYMBOLS_LOST)
    if state["combat_stars"][attacker]:
        hits |= counted & (1 << Face.STAR)
    stack = state["hex_stack"][state["unit_hex"][target]]
    if (tables["ground_rows"][stack] >> row) & 1:
        touched = tables["ground_touched"][stack]
        hits = (hits & ~touched) | (tables["ground_hits"][stack] & counted)
        flags = (flags & ~touched) | (tables["ground_flags"][stack] & counted)
        mark_fired(state, Fired.WALLS_HELD)
    if (tables["star_proof"] >> state["unit_row"][target]) & 1:
        hits &= ~(1 << Face.STAR)
    return hits | flags << FACES


@cold
def mark_rows(tables, state, rows, target, shown):
    """Say that house rows took part in an attack, and that the target's row shrugged off a face that hits others.

    Changes: state.fired.
    """
    if tables["special_rows"] & rows:
        mark_fired(state, Fired.SPECIAL_ROW)
    if tables["proof_faces"][target] & shown:
        mark_fired(state, Fired.GRENADE_PROOF)


@kernel
def spare_hits(tables, state, target):
    """The first losses a work absorbs (column hits_ignored), also the answer.  Changes: state.hits."""
    spared = tables["stack_hits_ignored"][
        state["hex_stack"][state["unit_hex"][target]], state["unit_side"][target]
    ]
    state["hits"] = max(0, state["hits"] - spared)
    return spared


@kernel
def may_clear(tables, state, unit):
    """A piece the unit may clear instead of its battle, else OFF.

    Rule: OBS-WIRE-3, -4, CARD-CLOSE-7, CARD-FIREFIGHT-3, HR-LITERAL-5.
    """
    if may_battle(tables, state, unit) != 1 or state["battles"][unit] > 0:
        return OFF
    if state["contact"] == Contact.APART:
        if enemy_adjacent(tables, state, state["unit_hex"][unit], state["unit_side"][unit]):
            return OFF
    return clearable_piece(tables, state, unit)
