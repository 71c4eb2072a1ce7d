"""Dams, oases, airfields and objectives that may be sabotaged."""

from typing import Any

from engine.codes import Source
from engine.codes_of_boxes import DamChange
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
from engine.declaring.limits import HEX, UNIT, YES, Number, code
from engine.declaring.values import ByHex, Sides, Some, Whole, Word, YesNo
from engine.sizes import MAX_CARD_ROWS, MAX_DAMS, MAX_HEXES, MAX_OBJECTIVES, MAX_ROWS, MAX_STACKS

MOST_TOKENS = 9


def _dam_words(narrator: Any, event: dict[str, Any]) -> str:
    """What the tokens on a dam have come to."""
    if event["cause"] == "cleared":
        return f"The charges on the dam at {event['hex']} are cleared"
    if event["cause"] == "blown":
        return f"The dam at {event['hex']} is blown"
    return f"The dam at {event['hex']} holds {event['tokens']} sabotage token{'s' * (event['tokens'] != 1)}"


def take_off(s: Any, e: dict[str, Any]) -> None:
    """The tile of a landmark is taken off the board: what lies below shows."""
    if e["bare"]:
        s.ground[e["hex"]] = s.below[e["hex"]]


DAM = Hook(
    says="Dams that a side may blow",
    source="TP-DAM, HR-DAM",
    state=(
        Column("dam_tokens", "tokens on each, OFF = blown", (MAX_DAMS,)),
        Column("dam_visits", "hex_visits of the enemy when last looked at", (MAX_DAMS,)),
        Column("reinforced", "units of the reserve that came to airfields", (2,)),
    ),
    switches=(
        Switch("dam_sabotage", Word("NONE", "AXIS", "ALLIES"), "NONE", "side that may blow the dams it holds"),
        Switch("dam_dice", Whole(1, 6), 2, "dice it rolls, of which stars count"),
        Switch("dam_tokens", Whole(1, MOST_TOKENS), 4, "tokens that blow a dam"),
        Switch("dam_medals", Whole(1, 10), 4, "medals for a dam that is blown"),
        Switch("dam_needed", YesNo(), True, "a side that may blow dams on a map without any is a mistake"),
    ),
    columns=(
        Column("dams", "dams that may be blown, 0 = off"),
        Column("dam_side", "side that may blow them"),
        Column("dam_hex", "where they stand", (MAX_DAMS,)),
        Column("dam_dice", "dice of one roll"),
        Column("dam_tokens", "tokens that blow one"),
        Column("dam_medals", "medals for that"),
    ),
    acts=(
        Act("ground_has_gone", "engine.rules.landmarks.law:dam_has_gone", "dams", order=1),
        Act("turn_begins", "engine.rules.landmarks.turn:look_at_dams", "dams", order=2),
        Act("card_is_played", "engine.rules.landmarks.turn:work_at_dams", "dams", order=1),
    ),
    fills=(Fill("engine.rules.landmarks.tables:fill_landmarks", Ready.GROUND, 1),),
    triggers=(
        Trigger("DAM_ROLLED", 89, "somebody works at a dam"),
        Trigger("DAM_BLOWN", 90, "a dam is blown"),
    ),
    streams=(ChanceStream("DAM", 17, Source.DICE, "dice at the dams"),),
    terms=(OptionalTerm("DAM", 69, "extra worth asked of a roll at the dams; 99 = never"),),
    events=(
        LogEvent(
            "DAM_TOKENS",
            66,
            "Tokens on a dam: one more, none because the enemy came or the dam is gone, or none because it is blown.",
            {
                "hex": HEX,
                "tokens": Number(0, MOST_TOKENS),
                "cause": code(DamChange),
            },
            _dam_words,
        ),
    ),
    offer=Offer("A side may roll for the dams it holds", {"DAM": FORBIDS}, ("dam_rolled", "dam_blown"), ("dams",)),
)  # fmt: skip


OASIS = Hook(
    says="Recovery in an oasis",
    source="TP-OAS",
    switches=(
        Switch("oasis_recovery", YesNo(), False, "ordered infantry in an oasis may roll for lost figures"),
    ),
    columns=(Column("oases", "hexes in which infantry may recover, 0 = off"),),
    acts=(Act("orders_are_given", "engine.rules.landmarks.turn:rest_in_oases", "oases", order=1),),
    triggers=(Trigger("OASIS_RECOVERY", 91, "infantry recovers in an oasis"),),
    streams=(ChanceStream("OASIS", 18, Source.DICE, "recovery in an oasis"),),
    terms=(OptionalTerm("RECOVER", 70, "extra worth asked of a recovery in an oasis; 99 = never"),),
    offer=Offer(
        "Infantry in an oasis may roll for lost figures at the risk of its order",
        {"RECOVER": FORBIDS},
        ("oasis_recovery",),
        ("oases",),
    ),
)


AIRFIELD = Hook(
    says="Reinforcement by airfields",
    source="TP-AFD",
    switches=(
        Switch("airfield_reinforce", Sides(0), [], "who may place infantry on airfields for orders of Direct from HQ"),
        Switch("airfield_units", Whole(1, 12), 4, "units each of them has in reserve"),
    ),
    columns=(
        Column("airfields", "hexes of airfields that bring reinforcements, 0 = off"),
        Column("reserve_first", "first unit in reserve, by side", (2,)),
        Column("reserve_n", "units in reserve, by side", (2,)),
        Column("card_brings", "1 for a tactic card of plain orders to some units anywhere", (MAX_CARD_ROWS,)),
    ),
    acts=(
        Act("event_is_repeated", "engine.rules.landmarks.law:repeat_reinforcement", "airfields"),
        Act("card_is_played", "engine.rules.landmarks.turn:fly_in", "airfields", order=2),
        Act("next_card_orders", "engine.rules.landmarks.turn:fly_in", "airfields", order=2),
    ),
    triggers=(Trigger("REINFORCED", 97, "infantry is flown in to an airfield"),),
    terms=(
        # At 0 a unit flown in next to the enemy costs the Axis of Desert Strip 1.3 +- 0.5 games of 100; at 2 it comes
        # where the order it takes the place of is worth next to nothing.
        OptionalTerm("REINFORCE", 73, "extra worth asked of a reinforcement by air; 99 = never", usual=2.0),
    ),
    events=(
        LogEvent(
            "REINFORCEMENT",
            69,
            "A unit of the reserve comes to an airfield in place of an order.",
            {"unit": UNIT, "hex": HEX},
            lambda n, e: f"  {e['unit']} is flown in to {e['hex']}",
            follow=lambda s, e: s.put(e["unit"], e["hex"]),
        ),
    ),
    offer=Offer(
        "An order of Direct from HQ may bring infantry to an airfield",
        {"REINFORCE": FORBIDS}, ("reinforced",), ("airfields",),
    ),
)  # fmt: skip


SABOTAGE = Hook(
    says="Sabotage of an objective",
    source="TP-SAB, HR-SABOT",
    switches=(
        Switch(
            "sabotage_hexes", Some(says="hexes like E5 F8, or nothing"), [],
            "Battle Stars that a unit standing there may destroy",
        ),
        Switch("sabotage_sides", ByHex(Sides()), ["axis", "allies"], "whose units may, at all of them or by hex"),
        Switch("sabotage_medals", ByHex(Whole(0, 10)), 1, "medals for it, for each of them or by hex"),
        Switch(
            "sabotage_targets", Some(says="hexes like E5 F8, or nothing"), [],
            "further such Battle Stars, if the house rule is on",
        ),
        Switch(
            "sabotage_house", Some(says="hexes like E5 F8, scenario, or nothing"), [],
            "such Battle Stars by the house rule, scenario = its sabotage_targets",
        ),
        Switch(
            "sabotage_dice", ByHex(Whole(1, 6, word="CLOSE_ASSAULT", says="1 to 6, or close_assault")), "CLOSE_ASSAULT",
            "dice of an attempt, at all of them or by hex",
        ),
        Switch(
            "sabotage_bonus", ByHex(YesNo()), True,
            "dice that cards and leaders add to a close assault count, at all of them or by hex",
        ),
    ),
    columns=(
        Column("sabotage", "hexes that may be sabotaged, 0 = off"),
        Column("target_sides", "of each objective: bit per side that may sabotage it", (MAX_OBJECTIVES,)),
        Column("target_medals", "of each objective: medals for it", (MAX_OBJECTIVES,)),
        Column(
            "target_dice", "of each objective: dice of an attempt, 0 = those of the unit's close assault",
            (MAX_OBJECTIVES,),
        ),
        Column(
            "target_bonus", "of each objective: 1 if dice that are added to a close assault count", (MAX_OBJECTIVES,)
        ),
        Column("sabotage_own", "dice of a close assault on plain infantry, [variant, row]", (4, MAX_ROWS)),
        Column("hex_target", "1 + the objective that stands for a Battle Star to be destroyed, 0 = none", (MAX_HEXES,)),
        Column("stack_bare", "stack after the tile is taken off, itself where nobody may do that", (MAX_STACKS,)),
    ),
    acts=(
        Act("event_is_repeated", "engine.rules.landmarks.law:repeat_sabotage", "sabotage"),
        Act("battles_begin", "engine.rules.landmarks.turn:sabotage_objectives", "sabotage", order=2),
    ),
    fills=(Fill("engine.rules.landmarks.tables:fill_sabotage", order=7),),
    triggers=(
        Trigger("SABOTAGE_TRIED", 95, "a unit lays charges at an objective"),
        Trigger("SABOTAGED", 96, "an objective is destroyed by sabotage"),
    ),
    terms=(OptionalTerm("SABOTAGE", 72, "extra worth asked of sabotage instead of a battle; 99 = never"),),
    events=(
        LogEvent(
            "LANDMARK_GONE",
            68,
            "An objective is destroyed; ``bare``: its tile is taken off the board.",
            {"hex": HEX, "bare": YES},
            lambda n, e: f"  The objective at {e['hex']} is destroyed",
            follow=take_off,
        ),
    ),
    offer=Offer(
        "A unit may sabotage an objective instead of battling",
        {"SABOTAGE": FORBIDS}, ("sabotage_tried", "sabotaged"), ("sabotage",),
    ),
)  # fmt: skip

AIRFIELD_HOUSE = Hook(
    says="Airfields that an enemy near by closes",
    source="HR-AIRFIELD",
    switches=(
        Switch(
            "airfield_closed", Word("ALL", "OCCUPIED", "RANGE"), "ALL",
            "an enemy on one closes ALL; or he closes that one alone if OCCUPIED, or within his RANGE too",
        ),
        Switch("airfield_limit", Whole(0, 12, "SCENARIO"), "SCENARIO", "units in reserve, if not as the battle says"),
        Switch("airfield_per_card", Whole(1, 4, "ORDERS"), "ORDERS", "units that a card may bring, or its ORDERS"),
        Switch("airfield_orders", Whole(0, 1), 1, "orders of the card that each of them costs"),
        Switch("airfield_row", Some(says="the row of the units, or nothing for infantry"), [], "which units come"),
    ),
    columns=(
        Column("airfield_shut", "how an enemy closes airfields: 0 all, 1 by standing on one, 2 by its range too"),
        Column("airfield_most", "units that a card may bring"),
        Column("airfield_cost", "orders of the card for each"),
        Column("airfield_of", "number of the airfield a hex is part of, 0 = none", (MAX_HEXES,)),
    ),
    state=(Column("flown_by_card", "units that the card on hand has brought"),),
    triggers=(Trigger("AIRFIELD_SHUT", 174, "an enemy whose battle range reaches an airfield closes it"),),
    no_choice="Whether a unit is flown in is the choice of the Terrain Pack.",
)  # fmt: skip

HOUSE = {"airfield_house": AIRFIELD_HOUSE}
BOXES = {"dam": DAM, "oasis": OASIS, "airfield": AIRFIELD, "sabotage": SABOTAGE}
