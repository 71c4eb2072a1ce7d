"""Trains of an event log on their track, followed without the engine: two hexes that are one unit (TP-TRN).

A locomotive stands on a hex, and an edge of it, the *tail*, leads to its wagon, or led there.  Track never turns by 60
degrees: from the edge it comes in by, a train goes on straight or over an edge beside (TP-TRNED-1).  Once the wagon is
gone and the locomotive has been pushed onto a switch, several tails may be possible; all are kept (TP-TRNED-2).
"""

from tests.checker import terrain
from tests.checker.board import lattice_around
from tests.checker.broken import law
from tests.checker.ground import TRACKS

TURNS = (0, 1, 5)


def edge_to(here, to):
    """Edge of a hex that leads to a neighbour."""
    return lattice_around(here).index(to)


def beyond(here, edge):
    """Hex over an edge."""
    return lattice_around(here)[edge % 6]


def goes_on(board, here, to):
    """True if track leads from a hex to its neighbour."""
    return to in board.hexes and all(terrain.leads(board, a, b, TRACKS) for a, b in ((here, to), (to, here)))


def is_free(board, here, to, empty=()):
    """True if a part of a train may roll on to the neighbour: track, and nothing that blocks it (TP-TRN-3)."""
    if not goes_on(board, here, to) or (to in board.at and board.at[to] not in empty):
        return False
    return not terrain.barred(board, to, "TRN") and not terrain.closed(board, here, to, "TRN", "move")


def tails_of(board, loco):
    """Edges of the locomotive's hex that may be its tail: with a wagon the one that leads there."""
    wagon, here = board.mates[loco], board.hex_of(loco)
    if board.hex_of(wagon):
        return {edge_to(here, board.hex_of(wagon))}
    return board.tails[loco]


def ways_back(board, here, tail, with_wagon, empty=()):
    """Tails after a hex backwards: over the tail with what is behind free to go on, or free itself without a wagon."""
    behind = beyond(here, tail)
    edges = [(tail + turn) % 6 for turn in TURNS]
    if with_wagon:
        return {edge for edge in edges if is_free(board, behind, beyond(behind, edge), empty)}
    if not is_free(board, here, behind, empty):
        return set()
    return {edge for edge in edges if goes_on(board, behind, beyond(behind, edge))} or {tail}


def room_behind(board, loco, most, left):
    """Hexes a train can go back, at most so many, with the wagon if enough is left of it (TP-TRN-6, TP-TRNED-8)."""
    wagon = board.mates[loco]
    with_wagon = board.hex_of(wagon) is not None and left >= board.last_with_wagon
    empty = (loco, wagon)

    def room(here, tail, rest):
        if rest == 0:
            return 0
        after = ways_back(board, here, tail, with_wagon, empty)
        return max((1 + room(beyond(here, tail), edge, rest - 1) for edge in after), default=0)

    return max(room(board.hex_of(loco), tail, most) for tail in tails_of(board, loco))


# --- moves ---
def roll(table, e):
    """A part of a train takes a step: ahead the locomotive first, back the wagon, the other one in its track."""
    board, now = table.board, table.now
    if table.paid:
        follow_mate(table, e, "move")
        return
    loco = board.body_of(e["unit"])
    law(loco in now.ordered + now.on_move, "CORE-ORD-1")
    law(board.hex_of(e["unit"]) == e["from"], "CORE-MOV-4")
    law(not now.halted.get(loco), "TP-MINE-3", "TP-TRNED-7")
    march = table.march_of(loco)
    march.spent += 1
    march.path.append(e["to"])
    law(march.spent <= march.most, "TP-TRN-3", *march.why)
    back = e["unit"] != loco or (board.hex_of(board.mates[loco]) is None and is_back(board, loco, e["to"]))
    law(march.ahead in (None, not back), "TP-TRNED-1")
    march.ahead = not back
    (go_back if back else go_ahead)(table, e, "step", "move")


def is_back(board, loco, to):
    """True if a locomotive without a wagon goes the way of its tail."""
    return edge_to(board.hex_of(loco), to) in board.tails[loco]


def go_ahead(table, e, kind, how):
    """The locomotive goes on, away from its tail; the wagon follows (TP-TRN-3)."""
    board, loco = table.board, e["unit"]
    here, wagon = e["from"], board.mates[loco]
    edge = edge_to(here, e["to"])
    ways = {(tail + 3 + turn) % 6 for tail in tails_of(board, loco) for turn in TURNS}
    law(edge in ways and is_free(board, here, e["to"]), "TP-TRN-3", "TP-TRNED-1")
    law(e["cost"] == 1, "TP-TRN-3")
    behind = board.hex_of(wagon)
    board.tails[loco] = {(edge + 3) % 6}
    if behind:
        table.make_due(kind, {"unit": wagon, "from": behind, "to": here, "cost": 0}, "TP-TRN-3")
    table.relocate(loco, here, e["to"], how)


def go_back(table, e, kind, how):
    """The train goes back over its tail: the wagon first, over the edge that is the tail then (TP-TRN-3, -6)."""
    board, unit = table.board, e["unit"]
    loco = board.body_of(unit)
    here = board.hex_of(loco)
    tails = tails_of(board, loco)
    if unit != loco:
        behind = e["from"]
        edge = edge_to(behind, e["to"])
        law(edge in ways_back(board, here, *tails, True), "TP-TRN-3", "TP-TRN-6", "TP-TRNED-1")
        board.tails[loco] = {edge}
        cost = {"cost": 1} if kind == "step" else {}
        law(e.get("cost", 0) == 0, "TP-TRN-3")
        table.make_due(kind, {"unit": loco, "from": here, "to": behind, **cost}, "TP-TRN-3", "TP-TRN-6")
    else:
        law(board.hex_of(board.mates[loco]) is None, "TP-TRN-3", "TP-TRN-6")
        tail = edge_to(here, e["to"])
        law(tail in tails, "TP-TRN-3", "TP-TRN-6")
        after = ways_back(board, here, tail, False)
        law(after, "TP-TRN-3", "TP-TRN-6")
        board.tails[loco] = after
    table.relocate(unit, e["from"], e["to"], how)


def follow_mate(table, e, how):
    """The other part rolls into the track of the first, where the ground has been felt already (TP-TRNED-7)."""
    table.following = True
    table.relocate(e["unit"], e["from"], e["to"], how)
    table.following = False


# --- flags and hits ---
def push(table, e):
    """A flag pushes a train back a hex of its track (TP-TRN-6)."""
    board, battle = table.board, table.roll
    loco = board.body_of(e["unit"])
    law(battle and battle["body"] == loco and board.hex_of(e["unit"]) == e["from"], "RET-1")
    if e["unit"] == loco:
        battle["steps"] += 1
    if table.paid:
        follow_mate(table, e, "retreat")
        return
    go_back(table, e, "retreat", "retreat")


def hit(table, e):
    """Stars for a train: its wagon shows what is left, and goes with the third of them (TP-TRN-4)."""
    board, loco = table.board, e["unit"]
    wagon = board.mates[loco]
    if board.hex_of(wagon) is None:
        return
    same = {"figures": e["figures"], "left": e["left"], "cause": e["cause"]}
    table.make_due("hit", {"unit": wagon, **same}, "TP-TRN-4")
    if e["left"] < board.last_with_wagon:
        table.make_due("eliminated", {"unit": wagon, "hex": board.hex_of(wagon)}, "TP-TRN-4")
    board.tails[loco] = tails_of(board, loco)


def show_hits(table, e):
    """The wagon shows what the locomotive has left."""
    table.was_due("TP-TRN-4")
    table.board.units[e["unit"]]["figures"] = e["left"]


def lose_wagon(table, e):
    """The wagon is gone and what it carries, without a medal (TP-TRN-5, -7, TP-TRNED-4)."""
    table.was_due("TP-TRN-4")
    table.board.units[e["unit"]]["figures"] = 0
    table.leave(e["hex"], dies=True)
    table.board.remove(e["unit"])
    table.has_gone(e["unit"], e["hex"], "dies")
    table.test_objectives()
