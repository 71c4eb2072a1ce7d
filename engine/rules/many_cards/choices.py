"""Which cards are played together in one turn, and for which sections (all kinds of players; manoeuvre-blimp)."""

from engine.compiling.compile_unit import compile_unit
from engine.compiling.jit import cold, kernel
from engine.kernel.card_orders import quota_in
from engine.kernel.deck import may_play
from engine.layout import OFF
from engine.players.choice import Decline, choice, may_answer
from engine.players.common.answers import optional_answers, question
from engine.players.common.bounds import NEVER
from engine.players.common.features import no_future
from engine.players.common.hand_value import keep_worth
from engine.players.common.weights import FORBIDS, Weight
from engine.players.recruit.choices import units_in, units_ordered
from engine.players.sergeant.ask_card_judgement import gain_played, judge_terms, worth_in_section
from engine.players.sergeant.cards import card_noise
from engine.players.sergeant.moves import LEAST_GAIN
from engine.rules.many_cards.law import ALL_SECTIONS, is_alone, may_add, sections_open, wants_part


@kernel
def further_cards(tables, state, mind, side):
    """Every card that may be shown too."""
    for i in range(state["hand_n"][side]):
        if may_add(tables, state, side, state["hand"][side, i]):
            may_answer(mind, state["hand"][side, i])


@kernel
def open_sections(tables, state, mind, side, row, view):
    """Every physical section for which a card may be played."""
    bits = sections_open(tables, state, side, row, view)
    for section in range(3):
        if (bits >> section) & 1:
            may_answer(mind, section)


@kernel
def recruit_more(tables, state, mind, side):
    """The card that orders most units besides, as long as it orders any."""
    most = 0
    chosen = OFF
    for i in range(state["hand_n"][side]):
        card_copy = state["hand"][side, i]
        if may_add(tables, state, side, card_copy):
            row = tables["copy_row"][card_copy]
            if wants_part(tables, row):
                part = recruit_part(tables, state, mind, side, row, side)
                units = units_for(tables, state, mind, row, side, part)
            else:
                units = units_ordered(tables, state, mind, side, row, side, OFF)
            if units > most:
                most = units
                chosen = card_copy
    return chosen


@kernel
def units_for(tables, state, mind, row, view, physical):
    """Units a card played for one section orders there."""
    units = units_in(tables, state, mind, tables["card_who"][row], physical)
    if tables["card_one_section"][row]:
        return units
    return min(units, quota_in(tables, row, view, physical))


@kernel
def recruit_part(tables, state, mind, side, row, view):
    """The section in which the card orders most units."""
    bits = sections_open(tables, state, side, row, view)
    most = -1
    chosen = OFF
    for physical in range(3):
        if (bits >> physical) & 1:
            units = units_for(tables, state, mind, row, view, physical)
            if units > most:
                most = units
                chosen = physical
    return chosen


@kernel
def part_worth(tables, state, mind, side, row, view, physical):
    """What a card gains that is played for one physical section.  Changes: mind.bent, mind.bent_gain."""
    if tables["card_one_section"][row]:
        judge_terms(tables, state, mind, side, row)
        return worth_in_section(tables, state, mind, side, row, physical)
    left = quota_in(tables, row, view, physical)
    total = 0.0
    for i in range(mind["ranked_n"]):
        unit = mind["ranked"][i]
        if left == 0 or mind["gain"][unit] <= LEAST_GAIN:
            break
        if (tables["hex_sections"][state["unit_hex"][unit]] >> physical) & 1:
            total += mind["gain"][unit]
            left -= 1
    return total


@kernel
def best_part(tables, state, mind, side, row, view):
    """The section for which the card gains most."""
    bits = sections_open(tables, state, side, row, view)
    best = NEVER
    chosen = OFF
    for physical in range(3):
        if (bits >> physical) & 1:
            worth = part_worth(tables, state, mind, side, row, view, physical)
            if chosen == OFF or worth > best:
                best = worth
                chosen = physical
    return chosen


@kernel
def gain_for_part(tables, state, mind, side, row):
    """What a card played for its best section that is free gains over keeping it."""
    part = best_part(tables, state, mind, side, row, side)
    worth = part_worth(tables, state, mind, side, row, side, part)
    if not no_future(tables, state):
        worth -= keep_worth(tables, mind, side, row)
    return worth + card_noise(state, mind, side, row)


@kernel
def worth_of_more(tables, state, mind, side, answer):
    """What a card gains over keeping it, in sections still free."""
    row = tables["copy_row"][answer]
    if wants_part(tables, row):
        return gain_for_part(tables, state, mind, side, row)
    return gain_played(tables, state, mind, side, row)


@cold
def best_lead(tables, state, mind, side):
    """The first card of a turn with several: best together with the best cards for the sections it leaves free.

    The board has been surveyed.  Changes: mind.card_gain, part_gain, part_sections.
    """
    n = state["hand_n"][side]
    for i in range(n):
        assess_part(tables, state, mind, side, i)
    best = NEVER
    chosen = OFF
    for i in range(n):
        if mind["part_sections"][i] != 0:
            worth = worth_with_more(tables, state, mind, side, i)
            mind["card_gain"][i] = worth
            if worth > best:
                best = worth
                chosen = state["hand"][side, i]
    return chosen


@kernel
def assess_part(tables, state, mind, side, i):
    """What a card of the hand gains, and the sections it takes up.  Changes: mind.part_gain, part_sections."""
    card_copy = state["hand"][side, i]
    row = tables["copy_row"][card_copy]
    mind["part_sections"][i] = 0
    if not may_play(tables, card_copy):
        return
    if is_alone(tables, state, row) or not sections_open(tables, state, side, row, side):
        mind["part_sections"][i] = ALL_SECTIONS
        mind["part_gain"][i] = gain_played(tables, state, mind, side, row)
    elif wants_part(tables, row):
        mind["part_sections"][i] = 1 << best_part(tables, state, mind, side, row, side)
        mind["part_gain"][i] = gain_for_part(tables, state, mind, side, row)
    else:
        mind["part_sections"][i] = sections_open(tables, state, side, row, side)
        mind["part_gain"][i] = gain_played(tables, state, mind, side, row)


@kernel
def worth_with_more(tables, state, mind, side, first):
    """Gain of a card with those that would be shown after it, the best first."""
    taken = mind["part_sections"][first]
    used = 1 << first
    total = mind["part_gain"][first]
    if mind["weights"][side, Weight.MORE_CARDS] >= FORBIDS:
        return total
    for _ in range(tables["max_cards"][side] - 1):
        best = 0.0
        at = OFF
        for i in range(state["hand_n"][side]):
            sections = mind["part_sections"][i]
            if sections != 0 and not sections & taken and not (used >> i) & 1:
                worth = mind["part_gain"][i] - mind["weights"][side, Weight.MORE_CARDS]
                if worth > best:
                    best = worth
                    at = i
        if at == OFF:
            break
        total += best
        taken |= mind["part_sections"][at]
        used |= 1 << at
    return total


# --- which further cards are played in a turn, and for which section (manoeuvre-blimp) ---


MORE = 0
PART = 1
many_cards_answers = optional_answers(
    "many_cards_answers",
    {
        MORE: choice(
            "more", ("side",), legal=further_cards, decline=Decline.LIKE_ANY, worth=worth_of_more,
            weight=Weight.MORE_CARDS, recruit=recruit_more,
        ),
        PART: choice(
            "part", ("side", "row", "view"), legal=open_sections, decline=Decline.NEVER, sergeant=best_part,
            recruit=recruit_part,
        ),
    },
)  # fmt: skip


@question
def choose_more(tables, state, mind, side):
    """Copy of a card to show beside those of this turn, OFF for no more."""
    kind = mind["player"][side]
    return many_cards_answers(tables, state, mind, kind, MORE, side, 0, 0, 0)


@question
def choose_part(tables, state, mind, side, row, view):
    """Physical section for which a card of several sections is played."""
    kind = mind["player"][side]
    return many_cards_answers(tables, state, mind, kind, PART, side, row, view, 0)


@compile_unit()
def lead_of(tables, state, mind, side):
    """1 + the copy of the card that leads those of the turn, OFF for none; 0 for a side that plays single cards."""
    if tables["max_cards"][side] == 1:
        return 0
    card_copy = best_lead(tables, state, mind, side)
    return 1 + card_copy if card_copy != OFF else OFF
