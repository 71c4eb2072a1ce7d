"""Guns and strikes at what lies on a hex."""

from typing import Any

from engine.codes import Origin, Source
from engine.declaring.declare import (
    Act,
    ChanceStream,
    Column,
    Fill,
    Hook,
    LogEvent,
    OptionalTerm,
    Ready,
    Switch,
    Trigger,
)
from engine.declaring.event_words import dice
from engine.declaring.limits import COUNT, DICE, HEX, PIECE, UNIT, YES
from engine.declaring.values import Some
from engine.sizes import MAX_PIECES, MAX_RANGE, MAX_ROWS, MAX_STACKS


def _shot(_n: Any, e: dict[str, Any]) -> str:
    """How far fire has got with what it destroys."""
    if e["tokens"] >= e["needed"]:
        return f"fire destroys the {e['piece']} on {e['hex']}"
    return f"the {e['piece']} on {e['hex']} has {e['tokens']} of {e['needed']} hits"


SHELLING = Hook(
    says="Ground that is fired at",
    source="HR-SHELLWIRE, HR-BRSHELL, HR-WOODVILL, HR-RADAR, HR-FORT, HR-MARTOWN",
    switches=(
        Switch(
            "town_fire",
            Some(says="unit rows, BARRAGE and AIRPOWER, or nothing"),
            [],
            "whose attacks on a unit in a town ruin it, of strikes those of the variant's side (HR-MARTOWN-5)",
        ),
        Switch(
            "town_ruins",
            Some(says="a row of terrain like ef_city_ruins, or nothing"),
            [],
            "what is left then",
        ),
    ),
    columns=(
        Column("shelling", "bit per removable piece that some gun or strike may aim at; 0 = option off"),
        Column(
            "stack_shelled", "bit per such piece on the stack, bridges over water or ice alone", (MAX_STACKS,)
        ),
        Column(
            "shell_rows", "bit per unit row that may, or whose fire at a unit there counts", (MAX_PIECES,)
        ),
        Column("shell_faces", "bit per Face that counts", (MAX_PIECES,)),
        Column("shell_sixths", "sides of a die that show one", (MAX_PIECES,)),
        Column("shell_dice", "dice at no unit, [variant, row, distance]", (4, MAX_ROWS, MAX_RANGE + 1)),
        Column("shell_hits", "such faces that destroy the piece, over the whole game", (MAX_PIECES,)),
        Column("shell_fixed", "dice of a shot whatever the distance, 0 = those of the gun", (MAX_PIECES,)),
        Column("shell_alone", "bit per piece that nobody shells who has an engineer beside it"),
        Column("shell_tries", "most attempts on such a piece in a turn, 0 = any", (MAX_PIECES,)),
        Column("shell_tries_all", "bit per piece of which all attempts of the turn count, wherever it lies"),
        Column("shell_engineers", "bit per unit row of engineers"),
        Column("shell_kind", "codes_of_house.Shot of the piece", (MAX_PIECES,)),
        Column("strikes_at", "bit per piece that strikes of an Origin may aim at", (len(Origin),)),
        Column("strike_shelling", "1 if some strike may aim at some piece"),
        Column("fire_ends", "bit per piece or tile that fire at a unit on its hex destroys"),
        Column(
            "strike_ends",
            "bit per piece or tile that a strike of an Origin at a unit destroys",
            (len(Origin),),
        ),
        Column("strike_end_side", "side whose strikes do"),
        Column("fire_hit", "of these, bits of those that only a hit destroys"),
        Column("shell_marks", "1 if pieces count hits or go with fire at units: markers of the battle"),
        Column("faces_bent", "1 if sight, combat cards or ground may change what faces do"),
        Column("ground_faces", "1 if some ground changes what dice do to units on it"),
        Column("ground_rows", "bit per unit row whose dice it changes", (MAX_STACKS,)),
        Column("ground_touched", "bit per Face that it changes", (MAX_STACKS,)),
        Column("ground_hits", "of these, bits of those that hit", (MAX_STACKS,)),
        Column("ground_flags", "of these, bits of those that are flags", (MAX_STACKS,)),
    ),
    fills=(Fill("engine.rules.shelling.tables:fill_shelling", Ready.GROUND, -1),),
    acts=(
        Act("unit_has_battled", "engine.rules.shelling.law:end_by_fire", "fire_ends", order=1),
        Act("unit_was_struck", "engine.rules.shelling.law:end_by_strike", "strike_ends"),
        Act("event_is_repeated", "engine.rules.shelling.law:repeat_shot", "shelling"),
        Act("acts_instead_of_battle", "engine.rules.shelling.law:shell_instead", "shelling"),
        Act("targets_are_listed", "engine.rules.shelling.choices:list_shells", "shelling"),
        Act("plain_target", "engine.rules.shelling.choices:nearest_shell", "shelling"),
        Act("worth_of_target", "engine.rules.shelling.choices:best_shot", "shelling"),
        Act("strikes_otherwise", "engine.rules.shelling.turn:strike_at_ground", "strike_shelling"),
    ),
    triggers=(
        Trigger("WIRE_SHELLED", 36, "artillery shells wire"),
        Trigger("WALLS_HELD", 125, "artillery fires at a unit in a fortress"),
        Trigger("VILLAGE_BURNT", 126, "fire destroys a building"),
        Trigger("RADAR_RUINED", 127, "fire destroys a radar station"),
        Trigger("BRIDGE_SHELLED", 128, "guns or a strike fire at a bridge"),
        Trigger("BRIDGE_SHOT_DOWN", 129, "fire destroys a bridge"),
        Trigger("MINES_SHELLED", 130, "artillery fires at a minefield"),
    ),
    streams=(
        ChanceStream("SHELL", 10, Source.DICE, "shots at obstacles"),
        ChanceStream("BOMBARD", 26, Source.DICE, "shots and strikes at bridges"),
        ChanceStream("SHELL_MINES", 27, Source.DICE, "shots at minefields"),
    ),
    terms=(
        OptionalTerm("SHELL", 55, "extra worth asked of a shot at an obstacle; 99 = never"),
        OptionalTerm("BOMBARD", 86, "extra worth asked of a shot or a strike at a bridge; 99 = never"),
        OptionalTerm("SHELL_MINES", 87, "extra worth asked of a shot at a minefield; 99 = never"),
    ),
    events=(
        LogEvent(
            "SHELL",
            41,
            "A gun fires at an obstacle instead of a unit; its dice follow, and ``obstacle`` if it is ``removed``.",
            {"unit": UNIT, "hex": HEX, "piece": PIECE, "dice": DICE, "removed": YES},
            lambda n, e: f"{n.unit(e['unit'])} shells the {e['piece']} on {e['hex']}: {dice(e['dice'])}",
        ),
        LogEvent(
            "STRIKE_GROUND",
            83,
            "A strike is aimed at what lies on a hex; its dice follow, and ``obstacle`` if it is ``removed``.",
            {"hex": HEX, "piece": PIECE, "dice": DICE, "removed": YES},
            lambda n, e: f"the strike hits the {e['piece']} on {e['hex']}: {dice(e['dice'])}",
        ),
        LogEvent(
            "GROUND_SHOT",
            84,
            "Fire has come this far with what lies on a hex: ``tokens`` of those ``needed``.",
            {"hex": HEX, "piece": PIECE, "tokens": COUNT, "needed": COUNT},
            _shot,
        ),
    ),
)

HOUSE = {"shelling": SHELLING}
