"""The turn of a side without cards: divisions put off, then all moves, then the battles one by one (HR-ZOMBIE-17)."""

from engine.codes import Attack, Gap
from engine.compiling.compile_unit import compile_unit
from engine.compiling.jit import cold
from engine.dialogue.draws import end_instead
from engine.dialogue.fight import fight
from engine.dialogue.march import follow_path
from engine.dialogue.offer import offer
from engine.hooks import Event, Fired
from engine.kernel.ask import battle_is_fought
from engine.kernel.battle import attack_dice
from engine.kernel.log_event import log_event, mark_fired, mark_gap
from engine.kernel.movement import allowance, limits_lifted, may_move
from engine.kernel.reach import short_way
from engine.kernel.terrain import distance, edge_between
from engine.layout import MAX_UNITS, OFF
from engine.rules.swarm.assault_choices import choose_swarm_assault, choose_swarm_shot
from engine.rules.swarm.choices import choose_swarm_entry, choose_swarm_mover, choose_swarm_step
from engine.rules.swarm.growth_turn import divide_put_off, settle_growth
from engine.rules.swarm.law import is_swarm
from engine.rules.swarm.move_law import has_to_enter, keep_still, may_enter_marker, note_pushed

ORDERED = int(Attack.ORDERED)


@compile_unit()
def swarm_turn(tables, state, mind, side):
    """1 if a side has no hand, and has moved and battled with every unit instead of playing a card.

    No card is drawn.  Rule: HR-ZOMBIE-2, -16, -17, HR-SET-14, expansions 7.6.
    """
    if not tables["cardless"][side]:
        return 0
    mark_fired(state, Fired.SWARM_TURN)
    if tables["swarm_grows"]:
        divide_put_off(tables, state, mind, side)
        note_pushed(tables, state, side)
    if not state["over"]:
        call_up(tables, state, side)
    move_swarm(tables, state, mind, side)
    battle_swarm(tables, state, mind, side)
    if tables["swarm_grows"] and not state["over"]:
        settle_growth(tables, state, mind)
    end_instead(tables, state, mind, side, OFF, 1, 0)
    return 1


@cold
def call_up(tables, state, side):
    """Every unit may act but those that came into being in this turn; who stays on a marker does nothing else.

    Rule: HR-ZOMBIE-2, HR-ZOMGROW-6, HR-ZOMFOOD-4.  Changes: state.ordered, n_ordered, never_ordered.
    """
    for unit in range(tables["first_unit"][side], tables["end_unit"][side]):
        if state["unit_hex"][unit] < 0 or (state["swarm_born"][unit] == state["turn"]):
            continue
        state["n_ordered"] += 1
        state["ordered"][unit] = state["n_ordered"]
        state["never_ordered"][unit] = 0
        if keep_still(tables, state, unit):
            state["swarm_asked"][unit] = state["turn"]
    log_event(state, Event.SWARM, side, state["n_ordered"], 0, 0, 0)


@cold
def move_swarm(tables, state, mind, side):
    """All moves, each unit at most once; whoever has to enter the hex of a marker does, though nobody names it.

    Rule: HR-ZOMBIE-2, -17, HR-ZOMFOOD-1, -5.
    """
    for _ in range(MAX_UNITS):
        if state["over"] or state["cut_turn"]:
            return
        offer(state, 1)
        unit = choose_swarm_mover(tables, state, mind, side)
        if unit < 0:
            break
        if state["swarm_asked"][unit] == state["turn"] or not may_move(tables, state, unit):
            mark_gap(state, Gap.MOVE)
            break
        move_one(tables, state, mind, unit)
    for unit in range(tables["first_unit"][side], tables["end_unit"][side]):
        if state["over"] or state["cut_turn"]:
            return
        if state["swarm_asked"][unit] != state["turn"] and may_move(tables, state, unit):
            if has_to_enter(tables, state, mind, unit):
                move_one(tables, state, mind, unit)


@cold
def move_one(tables, state, mind, unit):
    """A unit makes its move, or stays: it goes to a marker beside it if it has to.

    Rule: HR-ZOMBIE-2, HR-ZOMFOOD-1, -5.  Changes: state.swarm_asked and what a march changes.
    """
    state["swarm_asked"][unit] = state["turn"]
    here = state["unit_hex"][unit]
    owed = has_to_enter(tables, state, mind, unit)
    offer(state, 1)
    if owed:
        to = choose_swarm_entry(tables, state, mind, unit)
        if to == OFF or not is_entry(tables, state, mind, unit, to):
            if to != OFF:
                mark_gap(state, Gap.MOVE)
            to = first_entry(tables, state, mind, unit)
    else:
        to = choose_swarm_step(tables, state, mind, unit)
        if to != OFF:
            mark_fired(state, Fired.SWARM_WENT)
    if to == OFF:
        return
    most = allowance(tables, state, unit)
    lifted = limits_lifted(tables, state, unit)
    k = edge_between(tables, here, to)
    if k < 0 or not short_way(tables, state, mind, unit, k, most, lifted):
        mark_gap(state, Gap.MOVE)
        return
    follow_path(tables, state, mind, unit, most, lifted)


@cold
def is_entry(tables, state, mind, unit, hex_):
    """1 if the hex is one that the unit has to enter for its marker.  Changes: mind.path."""
    k = edge_between(tables, state["unit_hex"][unit], hex_)
    return may_enter_marker(tables, state, mind, unit, k) if k >= 0 else 0


@cold
def first_entry(tables, state, mind, unit):
    """The first hex that the unit has to enter.  Changes: mind.path."""
    for k in range(6):
        if may_enter_marker(tables, state, mind, unit, k):
            return tables["near"][state["unit_hex"][unit], k]
    return OFF


@cold
def first_attack(tables, state, mind, side, near):
    """The first unit of the side that may attack, an adjacent unit if ``near``; OFF if none.  Changes: mind.target.

    Rule: HR-ZOMBIE-4, -8, -10, -18.
    """
    for unit in range(tables["first_unit"][side], tables["end_unit"][side]):
        here = state["unit_hex"][unit]
        if here < 0 or not state["ordered"][unit] or (near and not is_swarm(tables, state, unit)):
            continue
        reach = 1 if near else tables["row_range"][state["unit_row"][unit]]
        for target in range(tables["first_unit"][1 - side], tables["end_unit"][1 - side]):
            at = state["unit_hex"][target]
            if at < 0 or distance(tables, here, at) > reach:
                continue
            if attack_dice(tables, state, unit, target, ORDERED) > 0:
                mind["target"] = target
                return unit
    return OFF


@cold
def battle_swarm(tables, state, mind, side):
    """The battles, each finished with free strike, hits, retreat and growth before the next.

    Nobody may stop while a unit next to an enemy has not assaulted.  Rule: HR-ZOMBIE-4, -6, -8, -10, -11, -17.
    """
    for _ in range(MAX_UNITS):
        if state["over"] or state["cut_turn"]:
            return
        owing = first_attack(tables, state, mind, side, 1)
        if owing == OFF and first_attack(tables, state, mind, side, 0) == OFF:
            return
        offer(state, 1)
        if owing != OFF:
            unit = choose_swarm_assault(tables, state, mind, side)
        else:
            unit = choose_swarm_shot(tables, state, mind, side)
            if unit == OFF:
                return
        target = mind["target"]
        if unit == OFF or attack_dice(tables, state, unit, target, ORDERED) == 0:
            if unit != OFF:
                mark_gap(state, Gap.BATTLE)
            unit = first_attack(tables, state, mind, side, 1 if owing != OFF else 0)
            target = mind["target"]
        fight(tables, state, mind, unit, target, ORDERED)
        battle_is_fought(tables, state, mind, unit)
