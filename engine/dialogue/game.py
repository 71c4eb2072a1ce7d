"""One whole game: its turns until it ends, the result row."""

from engine.codes import EndReason, Gap, MedalSource, Side
from engine.compiling.jit import kernel, literal_unroll
from engine.dialogue.standing import write_turn
from engine.dialogue.start import start_game
from engine.dialogue.turn import play_turn
from engine.hooks import FIRED_COLUMNS
from engine.kernel.chance import lanes_to_word
from engine.kernel.log_event import mark_gap

FURTHER = FIRED_COLUMNS[1:]


@kernel
def medals_from(state, side, source):
    """Medals of a side from one source as they count: those beyond its target are cut off.  Rule: VIC-5."""
    earned = state["medals_events"][side]
    if source == MedalSource.UNIT:
        earned = state["medals_units"][side]
    elif source == MedalSource.OBJECTIVE:
        earned = state["medals_objectives"][side]
    return earned - state["medals_cut"][side, source]


@kernel
def write_result(state, result, game):
    """Fill the result row of a finished game.  Changes: result."""
    axis = Side.AXIS
    allies = Side.ALLIES
    result["game"] = game
    result["winner"] = state["winner"]
    result["end_reason"] = state["end_reason"]
    result["capped"] = 1 if state["end_reason"] == EndReason.TURN_CAP else 0
    result["rule_gap"] = state["rule_gap"]
    result["turns"] = state["turn"]
    result["medals_axis"] = state["medals"][axis]
    result["medals_allies"] = state["medals"][allies]
    result["medals_units_axis"] = medals_from(state, axis, MedalSource.UNIT)
    result["medals_units_allies"] = medals_from(state, allies, MedalSource.UNIT)
    result["medals_objectives_axis"] = medals_from(state, axis, MedalSource.OBJECTIVE)
    result["medals_objectives_allies"] = medals_from(state, allies, MedalSource.OBJECTIVE)
    result["medals_events_axis"] = medals_from(state, axis, MedalSource.EVENT)
    result["medals_events_allies"] = medals_from(state, allies, MedalSource.EVENT)
    result["lost_axis_inf"] = state["figures_lost"][axis, 0]
    result["lost_axis_arm"] = state["figures_lost"][axis, 1]
    result["lost_axis_art"] = state["figures_lost"][axis, 2]
    result["lost_allies_inf"] = state["figures_lost"][allies, 0]
    result["lost_allies_arm"] = state["figures_lost"][allies, 1]
    result["lost_allies_art"] = state["figures_lost"][allies, 2]
    result["lead_changes"] = state["lead_changes"]
    result["worst_deficit"] = state["worst_deficit"][state["winner"]] if state["winner"] < 2 else 0
    result["battles_axis"] = state["n_battles"][axis]
    result["battles_allies"] = state["n_battles"][allies]
    result["expected_sixths_axis"] = state["expected_sixths"][axis]
    result["expected_sixths_allies"] = state["expected_sixths"][allies]
    result["hits_axis"] = state["actual_hits"][axis]
    result["hits_allies"] = state["actual_hits"][allies]
    result["flags_axis"] = state["flags_rolled"][axis]
    result["flags_allies"] = state["flags_rolled"][allies]
    result["flags_ignored_axis"] = state["flags_ignored"][axis]
    result["flags_ignored_allies"] = state["flags_ignored"][allies]
    result["dead_turns_axis"] = state["dead_turns"][axis]
    result["dead_turns_allies"] = state["dead_turns"][allies]
    result["acts"] = state["acts"]
    write_fired(state, result)
    result["trajectory"] = lanes_to_word(state["hash0"], state["hash1"])
    write_character(state, result)
    result["luck_dice"] = state["luck"][0]
    result["luck_cards"] = state["luck"][1]


@kernel
def write_fired(state, result):
    """Fill in which rules acted, a column for each word.  Changes: result."""
    fired = state["fired"]
    result["fired"] = fired[0]
    word = 1
    for column in literal_unroll(FURTHER):
        result[column] = fired[word]
        word += 1  # a loop that is unrolled cannot count


@kernel
def write_character(state, result):
    """Fill in how the game was played: losses to flags, unordered units, choices, the course of the medals.

    Part n of 4 of a game is the turn n/4 of its turns, rounded up.  Changes: result.
    """
    axis = Side.AXIS
    allies = Side.ALLIES
    result["lost_to_flags_axis"] = lost_to_flags(state, axis)
    result["lost_to_flags_allies"] = lost_to_flags(state, allies)
    result["never_ordered_axis"] = units_never_ordered(state, axis)
    result["never_ordered_allies"] = units_never_ordered(state, allies)
    result["orderable_axis"] = state["orderable"][axis]
    result["orderable_allies"] = state["orderable"][allies]
    turns = state["turn"]
    result["margin_quarter"] = state["margin_after"][(turns + 3) // 4]
    result["margin_half"] = state["margin_after"][(2 * turns + 3) // 4]
    result["margin_three_quarters"] = state["margin_after"][(3 * turns + 3) // 4]


@kernel
def lost_to_flags(state, side):
    """Figures of the side lost by retreats that were blocked or refused.  Rule: RET-8, RET-16, HR-STAND-1."""
    n = 0
    for class_ in range(3):
        n += state["figures_lost_other"][side, class_]
    return n


@kernel
def units_never_ordered(state, side):
    """Units of the side that came to the board and had no order in the whole game."""
    n = 0
    for unit in range(state["n_units"]):
        if state["unit_side"][unit] == side:
            n += state["never_ordered"][unit]
    return n


@kernel
def flush_log(state, events, n, side):
    """Append the buffered events of a turn to the log; gives the new length.  Changes: events, state.log_n."""
    for i in range(state["log_n"]):
        if n >= len(events):
            mark_gap(state, Gap.LOG_FULL)
            break
        event = events[n]
        event["turn"] = state["turn"]
        event["side"] = side
        event["kind"] = state["log"][i, 0]
        event["a"] = state["log"][i, 1]
        event["b"] = state["log"][i, 2]
        event["c"] = state["log"][i, 3]
        event["d"] = state["log"][i, 4]
        event["e"] = state["log"][i, 5]
        n += 1
    state["log_n"] = 0
    return n


@kernel
def play_noted_turn(tables, state, mind, game, turns, n_turns, events, n_events):
    """The next turn, with its row and its events kept; gives the new lengths of the tables."""
    side = state["active"]
    battles = state["n_battles"][side]
    dice = state["n_dice"][side]
    hits = state["actual_hits"][side]
    play_turn(tables, state, mind)
    n_events = flush_log(state, events, n_events, side)
    if n_turns < len(turns):
        write_turn(tables, state, turns[n_turns], game, side, battles, dice, hits)
        n_turns += 1
    return n_turns, n_events


@kernel
def play_game(tables, state, mind, base0, base1, game, turns, n_turns, events, n_events):
    """Play one game to its end; gives the new lengths of the turn table and of the event log.

    ``turns`` and ``events`` of length 0 keep no such table.  Changes: everything in state.
    """
    state["tracing"] = 1 if len(events) > 0 else 0
    start_game(tables, state, mind, base0, base1, game)
    n_events = flush_log(state, events, n_events, state["active"])
    while not state["over"]:
        n_turns, n_events = play_noted_turn(tables, state, mind, game, turns, n_turns, events, n_events)
    return n_turns, n_events
