"""Dice rolled before a battle, for what was won in the battle before it."""

from typing import Any

from engine.codes import Face, Source
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
from engine.declaring.event_words import counted, dice, side
from engine.declaring.limits import COUNT, DICE, FIGURES, HEX, SIDE, UNIT, code
from engine.declaring.values import Some, Whole, Word

MOST_FIXED = 12  # dice that a rule may give a side whatever it has won
FACES = len(Face)


def take_figure(s: Any, e: dict[str, Any]) -> None:
    """A unit loses a figure before the battle, or is gone."""
    s.count(e["unit"], e["left"])
    if e["left"] == 0:
        s.remove(e["unit"])


def loses_figure(n: Any, e: dict[str, Any]) -> str:
    """What a die takes before the battle, in words."""
    if n.is_train(e["unit"]):
        return f"{n.unit(e['unit'])} takes a hit before the battle, {e['left']} more will destroy it"
    return f"{n.unit(e['unit'])} loses a figure before the battle, {e['left']} left"


PRE_BATTLE = Hook(
    says="Dice before the battle",
    source="HR-CAMPAIGN",
    state=(
        Column("pre_battle_shown", "dice that the side rolled before the battle, by Face", (2, FACES)),
        Column("pre_battle_void", "of these, dice without any effect", (2, FACES)),
        Column("pre_battle_gone", "units of the side that were gone before the battle", (2,)),
        Column("pre_battle_medals", "medals the side was given for units gone before the battle", (2,)),
    ),
    switches=(
        Switch(
            "pre_battle_source", Word("NONE", "VP_PLUS_VICTORIES", "VP_ONLY", "FIXED"), "NONE",
            "what gives dice before a battle: medals of the last one, and a die for each battle won; FIXED: "
            "pre_battle_dice (HR-CAMPAIGN-1, -9)",
        ),
        Switch(
            "pre_battle_dice",
            Some(says="dice of the allies/axis like 3/0, each 0 to 12", pattern=r"^(\d|1[0-2])/(\d|1[0-2])$"),
            ["0/0"], "dice of each side in every battle, if they are fixed",
        ),
        Switch(
            "pre_battle_first", Whole(0, MOST_FIXED, "NONE", says="1 to 12, or none"), "NONE",
            "dice of each side in a first battle, and in one played alone",
        ),
        Switch(
            "pre_battle_order", Word("AS_ROLLED", "CLASS_ORDER"), "AS_ROLLED",
            "in which order dice take effect; CLASS_ORDER: tanks, infantry, grenades, flags, stars",
        ),
        Switch(
            "campaign_winner", Word("VICTORIES", "VP"), "VICTORIES",
            "who wins a series of battles: more battles won; VP: more medals over all of them (HR-CAMPAIGN-13)",
        ),
    ),
    columns=(
        Column("pre_battle", "1 if some side rolls dice before the battle"),
        Column("pre_battle_dice", "how many, by side", (2,)),
        Column("pre_battle_sorted", "1 if they take effect by their faces, not as they were rolled"),
    ),
    fills=(Fill("engine.rules.pre_battle.tables:fill_dice", order=9),),
    acts=(
        Act("forces_stand", "engine.rules.pre_battle.turn:roll_before_battle", "pre_battle"),
        Act("board_is_laid", "engine.rules.pre_battle.law:bury_units", "pre_battle", order=9),
        Act("game_begins", "engine.rules.pre_battle.law:lose_before_battle", "pre_battle", order=9),
        Act("turn_begins", "engine.rules.pre_battle.law:test_first_turn", "pre_battle", order=10),
        Act("victory_is_barred", "engine.rules.pre_battle.law:waits_for_turn", "pre_battle"),
        Act("another_winner", "engine.rules.pre_battle.law:note_winner", "pre_battle", order=-1),
    ),
    triggers=(
        Trigger("PRE_BATTLE_ROLLED", 163, "dice are rolled before the battle"),
        Trigger("PRE_BATTLE_LOSS", 164, "a unit loses a figure before the battle"),
        Trigger("PRE_BATTLE_GONE", 165, "a unit is gone before the battle"),
        Trigger("PRE_BATTLE_CARD", 166, "a side begins with fewer cards because of dice before the battle"),
        Trigger("PRE_BATTLE_RETREAT", 167, "a unit falls back before the battle"),
        Trigger("PRE_BATTLE_VOID", 168, "a die before the battle has no effect"),
        Trigger("PRE_BATTLE_DECIDED", 169, "a side wins with what dice took before the battle"),
        Trigger("PRE_BATTLE_CHOSEN", 170, "a player chooses whom dice before the battle fall on"),
    ),
    streams=(ChanceStream("PRE_BATTLE", 30, Source.DICE, "dice before the battle"),),
    terms=(
        OptionalTerm(
            "PRE_BATTLE", 96, "worth asked of a unit chosen for dice before the battle; 99 = the first in hex order"
        ),
    ),
    events=(
        LogEvent(
            "PRE_BATTLE_ROLL", 95, "A side rolls dice before the battle.", {"by": SIDE, "dice": DICE},
            lambda n, e: f"{side(e['by'])} rolls {dice(e['dice'])} before the battle",
        ),
        LogEvent(
            "PRE_BATTLE_LOSS", 96,
            "A unit loses a figure, a train by both parts a hit, before the battle; with none left it is gone, and a "
            "medal follows, but none for a wagon.",
            {"unit": UNIT, "hex": HEX, "left": FIGURES},
            loses_figure,
            follow=take_figure,
        ),
        LogEvent(
            "PRE_BATTLE_RETREAT", 97, "A unit falls back one hex before the battle.",
            {"unit": UNIT, "from": HEX, "to": HEX},
            lambda n, e: f"{n.unit(e['unit'])} falls back {e['from']} - {e['to']} before the battle",
            follow=lambda s, e: s.put(e["unit"], e["to"]),
        ),
        LogEvent(
            "PRE_BATTLE_CARD", 98, "A side is dealt a card fewer; ``fewer`` in all.", {"to": SIDE, "fewer": COUNT},
            lambda n, e: f"{side(e['to'])} begins with {counted(e['fewer'], 'card', 'cards')} fewer",
        ),
        LogEvent(
            "PRE_BATTLE_VOID", 99, "A die before the battle has no effect.", {"by": SIDE, "face": code(Face)},
            lambda n, e: f"{side(e['by'])} finds nothing for {e['face']}",
        ),
    ),
)  # fmt: skip

HOUSE = {"pre_battle": PRE_BATTLE}
