"""Errors planted in games of Cybermen (house-rules 4.17)."""

from tests.checker.plant_ways import (
    enemy_unit,
    goes_on,
    grenade_told,
    heavier,
    more,
    moved_at_start,
    of_kind,
    row_at_start,
)
from tests.checker.plants import NoPlaceError, Plant, changed, places, without


def gain_of_a_shot(event, table):
    """A figure joins after a shot at two hexes."""
    roll = table.won
    if not roll or not roll["attacker"] or roll["distance"] == 1 or not roll["hits"]:
        return None
    if not table.board.has(roll["attacker"], "CYBERMAN"):
        return None
    return {"unit": roll["attacker"], "now": table.board.units[roll["attacker"]]["figures"] + 1}


def gain_after_shot(log):
    """A shot at two hexes gains a figure."""
    for n, event, table in places(log, "battle"):
        table.settle()
        fields = gain_of_a_shot(event, table)
        if fields:
            frame = {"n": n, "turn": event["turn"], "side": event["side"]}
            log["events"].insert(n, {**frame, "event": "gain", **fields})
            return
    raise NoPlaceError


PLANTS = [
    Plant("HR-CYBER-1", "a unit goes four hexes", "cybermen", goes_on("CYBERMAN")),
    Plant("HR-CYBER-1", "a grenade hits Cybermen", "cybermen", heavier(grenade_told("CYBERMAN"))),
    Plant("HR-CYBER-1", "a unit attacks with a die too many", "cybermen",
          changed("battle", "dice", more("dice"), of_kind("attacker", "CYBERMAN"))),
    Plant("HR-CYBER-2", "a figure that was taken joins nobody", "cybermen", without("gain")),
    Plant("HR-CYBER-4", "two figures join for one", "cybermen", changed("gain", "now", more("now"))),
    Plant("HR-CYBER-4", "a figure joins the enemy", "cybermen", changed("gain", "unit", enemy_unit)),
    Plant("HR-CYBER-9", "a shot gains a figure", "cybermen", gain_after_shot),
    Plant("HR-CYBER-3", "a unit grows beyond the limit", "cybermen-few",
          changed("gain", "unit", lambda e, t: full_unit(t), lambda e, t: full_unit(t) is not None)),
    Plant("HR-CYBER-10", "a gun is left among the Cybermen", "cybermen", row_at_start("hr_cyberman", "artillery")),
    Plant("HR-CYBER-10", "a Cyberman unit begins elsewhere", "cybermen", moved_at_start("axis")),
]  # fmt: skip


def full_unit(table):
    """A Cyberman unit that is as large as units may become."""
    board = table.board
    own = [unit for unit in board.at.values() if board.has(unit, "CYBERMAN")]
    return next((unit for unit in own if board.units[unit]["figures"] == table.most_gained), None)
