"""Habits of the hand: cards kept and spent, runs of one section, tactic cards and what they were played for."""

from engine.codes import Contact, Effect
from engine.compiling.jit import kernel
from engine.dialogue.habits.tally import note
from engine.kernel.card_orders import named_sections, orders_printed, quota_in, units_spoken_of
from engine.layout import ALL, OFF
from engine.layout.habits import Measure

AT_ONCE = 1  # own turns in hand of a card that is played in the turn after it was drawn
EARLY = 2  # own turns in which a first tactic card is early
MANY_TARGETS = 3  # of an Air Power with a named use
MANY_UNITS = 2  # that use the bonus of a card with a named use
LARGE_HAND = 5
BIG_CARD = 3  # orders of a section card that is worth a Counter-Attack


@kernel
def section_of_card(tables, side, row):
    """The physical section of a card that orders in one section and nowhere else, else OFF."""
    if tables["card_any"][row] > 0 or tables["card_one_section"][row] or tables["card_tactic"][row]:
        return OFF
    bits = named_sections(tables, row, side)
    for section in range(3):
        if bits == 1 << section:
            return section
    return OFF


@kernel
def orders_on(tables, row):
    """Orders printed on a card, all of its sections together."""
    return min(tables["card_any"][row] + orders_printed(tables, row, ALL), ALL)


@kernel
def orders_now(tables, state, side, row):
    """Units that a card of the hand could order now; 2 for a strike, 0 for a card that is no turn card.

    Units on a line between sections count in both.
    """
    effect = tables["card_effect"][row]
    if effect == Effect.AMBUSH or effect == Effect.COPY:
        return 0
    if effect == Effect.STRIKE:
        return 2
    if effect == Effect.MEDICS:
        return 1
    if effect == Effect.FINEST:
        return min(state["hand_n"][side], state["alive"][side])
    most = 0
    orders = 0
    for section in range(3):
        units = units_spoken_of(tables, state, side, row, section)
        most = max(most, units)
        orders += min(quota_in(tables, row, side, section), units)
    if tables["card_one_section"][row]:
        return most
    if tables["card_any"][row] > 0:
        return min(tables["card_any"][row], units_spoken_of(tables, state, side, row, OFF))
    return orders


@kernel
def note_play(tables, state, watch, habit, side, card_copy, copied_row, copied):
    """A card is played.  Changes: watch, habit."""
    row = tables["copy_row"][card_copy]
    watch["card_copy"] = card_copy
    turn = state["side_turns"][side]
    wait = turn - watch["got"][card_copy]
    section = section_of_card(tables, side, row)
    if section != OFF:
        note_section_card(watch, habit, side, section, wait)
        arrive_by_card(watch, habit, side, section)
    if copied:
        note(habit, side, Measure.COUNTER_WAIT, wait, 1)
        big = copied_row >= 0 and (
            tables["card_tactic"][copied_row] or orders_on(tables, copied_row) >= BIG_CARD
        )
        note(habit, side, Measure.COUNTER_BIG, 1 if big else 0, 1)
    elif tables["card_tactic"][row]:
        if not watch["tactic_seen"][side]:
            watch["tactic_seen"][side] = 1
            note(habit, side, Measure.FIRST_TACTIC, turn, 1)
            note(habit, side, Measure.FIRST_TACTIC_EARLY, 1 if turn <= EARLY else 0, 1)
        if watch["got"][card_copy] > 0:
            note(habit, side, Measure.TACTIC_AT_ONCE, 1 if wait <= AT_ONCE else 0, 1)
    share = watch["units"]
    if tables["card_draw"][row] > 1:
        note(habit, side, Measure.RECON_CONTACT, watch["contact"], share)
        note(habit, side, Measure.RECON_CHANCE, watch["chances"], share)
    else:
        note(habit, side, Measure.OTHER_CONTACT, watch["contact"], share)
        note(habit, side, Measure.OTHER_CHANCE, watch["chances"], share)


@kernel
def note_section_card(watch, habit, side, section, wait):
    """A section card is played: of a run if the section card before was of the same section.

    Whether a card stands alone is known when the next one follows.  Changes: watch, habit.
    """
    before = watch["run_wait"][side]
    if watch["run_section"][side] == section:
        if before != OFF:
            note(habit, side, Measure.RUNS, 1, 1)
            note(habit, side, Measure.RUN_WAIT, before, 1)
        note(habit, side, Measure.RUNS, 1, 1)
        note(habit, side, Measure.RUN_WAIT, wait, 1)
        watch["run_wait"][side] = OFF
    else:
        end_run(watch, habit, side)
        watch["run_wait"][side] = wait
    watch["run_section"][side] = section


@kernel
def end_run(watch, habit, side):
    """The section card played last is followed by none of its section.  Changes: watch, habit."""
    if watch["run_wait"][side] != OFF:
        note(habit, side, Measure.RUNS, 0, 1)
        note(habit, side, Measure.SINGLE_WAIT, watch["run_wait"][side], 1)
    watch["run_wait"][side] = OFF
    watch["run_section"][side] = OFF


@kernel
def arrive_by_card(watch, habit, side, section):
    """Units that crossed into the section this turn or in the two before are followed up.  Changes: watch, habit."""
    for age in range(2):
        note(habit, side, Measure.CROSSING, watch["crossed"][side, section, age], 0)
        watch["crossed"][side, section, age] = 0


@kernel
def note_ambush(tables, state, watch, habit, card_copy, defender, attacker):
    """An Ambush is played.  Changes: habit."""
    side = state["unit_side"][defender]
    note(habit, side, Measure.AMBUSH_WAIT, state["side_turns"][side] - watch["got"][card_copy], 1)
    note(habit, side, Measure.AMBUSH_ATTACKER, state["unit_figures"][attacker], 1)
    note(habit, side, Measure.AMBUSH_DEFENDER, state["unit_figures"][defender], 1)


@kernel
def uses_bonus(tables, row):
    """1 for a card whose bonus several units can use: more dice, a longer march with a battle, close or far alone."""
    if tables["card_effect"][row] == Effect.FINEST or tables["card_contact"][row] != Contact.ANY:
        return 1
    if tables["card_effect"][row] != Effect.NONE:
        return 0
    return 1 if tables["card_dice"][row] > 0 or tables["card_move_battle"][row] > 0 else 0


@kernel
def note_card_use(tables, state, watch, habit, side):
    """The turn is over: what its card was good for.  Changes: habit."""
    if watch["card_copy"] == OFF:
        return
    row = tables["copy_row"][watch["card_copy"]]
    battled = useful = 0
    for unit in range(tables["first_unit"][side], tables["end_unit"][side]):
        battled += watch["fought"][unit]
        useful += 1 if watch["fought"][unit] or watch["stepped"][unit] else 0
    if tables["card_strike_targets"][row] > 1:
        note(habit, side, Measure.TACTIC_USE, 1 if watch["declared"] >= MANY_TARGETS else 0, 1)
    elif tables["card_tactic"][row] and uses_bonus(tables, row):
        note(habit, side, Measure.TACTIC_USE, 1 if battled >= MANY_UNITS else 0, 1)
    if watch["declared"] == 0:
        note_clearing(tables, state, watch, habit, side, useful)


@kernel
def note_clearing(tables, state, watch, habit, side, useful):
    """Whether a card with at most one useful order was played past a stronger one.

    ``state``: as it was when the card had just been played.  Changes: habit.
    """
    if state["hand_n"][side] == 0:
        return
    strongest = 0
    for i in range(state["hand_n"][side]):
        row = tables["copy_row"][state["hand"][side, i]]
        strongest = max(strongest, orders_now(tables, state, side, row))
    cleared = 1 if useful <= 1 and strongest >= 2 else 0
    note(habit, side, Measure.CLEARING, cleared, 1)
    note(
        habit, side, Measure.CLEARING_CONTACT if watch["contact"] > 0 else Measure.CLEARING_QUIET, cleared, 1
    )
    large = state["hand_n"][side] + 1 >= LARGE_HAND
    note(habit, side, Measure.CLEARING_LARGE if large else Measure.CLEARING_SMALL, cleared, 1)
