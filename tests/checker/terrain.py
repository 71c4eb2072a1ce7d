"""Terrain and obstacles written down once more (core section 11): who may enter, at what price, what they give.

Every table names the statement its line comes from.  ``words`` of a hex are its tile and its pieces, without a river
that is bridged (TER-BRIDGE-1).
"""

from tests.checker import ground, ways
from tests.checker.board import HEIGHTS, HILLS, HOME, lattice_around, place
from tests.checker.ground import EVERYBODY, VEHICLES

BRIDGES = {"bridge", "bridge_section"} | ground.SPANS
SLOPES = {"bluff", "cliff"}
SHORE = {"beach", "ocean", "river"}  # below a bluff or a cliff
STOPS = {  # hard ones: who is stopped takes no ground either
    "forest": (EVERYBODY, ("TER-FOREST-1",)), "hedgerow": (EVERYBODY, ("TER-HEDGE-2",)),
    "town": (EVERYBODY, ("TER-TOWN-1",)), "wire": (EVERYBODY, ("OBS-WIRE-1",)), **ground.HARD_STOPS,
}  # fmt: skip
NO_BATTLE = {
    "forest": ("TER-FOREST-2",), "hedgerow": ("TER-HEDGE-2",), "town": ("TER-TOWN-1",),
    "ef_city_ruins": ("HR-TER-10",), "ef_hill_forest": ("HR-TER-12", "HR-LONDON-2"),
}  # fmt: skip
BARRED = {
    "river": (EVERYBODY, ("TER-RIVER-1",)), "hill_impassable": (EVERYBODY, ("TER-HILL-5",)),
    "bunker": (VEHICLES, ("OBS-BUNKER-1",)), "hedgehog": (VEHICLES, ("OBS-HEDGEHOG-1",)), **ground.BARRED,
}  # fmt: skip
LIMITS = {  # a move that enters is so long at most
    "beach": (2, ("CORE-MOV-18", "TER-BEACH-1")), "ocean": (1, ("CORE-MOV-19", "TER-OCEAN-1")),
}  # fmt: skip
COVER = {  # dice off an attack by infantry, by armor, by artillery
    "forest": (1, 2, 0, ("TER-FOREST-3",)), "hedgerow": (1, 2, 0, ("TER-HEDGE-5",)), "town": (1, 2, 0, ("TER-TOWN-2",)),
    "bunker": (1, 2, 0, ("OBS-BUNKER-5", "OBS-BUNKER-4")), "sandbag": (1, 1, 0, ("OBS-SANDBAG-2", "CORE-DICE-8")),
    "sea_wall": (1, 1, 0, ("OBS-SEAWALL-1", "OBS-SEAWALL-2")),
    **dict.fromkeys(("hill", "hill_steep", "hill_impassable"), (1, 1, 0, ("TER-HILL-2", "CORE-DICE-7"))),
    **dict.fromkeys(SLOPES, (1, 1, 0, ("TER-BLUFF-7", "TER-HILL-2", "CORE-DICE-7"))),
    **ground.COVER,
}  # fmt: skip
OUT = {
    ("town", "ARM"): (2, ("TER-TOWN-3", "CORE-DICE-6")), ("wire", "INF"): (1, ("OBS-WIRE-2", "CORE-DICE-6")),
    **ground.OUT,
}  # fmt: skip
SHIELDS = {  # how many flags may be ignored
    "sandbag": (1, "OBS-SANDBAG-3"), "hedgehog": (1, "OBS-HEDGEHOG-2"), "bunker": (1, "OBS-BUNKER-6"),
    "sea_wall": (1, "OBS-SEAWALL-1"), **ground.SHIELDS,
}  # fmt: skip
OWNED = {"bunker", "sea_wall"}  # works that serve their owner only (CORE-DICE-9)
OPEN_EDGES = {  # nothing crosses any other edge
    "bridge_section": ((1, 4), ("TER-BRIDGE-4", "SCN-13")),
    **{word: (edges, ("TP-WADI-2",)) for word, edges in ground.OPEN_EDGES.items()},
}
PLACE_OF_CLASS = {"INF": 0, "ARM": 1, "ART": 2, "TRN": 2}


def tiles_and_pieces(board, hex_):
    """Tile and pieces of a hex, and the base rows that they are like, as they count for whoever stands there."""
    found = {board.hexes[hex_]["terrain"], *board.pieces[hex_]}
    found |= {ground.SAME_AS[word] for word in found & set(ground.SAME_AS)}
    return found - ground.WATER if found & BRIDGES else found


def words(board, hex_, unit=None):
    """What counts on a hex; a river is ``boat`` for a unit that carries one (TP-BOAT-1, TP-S37-3)."""
    found = tiles_and_pieces(board, hex_)
    if "river" in found and (unit in board.boats or unit in board.ferries):
        return found - {"river"} | {"boat"}
    return found


def serves(board, word, hex_, side):
    """True if what the word names protects a unit of the side on the hex (OBS-BUNKER-4, OBS-SEAWALL-2)."""
    for_all = any(ground.FOR_EITHER_SIDE.get(piece) == word for piece in board.pieces[hex_])
    return word not in OWNED or for_all or board.hexes[hex_]["owner"] in (None, side)


def words_about(table, found, class_):
    """Rules of all words of a table of arms and rules that hold for a class."""
    lines = (table[word] for word in sorted(found & set(table)))
    return tuple(rule for who, rules in lines if class_ in who for rule in rules)


def barred(board, hex_, class_, unit=None):
    """Rules that forbid a class to stand on the hex, empty if it may."""
    found = words_about(BARRED, words(board, hex_, unit), class_)
    return ("CORE-MOV-20", *found) if found else ()


def is_open(board, hex_, edges, edge):
    """True if an edge of a hex is among some, as what has them lies there."""
    return (edge - board.hexes[hex_]["rotation"]) % 6 in edges


def closed(board, here, to, class_, how):
    """Rules that close the edge between two neighbours to a ``move``, an ``advance`` or a ``retreat``; else empty."""
    if class_ == "FREE":
        return ()
    for one, other in ((here, to), (to, here)):
        around = lattice_around(one)
        for word in words(board, one) & set(OPEN_EDGES):
            edges, rules = OPEN_EDGES[word]
            if other not in around or not is_open(board, one, edges, around.index(other)):
                return rules
    low, high = words(board, here), words(board, to)
    if "tp_mountain" in low | high and not (low & HEIGHTS and high & HEIGHTS):
        return ("TP-MTN-1", "TP-GAP-19")
    if how == "retreat":
        return ()  # TER-BLUFF-5
    if is_climb(low, high) or is_climb(high, low):
        if class_ in VEHICLES:
            return ("TER-BLUFF-3", "TER-BLUFF-4") if class_ == "ARM" else ("TER-BLUFF-4",)
        if how == "advance" and is_climb(low, high) and "cliff" in high:
            return ("TER-BLUFF-4",)
    return ()


def is_climb(low, high):
    """True from the water's edge to the top of a bluff or a cliff."""
    return bool(low & SHORE and high & SLOPES)


def step_cost(board, here, to):
    """Hexes of allowance a step uses, and the rules that say so (CORE-MOV-11)."""
    low, high = words(board, here), words(board, to)
    if is_climb(low, high):
        return 2, ("CORE-MOV-11", "TER-BLUFF-2")
    if is_climb(high, low):
        return 2, ("CORE-MOV-11", "TER-BLUFF-4")
    if "hill_steep" in high and not low & HEIGHTS:
        return 2, ("CORE-MOV-11", "TER-HILL-5")
    return 1, ("CORE-MOV-11",)


def hard_stop(board, hex_, class_="INF", unit=None):
    """Rules by which whoever enters the hex goes no further this turn, not even onto ground he wins; else empty."""
    return words_about(STOPS, words(board, hex_, unit), class_)


def stop_rules(board, hex_, class_="INF", unit=None):
    """Rules by which entering the hex ends a move, empty if it does not."""
    here = words(board, hex_, unit)
    return words_about(STOPS, here, class_) + words_about(ground.SOFT_STOPS, here, class_)


def ban_rules(board, hex_, class_="INF"):
    """Rules by which entering the hex forbids a battle, empty if it does not."""
    here = ways.words_in_battle(board, hex_)
    found = tuple(rule for word in sorted(here) for rule in NO_BATTLE.get(word, ()))
    return found + wet_rules(board, hex_, class_)


def wet_rules(board, hex_, class_):
    """Rules by which armor that goes onto the hex or off it does not battle, empty for others and elsewhere."""
    found = sorted(words(board, hex_) & set(ground.WET)) if class_ == "ARM" else ()
    return tuple(rule for word in found for rule in ground.WET[word])


def entered_first(board, hex_):
    """Rules by which the hex is entered by the first step of a move only, empty if it is not."""
    found = sorted(words(board, hex_) & set(ground.ENTER_FIRST))
    return tuple(rule for word in found for rule in ground.ENTER_FIRST[word])


def left_by_one(board, hex_):
    """Rules by which a move that begins on the hex is one hex long, empty if it may be longer."""
    found = sorted(words(board, hex_) & set(ground.LEAVE_ONE))
    return tuple(rule for word in found for rule in ground.LEAVE_ONE[word])


def limit_on_entry(board, hex_):
    """Longest move that enters the hex, and why; None without such a limit."""
    return next((LIMITS[word] for word in words(board, hex_) if word in LIMITS), None)


def is_fixed(board, unit):
    """Rules by which a gun never leaves its hex (OBS-BUNKER-3), empty for whoever may."""
    if board.class_of(unit) != "ART":
        return ()
    found = sorted(words(board, board.hex_of(unit)) & set(ground.HOLDS_GUNS))
    return tuple(rule for word in found for rule in ground.HOLDS_GUNS[word])


def is_afloat(board, unit):
    """True for a unit that has taken to its boats, which it will leave behind."""
    return unit in board.boats and "boat" in words(board, board.hex_of(unit), unit)


def cover(board, hex_, side, from_hex, class_):
    """Dice the hex takes off an attack on a unit of the side, and the rules of all that stands there."""
    both_high = bool(words(board, from_hex) & HILLS)
    peak = board.mountain.get(hex_)
    best, rules = 0, ["CORE-DICE-5" if class_ == "ART" else "CORE-DICE-3"]
    for word in sorted(ways.words_in_battle(board, hex_) & set(COVER)):
        rules += COVER[word][3]
        level = word in HILLS and both_high
        level |= word == "tp_mountain" and board.mountain.get(from_hex) == peak
        if not level and serves(board, word, hex_, side):
            best = max(best, COVER[word][PLACE_OF_CLASS[class_]])
    return best, tuple(rules)


def out(board, hex_, class_, unit=None):
    """Dice the own hex takes off an attack, and why; several add up (TP-GAP-23)."""
    here = ways.words_in_battle(board, hex_, unit)
    found = [OUT[word, class_] for word in here if (word, class_) in OUT]
    return (sum(n for n, _ in found), tuple(rule for _, rules in found for rule in rules))


def is_town(board, hex_):
    """True for a town or village and rows that equal one, but not for a castle (WW-TD-7)."""
    here = words(board, hex_)
    return "town" in here and "ww_castle" not in here


def shields(board, hex_, side):
    """Rules by which a unit of the side may ignore a flag on the hex."""
    here = ways.words_in_battle(board, hex_)
    return [SHIELDS[word][1] for word in here if word in SHIELDS and serves(board, word, hex_, side)]


def flags_free(board, hex_, side, class_="INF"):
    """Flags that a unit of the side may ignore on the hex: the best of what lies there (RET-14, TP-GAP-21)."""
    here = ways.words_in_battle(board, hex_) - (set() if class_ == "INF" else ground.FOR_INFANTRY)
    return max((SHIELDS[w][0] for w in here if w in SHIELDS and serves(board, w, hex_, side)), default=0)


def shut_behind(board, unit, here, to):
    """Rules that forbid a unit to go back from one hex to another (RET-2, -7), empty if it may."""
    class_ = board.walks_as(unit)
    if to not in board.hexes or to in board.at:
        return ("RET-7", "RET-3")
    if place(to)[0] - place(here)[0] != HOME[board.side_of(unit)]:
        return ("RET-2",)
    if "ocean" in words(board, to) and class_ != "FREE":
        return ("RET-7", "TER-OCEAN-3", "RET-19")
    if unit in board.boats and "boat" in words(board, to, unit):
        return ("RET-7", "TP-BOAT-6")
    no_entry = barred(board, to, class_, unit) or closed(board, here, to, class_, "retreat")
    return ("RET-7", *no_entry) if no_entry else ()


def room_behind(board, unit, most):
    """Hexes a unit can go back, at most so many (RET-10)."""
    return _room(board, unit, board.hex_of(unit), most)


def _room(board, unit, here, most):
    if most == 0:
        return 0
    behind = [h for h in board.around(here) if not shut_behind(board, unit, here, h)]
    return max((1 + _room(board, unit, h, most - 1) for h in behind), default=0)


def on_road(board, hex_):
    """True if a road lies on the hex (TP-ROAD-7)."""
    return bool(board.pieces[hex_] & set(ground.ROADS))


def road_goes_on(board, here, to):
    """True if a road leads from a hex to its neighbour (TP-ROAD-1): both hexes lead to each other."""
    return leads(board, here, to, ground.ROADS) and leads(board, to, here, ground.ROADS)


def leads(board, here, to, ways):
    """True if a road or a track of the hex leads over the edge to a neighbour."""
    edge = lattice_around(here).index(to)
    return any(is_open(board, here, ways[word], edge) for word in board.pieces[here] & set(ways))


def same_wadi(board, one, other):
    """True for two hexes of one connected wadi (TP-GAP-2)."""
    return board.wadi.get(one) is not None and board.wadi.get(one) == board.wadi.get(other)
