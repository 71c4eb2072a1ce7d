"""Bridges blown and built by a card: with which card, where, and what follows (expansions 1.6, 1.8).

Edges are those of the hex with its bridge; while the bridge is not there ``stack_barred`` keeps everybody out of the
water (``TABLES.loose_bars``).
"""

from engine.codes import Loss, MedalSource
from engine.codes_of_boxes import CardAct, Demolition, LandmarkAct
from engine.compiling.jit import cold
from engine.hooks import Event, Fired, Stream
from engine.kernel.ask import bridge_has_changed, bridge_has_fallen
from engine.kernel.card_orders import named_sections
from engine.kernel.deck import discard, in_hand, may_play, take_from_hand
from engine.kernel.log_event import log_event, mark_fired
from engine.kernel.losses import take_hits
from engine.kernel.medals import award
from engine.kernel.orders import may_order, order, spend_order
from engine.kernel.rolling import STARS, faces_of, roll_faces
from engine.kernel.terrain import distance, enemy_adjacent, place_piece, remove_piece
from engine.kernel.victory import check_victory
from engine.layout import OFF


@cold
def names_section(tables, side, row, hex_):
    """1 if the card orders units in a section of the hex, as the side sees it; a hex on the line is in both.

    Rule: TP-BRB-1, TP-GAP-24.
    """
    return 1 if named_sections(tables, row, side) & tables["hex_sections"][hex_] else 0


@cold
def playable(tables, state, side, card_copy):
    """1 if the side holds the card, it is a section card and it may be played."""
    if card_copy < 0 or not in_hand(state, side, card_copy) or not may_play(tables, card_copy):
        return 0
    return 0 if tables["card_tactic"][tables["copy_row"][card_copy]] else 1


@cold
def may_blow(tables, state, side, card_copy, hex_):
    """1 if the side may play the card to blow the bridge on the hex.  Rule: TP-BRB-1, -3, SCEN-BRG-1."""
    if not tables["demolition"] or not (tables["demolition_sides"] >> side) & 1:
        return 0
    if hex_ < 0 or hex_ >= tables["n_hexes"] or tables["hex_demolition"][hex_] == Demolition.NONE:
        return 0
    if not (tables["stack_pieces"][state["hex_stack"][hex_]] >> (tables["hex_bridge"][hex_] - 1)) & 1:
        return 0
    if not playable(tables, state, side, card_copy):
        return 0
    if tables["demolition_neighbor"] and not enemy_adjacent(tables, state, hex_, 1 - side):
        return 0
    return names_section(tables, side, tables["copy_row"][card_copy], hex_)


@cold
def may_bridge(tables, state, side, card_copy, hex_):
    """1 if the side may play the card to build a pontoon bridge on the hex; where it costs orders, no card builds one.

    Rule: TP-PON-1, -2, TP-GAP-24, HR-PONTOON-5.
    """
    if tables["pontoon_orders"] or not playable(tables, state, side, card_copy):
        return 0
    return may_span(tables, state, side, tables["copy_row"][card_copy], hex_)


@cold
def may_span(tables, state, side, row, hex_):
    """1 if the side has a pontoon bridge left for the hex and the card is an Attack card of its section.

    Rule: TP-PON-1, -2, TP-GAP-24, HR-PONTOON-1, -4.
    """
    if state["pontoons_built"][side] >= tables["pontoons"] or not (tables["pontoon_sides"] >> side) & 1:
        return 0
    if hex_ < 0 or hex_ >= tables["n_hexes"] or not tables["card_attack"][row]:
        return 0
    stack = state["hex_stack"][hex_]
    if tables["stack_with"][stack, tables["pontoon_piece"]] == stack:
        return 0
    return names_section(tables, side, row, hex_)


@cold
def may_act_by_card(tables, state, side, card_copy, hex_):
    """1 if the card may be played for a bridge on the hex, whatever becomes of it there."""
    return max(
        may_blow(tables, state, side, card_copy, hex_), may_bridge(tables, state, side, card_copy, hex_)
    )


@cold
def lay_down(tables, state, side, card_copy, act, hex_):
    """The card is played, its orders are not given.  Changes: the hand, card sums, last_was_copy."""
    take_from_hand(state, side, card_copy)
    state["last_was_copy"] = 0
    state["card_played"][side, tables["copy_row"][card_copy]] += 1
    log_event(state, Event.BY_CARD, card_copy, act, hex_, 0, 0)


@cold
def blow_bridge(tables, state, side, card_copy, hex_):
    """Play the card to blow the bridge; whoever stands on it takes hits, a train as a whole.

    The medal of the bridge and those of the losses are one event, after which somebody may have won.
    Rule: TP-BRB-1 .. -3, TP-GAP-6, TP-TRN-4, TP-BRBED-1, VIC-9.
    Changes: the hand and its size, the bridge, losses, medals.
    """
    lay_down(tables, state, side, card_copy, CardAct.DEMOLITION, hex_)
    discard(tables, state, side, card_copy)
    mark_fired(state, Fired.BRIDGE_MINED)
    if tables["hex_demolition"][hex_] == Demolition.SURE:
        state["hand_size"][side] -= 1
    else:
        dice = tables["demolition_dice"]
        log_event(state, Event.LANDMARK_ROLL, LandmarkAct.DEMOLITION, hex_, OFF, dice, 0)
        if faces_of(roll_faces(state, Stream.CHARGES, side, 0, dice), STARS) == 0:
            return
    mark_fired(state, Fired.BRIDGE_BLOWN)
    fell_bridge(tables, state, side, hex_, tables["hex_bridge"][hex_] - 1, tables["blast_hits"])


@cold
def fell_bridge(tables, state, side, hex_, piece, hits):
    """The bridge is gone, blown by a side, and all charges at it; its medal and those of the losses are one event.

    Rule: TP-BRB-3, TP-BRBED-1, VIC-9, HR-BRBLOW-5, -9.  Changes: the bridge, charges, losses, medals.
    """
    bridge_has_fallen(tables, state, hex_)
    remove_piece(tables, state, hex_, piece)
    if tables["hex_bridge_medal"][hex_] and piece == tables["hex_bridge"][hex_] - 1:
        award(tables, state, side, 1, MedalSource.EVENT)
    fall_with_bridge(tables, state, hex_, hits)
    check_victory(tables, state)


@cold
def fall_with_bridge(tables, state, hex_, hits):
    """A bridge is gone; whoever stands on it takes so many hits, a train as a whole.

    Rule: TP-BRB-2, TP-GAP-6, TP-TRN-4, HR-BRBLOW-5.  Changes: losses, medals.
    """
    unit = state["unit_at"][hex_]
    if unit >= 0:
        take_hits(tables, state, unit, hits, Loss.BLAST)
        find_water(tables, state, hex_)


@cold
def build_bridge(tables, state, side, card_copy, hex_):
    """Play the card to build a pontoon bridge; it is discarded after the marches that it still orders.

    Rule: TP-PON-2, CORE-TURN-9.  Changes: the hand, what ``span`` changes.
    """
    lay_down(tables, state, side, card_copy, CardAct.PONTOON, hex_)
    span(tables, state, side, hex_)


@cold
def span(tables, state, side, hex_):
    """Put a pontoon bridge on a hex; a boat under it is left behind.

    Rule: TP-PON-2, TP-BOAT-8, HR-PONTOON-1.  Changes: the hex, state.pontoons_built, unit_row.
    """
    mark_fired(state, Fired.PONTOON_BUILT)
    state["pontoons_built"][side] += 1
    place_piece(tables, state, hex_, tables["pontoon_piece"])
    find_water(tables, state, hex_)


@cold
def find_water(tables, state, hex_):
    """A bridge has come or gone: who stands there is afloat now, or on a bridge.  Rule: TP-BOAT-8."""
    unit = state["unit_at"][hex_]
    if unit >= 0:
        bridge_has_changed(tables, state, unit, hex_)


# --- pontoon bridges built by orders of the Attack card in play (pontoon-engineer) ---


@cold
def orders_left(tables, state):
    """Orders that the card in play still gives if it is an Attack card in force, else 0.

    One that is copied is none; each of several cards in a turn gives its own.  Rule: HR-PONTOON-1, HR-BLIMP-7.
    """
    if state["card_copy"] == OFF or state["fallback"]:
        return 0
    row = (
        state["cards_row"][state["card_at"]]
        if state["card_at"] > 0
        else tables["copy_row"][state["card_copy"]]
    )
    if not tables["card_attack"][row] or state["card"] != row:
        return 0
    given = state["n_ordered"] - state["ordered_before"]
    return state["quota"][0] + state["quota"][1] + state["quota"][2] - given


@cold
def may_order_bridge(tables, state, side, unit, hex_):
    """1 if orders of the card may build a pontoon bridge on the hex, by the unit if engineers are needed, else by OFF.

    Rule: HR-PONTOON-1, -3, -4, -5.
    """
    if orders_left(tables, state) < tables["pontoon_orders"]:
        return 0
    if not may_span(tables, state, side, state["card"], hex_) or state["unit_at"][hex_] != OFF:
        return 0
    if not tables["pontoon_engineer"]:
        return 1 if unit == OFF else 0
    if unit < 0 or not (tables["pontoon_rows"] >> state["unit_row"][unit]) & 1:
        return 0
    if not may_order(tables, state, unit):
        return 0
    return 1 if distance(tables, state["unit_hex"][unit], hex_) == 1 else 0


@cold
def order_bridge(tables, state, side, unit, hex_):
    """Build it: the engineers have an order and spend their turn on it, the other orders it costs are gone.

    Rule: HR-PONTOON-1, -2, -3.  Changes: the hex, orders, the unit, state.pontoons_built.
    """
    gone = tables["pontoon_orders"]
    if unit != OFF:
        order(tables, state, unit)
        spend_order(state, unit)
        gone -= 1
    for section in range(3):
        fewer = min(gone, state["quota"][section])
        state["quota"][section] -= fewer
        gone -= fewer
    mark_fired(state, Fired.PONTOON_ORDERED)
    span(tables, state, side, hex_)
