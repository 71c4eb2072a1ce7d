"""Air drops of the house: over one hex or along a line, before the deal."""

from engine.codes import Source
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
from engine.declaring.limits import HEX, SIDE, UNIT
from engine.declaring.values import Measure, Some, Whole, Word
from engine.sizes import MAX_DROPS, MAX_UNITS

ONE = r"[A-Za-z]\d{1,2}"  # hex
HEXES = r"\d{1,2}(\.\d)?"  # so many
GUESSES = 96  # points at which players think a figure may come down beside where it is released

DROPS = Hook(
    says="Air drops of the house",
    source="HR-DROP1, HR-DROP2",
    switches=(
        Switch(
            "drop_model", Word("RANDOM_WALK", "GAUSSIAN", "LINE"), "RANDOM_WALK",
            "how figures scatter: random steps, errors around a hex, or errors around points of a line",
        ),
        Switch(
            "drop_aim",
            Some(says="player_choice, scenario, or a hex like E7", pattern=rf"^(player_choice|scenario|{ONE})$"),
            ["player_choice"], "the hex aimed at: picked by the side, marked by the battle, or this one",
        ),
        Switch("drop_sigma", Measure(0.0, 3.0), 1.3, "error of a figure in hexes, either way, or along a line"),
        Switch("drop_group_sigma", Measure(0.0, 2.0), 0.0, "error that all figures of a drop share, in hexes"),
        Switch("drop_cross_sigma", Measure(0.0, 3.0), 1.3, "error of a figure across a line, in hexes"),
        Switch(
            "drop_line",
            Some(says="player_choice, or two hexes like E1-E13", pattern=rf"^(player_choice|{ONE}-{ONE})$"),
            ["player_choice"], "where the aircraft come onto the board and leave it, or a row that the side picks",
        ),
        Switch("drop_release", Whole(1, 2), 1, "figures released at a time along a line"),
        Switch(
            "drop_spacing",
            Some(says="even, or hexes between releases like 2/1.5/3", pattern=rf"^(even|{HEXES}(/{HEXES})*)$"),
            ["even"], "hexes from one release to the next along a line",
        ),
        Switch(
            "drop_collision", Word("LATER_LOST", "BOTH_LOST"), "LATER_LOST",
            "which figures of a drop are lost that come down on one hex: all but the first, or all",
        ),
        Switch(
            "drop_impassable", Word("LOST", "ADJACENT_FREE_HEX"), "LOST",
            "a figure on ground closed to it is lost, or comes to a free hex beside it",
        ),
    ),
    columns=(
        Column("drops_early", "air drops that take place before the deal, 0 = off"),
        Column("drop_model", "how their figures scatter: 0 random walk, 1 around a hex, 2 along a line"),
        Column("drop_aim_at", "of each drop: the hex aimed at, OFF if the side picks it", (MAX_DROPS,)),
        Column("drop_errors", "errors in thousandths of a hex: of a figure (along), across, of the whole drop", (3,)),
        Column("drop_both_lost", "1 if all figures are lost that come down on one hex"),
        Column("drop_beside", "1 if a figure on ground closed to it comes to a free hex beside it"),
        Column("drop_row_choice", "1 if the side picks the row along which its aircraft fly"),
        Column("drop_start", "first point of the line, across and down, in thousandths of a hex", (2,)),
        Column("drop_way", "its direction, across and down, in thousandths", (2,)),
        Column("drop_length", "how long it is, in thousandths of a hex"),
        Column("drop_along", "of each drop and figure: where along the line it is released", (MAX_DROPS, MAX_UNITS)),
        Column("drop_wide", "hexes in a long row of the board"),
        Column("drop_guess", "errors that players reckon with, along and across, thousandths", (GUESSES, 2)),
    ),
    state=(
        Column("fall_hex", "hex on which each figure of a drop comes down, OFF = off the board", (MAX_UNITS,)),
        Column("fall_order", "units of a drop in the order in which they are settled", (MAX_UNITS,)),
        Column("flight_row", "row along which the aircraft of the drop in hand fly"),
    ),
    acts=(Act("drops_begin", "engine.rules.drops.turn:drop_before_deal", "drops_early"),),
    fills=(Fill("engine.rules.drops.tables:fill_drops", order=9),),
    triggers=(
        Trigger("DROP_AIMED", 180, "a player aims an air drop of the house"),
        Trigger("DROP_FLOWN", 181, "a player chooses the row along which his aircraft fly"),
        Trigger("DROP_EARLY", 182, "figures come down before the deal"),
        Trigger("DROP_TOGETHER", 183, "two figures of an air drop come down on one hex, and all there are lost"),
        Trigger("DROP_BESIDE", 184, "a figure comes down beside ground that is closed to it"),
    ),
    streams=(
        ChanceStream("DROP_ORDER", 31, Source.DICE, "the order in which figures of a drop are settled"),
        ChanceStream("DROP_ERROR", 32, Source.DICE, "errors of figures and of a whole drop"),
        ChanceStream("DROP_BESIDE", 33, Source.DICE, "the free hex beside ground that is closed"),
    ),
    terms=(
        OptionalTerm("DROP_AIM", 100, "99 = never aims an air drop, but drops it over the middle of the board"),
        OptionalTerm("DROP_LINE", 101, "99 = never chooses a line of flight, but flies along the middle row"),
    ),
    events=(
        LogEvent(
            "FLIGHT", 105, "The aircraft of a side fly over the board and drop their figures on the way.",
            {"by": SIDE, "from": HEX, "to": HEX},
            lambda n, e: f"{side(e['by'])} drops its figures along the way from {e['from']} to {e['to']}",
        ),
        LogEvent(
            "DROP_BESIDE", 106, "A figure that comes down on ground closed to it is brought to a free hex beside it.",
            {"unit": UNIT, "from": HEX, "to": HEX},
            lambda n, e: f"{e['unit']} comes down on {e['from']}, where it may not stand, and moves to {e['to']}",
        ),
        LogEvent(
            "DROP_TOGETHER", 107, "A figure comes down on a hex together with another of its drop; both are lost.",
            {"unit": UNIT, "hex": HEX},
            lambda n, e: f"{e['unit']} comes down on {e['hex']} together with another figure",
        ),
    ),
)  # fmt: skip

HOUSE = {"drops": DROPS}
