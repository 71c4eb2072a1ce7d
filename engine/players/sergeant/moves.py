"""Where a unit should go: every hex in reach, judged with the best attack from there (``sergeant``)."""

from engine.codes import Lift, March, Win
from engine.compiling.jit import cold, kernel
from engine.kernel.ask import worth_of_target
from engine.kernel.exits import find_exit
from engine.kernel.medals_ahead import medals_left
from engine.kernel.movement import allowance, battle_allowance, limits_lifted
from engine.kernel.penalties import slowed, slowed_anyway
from engine.kernel.reach import barred_on_way, find_reach
from engine.kernel.victory import stands_by_one
from engine.layout import LEAVE_BOARD, OFF
from engine.players.common.bounds import NEVER
from engine.players.common.captain_terms import noise
from engine.players.common.ending import end_by_leaving, end_on_way
from engine.players.common.features import no_future
from engine.players.common.further_terms import sure_win
from engine.players.common.kept_worths import begin_keeping
from engine.players.common.last_turn import exit_points
from engine.players.common.nearby import begin_judging
from engine.players.common.order_notes import worth_of_order
from engine.players.common.price_of_ground import note_second_moves, price_of_march, rest_on_ground
from engine.players.common.targets import best_attack_from, best_charge_from
from engine.players.common.weights import Weight
from engine.players.common.whole_turn import note_sure_medals
from engine.players.common.worth_of_place import worth_of_leaving_too, worth_there

LEAST_GAIN = 0.02


@kernel
def fires_from(tables, state, mind, unit, hex_, cost):
    """Worth of the best attack after moving to a hex at this cost; 0 where the march or the ground forbids it."""
    row = state["unit_row"][unit]
    stack = state["hex_stack"][hex_]
    if (tables["stack_ban_here"][stack] >> row) & 1 or state["battles_allowed"] == 0:
        return 0.0
    if cost > 0 and not state["lifts"] & Lift.BANS:
        if (tables["stack_ban_entered"][stack] >> row) & 1 and not tables["row_entry_battle"][row]:
            return 0.0
        start = state["hex_stack"][state["unit_hex"][unit]]
        if (tables["stack_ban_left"][start] >> row) & 1:
            return 0.0
        if cost > 1 and barred_on_way(tables, state, mind, row, hex_):
            return 0.0
    if cost <= battle_allowance(tables, state, unit, mind["reach_paths"][hex_]):
        worth = best_attack_from(tables, state, mind, unit, hex_, 1 if cost == 0 else 0)
        return 2.0 * worth if state["battles_allowed"] > 1 and cost == 0 else worth
    if (tables["charge_rows"] >> row) & 1 and 2 <= cost <= tables["charge_march"] and state["raise_max"] == 0:
        return best_charge_from(tables, state, mind, unit, hex_)
    return 0.0


@kernel
def fire_after(tables, state, mind, unit, hex_, cost):
    """The same, by the gun on its wagon if the unit is a locomotive.  Changes: mind.target."""
    if (tables["train_rows"] >> state["unit_row"][unit]) & 1:
        return fire_of_wagon(tables, state, mind, unit, hex_, cost)
    return fires_from(tables, state, mind, unit, hex_, cost)


@cold
def fire_of_wagon(tables, state, mind, unit, hex_, cost):
    """Worth of the best attack by the wagon of a train once its locomotive is on a hex in reach; 0 without a wagon.

    Rule: TP-TRN-9.  Changes: mind.target.
    """
    train = tables["train_of"][unit]
    wagon = tables["train_wagon"][train]
    if unit != tables["train_loco"][train] or state["unit_hex"][wagon] == OFF:
        return 0.0
    tail = state["tail"][train] if cost == 0 else mind["reach_limit"][hex_]
    return fires_from(tables, state, mind, wagon, tables["near"][hex_, tail], cost)


@kernel
def judge_unit(tables, state, mind, unit):
    """Best hex for a unit under the orders in force and what an order gains over doing nothing.

    A unit on the move is judged without its fire.
    Changes: mind.gain, mind.stay, mind.fire, mind.best_hex, mind.aim, mind.reach and its companions.
    """
    here = state["unit_hex"][unit]
    most = allowance(tables, state, unit)
    begin_judging(tables, state, mind, unit, most + state["second_move"])
    if not no_future(tables, state):
        begin_keeping(tables, state, mind, unit)
    stay = worth_there(tables, state, mind, unit, here)
    find_reach(tables, state, mind, unit, most, limits_lifted(tables, state, unit))
    marching = state["on_move"][unit]
    fire = 0.0 if marching else fire_after(tables, state, mind, unit, here, 0)
    side = state["unit_side"][unit]
    mind["aim"][unit] = mind["target"] if fire > 0.0 else OFF
    mind["aim_dice"][unit] = mind["target_dice"]
    mind["aim_worth"][unit] = fire
    mind["best_hex"][unit] = here
    if fire == 0.0 and not marching and state["battles_allowed"] > 0:
        fire = max(fire, worth_of_target(tables, state, mind, unit))
    if mind["sharp"][side]:
        prospect = 0.0 if no_future(tables, state) else mind["weights"][side, Weight.PROSPECT] * fire
        stay += prospect + noise(state, side, mind["weights"][side, Weight.NOISE], unit, here)
    if mind["sharp"][side] and state["second_move"] > 0 and not marching:
        best = best_raid(tables, state, mind, unit, most)
    else:
        best = best_march(tables, state, mind, unit, stay + fire)
    mind["foes_of"] = 0
    mind["keeping"] = 0
    if tables["exit_hexes"][side] > 0:
        worth = worth_of_leaving(tables, state, mind, unit)
        if worth > best:
            best = worth
            mind["best_hex"][unit] = LEAVE_BOARD
            mind["aim"][unit] = OFF
    if mind["further"][side]:
        note_sure_medals(tables, state, mind, unit)
    mind["stay"][unit] = stay
    mind["fire"][unit] = fire
    gain = best - stay
    if mind["ordering"][side] and not no_future(tables, state):
        gain += worth_of_order(tables, state, mind, unit, gain)
    mind["gain"][unit] = gain


@kernel
def best_march(tables, state, mind, unit, best):
    """Worth of the best hex in reach, ``best`` being that of the hex the unit stands on.

    Changes: mind.best_hex, mind.aim; nothing lasts of mind.leaving.
    """
    marching = state["on_move"][unit]
    sharp = mind["sharp"][state["unit_side"][unit]]
    by_damage = tables["win"] == Win.DAMAGE
    if mind["further"][state["unit_side"][unit]]:
        leave_behind(mind, medals_left(tables, state, unit))
    for i in range(1, mind["reach_n"]):
        hex_ = mind["reach"][i]
        worth = worth_there(tables, state, mind, unit, hex_)
        attack = 0.0
        if not marching:
            attack = fire_after(tables, state, mind, unit, hex_, mind["reach_cost"][hex_])
            worth += attack
        if sharp:
            worth += prospect_of(tables, state, mind, unit, hex_, attack)
        if by_damage:
            worth += end_on_way(tables, state, mind, unit, hex_)
        if tables["ground_bites"]:
            worth -= price_of_march(tables, state, mind, unit, hex_, attack)
        if worth > best:
            best = worth
            mind["best_hex"][unit] = hex_
            mind["aim"][unit] = mind["target"] if attack > 0.0 else OFF
            mind["aim_dice"][unit] = mind["target_dice"]
            mind["aim_worth"][unit] = attack
    leave_behind(mind, 0)
    return best


@kernel
def leave_behind(mind, medals):
    """Count so many medals as left behind by the unit judged; attacks are judged anew where that changes.

    Changes: mind.leaving, mind.judging.
    """
    if mind["leaving"] != medals:
        mind["leaving"] = medals
        mind["judging"] += 1


@kernel
def best_raid(tables, state, mind, unit, most):
    """Worth of the best hex to battle from for a unit that moves again after its battle (CARD-BEL-2).

    Each hex of the first move counts with its attack and with the best hex the second move may end on.  A medal
    that the first move leaves behind is fetched by the second, so it takes nothing from the attack (mind.leaving is 0).
    Changes: mind.best_hex, mind.aim, mind.rest, mind.reach and its companions.
    """
    lifted = limits_lifted(tables, state, unit)
    row = state["unit_row"][unit]
    first = slowed_anyway(tables, row, state["unit_hex"][unit], most)
    second = slowed(tables, row, 0, March.MOST, state["second_move"])
    find_reach(tables, state, mind, unit, most + state["second_move"], lifted)
    for i in range(mind["reach_n"]):
        mind["rest"][mind["reach"][i]] = worth_there(tables, state, mind, unit, mind["reach"][i])
    if tables["ground_bites"]:
        note_second_moves(tables, state, mind, unit)
    best = NEVER
    for i in range(mind["reach_n"]):
        hex_ = mind["reach"][i]
        if mind["reach_cost"][hex_] > first:
            continue
        attack = fires_from(tables, state, mind, unit, hex_, mind["reach_cost"][hex_])
        worth = attack + rest_after(tables, state, mind, unit, hex_, second)
        if tables["win"] == Win.DAMAGE:
            worth += end_on_way(tables, state, mind, unit, hex_)
        if tables["ground_bites"] or tables["boat_rows"]:
            worth -= price_of_march(tables, state, mind, unit, hex_, attack)
        if worth > best:
            best = worth
            mind["best_hex"][unit] = hex_
            mind["aim"][unit] = mind["target"] if attack > 0.0 else OFF
            mind["aim_dice"][unit] = mind["target_dice"]
            mind["aim_worth"][unit] = attack
    find_reach(tables, state, mind, unit, most, lifted)
    return best


@kernel
def rest_after(tables, state, mind, unit, hex_, second):
    """Worth of the best hex within the second move of a hex, units in between aside, and the noise on the hex."""
    kind = tables["row_march"][state["unit_row"][unit]]
    if tables["ground_bites"]:
        best = rest_on_ground(tables, state, mind, unit, hex_)
    else:
        best = NEVER
        for i in range(mind["reach_n"]):
            rest = mind["reach"][i]
            if mind["rest"][rest] > best and tables["march"][kind, hex_, rest] <= second:
                best = mind["rest"][rest]
    side = state["unit_side"][unit]
    return best + noise(state, side, mind["weights"][side, Weight.NOISE], unit, hex_)


@kernel
def prospect_of(tables, state, mind, unit, hex_, attack):
    """What the attack from a hex is worth for the turn after this one, and the noise on the hex."""
    side = state["unit_side"][unit]
    weights = mind["weights"][side]
    if no_future(tables, state):
        return noise(state, side, weights[Weight.NOISE], unit, hex_)
    if attack == 0.0 and weights[Weight.PROSPECT] > 0.0:
        if mind["nearest"][hex_] <= tables["row_range"][state["unit_row"][unit]]:
            attack = best_attack_from(tables, state, mind, unit, hex_, 0)
    return weights[Weight.PROSPECT] * attack + noise(state, side, weights[Weight.NOISE], unit, hex_)


@kernel
def worth_of_leaving(tables, state, mind, unit):
    """Worth of the medals for leaving the board, a way to an exit having been searched; NEVER if there is none.

    The last unit stays unless its medals win: an empty side loses (VIC-8), always where damage decides (HR-DAMAGE-7).
    Changes: mind.exit_label.
    """
    side = state["unit_side"][unit]
    medals = find_exit(tables, state, mind, unit)
    if medals == 0:
        return NEVER
    if stands_by_one(tables, state, side, 0):
        if tables["win"] == Win.DAMAGE or state["medals"][side] + medals < tables["medal_target"][side]:
            return NEVER
    if no_future(tables, state):
        return exit_points(tables, mind, side, medals)
    worth = mind["weights"][side, Weight.OBJECTIVE] * medals
    if tables["win"] == Win.DAMAGE:
        worth += end_by_leaving(tables, state, mind, side, medals)
    if mind["further"][side]:
        worth += sure_win(tables, state, mind, side, medals)
    if tables["box_terms"]:
        worth = worth_of_leaving_too(tables, state, mind, unit, worth)
    return worth
