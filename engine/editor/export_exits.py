"""Exits of a scenario as markers of the publisher's editor, and the option that says for whom all of them are."""

from collections.abc import Iterable, Sequence

from engine.editor.exported import Writer
from engine.editor.extra_keys import EXIT
from engine.editor.names import WayOut, words
from engine.editor.shape import Object
from engine.loading.in_force.selectors import ALL
from engine.loading.schema.document import ExitEntry
from engine.loading.schema.rows import WIN
from engine.loading.schema.scenario_file import SIDES


def write_exits(writer: Writer) -> Object:
    """Markers of the exits; the option that they amount to, if there is one.  Changes: writer.

    What neither can say stands in a key of our own beside the marker, and is reported.
    """
    ways: Sequence[ExitEntry] = writer.data.get("exits", [])
    for key, option in words().option.items():
        if option.exits and ways and amounts_to(ways, option.exits):
            for way in ways[:: len(option.exits)]:
                write_marker(way, {}, writer)
            return {key: True}
    for way in ways:
        if way["value"] == WIN:
            writer.lose("an exit that wins at once", way["cells"][0])
            continue
        terms = terms_of(way)
        write_marker(way, own_key(terms), writer)
        first = way["cells"][0]
        if terms.value != 1:
            writer.lose(f"medals of an exit, {terms.value}", first)
        if terms.who != ALL:
            writer.lose(f"an exit for {terms.who} alone", first)
        if terms.per != "UNIT":
            writer.lose("medals of an exit for each figure", first)
    return {}


def amounts_to(ways: Sequence[ExitEntry], exits: Sequence[WayOut]) -> bool:
    """Whether exits are those that an option makes of each marker, one after another."""
    n = len(exits)
    return len(ways) % n == 0 and all(
        way["value"] != WIN
        and terms_of(way) == exits[i % n]
        and (way["sides"], way["cells"]) == (ways[i - i % n]["sides"], ways[i - i % n]["cells"])
        for i, way in enumerate(ways)
    )


def terms_of(way: ExitEntry) -> WayOut:
    """For whom an exit is, and what it gives."""
    value = way["value"]
    medals = 1 if value == WIN else int(value)
    return WayOut(who=way.get("who", ALL), value=medals, per=way.get("per", "UNIT"))


def own_key(terms: WayOut) -> Object:
    """The key for what is not as usual, if anything is."""
    unusual = terms.model_dump(exclude_defaults=True)
    return {EXIT: unusual} if unusual else {}


def write_marker(way: ExitEntry, more: Object, writer: Writer) -> None:
    """A marker for each side that may leave.  Changes: writer.hexes."""
    first, *others = way["cells"]
    name, behavior = next(key.split() for key, word in words().tag.items() if word.exit and " " in key)
    tag = {"name": name, "behavior": behavior, "group": writer.editor_names(others)}
    tags: Iterable[Object] = ({**tag, "side": side.upper(), **more} for side in SIDES if side in way["sides"])
    writer.entry(first).setdefault("tags", []).extend(tags)
