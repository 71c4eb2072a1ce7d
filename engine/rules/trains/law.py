"""Trains as one unit of two hexes: what each part knows of the other, their steps, what they carry (Terrain Pack)."""

from engine.codes import Ban, Clear, Trait
from engine.codes_of_boxes import Coming
from engine.compiling.compile_unit import NOTHING, compile_unit
from engine.compiling.jit import kernel
from engine.hooks import Event, Fired
from engine.kernel.arrivals import come_in
from engine.kernel.ask import contact_ends, unit_has_landed, unit_has_retreated
from engine.kernel.log_event import log_event, mark_fired
from engine.kernel.movement import arrive, leave_hex
from engine.kernel.objective_holders import enter_objectives, test_objectives_of
from engine.kernel.terrain import clear_pieces, distance, enemy_adjacent
from engine.kernel.victory import check_victory
from engine.layout import OFF
from engine.rules.mines.law import suffer_ground
from engine.rules.trains.arrival_law import mark_arrival
from engine.rules.trains.hit_law import hit_train
from engine.rules.trains.track_law import TURNS, find_rails, wagon_hex, way_ahead, way_back


@kernel
def mate_of(tables, unit):
    """The other part of the train a unit is part of."""
    train = tables["train_of"][unit]
    wagon = tables["train_wagon"][train]
    return tables["train_loco"][train] if unit == wagon else wagon


@kernel
def sections_of_mate(tables, state, unit):
    """Bits of the sections in which the other part stands.  Rule: TP-TRN-2."""
    hex_ = state["unit_hex"][mate_of(tables, unit)]
    return tables["hex_sections"][hex_] if hex_ != OFF else 0


@kernel
def mate_touches(tables, state, unit):
    """1 if an enemy stands next to the other part.  Rule: TP-TRN-4, HR-TRAIN-7."""
    hex_ = state["unit_hex"][mate_of(tables, unit)]
    return enemy_adjacent(tables, state, hex_, state["unit_side"][unit]) if hex_ != OFF else 0


@kernel
def order_mate(tables, state, unit):
    """The order of a locomotive is that of its wagon, which counts for none; on the move neither battles.

    Rule: TP-TRN-2, BT-OTM-2.  Changes: state.ordered, on_move, unit_card, never_ordered.
    """
    wagon = mate_of(tables, unit)
    state["ordered"][wagon] = state["ordered"][unit]
    state["on_move"][wagon] = state["on_move"][unit]
    state["unit_card"][wagon] = state["unit_card"][unit]
    state["never_ordered"][wagon] = 0
    return 0


@kernel
def is_declared(tables, state, unit):
    """1 if a strike has the other part for a target: a train is one.  Rule: TP-TRN-4."""
    mate = mate_of(tables, unit)
    for i in range(state["strike_n"]):
        if state["strike"][i] == mate:
            return 1
    return 0


@kernel
def part_with_gun(tables, state, unit, enemy):
    """The wagon, which bears the gun, if it touches an enemy who names either part; else the part that was named.

    Rule: TP-TRN-4, TP-GAP-18.
    """
    wagon = tables["train_wagon"][tables["train_of"][unit]]
    hex_ = state["unit_hex"][wagon]
    return wagon if hex_ != OFF and distance(tables, hex_, state["unit_hex"][enemy]) == 1 else unit


# --- trains as one unit of two hexes: their steps, what they carry (Terrain Pack) ---


SPENT = 99  # hexes moved by a unit that has just got off: it does nothing more


@kernel
def shift(tables, state, unit, to, event, cost):
    """Roll one part on to the next hex.  Changes: positions."""
    here = state["unit_hex"][unit]
    log_event(state, event, unit, here, to, cost, 0)
    leave_hex(tables, state, unit)
    arrive(tables, state, unit, to)


@kernel
def roll_on(tables, state, train, edge):
    """The train goes one hex forward over an edge of the locomotive's hex, the wagon in its track.

    Rule: TP-TRN-3.  Changes: positions, state.tail.
    """
    loco = tables["train_loco"][train]
    wagon = tables["train_wagon"][train]
    here = state["unit_hex"][loco]
    behind = state["unit_hex"][wagon]
    ahead = tables["near"][here, edge]
    shift(tables, state, loco, ahead, Event.STEP, 1)
    if behind != OFF:
        shift(tables, state, wagon, here, Event.STEP, 0)
    state["tail"][train] = (edge + 3) % 6
    mark_step(tables, state, train, 0, here if behind == OFF else behind)
    if tables["ground_bites"]:
        suffer_ground(tables, state, loco, Coming.MOVE)
    if tables["objective_passing"]:
        test_train(tables, state, train, here, behind, 0)


@kernel
def roll_back(tables, state, train, tail, event):
    """The train goes one hex backwards, after which this edge is its tail.

    Rule: TP-TRN-3, -6.  Changes: positions, state.tail.
    """
    loco = tables["train_loco"][train]
    wagon = tables["train_wagon"][train]
    here = state["unit_hex"][loco]
    behind = tables["near"][here, state["tail"][train]]
    beyond = OFF
    if state["unit_hex"][wagon] != OFF:
        beyond = tables["near"][behind, tail]
        shift(tables, state, wagon, beyond, event, 0)
    shift(tables, state, loco, behind, event, 1 if event == Event.STEP else 0)
    state["tail"][train] = tail
    back = 1 if event == Event.RETREAT else 0
    mark_step(tables, state, train, back, here)
    if tables["ground_bites"]:
        first = loco if beyond == OFF else wagon
        suffer_ground(tables, state, first, Coming.RETREAT if back else Coming.MOVE)
    if back or tables["objective_passing"]:
        test_train(tables, state, train, here, behind if beyond != OFF else OFF, back)


@kernel
def roll_onto(tables, state, part):
    """What the ground does to the part that goes first.  Rule: TP-TRNED-7."""
    suffer_ground(tables, state, part, Coming.MOVE)


@kernel
def mark_step(tables, state, train, back, left):
    """Both parts have rolled on, or been pushed ``back``, and one hex is left behind.

    Where one part follows the other the train still stands.
    Rule: TP-BIG-4, TP-FSA-1, WW-CAM-3.  Changes: what is done at the moments.
    """
    mark_part(tables, state, tables["train_loco"][train], back, left)
    if wagon_hex(tables, state, train) != OFF:
        mark_part(tables, state, tables["train_wagon"][train], back, left)


@kernel
def mark_part(tables, state, part, back, left):
    """One part has rolled on, or been pushed ``back``.  Changes: what is done at the moments."""
    if back:
        unit_has_retreated(tables, state, part, left, state["unit_hex"][part])
    else:
        unit_has_landed(tables, state, part, left, state["unit_hex"][part])


@kernel
def test_train(tables, state, train, loco_from, wagon_from, back):
    """Both parts have rolled on: all hexes left and entered are tested before anybody wins; OFF: no wagon came along.

    A part that the ground has destroyed is nowhere, and has entered nothing.
    Rule: VIC-OBJ-11, VIC-9, HR-HELD-5.  Changes: objectives, medals.
    """
    loco_to = state["unit_hex"][tables["train_loco"][train]]
    wagon_to = wagon_hex(tables, state, train) if wagon_from != OFF else OFF
    met = objectives_on(tables, loco_from) | objectives_on(tables, loco_to)
    met |= objectives_on(tables, wagon_from) | objectives_on(tables, wagon_to)
    if met == 0 or state["over"]:
        return
    test_there(tables, state, loco_from)
    test_there(tables, state, loco_to)
    test_there(tables, state, wagon_from)
    test_there(tables, state, wagon_to)
    if tables["entries"] and not back:
        if loco_to != OFF:
            enter_objectives(tables, state, loco_to, 0)
        if wagon_to != OFF:
            enter_objectives(tables, state, wagon_to, 0)
    check_victory(tables, state)


@kernel
def objectives_on(tables, hex_):
    """Bit per objective on the hex, none where there is no hex."""
    return tables["hex_objectives"][hex_] if hex_ != OFF else 0


@kernel
def test_there(tables, state, hex_):
    """Test the objectives of a hex, if there is one.  Changes: objectives, medals."""
    if hex_ != OFF:
        test_objectives_of(tables, state, hex_)


@kernel
def edge_ahead(tables, state, train, hex_, tail, to, passing):
    """Edge over which the train can go forward from a place to a hex, OFF if none.  Rule: TP-TRN-3, HR-TRAIN-4."""
    for turn in TURNS:
        edge = way_ahead(tables, state, train, hex_, tail, turn, passing)
        if edge != OFF and tables["near"][hex_, edge] == to:
            return edge
    return OFF


@kernel
def edge_back(tables, state, train, hex_, tail, to, then, passing):
    """The tail after a step backwards from a place to a hex, so that the next leads on to ``then``.

    With OFF for ``then`` it goes as straight as it can, and the move ends: the hexes of both parts are free.
    OFF if the train cannot go there.  Rule: TP-TRN-3, HR-TRAIN-4, -6.
    """
    if tables["near"][hex_, tail] != to:
        return OFF
    for turn in TURNS:
        edge = way_back(tables, state, train, hex_, tail, turn, passing if then != OFF else 0)
        if edge != OFF and (then == OFF or tables["near"][to, edge] == then):
            return edge
    return OFF


@kernel
def push_back(tables, state, train, tail):
    """A flag pushes the train one hex back.  Rule: TP-TRN-6.  Changes: positions, state.tail, state.stopped."""
    loco = tables["train_loco"][train]
    wagon = tables["train_wagon"][train]
    state["retreat_steps"][state["unit_side"][loco]] += 1
    mark_fired(state, Fired.TRAIN_PUSHED)
    roll_back(tables, state, train, tail, Event.RETREAT)
    contact_ends(tables, state, loco)
    if wagon_hex(tables, state, train) != OFF:
        contact_ends(tables, state, wagon)


@kernel
def may_unload(tables, state, train):
    """1 if the train carries somebody and its locomotive stands at the station.  Rule: TP-TRN-8."""
    if state["aboard"][train] == 0 or state["over"]:
        return 0
    return 1 if state["unit_hex"][tables["train_loco"][train]] == tables["train_station"][train] else 0


@kernel
def may_get_off(tables, state, train, unit, hex_):
    """1 if a unit aboard may be set down on the hex: free, dry, next to a part of the train and open to it from there.

    Rule: TP-TRN-8, HR-SUPTRAIN-1, -4.
    """
    if hex_ < 0 or state["unit_at"][hex_] >= 0:
        return 0
    stack = state["hex_stack"][hex_]
    row = state["unit_row"][unit]
    if (tables["stack_barred"][stack] >> row) & 1 or tables["stack_traits"][stack] & Trait.NO_RETREAT:
        return 0
    loco = state["unit_hex"][tables["train_loco"][train]]
    if not tables["doors_of_wagon"] and leads_down(tables, loco, row, hex_):
        return 1
    behind = wagon_hex(tables, state, train)
    return leads_down(tables, behind, row, hex_) if behind != OFF else 0


@kernel
def leads_down(tables, here, row, hex_):
    """1 if a unit of the row can step from a hex to another beside it."""
    for k in range(6):
        if tables["near"][here, k] == hex_ and not (tables["edge_shut_move"][here, k] >> row) & 1:
            return 1
    return 0


@kernel
def list_doors(tables, state, mind, train, unit):
    """List the hexes on which a unit aboard may be set down; gives how many.  Rule: TP-TRN-8.  Changes: mind.list."""
    n = 0
    for hex_ in range(tables["n_hexes"]):
        if may_get_off(tables, state, train, unit, hex_):
            mind["list"][n] = hex_
            n += 1
    return n


@kernel
def get_off(tables, state, train, i, hex_):
    """A unit aboard is set down; it neither moves nor battles this turn, but for an assault on arrival.

    By a house rule it comes onto the hex as by a move.
    Rule: TP-TRN-7, -8, TP-FSA-1, HR-SUPTRAIN-2, -4, -6.
    Changes: state.aboard, what it has done this turn, what ``come_in`` does.
    """
    unit = tables["train_cargo"][train, i]
    log_event(state, Event.UNLOAD, unit, tables["train_loco"][train], hex_, 0, 0)
    mark_fired(state, Fired.TRAIN_UNLOADED)
    state["aboard"][train] &= ~(1 << i)
    state["moved"][unit] = SPENT
    state["pushed"][unit] = 1
    come_in(tables, state, unit, hex_)
    if tables["unload_chosen"]:
        enter_from_train(tables, state, unit, hex_)


@kernel
def enter_from_train(tables, state, unit, hex_):
    """What comes of a move onto the hex: a ban of battle, pieces that go, ice and mines.

    Rule: HR-SUPTRAIN-4, -5.  Changes: state.banned, landed_turn, pieces and what the ground changes.
    """
    row = state["unit_row"][unit]
    mark_fired(state, Fired.TRAIN_EMPTIED)
    mark_arrival(state, unit)
    if (tables["stack_ban_entered"][state["hex_stack"][hex_]] >> row) & 1 and not tables["row_entry_battle"][
        row
    ]:
        state["banned"][unit] |= Ban.ENTERED
    clear_pieces(tables, state, hex_, row, Clear.ENTER)
    if tables["ground_bites"] and not state["over"]:
        suffer_ground(tables, state, unit, Coming.MOVE)


# --- what rules that know no trains ask of them, a compile unit for each moment: games without trains compile none ---


@compile_unit()
def sections_of_train(tables, state, unit):
    """Bits of the sections in which the other part of a train stands.  Rule: TP-TRN-2."""
    return 0 if tables["train_of"][unit] == OFF else sections_of_mate(tables, state, unit)


@compile_unit()
def train_touches(tables, state, unit):
    """1 if an enemy touches the other part of a train."""
    return 0 if tables["train_of"][unit] == OFF else mate_touches(tables, state, unit)


@compile_unit(NOTHING)
def order_train(tables, state, unit):
    """The order of one part is one of both.  Rule: TP-TRN-2."""
    if tables["train_of"][unit] != OFF:
        order_mate(tables, state, unit)


@compile_unit()
def train_is_target(tables, state, unit):
    """1 if a strike has the other part of a train for a target."""
    return 0 if tables["train_of"][unit] == OFF else is_declared(tables, state, unit)


@compile_unit()
def who_answers(tables, state, unit, enemy):
    """1 + the part of an assaulted train that may strike first; 0 for any other unit."""
    return 0 if tables["train_of"][unit] == OFF else 1 + part_with_gun(tables, state, unit, enemy)


@compile_unit()
def reach_on_rails(tables, state, mind, unit, most):
    """1 if the unit is a locomotive: where it can get lies on rails.  Rule: TP-TRN-3."""
    if not (tables["train_rows"] >> state["unit_row"][unit]) & 1:
        return 0
    find_rails(tables, state, mind, unit, most)
    return 1


@compile_unit()
def hit_part(tables, state, unit, hits, cause):
    """1 if the unit is a part of a train, which has taken the hits as a whole, 2 if that was its end."""
    train = tables["train_of"][unit]
    return 0 if train == OFF else 1 + hit_train(tables, state, train, hits, cause)
