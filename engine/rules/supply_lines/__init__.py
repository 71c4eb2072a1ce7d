"""Lines of supply: roads and rails that lead home, units that have none, hunger, and drop zones (house rules)."""

from typing import Any

from engine.codes import Face, Source
from engine.declaring.declare import (
    FORBIDS,
    Act,
    ChanceStream,
    Column,
    Fill,
    Hook,
    LogEvent,
    Marks,
    OptionalTerm,
    Switch,
    Trigger,
)
from engine.declaring.event_words import counted
from engine.declaring.limits import COUNT, DICE, HEX, SIDE, UNIT, YES
from engine.declaring.values import Sides, Some, Whole, Word, YesNo
from engine.sizes import MAX_HEXES, MAX_ROWS, MAX_STACKS, MAX_UNITS

HEXES = r"^[A-Za-z]\d{1,2}$"
UNITS = r"^([A-Za-z]\d{1,2}|tag:[a-z][a-z0-9_-]*)$"
SOME_UNITS = "hexes of units like C4 D5, tags like tag:NAME, or nothing"
FACES = [face.name.lower() for face in Face]
MARK = "unsupplied"  # of a unit, in logs and pictures
# Of the set-up: where supplies fall from the air, units with stores of their own, units with grace or such a zone.
ZONE, BESIEGED, AIRBORNE = "drop-zone", "besieged", "airborne"


def mark_out(s: Any, e: dict[str, Any]) -> None:
    """A unit is marked from the first turn without supply on."""
    if e["turns"] == 1:
        s.mark_unit(MARK, e["unit"], True)


TRACING = Hook(
    says="Lines of supply",
    source="HR-SUPPLY",
    switches=(
        Switch(
            "supply_route", Word("NONE", "NEAREST", "ANY_UNCUT"), "NONE",
            "which ways off the roads count: the shortest to the NEAREST road or rails alone, or ANY_UNCUT way to a "
            "hex that leads home; NONE: nobody needs supply",
        ),
        Switch(
            "supply_cut_by", Word("OCCUPIED", "RANGE", "RANGE_WITH_LOS"), "RANGE_WITH_LOS",
            "what cuts a line: who stands on it; infantry and armor also who have it in RANGE, or who see it too",
        ),
        Switch("supply_own_open", YesNo(), True, "a hex with an own unit is open even in range of the enemy"),
        Switch(
            "supply_no_network", Word("EXEMPT", "STRAIGHT_LINE"), "EXEMPT",
            "a side without roads or rails on its baseline is always in supply, or needs any way to that baseline",
        ),
        Switch(
            "supply_off_road", Whole(0, 12, "UNLIMITED"), "UNLIMITED",
            "hexes at most from a unit to the road or rails that feed it",
        ),
        Switch(
            "supply_networks", Word("BOTH", "ROADS_ONLY_AXIS", "ROADS_ONLY_ALLIES"), "BOTH",
            "roads and rails feed both sides, or rails do not feed one of them",
        ),
        Switch("supply_roads", Sides(0), ["axis", "allies"], "sides that roads of the battle feed"),
        Switch("supply_rails", Sides(0), ["axis", "allies"], "sides that rails of the battle feed"),
    ),
    columns=(
        Column("supply_lines", "1 if units of some side may be out of supply"),
        Column("supply_way", "how a side is supplied: 0 always, 1 nearest, 2 any uncut, 3 straight home", (2,)),
        Column("supply_kinds", "kinds of ways that feed a side: 1 roads, 2 rails", (2,)),
        Column("supply_cut_by", "0 who stands there, 1 range too, 2 range with a line of sight"),
        Column("supply_own_open", "1 if hexes with own units are open in range of the enemy"),
        Column("supply_most", "hexes at most off the network"),
        Column("supply_roads", "bit per edge to which a road leads, bridges on it included", (MAX_HEXES,)),
        Column("supply_rails", "bit per edge to which rails lead", (MAX_HEXES,)),
        Column("supply_over", "1 where supplies change between road and rails", (MAX_HEXES,)),
        Column("supply_shut", "bit per edge that infantry cannot cross by its ground", (MAX_HEXES,)),
        Column("supply_stack", "bits: 1 roads lie open, 2 rails do, 4 infantry may enter", (MAX_STACKS,)),
        Column("supply_home", "bit per side whose baseline the hex is on", (MAX_HEXES,)),
        Column("supply_bites", "1 if a unit out of supply lacks something, or may starve"),
    ),
    state=(
        Column("supply_out", "starts of own turns at which the unit had no supply, one after another", (MAX_UNITS,)),
        Column("supply_good", "bits by side: 1, 2 in supply; 4, 8 line kept open; 16, 32 more fed near", (MAX_HEXES,)),
        Column("supply_fed", "units of each side whose line goes over the hex", (2, MAX_HEXES)),
        Column("supply_cut", "of the last trace: 1 cut, 2 open only because an own unit stands there", (MAX_HEXES,)),
        Column("supply_net", "of the last trace: kinds of ways by which the hex is joined to the edge", (MAX_HEXES,)),
        Column("supply_far", "of the last trace: hexes to the network", (MAX_HEXES,)),
        Column("supply_next", "of the last trace: where the line goes on, OFF at its end", (MAX_HEXES,)),
        Column("supply_queue", "scratch: hexes in the order in which they are found", (MAX_HEXES,)),
    ),
    fills=(Fill("engine.rules.supply_lines.tables:fill_supply_lines", order=12),),
    marks=Marks("engine.rules.supply_lines.tables:marks_of_supply", of_units=(BESIEGED, AIRBORNE)),
    acts=(
        Act("turn_begins", "engine.rules.supply_lines.law:test_supply", "supply_lines", order=5),
        Act("unit_has_fallen", "engine.rules.supply_lines.law:forget_fallen", "supply_lines"),
        Act("worth_of_errands", "engine.rules.supply_lines.choices:errands_for_supply", "supply_bites", order=3),
    ),
    triggers=(Trigger("OUT_OF_SUPPLY", 190, "a unit is out of supply"),),
    terms=(
        OptionalTerm(
            "LINES", 106, "share of the worth of lines of supply, own ones kept and the enemy's cut; -99 = none",
            usual=1.0, low=-FORBIDS, high=5.0,
        ),
        OptionalTerm(
            "FED", 107, "share of what supply is worth to a unit where it goes; -99 = none",
            usual=1.0, low=-FORBIDS, high=5.0,
        ),
    ),
    events=(
        LogEvent(
            "OUT_OF_SUPPLY", 110, "A unit has been out of supply at so many starts of its own turns.",
            {"unit": UNIT, "hex": HEX, "turns": COUNT},
            lambda n, e: f"  {e['unit']} at {e['hex']} is out of supply"
            + ("" if e["turns"] == 1 else f", turn {e['turns']}"),
            follow=mark_out,
        ),
        LogEvent(
            "IN_SUPPLY", 111, "A unit that was out of supply is in supply again.", {"unit": UNIT, "hex": HEX},
            lambda n, e: f"  {e['unit']} at {e['hex']} is in supply again",
            follow=lambda s, e: s.mark_unit(MARK, e["unit"], False),
        ),
    ),
    no_choice="Lines follow from where units stand; to keep and to cut them is a matter of moves.",
)  # fmt: skip


DEGRADATION = Hook(
    says="What units out of supply lack",
    source="HR-OOS",
    switches=(
        Switch(
            "supply_turn", Whole(1, 3), 2,
            "own turn without supply from which on penalties with cut_off bind a unit", "supply_turn",
        ),
    ),
    columns=(
        Column("row_cut_off", "1 + the row that a unit is of while it lacks supply, 0 = its own", (MAX_ROWS,)),
        Column("row_supplied", "1 + the row of such a unit in supply, 0 = it is that", (MAX_ROWS,)),
    ),
    no_choice="Out of supply a unit lacks what the rules say.",
)  # fmt: skip


ATTRITION = Hook(
    says="Hunger of units out of supply",
    source="HR-STARVE",
    switches=(
        Switch(
            "starve_faces", Some(says="faces like star, or nothing for none", pattern="|".join(FACES)), [],
            "faces of the die of a unit out of supply that cost it figures; none: nobody starves",
        ),
        Switch("starve_turn", Whole(2, 4), 3, "own turn without supply from which on the die is rolled"),
        Switch("starve_figures", Whole(1, 2), 1, "figures that one die may cost"),
        Switch("starve_pays", YesNo(), True, "the enemy is paid for a unit that starves"),
    ),
    columns=(
        Column("starve_faces", "bit per Face that costs a unit out of supply figures, 0 = off"),
        Column("starve_turn", "own turn without supply from which on the die is rolled"),
        Column("starve_figures", "figures that one die may cost"),
        Column("starve_pays", "1 if the enemy is paid for a unit that starves"),
    ),
    triggers=(Trigger("STARVED", 191, "a unit out of supply loses figures to hunger"),),
    streams=(ChanceStream("HUNGER", 34, Source.DICE, "dice for units out of supply"),),
    events=(
        LogEvent(
            "HUNGER", 112, "A unit that is out of supply rolls for its figures.",
            {"unit": UNIT, "hex": HEX, "dice": DICE},
            lambda n, e: f"  {e['unit']} at {e['hex']} starves: {counted(e['dice'], 'die', 'dice')}",
        ),
    ),
    no_choice="Hunger is a matter of dice.",
)  # fmt: skip


EXEMPTIONS = Hook(
    says="Besieged and airborne units",
    source="HR-SUPEX",
    switches=(
        Switch("supply_exemptions", YesNo(), False, "what the battle says of besieged and airborne units counts"),
        Switch(
            "supply_airborne", Some(says=SOME_UNITS, pattern=UNITS), [],
            "units of the battle that fight behind the enemy's lines, beside those of its air drops",
        ),
        Switch(
            "supply_besieged", Some(says=f"axis, allies, {SOME_UNITS}", pattern=f"{UNITS}|^(axis|allies)$"), [],
            "units or sides of the battle with stores of their own, which are always in supply",
        ),
        Switch(
            "supply_grace_ends", Some(says="hexes like C4 D5, or nothing", pattern=HEXES), [],
            "an enemy on one of these hexes of the battle ends the grace of airborne units",
        ),
        Switch("supply_exempt", Some(says=SOME_UNITS, pattern=UNITS), [], "further units that are always in supply"),
        Switch("supply_exempt_side", Sides(0), [], "a side that is always in supply"),
        Switch(
            "supply_grace", Whole(0, 99, "UNLIMITED"), "UNLIMITED",
            "starts of own turns at which airborne units count as supplied",
        ),
    ),
    columns=(
        Column("supply_exempt", "1 for a unit that is never out of supply", (MAX_UNITS,)),
        Column("supply_grace", "starts of own turns at which airborne units count as supplied"),
        Column("grace_hex", "1 where an enemy ends that grace", (MAX_HEXES,)),
    ),
    state=(
        Column("grace_used", "starts of own turns at which the unit counted as supplied by grace", (MAX_UNITS,)),
        Column("grace_over", "1 once the grace of the side's airborne units has ended", (2,)),
    ),
    triggers=(Trigger("SUPPLY_GRACE", 192, "airborne units count as supplied"),),
    no_choice="Who is exempt stands in the battle or in the words of the option.",
)  # fmt: skip


DROP_ZONE = Hook(
    says="Drop zones that supply airborne units",
    source="HR-DZONE",
    switches=(
        Switch(
            "drop_zones",
            Some(says="a hex for a side like allies:C4, or nothing", pattern=r"^(axis|allies):[A-Za-z]\d{1,2}$"), [],
            "hexes of the battle on which supplies fall from the air",
        ),
        Switch(
            "drop_zone", Some(says="auto, a hex like C4, or nothing", pattern=r"^(auto|[A-Za-z]\d{1,2})$"), [],
            "the drop zone in force: auto = the hex of the battle",
        ),
        Switch(
            "drop_zone_units",
            Some(says=f"airborne, {SOME_UNITS}", pattern=f"{UNITS}|^airborne$"), ["airborne"],
            "units that it supplies in place of a line",
        ),
        Switch("drop_zone_returns", YesNo(), True, "a zone that an enemy has left supplies again"),
        Switch("drop_zone_grace", Whole(0, 9), 0, "own turns after its loss in which its units count as supplied"),
    ),
    columns=(
        Column("zone_hex", "drop zone of the side, OFF = none", (2,)),
        Column("zone_by_drop", "1 if the zone of the side lies where its air drop was meant for", (2,)),
        Column("zone_open", "1 for an open hex without a piece", (MAX_HEXES,)),
        Column("zone_unit", "1 for a unit that the zone of its side supplies", (MAX_UNITS,)),
        Column("zone_returns", "1 if a zone supplies again once no enemy stands there"),
        Column("zone_grace", "own turns after its loss in which its units count as supplied"),
    ),
    state=(
        Column("zone_out", "own turns that have begun since the drop zone of the side was lost", (2,)),
        Column("zone_found", "1 + drop zone of the side that its air drop has made, 0 = none", (2,)),
    ),
    triggers=(Trigger("ZONE_LOST", 193, "an enemy holds a drop zone"),),
    terms=(
        OptionalTerm(
            "ZONE", 108, "share of the worth of a unit near the own drop zone; -99 = none",
            usual=1.0, low=-FORBIDS, high=5.0,
        ),
    ),
    events=(
        LogEvent(
            "DROP_ZONE", 113, "A side has lost its drop zone to an enemy who stands there, or has it back.",
            {"side": SIDE, "hex": HEX, "lost": YES},
            lambda n, e: f"  {'An' if e['lost'] else 'No'} enemy holds the drop zone at {e['hex']}",
        ),
    ),
    no_choice="Who stands near the zone, or on the enemy's, is a matter of moves.",
)  # fmt: skip

HOUSE = {
    "supply_lines": TRACING,
    "supply_degradation": DEGRADATION,
    "supply_attrition": ATTRITION,
    "supply_exemptions": EXEMPTIONS,
    "drop_zone": DROP_ZONE,
}
