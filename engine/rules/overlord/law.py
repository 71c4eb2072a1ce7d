"""Which card may go to which general, whom it orders there, and what is left of it for the enemy (nations 4.2)."""

from engine.codes import Effect, Side
from engine.compiling.jit import kernel
from engine.hooks import Event
from engine.kernel.card_orders import named_sections, speaks_of
from engine.kernel.deck import in_hand, may_play
from engine.kernel.log_event import log_event
from engine.kernel.tactics.strike import may_use_as_strike
from engine.kernel.visibility import strikes_are_shut
from engine.layout import MAX_PLAYED, OFF

FLANKS = 3
AREAS = 6
EVERYWHERE = 63  # bits of all areas
STRIKE = 64  # in place of areas: the card strikes
PAST = 128  # from here on: a Counter-Attack copies this one of the cards the enemy has played
OF_A_GENERAL = 2  # cards, at most one of them a tactic card
DICE = 4  # of each general for Their Finest Hour, and of Medics & Mechanics


@kernel
def flank_of(reach):
    """Physical flank to which areas belong, OFF for none or all."""
    for flank in range(FLANKS):
        if reach and not reach & ~(3 << 2 * flank):
            return flank
    return OFF


@kernel
def of_each(reach):
    """Areas of one flank that are reached: 1 or 2."""
    return 2 if reach == 3 << 2 * flank_of(reach) else 1


@kernel
def units_of_class(tables, state, side, row, reach):
    """Units of the side in some areas that a card speaks of."""
    n = 0
    for unit in range(tables["first_unit"][side], tables["end_unit"][side]):
        hex_ = state["unit_hex"][unit]
        if hex_ >= 0 and tables["areas"][hex_] & reach and speaks_of(tables, state, row, unit):
            n += 1
    return n


@kernel
def lacks_class(tables, state, side, row, flank):
    """1 if a general has no unit of the card's class, so that he orders any one.  Rule: OVL-5, CORE-ORD-9."""
    if not tables["card_fallback"][row]:
        return 0
    return 0 if units_of_class(tables, state, side, row, 3 << 2 * flank) else 1


@kernel
def is_general(tables, row):
    """1 if a general can be given the card: it is no strike, nor an order for all of them."""
    effect = tables["card_effect"][row]
    return 0 if effect == Effect.STRIKE or effect == Effect.FINEST or effect == Effect.COPY else 1


@kernel
def reaches(tables, state, side, row, view, reach):
    """1 if a card for a general may go for exactly these areas, whatever he has been given.

    Recon in Force and General Advance name all flanks and go for one as a whole, Pincer Move for an area of either
    flank that it names; a card for a section orders in one of the two areas of its flank.
    Rule: OVL-4, OVL-5, CARD-INFASLT-5.
    """
    flank = flank_of(reach)
    if flank == OFF:
        return 0
    whole = 1 if reach == 3 << 2 * flank else 0
    if tables["card_one_section"][row]:
        if lacks_class(tables, state, side, row, flank):
            return whole
        return 0 if whole else units_of_class(tables, state, side, row, reach) > 0
    named = named_sections(tables, row, view)
    if named == 0 or named == (1 << FLANKS) - 1:
        return whole
    return 0 if whole else (named >> flank) & 1


@kernel
def has_room_for(tables, state, tactic, reach):
    """1 if the general may be given one card more, a tactic card or not; a Counter-Attack is one.  Rule: OVL-3."""
    flank = flank_of(reach)
    given = tactics = 0
    for at in range(state["cards_n"]):
        if state["plays_reach"][at] and flank_of(state["plays_reach"][at]) == flank:
            tactics += state["plays_copied"][at] | tables["card_tactic"][state["cards_row"][at]]
            given += 1
            if tables["overlord_one"] and overlaps(tables, state, at, reach):
                return 0
    if given >= OF_A_GENERAL:
        return 0
    return 0 if tactics and tactic else 1


@kernel
def overlaps(tables, state, at, reach):
    """1 if a card reaches areas that one of the turn takes up; where generals choose, two of one area each do not.

    Rule: OVL-3.
    """
    if not state["plays_reach"][at] & reach:
        return 0
    return 0 if wants_area(tables, state, state["active"], at) else 1


@kernel
def may_go(tables, state, side, card_copy, answer):
    """1 if a card may be shown for these areas, as a strike, or as a copy of what the enemy has played.

    Rule: OVL-3 .. -7.
    """
    row = tables["copy_row"][card_copy]
    first = 1 if state["cards_n"] == 0 else 0
    if tables["card_effect"][row] == Effect.COPY:
        return may_copy(tables, state, side, answer - PAST)
    return may_go_as(tables, state, side, row, side, answer, first)


@kernel
def may_go_as(tables, state, side, row, view, answer, first):
    """The same for a row that a side reads as ``view`` does.  Rule: OVL-3 .. -6."""
    effect = tables["card_effect"][row]
    if effect == Effect.FINEST:
        return 1 if first and answer == EVERYWHERE else 0
    if answer == STRIKE:
        return 1 if effect == Effect.STRIKE or permissions(tables, state, row, view, side) else 0
    if not is_general(tables, row) or not 0 < answer < EVERYWHERE:
        return 0
    if tables["overlord_three"]:
        allowed = may_be_given(tables, state, side, row, view, answer)
    else:
        allowed = reaches(tables, state, side, row, view, answer)
    return allowed & has_room_for(tables, state, tables["card_tactic"][row], answer)


@kernel
def may_be_given(tables, state, side, row, view, reach):
    """1 if a general may be given the card, who chooses the area himself where it is for one of his two.

    Rule: OVL-4, OVL-10.
    """
    flank = flank_of(reach)
    if flank == OFF or reach != 3 << 2 * flank:
        return 0
    for part in range(1, 4):
        if reaches(tables, state, side, row, view, part << 2 * flank):
            return 1
    return 0


@kernel
def wants_area(tables, state, side, at):
    """1 if the general still has to choose the area for which he plays a card of the turn.

    So he has for a copy of a card that the enemy, who had no unit of its class, played for the whole flank.
    Rule: OVL-4, OVL-7, OVL-10.
    """
    row, reach = state["cards_row"][at], state["plays_reach"][at]
    if row == OFF or of_each(reach) == 1:
        return 0
    if not tables["overlord_three"] and not state["plays_copied"][at]:
        return 0
    if tables["card_effect"][row] == Effect.FINEST:
        return 0
    return 0 if reaches(tables, state, side, row, state["plays_view"][at], reach) else 1


@kernel
def may_take_area(tables, state, side, at, area):
    """1 if the general may play a card of the turn for this area of his.  Rule: OVL-3, OVL-4."""
    row, reach = state["cards_row"][at], state["plays_reach"][at]
    if not area & reach:
        return 0
    if not reaches(tables, state, side, row, state["plays_view"][at], area):
        return 0
    for other in range(at):
        if tables["overlord_one"] and state["plays_reach"][other] & area:
            return 0
    return 1


@kernel
def permissions(tables, state, row, view, side):
    """Bits of the permissions by which a Recon may strike now.  Rule: OVL-6, CARD-RECON-5."""
    if not tables["card_as_strike"][row] or strikes_are_shut(tables, state):
        return 0
    return may_use_as_strike(tables, state, row, view, side)


@kernel
def may_copy(tables, state, side, at):
    """1 if a Counter-Attack may copy this one of the cards that the enemy played in his last turn.

    The general opposite copies, in the same areas of the board; OFF stands for nothing to copy.
    Rule: OVL-7, CARD-COUNTER-1, -8.
    """
    if at == OFF:
        return 0 if any_copy(tables, state, side) else 1
    return finds_copy(tables, state, side, at)


@kernel
def finds_copy(tables, state, side, at):
    """The same for one card that the enemy may have played.  Rule: OVL-7, CARD-COUNTER-1, -8."""
    foe = 1 - side
    if at < 0 or at >= state["past_n"][foe] or state["past_row"][foe, at] == OFF:
        return 0
    if state["past_copied"][foe, at] and not tables["counter_counter"]:
        return 0
    row = state["past_row"][foe, at]
    first = 1 if state["cards_n"] == 0 else 0
    if tables["card_effect"][row] == Effect.FINEST:
        return first if at == 0 else 0
    if state["past_strike"][foe, at]:
        if tables["card_effect"][row] == Effect.STRIKE:
            return 1
        return 1 if permissions(tables, state, row, state["past_view"][foe, at], side) else 0
    return has_room_for(tables, state, 1, state["past_reach"][foe, at])


@kernel
def past_place(state, foe, at):
    """For what the enemy has played one of his cards: areas, or STRIKE."""
    return STRIKE if state["past_strike"][foe, at] else state["past_reach"][foe, at]


@kernel
def any_copy(tables, state, side):
    """1 if a Counter-Attack finds something to copy."""
    for at in range(state["past_n"][1 - side]):
        if finds_copy(tables, state, side, at):
            return 1
    return 0


@kernel
def answer_at(i):
    """The answers that a card may allow, one after another; OFF at the end."""
    if i < 3 * FLANKS:
        return (1 + i % 3) << 2 * (i // 3)
    if i == 3 * FLANKS:
        return STRIKE
    if i == 3 * FLANKS + 1:
        return EVERYWHERE
    return PAST + i - 3 * FLANKS - 3 if i <= 3 * FLANKS + 5 else OFF


@kernel
def may_be_shown(tables, state, side, card_copy):
    """1 if the card may be played at all beside those shown, for some areas or as a strike.  Rule: OVL-3."""
    if not in_hand(state, side, card_copy) or not may_play(tables, card_copy):
        return 0
    if state["cards_n"] and (state["hand_n"][side] < 2 or state["cards_n"] >= MAX_PLAYED):
        return 0
    if tables["card_effect"][tables["copy_row"][card_copy]] == Effect.COPY:
        return 1
    i = 0
    while answer_at(i) != OFF:
        if may_go(tables, state, side, card_copy, answer_at(i)):
            return 1
        i += 1
    return 0


@kernel
def show(tables, state, side, card_copy, answer):
    """Show a card, which has left the hand, for areas, as a strike or as a copy.

    Rule: OVL-3 .. -7.  Changes: the cards of the turn.
    """
    foe = 1 - side
    row = tables["copy_row"][card_copy]
    view = side
    reach = answer if answer < STRIKE else 0
    strike = 1 if answer == STRIKE else 0
    copied = 1 if tables["card_effect"][row] == Effect.COPY else 0
    if copied:
        at = answer - PAST
        row = state["past_row"][foe, at] if at >= 0 else OFF
        view = state["past_view"][foe, at] if at >= 0 else side
        reach = state["past_reach"][foe, at] if at >= 0 else 0
        strike = state["past_strike"][foe, at] & 1 if at >= 0 else 0
        if reach and lacks_class(tables, state, side, row, flank_of(reach)):
            reach = 3 << 2 * flank_of(reach)
    if strike and tables["card_effect"][row] != Effect.STRIKE:
        strike += 2 * permissions(tables, state, row, view, side)
    n = state["cards_n"]
    pools = FLANKS if row != OFF and tables["card_effect"][row] == Effect.FINEST else 1
    for pool in range(pools):
        state["cards_row"][n + pool] = row
        state["plays_copy"][n + pool] = card_copy if pool == 0 else OFF
        state["plays_reach"][n + pool] = reach if pools == 1 else 3 << 2 * pool
        state["plays_strike"][n + pool] = strike
        state["plays_view"][n + pool] = view
        state["plays_copied"][n + pool] = copied
    state["cards_n"] = n + pools
    log_event(
        state, Event.HANDED_OUT, side, card_copy, tables["copy_row"][card_copy], reach, 1 if strike else 0
    )


@kernel
def put_in_order(state):
    """Cards of generals come first, of the left one to the right one as their side sees them; then strikes.

    Cards of one general stay in the order in which they were shown: so they give their orders.
    Changes: the cards of the turn.
    """
    for end in range(state["cards_n"] - 1, 0, -1):
        for at in range(end):
            if rank(state, at) > rank(state, at + 1):
                swap(state, at)


@kernel
def rank(state, at):
    """Place of a card among those of its turn: by flanks from the left as its side sees them."""
    reach = state["plays_reach"][at]
    if not reach:
        return AREAS + (0 if state["plays_strike"][at] else 1)
    flank = flank_of(reach)
    return flank if state["active"] == Side.ALLIES else FLANKS - 1 - flank


@kernel
def swap(state, at):
    """A card of the turn changes places with the next one.  Changes: the cards of the turn."""
    swap_in(state["cards_row"], at)
    swap_in(state["plays_copy"], at)
    swap_in(state["plays_reach"], at)
    swap_in(state["plays_strike"], at)
    swap_in(state["plays_view"], at)
    swap_in(state["plays_copied"], at)


@kernel
def swap_in(numbers, at):
    """Two neighbors change places."""
    kept = numbers[at]
    numbers[at] = numbers[at + 1]
    numbers[at + 1] = kept
