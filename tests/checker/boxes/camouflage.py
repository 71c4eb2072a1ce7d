"""Camouflage in the eyes of the referee: who has it, and what ends it (WW-CAM)."""

from tests.checker import boxes
from tests.checker.broken import law

HOW = {"move": "MOVE", "advance": "MOVE", "retreat": "RETREAT"}


@boxes.begins
def give_camouflage(table):
    """Units on the hexes of the markers begin camouflaged (WW-CAM-1)."""
    board = table.board
    board.camouflaged = {
        board.at[one["hex"]] for one in table.log["setup"]["markers"] if one["kind"] == "camouflage"
    }


def ends_by(table, unit, how, hex_):
    """The unit loses its camouflage if the rules in force end it so."""
    if unit in table.board.camouflaged and how in table.switches["camouflage_ends"] and hex_:
        table.make_due("camouflage", {"unit": unit, "hex": hex_}, "WW-CAM-3")


@boxes.comes
def move_out_of_hiding(table, unit, start, to, how):
    """A unit that moves or retreats is seen (WW-CAM-3)."""
    ends_by(table, unit, HOW[how], to)


@boxes.goes
def die_in_hiding(table, unit, hex_, how):
    """Who is gone hides no more."""
    table.board.camouflaged.discard(unit)


@boxes.judges("camouflage", follow_up=True)
def on_camouflage(table, e):
    """A unit has been seen: it has moved or retreated, or its battle is over (WW-CAM-3, -4)."""
    board, unit, roll = table.board, e["unit"], table.roll
    law(unit in board.camouflaged and board.hex_of(unit) == e["hex"], "WW-CAM-1", "WW-CAM-3")
    if table.paid is None:
        over = roll and roll["target"] and len(roll["faces"]) == roll["dice"]
        ends = table.switches["camouflage_ends"]
        fought = over and roll["attacker"] == unit and "BATTLE" in ends
        attacked = over and roll["target"] == unit and "ATTACKED" in ends
        law(fought or attacked, "WW-CAM-3", "WW-CAM-4")
    board.camouflaged.remove(unit)


@boxes.judges("concealed", follow_up=True)
def on_concealed(table, e):
    """A combat card camouflages a unit that is not camouflaged yet (WW-CAM-1)."""
    board, unit = table.board, e["unit"]
    law(unit not in board.camouflaged and board.hex_of(unit) == e["hex"], "WW-CAM-1")
    board.camouflaged.add(unit)


@boxes.sees_first
def show_who_has_battled(table, e):
    """A unit that has battled is seen before anybody else does anything (WW-CAM-3)."""
    roll = table.roll
    if roll and roll["target"] and len(roll["faces"]) == roll["dice"] and e["event"] in AFTERWARDS:
        by = roll["attacker"]
        shown = by not in table.board.camouflaged or "BATTLE" not in table.switches["camouflage_ends"]
        law(shown, "WW-CAM-3")


AFTERWARDS = {"battle", "ground", "discard", "step", "second_move", "turn", "clear", "declare"}
