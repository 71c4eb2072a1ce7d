"""What dice do to a unit: strength lost, fieldworks, retreats, mines (expansions 3.5, 3.6)."""

from engine.codes import Attack, Face, Gap, Loss
from engine.codes_of_boxes import Coming
from engine.compiling.jit import cold, kernel
from engine.dialogue.offer import offer
from engine.hooks import Event, Fired, Stream
from engine.kernel.battle import roll
from engine.kernel.log_event import log_event, mark_fired, mark_gap
from engine.kernel.luck import note_roll
from engine.kernel.movement import arrive, leave_hex
from engine.layout import OFF
from engine.rules.modern.back_choices import choose_area_back
from engine.rules.modern.fire_law import is_of
from engine.rules.modern.losses_law import lose_strength
from engine.rules.modern.retreat_law import count_ways_back, first_way_back, may_go_back
from engine.rules.modern.works_law import SPARES

HIT, BLOCKED, MINE = int(Loss.HIT), int(Loss.BLOCKED), int(Loss.MINE)
ORDERED = int(Attack.ORDERED)
FLAG_FACES = 1 << Face.FLAG
SYMBOLS = 1 << Face.INFANTRY | 1 << Face.ARMOR
DICE, MINES = int(Stream.MODERN_DICE), int(Stream.MODERN_MINES)
MOVE, RETREAT = int(Coming.MOVE), int(Coming.RETREAT)


@kernel
def throw_at(tables, state, unit, target, dice, far, spares):
    """The dice of a unit at an enemy: what they show lands in the state, the hits that works take left out.

    They come from an address of the unit, so that it does not matter who fires before whom.  ``far``: the range that
    voids faces, of a shot that of its declaration.
    Rule: MMB-DIE-1, MMB-DIE-2, MMB-FW-2, MMB-GAP-28.  Changes: state.hits, flags, tallies.
    """
    side = state["unit_side"][unit]
    now = tables["apart"][state["unit_hex"][unit], state["unit_hex"][target]]
    log_event(state, Event.BATTLE, unit, target, dice, now, ORDERED)
    state["n_battles"][side] += 1
    state["hex_battles"][side, state["unit_hex"][unit]] += 1
    faces = tables["modern_hits"][state["unit_row"][target]]
    if far > tables["symbol_range"]:
        faces &= ~SYMBOLS
    state["rolls_apart"] = unit
    roll(tables, state, side, dice, faces, FLAG_FACES, DICE)
    spared = spares % SPARES
    if spared > 0 and state["hits"] > 0:
        mark_fired(state, Fired.MODERN_WORKS)
    state["hits"] = max(0, state["hits"] - spared)
    note_roll(tables, state, target, dice, faces, spared)
    kept = spares // SPARES
    if kept > 0 and state["flags"] > 0:
        ignored = min(kept, state["flags"])
        state["flags"] -= ignored
        state["flags_ignored"][1 - side] += ignored
        mark_fired(state, Fired.MODERN_WORKS)
        log_event(state, Event.IGNORE, target, ignored, state["flags"], 0, 0)


@kernel
def suffer_throw(tables, state, mind, unit, from_hex):
    """What a throw does to a unit: losses first, then the retreat from the attacker's hex.

    Rule: MMB-UNIT-4, MMB-RET-1, MMB-GAP-6, MMB-GAP-8.
    """
    hits = state["hits"]
    flags = state["flags"]
    if is_of(tables["modern_frail"], state, unit) and hits + flags > 0:
        lose_strength(tables, state, unit, state["unit_figures"][unit], HIT)
        return
    if hits > 0 and lose_strength(tables, state, unit, hits, HIT):
        return
    if flags > 0 and state["modern_guns_fire"] and tables["modern_back_later"]:
        state["modern_owes_back"][unit] = 1 + from_hex
    elif flags > 0:
        for _ in range(1 if tables["modern_one_back"] else flags):
            if state["unit_figures"][unit] > 0:
                give_way(tables, state, mind, unit, from_hex)


@kernel
def give_way(tables, state, mind, unit, from_hex):
    """A unit goes one area away from an attacker's hex; where it cannot, it loses a point of strength.

    Rule: MMB-RET-1, MMB-RET-2, MMB-GAP-15, MMB-GAP-16, MMB-GAP-19.
    """
    ways = count_ways_back(tables, state, unit, from_hex)
    if ways == 0:
        mark_fired(state, Fired.MODERN_PENNED)
        lose_strength(tables, state, unit, 1, BLOCKED)
        return
    to = first_way_back(tables, state, unit, from_hex)
    if ways > 1:
        offer(state, 0)
        chosen = choose_area_back(tables, state, mind, unit, from_hex)
        if chosen != OFF:
            if is_way_back(tables, state, unit, from_hex, chosen):
                to = chosen
            else:
                mark_gap(state, Gap.RETREAT)
    go_to(tables, state, unit, to)
    if tables["enter_dice"][state["hex_stack"][to]] > 0:
        meet_mines(tables, state, unit, RETREAT)


@cold
def is_way_back(tables, state, unit, from_hex, hex_):
    """1 if the unit may be forced back onto the hex."""
    for k in range(6):
        if may_go_back(tables, state, unit, from_hex, k) == hex_:
            return 1
    return 0


@kernel
def go_to(tables, state, unit, to):
    """A unit is driven onto another hex.  Changes: positions."""
    log_event(state, Event.RETREAT, unit, state["unit_hex"][unit], to, 0, 0)
    leave_hex(tables, state, unit)
    arrive(tables, state, unit, to)


@cold
def meet_mines(tables, state, unit, coming):
    """Mines of the hex that a unit has come onto strike it; gives the retreat faces they show.

    A carried unit is not thrown for.  Rule: MMB-MOV-8, MMB-GAP-8, MMB-GAP-15.
    """
    hex_ = state["unit_hex"][unit]
    stack = state["hex_stack"][hex_]
    row = state["unit_row"][unit]
    side = state["unit_side"][unit]
    dice = tables["enter_dice"][stack]
    if (
        dice == 0
        or not tables["enter_on"][stack] & coming
        or not (tables["enter_who"][stack, side] >> row) & 1
    ):
        return 0
    mark_fired(state, Fired.MODERN_MINED)
    log_event(state, Event.MINES, unit, hex_, dice, 0, 0)
    state["rolls_apart"] = state["modern_mine_throws"]
    state["modern_mine_throws"] += 1
    roll(tables, state, 1 - side, dice, tables["enter_faces"][stack, row], FLAG_FACES, MINES)
    hits = state["hits"]
    flags = state["flags"] if coming == MOVE and tables["modern_mines_send_back"] else 0
    if is_of(tables["modern_frail"], state, unit) and hits + flags > 0:
        hits = state["unit_figures"][unit]
    if hits > 0 and lose_strength(tables, state, unit, hits, MINE):
        return 0
    return flags


@kernel
def move_into_mines(tables, state, unit, here):
    """A unit that has moved onto a hex meets its mines; 1 if its move is over by them.

    Retreat faces send it back to the area it came from, onto whose mines it comes as in a retreat.
    Rule: MMB-MOV-8, MMB-GAP-15.
    """
    if tables["enter_dice"][state["hex_stack"][state["unit_hex"][unit]]] == 0:
        return 0
    flags = meet_mines(tables, state, unit, MOVE)
    if flags > 0 and state["unit_at"][here] == OFF:
        go_to(tables, state, unit, here)
        meet_mines(tables, state, unit, RETREAT)
    return 1
