"""Errors planted in games of the Fall of London (house-rules 4.17)."""

from tests.checker.plant_ways import ended_by, heavier, in_setup, row_at_start, said_at_start
from tests.checker.plants import NoPlaceError, Plant, places, without


def placed_at(hexes, which=lambda table, unit: True):
    """A unit that ``which`` picks begins on one of these hexes."""

    def bend(log):
        taken = {event["hex"] for event in log["events"] if event["event"] == "place_drawn"}
        for n, event, table in places(log, "place_drawn"):
            free = [hex_ for hex_ in hexes if hex_ not in taken]
            if free and which(table, event["unit"]):
                log["events"][n] = {**event, "hex": free[0]}
                return
        raise NoPlaceError

    return bend


def is_row(name):
    """True for units of a row."""
    return lambda table, unit: table.board.row_of(unit) == name


def towns_change(setup):
    """A town lies elsewhere."""
    town = next(entry for entry in setup["hexes"] if entry["hex"] == "H13")
    other = next(entry for entry in setup["hexes"] if entry["hex"] == "H14")
    town["terrain"], other["terrain"] = other["terrain"], town["terrain"]
    next(marker for marker in setup["markers"] if marker["hex"] == "H13")["hex"] = "H14"
    return True


def wood_goes(setup):
    """A wood less on the map."""
    next(entry for entry in setup["hexes"] if entry["terrain"] == "ef_hill_forest")["terrain"] = "open"
    return True


PLANTS = [
    Plant("HR-LONDON-1", "a town lies elsewhere", "london", in_setup(towns_change)),
    Plant("HR-LONDON-2", "a wood is missing", "london", in_setup(wood_goes)),
    Plant("HR-LONDON-3", "a tank of another kind", "london", row_at_start("hr_medium", "hr_infantry_tank")),
    Plant("HR-LONDON-3", "the British hold eleven cards", "london", said_at_start("hand_size", "allies", 1)),
    Plant("HR-LONDON-4", "a British unit begins north of its rows", "london",
          placed_at(("E5", "E6"), is_row("hr_infantry_tank"))),
    Plant("HR-LONDON-4", "no gun stands at Hounslow", "london",
          placed_at(("G3", "G2"), is_row("hr_heavy_artillery"))),
    Plant("HR-LONDON-5", "a machine begins on the second row", "london",
          placed_at(("B3", "B2"), is_row("hr_fighting_machine"))),
    Plant("HR-LONDON-5", "a machine goes from the right to the centre", "london-south",
          placed_at(("A19", "A20"), is_row("hr_handling_machine"))),
    Plant("HR-LONDON-11", "a unit begins in the river", "london", placed_at(("G18", "H18"), is_row("hr_medium"))),
    Plant("HR-LONDON-11", "a unit begins where the file has it", "london", without("place_drawn")),
    Plant("HR-LONDON-3", "a grenade hits an infantry tank", "london",
          heavier(lambda e, t: t.board.row_of(e["unit"]) == "hr_infantry_tank" and e["cause"] == "hit")),
    Plant("HR-MARTOWN-2", "a town outlives the fire", "london", without("ground_shot")),
    Plant("HR-MARWIN-3", "the Martians win by medals", "london", ended_by("reason", "medals")),
]  # fmt: skip
