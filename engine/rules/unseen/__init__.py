"""Units that the enemy does not see: each side decides by what it may know (kriegspiel)."""

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
from engine.declaring.limits import HEX, SIDE, UNIT, Number
from engine.declaring.values import Whole, Word, YesNo
from engine.sizes import MAX_RANGE, MAX_UNITS

UNSEEN = Hook(
    says="Units that the enemy does not see",
    source="HR-KRIEG",
    state=(
        Column("shown", "1 while the enemy sees the unit", (MAX_UNITS,)),
        Column("told", "turn in which a hidden unit made itself felt, and is shown for that", (MAX_UNITS,)),
        Column("seen_at", "1 + hex on which the enemy believes an unseen unit, 0 = he knows of none", (MAX_UNITS,)),
        Column("seen_figures", "figures that it had when it was seen last", (MAX_UNITS,)),
        Column("kept_hex", "while a player is asked: 1 + the hex of a unit that is kept from him", (MAX_UNITS,)),
        Column("kept_figures", "its figures", (MAX_UNITS,)),
        Column("kept_card", "while a player is asked: the enemy's last card, the way it is read, its section", (3,)),
        Column("asked_side", "1 + the side whose player is asked, 0 = none"),
        Column("sight_stale", "1 if units have moved since everybody was last looked for"),
        Column("came_in_sight", "1 if the step just made has shown an enemy that was not seen"),
        Column("way_anew", "1 while a unit goes a way that was laid out anew"),
    ),
    switches=(
        Switch("unseen_units", YesNo(), False, "enemy units are shown only to who detects them (HR-KRIEG-2)", "unseen"),
        Switch("unseen_by", Word("both", "axis", "allies", small=True), "both", "who sees no more than he detects"),
        Switch(
            "detect_by", Word("BATTLE_RANGE", "RANGE_AND_LOS", "FIXED"), "BATTLE_RANGE",
            "a unit detects within its battle range; RANGE_AND_LOS: and a free line; FIXED: detect_range (HR-KRIEG-6)",
        ),
        Switch("detect_range", Whole(1, MAX_RANGE), 3, "hexes within which units detect, if that is fixed"),
        Switch("start_known", YesNo(), True, "both sides know where the enemy begins (HR-KRIEG-3)"),
        Switch("cards_shown", YesNo(), False, "played cards are shown to the enemy (HR-KRIEG-3, -10)"),
        Switch(
            "memory", Word("NONE", "LAST_SEEN", "BELIEF"), "LAST_SEEN",
            "what players make of enemies that are seen no more: nothing; LAST_SEEN: they stand where they were seen; "
            "BELIEF: they have moved on since as units do",
        ),
    ),
    columns=(
        Column("unseen_sides", "1 if the side sees no more than it detects", (2,)),
        Column("detect_line", "1 if a unit detects along a free line only"),
        Column("detect_fixed", "hexes within which every unit detects, 0 = its battle range"),
        Column("start_known", "1 if both sides know where the enemy begins"),
        Column("cards_hidden", "1 if played cards are not shown"),
        Column("usual_card", "row of the card that a player takes a hidden one for"),
        Column("remembers", "1 if enemies are believed where they were seen last, 2 if to have moved on since"),
    ),
    fills=(Fill("engine.rules.unseen.tables:fill_unseen", order=9),),
    acts=(
        Act("player_is_asked", "engine.rules.unseen.view_law:begin_view", "unseen"),
        Act("player_has_answered", "engine.rules.unseen.view_law:end_view", "unseen"),
        Act("game_begins", "engine.rules.unseen.law:know_the_start", "unseen", order=1),
        Act("game_begins", "engine.rules.unseen.law:begin_unseen", "unseen", order=20),
        Act("turn_begins", "engine.rules.unseen.law:look_around_in_turn", "unseen", order=20),
        Act("unit_has_landed", "engine.rules.unseen.law:note_step", "unseen"),
        Act("unit_has_retreated", "engine.rules.unseen.law:note_retreat", "unseen"),
        Act("unit_has_arrived", "engine.rules.unseen.law:note_arrival", "unseen"),
        Act("unit_has_fallen", "engine.rules.unseen.law:note_fall", "unseen"),
        Act("unit_is_gone", "engine.rules.unseen.law:note_fall", "unseen"),
        Act("ground_is_entered", "engine.rules.unseen.law:stops_in_sight", "unseen", order=20),
        Act("way_is_barred", "engine.rules.unseen.turn:go_on_in_sight", "unseen", order=20),
        Act("step_is_refused", "engine.rules.unseen.law:runs_into", "unseen"),
        Act("battle_is_refused", "engine.rules.unseen.law:learns_of_line", "unseen"),
        Act("dice_of_attack", "engine.rules.unseen.law:bars_unseen", "unseen", order=20),
        Act("is_target_already", "engine.rules.unseen.law:is_out_of_sight", "unseen"),
    ),
    triggers=(
        Trigger("RAN_INTO_UNSEEN", 204, "a move is stopped by a unit that its owner did not see"),
        Trigger("CAME_IN_SIGHT", 205, "a step shows an enemy that was not seen"),
        Trigger("WENT_ON_IN_SIGHT", 207, "a unit goes on another way after an enemy has come in sight"),
        Trigger("LINE_UNSEEN", 206, "an attack is refused, for something unseen stands in its line"),
    ),
    streams=(ChanceStream("UNSEEN", 36, Source.PLAYERS, "how units that are seen no more are believed to move"),),
    terms=(OptionalTerm("GO_ON", 115, "extra worth asked of going on after an enemy has come in sight; 99 = never"),),
    events=(
        LogEvent(
            "DETECTED", 102, "How many enemies a side sees as its turn begins, of how many.",
            {"side": SIDE, "shown": Number(0, MAX_UNITS), "enemies": Number(0, MAX_UNITS)},
            lambda n, e: f"{e['side'].capitalize()} see {e['shown']} of {e['enemies']} enemy units",
        ),
        LogEvent(
            "RAN_INTO", 103, "A move is stopped by a unit that its owner did not see.",
            {"unit": UNIT, "hex": HEX, "enemy": UNIT},
            lambda n, e: f"{n.unit(e['unit'])} runs into {n.unit(e['enemy'])}, which it did not see",
        ),
        LogEvent(
            "IN_SIGHT", 104, "A step shows an enemy unit that was not seen.",
            {"unit": UNIT, "enemy": UNIT},
            lambda n, e: f"{n.unit(e['enemy'])} comes into sight",
        ),
    ),
    no_search="a player that judges by what its side sees, like major or captain",
)  # fmt: skip

HOUSE = {"unseen": UNSEEN}
