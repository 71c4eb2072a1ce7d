"""What one part of a train knows of the other: both are one unit wherever rules look (Terrain Pack)."""

from engine.codes import Loss, Trait
from engine.codes_of_boxes import Coming
from engine.compiling.compile_unit import NOTHING, compile_unit
from engine.compiling.jit import kernel
from engine.hooks import Event, Fired
from engine.kernel.arrivals import come_in
from engine.kernel.ask import contact_ends, unit_has_fallen, unit_has_landed, unit_has_retreated
from engine.kernel.log_event import log_event, mark_fired
from engine.kernel.losses import eliminate
from engine.kernel.movement import arrive, leave_hex
from engine.kernel.objective_holders import enter_objectives, test_hex, test_objectives_of
from engine.kernel.penalties import slowed_at_best
from engine.kernel.reach_labels import MOST_RAIL_LABELS, add_label, begin_search
from engine.kernel.terrain import distance, enemy_adjacent
from engine.kernel.victory import check_victory
from engine.layout import MAX_CARGO, OFF
from engine.rules.mines.law import suffer_ground


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
    """1 if an enemy stands next to the other part.  Rule: TP-TRN-4."""
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


# --- trains on their track: where a train can go, step by step (Terrain Pack) ---


TURNS = (0, 1, 5)  # straight on, then a curve to either side


@kernel
def leads_on(tables, hex_, edge):
    """1 if track leads over an edge of the hex."""
    return (tables["rails"][hex_] >> edge) & 1


@kernel
def is_open(tables, state, row, hex_, edge):
    """1 if a part of a train may roll over the edge: there is track, and nothing blocks it.  Rule: TP-TRN-3."""
    if not leads_on(tables, hex_, edge):
        return 0
    to = tables["near"][hex_, edge]
    if state["unit_at"][to] >= 0 or (tables["edge_shut_move"][hex_, edge] >> row) & 1:
        return 0
    return 1 - is_broken(tables, state, row, to)


@kernel
def is_broken(tables, state, row, hex_):
    """1 if no part of a train comes onto the hex: it is blocked, or the bridge is gone on which the other part stands.

    Rule: TP-TRN-3, TP-GAP-6.
    """
    return (tables["stack_barred"][state["hex_stack"][hex_]] >> row) & 1


@kernel
def wagon_hex(tables, state, train):
    """Hex of a train's wagon, OFF once that is gone."""
    return state["unit_hex"][tables["train_wagon"][train]]


@kernel
def way_ahead(tables, state, train, hex_, tail, turn):
    """Edge over which a train goes forward from the hex if it turns so, OFF if it cannot.  Rule: TP-TRN-3."""
    edge = (tail + 3 + turn) % 6
    row = state["unit_row"][tables["train_loco"][train]]
    if wagon_hex(tables, state, train) != OFF and is_broken(tables, state, row, hex_):
        return OFF
    return edge if is_open(tables, state, row, hex_, edge) else OFF


@kernel
def way_back(tables, state, train, hex_, tail, turn):
    """Edge that is the tail after one hex backwards if the rear part turns so, OFF if the train cannot.

    The locomotive comes to the hex behind its tail.  With a wagon there, that leads: the edge is the one over which it
    goes on.  A locomotive alone needs its tail free, and what lies behind says how it then stands.  Rule: TP-TRN-3, -6.
    """
    edge = (tail + turn) % 6
    behind = tables["near"][hex_, tail]
    row = state["unit_row"][tables["train_loco"][train]]
    if wagon_hex(tables, state, train) != OFF:
        broken = is_broken(tables, state, row, behind)
        return edge if not broken and is_open(tables, state, row, behind, edge) else OFF
    if not is_open(tables, state, row, hex_, tail):
        return OFF
    if leads_on(tables, behind, edge):
        return edge
    return OFF if turn != 0 or any_way_on(tables, behind, tail) else tail


@kernel
def any_way_on(tables, hex_, tail):
    """1 if track leads on from a hex entered over this edge."""
    for turn in TURNS:
        if leads_on(tables, hex_, (tail + turn) % 6):
            return 1
    return 0


@kernel
def note_ways(tables, state, mind, train, label, labels, backwards):
    """Add the places one hex on from that of a label; gives how many labels there are now.

    A label holds the hex of the locomotive; where others keep what is left of an allowance it has its tail, below 0, so
    that no way of a train leads off the board.  mind.reach_limit is the tail after the way that was found first.
    Changes: mind.label_*, reach and its companions.
    """
    hex_ = mind["label_hex"][label]
    tail = -1 - mind["label_limit"][label]
    spent = mind["label_spent"][label] + 1
    for turn in TURNS:
        if backwards:
            edge = way_back(tables, state, train, hex_, tail, turn)
            to = tables["near"][hex_, tail]
        else:
            edge = way_ahead(tables, state, train, hex_, tail, turn)
            to = tables["near"][hex_, edge] if edge != OFF else OFF
        if edge == OFF or labels >= MOST_RAIL_LABELS:
            continue
        after = edge if backwards else (edge + 3) % 6
        add_label(mind, labels, to, spent, -1 - after, label)
        labels += 1
        if mind["reach_stamp"][to] != mind["stamp"]:
            mind["reach_stamp"][to] = mind["stamp"]
            mind["reach"][mind["reach_n"]] = to
            mind["reach_n"] += 1
            mind["reach_cost"][to] = spent
            mind["reach_from"][to] = label
            mind["reach_limit"][to] = after
            mind["reach_paths"][to] = 0
    return labels


@compile_unit(NOTHING)
def find_rails(tables, state, mind, unit, most):
    """List the hexes to which a locomotive can go, forwards or else backwards, its own first.

    A move never goes both ways.  Rule: TP-TRN-3, HR-GEN-11.
    Changes: mind.reach and its companions, label_*, label_n.
    """
    start = state["unit_hex"][unit]
    train = tables["train_of"][unit]
    limit = slowed_at_best(tables, state["unit_row"][unit], start, most)
    begin_search(mind, start, -1 - state["tail"][train])
    mind["reach_n"] = 1
    labels = 1
    for backwards in range(2):
        first = labels
        label = 0
        while label < labels:
            if mind["label_spent"][label] < limit and not (
                label > 0 and stops_at(tables, state, mind, train, label, backwards)
            ):
                labels = note_ways(tables, state, mind, train, label, labels, backwards)
            label = first if label == 0 else label + 1
    mind["label_n"] = labels


@kernel
def stops_at(tables, state, mind, train, label, backwards):
    """1 if the part of the train that goes first comes onto a minefield at the place of a label.  Rule: TP-MINE-3."""
    hex_ = mind["label_hex"][label]
    if backwards and wagon_hex(tables, state, train) != OFF:
        hex_ = tables["near"][hex_, -1 - mind["label_limit"][label]]
    return mined(tables, state, hex_)


@kernel
def mined(tables, state, hex_):
    """1 if a minefield is in force on the hex."""
    return 1 if tables["stack_mine"][state["hex_stack"][hex_]] > 0 else 0


@kernel
def room_behind(tables, state, mind, train, hex_, tail, most):
    """Hexes a train could go back from a place, at most so many.  Rule: TP-TRN-6.  Changes: mind.reach, label_*."""
    begin_search(mind, hex_, -1 - tail)
    mind["reach_n"] = 1
    labels = 1
    label = 0
    while label < labels:
        if mind["label_spent"][label] == most:
            return most
        labels = note_ways(tables, state, mind, train, label, labels, 1)
        label += 1
    return mind["label_spent"][labels - 1]


# --- hits that a train has taken, and what it loses by them: its wagon, what that carries, itself (Terrain Pack) ---


LAST_WITH_WAGON = 2  # hits left while there is a wagon: the third hit takes it


@kernel
def hit_train(tables, state, train, hits, cause):
    """Stars for a train; 1 if that is its end.

    Both parts show what is left, so that players see it whichever they look at.
    Rule: TP-TRN-4, -5.  Changes: state.unit_figures, losses, medals, positions.
    """
    loco = tables["train_loco"][train]
    wagon = tables["train_wagon"][train]
    lost = min(hits, state["unit_figures"][loco])
    if lost == 0:
        return 0
    side = state["unit_side"][loco]
    class_ = tables["row_class"][state["unit_row"][loco]]
    left = state["unit_figures"][loco] - lost
    state["figures_lost"][side, class_] += lost
    if cause != Loss.HIT:
        state["figures_lost_other"][side, class_] += lost
    state["hex_losses"][side, state["unit_hex"][loco]] += lost
    state["unit_figures"][loco] = left
    log_event(state, Event.HIT, loco, lost, left, cause, 0)
    if wagon_hex(tables, state, train) != OFF:
        state["unit_figures"][wagon] = left
        log_event(state, Event.HIT, wagon, lost, left, cause, 0)
        if left < LAST_WITH_WAGON:
            lose_wagon(tables, state, train)
    if left > 0:
        return 0
    eliminate(tables, state, loco)
    return 1


@kernel
def lose_wagon(tables, state, train):
    """The wagon is gone, its gun with it and what it carries, and nobody earns a medal.

    Rule: TP-TRN-4, -5, -7, TP-GAP-18, TP-BIG-4.  Changes: positions, state.alive, state.aboard, losses of its side.
    """
    wagon = tables["train_wagon"][train]
    side = state["unit_side"][wagon]
    hex_ = state["unit_hex"][wagon]
    log_event(state, Event.ELIMINATED, wagon, hex_, 1 - side, 0, 0)
    mark_fired(state, Fired.WAGON_LOST)
    leave_hex(tables, state, wagon)
    state["unit_figures"][wagon] = 0
    state["alive"][side] -= 1
    contact_ends(tables, state, wagon)
    for i in range(MAX_CARGO):
        if (state["aboard"][train] >> i) & 1:
            lose_cargo(tables, state, train, tables["train_cargo"][train, i])
    state["aboard"][train] = 0
    unit_has_fallen(tables, state, wagon, hex_)
    test_hex(tables, state, hex_)
    check_victory(tables, state)


@kernel
def lose_cargo(tables, state, train, unit):
    """A unit dies with the wagon that carries it: losses, but no medal.  Rule: TP-TRN-7.  Changes: losses."""
    side = state["unit_side"][unit]
    figures = state["unit_figures"][unit]
    log_event(state, Event.CARGO_LOST, unit, tables["train_loco"][train], figures, 0, 0)
    mark_fired(state, Fired.CARGO_LOST)
    state["unit_figures"][unit] = 0
    state["figures_lost"][side, tables["row_class"][state["unit_row"][unit]]] += figures
    state["units_lost"][side] += 1


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
def edge_ahead(tables, state, train, to):
    """Edge over which the train can go forward to a hex, OFF if none.  Rule: TP-TRN-3."""
    hex_ = state["unit_hex"][tables["train_loco"][train]]
    for turn in TURNS:
        edge = way_ahead(tables, state, train, hex_, state["tail"][train], turn)
        if edge != OFF and tables["near"][hex_, edge] == to:
            return edge
    return OFF


@kernel
def edge_back(tables, state, train, to, then):
    """The tail after a step backwards to a hex, so that the next leads on to ``then`` (OFF: as straight as it goes).

    OFF if the train cannot go there.  Rule: TP-TRN-3.
    """
    hex_ = state["unit_hex"][tables["train_loco"][train]]
    tail = state["tail"][train]
    if tables["near"][hex_, tail] != to:
        return OFF
    for turn in TURNS:
        edge = way_back(tables, state, train, hex_, tail, turn)
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

    Rule: TP-TRN-8.
    """
    if hex_ < 0 or state["unit_at"][hex_] >= 0:
        return 0
    stack = state["hex_stack"][hex_]
    row = state["unit_row"][unit]
    if (tables["stack_barred"][stack] >> row) & 1 or tables["stack_traits"][stack] & Trait.NO_RETREAT:
        return 0
    if leads_down(tables, state["unit_hex"][tables["train_loco"][train]], row, hex_):
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
    """A unit aboard is set down; it neither moves nor battles this turn.

    Rule: TP-TRN-7, -8, TP-FSA-1.
    Changes: state.aboard, what it has done this turn, what ``come_in`` does.
    """
    unit = tables["train_cargo"][train, i]
    log_event(state, Event.UNLOAD, unit, tables["train_loco"][train], hex_, 0, 0)
    mark_fired(state, Fired.TRAIN_UNLOADED)
    state["aboard"][train] &= ~(1 << i)
    state["moved"][unit] = SPENT
    state["pushed"][unit] = 1
    come_in(tables, state, unit, hex_)


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
