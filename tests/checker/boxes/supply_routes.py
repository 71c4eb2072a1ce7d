"""Ways that feed units in the eyes of the referee: roads and rails home, the walk to them (house-rules 4.14)."""

from tests.checker import ground, terrain
from tests.checker.board import place

JOINED = {"road": ground.ROADS, "rail": ground.TRACKS}
CROSSINGS = {"bridge", "bridge_section", "tp_pontoon"}  # join the roads at their ends: HR-SUPPLY-11
FAR = 99


def allowed(switches, side):
    """Kinds of ways a side may use (HR-SUPPLY-3)."""
    only = switches["supply_networks"] == f"ROADS_ONLY_{side.upper()}"
    roads, rails = side in switches["supply_roads"], side in switches["supply_rails"] and not only
    return [kind for kind, may in (("road", roads), ("rail", rails)) if may]


def own_row(board, side):
    """The row of the own baseline."""
    return 0 if side == "axis" else max(place(hex_)[0] for hex_ in board.hexes)


class Network:
    """Roads and rails of one side as they lie now: places are pairs of a hex and a kind."""

    def __init__(self, board, kinds):
        self.board = board
        self.places = {
            (hex_, kind) for hex_ in board.hexes for kind in kinds if board.pieces[hex_] & set(JOINED[kind])
        }
        if "road" in kinds:
            self.places |= {(hex_, "road") for hex_ in board.hexes if self.is_crossing(hex_)}
        self.hexes = {hex_ for hex_, _ in self.places}

    def is_crossing(self, hex_):
        """True for a bridge that a road leads to, and for a station at which a road ends."""
        board = self.board
        station = "town" in terrain.words(board, hex_) and board.pieces[hex_] & set(ground.TRACKS)
        if not (board.pieces[hex_] & CROSSINGS or station):
            return False
        return any(terrain.leads(board, other, hex_, ground.ROADS) for other in board.around(hex_))

    def leads(self, here, to, kind):
        """True if a way of a kind leads from one of its places over the edge to a neighbour."""
        own = self.board.pieces[here] & set(JOINED[kind])
        return terrain.leads(self.board, here, to, JOINED[kind]) if own else True

    def beside(self, place_):
        """Places next to one (HR-SUPPLY-11)."""
        here, kind = place_
        for to in self.board.around(here):
            met = (to, kind) in self.places
            if met and self.leads(here, to, kind) and self.leads(to, here, kind):
                yield to, kind
        for other in JOINED:
            if other != kind and (here, other) in self.places:
                yield here, other

    def sources(self, side):
        """Places on the own baseline (HR-SUPPLY-7)."""
        return {one for one in self.places if place(one[0])[0] == own_row(self.board, side)}

    def connected(self, side, shut):
        """Places with an uncut way to the own baseline."""
        edge = [one for one in self.sources(side) if one[0] not in shut]
        found = set(edge)
        while edge:
            for other in self.beside(edge.pop()):
                if other not in found and other[0] not in shut:
                    found.add(other)
                    edge.append(other)
        return found


def walk(board, start, shut=()):
    """Hexes that infantry can walk to from one, through none of those that are shut, with their distance."""
    far, edge = {start: 0}, [start]
    for here in edge:
        for to in board.around(here):
            closed = terrain.barred(board, to, "INF") or terrain.closed(board, here, to, "INF", "move")
            if to not in far and to not in shut and not closed:
                far[to] = far[here] + 1
                edge.append(to)
    return far


def has_road(net, fed, switches, side, start, shut):
    """True if a unit on a hex has a line along roads and rails (HR-SUPPLY-1, -2, -4, -6, -12).

    ``net`` are the ways of its side, ``fed`` the places of them with an uncut way home.
    """
    board = net.board
    own = {one for one in net.places if one[0] == start}
    if own & net.sources(side) or any(other in fed for one in own for other in joined(net, one)):
        return True
    any_way = switches["supply_route"] == "ANY_UNCUT"
    if own and not any_way:
        return False
    most = FAR if switches["supply_off_road"] == "UNLIMITED" else switches["supply_off_road"]
    open_ways = walk(board, start, shut)
    ends = {hex_: open_ways[hex_] for hex_, _ in fed if open_ways.get(hex_, FAR + 1) <= most}
    if any_way:
        return bool(ends)
    land = walk(board, start)
    nearest = min((land[hex_] for hex_ in net.hexes if hex_ in land), default=FAR)
    return any(distance == nearest for distance in ends.values())


def joined(net, one):
    """Places beside a unit's own place; its own hex is no part of the line, so that either kind there will do."""
    own = [one, *(other for other in net.beside(one) if other[0] == one[0])]
    return [other for place_ in own for other in net.beside(place_) if other[0] != one[0]]


def has_way_home(board, side, start, shut):
    """True if an uncut way that infantry could go leads from beyond a hex to the own baseline (HR-SUPPLY-6, -7)."""
    return any(place(hex_)[0] == own_row(board, side) for hex_ in walk(board, start, shut))
