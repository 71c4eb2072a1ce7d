"""What players do in turns without a card: actions and exchanges, where all units go, and what it is worth."""

from engine.codes import Action, Attack, Effect, Place, UnitClass
from engine.codes_of_house import Exempt
from engine.compiling.compile_unit import SCORE, compile_unit
from engine.compiling.jit import cold, kernel
from engine.hooks import Stream
from engine.kernel.battle import attack_dice, dice_against, may_battle
from engine.kernel.chance import draw_below
from engine.kernel.deck import may_play
from engine.kernel.movement import battle_allowance, may_move
from engine.kernel.orders import put_terms, terms_in_force
from engine.kernel.reach import path_to, reach_of
from engine.kernel.terrain import FAR, distance, enemy_adjacent
from engine.layout import MAX_HAND, OFF
from engine.players.choice import Decline, choice, may_answer, may_answer_at
from engine.players.common.answers import optional_answers, question
from engine.players.common.bounds import NEVER
from engine.players.common.captain_terms import forget_promises
from engine.players.common.features import fresh_notes
from engine.players.common.hand_value import gain_in_hand, keep_worth
from engine.players.common.infantry_charge_worth import less_defence
from engine.players.common.price_of_ground import price_of_march
from engine.players.common.targets import attack_worth
from engine.players.common.weights import FORBIDS, Weight
from engine.players.random.choices import pick
from engine.players.recruit.choices import nearest_enemy, rank_units, units_ordered
from engine.players.sergeant.ask_card_judgement import best_card, judge_every_unit, worth_played
from engine.players.sergeant.ask_judgement import fire_from, hex_worth, promise, prospect, worth_of_assault
from engine.players.sergeant.card_terms import bends
from engine.players.sergeant.moves import LEAST_GAIN
from engine.players.sergeant.question_numbers import MARCHES, NEXT
from engine.rules.engagement.choices import engagement_worth
from engine.rules.engagement.law import touching_dice
from engine.rules.without_card.law import (
    ASSAULT,
    BIG_PUSH,
    CARD,
    EXCHANGE_CLOSED,
    EXCHANGE_OPEN,
    FIRST,
    FORWARD,
    LAST,
    REGROUP,
    SHORT,
    STAY,
    any_action,
    ends_in_reach,
    list_ends,
    may_act,
    may_regroup_to,
    must_march,
    owed_dice,
    rows_gained,
    terms_of_action,
    was_exposed,
)


@kernel
def actions(tables, state, mind, side):
    """Whatever the side may do; to play a card is one of them if the hand holds one that can be played."""
    playable = 0
    for i in range(state["hand_n"][side]):
        playable |= may_play(tables, state["hand"][side, i])
    if playable:
        may_answer(mind, CARD)
    for action in range(FIRST, LAST + 1):
        if may_act(tables, state, side, action):
            may_answer(mind, action)


@kernel
def cards_to_expose(state, mind, side):
    """Every card of the hand; none only once one lies open."""
    for i in range(state["hand_n"][side]):
        may_answer(mind, state["hand"][side, i])
    if state["exposed_n"] > 0:
        may_answer(mind, OFF)


@kernel
def exchanges(state, mind, side):
    """Every open card for every card held before."""
    for i in range(state["exposed_n"]):
        if state["card_place"][state["exposed"][i]] == Place.ASIDE:
            for k in range(state["hand_n"][side]):
                if not was_exposed(state, state["hand"][side, k]):
                    may_answer_at(mind, state["exposed"][i], state["hand"][side, k])


@kernel
def cards_in_hand(state, mind, side):
    """Every card of the hand."""
    for i in range(state["hand_n"][side]):
        may_answer(mind, state["hand"][side, i])


# --- where all units of ``random`` go when everybody is ordered: any legal march ---


@kernel
def random_march(tables, state, mind, side):
    """The next unit marches anywhere it may under the action in force; then all that have to and now can.

    Changes: mind.noted_turn, mind.plan_at, mind.path.
    """
    if mind["noted_turn"] != state["turn"]:
        mind["noted_turn"] = state["turn"]
        mind["plan_at"] = tables["first_unit"][side]
    push = state["action"] == Action.BIG_PUSH
    while mind["plan_at"] < tables["end_unit"][side]:
        unit = mind["plan_at"]
        mind["plan_at"] += 1
        if may_move(tables, state, unit):
            if push:
                n = draw_push(tables, state, mind, unit)
            else:
                n = draw_regroup(tables, state, mind, unit)
            if n > 0:
                return lay(state, mind, side, unit, n)
    if push:
        for unit in range(tables["first_unit"][side], tables["end_unit"][side]):
            if must_march(tables, state, mind, unit):
                return lay(state, mind, side, unit, mind["list_n"])
    return OFF


@kernel
def draw_regroup(tables, state, mind, unit):
    """List the ends of a move that does not advance, staying among them; gives how many.  Changes: mind.list."""
    n = 0
    reach_of(tables, state, mind, unit)
    for i in range(mind["reach_n"]):
        if may_regroup_to(tables, state, unit, mind["reach"][i]):
            mind["list"][n] = mind["reach"][i]
            n += 1
    return n


@kernel
def draw_push(tables, state, mind, unit):
    """List the ends of a march of the push if the unit goes: it has to, or a coin says so.  Changes: mind.list."""
    if must_march(tables, state, mind, unit):
        return mind["list_n"]
    kind = list_ends(tables, state, mind, unit)
    guns = tables["row_class"][state["unit_row"][unit]] == UnitClass.ART
    optional = kind == SHORT or (guns and kind >= FORWARD)
    return mind["list_n"] if optional and coin(state, state["unit_side"][unit], unit) else 0


@kernel
def coin(state, side, unit):
    """0 or 1 with the same chance, for each unit of a decision by itself."""
    return draw_below(state, Stream.PLAYER_TIE, side, state["acts"], 1 + unit, 2)


@kernel
def lay(state, mind, side, unit, n):
    """Lay out the way to any of the n hexes listed; gives the unit.  Changes: mind.path."""
    path_to(mind, mind["list"][pick(state, side, n)])
    return unit


# --- what ``recruit`` does in turns without a card: he counts units, throws away what orders none, and goes on ---


NEAR = 3  # hexes within which an enemy is worth a push
AMBUSH_COUNTS = 2  # units that an Ambush is worth
UNITS_MORE = 1  # units by which a card laid open has to be better


@kernel
def recruit_action(tables, state, mind, side):
    """An exchange if no card orders more units than it does; all together if more of them would act than a card orders.

    Changes: mind.ranked and its companions.
    """
    rank_units(tables, state, mind, side)
    best = 0
    for i in range(state["hand_n"][side]):
        row = tables["copy_row"][state["hand"][side, i]]
        if tables["card_effect"][row] != Effect.AMBUSH:
            best = max(best, units_ordered(tables, state, mind, side, row, side, OFF))
    if best == 0 and may_act(tables, state, side, EXCHANGE_OPEN):
        return EXCHANGE_OPEN
    if best <= tables["exchange_battles"] and may_act(tables, state, side, EXCHANGE_CLOSED):
        return EXCHANGE_CLOSED
    if may_act(tables, state, side, REGROUP) and with_targets(tables, state, mind, side) > best:
        return REGROUP
    if may_act(tables, state, side, BIG_PUSH) and 2 * near_enemies(tables, state, mind) > mind["ranked_n"]:
        return BIG_PUSH
    return CARD


@kernel
def with_targets(tables, state, mind, side):
    """Own units that have an enemy to attack from where they stand."""
    n = 0
    for i in range(mind["ranked_n"]):
        unit = mind["ranked"][i]
        adjacent = enemy_adjacent(tables, state, state["unit_hex"][unit], side)
        for other in range(tables["first_unit"][1 - side], tables["end_unit"][1 - side]):
            if state["unit_hex"][other] >= 0:
                if dice_against(tables, state, unit, other, Attack.ORDERED, 1, adjacent) > 0:
                    n += 1
                    break
    return n


@kernel
def near_enemies(tables, state, mind):
    """Own units with an enemy near by."""
    n = 0
    for i in range(mind["ranked_n"]):
        n += 1 if mind["gain"][mind["ranked"][i]] >= -NEAR else 0
    return n


@kernel
def count_of(tables, state, mind, side, card_copy):
    """Units a card orders, as he counts them."""
    row = tables["copy_row"][card_copy]
    if tables["card_effect"][row] == Effect.AMBUSH:
        return AMBUSH_COUNTS
    return units_ordered(tables, state, mind, side, row, side, OFF)


@kernel
def recruit_expose(tables, state, mind, side):
    """Cards that order nobody, one at least."""
    least = FAR
    chosen = OFF
    for i in range(state["hand_n"][side]):
        units = count_of(tables, state, mind, side, state["hand"][side, i])
        if units < least:
            least = units
            chosen = state["hand"][side, i]
    return chosen if least == 0 or state["exposed_n"] == 0 else OFF


@kernel
def recruit_take(tables, state, mind, side):
    """The open card that orders most units for the own one that orders fewest, if it is better; none unseen.

    Changes: mind.target, mind.ranked and its companions.
    """
    mind["target"] = OFF
    if not tables["exchange_seen"]:
        return OFF
    rank_units(tables, state, mind, side)
    most = -1
    card_copy = OFF
    for i in range(state["exposed_n"]):
        if state["card_place"][state["exposed"][i]] == Place.ASIDE:
            units = count_of(tables, state, mind, side, state["exposed"][i])
            if units > most:
                most = units
                card_copy = state["exposed"][i]
    least = FAR
    for i in range(state["hand_n"][side]):
        own = state["hand"][side, i]
        if not was_exposed(state, own):
            units = count_of(tables, state, mind, side, own)
            if units < least:
                least = units
                mind["target"] = own
    return card_copy if card_copy != OFF and mind["target"] != OFF and most > least + UNITS_MORE else OFF


@kernel
def recruit_discard(tables, state, mind, side):
    """The card that orders fewest units."""
    least = FAR
    chosen = state["hand"][side, 0]
    for i in range(state["hand_n"][side]):
        units = count_of(tables, state, mind, side, state["hand"][side, i])
        if units < least:
            least = units
            chosen = state["hand"][side, i]
    return chosen


# --- where all units of ``recruit`` go when everybody is ordered: at the enemy, or nowhere ---


@kernel
def recruit_march(tables, state, mind, side):
    """Restoring order he stays and battles; in the push all go at the nearest enemy, those in front first.

    Changes: mind.path, mind.list, mind.reach and its companions.
    """
    if state["action"] != BIG_PUSH:
        return OFF
    for i in range(mind["ranked_n"]):
        unit = mind["ranked"][i]
        if may_move(tables, state, unit) and must_march(tables, state, mind, unit):
            enemy = nearest_enemy(tables, state, side, state["unit_hex"][unit])
            nearest = FAR
            to = mind["list"][0]
            for k in range(mind["list_n"]):
                far = 0 if enemy == OFF else distance(tables, mind["list"][k], state["unit_hex"][enemy])
                if far < nearest:
                    nearest = far
                    to = mind["list"][k]
            path_to(mind, to)
            return unit
    return OFF


# --- whether to do something instead of playing a card, and which cards to exchange (``sergeant``, ``captain``) ---


FOR_AN_EXCHANGE = int(Weight.EXCHANGE)
FOR_REGROUPING = int(Weight.REGROUP)
FOR_A_PUSH = int(Weight.PUSH)
BETTER_CARD = 0.5  # share of what a card is better that the turns to come will see of it
MOST_CARDS = 3  # cards of an exchange that count: no more are played soon
# Both found by matches against a captain who never does such a thing.
TURN_SPENT = 2.5  # by which an exchange must beat a card: the front stands still meanwhile
RESERVE = 4.0  # by which one of the actions of which there are few must beat a card at the start of a game
BETTER_BY = 0.5  # by which a card laid open must be better than the one given for it
AMBUSH_HELD = 2.0  # worth of an Ambush in the hand, in keep_strike


@kernel
def weigh_actions(tables, state, mind, side):
    """To play a card unless something else gains more, by what its weight asks for.

    Changes: mind.action_gain, judged_*, and all that judging cards changes.
    """
    card_copy = best_card(tables, state, mind, side)
    mind["judged_turn"] = state["turn"]
    mind["judged_side"] = side
    mind["judged_card"] = card_copy
    weigh_hand(tables, state, mind, side)
    for action in range(LAST + 1):
        mind["action_gain"][action] = NEVER
    mind["action_gain"][CARD] = 0.0
    for i in range(state["hand_n"][side]):
        if state["hand"][side, i] == card_copy:
            mind["action_gain"][CARD] = mind["card_gain"][i]
    best = CARD
    for action in range(FIRST, LAST + 1):
        asked = mind["weights"][side, weight_of(action)]
        if asked < FORBIDS and may_act(tables, state, side, action):
            mind["action_gain"][action] = gain_of(tables, state, mind, side, action) - asked
            if mind["action_gain"][action] > mind["action_gain"][best]:
                best = action
    return best


@kernel
def best_action(tables, state, mind, side):
    """What to do this turn: the best action, or the one a plan demands: a card, or an action as a number below 0."""
    action = weigh_actions(tables, state, mind, side)
    forced = mind["forced_card"][side]
    if forced != 0:
        action = -forced if forced < 0 else CARD
    return action


@kernel
def weight_of(action):
    """The term that weighs an action."""
    if action == REGROUP:
        return FOR_REGROUPING
    return FOR_A_PUSH if action == BIG_PUSH else FOR_AN_EXCHANGE


@kernel
def gain_of(tables, state, mind, side, action):
    """What a turn spent on an action gains, the weight of the player apart."""
    if action == EXCHANGE_OPEN:
        return open_worth(state, mind, side) - TURN_SPENT
    if action == EXCHANGE_CLOSED:
        return closed_worth(tables, state, mind, side) - TURN_SPENT
    return worth_of_marching(tables, state, mind, side, action) - reserve(tables, state, side, action)


@kernel
def reserve(tables, state, side, action):
    """What a better moment later may be worth: less the nearer the end, and the more uses are left."""
    share = 1.0
    for one in range(2):
        target = max(tables["medal_target"][one], 1)
        share = min(share, (target - state["medals"][one]) / target)
    left = tables["action_uses"][action] - state["actions_used"][side, action]
    return RESERVE * max(share, 0.0) / max(left, 1)


# --- the worth of cards ---


@kernel
def value_of(tables, state, mind, side, row):
    """What a card is worth as things stand, played now or kept."""
    worth = keep_worth(tables, mind, side, row)
    if tables["card_effect"][row] == Effect.AMBUSH:
        return AMBUSH_HELD * worth
    return worth + max(worth_played(tables, state, mind, side, row, side), 0.0)


@kernel
def weigh_hand(tables, state, mind, side):
    """Worth of every card of the hand, and of one of the deck on the average.

    Cards under whose own terms every unit has to be judged are left out of the average; in the hand they have been.
    Changes: mind.card_value, mind.fair_card.
    """
    total = 0.0
    n = 0
    last = OFF
    worth = 0.0
    for card_copy in range(tables["n_cards"]):
        row = tables["copy_row"][card_copy]
        if bends(tables, row):
            continue
        if row != last:
            worth = value_of(tables, state, mind, side, row)
            last = row
        total += worth
        n += 1
        for i in range(state["hand_n"][side]):
            if state["hand"][side, i] == card_copy:
                mind["card_value"][i] = worth
    mind["fair_card"] = total / max(n, 1)
    for i in range(state["hand_n"][side]):
        row = tables["copy_row"][state["hand"][side, i]]
        if bends(tables, row):
            kept = keep_worth(tables, mind, side, row)
            mind["card_value"][i] = kept + max(gain_in_hand(tables, state, mind, side, i) + kept, 0.0)


@kernel
def open_worth(state, mind, side):
    """What new cards are worth for those worse than average, the worst few of them."""
    total = 0.0
    last = NEVER
    at = OFF
    for _ in range(MOST_CARDS):
        at = next_worst(state, mind, side, last, at)
        if at == OFF or mind["card_value"][at] >= mind["fair_card"]:
            break
        last = mind["card_value"][at]
        total += BETTER_CARD * (mind["fair_card"] - last)
    return total


@kernel
def next_worst(state, mind, side, last, at):
    """Place in the hand of the card that comes next after the one at ``at``, the worst first; OFF if there is none."""
    found = OFF
    for i in range(min(state["hand_n"][side], MAX_HAND)):
        worth = mind["card_value"][i]
        if (worth > last or (worth == last and i > at)) and (
            found == OFF or worth < mind["card_value"][found]
        ):
            found = i
    return found


@kernel
def closed_worth(tables, state, mind, side):
    """Shots of the best units, attacks of those in contact, and a better card for the worst one."""
    total = 0.0
    last = -NEVER
    at = OFF
    for _ in range(tables["exchange_battles"]):
        at = next_shot(mind, last, at)
        if at == OFF or mind["fire"][at] <= 0.0:
            break
        last = mind["fire"][at]
        total += last
    if tables["exchange_exempt"] == Exempt.ADJACENT:
        for i in range(mind["ranked_n"]):
            unit = mind["ranked"][i]
            if mind["touching"][unit] and (mind["fire"][unit] < last or tables["exchange_battles"] == 0):
                total += best_contact(tables, state, mind, unit)
    worst = next_worst(state, mind, side, NEVER, OFF)
    total += BETTER_CARD * max(0.0, mind["fair_card"] - mind["card_value"][worst])
    return total - keep_worth(tables, mind, side, tables["copy_row"][state["hand"][side, worst]])


@kernel
def best_contact(tables, state, mind, unit):
    """Worth of the best attack a unit could make on the terms of engaged units, 0 if none is worth making."""
    best = 0.0
    hex_ = state["unit_hex"][unit]
    for k in range(6):
        at = tables["near"][hex_, k]
        other = state["unit_at"][at] if at >= 0 else OFF
        dice = touching_dice(tables, state, unit, other)
        if dice > 0:
            best = max(best, engagement_worth(tables, state, mind, unit, other, dice))
    return best


@kernel
def next_shot(mind, last, at):
    """The unit whose fire comes next after that of the unit ``at``, the best first; OFF if there is none."""
    found = OFF
    for i in range(mind["ranked_n"]):
        unit = mind["ranked"][i]
        fire = mind["fire"][unit]
        if (fire < last or (fire == last and unit > at)) and (found == OFF or fire > mind["fire"][found]):
            found = unit
    return found


# --- answers ---


@kernel
def worst_card_to_expose(tables, state, mind, side):
    """Every card worth less than an average one, one card at least."""
    least = -NEVER
    chosen = OFF
    for i in range(state["hand_n"][side]):
        worth = value_of(tables, state, mind, side, tables["copy_row"][state["hand"][side, i]])
        if worth < least:
            least = worth
            chosen = state["hand"][side, i]
    return chosen if least < mind["fair_card"] or state["exposed_n"] == 0 else OFF


@kernel
def best_exchange(tables, state, mind, side):
    """The best open card for the worst of the own ones, if it is clearly better; none that is not seen.

    Changes: mind.target and the notes of the turn, which are the other side's from here on.
    """
    mind["target"] = OFF
    if not tables["exchange_seen"] or mind["weights"][side, Weight.EXCHANGE] >= FORBIDS:
        return OFF
    judge_every_unit(tables, state, mind, side)
    best = NEVER
    card_copy = OFF
    for i in range(state["exposed_n"]):
        one = state["exposed"][i]
        if state["card_place"][one] == Place.ASIDE:
            worth = value_of(tables, state, mind, side, tables["copy_row"][one])
            if worth > best:
                best = worth
                card_copy = one
    least = -NEVER
    given = OFF
    for i in range(state["hand_n"][side]):
        own = state["hand"][side, i]
        if not was_exposed(state, own):
            worth = value_of(tables, state, mind, side, tables["copy_row"][own])
            if worth < least:
                least = worth
                given = own
    mind["target"] = given  # only now: judging a card may aim at somebody
    return card_copy if card_copy != OFF and given != OFF and best > least + BETTER_BY else OFF


@kernel
def worst_card(tables, state, mind, side):
    """The card worth least."""
    return state["hand"][side, next_worst(state, mind, side, NEVER, OFF)]


# --- where all units go when everybody is ordered: Restoring Order and the Big Push (``sergeant``, ``captain``) ---


@kernel
def regroup_worth(tables, state, mind, side):
    """Sum of what all units gain by falling back, or by firing from where they stand."""
    total = 0.0
    for i in range(mind["ranked_n"]):
        unit = mind["ranked"][i]
        best_regrouping(tables, state, mind, unit)
        total += max(0.0, mind["march_worth"])
    return total


@kernel
def best_regrouping(tables, state, mind, unit):
    """The hex on which a unit ends best that may not advance and only fires if it stays.

    Changes: mind.march_worth (over staying idle), mind.reach and its companions.
    """
    here = state["unit_hex"][unit]
    stay = hex_worth(tables, state, mind, unit, here) + ahead(tables, state, mind, unit, here)
    reach_of(tables, state, mind, unit)
    best = stay + fire_from(tables, state, mind, unit, here, 0)
    chosen = here
    for i in range(1, mind["reach_n"]):
        hex_ = mind["reach"][i]
        if may_regroup_to(tables, state, unit, hex_):
            worth = hex_worth(tables, state, mind, unit, hex_) + ahead(tables, state, mind, unit, hex_)
            if tables["ground_bites"]:
                worth -= price_of_march(tables, state, mind, unit, hex_, 0.0)
            if worth > best + LEAST_GAIN:
                best = worth
                chosen = hex_
    mind["march_worth"] = best - stay
    return chosen


@kernel
def ahead(tables, state, mind, unit, hex_):
    """What a hex is worth for the turn to come, in the terms beyond the sergeant's."""
    if not mind["sharp"][state["unit_side"][unit]]:
        return 0.0
    return prospect(tables, state, mind, unit, hex_)


@kernel
def push_worth(tables, state, mind, side):
    """Sum of what the push does to all units: what is forced on them may cost.

    Each marches as if it were alone, but an enemy can be removed only once: of an attack on one whom others are to hit
    already, only the share counts that these are expected to leave.  The terms in force are those of the push for as
    long as it takes.  Changes: mind.promised, best_hex and aim.
    """
    in_force = terms_in_force(state)
    put_terms(state, terms_of_action(tables, Action.BIG_PUSH))
    forget_promises(state, mind)
    total = 0.0
    for i in range(mind["ranked_n"]):
        unit = mind["ranked"][i]
        kind = ends_in_reach(tables, state, mind, unit)
        mind["best_hex"][unit] = best_of_push(tables, state, mind, unit, kind)
        mind["aim"][unit] = mind["march_aim"]
        target = mind["march_aim"]
        total += mind["march_worth"]
        if target >= 0:
            spent = mind["promised"][target] / state["unit_figures"][target]
            total -= max(mind["march_attack"], 0.0) * min(spent, 1.0)
            promise(tables, state, mind, unit)
    forget_promises(state, mind)
    put_terms(state, in_force)
    return total


@kernel
def best_of_push(tables, state, mind, unit, kind):
    """The best of the ends listed, or to stay where that is open to the unit.

    ``kind``: what a march would be.
    Changes: mind.march_worth (over staying idle), march_attack (share of the attack in it), march_aim.
    """
    here = state["unit_hex"][unit]
    stay = hex_worth(tables, state, mind, unit, here)
    fire = fire_from(tables, state, mind, unit, here, 0)
    mind["march_attack"] = fire
    mind["march_aim"] = mind["target"] if fire > 0.0 else OFF
    guns = tables["row_class"][state["unit_row"][unit]] == UnitClass.ART
    best = NEVER
    chosen = here
    if kind < FORWARD or (guns and fire > 0.0):
        best = stay + fire
    for i in range(mind["list_n"] if kind > STAY else 0):
        hex_ = mind["list"][i]
        if kind == ASSAULT:
            attack = forced_assault(tables, state, mind, unit, hex_)
        else:
            attack = fire_from(tables, state, mind, unit, hex_, mind["reach_cost"][hex_])
        worth = hex_worth(tables, state, mind, unit, hex_) + attack
        if tables["ground_bites"]:
            worth -= price_of_march(tables, state, mind, unit, hex_, attack)
        if worth > best:
            best = worth
            chosen = hex_
            mind["march_attack"] = attack
            mind["march_aim"] = mind["target"] if attack > 0.0 else OFF
    mind["march_worth"] = best - stay
    return chosen


@cold
def forced_assault(tables, state, mind, unit, hex_):
    """Worth of the assault that the push demands of a unit that marches up to an enemy: below 0 where it costs more.

    Rule: HR-MELCHETT-2, -7, HR-CHARGE-2.  Changes: mind.target.
    """
    side = state["unit_side"][unit]
    row = state["unit_row"][unit]
    charges = (tables["charge_rows"] >> row) & 1
    marched = mind["reach_cost"][hex_] > battle_allowance(tables, state, unit, mind["reach_paths"][hex_])
    best = NEVER
    chosen = OFF
    for k in range(6):
        at = tables["near"][hex_, k]
        other = state["unit_at"][at] if at >= 0 else OFF
        if other < 0 or state["unit_side"][other] == side:
            continue
        if charges and not (tables["charge_targets"] >> state["unit_row"][other]) & 1:
            continue
        met = 1 if charges and marched else 0
        worth = worth_of_assault(tables, state, mind, unit, hex_, other, met)
        if worth > best:
            best = worth
            chosen = other
    mind["target"] = chosen
    return best if best > NEVER else 0.0


@kernel
def next_to_regroup(tables, state, mind, side):
    """The next unit that falls back, with its way, OFF for no more.  Changes: mind.plan_at, mind.path."""
    begin_march(tables, state, mind, side)
    while mind["plan_at"] < mind["plan_n"]:
        unit = mind["plan"][mind["plan_at"]]
        mind["plan_at"] += 1
        if may_move(tables, state, unit):
            to = best_regrouping(tables, state, mind, unit)
            if to != state["unit_hex"][unit]:
                path_to(mind, to)
                return unit
    return OFF


@kernel
def next_to_push(tables, state, mind, side):
    """The units in front go first, so that those behind find room; who was in the way of others is asked again.

    Changes: mind.plan_at, swept, mind.path.
    """
    begin_march(tables, state, mind, side)
    for _ in range(2):
        while mind["plan_at"] < mind["plan_n"]:
            unit = mind["plan"][mind["plan_at"]]
            mind["plan_at"] += 1
            if not may_move(tables, state, unit):
                continue
            kind = list_ends(tables, state, mind, unit)
            to = best_of_push(tables, state, mind, unit, kind)
            if to != state["unit_hex"][unit]:
                mind["swept"] = 1
                path_to(mind, to)
                return unit
        if not mind["swept"]:
            return OFF
        mind["swept"] = 0
        mind["plan_at"] = 0
    return OFF


@kernel
def begin_march(tables, state, mind, side):
    """All own units are to act, once for a turn.  Changes: mind.plan, plan_n, plan_at, swept, mind.noted_turn."""
    fresh_notes(state, mind, side)
    if mind["noted_turn"] != state["turn"]:
        mind["noted_turn"] = state["turn"]
        plan_everybody(tables, state, mind, side)


@kernel
def plan_everybody(tables, state, mind, side):
    """All own units are to act, those nearest to the enemy's baseline first.

    Changes: mind.plan, plan_n, plan_at, swept.
    """
    n = 0
    for unit in range(tables["first_unit"][side], tables["end_unit"][side]):
        if state["unit_hex"][unit] < 0:
            continue
        i = n
        while (
            i > 0
            and rows_gained(tables, side, state["unit_hex"][mind["plan"][i - 1]], state["unit_hex"][unit]) > 0
        ):
            mind["plan"][i] = mind["plan"][i - 1]
            i -= 1
        mind["plan"][i] = unit
        n += 1
    mind["plan_n"] = n
    mind["plan_at"] = 0
    mind["swept"] = 0


# --- the march of everybody as players who weigh terms judge it: two compile units that turns with a card never ask ---


@compile_unit(SCORE)
def regroup_judgement(tables, state, mind, asked, side):
    """The worth of Restoring Order, or who marches next."""
    if asked == NEXT:
        return float(next_to_regroup(tables, state, mind, side))
    return regroup_worth(tables, state, mind, side)


@compile_unit(SCORE)
def push_judgement(tables, state, mind, asked, side):
    """The worth of the Big Push, or who marches next."""
    if asked == NEXT:
        return float(next_to_push(tables, state, mind, side))
    return push_worth(tables, state, mind, side)


# --- questions to the judgements of marches from outside of them ---


@kernel
def sergeant_march(tables, state, mind, side):
    """Next unit to march when everybody is ordered, with its way in mind.path; OFF for no more."""
    if state["action"] == Action.BIG_PUSH:
        return int(push_judgement(tables, state, mind, NEXT, side))
    return int(regroup_judgement(tables, state, mind, NEXT, side))


@kernel
def worth_of_marching(tables, state, mind, side, action):
    """What Restoring Order (`advance.regroup_worth`) or the Big Push (`advance.push_worth`) does to all units."""
    if action == Action.BIG_PUSH:
        return push_judgement(tables, state, mind, MARCHES, side)
    return regroup_judgement(tables, state, mind, MARCHES, side)


# --- what is done instead of playing a card: which action, and with which cards ---


ACTION, EXPOSE, TAKE, DISCARD = range(4)
actions_answers = optional_answers(
    "actions_answers",
    {
        ACTION: choice(
            "action", ("side",), legal=actions, decline=Decline.NEVER, sergeant=best_action, recruit=recruit_action
        ),
        EXPOSE: choice(
            "expose", ("side",), legal=cards_to_expose, decline=Decline.NEVER, sergeant=worst_card_to_expose,
            recruit=recruit_expose,
        ),
        TAKE: choice(
            "take", ("side",), legal=exchanges, aims=True, decline=Decline.LIKE_ANY, sergeant=best_exchange,
            recruit=recruit_take,
        ),
        DISCARD: choice(
            "discard", ("side",), legal=cards_in_hand, decline=Decline.NEVER, sergeant=worst_card,
            recruit=recruit_discard,
        ),
    },
)  # fmt: skip


@question
def choose_action(tables, state, mind, side):
    """What to do this turn (codes.Action): CARD to play one, or something the rules allow instead.

    The one a plan demands where the side carries out a plan: a card, or an action as a number below 0.
    """
    kind = mind["player"][side]
    return actions_answers(tables, state, mind, kind, ACTION, side, 0, 0, 0)


@question
def choose_expose(tables, state, mind, side):
    """Next card of the hand to lay open for an exchange, OFF for no more."""
    kind = mind["player"][side]
    return actions_answers(tables, state, mind, kind, EXPOSE, side, 0, 0, 0)


@question
def choose_take(tables, state, mind, side):
    """Open card of the enemy to take, OFF for none; mind.target is the own card given for it."""
    kind = mind["player"][side]
    return actions_answers(tables, state, mind, kind, TAKE, side, 0, 0, 0)


@question
def choose_discard(tables, state, mind, side):
    """Card of the hand to discard unseen."""
    kind = mind["player"][side]
    return actions_answers(tables, state, mind, kind, DISCARD, side, 0, 0, 0)


# --- who marches where when all are ordered (manoeuvre-chapman, manoeuvre-melchett) ---


MARCH = 0
march_answers = optional_answers(
    "march_answers",
    {
        # A march is laid out unit by unit: nobody chooses out of a list.
        MARCH: (("side",), (random_march, recruit_march, sergeant_march)),
    },
)


@question
def choose_march(tables, state, mind, side):
    """Next unit to march when everybody is ordered, with its way in mind.path; OFF for no more."""
    kind = mind["player"][side]
    return march_answers(tables, state, mind, kind, MARCH, side, 0, 0, 0)


# --- battles that the Big Push demands of a player who would rather decline: the best of them (all players) ---


@compile_unit()
def owed_battle(tables, state, mind, side):
    """1 + the unit with the best of the attacks that are owed.  Changes: mind.target."""
    if state["action"] != BIG_PUSH:
        return 0
    best = NEVER
    chosen = OFF
    target = OFF
    for unit in range(tables["first_unit"][side], tables["end_unit"][side]):
        if not state["owes"][unit] or state["unit_hex"][unit] < 0 or state["battles"][unit] > 0:
            continue
        for other in range(tables["first_unit"][1 - side], tables["end_unit"][1 - side]):
            dice = owed_dice(tables, state, unit, other)
            if dice > 0:
                worth = attack_worth(tables, state, mind, unit, other, dice)
                if may_battle(tables, state, unit) == 2:
                    worth = less_defence(tables, state, mind, unit, state["unit_hex"][unit], other, worth)
                if worth > best:
                    best = worth
                    chosen = unit
                    target = other
    mind["target"] = target
    return 1 + chosen


@compile_unit()
def owed_overrun(tables, state, mind, unit):
    """1 + the best target of an overrun battle."""
    if state["action"] != BIG_PUSH:
        return 0
    enemy = 1 - state["unit_side"][unit]
    best = NEVER
    chosen = OFF
    for other in range(tables["first_unit"][enemy], tables["end_unit"][enemy]):
        dice = attack_dice(tables, state, unit, other, Attack.OVERRUN)
        if dice > 0:
            worth = attack_worth(tables, state, mind, unit, other, dice)
            if worth > best:
                best = worth
                chosen = other
    return 1 + chosen


# --- what is asked before a card is judged ---


@compile_unit()
def chooses_turn(tables, state, mind, side):
    """1 + what the side would do this turn, CARD included; 0 if it may do nothing but play one."""
    return 1 + choose_action(tables, state, mind, side) if any_action(tables, state, side) else 0
