"""Kriegspiel in the eyes of the referee: whom a side sees, what a step shows, who may be named (house-rules 4.17)."""

from tests.checker import boxes
from tests.checker.asides import MEANWHILE
from tests.checker.board import ENEMY, apart
from tests.checker.broken import law

ARRIVALS = {"step", "drop", "ground", "retreat"}  # after which a side is told whom it sees now
BEFORE_CARDS = {"play", "pass", "action"}


@boxes.begins
def nobody_has_looked(table):
    """Which sides see no more than they detect, and whom each of them sees."""
    told, by = table.switches["unseen_units"], table.switches["unseen_by"]
    table.blind = [side for side in ENEMY if told and by in (side, "both")]
    table.shown_to = {side: set() for side in table.blind}
    table.to_tell, table.may_tell = (
        [],
        [],
    )  # enemies a step has shown to the unit itself, or to others: unit, enemy
    table.known = {side: set() for side in table.blind}  # whom it has seen in this turn
    table.vanished = {side: set() for side in table.blind}  # whom it saw in this turn and then no more
    table.looked = False


def visible(table, side):
    """Enemies that at least one unit of a side detects (HR-KRIEG-2, -6, -11)."""
    board = table.board
    own = board.living(side)
    return {
        enemy
        for enemy in board.living(ENEMY[side])
        if enemy not in board.camouflaged and any(detects(table, unit, enemy) for unit in own)
    }


def detects(table, unit, enemy):
    """True if a unit has an enemy within its battle range, or a fixed one; neighbours always see each other."""
    board, how = table.board, table.switches["detect_by"]
    here, there = board.hex_of(unit), board.hex_of(enemy)
    far = apart(here, there)
    reach = table.switches["detect_range"] if how == "FIXED" else len(board.kind_of(unit).dice)
    if far > max(reach, 1):
        return False
    return far <= 1 or how != "RANGE_AND_LOS" or table.sight.sees(here, there)


@boxes.sees_first
def all_is_told(table, e):
    """Whom a step has shown is told at once, and a turn begins with what its side sees (HR-KRIEG-12)."""
    if e["event"] in MEANWHILE or not table.blind:
        return
    law(not table.to_tell or e["event"] == "in_sight", "HR-KRIEG-12")
    if e["event"] in BEFORE_CARDS and table.now.side in table.blind:
        law(table.looked, "HR-KRIEG-2", "HR-KRIEG-12")
    if e["event"] == "declare" and table.now.side in table.blind:
        law(e["unit"] in visible(table, table.now.side), "HR-KRIEG-9")
    if e["event"] == "battle" and e["attacker"]:
        side = table.board.side_of(e["attacker"])
        law(side not in table.blind or e["target"] in visible(table, side), "HR-KRIEG-2")


@boxes.sees_after
def look_around(table, e):
    """Everybody looks again after every step, retreat, removal and arrival (HR-KRIEG-12)."""
    if not table.blind:
        return
    if e["event"] == "turn":
        table.looked = False
        table.known = {side: set() for side in table.blind}
        table.vanished = {side: set() for side in table.blind}
    if e["event"] not in {*MEANWHILE, "in_sight"}:
        table.may_tell = []
    if table.number == 0 and e["event"] != "drop":
        return  # nobody has looked before the first arrival
    look(table, e)


def look(table, e):
    """Who sees whom now; an enemy that the unit itself sees, and nobody saw in this turn before, has to be told."""
    for side in table.blind:
        before, now = table.shown_to[side], visible(table, side)
        table.shown_to[side] = now
        own = e["event"] in ARRIVALS and table.board.side_of(e["unit"]) == side
        if own and table.board.hex_of(e["unit"]):
            for enemy in sorted(now):
                new = enemy not in before | table.known[side] and e["event"] != "retreat"
                must = new and table.number and detects(table, e["unit"], enemy)
                opened = table.switches["detect_by"] == "RANGE_AND_LOS"  # a line may open by what others do
                again = opened or table.number == 0 or enemy not in before or enemy in table.vanished[side]
                told = table.to_tell if must else table.may_tell if again else []
                told.append((e["unit"], enemy))
        table.known[side] |= now
        table.vanished[side] |= table.known[side] - now


@boxes.judges("detected")
def judge_detected(table, e):
    """A side is told as its turn begins how many enemies it sees, and of how many (HR-KRIEG-2, -12, -13)."""
    side = table.now.side
    law(side in table.blind and not table.looked and not table.now.played, "HR-KRIEG-2")
    law(e["shown"] == len(table.shown_to[side]), "HR-KRIEG-2", "HR-KRIEG-6")
    law(e["enemies"] == len(table.board.living(ENEMY[side])), "HR-KRIEG-2")
    table.looked = True


@boxes.judges("in_sight", follow_up=True)
def judge_in_sight(table, e):
    """A step shows an enemy that its side did not see before (HR-KRIEG-12)."""
    one = (e["unit"], e["enemy"])
    law(one in table.to_tell + table.may_tell, "HR-KRIEG-2", "HR-KRIEG-12")
    (table.to_tell if one in table.to_tell else table.may_tell).remove(one)


@boxes.judges("ran_into")
def judge_ran_into(table, e):
    """A move ends before a unit that its owner did not see (HR-KRIEG-4, -7)."""
    board, unit = table.board, e["unit"]
    law(board.side_of(unit) in table.blind, "HR-KRIEG-7")
    law(
        board.hex_of(e["enemy"]) == e["hex"] and board.side_of(e["enemy"]) != board.side_of(unit),
        "HR-KRIEG-7",
    )
    law(
        apart(board.hex_of(unit), e["hex"]) == 1 and e["enemy"] in board.camouflaged,
        "HR-KRIEG-4",
        "HR-KRIEG-7",
    )
    if unit in table.now.marches:
        table.now.marches[unit].stopped = ("HR-KRIEG-7", "HR-KRIEG-4")
