"""Annihilation and escape in the eyes of the referee (house-rules 4.17, HR-ZOMWIN)."""

from tests.checker import boxes
from tests.checker.board import ENEMY, HOME, place
from tests.checker.broken import law
from tests.checker.options import is_on, said

LONGEST = 200


@boxes.begins
def nobody_is_saved(table):
    """Who may leave, and what makes a draw."""
    log = table.log
    table.annihilation = is_on(log, "zombie-victory")
    table.saved = 0
    table.margin = said(log, "zombie-victory", "draw_margin", 1)
    most = said(log, "zombie-victory", "max_turns", 0)
    table.longest = min(most or LONGEST, LONGEST)
    table.any_edge = said(log, "zombie-victory", "escape_edge", "own") == "any"


def is_edge(table, unit, hex_):
    """True for a hex from which a living unit may walk off (HR-ZOMWIN-2, -5)."""
    board = table.board
    if table.any_edge:
        return len(board.around(hex_)) < 6
    return not [h for h in board.around(hex_) if place(h)[0] - place(hex_)[0] == HOME[board.side_of(unit)]]


def baseline(table, unit, hex_):
    """True for a hex of the own baseline row, over which a retreat leads off the board."""
    side = table.board.side_of(unit)
    return not [h for h in table.board.around(hex_) if place(h)[0] - place(hex_)[0] == HOME[side]]


@boxes.judges("saved", follow_up=True)
def judge_escape(table, e):
    """A living unit walks or falls back off the board and is saved (HR-ZOMWIN-2, -3, -5)."""
    board, unit, roll = table.board, e["unit"], table.roll
    law(table.annihilation and board.side_of(unit) == ENEMY[table.dead], "HR-ZOMWIN-2", "HR-ZOMWIN-3")
    law(board.hex_of(unit) == e["hex"] is not None, "HR-ZOMWIN-5")
    law(e["figures"] == board.units[unit]["figures"], "HR-ZOMWIN-2")
    if roll and roll["target"] == unit and table.now.side == table.dead:
        law(baseline(table, unit, e["hex"]) and not table.held_fast(unit), "HR-ZOMWIN-5")
        flags = table.flags_of(roll) - roll["ignored"]
        law(flags * roll["hexes"] - roll["steps"] - roll["blocked"] > 0, "HR-ZOMWIN-5")
        law(len(roll["faces"]) == roll["dice"] and table.hits_are_told(roll), "HR-ZOMWIN-5", "CORE-HIT-6")
        roll["left"] = True
    else:
        walk_off(table, unit, e["hex"])
    table.saved += e["figures"]
    table.leave(e["hex"])
    board.remove(unit)
    table.has_gone(unit, e["hex"], "exit")


def walk_off(table, unit, hex_):
    """An ordered unit leaves from the edge with one hex of allowance left (HR-ZOMWIN-5, VIC-EXIT-3)."""
    table.settle()
    now = table.now
    law(unit in now.ordered + now.on_move, "CORE-ORD-1", "HR-ZOMWIN-5")
    law(is_edge(table, unit, hex_), "HR-ZOMWIN-2", "HR-ZOMWIN-5")
    march = table.march_of(unit)
    free = now.behind_lines and unit in now.ordered
    law(free or not march.stopped, "VIC-EXIT-3", "HR-ZOMWIN-5", *march.stopped)
    march.spent += 1
    law(march.spent <= march.most, "VIC-EXIT-3", "HR-ZOMWIN-5", *march.why)


def figures_lost(table):
    """Living figures lost on the board."""
    side = ENEMY[table.dead]
    return sum(table.lost[f"lost_{side}_{arm}"] for arm in ("inf", "arm", "art"))


@boxes.decides
def who_has_won(table):
    """Nobody left on one side ends the game, and what was saved decides (HR-ZOMWIN-1, -2, -4, -6)."""
    if not table.annihilation:
        return None
    rules = ("HR-ZOMWIN-1", "HR-ZOMWIN-2", "HR-ZOMWIN-4", "HR-ZOMWIN-6")
    if table.number == 0:
        return set(), rules
    dead, living = table.dead, ENEMY[table.dead]
    if not table.board.living(dead):
        return {living}, rules
    if not table.board.living(living):
        return {verdict(table, table.saved)}, rules
    return set(), rules


def verdict(table, saved):
    """A draw where saved figures and markers exceed the losses by the margin, else the Dead have won (HR-ZOMWIN-2)."""
    markers = len(table.marked)
    if not saved:
        return table.dead  # HR-ZOMWIN-1
    return "draw" if saved + markers - figures_lost(table) >= table.margin else table.dead


boxes.DECIDING.add("saved")


@boxes.ending
def judge_end(table, e, own):
    """How the battle ends (HR-ZOMWIN-2, -4)."""
    if not table.annihilation:
        return
    winners, rules = own
    if winners:
        law(e["reason"] == "wiped_out" and {e["winner"]} == winners, *rules)
        return
    law(e["reason"] == "turn_cap" and table.number == table.longest, "HR-ZOMWIN-4", "HR-GEN-16")
    board = table.board
    left = sum(board.units[unit]["figures"] for unit in board.living(ENEMY[table.dead]))
    law(e["winner"] == verdict(table, table.saved + left), "HR-ZOMWIN-2", "HR-ZOMWIN-4")
