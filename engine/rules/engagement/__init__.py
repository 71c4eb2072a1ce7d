"""Engaged units that fight on without orders."""

import numpy as np

from engine.codes import Face, Source
from engine.declaring.declare import Act, ChanceStream, Column, Hook, LogEvent, OptionalTerm, Switch, Trigger
from engine.declaring.limits import UNIT, YES
from engine.declaring.readers import faces_but, is_value
from engine.declaring.values import Whole, Word, YesNo
from engine.sizes import MAX_UNITS

ENGAGEMENT = Hook(
    says="Engaged units fight on without orders",
    source="HR-ENGAGE",
    state=(
        Column("engaged", "bit per enemy unit, ENGAGED_BITS a word", (MAX_UNITS, 2), np.int64),
        Column("began", "of these, enemies it assaulted itself", (MAX_UNITS, 2), np.int64),
    ),
    switches=(
        Switch(
            "engagement", YesNo(), False,
            "enemies that have fought a close assault and still touch attack without orders", "engagement",
        ),
        Switch("engage_dice_penalty", Whole(0, 2), 1, "dice fewer of such an attack", "engage_penalty"),
        Switch(
            "engage_ignore_grenades", YesNo(), True, "its grenades miss", "engage_faces", faces_but(Face.GRENADE)
        ),
        Switch(
            "engage_who", Word("BOTH", "INITIATOR_ONLY"), "BOTH", "INITIATOR_ONLY: only the unit that began",
            "engage_initiator", is_value("INITIATOR_ONLY"),
        ),
        Switch(
            "engage_after", Word("ANY_CLOSE_ASSAULT", "ORDERED_INFANTRY_ONLY"), "ANY_CLOSE_ASSAULT",
            "ORDERED_INFANTRY_ONLY: only such an assault engages", "engage_infantry",
            is_value("ORDERED_INFANTRY_ONLY"),
        ),
        Switch(
            "engage_on_non_battle_cards", YesNo(), True, "also in turns whose card gives no battles", "engage_always"
        ),
    ),
    acts=(
        Act("fight_unordered", "engine.rules.engagement.turn:fight_on", "engagement"),
        Act("assault_is_over", "engine.rules.engagement.law:after_assault", "engagement"),
        Act("unit_has_moved", "engine.rules.engagement.law:part_after_move", "engagement"),
        Act("unit_has_advanced", "engine.rules.engagement.law:part_after_move", "engagement"),
        Act("contact_ends", "engine.rules.engagement.law:part_from_all", "engagement"),
    ),
    triggers=(Trigger("ENGAGEMENT", 23, "engaged units fight on without an order"),),
    streams=(ChanceStream("ENGAGE", 8, Source.DICE, "attacks between engaged units", apart=True),),
    terms=(OptionalTerm("ENGAGE", 50, "worth asked of an attack between engaged units; 99 = never"),),
    events=(
        LogEvent(
            "ENGAGED", 40, "Two enemies are locked in close assault from now on, or (``on`` false) no more.",
            {"unit": UNIT, "enemy": UNIT, "on": YES},
            lambda n, e: f"  {e['unit']} and {e['enemy']} {'are' if e['on'] else 'are no longer'} engaged",
        ),
    ),
)  # fmt: skip

HOUSE = {"engagement": ENGAGEMENT}
