"""Worth of an attack: exact odds of hits, kills and forced retreats, weighed (``sergeant``)."""

from engine.codes import Attack, Win
from engine.compiling.jit import cold, kernel
from engine.kernel.ask import share_of_commander, worth_of_attack
from engine.kernel.battle import dice_against, dice_from, dice_if_seen, entitlement, is_seen
from engine.kernel.terrain import distance, enemy_adjacent
from engine.layout import MAX_FIGURES, OFF
from engine.players.common.aim_notes import worth_of_aim, worth_of_choice
from engine.players.common.bounds import MOST_SPARED, NEVER
from engine.players.common.captain_terms import as_seen, promise, sharp_attack, sharp_roll
from engine.players.common.ending import end_by_roll
from engine.players.common.features import hit_worth, no_future, sixths_of
from engine.players.common.further_terms import flags_kill, flags_lost
from engine.players.common.gate_terms import gate_kill
from engine.players.common.infantry_charge_worth import charge_worth, less_defence
from engine.players.common.last_turn import roll_points
from engine.players.common.nearby import look_from
from engine.players.common.unusual_losses import worth_of_odd_roll
from engine.players.common.weights import Weight

MOST_DICE = 9


@kernel
def roll_worth(tables, state, mind, side, target, dice, sixths, spared):
    """Worth to a side of rolling so many dice at an enemy unit."""
    dice = min(dice, 9)
    if no_future(tables, state):
        return roll_points(tables, state, mind, side, target, dice, sixths, spared)
    weights = mind["weights"][side]
    figures = min(state["unit_figures"][target], MAX_FIGURES)
    loss = mind["expected_loss"][dice, sixths, figures]
    kill = mind["kill_chance"][dice, sixths, figures]
    steps = 1
    further = mind["further"][side]
    share = weights[Weight.WAY_BACK] if further else 0.0
    if share > 0.0:
        steps = mind["steps_back"][target]
        loss += share * flags_lost(mind, dice, sixths, figures, min(spared + steps, MOST_SPARED))
        kill += share * flags_kill(mind, dice, sixths, figures, min(spared + steps, MOST_SPARED))
    worth = hit_worth(tables, mind, side) * loss
    if tables["odd_losses"]:
        worth += worth_of_odd_roll(tables, state, mind, target, dice, sixths)
    medals = tables["row_medals"][state["unit_row"][target]]
    worth += weights[Weight.KILL] * kill * medals
    if tables["objective_gate"]:
        worth -= gate_kill(tables, state, mind, side, medals) * kill
    if tables["win"] == Win.DAMAGE:
        worth += end_by_roll(tables, state, mind, side, target, dice, sixths, spared)
    if spared < 3 and steps != 0:
        worth += mind["flag_worth"][target] * mind["flag_chance"][dice, spared + 1] * (1.0 - kill)
    if further:
        worth += weights[Weight.SILENCE] * mind["power"][target] * kill
    if mind["sharp"][side]:
        worth += sharp_roll(tables, state, mind, side, target, dice, sixths, kill)
    return worth


@kernel
def roll_as_seen(tables, state, mind, unit, target, dice, faces):
    """Worth of a roll at an enemy beside the unit of which these faces hit, by a player who may neglect an arm."""
    side = state["unit_side"][unit]
    worth = roll_worth(
        tables, state, mind, side, target, dice, sixths_of(faces), mind["flags_spared"][target]
    )
    if mind["sharp"][side]:
        return as_seen(tables, state, mind, unit, target, 1, worth)
    return worth


@kernel
def attack_worth(tables, state, mind, unit, target, dice):
    """Worth of an attack of one unit on another with so many dice."""
    sixths = mind["target_sixths"][state["unit_row"][unit], state["unit_row"][target]]
    if tables["ground_faces"]:
        sixths = sixths_there(tables, state, unit, target)
    side = state["unit_side"][unit]
    worth = roll_worth(tables, state, mind, side, target, dice, sixths, mind["flags_spared"][target])
    worth += worth_of_attack(tables, state, mind, unit, target, dice)
    share = share_of_commander(tables, state, unit, state["unit_hex"][target])
    return worth * (share - 1) / 100.0 if share else worth


@cold
def sixths_there(tables, state, unit, target):
    """Sides of a die that hit a target on ground which may change what the attacker's dice do.  Rule: HR-FORT-2."""
    row = state["unit_row"][unit]
    faces = tables["hit_faces"][0, row, state["unit_row"][target]]
    stack = state["hex_stack"][state["unit_hex"][target]]
    if (tables["ground_rows"][stack] >> row) & 1:
        faces = (faces & ~tables["ground_touched"][stack]) | tables["ground_hits"][stack]
    return sixths_of(faces)


@kernel
def best_attack_from(tables, state, mind, unit, hex_, still):
    """Worth of the best ordered attack the unit could make from a hex it might move to, 0 if none.

    Changes: mind.target.
    """
    reach = tables["row_range"][state["unit_row"][unit]]
    best = 0.0
    mind["target"] = OFF
    nearest = look_from(tables, state, mind, unit, hex_)
    if nearest > reach:
        return best
    adjacent = 1 if nearest == 1 else 0
    for i in range(mind["foe_n"]):
        far = mind["foe_far"][i]
        if far > reach or (adjacent and far > 1 and tables["adjacent_lock"]):
            continue
        other = mind["foe"][i]
        dice = dice_if_seen(tables, state, unit, hex_, other, far, adjacent, still, Attack.ORDERED)
        if dice > 0:
            worth = worth_from_afar(tables, state, mind, unit, other, dice, far)
            if worth > best and is_seen(tables, state, unit, hex_, other, far):
                best = worth
                mind["target"] = other
                mind["target_dice"] = dice
    return best


@kernel
def worth_from_afar(tables, state, mind, unit, other, dice, far):
    """Worth of an attack over a distance, kept while the unit is judged: it is the same from any hex as near.

    Changes: mind.attack_seen, mind.attack_kept.
    """
    beside = 1 if far == 1 else 0
    keeps = mind["foes_of"] == unit + 1 and dice <= MOST_DICE
    if keeps and mind["attack_seen"][other, dice, beside] == mind["judging"]:
        return mind["attack_kept"][other, dice, beside]
    side = state["unit_side"][unit]
    worth = attack_worth(tables, state, mind, unit, other, dice)
    if mind["sharp"][side]:
        worth = sharp_attack(tables, state, mind, unit, other, dice, far, worth)
        if mind["classed"][side]:
            worth += worth_of_aim(tables, state, mind, unit, other, dice, far, worth)
    if keeps:
        mind["attack_seen"][other, dice, beside] = mind["judging"]
        mind["attack_kept"][other, dice, beside] = worth
    return worth


@cold
def best_charge_from(tables, state, mind, unit, hex_):
    """Worth of the best charge that ends on a hex, the target's fire counted; 0 if none.

    Rule: HR-CHARGE-1, -2, -4, -9.  Changes: mind.target.
    """
    side = state["unit_side"][unit]
    best = 0.0
    chosen = OFF
    for k in range(6):
        at = tables["near"][hex_, k]
        other = state["unit_at"][at] if at >= 0 else OFF
        if other < 0 or state["unit_side"][other] == side:
            continue
        if not (tables["charge_targets"] >> state["unit_row"][other]) & 1:
            continue
        worth = assault_worth(tables, state, mind, unit, hex_, other, 0)
        if worth > NEVER:
            worth = charge_worth(tables, state, mind, unit, hex_, other, worth)
        if worth > best:
            best = worth
            chosen = other
    mind["target"] = chosen
    return best


@cold
def assault_worth(tables, state, mind, unit, hex_, other, met):
    """Worth of a close assault on an enemy next to a hex that the unit marches to; NEVER if it has no dice there.

    ``met``: 1 if the enemy rolls first, where a march ends in a charge.
    """
    dice = dice_from(tables, state, unit, hex_, other, 1, 0, Attack.ORDERED)
    if dice == 0:
        return NEVER
    worth = attack_worth(tables, state, mind, unit, other, dice)
    if mind["sharp"][state["unit_side"][unit]]:
        worth = sharp_attack(tables, state, mind, unit, other, dice, 1, worth)
    return less_defence(tables, state, mind, unit, hex_, other, worth) if met else worth


@kernel
def promise_aim(tables, state, mind, unit):
    """The unit will attack from its best hex: others may count on the hits.  Changes: mind.promised."""
    hex_ = mind["best_hex"][unit]
    target = mind["aim"][unit]
    if target >= 0 and hex_ >= 0:
        side = state["unit_side"][unit]
        adjacent = enemy_adjacent(tables, state, hex_, side)
        still = 1 if hex_ == state["unit_hex"][unit] else 0
        dice = dice_from(tables, state, unit, hex_, target, adjacent, still, Attack.ORDERED)
        promise(state, mind, unit, target, dice, 1.0)


@kernel
def battle_worth(tables, state, mind, unit, other, dice, entitled):
    """Worth of a battle of the unit from where it stands."""
    side = state["unit_side"][unit]
    hex_ = state["unit_hex"][unit]
    worth = attack_worth(tables, state, mind, unit, other, dice)
    if mind["sharp"][side]:
        far = distance(tables, hex_, state["unit_hex"][other])
        worth = sharp_attack(tables, state, mind, unit, other, dice, far, worth)
        if mind["classed"][side]:
            worth += worth_of_aim(tables, state, mind, unit, other, dice, far, worth)
        if mind["shooting"][side]:
            worth += worth_of_choice(tables, state, mind, unit, other, dice, far, worth)
    if entitled == 2:
        worth = charge_worth(tables, state, mind, unit, hex_, other, worth)
    return worth


@kernel
def best_battle(tables, state, mind, unit, kind):
    """Worth of the best battle the unit may fight right now, 0 if none is worth it.  Changes: mind.target."""
    enemy = 1 - state["unit_side"][unit]
    entitled = entitlement(tables, state, unit, kind)
    hex_ = state["unit_hex"][unit]
    adjacent = enemy_adjacent(tables, state, hex_, 1 - enemy)
    best = 0.0
    chosen = OFF
    for other in range(tables["first_unit"][enemy], tables["end_unit"][enemy] if entitled else 0):
        if state["unit_hex"][other] >= 0:
            dice = dice_against(tables, state, unit, other, kind, entitled, adjacent)
            if dice > 0:
                worth = battle_worth(tables, state, mind, unit, other, dice, entitled)
                if worth > best:
                    best = worth
                    chosen = other
    mind["target"] = chosen
    return best
