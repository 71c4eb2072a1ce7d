"""Bridges blown and built by a card or by orders."""

from engine.codes import Source
from engine.codes_of_boxes import CardAct, Demolition
from engine.declaring.declare import (
    FORBIDS,
    Act,
    ChanceStream,
    Column,
    Fill,
    Hook,
    LogEvent,
    Offer,
    OptionalTerm,
    Ready,
    Switch,
    Trigger,
)
from engine.declaring.limits import COPY, HEX, code
from engine.declaring.values import ByHex, Sides, Some, Whole, Word, YesNo
from engine.sizes import MAX_CARD_ROWS, MAX_FIGURES, MAX_HEXES

ACTS = {"demolition": "to blow the bridge at", "pontoon": "to build a pontoon bridge at"}

BY_CARD = Hook(
    says="Bridges blown and built by a card",
    source="TP-BRB, TP-PON",
    state=(
        Column("pontoons_built", "bridges built by each side", (2,)),
    ),
    switches=(
        Switch(
            "bridge_demolition", ByHex(Word(*(one.name for one in Demolition))), "NONE",
            "a section card blows a bridge: SURE at the price of a card and of the turn, ROLL if a star shows",
        ),
        Switch("demolition_sides", Sides(), ["axis", "allies"], "who may"),
        Switch(
            "demolition_hexes", Some(says="hexes with a bridge like E5 F8, or nothing for all"), [],
            "which bridges; none named = all",
        ),
        Switch(
            "demolition_medals", Some(says="hexes with a bridge like E5 F8, or nothing for none"), [],
            "bridges that are a medal for who blows them",
        ),
        Switch("demolition_dice", Whole(1, 6), 2, "dice of ROLL"),
        Switch("blast_hits", Whole(0, MAX_FIGURES), 4, "hits on a unit on a bridge that is blown", "blast_hits"),
        Switch(
            "demolition_neighbor", YesNo(), False,
            "a bridge is blown only where a unit of the side stands next to it", "demolition_neighbor",
        ),
        Switch("pontoons", Whole(0, 9), 0, "pontoon bridges that a side may build, each with an Attack card"),
        Switch("pontoon_sides", Sides(), ["axis", "allies"], "who may build them"),
    ),
    columns=(
        Column("card_acts", "1 if a card may be played for a bridge instead of its orders"),
        Column("demolition", "1 if a card blows a bridge, 2 if its dice do; the highest of all bridges"),
        Column("hex_demolition", "the same for the bridge of the hex, 0 = no card blows it", (MAX_HEXES,)),
        Column("demolition_sides", "bit per side that may"),
        Column("demolition_dice", "dice rolled for it"),
        Column("card_attack", "1 for an Attack, by which a pontoon bridge is built", (MAX_CARD_ROWS,)),
        Column("hex_bridge", "1 + the removable piece that is the bridge, 0 = none that may be blown", (MAX_HEXES,)),
        Column("hex_bridge_medal", "1 if the bridge is a medal for who blows it", (MAX_HEXES,)),
        Column("pontoons", "bridges that a side may build"),
        Column("pontoon_sides", "bit per side that may"),
        Column("pontoon_piece", "removable piece that is such a bridge"),
    ),
    acts=(
        Act("turn_without_card", "engine.rules.bridges.turn:play_for_bridge", "card_acts"),
        Act("card_would_be_spent", "engine.rules.bridges.choices:spends_card", "card_acts"),
    ),
    fills=(
        Fill("engine.rules.bridges.tables:watch_gaps", Ready.GROUND),
        Fill("engine.rules.bridges.tables:fill_bridges", Ready.GROUND, 2),
    ),
    triggers=(
        Trigger("BRIDGE_MINED", 92, "a card is played to blow a bridge"),
        Trigger("BRIDGE_BLOWN", 93, "a bridge is blown"),
        Trigger("PONTOON_BUILT", 94, "a pontoon bridge is built"),
    ),
    streams=(ChanceStream("CHARGES", 19, Source.DICE, "dice of demolition and sabotage"),),
    terms=(
        # At 0 the Allies of Arnhem Bridge try it in two games of three, and win fewer; at 2 it costs nobody.
        OptionalTerm("BRIDGE", 71, "extra worth asked of a bridge blown or built by a card; 99 = never", usual=2.0),
    ),
    events=(
        LogEvent(
            "BY_CARD",
            67,
            "A card is played for a bridge instead of its orders.",
            {"card": COPY, "act": code(CardAct), "hex": HEX},
            lambda n, e: f"plays {n.card(e['card'])} {ACTS[e['act']]} {e['hex']}",
            follow=lambda s, e: s.lose_card(e["card"]),
        ),
    ),
    offer=Offer(
        "A bridge may be blown, or a pontoon bridge built, by a card instead of its orders",
        {"BRIDGE": FORBIDS}, ("bridge_mined", "bridge_blown", "pontoon_built"), ("card_acts",),
    ),
)  # fmt: skip


PONTOON_ORDERS = Hook(
    says="Pontoon bridges built by orders",
    source="HR-PONTOON",
    switches=(
        Switch(
            "pontoon_orders", Whole(0, 3), 0, "orders of an Attack card that a pontoon bridge costs; 0 = all it gives"
        ),
        Switch("pontoon_engineer", YesNo(), True, "one of these orders goes to engineers next to the river hex"),
    ),
    columns=(
        Column("pontoon_orders", "orders of an Attack card that a pontoon bridge costs, 0 = the whole card"),
        Column("pontoon_engineer", "1 if engineers must stand next to it"),
        Column("pontoon_rows", "bit per unit row that is engineers"),
    ),
    acts=(
        Act("card_is_played", "engine.rules.bridges.turn:build_by_orders", "pontoon_orders", order=3),
        Act("next_card_orders", "engine.rules.bridges.turn:build_by_orders", "pontoon_orders", order=3),
    ),
    fills=(Fill("engine.rules.bridges.tables:fill_pontoons", Ready.GROUND, 3),),
    triggers=(Trigger("PONTOON_ORDERED", 122, "orders of an Attack card build a pontoon bridge"),),
    terms=(
        OptionalTerm("PONTOON", 83, "extra worth asked of a pontoon bridge built by orders; 99 = never"),
    ),
)  # fmt: skip

HOUSE = {"pontoon_orders": PONTOON_ORDERS}
BOXES = {"by_card": BY_CARD}
