"""The events of a game, a class each, made from what their rules declare (``engine.hooks``)."""

from typing import Annotated, Any, Literal, Union

from pydantic import Field, create_model

from engine.declaring.declare import LogEvent
from engine.declaring.limits import Number
from engine.hooks import EVENTS
from engine.replay.event_types import CardId, Count, Happened, HexName, SectionName, SideName, UnitId

KINDS: dict[str, Any] = {
    "count": Count,
    "dice": Count,
    "whole": int,
    "side": SideName,
    "unit": UnitId,
    "hex": HexName,
    "card": CardId,
    "combat": CardId,
    "row": str,
    "strike": str,
    "piece": str,
    "trigger": str,
    "yes": bool,
    "sections": list[SectionName],
}


def kind_of(number: Number) -> Any:
    """Type of a number as it is reported."""
    if number.reported == "word":
        kind: Any = Literal[number.words[max(number.low, 0) : number.high + 1]]
    else:
        kind = KINDS[number.reported]
    return kind if number.none is None else kind | None


def class_of(event: LogEvent) -> Any:
    """The class of an event: its fields are the numbers that are reported, ``roll`` before them where it has dice."""
    fields: dict[str, Any] = {"event": Literal[event.name.lower()]}
    reported = {key: number for key, number in event.numbers.items() if number.reported}
    if event.is_die or event.has_dice:
        fields["roll"] = Count
    for key, number in reported.items():
        if number.reported == "by_side":
            fields[event.group] = dict[SideName, int]
        else:
            fields[key] = kind_of(number)
    title = "".join(word.capitalize() for word in event.name.split("_"))
    return create_model(  # type: ignore[call-overload]  # fields by name are all there is
        title, __base__=Happened, __doc__=event.says, **{name: (kind, ...) for name, kind in fields.items()}
    )


CLASSES = {event.name.lower(): class_of(event) for event in EVENTS.values()}
AnyEvent: Any = Annotated[Union[(*CLASSES.values(),)], Field(discriminator="event")]
