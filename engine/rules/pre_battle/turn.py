"""The dialogue before a battle: both sides roll, and each die takes effect at once (house-rules 4.15)."""

from engine.codes import Face, Gap
from engine.compiling.compile_unit import NOTHING, compile_unit
from engine.compiling.jit import cold
from engine.dialogue.offer import offer
from engine.hooks import Event, Fired
from engine.kernel.log_event import log_event, mark_fired, mark_gap
from engine.layout import OFF
from engine.rules.pre_battle.choices import choose_aim_before_battle, choose_own_loss, choose_way_back
from engine.rules.pre_battle.law import face_of, may_lose, start_back, take_card, take_figure, way_back

INFANTRY = int(Face.INFANTRY)
ARMOR = int(Face.ARMOR)
GRENADE = int(Face.GRENADE)
FLAG = int(Face.FLAG)
STAR = int(Face.STAR)
BY_CLASS = (ARMOR, INFANTRY, GRENADE, FLAG, STAR)
FACES = len(Face)


@compile_unit(NOTHING)
def roll_before_battle(tables, state, mind):
    """Both sides roll; then the side that moves first applies its dice, and after it the other one.

    Rule: HR-CAMPAIGN-1, -6, -14.  Changes: units, positions, medals, state.hand_less, pre_battle_shown.
    """
    for offset in range(2):
        side = (tables["first_side"] + offset) & 1
        roll(tables, state, side)
    for offset in range(2):
        side = (tables["first_side"] + offset) & 1
        apply_dice(tables, state, mind, side)


@cold
def roll(tables, state, side):
    """A side rolls its dice.  Changes: state.pre_battle_shown."""
    dice = tables["pre_battle_dice"][side]
    if dice == 0:
        return
    mark_fired(state, Fired.PRE_BATTLE_ROLLED)
    log_event(state, Event.PRE_BATTLE_ROLL, side, dice, 0, 0, 0)
    for die in range(dice):
        face = face_of(state, side, die)
        state["pre_battle_shown"][side, face] += 1
        log_event(state, Event.FACE, die, face, 0, 0, 0)


@cold
def apply_dice(tables, state, mind, side):
    """The dice of a side, as they were rolled or face by face.  Rule: HR-CAMPAIGN-6."""
    dice = tables["pre_battle_dice"][side]
    for place in range(FACES if tables["pre_battle_sorted"] else 1):
        for die in range(dice):
            face = face_of(state, side, die)
            if not tables["pre_battle_sorted"] or face == BY_CLASS[place]:
                apply_die(tables, state, mind, side, face)


@cold
def apply_die(tables, state, mind, side, face):
    """One die of a side takes effect, or is void.

    Rule: HR-CAMPAIGN-2, -4, -5, -7, -8.  Changes: state.pre_battle_void, and what the face takes.
    """
    enemy = 1 - side
    if face == STAR:
        done = take_card(tables, state, enemy)
    elif face == FLAG:
        done = send_back(tables, state, mind, enemy)
    else:
        done = take_from(tables, state, mind, side, enemy, face)
    if not done:
        state["pre_battle_void"][side, face] += 1
        mark_fired(state, Fired.PRE_BATTLE_VOID)
        log_event(state, Event.PRE_BATTLE_VOID, side, face, 0, 0, 0)


@cold
def take_from(tables, state, mind, side, enemy, face):
    """A figure of the enemy goes, of a unit that he chooses, the roller for a grenade; 0 if there is none.

    Rule: HR-CAMPAIGN-2, -4, -5.
    """
    first = first_that_loses(tables, state, enemy, face)
    if first == OFF:
        return 0
    if face == GRENADE:
        offer(state, 1)
        unit = choose_aim_before_battle(tables, state, mind, side)
    else:
        offer(state, 1)
        unit = choose_own_loss(tables, state, mind, enemy, face)
    if unit == OFF:
        unit = first
    elif not is_target(tables, state, unit, enemy, face):
        mark_gap(state, Gap.PRE_BATTLE)
        unit = first
    else:
        mark_fired(state, Fired.PRE_BATTLE_CHOSEN)
    take_figure(tables, state, unit)
    return 1


@cold
def is_target(tables, state, unit, side, face):
    """1 if a unit is one of the side that the face may fall on."""
    if unit < 0 or unit >= state["n_units"] or state["unit_side"][unit] != side:
        return 0
    return may_lose(tables, state, unit, face)


@cold
def first_that_loses(tables, state, side, face):
    """The first unit of the side in hex order that the face may fall on, OFF if none.  Rule: HR-GEN-14."""
    for hex_ in range(tables["n_hexes"]):
        unit = state["unit_at"][hex_]
        if unit >= 0 and is_target(tables, state, unit, side, face):
            return unit
    return OFF


@cold
def send_back(tables, state, mind, side):
    """A unit of the side falls back one hex, which it chooses with the hex; 0 if none can.  Rule: HR-CAMPAIGN-8."""
    first = first_that_falls_back(tables, state, side)
    if first == OFF:
        return 0
    offer(state, 1)
    unit = choose_way_back(tables, state, mind, side)
    to = mind["target"]
    if unit == OFF:
        unit = first
        to = first_way_back(tables, state, first)
    elif unit < 0 or unit >= state["n_units"] or not is_way_back(tables, state, unit, side, to):
        mark_gap(state, Gap.PRE_BATTLE)
        unit = first
        to = first_way_back(tables, state, first)
    else:
        mark_fired(state, Fired.PRE_BATTLE_CHOSEN)
    start_back(tables, state, unit, to)
    return 1


@cold
def is_way_back(tables, state, unit, side, to):
    """1 if a unit of the side may fall back to the hex."""
    if to < 0 or state["unit_side"][unit] != side:
        return 0
    return 1 if way_back(tables, state, unit, 0) == to or way_back(tables, state, unit, 1) == to else 0


@cold
def first_way_back(tables, state, unit):
    """The first hex that the unit may fall back to, OFF if none."""
    left = way_back(tables, state, unit, 0)
    return left if left >= 0 else way_back(tables, state, unit, 1)


@cold
def first_that_falls_back(tables, state, side):
    """The first unit of the side in hex order that can fall back, OFF if none.  Rule: HR-GEN-14, HR-CAMPAIGN-8."""
    for hex_ in range(tables["n_hexes"]):
        unit = state["unit_at"][hex_]
        if unit >= 0 and state["unit_side"][unit] == side and first_way_back(tables, state, unit) >= 0:
            return unit
    return OFF
