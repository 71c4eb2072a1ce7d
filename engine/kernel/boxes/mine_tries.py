"""Attempts to clear a minefield: how many there were this turn, whoever made them, and the roll of engineers."""

from engine.compiling.jit import kernel
from engine.hooks import Event, Fired, Stream
from engine.kernel.boxes.rolling import faces_of, roll_faces
from engine.kernel.log_event import log_event, mark_fired
from engine.layout import OFF

MINE_TRIES = int(Stream.MINE_TRIES)
TRIES = 4  # more than any limit of attempts in a turn


@kernel
def forget_tries(state):
    """Nobody has tried to clear anything as a game begins.

    Changes: state.mine_tries, mine_tries_turn, mine_drives, mine_stayed.
    """
    state["mine_tries_turn"] = 0
    state["mine_drives"] = OFF
    for unit in range(state["n_units"]):
        state["mine_stayed"][unit] = OFF


@kernel
def tries_made(state, hex_):
    """Attempts made this turn on the minefield of a hex, by engineers and guns together.  Rule: HR-MINEROLL-4, -9."""
    return state["mine_tries"][hex_] if state["mine_tries_turn"] == state["turn"] else 0


@kernel
def note_try(tables, state, hex_):
    """One attempt more.  Rule: HR-MINEROLL-4, -9.  Changes: state.mine_tries, mine_tries_turn."""
    if state["mine_tries_turn"] != state["turn"]:
        state["mine_tries_turn"] = state["turn"]
        for other in range(tables["n_hexes"]):
            state["mine_tries"][other] = 0
    state["mine_tries"][hex_] += 1


@kernel
def may_try(tables, state, hex_):
    """1 if engineers may still roll at the minefield of a hex this turn.  Rule: HR-MINEROLL-4."""
    return 1 if tables["mine_roll"] and tries_made(state, hex_) < tables["mine_roll_tries"] else 0


@kernel
def roll_to_clear(tables, state, unit, hex_):
    """The engineers' die; 1 if it clears the minefield.

    Rule: HR-MINEROLL-1, HR-GEN-17.  Changes: state.mine_tries and the log.
    """
    ordinal = TRIES * hex_ + tries_made(state, hex_)
    note_try(tables, state, hex_)
    mark_fired(state, Fired.MINE_TRIED)
    log_event(state, Event.MINE_TRY, unit, hex_, 0, 0, 0)
    shown = roll_faces(state, MINE_TRIES, state["unit_side"][unit], ordinal, 1)
    return faces_of(shown, tables["mine_roll"])
