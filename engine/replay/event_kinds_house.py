"""Events that house rules declare (``engine.hooks``), a class each."""

from typing import Any, Literal

from pydantic import create_model

from engine.declaring.declare import LogEvent
from engine.declaring.limits import Number
from engine.hooks import HOUSE_EVENTS
from engine.replay.event_types import CardId, Count, Happened, HexName, SectionName, SideName, UnitId

KINDS = {
    "count": Count,
    "dice": Count,
    "side": SideName,
    "unit": UnitId,
    "hex": HexName,
    "card": CardId,
    "combat": CardId,
    "piece": str,
    "yes": bool,
    "sections": list[SectionName],
}


def kind_of(number: Number) -> Any:
    """Type of a number as it is reported."""
    kind: Any = Literal[number.words[number.low :]] if number.told == "word" else KINDS[number.told]
    return kind if number.none is None else kind | None


def class_of(event: LogEvent) -> Any:
    """The class of an event: its fields are the numbers that are reported, ``roll`` before them where dice follow."""
    numbers = {name: kind_of(number) for name, number in event.numbers.items() if number.told}
    rolls = event.rolls or any(number.told == "dice" for number in event.numbers.values())
    fields = {"event": Literal[event.name.lower()], **({"roll": Count} if rolls else {}), **numbers}
    title = "".join(word.capitalize() for word in event.name.split("_"))
    return create_model(  # type: ignore[call-overload]  # fields by name are all there is
        title, __base__=Happened, __doc__=event.says, **{name: (kind, ...) for name, kind in fields.items()}
    )


HOUSE_KINDS = tuple(class_of(event) for event in HOUSE_EVENTS.values())
