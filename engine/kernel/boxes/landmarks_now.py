"""Landmarks as they stand now, whatever stood on a hex at the set-up; what hangs on a tile goes with it."""

from engine.codes_of_boxes import DamChange, Landmark
from engine.compiling.jit import cold
from engine.hooks import Event
from engine.kernel.boxes.depots import lose_depot
from engine.kernel.boxes.hills_now import number_hills
from engine.kernel.log_event import log_event

DEPOT, DAM = int(Landmark.DEPOT), int(Landmark.DAM)


@cold
def stands(tables, state, hex_, landmark):
    """1 if a landmark of a kind stands on the hex now.  Rule: TP-SAB-2, HR-RADAR-3."""
    return 1 if tables["stack_landmarks"][state["hex_stack"][hex_]] & landmark else 0


@cold
def enemy_on(tables, state, side, landmark):
    """1 if a unit of the other side is on a landmark of a kind that stands now."""
    for unit in range(tables["first_unit"][1 - side], tables["end_unit"][1 - side]):
        hex_ = state["unit_hex"][unit]
        if hex_ >= 0 and stands(tables, state, hex_, landmark):
            return 1
    return 0


@cold
def after_tile(tables, state, side, hex_, before):
    """By an act of a side another stack lies on the hex than before: what hung on a tile that is gone goes too.

    Rule: TP-SUP-2, TP-SAB-2, LOS-14.  Changes: rows of the armor of the other side, state.dam_tokens, state.hill_now.
    """
    gone = tables["stack_landmarks"][before] & ~tables["stack_landmarks"][state["hex_stack"][hex_]]
    if gone & DEPOT:
        lose_depot(tables, state, 1 - side)
    if gone & DAM:
        lose_tokens(tables, state, hex_)
    if tables["loose_hills"]:
        number_hills(tables, state)


@cold
def lose_tokens(tables, state, hex_):
    """The dam on the hex is gone, and so are the tokens on it.  Rule: TP-SAB-2.  Changes: state.dam_tokens."""
    for dam in range(tables["dams"]):
        if tables["dam_hex"][dam] == hex_ and state["dam_tokens"][dam] > 0:
            state["dam_tokens"][dam] = 0
            log_event(state, Event.DAM_TOKENS, hex_, 0, DamChange.CLEARED, 0, 0)
