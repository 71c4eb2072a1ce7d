"""Dams that a side may blow: who may work at them, the tokens, the medals (expansions 1.7).

Whether an enemy has been there is read off the count of units that stepped onto the hex, so that no movement asks
about dams.
"""

from engine.codes import MedalSource
from engine.codes_of_boxes import DamChange, Landmark, LandmarkAct
from engine.compiling.compile_unit import NOTHING, compile_unit
from engine.compiling.jit import cold
from engine.hooks import Event, Fired, Stream
from engine.kernel.boxes.landmarks_now import has_gone, stands
from engine.kernel.boxes.rolling import STARS, faces_of, roll_faces
from engine.kernel.log_event import log_event, mark_fired
from engine.kernel.medals import award
from engine.kernel.victory import check_victory
from engine.layout import OFF


@cold
def empty_dams(tables, state):
    """No dam has a token as a game begins.  Changes: state.dam_tokens, dam_visits."""
    for dam in range(tables["dams"]):
        state["dam_tokens"][dam] = 0
        state["dam_visits"][dam] = visits(tables, state, dam)


@cold
def visits(tables, state, dam):
    """How often an enemy of those who may blow the dam has stepped onto it."""
    return state["hex_visits"][1 - tables["dam_side"], tables["dam_hex"][dam]]


@cold
def clear_dams(tables, state):
    """Dams that the enemy entered since they were last looked at lose their tokens.

    Rule: TP-DAM-7, HR-DAM-3, HR-DAM-7.  Changes: state.dam_tokens, dam_visits.
    """
    for dam in range(tables["dams"]):
        seen = visits(tables, state, dam)
        if seen != state["dam_visits"][dam] and state["dam_tokens"][dam] > 0:
            state["dam_tokens"][dam] = 0
            log_event(state, Event.DAM_TOKENS, tables["dam_hex"][dam], 0, DamChange.CLEARED, 0, 0)
        state["dam_visits"][dam] = seen


@cold
def may_work(tables, state, dam):
    """1 if the side that may blow the dam holds it, and it stands unblown.  Rule: TP-DAM-5, TP-GAP-16, HR-DAM-6."""
    if state["dam_tokens"][dam] == OFF or not stands(tables, state, tables["dam_hex"][dam], Landmark.DAM):
        return 0
    unit = state["unit_at"][tables["dam_hex"][dam]]
    return 1 if unit >= 0 and state["unit_side"][unit] == tables["dam_side"] else 0


@cold
def dams_held(tables, state, side):
    """Dams at which the side may work now.  Rule: TP-DAM-4."""
    n = 0
    if tables["dams"] > 0 and side == tables["dam_side"]:
        for dam in range(tables["dams"]):
            n += may_work(tables, state, dam)
    return n


@cold
def roll_at_dams(tables, state, side):
    """Roll for the dams; gives the stars.  Rule: TP-DAM-4."""
    dice = tables["dam_dice"]
    log_event(state, Event.LANDMARK_ROLL, LandmarkAct.DAM, OFF, OFF, dice, 0)
    mark_fired(state, Fired.DAM_ROLLED)
    return faces_of(roll_faces(state, Stream.DAM, side, 0, dice), STARS)


@cold
def place_token(tables, state, dam):
    """A token on a dam; enough of them blow it, which pays medals and is done once.

    Rule: TP-DAM-5, -6, TP-GAP-16, HR-DAM-2.  Changes: state.dam_tokens, medals.
    """
    state["dam_tokens"][dam] += 1
    hex_ = tables["dam_hex"][dam]
    if state["dam_tokens"][dam] < tables["dam_tokens"]:
        log_event(state, Event.DAM_TOKENS, hex_, state["dam_tokens"][dam], DamChange.PLACED, 0, 0)
        return
    state["dam_tokens"][dam] = OFF
    log_event(state, Event.DAM_TOKENS, hex_, 0, DamChange.BLOWN, 0, 0)
    mark_fired(state, Fired.DAM_BLOWN)
    award(tables, state, tables["dam_side"], tables["dam_medals"], MedalSource.EVENT)
    check_victory(tables, state)


@compile_unit(NOTHING)
def dam_has_gone(tables, state, side, hex_, before):
    """With a dam the tokens on it are gone.  Rule: TP-SAB-2.  Changes: state.dam_tokens."""
    if has_gone(tables, state, hex_, before, DAM):
        lose_tokens(tables, state, hex_)


@cold
def lose_tokens(tables, state, hex_):
    """The dam on the hex is gone, and so are the tokens on it.  Rule: TP-SAB-2.  Changes: state.dam_tokens."""
    for dam in range(tables["dams"]):
        if tables["dam_hex"][dam] == hex_ and state["dam_tokens"][dam] > 0:
            state["dam_tokens"][dam] = 0
            log_event(state, Event.DAM_TOKENS, hex_, 0, DamChange.CLEARED, 0, 0)
