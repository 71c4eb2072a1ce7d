"""Charges at bridges, which orders set off."""

from typing import Any

from engine.codes import Source
from engine.codes_of_house import ChargeChange
from engine.declaring.declare import (
    Act,
    ChanceStream,
    Column,
    Fill,
    Hook,
    LogEvent,
    OptionalTerm,
    Switch,
    Trigger,
)
from engine.declaring.event_words import side
from engine.declaring.limits import HEX, SIDE, UNIT, code
from engine.declaring.values import Whole, Word, YesNo
from engine.sizes import MAX_RIGGED

LIFTED = {"lifted": "are removed by the enemy", "blown": "go off"}


def said(narrator: Any, event: dict[str, Any]) -> str:
    """What becomes of charges at a bridge."""
    return f"  The charges of the {side(event['of'])} at {event['hex']} {LIFTED[event['change']]}"


RIGGED_BRIDGES = Hook(
    says="Bridges rigged and blown by orders",
    source="HR-BRCHARGE, HR-BRBLOW",
    state=(
        Column("rig_hex", "bridge with charges, OFF = none", (MAX_RIGGED,)),
        Column("rig_side", "whose they are", (MAX_RIGGED,)),
        Column("rig_fought", "1 once a battle was fought on the bridge", (MAX_RIGGED,)),
        Column("rig_tries", "orders given to the bridge this turn", (MAX_RIGGED,)),
        Column("rig_due", "those of them that are still to be carried out", (MAX_RIGGED,)),
        Column("rig_cards", "bit per card of the turn that ordered a bridge"),
    ),
    switches=(
        Switch(
            "charges_laid_by", Word("NONE", "ENGINEER", "ANY_INFANTRY"), "NONE",
            "who may lay charges at a bridge for an order of a section card",
        ),
        Switch("charges_of_scenario", YesNo(), True, "charges that the battle begins with count"),
        Switch(
            "detonation_dice", Whole(0, 4), 0,
            "dice of an order to a rigged bridge, which is blown unless they fail; 0 = no such order",
        ),
        Switch("detonation_fails", Word("STAR", "INFANTRY"), "STAR", "face that keeps the charges from going off"),
        Switch(
            "detonation_fails_fought", Word("INFANTRY", "INFANTRY_OR_STAR"), "INFANTRY",
            "the same once a battle was fought on the bridge",
        ),
        Switch("detonation_attempts", Whole(1, 3), 1, "orders to one bridge in a turn"),
    ),
    columns=(
        Column("rigging", "1 if bridges of the battle may be rigged or are"),
        Column("rig_rows", "bit per unit row that may lay charges"),
        Column("rigged_n", "charges laid before the battle"),
        Column("rigged_hex", "where", (MAX_RIGGED,)),
        Column("rigged_side", "by whom", (MAX_RIGGED,)),
        Column("fuse_dice", "dice of an order to a rigged bridge, 0 = none can be given"),
        Column("fuse_fails", "bit per face that fails: as laid, after a battle on the bridge", (2,)),
        Column("fuse_tries", "orders to one bridge in a turn"),
    ),
    acts=(
        Act("event_is_repeated", "engine.rules.bridge_charges.law:repeat_rigging", "rigging"),
        Act("bridge_has_fallen", "engine.rules.bridge_charges.law:blow_charges", "rigging"),
        Act("turn_begins", "engine.rules.bridge_charges.law:renew_attempts", "rigging", order=3),
        Act("card_is_played", "engine.rules.bridge_charges.turn:order_bridges", "rigging"),
        Act("next_card_orders", "engine.rules.bridge_charges.turn:order_bridges", "rigging"),
        Act("orders_are_given", "engine.rules.bridge_charges.turn:blow_before_moves", "rigging"),
        Act("battles_begin", "engine.rules.bridge_charges.turn:blow_after_moves", "rigging", order=1),
        Act("board_is_laid", "engine.rules.bridge_charges.law:lay_first_charges", "rigging", order=2),
        Act("unit_has_landed", "engine.rules.bridge_charges.law:lift_after_step", "rigging", order=1),
        Act("unit_has_retreated", "engine.rules.bridge_charges.law:lift_after_step", "rigging", order=1),
        Act("unit_has_arrived", "engine.rules.bridge_charges.law:lift_after_arrival", "rigging", order=1),
        Act("unit_has_battled", "engine.rules.bridge_charges.law:shake_by_battle", "rigging", order=1),
    ),
    fills=(Fill("engine.rules.bridge_charges.tables:fill_rigging", order=4),),
    triggers=(
        Trigger("CHARGES_LAID", 131, "charges are laid at a bridge"),
        Trigger("FUSE_LIT", 132, "an order is given to a rigged bridge"),
        Trigger("RIGGED_BLOWN", 133, "a rigged bridge is blown"),
        Trigger("CHARGES_LIFTED", 134, "charges are lost as the enemy comes onto the bridge"),
        Trigger("FUSE_SHAKEN", 135, "charges on which a battle was fought are set off"),
    ),
    streams=(ChanceStream("FUSE", 28, Source.DICE, "dice of orders to rigged bridges"),),
    terms=(
        OptionalTerm("RIG", 91, "extra worth asked of charges laid at a bridge; 99 = never", usual=1.0),
        OptionalTerm("FUSE", 92, "extra worth asked of an order to a rigged bridge; 99 = never"),
    ),
    events=(
        LogEvent(
            "RIG", 85, "A unit spends its order on charges at a bridge.", {"unit": UNIT, "hex": HEX},
            lambda n, e: f"{n.unit(e['unit'])} lays charges at the bridge {e['hex']}",
            follow=lambda s, e: s.mark_hex("charges", e["hex"], True),
        ),
        LogEvent(
            "FUSE", 86, "An order is given to a rigged bridge.", {"by": SIDE, "hex": HEX},
            lambda n, e: f"orders the bridge at {e['hex']} to be blown",
        ),
        LogEvent(
            "CHARGES", 87, "Charges at a bridge are gone: removed by the enemy, or with the bridge.",
            {"hex": HEX, "of": SIDE, "change": code(ChargeChange)}, said,
            follow=lambda s, e: s.mark_hex("charges", e["hex"], False),
        ),
    ),
)  # fmt: skip

HOUSE = {"rigged_bridges": RIGGED_BRIDGES}
