"""Ground that fire destroys: buildings that burn under fire at a unit in them, and who may aim at what (house rules).

A tile that becomes another one is taken off like a piece (``TABLES.stack_without``).
"""

from engine.codes import DIE, Attack, Contact, Origin
from engine.codes_of_house import Shot
from engine.compiling.compile_unit import NOTHING, compile_unit
from engine.compiling.jit import cold, kernel
from engine.hooks import Event, Fired, Stream
from engine.kernel.ask import ground_has_gone
from engine.kernel.battle import bonus_of, line_open, may_battle
from engine.kernel.battled import begin_at_ground, end_at_ground, spend_battle
from engine.kernel.chance import draw_below
from engine.kernel.log_event import log_event, mark_fired
from engine.kernel.tactics.strike import joins_targets, strike_dice
from engine.kernel.terrain import distance, enemy_adjacent, remove_piece, unit_beside
from engine.layout import ALL, MAX_PIECES, MAX_RANGE, MAX_TARGETS, MAX_UNITS, OFF, SHELL
from engine.rules.bridge_charges.law import is_rigged
from engine.rules.bridges.law import fall_with_bridge
from engine.rules.mines.law import note_try, tries_made


@compile_unit(NOTHING)
def end_by_fire(tables, state, unit, target, hex_, hits):
    """An attack of a unit on another on the hex is over: what burns there is gone, whoever still stands in it.

    Rule: HR-WOODVILL-1 .. -4, HR-RADAR-1, -2, HR-GEN-8.  Changes: the ground of the hex.
    """
    if target == OFF or state["over"]:
        return
    burns = tables["stack_pieces"][state["hex_stack"][hex_]] & tables["fire_ends"]
    if burns == 0:
        return
    for piece in range(MAX_PIECES):
        if (burns >> piece) & 1 and (tables["shell_rows"][piece] >> state["unit_row"][unit]) & 1:
            if hits > 0 or not (tables["fire_hit"] >> piece) & 1:
                radar = tables["shell_kind"][piece] == Shot.RADAR
                mark_fired(state, Fired.RADAR_RUINED if radar else Fired.VILLAGE_BURNT)
                log_event(state, Event.GROUND_SHOT, hex_, piece, 1, 1, 0)
                shoot_off(tables, state, state["unit_side"][unit], hex_, piece)


@compile_unit(NOTHING)
def end_by_strike(tables, state, unit, hex_):
    """A strike at a unit on the hex is resolved: a town that it leaves in ruins is, whoever still stands in it.

    Rule: HR-MARTOWN-2, -5, HR-GEN-8.  Changes: the ground of the hex.
    """
    side = 1 - state["unit_side"][unit]
    if side != tables["strike_end_side"] or state["over"]:
        return
    origin = state["struck_by"]
    ends = tables["stack_pieces"][state["hex_stack"][hex_]] & tables["strike_ends"][origin]
    for piece in range(MAX_PIECES):
        if (ends >> piece) & 1:
            mark_fired(state, Fired.VILLAGE_BURNT)
            log_event(state, Event.GROUND_SHOT, hex_, piece, 1, 1, 0)
            shoot_off(tables, state, side, hex_, piece)


@cold
def shoot_off(tables, state, side, hex_, piece):
    """Fire of a side takes a piece or a tile off, and what hangs on it.  Changes: the ground of the hex."""
    before = state["hex_stack"][hex_]
    remove_piece(tables, state, hex_, piece)
    ground_has_gone(tables, state, side, hex_, before)


@cold
def engineer_beside(tables, state, side, hex_):
    """1 if an engineer of the side stands next to the hex.  Rule: HR-BRSHELL-4."""
    for k in range(6):
        unit = unit_beside(tables, state, hex_, k)
        if unit >= 0 and state["unit_side"][unit] == side:
            if (tables["shell_engineers"] >> state["unit_row"][unit]) & 1:
                return 1
    return 0


@cold
def closed_to(tables, state, side, hex_, piece):
    """1 if a side may not aim at a piece: its own unit lies under it, its engineer can do the work, or it is rigged.

    Rule: HR-SHELLWIRE-3, HR-BRSHELL-1, -4, HR-MINEART-6.
    """
    on_it = state["unit_at"][hex_]
    if on_it >= 0 and state["unit_side"][on_it] == side:
        return 1
    if tables["rigging"] and tables["shell_kind"][piece] == Shot.BRIDGE and is_rigged(state, hex_):
        return 1
    return engineer_beside(tables, state, side, hex_) if (tables["shell_alone"] >> piece) & 1 else 0


# --- guns that fire at what lies on a hex instead of a unit: obstacles, bridges, mines (house rules) ---


FACE_BITS = 3
SHOWN_BITS = 48  # of the faces of a roll: it has no more than 16 dice


@kernel
def shelled_piece(tables, state, row, hex_):
    """A piece on the hex that a unit of the row may shell, else OFF.  Rule: HR-SHELLWIRE-1, -4."""
    pieces = tables["stack_shelled"][state["hex_stack"][hex_]]
    if pieces:
        for piece in range(MAX_PIECES):
            if (pieces >> piece) & 1 and (tables["shell_rows"][piece] >> row) & 1:
                return piece
    return OFF


@kernel
def dice_at_piece(tables, state, unit, hex_):
    """Dice of a shot at an obstacle from where the unit stands, were it entitled to a battle; 0 = not allowed.

    The table of the gun and the card, nothing taken off.  Next to an enemy only wire under one may be shelled.
    Rule: HR-SHELLWIRE-2, -3, HR-BRSHELL-3, -4, -7, HR-MINEART-3, -4, -6.
    """
    row = state["unit_row"][unit]
    here = state["unit_hex"][unit]
    piece = shelled_piece(tables, state, row, hex_)
    if piece == OFF:
        return 0
    side = state["unit_side"][unit]
    on_it = state["unit_at"][hex_]
    far = distance(tables, here, hex_)
    if (
        far > MAX_RANGE
        or closed_to(tables, state, side, hex_, piece)
        or tried_out(tables, state, hex_, piece)
    ):
        return 0
    if far > 1 and state["contact"] == Contact.ADJACENT:
        return 0
    if (tables["stack_ban_here"][state["hex_stack"][here]] >> row) & 1:
        return 0
    if enemy_adjacent(tables, state, here, side):
        if state["contact"] == Contact.APART:
            return 0
        under_it = far == 1 and on_it >= 0 and tables["shell_kind"][piece] == Shot.WORK
        if tables["must_battle_adjacent"] and not under_it:
            return 0
    still = 1 if state["moved"][unit] == 0 and state["advances"][unit] == 0 else 0
    dice = tables["shell_dice"][2 * still + (1 if far == 1 else 0), row, far]
    if dice == 0 or not line_open(tables, state, unit, row, here, hex_, far, here):
        return 0
    if tables["shell_fixed"][piece] > 0:
        dice = tables["shell_fixed"][piece]
    return max(0, dice + bonus_of(tables, state, row, still, Attack.ORDERED, far))


@kernel
def tried_out(tables, state, hex_, piece):
    """1 if there have been as many attempts on what lies on a hex, or of the side, as a turn allows.

    Rule: HR-MINEART-2, -5, HR-MINEROLL-9.
    """
    most = tables["shell_tries"][piece]
    if most == 0:
        return 0
    if not (tables["shell_tries_all"] >> piece) & 1:
        return 1 if tries_made(state, hex_) >= most else 0
    tries = 0
    for other in range(tables["n_hexes"]):
        tries += tries_made(state, other)
    return 1 if tries >= most else 0


@compile_unit()
def shell_dice(tables, state, unit, hex_):
    """Dice of a shot the ordered unit may fire now at the obstacle on a hex; 0 = it may not.  Rule: HR-SHELLWIRE-5."""
    if hex_ < 0 or hex_ >= tables["n_hexes"] or may_battle(tables, state, unit) != 1:
        return 0
    return dice_at_piece(tables, state, unit, hex_)


@compile_unit()
def shell_instead(tables, state, unit, target):
    """1 if the unit has fired at the obstacle on a hex, SHELL - target, OFF if it may not."""
    if target > SHELL or shell_dice(tables, state, unit, SHELL - target) == 0:
        return OFF
    fire_shell(tables, state, unit, SHELL - target)
    return 1


@kernel
def fire_shell(tables, state, unit, hex_):
    """Fire at the obstacle: faces that count are hits on it, enough of them destroy it.  The shot is the unit's battle.

    Rule: HR-SHELLWIRE-1, -2, -5, HR-BRSHELL-1, -7, HR-MINEART-1, -7, HR-EQUIP-5, HR-CHECK-9, -10, HR-GEN-17, WW-CAM-3.
    Changes: what a battle changes, state.shell_rolls, shell_tokens, pieces, losses, medals.
    """
    row = state["unit_row"][unit]
    dice = shell_dice(tables, state, unit, hex_)
    piece = shelled_piece(tables, state, row, hex_)
    begin_at_ground(tables, state, unit)
    if tables["shell_tries"][piece] > 0:
        note_try(tables, state, hex_)
    hit_ground(tables, state, unit, state["unit_side"][unit], hex_, piece, dice)
    end_at_ground(tables, state, unit)


@kernel
def hit_ground(tables, state, unit, side, hex_, piece, dice):
    """Dice of a side at what lies on a hex, by a gun or (OFF) by a strike, and what they do to it.

    Rule: HR-SHELLWIRE-1, HR-BRSHELL-1, HR-MINEART-1, HR-GEN-17.
    Changes: state.shell_rolls, shell_tokens, pieces, losses, medals.
    """
    rolled = roll_at_ground(tables, state, side, piece, dice)
    counted = rolled >> SHOWN_BITS
    gone = will_go(tables, state, hex_, piece, counted)
    if unit == OFF:
        log_event(state, Event.STRIKE_GROUND, hex_, piece, dice, gone, 0)
    else:
        log_event(state, Event.SHELL, unit, hex_, piece, dice, gone)
    for die in range(dice):
        log_event(state, Event.FACE, die, (rolled >> (FACE_BITS * die)) & 7, 0, 0, 0)
    count_hits(tables, state, side, hex_, piece, counted)
    mark_shot(tables, state, piece)


@kernel
def stream_of_shot(kind):
    """Where the dice of a shot come from.  Rule: HR-GEN-17."""
    if kind == Shot.BRIDGE:
        return Stream.BOMBARD
    return Stream.SHELL_MINES if kind == Shot.MINES else Stream.SHELL


@kernel
def will_go(tables, state, hex_, piece, counted):
    """1 if so many hits more destroy what lies on the hex."""
    if counted == 0:
        return 0
    return 1 if tokens_on(tables, state, hex_, piece) + counted >= tables["shell_hits"][piece] else 0


@kernel
def tokens_on(tables, state, hex_, piece):
    """Hits counted so far on a piece; none where one is enough."""
    return state["shell_tokens"][hex_] if tables["shell_hits"][piece] > 1 else 0


@kernel
def count_hits(tables, state, side, hex_, piece, counted):
    """Hits of a side on what lies on a hex; enough of them destroy it, and a bridge takes the unit on it along.

    Rule: HR-SHELLWIRE-1, HR-BRSHELL-1, -5, HR-MINEART-1.  Changes: state.shell_tokens, the piece, losses, medals.
    """
    needed = tables["shell_hits"][piece]
    gone = will_go(tables, state, hex_, piece, counted)
    if needed > 1 and counted > 0:
        state["shell_tokens"][hex_] += counted
        log_event(state, Event.GROUND_SHOT, hex_, piece, min(state["shell_tokens"][hex_], needed), needed, 0)
    if not gone:
        return
    shoot_off(tables, state, side, hex_, piece)
    if tables["shell_kind"][piece] == Shot.BRIDGE:
        mark_fired(state, Fired.BRIDGE_SHOT_DOWN)
        fall_with_bridge(tables, state, hex_, ALL)


@kernel
def mark_shot(tables, state, piece):
    """Say whose rule let somebody fire at the ground.  Changes: state.fired."""
    kind = tables["shell_kind"][piece]
    if kind == Shot.BRIDGE:
        mark_fired(state, Fired.BRIDGE_SHELLED)
    elif kind == Shot.MINES:
        mark_fired(state, Fired.MINES_SHELLED)
    else:
        mark_fired(state, Fired.WIRE_SHELLED)


@kernel
def roll_at_ground(tables, state, side, piece, dice):
    """Roll dice at a piece; gives the faces shown, a few bits each, and above them how many count.

    Rule: HR-GEN-17.  Changes: state.shell_rolls.
    """
    stream = stream_of_shot(tables["shell_kind"][piece])
    shown = 0
    counted = 0
    for die in range(dice):
        face = int(DIE[draw_below(state, stream, side, state["shell_rolls"], die, 6)])
        counted += (int(tables["shell_faces"][piece]) >> face) & 1
        shown |= face << (FACE_BITS * die)
    state["shell_rolls"] += 1
    return counted << SHOWN_BITS | shown


# --- strikes aimed at what lies on a hex: a bridge that Barrage or Air Power has as a target (bridge-bombardment) ---


FIRST = MAX_UNITS - MAX_TARGETS  # of the stand-ins


@cold
def struck_piece(tables, state, hex_):
    """A piece on the hex that the strike in force may be aimed at, else OFF.  Rule: HR-BRSHELL-1."""
    origin = Origin.AIRPOWER if tables["card_air"][state["card"]] else Origin.BARRAGE
    pieces = tables["stack_shelled"][state["hex_stack"][hex_]] & tables["strikes_at"][origin]
    for piece in range(MAX_PIECES):
        if (pieces >> piece) & 1:
            return piece
    return OFF


@cold
def may_aim(tables, state, hex_):
    """1 if the hex may be declared as (a further) target.

    Rule: HR-BRSHELL-1, -3 .. -5, CARD-AIR-1, CARD-BARRAGE-1.
    """
    if hex_ < 0 or hex_ >= tables["n_hexes"] or state["n_units"] > FIRST:
        return 0
    side = state["active"]
    piece = struck_piece(tables, state, hex_)
    if piece == OFF or closed_to(tables, state, side, hex_, piece):
        return 0
    if strike_dice(tables, state["card"], side, state["as_strike"]) == 0:
        return 0
    return joins_targets(tables, state, hex_)


@cold
def declare_hex(state, hex_):
    """Fix a hex as a target.  Rule: CARD-AIR-5.  Changes: state.strike, strike_n, place and side of the stand-in."""
    unit = FIRST + state["strike_n"]
    state["unit_hex"][unit] = hex_
    state["unit_side"][unit] = 1 - state["active"]
    state["strike"][state["strike_n"]] = unit
    state["strike_n"] += 1


@cold
def stands_for_hex(state, unit):
    """1 if a target is the stand-in of a hex."""
    return 1 if unit >= FIRST and unit >= state["n_units"] else 0


@cold
def bombard(tables, state, hex_):
    """Roll the card's dice at what lies on a hex.  Rule: HR-BRSHELL-1, -3.

    Changes: state.shell_rolls, struck_by, shell_tokens, the piece, losses, medals.
    """
    piece = struck_piece(tables, state, hex_)
    if piece == OFF:
        return
    side = state["active"]
    state["struck_by"] = Origin.AIRPOWER if tables["card_air"][state["card"]] else Origin.BARRAGE
    dice = strike_dice(tables, state["card"], side, state["as_strike"])
    hit_ground(tables, state, OFF, side, hex_, piece, dice)


@compile_unit(NOTHING)
def repeat_shot(tables, state, side, kind, a, b, c, d):
    """A unit spends its battle on a shot at the ground, on a copy of the game; a strike (OFF) spends none."""
    if kind == Event.SHELL and a >= 0:
        spend_battle(state, a, Attack.ORDERED)
