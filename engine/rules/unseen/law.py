"""Who sees whom, what is remembered, and what happens to who runs into a unit that he does not see (HR-KRIEG)."""

from engine.codes import Side
from engine.codes_of_boxes import Coming
from engine.compiling.compile_unit import NOTHING, compile_unit
from engine.compiling.jit import cold, kernel
from engine.hooks import Event, Fired, Stream
from engine.kernel.chance import draw_below
from engine.kernel.log_event import log_event, mark_fired
from engine.kernel.sight import sees
from engine.kernel.terrain import distance
from engine.kernel.visibility import range_now
from engine.layout import OFF

MOVE = int(Coming.MOVE)
BELIEF = 2
ORDERED_IN = 25  # one unseen unit in so many is believed to move in a turn
EDGES = 6
NO_DICE = 99
MOST_STEPS = 2  # that a unit which is seen no more is believed to make in a turn


@kernel
def detects(tables, state, unit, hex_):
    """1 if a unit of the other side on a hex lies within what the unit detects; neighbors always do.

    Rule: HR-KRIEG-2, -6, -11, HR-GEN-12.
    """
    here = state["unit_hex"][unit]
    if here < 0:
        return 0
    far = distance(tables, here, hex_)
    reach = tables["detect_fixed"]
    if reach == 0:
        reach = range_now(tables, state, state["unit_row"][unit])
    if far > max(min(reach, state["visibility"]), 1):
        return 0
    if far == 1 or not tables["detect_line"]:
        return 1
    return sees(tables, state, here, hex_, OFF)


@kernel
def is_watched(tables, state, side, hex_):
    """1 if some unit of the side would detect who stands on the hex."""
    for unit in range(tables["first_unit"][side], tables["end_unit"][side]):
        if detects(tables, state, unit, hex_):
            return 1
    return 0


@kernel
def is_shown(tables, state, unit):
    """1 if the enemy sees a unit on the board now; concealed ones only in a turn in which they made themselves felt.

    Rule: HR-KRIEG-2, -4, -11.
    """
    if state["told"][unit] == state["turn"] + 1:
        return 1
    if state["camouflaged"][unit]:
        return 0
    return is_watched(tables, state, 1 - state["unit_side"][unit], state["unit_hex"][unit])


@kernel
def show(state, unit):
    """The enemy sees the unit.  Changes: state.shown, seen_at, seen_figures."""
    state["shown"][unit] = 1
    state["seen_at"][unit] = state["unit_hex"][unit] + 1
    state["seen_figures"][unit] = state["unit_figures"][unit]


@cold
def look_for_all(tables, state):
    """Look for everybody: who is seen, and who is not where he was believed to be.

    Rule: HR-KRIEG-2, -12.  Changes: state.shown, seen_at, seen_figures, sight_stale.
    """
    state["sight_stale"] = 0
    for unit in range(state["n_units"]):
        if state["unit_hex"][unit] < 0:
            state["shown"][unit] = 0
            state["seen_at"][unit] = 0
        elif is_shown(tables, state, unit):
            show(state, unit)
        else:
            state["shown"][unit] = 0
            believed = state["seen_at"][unit] - 1
            if believed >= 0 and is_watched(tables, state, 1 - state["unit_side"][unit], believed):
                state["seen_at"][unit] = 0


@compile_unit(NOTHING)
def know_the_start(tables, state, mind):
    """Where both sides begin, if that is known: before anybody aims a drop, and again once all stand.

    Rule: HR-KRIEG-3, -12.  Changes: state.seen_at, seen_figures, shown.
    """
    for unit in range(state["n_units"]):
        if tables["start_known"] and state["unit_hex"][unit] >= 0:
            show(state, unit)


@compile_unit(NOTHING)
def begin_unseen(tables, state, mind):
    """What both sides know as the game begins.  Rule: HR-KRIEG-3, -12.  Changes: state.seen_at, seen_figures, shown."""
    know_the_start(tables, state, mind)
    look_for_all(tables, state)


@compile_unit(NOTHING)
def look_around_in_turn(tables, state, side):
    """A turn begins: the side looks for the enemy, and believes who is unseen to have moved on.

    Changes: state.shown, seen_at, came_in_sight.
    """
    state["came_in_sight"] = 0
    look_for_all(tables, state)
    if not tables["unseen_sides"][side]:
        return
    shown = there = 0
    for unit in range(tables["first_unit"][1 - side], tables["end_unit"][1 - side]):
        if state["unit_hex"][unit] >= 0:
            there += 1
            shown += state["shown"][unit]
            if tables["remembers"] == BELIEF and not state["shown"][unit] and state["seen_at"][unit]:
                move_on(tables, state, side, unit)
    log_event(state, Event.DETECTED, side, shown, there, 0, 0)


@kernel
def move_on(tables, state, side, unit):
    """A unit that is seen no more is believed to have gone on, as one in `ORDERED_IN` does in a turn.

    It goes toward the edge of who looks for it, over hexes that he does not watch.  Changes: state.seen_at.
    """
    if draw_below(state, Stream.UNSEEN, side, state["turn"], 16 * unit, ORDERED_IN) > 0:
        return
    for step in range(min(tables["row_move_max"][state["unit_row"][unit]], MOST_STEPS)):
        here = state["seen_at"][unit] - 1
        edge = draw_below(state, Stream.UNSEEN, side, state["turn"], 16 * unit + 1 + step, EDGES)
        to = tables["near"][here, edge]
        if (
            to < 0
            or away(tables, side, here, to)
            or (tables["edge_shut_move"][here, edge] >> state["unit_row"][unit]) & 1
        ):
            continue
        if not is_watched(tables, state, side, to):
            state["seen_at"][unit] = to + 1


@kernel
def away(tables, side, here, to):
    """1 if a step leads away from the edge of a side."""
    rows = tables["hex_row"][to] - tables["hex_row"][here]
    return 1 if (rows < 0 if side == Side.ALLIES else rows > 0) else 0


# --- units move ---


@cold
def look_after_step(tables, state, unit):
    """A unit stands on another hex: who sees it, and whom it sees; a wagon adds to what its locomotive has just seen.

    Rule: HR-KRIEG-4, -12.  Changes: state.shown, seen_at, seen_figures, came_in_sight, sight_stale.
    """
    state["sight_stale"] = 1
    if not (tables["wagon_rows"] >> state["unit_row"][unit]) & 1:
        state["came_in_sight"] = 0
    at = state["unit_hex"][unit]
    if at < 0:
        return
    state["shown"][unit] = is_shown(tables, state, unit)
    if state["shown"][unit]:
        show(state, unit)
    side = state["unit_side"][unit]
    for other in range(tables["first_unit"][1 - side], tables["end_unit"][1 - side]):
        there = state["unit_hex"][other]
        if there < 0 or state["shown"][other]:
            continue
        if state["camouflaged"][other]:
            if distance(tables, at, there) > 1:
                continue
            state["told"][other] = state["turn"] + 1
        elif not detects(tables, state, unit, there):
            continue
        show(state, other)
        if tables["unseen_sides"][side] and state["active"] == side:
            state["came_in_sight"] = max(state["came_in_sight"], 2 if state["camouflaged"][other] else 1)
            mark_fired(state, Fired.CAME_IN_SIGHT)
            log_event(state, Event.IN_SIGHT, unit, other, 0, 0, 0)


@compile_unit(NOTHING)
def note_step(tables, state, unit, start, end):
    """A unit has moved or advanced by a hex."""
    look_after_step(tables, state, unit)


@compile_unit(NOTHING)
def note_retreat(tables, state, unit, start, end):
    """A unit has fallen back by a hex."""
    look_after_step(tables, state, unit)


@compile_unit(NOTHING)
def note_arrival(tables, state, unit, hex_):
    """A unit has come onto the board."""
    look_after_step(tables, state, unit)


@compile_unit(NOTHING)
def note_fall(tables, state, unit, hex_):
    """A unit is gone, and both sides know it.  Rule: HR-KRIEG-5.  Changes: state.shown, seen_at, sight_stale."""
    state["sight_stale"] = 1
    state["shown"][unit] = 0
    state["seen_at"][unit] = 0


@compile_unit()
def stops_in_sight(tables, state, unit, start, coming):
    """1 if a step of a move has shown an enemy, so that its owner thinks again.  Rule: HR-KRIEG-4, -12."""
    if coming != MOVE or not state["came_in_sight"]:
        return 0
    return 1 if tables["unseen_sides"][state["unit_side"][unit]] else 0


@compile_unit()
def runs_into(tables, state, unit, to):
    """1 if a step is refused because a unit stands there that its owner does not see; the move is over.

    So it is where the rest of a way was laid out anew, for the hexes of its first steps may bind it.
    Rule: HR-KRIEG-7.  Changes: state.told, shown.
    """
    side = state["unit_side"][unit]
    other = state["unit_at"][to] if to >= 0 else OFF
    if not tables["unseen_sides"][side]:
        return 0
    if other < 0 or state["unit_side"][other] == side or state["shown"][other]:
        return state["way_anew"]
    state["told"][other] = state["turn"] + 1
    show(state, other)
    mark_fired(state, Fired.RAN_INTO_UNSEEN)
    log_event(state, Event.RAN_INTO, unit, state["unit_hex"][unit], other, 0, 0)
    return 1


@compile_unit()
def learns_of_line(tables, state, unit, target):
    """1 if an attack is refused because a unit that its owner does not see stands in the line; it costs nothing.

    What stands in the way is shown for the turn.  Rule: HR-KRIEG-14.  Changes: state.told, shown.
    """
    side = state["unit_side"][unit]
    if target < 0 or not tables["unseen_sides"][side]:
        return 0
    here, there = state["unit_hex"][unit], state["unit_hex"][target]
    found = 0
    for other in range(tables["first_unit"][1 - side], tables["end_unit"][1 - side]):
        at = state["unit_hex"][other]
        if at < 0 or other == target or state["shown"][other]:
            continue
        aside = distance(tables, here, at) + distance(tables, at, there) - distance(tables, here, there)
        if aside <= 1 or distance(tables, here, at) == 1:
            state["told"][other] = state["turn"] + 1
            show(state, other)
            found = 1
    if found:
        mark_fired(state, Fired.LINE_UNSEEN)
    return found


@compile_unit()
def bars_unseen(tables, state, unit, target, far):
    """So many dice fewer that nobody attacks from where he stands whom he does not see.  Rule: HR-KRIEG-9, -14."""
    if not tables["unseen_sides"][state["unit_side"][unit]]:
        return 0
    if state["shown"][target] and not state["kept_hex"][target]:
        return 0
    here, there = state["unit_hex"][unit], state["unit_hex"][target]
    if here < 0 or there < 0:
        return 0
    fixed = tables["detect_fixed"]
    if fixed > 0 and far > fixed:
        return -NO_DICE  # the unit will not see him from there
    return -NO_DICE if distance(tables, here, there) == far else 0


@compile_unit()
def is_out_of_sight(tables, state, unit):
    """1 if a strike cannot name the unit, for who strikes does not see it.  Rule: HR-KRIEG-9."""
    return 1 if tables["unseen_sides"][state["active"]] and not state["shown"][unit] else 0
