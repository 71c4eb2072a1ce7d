"""What weather does at moments: night that ends, and cards that it keeps from being played."""

from engine.codes import DIE, Face
from engine.compiling.compile_unit import NOTHING, compile_unit
from engine.hooks import Event, Fired, Stream
from engine.kernel.chance import draw_below
from engine.kernel.log_event import log_event, mark_fired
from engine.kernel.visibility import set_sight
from engine.layout import ALL

DAY = 6  # hexes seen at which the night is over (HR-NIGHT-7)


@compile_unit(NOTHING)
def break_dawn(tables, state, side):
    """Roll for daylight: every star lets units see a hex farther, until the night is over.

    Rule: HR-NIGHT-7, HR-GEN-17.  Changes: state.night, visibility, spotting.
    """
    if side != tables["dawn_side"] or state["night"] >= ALL:
        return
    stars = 0
    for die in range(tables["dawn_dice"]):
        stars += 1 if DIE[draw_below(state, Stream.DAWN, side, 0, die, 6)] == Face.STAR else 0
    state["night"] += stars
    if state["night"] >= DAY:
        state["night"] = ALL
    set_sight(tables, state)
    log_event(state, Event.DAWN, side, stars, state["night"], 0, 0)
    if stars > 0:
        mark_fired(state, Fired.DAWNED)


@compile_unit()
def mark_shelved(tables, state, mind, side):
    """Note that the hand holds a card that only the weather keeps from being played; no card is due.

    Rule: HR-RAIN-4.
    """
    for i in range(state["hand_n"][side]):
        row = tables["copy_row"][state["hand"][side, i]]
        if tables["card_grounded"][row] and tables["card_banned"][row]:
            mark_fired(state, Fired.AIR_GROUNDED)
    return 0


@compile_unit(NOTHING)
def mark_grounded(tables, state, mind, side):
    """Note that the card in force would have struck from the air but for the weather.  Rule: HR-RAIN-1, -4, -8, -9."""
    card = state["card"]
    if card >= 0 and (tables["card_grounded"][card] or (tables["recon_grounded"][card] >> side) & 1):
        mark_fired(state, Fired.AIR_GROUNDED)
