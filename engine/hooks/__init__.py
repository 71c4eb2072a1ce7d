"""Everything that rules keep a place for, collected from the declarations.

A rule that needs code is a room of ``engine.rules``; one that is values alone is a file in ``house/``, or in ``boxes/``
if it is of an expansion.  All are found by being there; nothing here or anywhere else lists them.  The codes that
follow from the declarations (triggers, streams of chance, kinds of events) are enums, so that kernels can name them.
"""

from collections.abc import Iterable
from enum import IntEnum
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from types import ModuleType
from typing import Any

from engine.codes import Source
from engine.declaring.declare import (
    Act,
    Column,
    Fill,
    Hook,
    LogEvent,
    Marks,
    Offer,
    OptionalTerm,
    Switch,
    Trigger,
)
from engine.declaring.limits import Number
from engine.hooks import boxes, house, official, official_events
from engine.sizes import MAX_TRIGGERS, N_STREAMS, WORD_BITS

# No official file names what lies there, so that a room can be taken out.
ROOMS = Path(__file__).parents[1] / "rules"


def rooms() -> dict[str, tuple[str, ...]]:
    """Names of the declarations of each room, by the room."""
    found = {}
    for room in sorted(module.name for module in iter_modules([str(ROOMS)])):
        of_room = import_module(f"engine.{ROOMS.name}.{room}")
        found[room] = tuple(name for kind in ("HOUSE", "BOXES") for name in getattr(of_room, kind, {}))
    return found


def declared(folders: Iterable[ModuleType], kinds: tuple[str, ...] = ("HOUSE", "BOXES")) -> dict[str, Hook]:
    """All declarations by their names: those of some folders, a file each, and those of the rooms of ``engine.rules``.

    Raises
    ------
    TypeError
        Two declarations have one name.
    """
    found: dict[str, Hook] = {}

    def add(module: ModuleType, name: str, hook: Hook) -> None:
        if name in found:
            raise TypeError(f"{module.__name__}: {name}: another declaration has this name")
        found[name] = hook

    for folder in folders:
        for name in sorted(module.name for module in iter_modules(folder.__path__)):
            module = import_module(f"{folder.__name__}.{name}")
            add(module, name, module.HOOK)
    for room in sorted(module.name for module in iter_modules([str(ROOMS)])):
        of_room = import_module(f"engine.{ROOMS.name}.{room}")
        for kind in kinds:
            for name, hook in getattr(of_room, kind, {}).items():
                add(of_room, name, hook)
    return dict(sorted(found.items()))


HOOKS = declared((house, boxes))
BOX_HOOKS = declared((boxes,), ("BOXES",))

# Choices that battles offer by rules of their own, by the name of their declaration.
OFFERS: dict[str, Offer] = {name: hook.offer for name, hook in HOOKS.items() if hook.offer is not None}


def checked(
    kind: str, numbers: Iterable[tuple[str, int]], low: int, high: int, later: range = range(0)
) -> dict[str, int]:
    """Names and numbers of one kind of declaration, in the order of the numbers; ``later``: further ones it may have.

    Raises
    ------
    TypeError
        A name or number stands twice, or a number is outside its limits.
    """
    found: dict[str, int] = {}
    taken: dict[int, str] = {}
    for name, number in sorted(numbers, key=lambda one: one[1]):
        if name in found or number in taken:
            raise TypeError(f"{kind} {name} = {number}: already taken by {taken.get(number, name)}")
        if not (low <= number <= high or number in later):
            further = f" or {later[0]} to {later[-1]}" if later else ""
            raise TypeError(f"{kind} {name} = {number}: expected {low} to {high}{further}")
        found[name] = number
        taken[number] = name
    return found


def codes(name: str, members: dict[str, int], module: str) -> Any:
    """A code whose members only the declarations know."""
    return IntEnum(name, members, module=module)


def _all(part: str) -> tuple[Any, ...]:
    return tuple(one for hook in HOOKS.values() for one in getattr(hook, part))


SWITCHES: tuple[Switch, ...] = _all("switches")
ROOM_OF = {
    one.name: room for room, names in rooms().items() for name in names for one in HOOKS[name].switches
}
_EVENTS: tuple[LogEvent, ...] = (*official_events.EVENTS, *_all("events"))
_STREAMS = (*official.STREAMS, *_all("streams"))
_TRIGGERS: tuple[Trigger, ...] = (*official.TRIGGERS, *_all("triggers"))

# Fields of TABLES that keep players from searching, and who may play there.
NO_SEARCH: tuple[tuple[str, str], ...] = tuple(
    (hook.switches[0].field, hook.no_search) for hook in HOOKS.values() if hook.no_search
)

# Fields of TABLES that these rules add.
COLUMNS: tuple[Column, ...] = (
    *(Column(one.field, one.says) for one in SWITCHES if one.field),
    *_all("columns"),
)

# Fields of STATE that these rules add.
STATE_FIELDS: tuple[Column, ...] = _all("state")

# Whether a rule really acted in a game: bits of the fired words.
Fired: Any = codes(
    "Fired",
    checked("trigger", ((one.name, one.number) for one in _TRIGGERS), 0, MAX_TRIGGERS - 1),
    __name__,
)
TRIGGER_WORDS: dict[str, str] = {
    one.name.lower(): one.words for one in sorted(_TRIGGERS, key=lambda one: one.number)
}
_OF_HOUSE = frozenset(
    one.name.lower() for hook in declared((house,), ("HOUSE",)).values() for one in hook.triggers
)
OFFICIAL_TRIGGERS = tuple(Fired[one.name] for one in _TRIGGERS if one.official)
FIRED_WORDS = max(Fired) // WORD_BITS + 1  # words of so many bits, as many as are needed
FIRED_COLUMNS = ("fired", *(f"fired_{n}" for n in range(2, FIRED_WORDS + 1)))  # in results, one for each word


def rule_kind(trigger: str) -> str:
    """What a rule that acted is called, by the name of its trigger: those of the boxes are no house rules."""
    return "house rule" if trigger in _OF_HOUSE else "rule"


# Streams of the addressed generator (counter word 3, shifted left by one, plus side).
Stream: Any = codes(
    "Stream",
    checked("stream", ((one.name, one.number) for one in _STREAMS), 1, N_STREAMS - 1),
    __name__,
)
COUNTED_APART = sum(
    1 << one.number for one in _STREAMS if one.apart
)  # streams whose battles are counted by themselves
SOURCE_STREAMS: dict[Source, tuple[int, ...]] = {
    source: tuple(sorted(one.number for one in _STREAMS if one.source == source)) for source in Source
}

# Kinds of lines in the event log, and what each of them notes.
Event: Any = codes("Event", checked("event", ((one.name, one.number) for one in _EVENTS), 1, 255), __name__)
EVENTS: dict[int, LogEvent] = {Event[one.name]: one for one in sorted(_EVENTS, key=lambda one: one.number)}
NOTED: dict[int, dict[str, Number]] = {kind: EVENTS[kind].numbers for kind in Event}

# Weights of choices that these rules add.
OPTIONAL_TERMS: tuple[OptionalTerm, ...] = tuple(sorted(_all("terms"), key=lambda one: one.number))

# Who is asked at moments, in the order in which they are.
ACTS: tuple[Act, ...] = tuple(
    sorted((*official.ACTS, *_all("acts")), key=lambda one: (one.moment, one.order, one.unit))
)

# Who writes fields of TABLES, in the order in which they do.
FILLS: tuple[Fill, ...] = tuple(sorted(_all("fills"), key=lambda one: (one.ready, one.order, one.unit)))

# Markers that lie at the set-up.
MARKS: tuple[Marks, ...] = tuple(hook.marks for hook in HOOKS.values() if hook.marks is not None)
