"""Markers that a unit takes by staying where it stands for whole turns of its side (expansions 7.5, WHOLE_TURN).

A turn counts if the unit stood there as it began, has not moved in it and has not battled.
"""

from engine.codes import Ban, MedalSource
from engine.compiling.compile_unit import NOTHING, compile_unit
from engine.compiling.jit import cold, kernel
from engine.hooks import Event, Fired
from engine.kernel.ask import ground_has_gone
from engine.kernel.log_event import log_event, mark_fired
from engine.kernel.medals import award
from engine.kernel.terrain import remove_piece
from engine.kernel.victory import check_victory
from engine.layout import MAX_PIECES, MAX_UNITS, OFF, SHELL


@compile_unit(NOTHING)
def lay_claims(tables, state):
    """A marker lies on every hex that has one; a unit that stands there may begin to stay at once.

    Rule: HR-ZOMFOOD-8, HR-MARTOWN-4.  Changes: state.claim_left, claims_left, claim_from.
    """
    for hex_ in range(tables["n_hexes"]):
        state["claim_left"][hex_] = tables["claim_hex"][hex_]
    state["claims_left"] = tables["claims"]
    for unit in range(MAX_UNITS):
        state["claim_from"][unit] = OFF


@kernel
def may_claim(tables, state, unit):
    """1 if the unit is one of those that take markers."""
    if state["unit_side"][unit] != tables["claim_side"]:
        return 0
    return (tables["claim_rows"] >> state["unit_row"][unit]) & 1


@compile_unit(NOTHING)
def note_places(tables, state, side):
    """Where each unit of the side stands as its turn begins; whoever has left a hex counts from nothing again.

    Rule: HR-ZOMFOOD-3, -8, HR-MARTOWN-9.  Changes: state.claim_from, claim_stayed, claim_holds.
    """
    if side != tables["claim_side"]:
        return
    for unit in range(tables["first_unit"][side], tables["end_unit"][side]):
        if state["claim_from"][unit] != state["unit_hex"][unit]:
            state["claim_stayed"][unit] = 0
        state["claim_from"][unit] = state["unit_hex"][unit]
        state["claim_holds"][unit] = 0


@kernel
def order_is_over(state, unit):
    """1 if the unit had not moved when all that its own commander ordered was done.  Rule: HR-DALEXT-7."""
    return 1 if state["banned"][unit] & Ban.STAYED else 0


@kernel
def is_staying(tables, state, unit):
    """1 if the unit has stood on a marker since its turn began and has done nothing else in it.

    Rule: HR-ZOMFOOD-4, HR-DALEXT-2, -4, HR-MARTOWN-4.
    """
    hex_ = state["unit_hex"][unit]
    if hex_ < 0 or not state["claim_left"][hex_] or not may_claim(tables, state, unit):
        return 0
    if state["claim_from"][unit] != hex_ or (state["moved"][unit] > 0 and not order_is_over(state, unit)):
        return 0
    return 1 if state["battles"][unit] == 0 or state["claim_holds"][unit] else 0


@compile_unit(NOTHING)
def take_claims(tables, state, side):
    """The turn of the side is over: whoever has stayed long enough takes the marker under it.

    Rule: HR-ZOMFOOD-2, -4, HR-DALEXT-2, -3, -7, HR-MARTOWN-1, -4, -9.
    Changes: state.claim_stayed, claim_left, claims_left, claims_taken, medals, the ground.
    """
    if side != tables["claim_side"]:
        return
    for unit in range(tables["first_unit"][side], tables["end_unit"][side]):
        stays = is_staying(tables, state, unit)
        if stays and tables["claim_order"]:
            stays = state["ordered"][unit]
        if not stays:
            state["claim_stayed"][unit] = 0
        else:
            state["claim_stayed"][unit] += 1
            if state["claim_stayed"][unit] >= tables["claim_turns"] and not state["over"]:
                take_claim(tables, state, side, state["unit_hex"][unit])


@cold
def take_claim(tables, state, side, hex_):
    """The marker of a hex goes to a side for good, and the town under it becomes what the rules say.

    Rule: HR-ZOMFOOD-2, HR-DALEXT-2, HR-MARTOWN-1.
    """
    state["claim_left"][hex_] = 0
    state["claims_left"] -= 1
    state["claims_taken"] += 1
    mark_fired(state, Fired.CLAIM_TAKEN)
    log_event(state, Event.CLAIM, side, hex_, state["claims_left"], 0, 0)
    before = state["hex_stack"][hex_]
    tiles = tables["stack_pieces"][before] & tables["claim_pieces"]
    for piece in range(MAX_PIECES):
        if (tiles >> piece) & 1:
            remove_piece(tables, state, hex_, piece)
            ground_has_gone(tables, state, side, hex_, before)
    if tables["claim_medals"] > 0:
        award(tables, state, side, tables["claim_medals"], MedalSource.EVENT)
    check_victory(tables, state)


@compile_unit(NOTHING)
def marker_has_gone(tables, state, side, hex_, before):
    """The ground of a hex is another one: a marker that cannot lie on it is gone.  Rule: HR-MARTOWN-2, -3.

    Changes: state.claim_left, claims_left.
    """
    if not state["claim_left"][hex_] or tables["claim_stack"][state["hex_stack"][hex_]]:
        return
    state["claim_left"][hex_] = 0
    state["claims_left"] -= 1
    mark_fired(state, Fired.CLAIM_GONE)
    log_event(state, Event.CLAIM_GONE, hex_, state["claims_left"], 0, 0, 0)
    check_victory(tables, state)


@kernel
def may_hold(tables, state, unit):
    """1 if the unit may give up its battle to stay on the marker under it.  Rule: HR-DALEXT-2, -7, HR-MARTOWN-4."""
    if not is_staying(tables, state, unit) or order_is_over(state, unit):
        return 0
    return 1 if state["battles"][unit] == 0 else 0


@cold
def hold(tables, state, unit):
    """The unit gives up its battle to stay.  Rule: HR-DALEXT-2.  Changes: state.claim_holds, battles."""
    state["claim_holds"][unit] = 1
    state["battles"][unit] = max(state["battles_allowed"], 1)
    mark_fired(state, Fired.CLAIM_HELD)
    log_event(state, Event.HOLDS, unit, state["unit_hex"][unit], 0, 0, 0)


@compile_unit()
def hold_instead(tables, state, unit, target):
    """1 if a unit stays on the marker of its own hex, SHELL - target; OFF if it may not, 0 if another hex is meant."""
    if target > SHELL or SHELL - target != state["unit_hex"][unit]:
        return 0
    if not may_hold(tables, state, unit):
        return OFF
    hold(tables, state, unit)
    return 1


@compile_unit(NOTHING)
def repeat_claim(tables, state, side, kind, a, b, c, d):
    """A unit stays, a marker is taken or gone, on a copy of the game."""
    if kind == Event.HOLDS:
        hold(tables, state, a)
    elif kind == Event.CLAIM:
        take_claim(tables, state, a, b)
    elif kind == Event.CLAIM_GONE and state["claim_left"][a]:
        state["claim_left"][a] = 0
        state["claims_left"] -= 1
