"""The board of an event log, followed without the engine: hexes, distances, and where everything stands."""

from functools import cache

from tests.checker.ground import OPEN_EDGES, ROADS
from tests.checker.units import ROWS

ENEMY = {"axis": "allies", "allies": "axis"}
HOME = {"axis": -1, "allies": 1}  # rows toward the own baseline (CORE-GEO-5)
STEPS = ((0, 2), (-1, 1), (-1, -1), (0, -2), (1, -1), (1, 1))  # from the east, counter-clockwise (CORE-GEO-4)
HILLS = {"hill", "hill_steep", "hill_impassable", "bluff", "cliff"}  # LOS-14
HEIGHTS = HILLS | {"tp_mountain"}
ON_LINES = {  # sections by doubled column (CORE-SEC-2, -3); the deep board has the same lines (BTB-1)
    "left": (0, 7), "center": (7, 17), "right": (17, 24),
}  # fmt: skip


@cache
def place(name):
    """Row and doubled column of a hex (CORE-GEO-2)."""
    row = ord(name[0]) - ord("A")
    return row, 2 * (int(name[1:]) - 1) + row % 2


def name_of(row, col):
    """Name of the hex at a row and a doubled column."""
    return f"{chr(ord('A') + row)}{col // 2 + 1}"


@cache
def apart(a, b):
    """Steps between two named hexes (CORE-DIST-1)."""
    (r1, c1), (r2, c2) = place(a), place(b)
    rows, cols = abs(r1 - r2), abs(c1 - c2)
    return rows + max(0, (cols - rows) // 2)


@cache
def lattice_around(name):
    """Names of the six neighbours a hex would have on a board without end, None where no name is left."""
    row, col = place(name)
    around = [(row + dr, col + dc) for dr, dc in STEPS]
    return [name_of(r, c) if r >= 0 and c >= 0 else None for r, c in around]


@cache
def sections_of(name):
    """Sections of a hex of the standard board, as the player at the bottom sees them (CORE-SEC-2, -3)."""
    _, col = place(name)
    return frozenset(section for section, (low, high) in ON_LINES.items() if low <= col <= high)


def on_hex(value, name):
    """What a switch says of a hex: one value for all, or that of a table by hex, or that of its other hexes."""
    return value.get(name, value.get("others")) if isinstance(value, dict) else value


class Board:
    """Hexes, pieces and units of a log's set-up as they stand now."""

    def __init__(self, setup):
        self.hexes = {entry["hex"]: entry for entry in setup["hexes"]}
        self.pieces = {name: set(entry["pieces"]) for name, entry in self.hexes.items()}
        self.units = {unit["id"]: dict(unit) for unit in setup["units"]}
        self.rows = ROWS
        self.full = {unit["id"]: unit["figures"] for unit in setup["units"]}
        dropped = [unit for drop in setup["air_drops"] for unit in drop["units"]]
        dropped += [unit for train in setup["trains"] for unit in train["cargo"]]
        self.at = {unit["hex"]: unit["id"] for unit in setup["units"] if unit["hex"]}
        self.waiting = [
            unit for unit, entry in self.units.items() if not entry["hex"] and unit not in dropped
        ]
        assert len(self.at) + len(dropped) + len(self.waiting) == len(self.units)
        assert set(self.at) <= set(self.hexes) and not any(self.units[unit]["hex"] for unit in dropped)
        self.mountain = self.parts(lambda hex_: self.hexes[hex_]["terrain"] == "tp_mountain")
        self.wadi = self.parts(lambda hex_: self.hexes[hex_]["terrain"] in OPEN_EDGES, self.wadi_goes_on)
        self.roads = any(pieces & set(ROADS) for pieces in self.pieces.values())
        self.boats, self.ferries = set(), set()  # units that carry boats: to leave behind, to keep
        self.aims = {}  # gun to the hexes its cross-hair markers lie on
        self.led, self.camouflaged, self.spotted = set(), set(), set()  # units; sides whose guns are Big Guns
        self.unsupplied = set()  # sides that have lost a depot
        self.disarmed = set()  # wagons whose gun is gone
        self.no_substitutes = set()  # classes whose units never take an order in place of another class
        self.lacking = {}  # unit out of supply to the row it is of meanwhile
        self.leader_dice = 1  # that a leader adds
        self.sick = 0  # level of the sickness of machines
        self.floor = 0  # dice at least of infantry at vulnerable armor beside it
        self.slow = ()  # what slows units down in this battle
        self.ways = None  # what roads and rails ease
        self.mates, self.wagons = {}, {}  # part of a train to its other part; wagon to its locomotive
        for train in setup["trains"]:
            self.mates |= {train["locomotive"]: train["wagon"], train["wagon"]: train["locomotive"]}
            self.wagons[train["wagon"]] = train["locomotive"]

    def row_of(self, unit):
        """Kind of a unit: infantry, special_forces ..."""
        return self.units[unit]["row"].partition("@")[0]

    def kind_of(self, unit):
        """Row of a unit, with what the battle makes of it."""
        return self.lacking.get(unit) or self.rows[self.row_of(unit)]

    def ceiling(self, unit):
        """Figures above which a unit never recovers: those lost to sickness do not come back (HR-MARCOLD-8)."""
        return self.full[unit] - (self.sick if self.has(unit, "MACHINE") else 0)

    def class_of(self, unit):
        """Arm of a unit."""
        return self.kind_of(unit).arm

    def walks_as(self, unit):
        """Arm whose limits of terrain bind the moves of a unit; FREE for whoever goes anywhere (HR-GEN-21)."""
        return "FREE" if self.kind_of(unit).free else self.class_of(unit)

    def ordered_as(self, unit):
        """Arms as which cards order a unit."""
        return self.kind_of(unit).ordered_as or frozenset((self.class_of(unit),))

    def has(self, unit, trait):
        """True if the row of a unit has a trait."""
        return trait in self.kind_of(unit).traits

    def side_of(self, unit):
        """Side of a unit."""
        return self.units[unit]["side"]

    def hex_of(self, unit):
        """Hex of a unit, None when it is gone."""
        return self.units[unit]["hex"]

    def living(self, side):
        """Units of a side on the board."""
        return [unit for unit in self.at.values() if self.side_of(unit) == side]

    def body_of(self, unit):
        """The unit that is ordered, moves and counts figures for another: the locomotive for its wagon."""
        return self.wagons.get(unit, unit)

    def parts_of(self, unit):
        """A unit, and the other part of a train that still has both."""
        return [one for one in (unit, self.mates.get(unit)) if one and self.hex_of(one)]

    def sections(self, unit):
        """Sections a unit stands in, those of its other part too (TP-TRN-2)."""
        return frozenset().union(*(sections_of(self.hex_of(part)) for part in self.parts_of(unit)))

    def is_touched(self, unit):
        """True if an enemy stands next to a unit or to its other part (TP-TRN-4)."""
        return any(self.enemies_next_to(part) for part in self.parts_of(unit))

    def parts(self, belongs, goes_on=None):
        """Connected parts of the hexes that belong: hex to the number of its part."""
        part = {}
        for number, hex_ in enumerate(filter(belongs, self.hexes)):
            edge = [hex_] if hex_ not in part else []
            while edge:
                here = edge.pop()
                part[here] = number
                beside = [h for h in self.around(here) if belongs(h) and h not in part]
                edge += [h for h in beside if goes_on is None or goes_on(here, h)]
        return part

    def wadi_goes_on(self, here, to):
        """True if a wadi leads from a hex to its neighbour: both are open to each other (TP-WADI-2)."""
        ways = ((here, lattice_around(here).index(to)), (to, lattice_around(to).index(here)))
        entries = [(self.hexes[hex_], edge) for hex_, edge in ways]
        return all((edge - e["rotation"]) % 6 in OPEN_EDGES[e["terrain"]] for e, edge in entries)

    def around(self, hex_):
        """Neighbours of a hex on the board."""
        return [name for name in lattice_around(hex_) if name in self.hexes]

    def holder_at(self, hex_):
        """Side of the unit on a hex, None if it is empty."""
        unit = self.at.get(hex_)
        return unit and self.side_of(unit)

    def enemies_next_to(self, unit):
        """Enemy units on neighbouring hexes."""
        found = [self.at.get(hex_) for hex_ in self.around(self.hex_of(unit))]
        return [other for other in found if other and self.side_of(other) != self.side_of(unit)]

    def put(self, unit, to):
        """Put a unit on another hex."""
        entry = self.units[unit]
        if self.at.get(entry["hex"]) == unit:
            del self.at[entry["hex"]]
        self.at.setdefault(to, unit)  # who passes another one leaves him there
        entry["hex"] = to

    def remove(self, unit):
        """Take a unit off the board."""
        if self.at.get(self.units[unit]["hex"]) == unit:
            del self.at[self.units[unit]["hex"]]
        self.units[unit]["hex"] = None

    def appear(self, unit, hex_, figures):
        """A unit comes onto a free hex of the board."""
        self.units[unit] |= {"hex": hex_, "figures": figures}
        self.at[hex_] = unit

    def may_be_left(self, hex_, steps):
        """True if a walk of so many steps from the hex can end off the board; half hexes are off it."""
        row, col = place(hex_)
        ends = {(row, col)}
        for _ in range(steps):
            ends |= {(r + dr, c + dc) for r, c in ends for dr, dc in STEPS}
        return any(r < 0 or c < 0 or name_of(r, c) not in self.hexes for r, c in ends)
