"""Markers of units and hexes: cross-hairs, camouflage, leaders, loads."""

from typing import Any

from engine import sizes
from engine.codes import Source
from engine.codes_of_boxes import EndOfCamouflage, Load, LoadFate
from engine.declaring.declare import (
    FORBIDS,
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
from engine.declaring.limits import COUNT, HEX, HEX_OR_NONE, UNIT, UNIT_OR_NONE, YES, code
from engine.declaring.values import Rows, Some, Whole, Word, YesNo
from engine.sizes import MAX_HEXES, MAX_LOADS, MAX_POSTS, MAX_ROWS, MAX_UNITS

MARKERS = Hook(
    says="Markers of units and hexes",
    source="TP-BIG",
    columns=(
        Column(
            "markers", "1 if units or hexes of the battle have markers, a unit may lay some, or it has trains"
        ),
        Column(
            "marker_dice", "1 if markers or combat cards may change dice: cross-hairs, leaders, camouflage"
        ),
    ),
    acts=(
        Act("dice_of_attack", "engine.rules.markers.law:dice_of_markers", "marker_dice"),
        Act("board_is_laid", "engine.rules.markers.law:lay_markers", "markers", order=1),
        Act("unit_has_landed", "engine.rules.markers.law:markers_have_landed", "markers"),
        Act("unit_has_stopped", "engine.rules.markers.law:markers_have_stopped", "markers"),
        Act("unit_has_retreated", "engine.rules.markers.law:markers_have_retreated", "markers"),
        Act("unit_has_arrived", "engine.rules.markers.law:markers_have_arrived", "markers"),
        Act("unit_has_battled", "engine.rules.markers.law:markers_after_battle", "markers"),
        Act("unit_has_fallen", "engine.rules.markers.law:markers_of_fallen", "markers"),
        Act("unit_is_gone", "engine.rules.markers.law:markers_of_fallen", "markers"),
    ),
    fills=(Fill("engine.rules.markers.tables:fill_markers", order=3),),
)


CROSSHAIRS = Hook(
    says="Big Guns zero in on a hex",
    source="TP-BIG",
    switches=(
        Switch("crosshair_bonus", Whole(0, 2), 1, "dice that a cross-hair of a house battery adds (trait BATTERY)"),
        Switch(
            "crosshair_markers", Whole(1, sizes.CROSSHAIRS), sizes.CROSSHAIRS, "cross-hairs that a house battery has"
        ),
        Switch("gun_move_breaks", YesNo(), True, "a house battery that moves or falls back loses its cross-hairs"),
        Switch(
            "post_hexes", Some(says="hexes like E5, or scenario"), ["scenario"],
            "posts that spot for the guns of either side, scenario = those of the battle",
        ),
        Switch("post_rules", Word("PACK", "HOUSE"), "PACK", "whose Big Gun posts lend: HOUSE = the house battery"),
        Switch(
            "post_scope", Word("FULL_PROFILE", "CROSSHAIR_ONLY"), "FULL_PROFILE",
            "what posts lend: CROSSHAIR_ONLY = no dice by range",
        ),
        Switch("post_guns", Rows(), "ART", "guns that posts spot for"),
        Switch("post_aims_return", YesNo(), False, "guns have their cross-hairs back when the post is lost"),
    ),
    columns=(
        Column("crosshair_rows", "bit per unit row that lays cross-hair markers"),
        Column("row_spotted", "row a gun is of while a post spots for its side, and one more; 0 = none", (MAX_ROWS,)),
        Column("row_unspotted", "row it is of otherwise, and one more; 0 = none", (MAX_ROWS,)),
        Column("aim_dice", "dice that a cross-hair adds, by unit row", (MAX_ROWS,)),
        Column("aims_most", "cross-hairs that a gun may have out, by unit row", (MAX_ROWS,)),
        Column("aim_breaks", "bit per unit row that loses its cross-hairs when it moves or falls back"),
        Column("posts_return", "1 if guns have their cross-hairs back when a post is lost, and there is one"),
        Column("posts_n", "hexes from which a side spots for its guns", (2,)),
        Column("post", "these hexes", (2, MAX_POSTS)),
        Column("post_unit", "the unit that alone may spot there, and one more; 0 = any, -1 = nobody", (2, MAX_POSTS)),
    ),
    acts=(
        Act("unit_has_landed", "engine.rules.markers.law:aims_are_lifted", "crosshair_rows", order=-2),
        Act("worth_of_errands", "engine.rules.markers.choices:errands_for_posts", "posts_n", order=1),
    ),
    triggers=(
        Trigger("CROSSHAIR", 81, "a gun hits once more on a hex that its cross-hairs mark", official=True),
        Trigger("GUNS_SPOTTED", 82, "a post spots for the guns of its side", official=True),
        Trigger("AIM_BROKEN", 110, "a big gun that moves or falls back loses its cross-hairs"),
        Trigger("AIMS_RETURNED", 111, "a post is lost, and guns have their cross-hairs back"),
    ),
    terms=(
        OptionalTerm("SPOT", 65, "holding a post, per gun that it spots for; -99 = no worth", 0.5, -FORBIDS, 5.0),
    ),
    events=(
        LogEvent(
            "CROSSHAIR", 60, "A gun marks a hex with its cross-hairs, or (``on`` false) has the marker back.",
            {"unit": UNIT, "hex": HEX, "on": YES},
            lambda n, e: f"  {e['unit']} {'has zeroed in on' if e['on'] else 'loses its aim at'} {e['hex']}",
            follow=lambda s, e: s.mark_hex("crosshair", e["hex"], e["on"], e["unit"]),
        ),
    ),
    no_choice="A hit lays the marker, and one is enough for the die; at whom a gun fires is asked of every gun.",
)  # fmt: skip


ENDS = tuple(one.name for one in EndOfCamouflage)  # a bit each of what ends it
CAMOUFLAGE = Hook(
    says="Camouflage",
    source="WW-CAM, HR-CAMO",
    switches=(
        Switch(
            "camouflage_ends", Some(*ENDS), ["MOVE", "RETREAT", "BATTLE"],
            "what a camouflaged unit loses its camouflage by: MOVE RETREAT BATTLE ATTACKED", "camouflage_ends",
            lambda value: sum(1 << ENDS.index(one) for one in set(value)),
        ),
        Switch(
            "camouflage_ground", Word("ANYWHERE", "TILE"), "ANYWHERE",
            "where units begin camouflaged; TILE: not in the open, whatever works stand there (HR-CAMO-3, -8)",
        ),
        Switch("camouflage_cards", YesNo(), True, "whether combat cards camouflage units as well (HR-CAMO-3)"),
    ),
    columns=(
        Column("camouflage_cards", "1 if combat cards camouflage units"),
        Column("unit_camouflaged", "1 for a unit that begins so", (MAX_UNITS,)),
    ),
    triggers=(
        Trigger("CAMOUFLAGE_LOST", 84, "a unit loses its camouflage", official=True),
        Trigger("CAMOUFLAGE_SHOT", 140, "a unit loses its camouflage because it is attacked"),
        Trigger("CAMOUFLAGE_DENIED", 142, "a unit in the open is not concealed"),
        Trigger("CAMOUFLAGE_KEPT", 141, "a unit keeps its camouflage where the official rules end it"),
    ),
    events=(
        LogEvent(
            "CAMOUFLAGE", 62, "A unit has lost its camouflage.",
            {"unit": UNIT, "hex": HEX},
            lambda n, e: f"  {e['unit']} is no longer camouflaged at {e['hex']}",
            follow=lambda s, e: s.mark_unit("camouflage", e["unit"], False),
        ),
        LogEvent(
            "CONCEALED", 89, "A combat card camouflages a unit.",
            {"unit": UNIT, "hex": HEX},
            lambda n, e: f"  {e['unit']} is camouflaged at {e['hex']}",
            follow=lambda s, e: s.mark_unit("camouflage", e["unit"], True),
        ),
    ),
    no_choice="A unit loses its camouflage by what it does anyway; whether it moves or battles is asked of every unit.",
)  # fmt: skip


def tell(n: Any, e: dict[str, Any]) -> str:
    """What becomes of a leader, in words."""
    if e["fell"]:
        return f"  the leader of {e['unit']} falls with it"
    return "  its leader " + (
        f"joins {e['heir']}" if e["heir"] else "finds nobody to join and leaves the battle"
    )


LEADER = Hook(
    says="Heroic leaders",
    source="TP-HERO, HR-LEADER",
    switches=(
        Switch("leader_dice", Whole(1, 6), 2, "dice that decide over a leader whose unit is eliminated", "leader_dice"),
        Switch("leader_bonus", Whole(0, 2), 1, "dice that he adds to every battle of his unit; 0 to 2 (HR-LEADER-1)"),
        Switch("leader_medal", YesNo(), True, "whether the enemy has a medal for his fall (HR-LEADER-3)"),
        Switch("leader_who", Word("INF", "ALL"), "INF", "whom he leads: INF, ALL but trains (HR-LEADER-4)"),
        Switch(
            "leader_ties", Word("HEX_ORDER", "FIGURES"), "HEX_ORDER",
            "of units as near whom he joins; FIGURES: the strongest, as his owner would have it (HR-LEADER-4)",
        ),
    ),
    columns=(
        Column("leader_bonus", "dice that a leader adds to the battles of a unit of a row", (MAX_ROWS,)),
        Column("leader_medal", "1 if his fall is a medal"),
        Column("leader_rows", "bit per unit row that he may lead"),
        Column("leader_strongest", "1 if of units as near he joins the one of most figures"),
        Column("leader_house", "bit per unit row that he leads otherwise than official rules have it"),
        Column("unit_led", "1 for a unit that begins with a leader", (MAX_UNITS,)),
    ),
    acts=(
        Act("flags_can_be_ignored", "engine.rules.markers.leader_law:mark_flag_of_leader", "unit_led"),
    ),
    triggers=(
        Trigger("LEADER_FELL", 85, "a heroic leader falls", official=True),
        Trigger("LEADER_JOINED", 86, "a heroic leader joins another unit", official=True),
        Trigger("LEADER_HOUSE", 138, "a heroic leader leads or falls as official rules do not have it"),
    ),
    streams=(ChanceStream("LEADER", 16, Source.DICE, "dice that say whether a leader falls with his unit"),),
    events=(
        LogEvent(
            "LEADER", 63, "The unit of a leader is eliminated: stars of 2 dice, and he falls or joins a unit, if any.",
            {"unit": UNIT, "heir": UNIT_OR_NONE, "stars": COUNT, "fell": YES}, tell,
            follow=lambda s, e: s.mark_unit("leader", e["heir"], True) if e["heir"] else None,
        ),
    ),
    no_choice="A leader lends his die and his flag by himself, and dice say what becomes of him.",
)  # fmt: skip


LEADER_GIFT = Hook(
    says="A leader given to a unit before the deal",
    source="HR-DALHUMAN",
    switches=(
        Switch(
            "leader_given", YesNo(), False,
            "the human side of a fictional variant gives a leader to one of its units, in place of all its others "
            "(HR-DALHUMAN-3, -4)",
        ),
        Switch("leader_given_dice", Whole(1, 3), 2, "dice that he adds to every battle of his unit (HR-DALHUMAN-1)"),
        Switch(
            "leader_given_hex",
            Some(says="player_choice, or a hex like E7", pattern=r"^(player_choice|[A-Za-z]\d{1,2})$"),
            ["player_choice"], "the unit he begins with: one that the side picks, or the one on this hex",
        ),
    ),
    columns=(
        Column("leader_giver", "1 + the side that gives a leader to one of its units before the deal, 0 = none"),
        Column("leader_given_hex", "hex of that unit, OFF if the side picks it"),
    ),
    acts=(Act("drops_begin", "engine.rules.markers.turn:give_leader", "leader_giver", order=-1),),
    triggers=(
        Trigger("LEADER_GIVEN", 225, "a side gives a leader to one of its units"),
        Trigger("LEADER_PICKED", 226, "a player picks the unit that is given a leader"),
    ),
    terms=(
        OptionalTerm(
            "LEADER_GIFT", 122, "worth asked of a unit that is given a leader; 99 = the first in hex order"
        ),
    ),
    events=(
        LogEvent(
            "LEADER_GIVEN", 123, "A side gives a leader to one of its units.", {"unit": UNIT, "hex": HEX},
            lambda n, e: f"{n.unit(e['unit'])} has a leader at {e['hex']}",
            follow=lambda s, e: s.mark_unit("leader", e["unit"], True),
        ),
    ),
)  # fmt: skip


def carry(s: Any, e: dict[str, Any]) -> None:
    """Equipment or a prisoner changes hands."""
    what, unit, hex_ = e["what"], e["unit"], e["hex"]
    if e["fate"] == "taken":
        s.mark_hex(what, hex_, False)
        s.mark_unit(what, unit, True)
        return
    if (what, unit) in s.of_unit:  # whoever carried it may be gone already
        s.mark_unit(what, unit, False)
    if e["fate"] == "left":
        s.mark_hex(what, hex_, True)


TOLD = {
    "taken": "takes the {} at {}",
    "left": "leaves the {} behind at {}",
    "lost": "is lost at {1}, and the {0} with it",
    "brought": "brings the {} to {}",
}
CARRY = Hook(
    says="Equipment and prisoners",
    source="TP-CAP",
    state=(
        Column("load_hex", "where equipment or a prisoner waits, OFF = nowhere", (MAX_LOADS,)),
        Column("load_taken", "1 once somebody has taken it", (MAX_LOADS,)),
        Column("leader_rolls", "rolls of stream LEADER made so far"),
    ),
    switches=(
        Switch("equipment_carriers", Rows(), "INF", "units that may take equipment"),
        Switch("equipment_pays", Word("SCENARIO", "PICKUP", "EXIT", "HELD"), "SCENARIO",
               "what equipment earns its medals for: as the battle says; taken first, carried off the board, carried"),
        Switch("equipment_medals", Whole(0, 3), 1, "medals for it where the battle does not say"),
        Switch("equipment_shot", YesNo(), False, "artillery that destroys its carrier destroys it", "loads_shot"),
        Switch("prisoner_carriers", Rows(), "INF", "units that may free prisoners"),
        Switch("prisoner_pays", Word("SCENARIO", "PICKUP", "EXIT"), "SCENARIO", "what a prisoner earns his medals for"),
        Switch("prisoner_medals", Whole(0, 3), 1, "medals for him where the battle does not say"),
        Switch("prisoner_sides", Word("SCENARIO", "ALLIES", "AXIS", "BOTH"), "SCENARIO", "whose units may free him"),
        Switch("loads_landing", YesNo(), False, "a unit that lands on the hex takes them, too", "loads_land"),
    ),
    columns=(
        Column("loads_n", "pieces of equipment and prisoners of the battle"),
        Column("load_hex", "where each waits at the start", (MAX_LOADS,)),
        Column("load_kind", "0 equipment, 1 prisoner", (MAX_LOADS,)),
        Column("load_sides", "bit per side that may take it", (MAX_LOADS,)),
        Column("load_value", "medals for it", (MAX_LOADS,)),
        Column("load_to", "bit per load that earns its medals on the hex", (MAX_HEXES,)),
        Column("load_leaves", "1 if it earns them by leaving the board", (MAX_LOADS,)),
        Column("load_rows", "bit per unit row that may take equipment, and prisoners", (2,)),
        Column("load_pays", "LoadPay of each", (MAX_LOADS,)),
        Column("load_more_sides", "bit per side that may take it by an option alone", (MAX_LOADS,)),
    ),
    acts=(Act("worth_of_errands", "engine.rules.markers.choices:errands_for_loads", "loads_n"),),
    triggers=(
        Trigger("LOAD_TAKEN", 87, "infantry takes equipment or frees a prisoner", official=True),
        Trigger("LOAD_BROUGHT", 88, "equipment or a prisoner is brought where it earns medals", official=True),
        Trigger("LOAD_SHOT", 146, "artillery destroys equipment with its carrier"),
        Trigger("LOAD_HOUSE", 147, "equipment or a prisoner is taken, or earns medals, as only an option has it"),
    ),
    terms=(
        OptionalTerm(
            "CARRY", 64, "share of the medals for what can be carried that is looked at; -99 = none", 1.0, -FORBIDS, 5.0
        ),
    ),
    events=(
        LogEvent(
            "LOAD", 64, "Equipment or a prisoner is taken, left where its carrier died, lost with him, or brought in.",
            {"unit": UNIT, "hex": HEX_OR_NONE, "what": code(Load), "fate": code(LoadFate)},
            lambda n, e: f"  {e['unit']} " + TOLD[e["fate"]].format(e["what"], e["hex"] or "safety off the board"),
            follow=carry,
        ),
    ),
    no_choice="Infantry takes whatever lies where its move ends; whether it goes there is a move like any other.",
)  # fmt: skip

BOXES = {
    "markers": MARKERS,
    "crosshairs": CROSSHAIRS,
    "camouflage": CAMOUFLAGE,
    "leader": LEADER,
    "carry": CARRY,
}

HOUSE = {"leader_gift": LEADER_GIFT}
