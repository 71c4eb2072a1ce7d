"""Objectives of a battle under the variants in the eyes of the referee: which stay, which go (house-rules 4.17)."""

from tests.checker import boxes
from tests.checker.briefings import BRIEFINGS
from tests.checker.broken import law
from tests.checker.options import is_on, said
from tests.checker.scenario import exits_of, objectives_of, read

KEYS = ("hexes", "sides", "need", "when", "hold", "win", "deny")


@boxes.begins
def objectives_are_right(table):
    """The objectives of a base battle are those that the options of the variant leave."""
    log = table.log
    if log["scenario"] not in BRIEFINGS:
        return
    data = read(log["scenario"])
    goals, rules = objectives_of(data), ("HR-GEN-22",)
    if is_on(log, "zombie-victory") or is_on(log, "zombie-food-objectives"):
        goals, rules = [], ("HR-ZOMFOOD-7", "HR-ZOMWIN-8")
    if is_on(log, "martian-harvest"):
        goals, rules = [], ("HR-MARTOWN-7", "HR-MARWIN-8")
    if is_on(log, "dalek-exterminate"):
        goals, rules = of_daleks(table, goals), ("HR-DALEXT-1", "HR-DALEXT-5")
    if is_on(log, "nef-twelve-vp"):
        goals, rules = [one for one in goals if not one["win"]], ("HR-NEFVP-3",)
    if rules == ("HR-GEN-22",) and not is_on(log, "cyberman-unit"):
        return  # no variant, or one that says nothing of objectives
    found = [
        {**{key: one[key] for key in KEYS}, "hexes": set(one["hexes"])} for one in log["setup"]["objectives"]
    ]
    law(found == goals, *rules)
    if is_on(log, "zombie-victory") or is_on(log, "martian-victory"):
        law(not log["setup"]["exits"] or not exits_of(data), "HR-ZOMWIN-8", "HR-MARWIN-8")


def of_daleks(table, goals):
    """Objectives of the Daleks are no towns, for these have markers, or there are none of their own."""
    side, towns = table.claims.side, table.marked
    drops = said(table.log, "dalek-exterminate", "own_objectives", "keep") == "drop"
    kept = []
    for one in goals:
        if one["sides"] == [side] and not one["win"]:
            hexes = one["hexes"] - towns
            if hexes and not drops:
                kept.append({**one, "hexes": hexes})
        else:
            kept.append(one)
    return kept
