"""Heroic leaders in the eyes of the referee (TP-HERO, TP-GAP-9)."""

from tests.checker import boxes
from tests.checker.board import ENEMY, apart, place
from tests.checker.broken import law

DICE = 2


@boxes.begins
def give_leaders(table):
    """Units on the hexes of the markers have a leader."""
    board = table.board
    board.led = {board.at[one["hex"]] for one in table.log["setup"]["markers"] if one["kind"] == "leader"}
    law(all(board.class_of(unit) == "INF" for unit in board.led), "TP-HERO-1")
    table.fallen_at = None


@boxes.goes
def lose_the_unit(table, unit, hex_, how):
    """The unit of a leader is eliminated: dice tell what becomes of him (TP-HERO-3)."""
    if unit not in table.board.led:
        return
    table.board.led.remove(unit)
    if how == "dies":
        table.fallen_at = hex_
        table.make_due("leader", {"unit": unit}, "TP-HERO-3", "HR-DALHUMAN-1")


@boxes.judges("leader", follow_up=True)
def on_leader(table, e):
    """A star and he falls, a medal more for the enemy; else he joins the nearest infantry without a leader."""
    table.was_due("TP-HERO-3")
    board, side = table.board, table.board.side_of(e["unit"])
    law(0 <= e["stars"] <= DICE and e["fell"] == (e["stars"] > 0), "TP-HERO-3")
    if e["fell"]:
        law(e["heir"] is None, "TP-HERO-3")
        table.owe_medal(ENEMY[side], 1, "event", "TP-HERO-3")
        return
    heirs = [u for u in board.living(side) if board.class_of(u) == "INF" and u not in board.led]
    nearest = sorted(heirs, key=lambda u: (apart(table.fallen_at, board.hex_of(u)), place(board.hex_of(u))))
    law(e["heir"] == (nearest[0] if nearest else None), "TP-HERO-3", "TP-GAP-9", "TP-HERO-4")
    if nearest:
        board.led.add(nearest[0])
