"""Dice that ground rolls at a unit: a figure for each face that counts, no flags, no part of anybody's luck."""

from engine.codes import Loss, MedalSource, Origin
from engine.codes_of_boxes import Coming
from engine.compiling.compile_unit import NOTHING, compile_unit
from engine.compiling.jit import cold, kernel
from engine.hooks import Event, Fired, Stream
from engine.kernel.ask import unit_has_stopped
from engine.kernel.battle import may_battle
from engine.kernel.chance import draw_below
from engine.kernel.log_event import log_event, mark_fired, write_log
from engine.kernel.losses import take_hits
from engine.kernel.medals import award
from engine.kernel.objective_holders import test_objectives_of, test_step, test_step_back
from engine.kernel.rolling import faces_of, roll_faces
from engine.kernel.terrain import remove_piece
from engine.kernel.victory import check_victory
from engine.layout import MAX_HEXES, OFF


@kernel
def lose_to_ground(tables, state, unit, dice, faces, stream, cause):
    """Roll the dice and take a figure for each of the faces, of a train a hit; 1 if that eliminates the unit.

    What ground takes is no work of the attack in hand, which goes on afterwards.
    Rule: TP-MINE-6, TP-TRNED-7, WW-FRZ-2, WW-GAP-11, HR-MINE-8, HR-MARTOWN-5.
    Changes: state.ground_turn, ground_rolls and what losing figures changes.
    """
    if state["ground_turn"] != state["turn"]:
        state["ground_turn"] = state["turn"]
        state["ground_rolls"] = 0
    ordinal = 1 + state["ground_rolls"]  # 0 deals the tokens
    state["ground_rolls"] += 1
    lost = faces_of(roll_faces(state, stream, state["unit_side"][unit], ordinal, dice), faces)
    if lost == 0:
        return 0
    attack = state["struck_by"]
    state["struck_by"] = Origin.OTHER
    gone = take_hits(tables, state, unit, lost, cause)
    state["struck_by"] = attack
    if gone:
        mark_fired(state, Fired.MINE_KILLED)
    return gone


# --- attempts to clear a minefield: how many there were this turn, whoever made them, and the roll of engineers ---


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


# --- minefields: tokens dealt face down, set off by enemies of the side that laid them, cleared by engineers ---


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


# --- a unit has come onto a hex: what the ground does to it, and what that does to objectives ---


ICE = int(Stream.ICE)


@kernel
def enter(tables, state, unit, here, how):
    """The unit has gone from ``here`` to the hex it stands on; 1 if the ground there eliminates it.

    Objectives look at both hexes once it is known who is left: a unit that dies on entry has held nothing.
    Rule: TP-MINE-5, -6, WW-FRZ-2, VIC-OBJ-11, TP-CAP-1.  Changes: the unit, minefields, objectives, medals.
    """
    to = state["unit_hex"][unit]
    gone = suffer_ground(tables, state, unit, how)
    if how == Coming.ADVANCE and not gone and not state["over"]:
        unit_has_stopped(tables, state, unit, here, to)
    if state["over"] or (how == Coming.MOVE and not tables["objective_passing"]):
        return gone
    if gone:
        test_objectives_of(tables, state, here)
        check_victory(tables, state)
    elif how == Coming.RETREAT:
        test_step_back(tables, state, here, to)
    else:
        test_step(tables, state, here, to)
    return gone


@kernel
def suffer_ground(tables, state, unit, how):
    """What the ground does to a unit that has come onto it: first the ice, then the mines; 1 if it is eliminated.

    Terrain limits that a card lifts change nothing.  Rule: WW-GAP-14, PHP-16.
    """
    stack = state["hex_stack"][state["unit_hex"][unit]]
    dice = tables["enter_dice"][stack]
    if dice > 0 and tables["enter_on"][stack] & how:
        if roll_ice(tables, state, unit, stack, dice):
            return 1
    if tables["stack_mine"][stack] > 0:
        return set_off(tables, state, unit, how)
    return 0


@kernel
def roll_ice(tables, state, unit, stack, dice):
    """Dice of the ground itself; 1 if they eliminate the unit.  Rule: WW-FRZ-2."""
    row = state["unit_row"][unit]
    if not (tables["enter_who"][stack, state["unit_side"][unit]] >> row) & 1:
        return 0
    mark_fired(state, Fired.ICE_ROLLED)
    log_event(state, Event.ICE, unit, state["unit_hex"][unit], dice, 0, 0)
    before = state["unit_figures"][unit]
    gone = lose_to_ground(tables, state, unit, dice, tables["enter_faces"][stack, row], ICE, Loss.ICE)
    if state["unit_figures"][unit] < before:
        mark_fired(state, Fired.ICE_BROKE)
    return gone


# --- mines and ice, compile units: battles without them compile none of it and test ``tables.ground_bites`` alone ---


@compile_unit(NOTHING)
def lay_ground(tables, state, mind):
    """Mines are laid as a game begins."""
    state["ground_turn"] = 0
    state["ground_rolls"] = 0
    lay_mines(tables, state)


@compile_unit(NOTHING)
def imagine_ground(tables, state, side, sample):
    """Strengths of mines that nobody has seen are dealt anew."""
    imagine_mines(tables, state, side, sample)


@compile_unit()
def ground_bites(tables, state, unit, start, coming):
    """What the ground does to the unit that has come from a hex, in a way (codes_of_boxes.Coming).

    1 if the unit goes no further: it is gone, or driven back by a minefield that it has failed to clear.
    """
    gone = enter(tables, state, unit, start, coming)
    return 1 if tables["mine_roll"] and state["mine_drives"] == unit else gone


@compile_unit(NOTHING)
def repeat_mines(tables, state, side, kind, a, b, c, d):
    """A minefield is seen, or engineers spend their battle on it, on a copy of the game."""
    if kind == Event.MINE:
        state["mine_known"][b] = 1
    elif kind == Event.MINE_CLEARED or kind == Event.MINE_TRY:
        state["battles"][a] = state["battles_allowed"]


@compile_unit(NOTHING)
def field_has_gone(tables, state, side, hex_, before):
    """Tell who follows the log that a minefield is shot away whose strength he has seen.  Changes: the log."""
    left = tables["stack_mine"][state["hex_stack"][hex_]]
    if state["tracing"] and tables["stack_mine"][before] and not left and state["mine_known"][hex_]:
        write_log(state, Event.MINE_GONE, hex_, 0, 0, 0, 0)
