"""Mercenaries serve as long as one of their masters lives."""

from engine.declaring.declare import Act, Column, Fill, Hook, LogEvent, Trigger
from engine.declaring.limits import HEX, UNIT

MERCENARIES = Hook(
    says="Mercenaries surrender",
    source="HR-DALMERC",
    columns=(
        Column("master_rows", "bit per unit row of those whom mercenaries serve (trait DALEK)"),
        Column("hired_rows", "bit per unit row of mercenaries (trait MERCENARY)"),
    ),
    acts=(
        Act("unit_has_fallen", "engine.rules.mercenaries.law:surrender", "hired_rows", order=5),
        Act("unit_is_gone", "engine.rules.mercenaries.law:surrender", "hired_rows", order=5),
        Act("game_begins", "engine.rules.mercenaries.law:surrender_before_battle", "hired_rows", order=8),
        Act("event_is_repeated", "engine.rules.mercenaries.law:repeat_surrender", "hired_rows"),
    ),
    fills=(Fill("engine.rules.mercenaries.tables:fill_mercenaries"),),
    triggers=(Trigger("MERCENARIES_GONE", 221, "mercenaries surrender with the last of their masters"),),
    events=(
        LogEvent(
            "SURRENDER", 121, "A mercenary unit surrenders; nobody earns a medal.", {"unit": UNIT, "hex": HEX},
            lambda n, e: f"  {e['unit']} surrenders at {e['hex']}",
            follow=lambda s, e: s.remove(e["unit"]),
        ),
    ),
    no_choice="All of them surrender at once.",
)  # fmt: skip

HOUSE = {"mercenaries": MERCENARIES}
