"""Cybermen in the eyes of the referee: figures that their close assaults take join them (HR-CYBER)."""

from tests.checker import boxes
from tests.checker.board import ENEMY
from tests.checker.broken import law
from tests.checker.options import number


@boxes.begins
def nobody_gains(table):
    """No close assault has taken a figure; how large units may grow."""
    table.figures_due = 0
    table.gained_by = None
    table.most_gained = number(table.log, "cyberman-unit", "max_figures")


def takers(table, side):
    """Units of a side that a figure may join (HR-CYBER-3, -10)."""
    board, most = table.board, table.most_gained
    own = [unit for unit in board.living(side) if board.has(unit, "CYBERMAN")]
    return [unit for unit in own if most is None or board.units[unit]["figures"] < most]


@boxes.settles
def count_gains(table, roll):
    """Every figure that a Cyberman unit takes at one hex is gained, those lost for flags too (HR-CYBER-2, -5, -9)."""
    by = roll["attacker"]
    if not by or roll["distance"] != 1 or roll["kind"] == "strike" or not table.board.has(by, "CYBERMAN"):
        return
    table.figures_due, table.gained_by = roll["hits"] + roll["blocked"], table.board.side_of(by)


def due(table):
    """Figures that still have to be told and find a unit."""
    return table.figures_due if table.figures_due and takers(table, table.gained_by) else 0


@boxes.sees_acts
def gains_come_at_once(table, e):
    """Nothing else happens before all figures have joined (HR-CYBER-4)."""
    law(e["event"] in ("gain", "end") or not due(table), "HR-CYBER-2", "HR-CYBER-4")
    table.figures_due = due(table)


@boxes.sees_after
def answers_gain_too(table, e):
    """The dice of an assault wait until the figures an Ambush has taken have joined (HR-CYBER-9)."""
    law(e["event"] != "face" or not due(table), "HR-CYBER-4", "HR-CYBER-9")


@boxes.judges("gain", between=True)
def judge_gain(table, e):
    """A figure joins any Cyberman unit of the side that is not full by the rules (HR-CYBER-2, -3, -4, -6)."""
    law(table.figures_due > 0, "HR-CYBER-2", "HR-CYBER-4", "HR-CYBER-6", "HR-CYBER-9")
    law(e["unit"] in takers(table, table.gained_by), "HR-CYBER-3", "HR-CYBER-4", "HR-CYBER-10")
    entry = table.board.units[e["unit"]]
    law(e["now"] == entry["figures"] + 1, "HR-CYBER-4")
    law(table.board.side_of(e["unit"]) != ENEMY[table.gained_by], "HR-CYBER-2")
    entry["figures"] = e["now"]
    for attack in table.now.attacks:  # an assault that waits for its dice
        if attack["target"] == e["unit"] and not attack["faces"]:
            attack["figures"] += 1
    table.figures_due -= 1
