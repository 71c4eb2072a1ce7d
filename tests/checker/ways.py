"""Roads and rails of the house in the eyes of the referee: what they ease, and what lies under them (house-rules 4.12).

``board.ways`` has what the switches say; under the official rules nothing of it changes anything.
"""

from dataclasses import dataclass

from tests.checker import ground, terrain
from tests.checker.board import HILLS

HALTS = {"town", "tp_radar"}  # HR-ROAD-2, HR-GEN-19: whoever comes along a road stops here all the same
CROSSING = "tp_road_rail"  # HR-RAIL-6: the road counts


@dataclass(frozen=True)
class Ways:
    """What the switches say of roads and rails.

    Attributes
    ----------
    bonus : int
        Hexes more for a move that is road from first to last (HR-ROAD-1).
    eased : frozenset
        Of ``road`` and ``rail``: ground does not stop who comes along.
    plain : frozenset
        Ways on which the tile does not count in battle.
    clear : frozenset
        Ways whose tiles hide nothing.
    over_hills : bool
        True where a road over a hill hides all (HR-ROAD-4).
    """

    bonus: int = 1
    eased: frozenset = frozenset()
    plain: frozenset = frozenset()
    clear: frozenset = frozenset()
    over_hills: bool = False


def ways_of(switches):
    """What the switches of a log say."""
    both = ("road", "rail")
    return Ways(
        switches["road_bonus"],
        frozenset(way for way in both if switches[f"{way}_eases"]),
        frozenset(way for way in both if switches[f"{way}_ground"] == "NONE"),
        frozenset(way for way in both if switches[f"{way}_sight"] == "CLEAR"),
        switches["road_sight"] != "OFFICIAL",
    )


def lies_on(board, hex_, ways):
    """True if one of these ways lies on the hex; at a crossing it is the road, at a station neither (HR-RAIL-4)."""
    pieces = board.pieces[hex_]
    road = bool(pieces & set(ground.ROADS))
    rail = bool(pieces & set(ground.TRACKS)) and not road and not terrain.is_town(board, hex_)
    return ("road" in ways and road) or ("rail" in ways and rail)


def along(board, here, to):
    """True for a step over a link of a road that eases it (HR-ROAD-2)."""
    return "road" in board.ways.eased and terrain.road_goes_on(board, here, to)


def stop_rules(board, here, to, class_, unit):
    """Rules by which a step ends a move (HR-ROAD-2, HR-RAIL-4)."""
    own = terrain.stop_rules(board, to, class_, unit)
    if along(board, here, to):
        return tuple(rule for rule in own if rule in halting(board, to, class_, unit))
    if lies_on(board, to, board.ways.eased & {"rail"}):
        rails = terrain.words_about(ground.SOFT_STOPS, terrain.words(board, to, unit), class_)
        return halting(board, to, class_, unit, frozenset()) + rails
    return own


def hard_stop(board, here, to, class_, unit):
    """Rules by which whoever takes a step goes no further this turn, not even onto ground he wins."""
    if along(board, here, to):
        return halting(board, to, class_, unit)
    if lies_on(board, to, board.ways.eased & {"rail"}):
        return halting(board, to, class_, unit, frozenset())
    return terrain.hard_stop(board, to, class_, unit)


def halting(board, hex_, class_, unit=None, halts=HALTS):
    """Rules of towns, and of pieces that stop, on a hex."""
    found = terrain.words(board, hex_, unit) & (halts | board.pieces[hex_])
    return terrain.words_about(terrain.STOPS, found, class_)


def words_in_battle(board, hex_, unit=None):
    """What counts in battle on a hex: on some ways not its tile (HR-ROAD-3, HR-RAIL-2)."""
    found = terrain.words(board, hex_, unit)
    return found & board.pieces[hex_] if lies_on(board, hex_, board.ways.plain) else found


def hides_over_all(board, hex_):
    """True for a road over a hill, which hides even two hexes of that hill from each other (HR-ROAD-4)."""
    hill = board.hexes[hex_]["terrain"] in HILLS
    return board.ways.over_hills and hill and lies_on(board, hex_, {"road"})


def is_clear(board, hex_):
    """True for a way whose tile hides nothing (HR-ROAD-4, HR-RAIL-3)."""
    return lies_on(board, hex_, board.ways.clear)
