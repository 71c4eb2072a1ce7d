"""Ground that costs figures: minefields under tokens, frozen rivers, rolls to clear mines."""

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
    Offer,
    OptionalTerm,
    Switch,
    Trigger,
)
from engine.declaring.event_words import dice
from engine.declaring.limits import DICE, HEX, PIECE, UNIT
from engine.declaring.values import Some, Whole, Word, YesNo
from engine.sizes import MAX_HEXES, MAX_PIECES, MAX_ROWS, MAX_STACKS, MAX_TOKENS, MAX_UNITS


def _mines_words(n: Any, e: dict[str, Any]) -> str:
    """What the token under the field shows."""
    strength = f"strength {e['dice']}, {dice(e['dice'])}" if e["dice"] else "a decoy"
    return f"{n.unit(e['unit'])} enters the minefield on {e['hex']}: {strength}"


KNOWN_MINE = "mine-"  # before the strength of a minefield that has shown it


def show_strength(s: Any, e: dict[str, Any]) -> None:
    """A minefield has shown its strength, which stays known; a decoy is taken off."""
    mark = (f"{KNOWN_MINE}{e['dice']}", e["hex"], None)
    if e["dice"] and mark not in s.on_hex:
        s.on_hex.append(mark)


def forget_strength(s: Any, e: dict[str, Any]) -> None:
    """A minefield is gone, and what was known of it."""
    s.on_hex = [one for one in s.on_hex if one[1] != e["hex"] or not one[0].startswith(KNOWN_MINE)]


MINES = Hook(
    says="Minefields with hidden tokens, and engineers who clear them",
    source="TP-MINE, WW-MINE, TP-ENG",
    state=(
        Column("mine_value", "strength of the token under the minefield set up on the hex", (MAX_HEXES,)),
        Column("mine_known", "1 once both sides have seen it", (MAX_HEXES,)),
        Column("decoy_paid", "1 once a decoy has brought its medals"),
        Column("mine_tries_turn", "turn whose tries at minefields are counted"),
        Column("mine_drives", "unit that a minefield drives back, OFF = none"),
        Column("mine_stayed", "hex on which it stayed after it failed to clear it, OFF = none", (MAX_UNITS,)),
        Column("ground_turn", "turn whose rolls are counted"),
        Column("ground_rolls", "rolls of mines and ice made in it"),
    ),
    switches=(
        Switch(
            "decoy_medals", Whole(0, 10), 0,
            "medals for the first decoy in a game, to the enemy of the side that laid it", "decoy_medals",
        ),
    ),
    columns=(
        Column("stack_mine", "1 + removable piece that is the minefield on the stack, 0 = none", (MAX_STACKS,)),
        Column("mine_who", "bit per unit row that sets it off, by side", (MAX_STACKS, 2)),
        Column("mine_on", "bits of codes_of_boxes.Coming, by removable piece", (MAX_PIECES,)),
        Column("mine_faces", "bit per Face that costs a figure, by unit row", (MAX_PIECES, MAX_ROWS)),
        Column("mine_tokens", "tokens of the set, by removable piece", (MAX_PIECES,)),
        Column("mine_pool", "their strengths", (MAX_PIECES, MAX_TOKENS)),
        Column("mine_sets", "copies of token sets in play: more fields than a set has tokens open another"),
        Column("mine_set", "1 + copy the token under the field set up on the hex is of, 0 = no field", (MAX_HEXES,)),
        Column("engineer_rows", "bit per unit row that clears minefields"),
    ),
    triggers=(
        Trigger("MINE_WENT_OFF", 69, "a minefield goes off"),
        Trigger("MINE_DECOY", 70, "a minefield turns out to be a decoy"),
        Trigger("MINE_CLEARED", 71, "engineers clear a minefield"),
    ),
    streams=(ChanceStream("MINES", 12, Source.DICE, "strengths of minefields and their dice"),),
    terms=(
        OptionalTerm(
            "CLEAR_MINES", 61, "per figure a minefield that engineers clear would cost infantry; -99 = never",
            0.6, -FORBIDS
        ),
    ),
    events=(
        LogEvent(
            "MINE",
            53,
            "An enemy of the side that laid it enters a minefield: its ``dice`` are its strength, 0 for a decoy.",
            {"unit": UNIT, "hex": HEX, "dice": DICE},
            _mines_words,
            follow=show_strength,
        ),
        LogEvent(
            "MINE_CLEARED",
            55,
            "Engineers entitled to battle clear the minefield they enter instead.",
            {"unit": UNIT, "hex": HEX, "piece": PIECE},
            lambda n, e: f"{n.unit(e['unit'])} clears the {e['piece']} on {e['hex']} instead of battling",
            follow=forget_strength,
        ),
    ),
    offer=Offer(
        "Engineers may clear a minefield instead of battling",
        {"CLEAR_MINES": -FORBIDS}, ("mine_cleared",), ("mine_sets", "engineer_rows"),
    ),
)  # fmt: skip


ENTERING = Hook(
    says="Ground that costs figures on entry: frozen rivers",
    source="WW-FRZ",
    columns=(
        Column("ground_bites", "1 if entering some hex of the board may cost figures"),
        Column("enter_dice", "dice rolled at a unit that enters, by stack; 0 = none", (MAX_STACKS,)),
        Column("enter_faces", "bit per Face that costs it a figure, by unit row", (MAX_STACKS, MAX_ROWS)),
        Column("enter_on", "bits of codes_of_boxes.Coming", (MAX_STACKS,)),
        Column("enter_who", "bit per unit row that is rolled at, by side", (MAX_STACKS, 2)),
    ),
    acts=(
        Act("ground_is_entered", "engine.rules.mines.law:ground_bites", "ground_bites"),
        Act("game_begins", "engine.rules.mines.law:lay_ground", "ground_bites"),
        Act("price_of_coming", "engine.rules.mines.choices:ground_price", "ground_bites"),
        Act("ground_may_bite", "engine.rules.mines.choices:may_bite", "ground_bites"),
        Act("event_is_repeated", "engine.rules.mines.law:repeat_mines", "ground_bites"),
        Act("game_is_imagined", "engine.rules.mines.law:imagine_ground", "ground_bites"),
    ),
    triggers=(
        Trigger("ICE_ROLLED", 67, "a unit goes onto a frozen river"),
        Trigger("ICE_BROKE", 68, "a frozen river costs figures"),
        Trigger("MINE_KILLED", 72, "mines or ice eliminate a unit"),
    ),
    streams=(ChanceStream("ICE", 13, Source.DICE, "dice of ground that costs figures on entry"),),
    terms=(
        OptionalTerm(
            "BITTEN", 60, "share of what losses to mines and ice cost that is looked at; 99 = never there", 1.0, 0.0
        ),
        OptionalTerm(
            "BITTEN_LATER", 62,
            "the same on a way back, off the board, and where the second move of a raid is planned before its battle; "
            "99 = never there", 1.0, 0.0
        ),
    ),
    events=(
        LogEvent(
            "ICE",
            54,
            "A unit goes onto a frozen river; its dice follow.",
            {"unit": UNIT, "hex": HEX, "dice": DICE},
            lambda n, e: f"{n.unit(e['unit'])} is on the ice of {e['hex']}: {dice(e['dice'])}",
        ),
    ),
    no_choice="Where a unit goes is a move like any other, and a retreat may lead onto a frozen river anyway.",
)  # fmt: skip


FACES = [face.name.lower() for face in Face]

MINE_CLEARING = Hook(
    says="Minefields of the house rules",
    source="HR-MINE, HR-MINEROLL",
    switches=(
        Switch(
            "mine_hits",
            Word("CLASS", "OWN"),
            "CLASS",
            "a mine hits on the symbol of the class and on grenades; OWN: on the faces that hit the row",
        ),
        Switch("mine_grenades", YesNo(), True, "a mine hits on grenades"),
        Switch("mine_symbols", YesNo(), True, "a mine hits on symbols of units"),
        Switch(
            "mine_roll",
            Some(says="faces like grenade|star, or nothing for none", pattern="|".join(FACES)),
            [],
            "faces of one die by which engineers clear a minefield they enter; none: they always do",
        ),
        Switch("mine_roll_hits", YesNo(), True, "a minefield that they fail to clear goes off at them"),
        Switch("mine_roll_tries", Whole(1, 3), 1, "attempts on a minefield in a turn, whoever makes them"),
    ),
    columns=(
        Column("mine_roll", "bit per Face with which engineers clear a minefield, 0 = they always do"),
        Column("mine_roll_hits", "1 if it goes off at those who fail"),
        Column("mine_roll_tries", "attempts on it in a turn"),
        Column("engineer_steps", "1 if engineers do something of their own as the battle step begins"),
    ),
    acts=(
        Act("battles_begin", "engine.rules.engineers.turn:engineers_first", "engineer_steps", order=3),
        Act("way_is_barred", "engine.rules.mines.turn:fall_back", "mine_roll"),
        Act("ground_has_gone", "engine.rules.mines.law:field_has_gone", "mine_sets", order=3),
    ),
    fills=(Fill("engine.rules.mines.tables:fill_mines", order=6),),
    triggers=(
        Trigger("MINE_TRIED", 120, "engineers roll to clear a minefield"),
        Trigger("MINE_HELD", 121, "engineers fail to clear a minefield"),
    ),
    streams=(ChanceStream("MINE_TRIES", 24, Source.DICE, "engineers at minefields"),),
    events=(
        LogEvent(
            "MINE_TRY",
            82,
            "Engineers roll a die to clear a minefield; it follows, and ``mine_cleared`` if they do.",
            {"unit": UNIT, "hex": HEX},
            lambda n, e: f"{n.unit(e['unit'])} tries to clear the minefield on {e['hex']}",
            rolls=1,
        ),
        LogEvent(
            "MINE_GONE",
            90,
            "A minefield that has shown its strength is shot away: nothing is known of the hex any more.",
            {"hex": HEX},
            lambda n, e: f"  the minefield on {e['hex']} is gone",
            follow=forget_strength,
        ),
    ),
)

HOUSE = {"mine_clearing": MINE_CLEARING}
BOXES = {"mines": MINES, "entering": ENTERING}
