"""Figures that half-tracks give to weakened units beside them (Winter Wars 2.8)."""

from tests.checker import dice
from tests.checker.board import apart
from tests.checker.boxes import judges, sees_first
from tests.checker.broken import BrokenLawError, law

GIVERS = {"ww_half_track"}  # rows with the trait RESUPPLY
NOT_SERVED = {"tp_train", "tp_armored_train"}  # WW-HT-15


@judges("resupply")
def judge_gift(table, e):
    """A half-track entitled to battle gives a figure to a weakened neighbour that has not battled (WW-HT-12 to -15)."""
    now, board, giver, served = table.now, table.board, e["unit"], e["served"]
    entry, other = board.units[giver], board.units[served]
    law(table.switches["resupply"] and board.row_of(giver) in GIVERS, "WW-HT-12")
    law(board.side_of(giver) == board.side_of(served) == now.side and giver != served, "WW-HT-12")
    law(giver in now.ordered and giver not in now.on_move, "WW-HT-12")
    law(giver not in now.fought and giver not in now.served, "WW-HT-14", "WW-HT-12")
    try:
        dice.may_battle(board, now, giver)
    except BrokenLawError as broken:
        law(False, "WW-HT-12", *broken.rules)
    law(entry["hex"] and other["hex"] and apart(entry["hex"], other["hex"]) == 1, "WW-HT-12")
    law(board.row_of(served) not in NOT_SERVED and board.full[served] > 1, "WW-HT-15")
    law(other["figures"] < board.full[served], "WW-HT-13", "WW-HT-12")
    fought = served in now.fought or served in now.overran
    law(not fought and served not in now.gave, "WW-HT-14")
    entry["figures"] -= 1
    other["figures"] += 1
    law((entry["figures"], other["figures"]) == (e["left"], e["now"]), "WW-HT-13")
    now.gave.add(giver)
    now.served.add(served)
    now.fights = True
    if entry["figures"] == 0:
        table.leave(entry["hex"])
        here = entry["hex"]
        board.remove(giver)
        table.has_gone(giver, here, "dies")
        table.test_objectives()


@sees_first
def they_rest(table, e):
    """Neither a half-track that has given figures nor the unit it served battles in that turn (WW-HT-14)."""
    now = table.now
    if e["event"] == "battle" and e["kind"] in ("ordered", "overrun"):
        law(e["attacker"] not in now.gave | now.served, "WW-HT-14")
    if e["event"] in ("eliminated", "medal") and table.last["event"] == "resupply" and not table.owed:
        law(False, "WW-HT-6")
