"""The board of an event log, followed without the engine: where everything stands, who sees whom, who can go back."""

ENEMY = {"axis": "allies", "allies": "axis"}
HOME = {"axis": -1, "allies": 1}  # rows toward the own baseline
STEPS = ((0, 2), (0, -2), (1, 1), (1, -1), (-1, 1), (-1, -1))
CORNERS = ((0, 2), (0, -2), (1, 1), (1, -1), (-1, 1), (-1, -1))  # of a hex whose centre is (col, 3 * row)
CLASSES = {
    "infantry": "INF", "special_forces": "INF", "armor": "ARM", "elite_armor": "ARM", "artillery": "ART",
}  # fmt: skip
HIDES = {"forest", "hedgerow", "town"}  # LOS-6
HILLS = {"hill"}


def place(name):
    """Row and doubled column of a hex."""
    row = ord(name[0]) - ord("A")
    return row, 2 * (int(name[1:]) - 1) + row % 2


def name_of(row, col):
    """Name of the hex at a row and a doubled column."""
    return f"{chr(ord('A') + row)}{col // 2 + 1}"


def apart(a, b):
    """Steps between two named hexes (CORE-DIST-1)."""
    (r1, c1), (r2, c2) = place(a), place(b)
    rows, cols = abs(r1 - r2), abs(c1 - c2)
    return rows + max(0, (cols - rows) // 2)


def relation(start, end, hex_):
    """``crossed``, ``left``, ``right`` or None: how the line between two hexes meets a third (LOS-9)."""
    (r1, c1), (r2, c2), (r, c) = start, end, hex_
    dx, dy = c2 - c1, 3 * (r2 - r1)
    signs = [dx * (3 * r + y - 3 * r1) - dy * (c + x - c1) for x, y in CORNERS]
    if max(signs) > 0 > min(signs):
        return "crossed"
    if signs.count(0) == 2:
        return "left" if max(signs) > 0 else "right"
    return None


class Board:
    """Hexes, pieces and units of a log's set-up as they stand now."""

    def __init__(self, setup):
        self.hexes = {entry["hex"]: entry for entry in setup["hexes"]}
        self.pieces = {name: set(entry["pieces"]) for name, entry in self.hexes.items()}
        self.units = {unit["id"]: dict(unit) for unit in setup["units"]}
        self.full = {unit["id"]: unit["figures"] for unit in setup["units"]}
        dropped = [unit for drop in setup["air_drops"] for unit in drop["units"]]
        assert {unit for unit in self.units if not self.units[unit]["hex"]} == set(dropped)
        self.at = {unit["hex"]: unit["id"] for unit in setup["units"] if unit["hex"]}
        assert len(self.at) + len(dropped) == len(self.units) and set(self.at) <= set(self.hexes)

    def class_of(self, unit):
        """Arm of a unit."""
        return CLASSES[self.units[unit]["row"].partition("@")[0]]

    def side_of(self, unit):
        """Side of a unit."""
        return self.units[unit]["side"]

    def living(self, side):
        """Units of a side on the board."""
        return [unit for unit in self.at.values() if self.side_of(unit) == side]

    def sections(self, unit):
        """Sections a unit stands in, as the player at the bottom sees them."""
        return set(self.hexes[self.units[unit]["hex"]]["sections"])

    def stack(self, hex_):
        """Tile and pieces of a hex."""
        return {self.hexes[hex_]["terrain"]} | self.pieces[hex_]

    def around(self, hex_):
        """Neighbours of a hex on the board."""
        row, col = place(hex_)
        names = [name_of(row + dr, col + dc) for dr, dc in STEPS if row + dr >= 0 and col + dc >= 0]
        return [name for name in names if name in self.hexes]

    def enemies_next_to(self, unit):
        """Enemy units on neighbouring hexes."""
        found = [self.at.get(hex_) for hex_ in self.around(self.units[unit]["hex"])]
        return [other for other in found if other and self.side_of(other) != self.side_of(unit)]

    def is_barred(self, hex_):
        """True if no unit may stand on the hex: a river without bridge (TER-RIVER-1)."""
        return self.hexes[hex_]["terrain"] == "river" and "bridge" not in self.pieces[hex_]

    def put(self, unit, to):
        """Move a unit one hex onto a free hex it may enter."""
        entry = self.units[unit]
        assert apart(entry["hex"], to) == 1 and to not in self.at and not self.is_barred(to)
        del self.at[entry["hex"]]
        self.at[to] = unit
        entry["hex"] = to

    def may_be_left(self, hex_, steps):
        """True if a walk of so many steps from the hex can end off the board; half hexes are off it."""
        row, col = place(hex_)
        ends = {(row, col)}
        for _ in range(steps):
            ends |= {(r + dr, c + dc) for r, c in ends for dr, dc in STEPS}
        return any(r < 0 or c < 0 or name_of(r, c) not in self.hexes for r, c in ends)

    def remove(self, unit):
        """Take a unit off the board."""
        del self.at[self.units[unit]["hex"]]
        self.units[unit]["hex"] = None

    def room_behind(self, unit, wanted):
        """Hexes a unit can go back, at most so many (RET-2, -3, -7, -10)."""
        return self._room(self.units[unit]["hex"], HOME[self.side_of(unit)], wanted)

    def _room(self, hex_, way, wanted):
        row = place(hex_)[0]
        back = [h for h in self.around(hex_) if place(h)[0] == row + way and h not in self.at]
        free = [h for h in back if not self.is_barred(h)]
        return max((1 + self._room(h, way, wanted - 1) for h in free), default=0) if wanted else 0

    def hill_of(self, hex_):
        """All hexes of the connected hill a hex belongs to, empty for level ground (LOS-14)."""
        found, edge = set(), [hex_] if self.hexes[hex_]["terrain"] in HILLS else []
        while edge:
            here = edge.pop()
            found.add(here)
            edge += [h for h in self.around(here) if self.hexes[h]["terrain"] in HILLS and h not in found]
        return found

    def obstructs(self, hex_, start, end):
        """True if a hex in between hides start and end from each other (LOS-6, -13)."""
        if hex_ in self.at or self.stack(hex_) & HIDES:
            return True
        hill = self.hill_of(hex_)
        return bool(hill) and not {start, end} <= hill

    def sees(self, start, end):
        """Line of sight between two hexes (LOS-4, -5, -8)."""
        a, b = place(start), place(end)
        rows, cols = sorted((a[0], b[0])), sorted((a[1], b[1]))
        if cols[0] == cols[1]:
            cols = [cols[0] - 1, cols[1] + 1]
        sides = set()
        for hex_ in self.hexes:
            row, col = place(hex_)
            between = rows[0] <= row <= rows[1] and cols[0] <= col <= cols[1] and hex_ not in (start, end)
            how = relation(a, b, (row, col)) if between else None
            if how and self.obstructs(hex_, start, end):
                sides.add(how)
        return "crossed" not in sides and sides != {"left", "right"}
