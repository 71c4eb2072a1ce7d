"""Which card to play, in which section, and which card to keep (``sergeant``)."""

from engine.codes import Effect
from engine.compiling.jit import kernel
from engine.kernel.ask import card_is_misjudged
from engine.kernel.card_orders import quota_in, speaks_of, wants_fallback
from engine.kernel.deck import cards_counted, may_play
from engine.kernel.orders import may_choose_section, place_in
from engine.kernel.tactics.strike import anchor_sections, may_use_as_strike
from engine.kernel.terrain import enemy_adjacent
from engine.layout import OFF
from engine.players.common.bounds import NEVER
from engine.players.common.captain_terms import ON_CARDS, forget_promises, noise
from engine.players.common.features import assess_all, assess_calm, expected_loss_at, fresh_notes, no_future
from engine.players.common.further_terms import pair_worth
from engine.players.common.hand_terms import hand_worth
from engine.players.common.hand_value import forget_lost, keep_worth
from engine.players.common.nearby import stir_ways_back
from engine.players.common.weights import FORBIDS, Weight
from engine.players.common.whole_turn import whole_turn_worth
from engine.players.sergeant.ask_judgement import judge
from engine.players.sergeant.battles import strike_worth
from engine.players.sergeant.breakthrough import judge_march, medics_many_worth, take_marches
from engine.players.sergeant.card_terms import bent_worth, judge_bent, orders_unit
from engine.players.sergeant.medics import medics_worth
from engine.players.sergeant.moves import LEAST_GAIN


@kernel
def survey(tables, state, mind, side):
    """What an own turn begins with: every own unit judged.  Changes: the notes of the turn."""
    fresh_notes(state, mind, side)
    assess_calm(tables, state, mind, side)
    judge_all(tables, state, mind, side)


@kernel
def judge_all(tables, state, mind, side):
    """Judge every own unit once under plain orders.  Changes: the notes of the turn, mind.ranked, mind.touching."""
    fresh_notes(state, mind, side)
    assess_all(tables, state, mind, side)
    rank_gains(tables, state, mind, side)


@kernel
def rank_gains(tables, state, mind, side):
    """Judge every own unit under the terms in force and rank them.  Changes: mind.ranked, gain and its companions."""
    if mind["sharp"][side]:
        forget_promises(state, mind)
    n = 0
    for unit in range(state["n_units"]):
        if state["unit_side"][unit] == side and state["unit_hex"][unit] >= 0:
            judge(tables, state, mind, unit)
            if tables["deck_on_move"]:
                judge_march(tables, state, mind, unit)
            note_touch(tables, state, mind, unit, side)
            i = n
            while i > 0 and mind["gain"][mind["ranked"][i - 1]] < mind["gain"][unit]:
                mind["ranked"][i] = mind["ranked"][i - 1]
                i -= 1
            mind["ranked"][i] = unit
            n += 1
    mind["ranked_n"] = n


@kernel
def note_touch(tables, state, mind, unit, side):
    """Whether an enemy stands next to a unit, of which the worth of its ways back depends.

    Changes: mind.touching, clock, stirred.
    """
    touches = enemy_adjacent(tables, state, state["unit_hex"][unit], side)
    if touches != mind["touching"][unit]:
        mind["touching"][unit] = touches
        stir_ways_back(tables, mind, side, state["unit_hex"][unit])


@kernel
def sergeant_card(tables, state, mind, side):
    """The card whose orders gain most over what keeping it is worth.

    One equal to the best before it is not judged again, nor one that may not be played: they gain NEVER.
    Changes: mind.card_gain.
    """
    survey(tables, state, mind, side)
    best = NEVER
    chosen = OFF
    for i in range(state["hand_n"][side]):
        card_copy = state["hand"][side, i]
        mind["card_gain"][i] = NEVER
        if not may_play(tables, card_copy):
            continue
        row = tables["copy_row"][card_copy]
        if i > 0 and chosen != OFF and tables["copy_row"][chosen] == row:
            continue
        worth = card_gain(tables, state, mind, side, row)
        mind["card_gain"][i] = worth
        if worth > best:
            best = worth
            chosen = card_copy
    return chosen


@kernel
def card_gain(tables, state, mind, side, row):
    """What playing a card of the hand gains over keeping it."""
    if mind["further"][side]:
        mind["taken_n"] += 1
    worth = card_worth(tables, state, mind, side, row, side)
    if not no_future(tables, state):
        gained = worth
        worth -= keep_worth(tables, mind, side, row)
        if mind["further"][side]:
            worth += hand_worth(tables, state, mind, side, row, gained)
        if tables["card_recon"][row]:
            worth += mind["weights"][side, Weight.COMBAT_DRAW]
    return worth + card_noise(state, mind, side, row) + card_is_misjudged(tables, state, side, row)


@kernel
def card_noise(state, mind, side, row):
    """How far a player who is unsure of cards misjudges this one, 0 for all others."""
    if not mind["sharp"][side]:
        return 0.0
    unsure = mind["weights"][side, Weight.NOISE] + mind["weights"][side, Weight.CARD_NOISE]
    return noise(state, side, unsure, row, ON_CARDS)


@kernel
def card_worth(tables, state, mind, side, row, view):
    """What the card's orders would gain this turn."""
    effect = tables["card_effect"][row]
    if effect == Effect.COPY:
        last = state["last_card"]
        if last < 0 or (state["last_was_copy"] and not tables["counter_counter"]):
            return 0.0
        return card_worth_plain(tables, state, mind, side, last, state["last_view"], state["last_section"])
    return card_worth_plain(tables, state, mind, side, row, view, OFF)


@kernel
def card_worth_plain(tables, state, mind, side, row, view, section):
    """Worth of a card that is not itself a copy, its left and right read as ``view`` reads them."""
    effect = tables["card_effect"][row]
    if effect == Effect.STRIKE:
        return strike_worth(tables, state, mind, side, row, 0, 0)
    if wants_fallback(tables, state, side, row):
        return max(mind["gain"][mind["ranked"][0]], 0.0)
    if effect == Effect.DIG_IN:
        return dig_worth(tables, state, mind, side, row)
    if effect == Effect.MEDICS:
        return medics_worth(tables, state, mind, side, row)
    if effect == Effect.MEDICS_MANY:
        return medics_many_worth(tables, state, mind, side, row)
    if effect == Effect.FINEST:
        return finest_worth(tables, state, mind, side, row)
    judge_bent(tables, state, mind, side, row)
    if tables["card_one_section"][row]:
        best = 0.0
        found = OFF
        for physical in range(3):
            if section == OFF or section == physical:
                worth = section_worth(tables, state, mind, side, row, physical)
                if worth > best:
                    best = worth
                    found = physical
        if mind["further"][side] and 0 <= found < 2:
            section_worth(tables, state, mind, side, row, found)  # whose units are the ones taken
        return best
    mind["taken_n"] += 1
    if tables["card_any"][row] > 0:
        worth = anywhere_worth(tables, state, mind, side, row)
    else:
        worth = sections_worth(tables, state, mind, row, view)
    worth += take_marches(state, mind, tables["card_on_move"][row])
    if tables["card_as_strike"][row]:
        worth = max(worth, as_strike_worth(tables, state, mind, side, row, view))
    return worth


@kernel
def as_strike_worth(tables, state, mind, side, row, view):
    """Worth of a Recon used as a strike, 0 where it may not be; more is asked where only an option permits it."""
    uses = may_use_as_strike(tables, state, row, view, side)
    if not uses:
        return 0.0
    asked = mind["weights"][side, Weight.AIR] if tables["as_strike_blitz"][uses] else 0.0
    if asked >= FORBIDS:
        return NEVER  # orders may be worth less than nothing
    sections = anchor_sections(tables, row, view, uses)
    return strike_worth(tables, state, mind, side, row, sections, uses) - asked


@kernel
def gain_under(tables, mind, row, unit):
    """What an order by this card gains for a unit: its plain gain, corrected for extra dice, moves and battles.

    Where the card's own terms have been judged (``judge_bent``) it is what they gain.
    """
    if mind["bent"]:
        return mind["bent_gain"][unit]
    gain = mind["gain"][unit]
    fire = mind["fire"][unit]
    bonus = 1.0 + 0.35 * tables["card_dice"][row]
    if tables["card_no_move"][row]:
        return fire * bonus
    if tables["card_battles"][row] > 1:
        return max(gain, 2.0 * fire)
    if tables["card_move_max"][row] > 0:
        return gain * 1.15 * bonus + 0.2
    return gain * bonus


@kernel
def anywhere_worth(tables, state, mind, side, row):
    """Sum of the best gains of units the card may order anywhere.  Changes: mind.taken."""
    left = tables["card_any"][row]
    if mind["bent"]:
        return bent_worth(mind, left)
    total = 0.0
    for i in range(mind["ranked_n"]):
        unit = mind["ranked"][i]
        if not orders_unit(tables, state, mind, row, unit):
            continue
        gain = gain_under(tables, mind, row, unit)
        if gain > LEAST_GAIN:
            total += gain
            if mind["further"][side]:
                total += pair_worth(tables, state, mind, side, unit)
            mind["taken"][unit] = mind["taken_n"]
            left -= 1
            if left == 0:
                break
    if mind["further"][side]:
        total += whole_turn_worth(tables, state, mind, side)
    return total


@kernel
def sections_worth(tables, state, mind, row, view):
    """Sum of the best gains within the section quotas; a shared unit takes the section with more room left.

    Changes: mind.taken.
    """
    total = 0.0
    left = quota_in(tables, row, view, 0)
    center = quota_in(tables, row, view, 1)
    right = quota_in(tables, row, view, 2)
    for i in range(mind["ranked_n"]):
        unit = mind["ranked"][i]
        gain = mind["gain"][unit]
        if gain <= LEAST_GAIN or left + center + right == 0:
            break
        place = place_in(tables["hex_sections"][state["unit_hex"][unit]])
        if left > 0 and place <= 1 and (place == 0 or left >= center):
            left -= 1
        elif right > 0 and place >= 3 and (place == 4 or right >= center):
            right -= 1
        elif center > 0 and 1 <= place <= 3:
            center -= 1
        else:
            continue
        total += gain
        if mind["further"][state["unit_side"][unit]]:
            total += pair_worth(tables, state, mind, state["unit_side"][unit], unit)
        mind["taken"][unit] = mind["taken_n"]
    side = state["unit_side"][mind["ranked"][0]] if mind["ranked_n"] > 0 else 0
    if mind["further"][side]:
        total += whole_turn_worth(tables, state, mind, side)
    return total


@kernel
def section_worth(tables, state, mind, side, row, physical):
    """Sum of gains of all units of the card's class in one physical section."""
    total = 0.0
    mind["taken_n"] += 1
    for i in range(mind["ranked_n"]):
        unit = mind["ranked"][i]
        if speaks_of(tables, state, row, unit):
            if (tables["hex_sections"][state["unit_hex"][unit]] >> physical) & 1:
                gain = gain_under(tables, mind, row, unit)
                total += max(gain, 0.0)
                if gain > 0.0 and mind["further"][side]:
                    total += pair_worth(tables, state, mind, side, unit)
                    mind["taken"][unit] = mind["taken_n"]
    if mind["further"][side]:
        total += whole_turn_worth(tables, state, mind, side)
    return total


@kernel
def dig_worth(tables, state, mind, side, row):
    """Worth of sandbags where losses are to be expected and the unit has none yet."""
    total = 0.0
    left = 0 if no_future(tables, state) else tables["card_any"][row]
    for i in range(mind["ranked_n"]):
        unit = mind["ranked"][i]
        if left > 0 and speaks_of(tables, state, row, unit):
            hex_ = state["unit_hex"][unit]
            if not tables["stack_dug"][state["hex_stack"][hex_], side]:
                total += mind["weights"][side, Weight.DIG_IN] * expected_loss_at(
                    tables, state, mind, unit, hex_
                )
                left -= 1
    return total


@kernel
def finest_worth(tables, state, mind, side, row):
    """Expected gains of Their Finest Hour: each die orders a unit of a class with its share of the faces.

    A literal reading leaves the units no march: then only their fire counts.
    """
    dice = cards_counted(tables, state, side)
    expected = dice * 4.0 / 6.0
    total = 0.0
    for i in range(mind["ranked_n"]):
        gain = mind["gain"][mind["ranked"][i]]
        if tables["card_literal"][row]:
            gain = min(gain, mind["fire"][mind["ranked"][i]])
        if expected <= 0.0 or mind["gain"][mind["ranked"][i]] <= LEAST_GAIN:
            break
        total += 1.2 * gain * min(expected, 1.0)
        expected -= 1.0
    return total


@kernel
def sergeant_as_strike(tables, state, mind, side):
    """Strike with the card in force when that is worth more than the orders it gives."""
    row = state["card"]
    strike = as_strike_worth(tables, state, mind, side, row, state["view"])
    return 1 if strike > sections_worth(tables, state, mind, row, state["view"]) else 0


@kernel
def sergeant_section(tables, state, mind, side):
    """The section whose units of the class gain most, or lose least: one has to be named."""
    best = NEVER
    chosen = OFF
    judge_bent(tables, state, mind, side, state["card"])
    for physical in range(3):
        if may_choose_section(tables, state, physical):
            worth = section_worth(tables, state, mind, side, state["card"], physical)
            if worth > best:
                best = worth
                chosen = physical
    return chosen


@kernel
def sergeant_keep(tables, state, mind, side, count):
    """Keep the card that would gain most now and is worth most in the hand."""
    best = -1.0
    kept = 0
    forget_lost(state, mind)
    for i in range(count):
        row = tables["copy_row"][state["drawn"][i]]
        worth = 2.0 * keep_worth(tables, mind, side, row)
        effect = tables["card_effect"][row]
        if effect != Effect.AMBUSH and effect != Effect.COPY:
            worth += card_worth_plain(tables, state, mind, side, row, side, OFF)
        if worth > best:
            best = worth
            kept = i
    return kept
