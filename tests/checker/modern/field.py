"""The field of a battle without cards, followed without the engine: ground, units, who carries whom."""

from tests.checker.board import ENEMY, apart, lattice_around
from tests.checker.ground import ROADS
from tests.checker.modern.kinds import kind_of

COVER = {"mmb_wood", "mmb_town", "mmb_wood_on", "mmb_town_on"}
HILL = "mmb_hill"
WATER, RIVER, STREAM = "mmb_water", "mmb_river", "mmb_stream"
RIVER_FORD, STREAM_FORD, BRIDGE = "mmb_river_ford", "mmb_stream_ford", "bridge"
ROUGH, SAND = "mmb_rough", "mmb_sand"
WIRE, MINES, WORKS = "mmb_wire", "mmb_minefield", "mmb_fieldworks"
OBSTACLES = {"mmb_hedge", "mmb_fence", MINES, WIRE, RIVER_FORD, STREAM_FORD}  # MMB-MOV-5
TILES = {"open", "mmb_wood", "mmb_town", HILL, WATER, RIVER, STREAM, ROUGH, SAND}
PIECES = {"mmb_wood_on", "mmb_town_on", BRIDGE, WORKS, *OBSTACLES, *ROADS}
__all__ = ["ENEMY", "Field", "apart"]


class Field:
    """Hexes, pieces and units of a log's set-up as they stand now."""

    def __init__(self, setup):
        self.hexes = {entry["hex"]: entry for entry in setup["hexes"]}
        self.pieces = {name: set(entry["pieces"]) for name, entry in self.hexes.items()}
        self.units = {unit["id"]: dict(unit) for unit in setup["units"]}
        self.kinds = {id_: kind_of(unit["row"]) for id_, unit in self.units.items()}
        self.left = {id_: unit["figures"] for id_, unit in self.units.items()}
        self.at = {unit["hex"]: id_ for id_, unit in self.units.items() if unit["hex"]}
        self.cargo = {}  # transport to the unit aboard
        self.aboard = {id_ for id_, unit in self.units.items() if not unit["hex"]}  # told is not on which
        self.gone = set()
        self.hills = self.connected(lambda hex_: self.hexes[hex_]["terrain"] == HILL)

    def connected(self, belongs):
        """Hex to the number of the connected part it is in."""
        part = {}
        for number, hex_ in enumerate(filter(belongs, self.hexes)):
            edge = [hex_] if hex_ not in part else []
            while edge:
                here = edge.pop()
                part[here] = number
                edge += [other for other in self.around(here) if belongs(other) and other not in part]
        return part

    # --- units ---
    def hex_of(self, unit):
        """Hex of a unit, None when it is gone or carried."""
        return self.units[unit]["hex"]

    def side_of(self, unit):
        """Side of a unit."""
        return self.units[unit]["side"]

    def standing(self, side):
        """Units of a side on the field."""
        return [unit for unit in self.at.values() if self.side_of(unit) == side]

    def counted(self, side):
        """Units of a side that a break point counts (MMB-GAP-2)."""
        return [unit for unit in self.units if self.side_of(unit) == side and not self.kinds[unit].carries]

    def put(self, unit, to):
        """Put a unit on a hex."""
        self.take(unit)
        self.at[to] = unit
        self.units[unit]["hex"] = to

    def take(self, unit):
        """Take a unit off its hex."""
        here = self.units[unit]["hex"]
        if here is not None:
            del self.at[here]
            self.units[unit]["hex"] = None

    # --- ground ---
    def around(self, hex_):
        """Neighbors of a hex on the board."""
        return [name for name in lattice_around(hex_) if name in self.hexes]

    def words(self, hex_):
        """Tile and pieces of a hex."""
        return self.pieces[hex_] | {self.hexes[hex_]["terrain"]}

    def is_covered(self, hex_):
        """True in a wood or a built-up area."""
        return bool(self.words(hex_) & COVER)

    def in_river(self, hex_):
        """True in a river or its ford, not on a bridge (MMB-MOV-7, MMB-GAP-17)."""
        return RIVER in self.words(hex_) and BRIDGE not in self.pieces[hex_]

    def out_of_fight(self, hex_):
        """The statement by which nobody fights here or is fought, None where there is none."""
        return "MMB-MOV-7" if self.in_river(hex_) else "MMB-WAT-2" if WATER in self.words(hex_) else None

    def stop_rule(self, hex_):
        """The statement by which a move ends here, None where it may go on (MMB-MOV-4, -5)."""
        if self.is_covered(hex_):
            return "MMB-MOV-4"
        ford = {RIVER_FORD, STREAM_FORD} if BRIDGE in self.pieces[hex_] else set()
        return "MMB-MOV-5" if self.pieces[hex_] & (OBSTACLES - ford) else None

    def shut_rule(self, unit, here, to):
        """The statement by which a unit may not step from a hex to its neighbor, None where it may."""
        words = self.words(to)
        if words & {RIVER, STREAM} and not words & {BRIDGE, RIVER_FORD, STREAM_FORD}:
            return "MMB-MOV-6"
        if ROUGH in words and not self.kinds[unit].rough:
            return "MMB-MOV-10"
        if WATER in words and WATER not in self.words(here):
            return "MMB-WAT-1"
        return None

    def leaves_by_one(self, hex_):
        """The statement by which a move from here is one area long, None where it is not."""
        return "MMB-MOV-7" if self.in_river(hex_) else "MMB-WAT-1" if WATER in self.words(hex_) else None

    def has_works(self, hex_):
        """True in fieldworks, whoever dug them (MMB-FW-2)."""
        return WORKS in self.pieces[hex_]

    def road_goes_on(self, here, to):
        """True if a road leads from a hex to its neighbor (MMB-MOV-3)."""
        return self.links(here, to) and self.links(to, here)

    def links(self, here, to):
        """True if the road of a hex has an end on the edge to its neighbor."""
        edge = lattice_around(here).index(to)
        turned = (edge - self.hexes[here]["rotation"]) % 6
        return any(turned in ROADS[piece] for piece in self.pieces[here] if piece in ROADS)

    def has_road(self, hex_):
        """True on a road."""
        return bool(self.pieces[hex_] & set(ROADS))
