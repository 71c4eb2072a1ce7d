"""Trains as the publisher's editor has them: locomotive, wagon, what stands on them, the option of supply trains."""

from engine.editor.exported import Writer
from engine.editor.shape import Object
from engine.editor.trains import SUPPLY, Rails
from engine.editor.words_inverted import ORIGIN, TIGERS, means_another, say_train, say_unit
from engine.loading.in_force.contents import contents_of
from engine.loading.in_force.trains import station_of
from engine.loading.in_force.unit_rows import plain_rows
from engine.loading.schema.document import TrainEntry, UnitEntry

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
    aboard = train["cargo"]
    if not aboard:
        return {}
    contents = contents_of(writer.data, writer.rules)
    station = station_of(train, writer.grid, contents, writer.rules["terrain"]) or ""
    if station not in writer.stations:
        writer.lose("a station on plain track", station)
        return {}
    meant = station_meant(train, writer)
    if meant != station:
        writer.lose(f"the station of a train, for the format means {meant}", station)
    entries = [say_aboard(unit, train, writer) for unit in aboard]
    alike = all(entry == entries[0] for entry in entries)
    of_side = [one for one in writer.data["trains"] if one["side"] == train["side"]]
    if alike and len(of_side) == 1 and not supply and (armed or len(aboard) >= PARTS):
        counts = [1] * PARTS if len(aboard) == PARTS else [len(aboard)]
        return {SUPPLY: {"side": ORIGIN[train["side"]], "nbr_units": counts, "unit": entries[0]}}
    if armed or len(aboard) > PARTS:
        writer.lose(f"units aboard a train: {' '.join(unit['row'] for unit in aboard)}", train["hexes"][0])
        return {}
    for entry, hex_ in zip(entries, train["hexes"], strict=False):
        writer.entry(hex_)["unit"] = entry
    return {}


def say_aboard(unit: UnitEntry, train: TrainEntry, writer: Writer) -> Object:
    """A unit aboard; its figures are not said where it has all of them.  Changes: writer.lost."""
    row, units = unit["row"], writer.rules["units"]
    entry, exact = say_unit(row, train["side"], units)
    if entry["name"] in TIGERS and (unit.get("figures") or units[row]["figures"]) == 1:
        entry, exact = {"name": TIGERS[entry["name"]]}, False
    if not exact:
        writer.lose(f"{row} aboard a train, written as {entry['name']}", train["hexes"][0])
    if unit.get("figures"):
        entry["nbr_units"] = unit["figures"]
    if not exact or means_another(row, units, writer.data["date"]):
        entry["row"] = row
    return entry


def station_meant(train: TrainEntry, writer: Writer) -> str:
    """The station that a reader of the file finds for a train: the first to which its track leads."""
    grid = writer.grid
    rails = Rails(grid, contents_of(writer.data, writer.rules), writer.rules["terrain"])
    found = rails.stations(grid.parse(train["hexes"][0]), [grid.parse(name) for name in writer.stations])
    return grid.name(found[0]) if found else "none"
