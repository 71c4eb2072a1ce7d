"""Minefields that hit each row on its own faces, and that engineers clear by a roll (house rules)."""

from engine.codes import Face, Source
from engine.declaring.declare import Act, ChanceStream, Column, Hook, LogEvent, Switch, Trigger
from engine.declaring.limits import HEX, UNIT
from engine.declaring.values import Some, Whole, Word, YesNo

FACES = [face.name.lower() for face in Face]

HOOK = Hook(
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
        Act("battles_begin", "engine.dialogue.engineers:engineers_first", "engineer_steps", order=3),
        Act("way_is_barred", "engine.dialogue.mine_tries:fall_back", "mine_roll"),
    ),
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
    ),
)
