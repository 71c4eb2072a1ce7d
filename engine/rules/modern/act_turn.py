"""One side acts: a unit moves and fights before the next does, or all move before anybody fights (MMB-SEQ-2)."""

from engine.codes import Attack, Ban, Gap, MedalSource
from engine.compiling.jit import cold, kernel
from engine.dialogue.offer import offer
from engine.hooks import Event, Fired
from engine.kernel.battled import spend_battle
from engine.kernel.log_event import log_event, mark_fired, mark_gap
from engine.kernel.movement import arrive, leave_hex
from engine.kernel.penalties import paths_after, paths_at
from engine.kernel.terrain import edge_between, remove_piece
from engine.kernel.victory import pay
from engine.layout import MAX_UNITS, OFF, WINS
from engine.rules.modern.act_choices import choose_actor, choose_cargo, choose_cut
from engine.rules.modern.carry_turn import NO_MORE, can_carry_now, carry_out_load
from engine.rules.modern.combat_turn import move_into_mines, suffer_throw, throw_at
from engine.rules.modern.ending_law import test_medals_now
from engine.rules.modern.fire_choices import choose_victim
from engine.rules.modern.fire_law import army_of, combat_dice, in_turn, is_of
from engine.rules.modern.move_choices import LEAVE, choose_end_of_move
from engine.rules.modern.reach_law import (
    best_exit,
    find_ways,
    may_fight_after,
    way_by_label,
    way_to,
    wire_on,
)
from engine.rules.modern.works_law import works_of


@cold
def side_acts(tables, state, mind, side):
    """All units of a side that its owner likes to act, each once, in his order.

    Rule: MMB-SEQ-2, MMB-SEQ-3, MMB-INI-2.
    """
    log_event(state, Event.ACTS, side, state["alive"][side], 0, 0, 0)
    for _ in range(MAX_UNITS):
        if state["over"]:
            return
        offer(state, 0)
        unit = choose_actor(tables, state, mind, side)
        if unit == OFF:
            break
        if not may_act(tables, state, unit) or state["unit_side"][unit] != side:
            mark_gap(state, Gap.ORDER)
            break
        state["modern_acted"][unit] = state["turn"]
        state["never_ordered"][unit] = 0
        state["n_ordered"] += 1
        move_part(tables, state, mind, unit)
        if tables["modern_one_by_one"]:
            fight_part(tables, state, mind, unit)
        test_medals_now(tables, state, side)
    if not tables["modern_one_by_one"]:
        for i in range(army_of(tables, side)):
            unit = in_turn(tables, side, i)
            if state["modern_acted"][unit] == state["turn"] and not state["over"]:
                fight_part(tables, state, mind, unit)
                test_medals_now(tables, state, side)


@kernel
def may_act(tables, state, unit):
    """1 if a unit on the board has not acted yet in this turn.  Rule: MMB-SEQ-2, MMB-GAP-18."""
    return 1 if state["unit_hex"][unit] >= 0 and state["modern_acted"][unit] != state["turn"] else 0


@cold
def move_part(tables, state, mind, unit):
    """The move of a unit, or what takes its place; state.moved says how far it has gone, NO_MORE = it may not fight.

    Rule: MMB-MOV-9, MMB-TRP-1, MMB-GAP-2, MMB-GAP-16.  Changes: state.moved and what a move changes.
    """
    state["moved"][unit] = 0
    state["banned"][unit] = 0
    state["way_paths"][unit] = paths_at(tables, state["unit_hex"][unit])
    if can_carry_now(tables, state, unit):
        offer(state, 0)
        answer = choose_cargo(tables, state, mind, unit)
        if answer != OFF:
            state["moved"][unit] = NO_MORE
            if not carry_out_load(tables, state, unit, answer):
                mark_gap(state, Gap.ACTION)
            return
    piece = wire_on(tables, state, unit)
    if piece != OFF:
        cut_wire(tables, state, mind, unit, piece)
        return
    find_ways(tables, state, mind, unit)
    if mind["reach_n"] == 0 and best_exit(tables, state, mind, unit) == 0:
        return
    offer(state, 0)
    to = choose_end_of_move(tables, state, mind, unit)
    if to == OFF:
        return
    if to == LEAVE:
        leave_by_exit(tables, state, mind, unit)
    elif not way_to(mind, to):
        mark_gap(state, Gap.MOVE)
    else:
        march(tables, state, mind, unit)


@cold
def cut_wire(tables, state, mind, unit, piece):
    """A unit on wire may remove it in place of its move; who moves or fights does nothing else then.

    Rule: MMB-MOV-9, MMB-GAP-2, MMB-GAP-16.
    """
    if state["modern_exhausted"][state["unit_side"][unit]] or state["modern_fired"][unit] == state["turn"]:
        return
    offer(state, 0)
    if not choose_cut(tables, state, mind, unit):
        return
    hex_ = state["unit_hex"][unit]
    mark_fired(state, Fired.MODERN_CUT)
    log_event(state, Event.WIRE_CUT, unit, hex_, 0, 0, 0)
    remove_piece(tables, state, hex_, piece)
    if tables["row_move_battle"][state["unit_row"][unit]] == 0 or tables["modern_wire_turn"]:
        state["moved"][unit] = NO_MORE


@cold
def leave_by_exit(tables, state, mind, unit):
    """A unit goes to an exit and off the board, and so does whoever it carries: neither lost nor left.

    Rule: MMB-GAP-26.  Changes: positions, medals, state.modern_full.
    """
    value = best_exit(tables, state, mind, unit)
    if value == 0:
        mark_gap(state, Gap.EXIT)
        return
    way_by_label(mind, mind["exit_label"])
    march(tables, state, mind, unit)
    here = state["unit_hex"][unit]
    if here != mind["label_hex"][mind["exit_label"]]:
        return
    side = state["unit_side"][unit]
    log_event(state, Event.EXIT, unit, here, value if value < WINS else 0, 0, 0)
    mark_fired(state, Fired.EXITED)
    leave_hex(tables, state, unit)
    state["alive"][side] -= 1
    cargo = state["modern_cargo"][unit] - 1
    state["modern_cargo"][unit] = 0
    pay_exit(tables, state, side, unit, value)
    if cargo >= 0:
        state["modern_carrier"][cargo] = 0
        pay_exit(tables, state, side, cargo, value)


@cold
def pay_exit(tables, state, side, unit, value):
    """What a unit that has left counts, for good.  Changes: medals, state.modern_full."""
    if is_of(tables["modern_counted"], state, unit):
        state["modern_full"][side] -= state["unit_figures"][unit]
        pay(tables, state, side, value, MedalSource.EVENT)


@cold
def march(tables, state, mind, unit):
    """A unit goes the way of mind.path; mines at its end may send it back.

    Rule: MMB-MOV-2, MMB-MOV-3, MMB-MOV-5, MMB-MOV-8, MMB-MAP-1.
    Changes: positions, state.moved, way_paths, banned.
    """
    paths = paths_at(tables, state["unit_hex"][unit])
    for i in range(mind["path_n"]):
        here = state["unit_hex"][unit]
        to = mind["path"][i]
        edge = edge_between(tables, here, to)
        paths = paths_after(tables, paths, here, edge)
        cost = tables["edge_cost"][here, edge]
        state["moved"][unit] += cost
        log_event(state, Event.STEP, unit, here, to, cost, 0)
        leave_hex(tables, state, unit)
        arrive(tables, state, unit, to)
        if forbids_battle(tables, state, unit, here, to):
            state["banned"][unit] = Ban.ENTERED
        if move_into_mines(tables, state, unit, here):
            break
    state["way_paths"][unit] = paths


@kernel
def forbids_battle(tables, state, unit, here, to):
    """1 if ground that a unit leaves or enters takes its combat away, as some of Memoir does.  Rule: MMB-MAP-1."""
    row = state["unit_row"][unit]
    left = tables["stack_ban_left"][state["hex_stack"][here]] >> row
    return (left | tables["stack_ban_entered"][state["hex_stack"][to]] >> row) & 1


@cold
def fight_part(tables, state, mind, unit):
    """The combat of a unit, if its move leaves it one; guns and transports have none.

    Rule: MMB-CBT-1, MMB-MOV-1, MMB-MOV-3, MMB-TRP-3, MMB-ART-2, MMB-MAP-1.
    """
    if state["unit_hex"][unit] < 0 or state["banned"][unit] or is_of(tables["modern_guns"], state, unit):
        return
    row = state["unit_row"][unit]
    if not may_fight_after(tables, row, state["moved"][unit], state["way_paths"][unit]):
        return
    if first_victim(tables, state, unit) == OFF:
        return
    offer(state, 0)
    target = choose_victim(tables, state, mind, unit)
    if target == OFF:
        return
    dice = combat_dice(tables, state, unit, target)
    if dice == 0:
        mark_gap(state, Gap.BATTLE)
        return
    from_hex = state["unit_hex"][unit]
    far = tables["apart"][from_hex, state["unit_hex"][target]]
    spend_battle(state, unit, Attack.ORDERED)
    throw_at(tables, state, unit, target, dice, far, works_of(tables, state, target))
    suffer_throw(tables, state, mind, target, from_hex)


@kernel
def first_victim(tables, state, unit):
    """The first enemy that a unit may fight now, OFF if there is none."""
    enemy = 1 - state["unit_side"][unit]
    for target in range(tables["first_unit"][enemy], tables["end_unit"][enemy]):
        if combat_dice(tables, state, unit, target) > 0:
            return target
    return OFF
