"""The end of a war of the worlds in the eyes of the referee: shares of both armies (house-rules 4.17, HR-MARWIN)."""

from collections import Counter

from tests.checker import boxes
from tests.checker.board import ENEMY
from tests.checker.boxes.sickness import pays
from tests.checker.broken import law
from tests.checker.options import is_on, said


@boxes.begins
def count_the_armies(table):
    """How many units each side has at the set-up, and who has been eliminated (HR-MARWIN-4)."""
    board, log = table.board, table.log
    table.gone, table.lost_to_cold = Counter(), Counter()
    table.at_set_up = Counter(board.side_of(unit) for unit in board.units if board.units[unit]["figures"])
    table.handling = [unit for unit in board.units if board.has(unit, "HANDLING")]
    table.towns_at_set_up = len(getattr(table, "marked", ()))
    table.by_shares = is_on(log, "martian-victory") and any(
        board.has(unit, "MACHINE") for unit in board.units
    )
    table.handling_gone = 0


@boxes.goes
def count_the_lost(table, unit, hex_, how):
    """A unit is eliminated or has left the board (HR-MARWIN-4)."""
    if not pays(table, unit):
        table.lost_to_cold[table.board.side_of(unit)] += 1
        return
    table.gone[table.board.side_of(unit)] += 1
    table.handling_gone += table.board.has(unit, "HANDLING")


def share(units, part):
    """A share of units, rounded down, at least 1 (HR-MARWIN-1, -2)."""
    return max(1, int(units * part + 1e-9))


@boxes.decides
def who_has_won(table):
    """Shares of both armies decide, and who has nobody left has lost (HR-MARWIN-1, -2, -8, HR-MARCOLD-3)."""
    if not table.by_shares:
        return None
    log, side = table.log, table.martian_side
    human = ENEMY[side]
    winners, rules = set(), ["HR-MARWIN-1", "HR-MARWIN-2", "HR-MARWIN-8"]
    if table.number == 0:
        return winners, rules
    half = share(table.at_set_up[side], said(log, "martian-victory", "human_share", 0.5))
    if table.gone[side] >= half or (table.handling and table.handling_gone == len(table.handling)):
        winners.add(human)
    most = share(table.at_set_up[human], said(log, "martian-victory", "martian_unit_share", 0.75))
    waived = said(log, "martian-victory", "ruins_waive", False)
    towns = not table.handling or not table.towns_at_set_up or len(table.taken) == table.towns_at_set_up
    towns = towns or (waived and not table.marked)
    if table.gone[human] >= most and towns:
        winners.add(side)
    for one in (side, human):
        if not table.board.living(one):
            winners.add(ENEMY[one])
            rules.append("HR-MARCOLD-3")
    return winners, rules


boxes.DECIDING.update({"claim", "eliminated", "medal", "exit", "off_board"})


@boxes.ending
def judge_end_by_shares(table, e, own):
    """Of two sides that fulfil their conditions at once the active one has won (HR-MARWIN-3, -5)."""
    if not table.by_shares:
        return
    winners, rules = own
    law(e["reason"] in ("sudden_death", "wiped_out", "turn_cap"), "HR-MARWIN-3", "HR-MARWIN-8")
    if e["reason"] == "turn_cap":
        table.end_by_turn_cap(e)
        law(not winners, *rules)
        return
    law(e["winner"] in winners, *rules)
    law(len(winners) < 2 or e["winner"] == table.now.side, "HR-MARWIN-5")
