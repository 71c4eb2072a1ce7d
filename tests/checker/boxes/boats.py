"""Boats of the referee: infantry that takes to them on a river and leaves them on land (TP-BOAT, TP-S37-3)."""

from tests.checker import boxes, terrain
from tests.checker.broken import law


@boxes.begins
def give_boats(table):
    """Units on the hexes of the markers carry boats: to leave behind, or to keep."""
    for marker in table.log["setup"]["markers"]:
        carriers = {"boat": table.board.boats, "ferry": table.board.ferries}.get(marker["kind"])
        if carriers is not None:
            carriers.add(table.board.at[marker["hex"]])
    law(all(table.board.class_of(u) == "INF" for u in table.board.boats | table.board.ferries), "TP-BOAT-1")


@boxes.comes
def take_or_leave_boats(table, unit, start, to, how):
    """Onto the river a unit takes to its boats; who leaves it for land leaves them there (TP-BOAT-1, -5)."""
    board = table.board
    if unit not in board.boats:
        return
    was, is_ = ("boat" in terrain.words(board, hex_, unit) for hex_ in (start, to))
    if was != is_:
        table.make_due("boat", {"unit": unit, "hex": to, "afloat": is_}, "TP-BOAT-1" if is_ else "TP-BOAT-5")


@boxes.judges("boat", follow_up=True)
def on_boat(table, e):
    """A unit takes to its boats or has landed; once it has landed the river is closed to it."""
    table.was_due("TP-BOAT-1", "TP-BOAT-5", "TP-GAP-7", "TP-S37-3")
    if not e["afloat"]:
        table.board.boats.remove(e["unit"])
