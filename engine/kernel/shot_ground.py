"""Ground that fire destroys: buildings that burn under fire at a unit in them, and who may aim at what (house rules).

A tile that becomes another one is taken off like a piece (``TABLES.stack_without``).
"""

from engine.codes_of_house import Shot
from engine.compiling.jit import cold
from engine.hooks import Event, Fired
from engine.kernel.ask import ground_has_gone
from engine.kernel.charge_tokens import is_rigged
from engine.kernel.log_event import log_event, mark_fired
from engine.kernel.terrain import remove_piece
from engine.layout import MAX_PIECES, OFF


@cold
def forget_shots(tables, state):
    """No hit has been counted as a game begins.  Changes: state.shell_tokens."""
    for hex_ in range(tables["n_hexes"]):
        state["shell_tokens"][hex_] = 0


@cold
def end_by_fire(tables, state, unit, hex_, hits):
    """An attack of a unit on another on the hex is over: what burns there is gone, whoever still stands in it.

    Rule: HR-WOODVILL-1 .. -4, HR-RADAR-1, -2, HR-GEN-8.  Changes: the ground of the hex.
    """
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
        at = tables["near"][hex_, k]
        unit = state["unit_at"][at] if at >= 0 else OFF
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
