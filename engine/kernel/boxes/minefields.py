"""Minefields: tokens dealt face down, set off by enemies of the side that laid them, cleared by engineers.

A field is in force as long as its piece lies on the hex; its strength is known to nobody until an enemy has entered.
"""

from engine.codes import Loss, MedalSource
from engine.codes_of_boxes import Coming
from engine.compiling.jit import cold, kernel
from engine.hooks import Event, Fired, Stream
from engine.kernel.battle import may_battle
from engine.kernel.boxes.ground_dice import lose_to_ground
from engine.kernel.boxes.mine_tries import forget_tries, may_try, roll_to_clear
from engine.kernel.chance import draw_below
from engine.kernel.log_event import log_event, mark_fired
from engine.kernel.medals import award
from engine.kernel.terrain import remove_piece
from engine.kernel.victory import check_victory
from engine.layout import MAX_HEXES, OFF

MINES = int(Stream.MINES)
SEARCH = int(Stream.SEARCH)


@kernel
def lay_mines(tables, state):
    """Deal a token face down to every minefield of the set-up.  Rule: TP-MINE-2.

    Changes: state.mine_value, mine_known, decoy_paid, attempts to clear.
    """
    state["decoy_paid"] = 0
    forget_tries(state)
    for hex_ in range(tables["n_hexes"]):
        state["mine_value"][hex_] = 0
        state["mine_known"][hex_] = 0
    for set_ in range(1, tables["mine_sets"] + 1):
        deal_tokens(tables, state, set_, MINES, 0, 0, set_ * MAX_HEXES)


@kernel
def deal_tokens(tables, state, set_, stream, side, ordinal, first):
    """Deal the tokens of a set that nobody has seen to its fields that nobody has entered, without putting any back.

    ``stream``, ``side``, ``ordinal``, ``first``: where the chance of the first token stands.
    Rule: TP-MINE-2, TP-GAP-1, WW-GAP-2.  Changes: state.mine_value.
    """
    dealt = 0  # bit per token that lies open, or lies on the board by now
    seen = 0
    piece = 0
    for hex_ in range(tables["n_hexes"]):
        if tables["mine_set"][hex_] == set_:
            piece = tables["stack_mine"][tables["hex_stack"][hex_]] - 1
            if state["mine_known"][hex_]:
                dealt |= 1 << token_of(tables, piece, state["mine_value"][hex_], dealt)
                seen += 1
    n = 0
    for hex_ in range(tables["n_hexes"]):
        if tables["mine_set"][hex_] == set_ and is_closed(tables, state, hex_):
            left = tables["mine_tokens"][piece] - seen - n
            token = nth_token(tables, piece, draw_below(state, stream, side, ordinal, first + n, left), dealt)
            state["mine_value"][hex_] = tables["mine_pool"][piece, token]
            dealt |= 1 << token
            n += 1


@kernel
def is_closed(tables, state, hex_):
    """1 if a minefield is in force on the hex whose strength nobody has seen."""
    return 1 if tables["stack_mine"][state["hex_stack"][hex_]] > 0 and not state["mine_known"][hex_] else 0


@kernel
def token_of(tables, piece, value, dealt):
    """A token of this strength that is not among those dealt."""
    for token in range(tables["mine_tokens"][piece]):
        if tables["mine_pool"][piece, token] == value and not (dealt >> token) & 1:
            return token
    return 0


@kernel
def nth_token(tables, piece, n, dealt):
    """The token before which ``n`` others lie that are not among those dealt."""
    for token in range(tables["mine_tokens"][piece]):
        if not (dealt >> token) & 1:
            if n == 0:
                return token
            n -= 1
    return 0


@kernel
def imagine_mines(tables, copy, side, sample):
    """Deal the strengths that nobody has seen anew, for a side that imagines the game.  Changes: copy.mine_value."""
    for set_ in range(1, tables["mine_sets"] + 1):
        deal_tokens(tables, copy, set_, SEARCH, side, 1 + sample, set_ * MAX_HEXES)


@kernel
def set_off(tables, state, unit, how):
    """A unit has come onto a minefield; 1 if it is eliminated.

    Rule: TP-MINE-4 .. -8, TP-ENG-4, TP-GAP-8, -11, WW-MINE-1, HR-ENGINEER-9, HR-MINE-4, HR-MINEROLL-3, -7.
    Changes: what ``detonate`` and ``try_to_clear`` change.
    """
    hex_ = state["unit_hex"][unit]
    stack = state["hex_stack"][hex_]
    piece = tables["stack_mine"][stack] - 1
    row = state["unit_row"][unit]
    side = state["unit_side"][unit]
    if not tables["mine_on"][piece] & how or not (tables["mine_who"][stack, side] >> row) & 1:
        return 0
    if how == Coming.MOVE and (tables["engineer_rows"] >> row) & 1 and may_battle(tables, state, unit) == 1:
        if not tables["mine_roll"]:
            clear_mine(tables, state, unit, hex_, piece)
            return 0
        if may_try(tables, state, hex_):
            return try_to_clear(tables, state, unit)
    return detonate(tables, state, unit, hex_, piece, 1)


@kernel
def clear_mine(tables, state, unit, hex_, piece):
    """Engineers take the minefield away instead of battling; nobody sees its strength.

    Rule: TP-ENG-4, HR-MINEROLL-8.  Changes: the hex, the battles of the unit.
    """
    log_event(state, Event.MINE_CLEARED, unit, hex_, piece, 0, 0)
    mark_fired(state, Fired.MINE_CLEARED)
    remove_piece(tables, state, hex_, piece)
    state["battles"][unit] = state["battles_allowed"]


@kernel
def detonate(tables, state, unit, hex_, piece, harms):
    """The token is seen: a decoy goes, any other strength stays and rolls at the unit if it ``harms``; 1 if it is gone.

    Rule: TP-MINE-5 .. -7, SCEN-OBJ-8, HR-MINE-3, HR-MINEROLL-5.
    Changes: state.mine_known, the piece on the hex, figures of the unit, medals.
    """
    dice = state["mine_value"][hex_]
    state["mine_known"][hex_] = 1
    mark_fired(state, Fired.MINE_WENT_OFF if dice > 0 else Fired.MINE_DECOY)
    log_event(state, Event.MINE, unit, hex_, dice, 0, 0)
    if dice == 0:
        remove_piece(tables, state, hex_, piece)
        if tables["decoy_medals"] and not state["decoy_paid"]:
            state["decoy_paid"] = 1
            award(tables, state, state["unit_side"][unit], tables["decoy_medals"], MedalSource.EVENT)
            check_victory(tables, state)
        return 0
    if not harms:
        return 0
    faces = tables["mine_faces"][piece, state["unit_row"][unit]]
    return lose_to_ground(tables, state, unit, dice, faces, MINES, Loss.MINE)


@cold
def try_to_clear(tables, state, unit):
    """Engineers on a minefield roll instead of battling; if they fail, it goes off and drives them back; 1 if gone.

    Rule: HR-MINEROLL-1, -2, -5.  Changes: the minefield, the unit, state.mine_drives.
    """
    hex_ = state["unit_hex"][unit]
    piece = tables["stack_mine"][state["hex_stack"][hex_]] - 1
    if roll_to_clear(tables, state, unit, hex_):
        clear_mine(tables, state, unit, hex_, piece)
        return 0
    mark_fired(state, Fired.MINE_HELD)
    state["battles"][unit] = state["battles_allowed"]
    gone = detonate(tables, state, unit, hex_, piece, tables["mine_roll_hits"])
    state["mine_drives"] = OFF if gone else unit
    return gone


@cold
def may_try_again(tables, state, unit):
    """1 if the unit, ordered and entitled to battle, stands on the minefield that it failed to clear.

    Rule: HR-MINEROLL-4, -6.
    """
    hex_ = state["unit_hex"][unit]
    if hex_ < 0 or state["mine_stayed"][unit] != hex_ or state["moved"][unit] > 0:
        return 0
    if tables["stack_mine"][state["hex_stack"][hex_]] == 0 or may_battle(tables, state, unit) != 1:
        return 0
    return may_try(tables, state, hex_)
