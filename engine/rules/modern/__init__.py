"""Memoir of Modern Battle: no cards; guns of both sides fire first, then one side acts unit by unit, then the other."""

from engine.declaring.declare import Act, Column, Fill, Hook
from engine.rules.modern.fields import ABOARD, OF_BOARD, OF_STATE
from engine.rules.modern.log_lines import EVENTS
from engine.rules.modern.said import STREAMS, TERMS, TRIGGERS
from engine.rules.modern.switches import SWITCHES, YIELDED

MODERN = Hook(
    says="Memoir of Modern Battle: a game without cards",
    source="MMB-SEQ, MMB-INI, MMB-ART, MMB-MOV, MMB-CBT, MMB-RET, MMB-TRP",
    switches=SWITCHES,
    columns=(
        *OF_BOARD,
        *ABOARD,
        Column("modern_home", "1 where units that are forced back go towards their baseline"),
        Column("modern_ends", "1 where a side that has lost its share of units loses"),
    ),
    state=OF_STATE,
    fills=(Fill("engine.rules.modern.tables:fill_modern", order=40),),
    acts=(
        Act("game_begins", "engine.rules.modern.carry_turn:put_aboard", "modern"),
        Act("game_begins", "engine.rules.modern.ending_law:note_strength", "modern", order=8),
        Act("turn_without_card", "engine.rules.modern.turn:modern_turn", "modern", order=-9),
        Act("end_is_tested", "engine.rules.modern.ending_law:test_modern_end", "modern", order=-9),
        Act("event_is_repeated", "engine.rules.modern.repeat_law:repeat_modern", "modern", order=9),
    ),
    triggers=TRIGGERS,
    streams=STREAMS,
    terms=TERMS,
    events=EVENTS,
)

BOXES = {"modern": MODERN, "modern_gaps": YIELDED}
