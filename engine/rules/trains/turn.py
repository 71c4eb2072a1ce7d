"""The dialogue about trains: their moves, what they carry, hits and flags (Terrain Pack)."""

from engine.codes import Gap, Loss
from engine.compiling.compile_unit import NOTHING, compile_unit
from engine.compiling.jit import kernel
from engine.dialogue.offer import offer
from engine.hooks import Event, Fired
from engine.kernel.ask import flags_spared, step_is_refused
from engine.kernel.log_event import log_event, mark_fired, mark_gap
from engine.kernel.objective_holders import test_entry
from engine.kernel.penalties import slowed_at_best
from engine.kernel.retreat import cannot_retreat, flags_ignorable
from engine.layout import MAX_CARGO, OFF
from engine.players.roster import choose_ignore, choose_retreat_step
from engine.rules.trains.choices import choose_door, choose_unloading
from engine.rules.trains.gun_choices import choose_gun
from engine.rules.trains.gun_law import give_gun, may_give_gun
from engine.rules.trains.hit_law import hit_train
from engine.rules.trains.law import (
    edge_ahead,
    edge_back,
    get_off,
    list_doors,
    may_get_off,
    may_unload,
    push_back,
    roll_back,
    roll_on,
    test_train,
)
from engine.rules.trains.pass_law import hexes_to_room, roll_through
from engine.rules.trains.track_law import TURNS, mined, room_behind, wagon_hex, way_back


@compile_unit()
def train_marches(tables, state, mind, unit, most):
    """1 if the unit is a locomotive, which has gone its way.

    It goes the way laid out for it, its wagon in its track, and unloads at the station.

    Hexes that a combat card gives keep the gun on the wagon from nothing.  Mines end the way, and an enemy who comes in
    sight or whom the train runs into unseen.
    Rule: TP-TRN-3, -8, -9, TP-TRNED-7, TP-MINE-3, CORE-MOV-1, -4, WW-CC-4, HR-KRIEG-4, -7, -12.
    Changes: positions, state.moved, state.tail.
    """
    if not (tables["train_rows"] >> state["unit_row"][unit]) & 1:
        return 0
    train = tables["train_of"][unit]
    wagon = tables["train_wagon"][train]
    start = state["unit_hex"][unit]
    last = wagon_hex(tables, state, train)
    limit = slowed_at_best(tables, state["unit_row"][unit], start, most)
    stopped = 0
    backwards = mind["path_n"] > 0 and mind["path"][0] == tables["near"][start, state["tail"][train]]
    i = 0
    while i < mind["path_n"]:
        if state["over"] or state["cut_turn"]:
            break
        steps = 1
        if tables["trains_pass"]:
            steps = max(hexes_to_room(tables, state, mind, train, i, backwards), 1)
        edge = 0 if steps > 1 else edge_on_way(tables, state, mind, train, i, backwards)
        if edge == OFF or state["moved"][unit] + steps > limit or stopped:
            if edge != OFF or stopped or not meets_unseen(tables, state, mind, train, i, backwards):
                mark_gap(state, Gap.MOVE)
            break
        state["moved"][unit] += steps
        state["moved"][wagon] = max(1, state["moved"][unit] - state["combat_hexes"][unit])
        mark_fired(state, Fired.TRAIN_MOVED)
        if steps > 1:
            stopped = roll_through(tables, state, mind, train, i, steps, backwards)
        else:
            if tables["ground_bites"]:
                stopped = mined(tables, state, first_hex(tables, state, train, edge, backwards))
            if backwards:
                roll_back(tables, state, train, edge, Event.STEP)
            else:
                roll_on(tables, state, train, edge)
        i += steps
        if state["unit_hex"][unit] == OFF or state["came_in_sight"]:
            break
    if not tables["objective_passing"] and state["unit_hex"][unit] != start:
        test_train(tables, state, train, start, last, 0)
    if may_unload(tables, state, train):
        unload(tables, state, mind, train)
    return 1


@kernel
def edge_on_way(tables, state, mind, train, i, backwards):
    """The edge of the next step, see ``roll_on`` and ``roll_back``, to the hex at place i of the way; OFF: none."""
    here = state["unit_hex"][tables["train_loco"][train]]
    tail = state["tail"][train]
    to = mind["path"][i]
    then = mind["path"][i + 1] if i + 1 < mind["path_n"] else OFF
    if backwards:
        return edge_back(tables, state, train, here, tail, to, then, 0)
    return edge_ahead(tables, state, train, here, tail, to, 0)


@kernel
def meets_unseen(tables, state, mind, train, i, backwards):
    """1 if the rest of a way is refused for a unit on the track that the owner of the train does not see.

    Rule: HR-KRIEG-7.  Changes: what is done at the moment.
    """
    loco = tables["train_loco"][train]
    for at in range(i, mind["path_n"]):
        if step_is_refused(tables, state, loco, mind["path"][at]):
            return 1
    if not backwards or wagon_hex(tables, state, train) == OFF:
        return 0
    last = mind["path"][mind["path_n"] - 1]  # on the hex that the locomotive comes to the wagon has been
    for edge in range(6):
        to = tables["near"][last, edge]
        if to >= 0 and (tables["rails"][last] >> edge) & 1 and to != state["unit_hex"][loco]:
            if step_is_refused(tables, state, loco, to):
                return 1
    return 0


@kernel
def first_hex(tables, state, train, edge, backwards):
    """Hex onto which the part that goes first comes with the next step over an edge, see ``roll_on``, ``roll_back``."""
    here = state["unit_hex"][tables["train_loco"][train]]
    if not backwards:
        return tables["near"][here, edge]
    behind = tables["near"][here, state["tail"][train]]
    return behind if wagon_hex(tables, state, train) == OFF else tables["near"][behind, edge]


@kernel
def unload(tables, state, mind, train):
    """Everybody aboard for whom there is room gets off; who finds none stays aboard, or whom his owner leaves there.

    Rule: TP-TRN-8, HR-SUPTRAIN-1, -4.
    """
    for i in range(MAX_CARGO):
        unit = tables["train_cargo"][train, i]
        if not (state["aboard"][train] >> i) & 1 or state["over"]:
            continue
        if list_doors(tables, state, mind, train, unit) == 0:
            continue
        if tables["unload_chosen"]:
            offer(state, 1)
            hex_ = choose_unloading(tables, state, mind, unit, train)
            if hex_ == OFF:
                continue
        else:
            state["acts"] += 1
            hex_ = choose_door(tables, state, mind, unit, train)
        if not may_get_off(tables, state, train, unit, hex_):
            mark_gap(state, Gap.MOVE)
            return
        get_off(tables, state, train, i, hex_)


@compile_unit(NOTHING)
def unload_again(tables, state, mind, side):
    """Trains that were ordered and have stayed at their station unload.  Rule: HR-SUPTRAIN-4."""
    for train in range(tables["trains"]):
        loco = tables["train_loco"][train]
        if state["unit_side"][loco] == side and state["ordered"][loco] and state["moved"][loco] == 0:
            if may_unload(tables, state, train):
                unload(tables, state, mind, train)


@compile_unit()
def suffer_on_rails(tables, state, mind, unit, by_card):
    """1 if the unit is a part of a train, which has taken the hits, then the flags, of the last roll.

    Rule: TP-TRN-4, -6, CORE-HIT-6, RET-15, WW-CC-12, HR-TRAIN-12, HR-ARMTRAIN-4.
    """
    if not (tables["train_rows"] >> state["unit_row"][unit]) & 1:
        return 0
    hits = state["hits"]
    flags = state["flags"]
    train = tables["train_of"][unit]
    loco = tables["train_loco"][train]
    part = unit
    unhurt = 1 if hits == 0 else 0
    hits -= hit_on_gun(tables, state, mind, train, hits)
    if hit_train(tables, state, train, hits, Loss.HIT):
        return 1
    if flags == 0 or state["over"]:
        return 1
    if state["unit_hex"][part] == OFF:
        part = loco
    if not by_card:
        flags -= ignored(tables, state, mind, part, flags)
        # asked about the locomotive, whichever part was the target
        flags -= flags_spared(tables, state, mind, loco, flags)
    if flags > 0:
        obey(tables, state, mind, train, flags, unhurt)
    return 1


@kernel
def hit_on_gun(tables, state, mind, train, hits):
    """1 if the gun of the train takes the first of so many hits, by its owner's choice.  Rule: HR-ARMTRAIN-2, -4."""
    if hits == 0 or tables["gun_trains"] == 0 or not may_give_gun(tables, state, train):
        return 0
    offer(state, 1)
    if not choose_gun(tables, state, mind, tables["train_loco"][train], train, hits):
        return 0
    give_gun(tables, state, train, hits)
    return 1


@kernel
def ignored(tables, state, mind, part, flags):
    """Flags that the train ignores.  Rule: TP-TRN-6, RET-13, -14, AMB-4."""
    n = flags_ignorable(tables, state, part, flags)
    if n == 0:
        return 0
    if not tables["ignore_flag_always"]:
        state["acts"] += 1
        if not choose_ignore(tables, state, mind, part, flags):
            return 0
    state["flags_ignored"][state["unit_side"][part]] += n
    log_event(state, Event.IGNORE, part, n, flags - n, 0, 0)
    return n


@kernel
def obey(tables, state, mind, train, flags, unhurt):
    """The train is pushed back a hex for each flag; each hex it cannot go costs it a hit.

    How far it can go is known before it pays: a wagon lost in paying makes no room.
    ``unhurt``: 1 if such a hit is the first of the attack, which a gun may take.
    Rule: TP-TRN-6, RET-8, -10, -11, AMB-3, HR-TRAIN-3, -6, HR-ARMTRAIN-4.
    """
    loco = tables["train_loco"][train]
    length = 0
    if tables["flags_kill"]:
        mark_fired(state, Fired.FLAG_KILLED)
    if not cannot_retreat(tables, state, loco):
        length = room_behind(tables, state, mind, train, state["unit_hex"][loco], state["tail"][train], flags)
    short = flags - length
    if short > 0 and not tables["retreat_losses_after"]:
        if unhurt:
            short -= hit_on_gun(tables, state, mind, train, short)
        if hit_train(tables, state, train, short, Loss.BLOCKED):
            return
        short = 0
    for i in range(length):
        if state["over"]:
            return
        tail = tail_of_push(tables, state, mind, train, length - i)
        if tail == OFF:
            break
        push_back(tables, state, train, tail)
        if state["unit_hex"][loco] == OFF:
            return
    if length > 0 and tables["entries"]:
        test_entry(tables, state, state["unit_hex"][loco], 1)
    if short > 0 and not state["over"]:
        if unhurt:
            short -= hit_on_gun(tables, state, mind, train, short)
        hit_train(tables, state, train, short, Loss.BLOCKED)


@kernel
def tail_of_push(tables, state, mind, train, rest):
    """The tail after the next hex back; at a switch the owner picks among those that let all the rest be gone.

    Rule: TP-TRN-6, RET-5, -10.
    """
    loco = tables["train_loco"][train]
    here = state["unit_hex"][loco]
    tail = state["tail"][train]
    behind = tables["near"][here, tail]
    chosen = OFF
    for turn in TURNS:
        edge = way_back(tables, state, train, here, tail, turn, 0)
        if edge == OFF:
            continue
        if rest > 1 and room_behind(tables, state, mind, train, behind, edge, rest - 1) < rest - 1:
            continue
        if chosen == OFF:
            chosen = edge
        else:
            state["acts"] += 1
            left = tables["near"][behind, chosen]
            right = tables["near"][behind, edge]
            to = choose_retreat_step(tables, state, mind, loco, left, right)
            if to != left and to != right:
                mark_gap(state, Gap.RETREAT)
                to = left
            chosen = edge if to == right else chosen
    return chosen
