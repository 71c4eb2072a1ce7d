"""The hex beyond the ground taken (north-african-overrun)."""

from engine.codes import Lift
from engine.compiling.compile_unit import SCORE, compile_unit
from engine.compiling.jit import kernel
from engine.kernel.movement import NO_STOP, limit_after, step_cost
from engine.kernel.reach import path_to
from engine.kernel.terrain import distance
from engine.layout import OFF
from engine.players.choice import Decline, choice, may_answer
from engine.players.common.answers import optional_answers, question
from engine.players.common.bounds import NEVER
from engine.players.common.features import look_around
from engine.players.common.price_of_ground import price_of_march
from engine.players.common.weights import FORBIDS, Weight
from engine.players.recruit.choices import nearest_enemy
from engine.players.sergeant.ask_judgement import attack_from, hex_worth
from engine.rules.desert.law import find_further, hexes_from

# --- what a hex beyond the one taken is worth ---


@compile_unit(SCORE)
def ground_beyond(tables, state, mind, unit, hex_):
    """Worth of the best hex next to the one emptied for a unit that may go on; very low if it may or will not."""
    best = NEVER
    row = state["unit_row"][unit]
    free = tables["row_free"][row]
    stop = NO_STOP if free else tables["stack_stop"][state["hex_stack"][hex_], row]
    most = hexes_from(tables, state, row, hex_, state["advances"][unit] + 1, stop)
    side = state["unit_side"][unit]
    if most == 0 or mind["weights"][side, Weight.EXTRA_HEX] >= FORBIDS:
        return best
    asked = mind["weights"][side, Weight.GROUND] - mind["weights"][side, Weight.EXTRA_HEX]
    for edge in range(6):
        cost = step_cost(tables, state, row, hex_, edge, 1, free)
        if cost == 0:
            continue
        to = tables["near"][hex_, edge]
        if cost <= limit_after(tables, state, to, most, free):
            worth = hex_worth(tables, state, mind, unit, to) + asked
            if battle_after(tables, state, unit, hex_, to):
                worth += attack_from(tables, state, mind, unit, to, 0)
            best = max(best, worth)
    return best


@kernel
def battle_after(tables, state, unit, here, to):
    """1 if the unit may still overrun from a hex it goes on to.  Rule: HR-DESERT-6, OVR-3."""
    row = state["unit_row"][unit]
    if state["overruns"][unit] >= tables["overruns"] or state["banned"][unit]:
        return 0
    new = state["hex_stack"][to]
    if (tables["stack_ban_here"][new] >> row) & 1:
        return 0
    if here == to or state["lifts"] & Lift.BANS:
        return 1
    for hex_ in (here, to):
        if (tables["stack_ban_entered"][state["hex_stack"][hex_]] >> row) & 1 and not tables[
            "row_entry_battle"
        ][row]:
            return 0
    return 0 if (tables["stack_ban_left"][state["hex_stack"][here]] >> row) & 1 else 1


@kernel
def further_worth(tables, state, mind, unit, hex_):
    """Worth of a hex after going on, with the overrun from there."""
    worth = hex_worth(tables, state, mind, unit, hex_)
    here = state["unit_hex"][unit]
    if hex_ != here:
        worth -= mind["weights"][state["unit_side"][unit], Weight.EXTRA_HEX]
    if battle_after(tables, state, unit, here, hex_):
        worth += attack_from(tables, state, mind, unit, hex_, 0)
    return worth


# --- whether to go on ---


@kernel
def hexes_beyond(tables, state, mind, unit):
    """Every hex the unit may go on to, its own first.  Changes: mind.reach and its companions."""
    find_further(tables, state, mind, unit)
    for i in range(mind["reach_n"]):
        may_answer(mind, mind["reach"][i])


@kernel
def recruit_extra_hex(tables, state, mind, unit):
    """Next to nobody, it goes on to the hex nearest to an enemy; 1 unless it stays.  Changes: mind.path."""
    side = state["unit_side"][unit]
    here = state["unit_hex"][unit]
    enemy = nearest_enemy(tables, state, side, here)
    if enemy == OFF or distance(tables, here, state["unit_hex"][enemy]) == 1:
        return 0
    find_further(tables, state, mind, unit)
    best = here
    for i in range(1, mind["reach_n"]):
        hex_ = mind["reach"][i]
        if distance(tables, hex_, state["unit_hex"][enemy]) < distance(
            tables, best, state["unit_hex"][enemy]
        ):
            best = hex_
    if best == here:
        return 0
    path_to(mind, best)
    return 1


@kernel
def least_beyond(tables, state, mind, unit):
    """Nothing is asked: to stay is one of the answers.  Changes: what is noted of the position."""
    look_around(tables, state, mind, state["unit_side"][unit])
    return NEVER


@kernel
def worth_beyond(tables, state, mind, unit, answer):
    """What a hex is worth with the overrun from there, and with what the way to it costs."""
    worth = further_worth(tables, state, mind, unit, answer)
    if tables["ground_bites"] and answer != state["unit_hex"][unit]:
        worth -= price_of_march(tables, state, mind, unit, answer, 0.0)
    return worth


@kernel
def go_on_to(state, mind, unit, answer):
    """1 with the way to the hex laid out, 0 if the unit stays.  Changes: mind.path."""
    if answer == OFF or answer == state["unit_hex"][unit]:
        return 0
    path_to(mind, answer)
    return 1


EXTRA_HEX = 0
desert_answers = optional_answers(
    "desert_answers",
    {
        EXTRA_HEX: choice(
            "extra_hex",
            ("unit",),
            legal=hexes_beyond,
            decline=Decline.NEVER,
            worth=worth_beyond,
            weight=Weight.EXTRA_HEX,
            asked=least_beyond,
            recruit=recruit_extra_hex,
            gives=go_on_to,
        ),
    },
)


@question
def choose_extra_hex(tables, state, mind, unit):
    """1 to go on along mind.path from the ground taken, before the overrun."""
    kind = mind["player"][state["unit_side"][unit]]
    return desert_answers(tables, state, mind, kind, EXTRA_HEX, unit, 0, 0, 0)
