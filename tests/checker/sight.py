"""Line of sight of an event log, worked out without the engine (LOS-1 .. LOS-21)."""

from functools import cache

from tests.checker import ground, ways
from tests.checker.board import HILLS, apart, name_of, place
from tests.checker.terrain import words

CORNERS = ((0, 2), (0, -2), (1, 1), (1, -1), (-1, 1), (-1, -1))  # of a hex whose centre is (col, 3 * row)
HIDES = {"forest", "hedgerow", "town", "bunker"} | ground.HIDES  # LOS-6


@cache
def meets(start, end):
    """How the line between two hexes meets those in between: hex to ``crossed``, ``left`` or ``right`` (LOS-9, -12)."""
    (r1, c1), (r2, c2) = place(start), place(end)
    low, high = sorted((c1, c2))
    if low == high:
        low, high = low - 1, high + 1
    dx, dy = c2 - c1, 3 * (r2 - r1)
    found = {}
    for row in range(min(r1, r2), max(r1, r2) + 1):
        for col in range(max(low, 0), high + 1):
            if (row + col) % 2 or (row, col) in ((r1, c1), (r2, c2)):
                continue
            signs = [dx * (3 * row + y - 3 * r1) - dy * (col + x - c1) for x, y in CORNERS]
            if max(signs) > 0 > min(signs):
                found[name_of(row, col)] = "crossed"
            elif 0 in signs:
                found[name_of(row, col)] = "left" if max(signs) > 0 else "right"
    return found


def is_shut(board, start, end, hides):
    """True if hexes that hide, as ``hides`` says, close the line (LOS-4, -5, -8)."""
    sides = {how for hex_, how in meets(start, end).items() if hex_ in board.hexes and hides(hex_)}
    return "crossed" in sides or sides >= {"left", "right"}


class Sight:
    """Who sees whom on one board; hills change where a tile goes, banks never."""

    def __init__(self, board):
        self.board = board
        self.look_at_hills()
        self.bank = board.parts(lambda hex_: board.hexes[hex_]["terrain"] != "river")

    def look_at_hills(self):
        """Which hexes are one hill as the tiles lie now (LOS-14)."""
        self.hill = self.board.parts(lambda hex_: self.board.hexes[hex_]["terrain"] in HILLS)

    def obstructs(self, hex_, start, end):
        """True if a hex in between hides start and end from each other (LOS-6, -13, -15)."""
        board = self.board
        mate = board.mates.get(board.at.get(start))  # the own locomotive hides nothing: HR-ARMTRAIN-3
        if board.at.get(hex_, mate) != mate or ways.hides_over_all(board, hex_):
            return True
        if ways.is_clear(board, hex_):
            return bool(board.pieces[hex_] & HIDES)
        if words(board, hex_) & HIDES:
            return True
        heights = (self.hill, board.mountain)  # TP-MTN-6, TP-GAP-13
        return any(hex_ in part and not part.get(start) == part[hex_] == part.get(end) for part in heights)

    def sees(self, start, end):
        """Line of sight between two hexes."""
        shut = is_shut(self.board, start, end, lambda hex_: self.obstructs(hex_, start, end))
        return not shut and not self.over_lakes(start, end)

    def over_lakes(self, start, end):
        """True if the line crosses two lake hexes that adjoin (TP-LAKE-2)."""
        crossed = [hex_ for hex_, how in meets(start, end).items() if how == "crossed"]
        lakes = [hex_ for hex_ in crossed if self.is_lake(hex_)]
        return any(apart(one, other) == 1 for one in lakes for other in lakes)

    def is_lake(self, hex_):
        """True for a lake on the board."""
        return hex_ in self.board.hexes and self.board.hexes[hex_]["terrain"] == "tp_lake"

    def fires_over_hills(self, start, end):
        """Whether no hill closes the line: guns at Saverne see nothing else (LOS-21, SCN-16)."""
        return not is_shut(self.board, start, end, lambda hex_: hex_ in self.hill)

    def across_the_river(self, start, end):
        """True if two hexes lie on different banks, bridges over the river on neither (SCN-13)."""
        here, there = self.bank.get(start), self.bank.get(end)
        return None not in (here, there) and here != there
