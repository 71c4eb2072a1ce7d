"""Terrain and obstacles written down once more (core section 11): who may enter, at what price, what they give.

Every table names the statement its line comes from.  ``words`` of a hex are its tile and its pieces, without a river
that is bridged (TER-BRIDGE-1).
"""

from tests.checker.board import HOME, lattice_around, place

EVERYBODY = frozenset(("INF", "ARM", "ART"))
VEHICLES = frozenset(("ARM", "ART"))
BRIDGES = {"bridge", "bridge_section"}
HILLS = {"hill", "hill_steep", "hill_impassable", "bluff", "cliff"}  # LOS-14
SLOPES = {"bluff", "cliff"}
SHORE = {"beach", "ocean", "river"}  # below a bluff or a cliff
STOPS = {
    "forest": ("TER-FOREST-1",), "hedgerow": ("TER-HEDGE-2",), "town": ("TER-TOWN-1",), "wire": ("OBS-WIRE-1",),
}  # fmt: skip
NO_BATTLE = {
    "forest": ("TER-FOREST-2",), "hedgerow": ("TER-HEDGE-2",), "town": ("TER-TOWN-1",),
}  # fmt: skip
BARRED = {
    "river": (EVERYBODY, ("TER-RIVER-1",)), "hill_impassable": (EVERYBODY, ("TER-HILL-5",)),
    "bunker": (VEHICLES, ("OBS-BUNKER-1",)), "hedgehog": (VEHICLES, ("OBS-HEDGEHOG-1",)),
}  # fmt: skip
LIMITS = {  # a move that enters is so long at most
    "beach": (2, ("CORE-MOV-18", "TER-BEACH-1")), "ocean": (1, ("CORE-MOV-19", "TER-OCEAN-1")),
}  # fmt: skip
COVER = {  # dice off an attack by infantry and by armor
    "forest": (1, 2, ("TER-FOREST-3",)), "hedgerow": (1, 2, ("TER-HEDGE-5",)), "town": (1, 2, ("TER-TOWN-2",)),
    "bunker": (1, 2, ("OBS-BUNKER-5", "OBS-BUNKER-4")), "sandbag": (1, 1, ("OBS-SANDBAG-2", "CORE-DICE-8")),
    "sea_wall": (1, 1, ("OBS-SEAWALL-1", "OBS-SEAWALL-2")),
    **dict.fromkeys(("hill", "hill_steep", "hill_impassable"), (1, 1, ("TER-HILL-2", "CORE-DICE-7"))),
    **dict.fromkeys(SLOPES, (1, 1, ("TER-BLUFF-7", "TER-HILL-2", "CORE-DICE-7"))),
}  # fmt: skip
OUT = {
    ("town", "ARM"): (2, ("TER-TOWN-3", "CORE-DICE-6")),
    ("wire", "INF"): (1, ("OBS-WIRE-2", "CORE-DICE-6")),
}
SHIELDS = {  # the first flag may be ignored
    "sandbag": "OBS-SANDBAG-3", "hedgehog": "OBS-HEDGEHOG-2", "bunker": "OBS-BUNKER-6", "sea_wall": "OBS-SEAWALL-1",
}  # fmt: skip
OWNED = {"bunker", "sea_wall"}  # works that serve their owner only (CORE-DICE-9)
PLACE_OF_CLASS = {"INF": 0, "ARM": 1}


def words(board, hex_):
    """Tile and pieces of a hex as they count for whoever stands on it."""
    found = {board.hexes[hex_]["terrain"], *board.pieces[hex_]}
    return found - {"river"} if found & BRIDGES else found


def serves(board, word, hex_, side):
    """True if what the word names protects a unit of the side on the hex (OBS-BUNKER-4, OBS-SEAWALL-2)."""
    return word not in OWNED or board.hexes[hex_]["owner"] in (None, side)


def barred(board, hex_, class_):
    """Rules that forbid a class to stand on the hex, empty if it may."""
    found = [
        rules for word in words(board, hex_) for who, rules in [BARRED.get(word, ((), ()))] if class_ in who
    ]
    return ("CORE-MOV-20", *found[0]) if found else ()


def closed(board, here, to, class_, how):
    """Rules that close the edge between two neighbours to a ``move``, an ``advance`` or a ``retreat``; else empty."""
    for one, other in ((here, to), (to, here)):
        if "bridge_section" in words(board, one):
            turn = board.hexes[one]["rotation"]
            ends = [lattice_around(one)[(edge + turn) % 6] for edge in (1, 4)]  # north-east, south-west
            if other not in ends:
                return ("TER-BRIDGE-4", "SCN-13")
    low, high = words(board, here), words(board, to)
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
    if "hill_steep" in high and not low & HILLS:
        return 2, ("CORE-MOV-11", "TER-HILL-5")
    return 1, ("CORE-MOV-11",)


def stop_rules(board, hex_):
    """Rules by which entering the hex ends a move, empty if it does not."""
    return tuple(rule for word in sorted(words(board, hex_)) for rule in STOPS.get(word, ()))


def ban_rules(board, hex_):
    """Rules by which entering the hex forbids a battle, empty if it does not."""
    return tuple(rule for word in sorted(words(board, hex_)) for rule in NO_BATTLE.get(word, ()))


def limit_on_entry(board, hex_):
    """Longest move that enters the hex, and why; None without such a limit."""
    return next((LIMITS[word] for word in words(board, hex_) if word in LIMITS), None)


def is_fixed(board, unit):
    """True for a gun in a bunker (OBS-BUNKER-3)."""
    return board.class_of(unit) == "ART" and "bunker" in words(board, board.hex_of(unit))


def cover(board, hex_, side, from_hex, class_):
    """Dice the hex takes off an attack on a unit of the side, and the rules of all that stands there."""
    if class_ not in PLACE_OF_CLASS:
        return 0, ("CORE-DICE-5",)
    both_high = bool(words(board, from_hex) & HILLS)
    best, rules = 0, ["CORE-DICE-3"]
    for word in sorted(words(board, hex_) & set(COVER)):
        rules += COVER[word][2]
        if not (word in HILLS and both_high) and serves(board, word, hex_, side):
            best = max(best, COVER[word][PLACE_OF_CLASS[class_]])
    return best, tuple(rules)


def out(board, hex_, class_):
    """Dice the own hex takes off an attack, and why."""
    found = [OUT[word, class_] for word in words(board, hex_) if (word, class_) in OUT]
    return (sum(n for n, _ in found), tuple(rule for _, rules in found for rule in rules))


def shields(board, hex_, side):
    """Rules by which a unit of the side may ignore a flag on the hex."""
    return [
        SHIELDS[word] for word in words(board, hex_) if word in SHIELDS and serves(board, word, hex_, side)
    ]


def shut_behind(board, unit, here, to):
    """Rules that forbid a unit to go back from one hex to another (RET-2, -7), empty if it may."""
    class_ = board.class_of(unit)
    if to not in board.hexes or to in board.at:
        return ("RET-7", "RET-3")
    if place(to)[0] - place(here)[0] != HOME[board.side_of(unit)]:
        return ("RET-2",)
    if "ocean" in words(board, to):
        return ("RET-7", "TER-OCEAN-3", "RET-19")
    no_entry = barred(board, to, class_) or closed(board, here, to, class_, "retreat")
    return ("RET-7", *no_entry) if no_entry else ()


def room_behind(board, unit, most):
    """Hexes a unit can go back, at most so many (RET-10)."""
    return _room(board, unit, board.hex_of(unit), most)


def _room(board, unit, here, most):
    if most == 0:
        return 0
    behind = [h for h in board.around(here) if not shut_behind(board, unit, here, h)]
    return max((1 + _room(board, unit, h, most - 1) for h in behind), default=0)
