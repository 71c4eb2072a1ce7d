"""Trains as the publisher's editor has them: locomotive, wagon, what stands on them, the option of supply trains."""

from engine.loading.in_force.contents import contents_of
from engine.loading.in_force.unit_rows import plain_rows
from engine.loading.m44.shape import Object
from engine.loading.m44.trains import SUPPLY, Rails
from engine.loading.schema.document import TrainEntry
from engine.loading.writing.inverse import ORIGIN, say_train, say_unit
from engine.loading.writing.writer import Writer

SLOT = "rect_terrain"
PARTS = 2  # hexes of a train


def write_trains(writer: Writer) -> Object:
    """Locomotives and wagons with what is aboard; gives the option that says it of all trains of a side.

    Changes: writer.
    """
    supply: Object = {}
    for train in writer.data["trains"]:
        names, armed = say_train(train["row"])
        hexes = list(train["hexes"])
        if any(SLOT in writer.entry(hex_) for hex_ in hexes) or not names:
            for hex_ in hexes:
                writer.lose("a train", hex_)
            continue
        for name, hex_ in zip(names, hexes, strict=True):
            writer.entry(hex_)[SLOT] = {"name": name, "original_owner": ORIGIN[train["side"]]}
        if armed:
            gun = plain_rows(writer.rules["units"])["ART"]
            writer.entry(hexes[-1])["unit"] = say_unit(gun, train["side"], writer.rules["units"])[0]
        supply |= write_cargo(train, armed, supply, writer)
    return supply


def write_cargo(train: TrainEntry, armed: bool, supply: Object, writer: Writer) -> Object:
    """What a train carries, as the option or on its hexes.  Changes: writer."""
    aboard, units = train["cargo"], writer.rules["units"]
    if not aboard:
        return {}
    if train["station"] not in writer.stations:
        writer.lose("a station on plain track", train["station"] or "")
        return {}
    meant = station_meant(train, writer)
    if meant != train["station"]:
        writer.lose(f"the station of a train, for the format means {meant}", train["station"])
    first = aboard[0]
    alike = all(unit["row"] == first["row"] and not unit.get("figures") for unit in aboard)
    of_side = [one for one in writer.data["trains"] if one["side"] == train["side"]]
    entries = []
    for unit in aboard:
        entry, exact = say_unit(unit["row"], train["side"], units)
        more = {"nbr_units": unit["figures"]} if unit.get("figures") else {}
        entries.append({**entry, **more, **({} if exact else {"row": unit["row"]})})
    if alike and len(of_side) == 1 and not supply and len(aboard) >= PARTS:
        counts = [1] * PARTS if len(aboard) == PARTS else [len(aboard)]
        return {SUPPLY: {"side": ORIGIN[train["side"]], "nbr_units": counts, "unit": entries[0]}}
    if armed or len(aboard) > PARTS:
        writer.lose(f"units aboard a train: {' '.join(unit['row'] for unit in aboard)}", train["hexes"][0])
        return {}
    for entry, hex_ in zip(entries, train["hexes"], strict=False):
        writer.entry(hex_)["unit"] = entry
    return {}


def station_meant(train: TrainEntry, writer: Writer) -> str:
    """The station that a reader of the file finds for a train: the first to which its track leads."""
    grid = writer.grid
    rails = Rails(grid, contents_of(writer.data, writer.rules), writer.rules["terrain"])
    found = rails.stations(grid.parse(train["hexes"][0]), [grid.parse(name) for name in writer.stations])
    return grid.name(found[0]) if found else "none"
