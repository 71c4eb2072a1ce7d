"""How zombies multiply, in the eyes of the referee: figures that join them, units that divide (HR-ZOMGROW)."""

from tests.checker import boxes
from tests.checker.board import apart
from tests.checker.boxes.zombies import is_dead_turn, is_open, swarm
from tests.checker.broken import law
from tests.checker.options import is_on, number, said


@boxes.begins
def nobody_grows(table):
    """At how many figures units divide; no figure waits for its unit."""
    log = table.log
    table.grows = is_on(log, "zombie-growth")
    table.split_at = said(log, "zombie-growth", "split_at", 6)
    table.most_zombies = number(log, "zombie-growth", "max_figures_total")
    table.fallen = []  # figures that wait: who took them, where, how many
    table.ripe, table.newborn = (
        set(),
        set(),
    )  # units that may divide now; units that came into being in this turn
    spare = [
        unit
        for unit, entry in table.board.units.items()
        if not entry["hex"] and table.board.has(unit, "SWARM")
    ]
    table.unborn = set(spare) if table.dead else set()


@boxes.sees_after
def note_the_fallen(table, e):
    """Figures of the living are lost: they wait for the end of what took them (HR-ZOMGROW-1, -3, -9)."""
    if not table.grows or e["event"] != "hit" or table.board.side_of(e["unit"]) == table.dead:
        return
    roll = table.roll
    by = (
        roll["attacker"]
        if roll and roll["target"] == e["unit"] and e["cause"] in ("hit", "blocked")
        else None
    )
    hex_ = table.board.hex_of(e["unit"])
    table.fallen.append({"by": by, "hex": hex_, "figures": e["figures"]})


@boxes.sees_after
def a_turn_begins(table, e):
    """Units that could not divide try again as the Dead turn begins (HR-ZOMGROW-5); those of the last turn may act."""
    if e["event"] != "turn" or not table.dead:
        return
    table.newborn = set()
    if is_dead_turn(table):
        table.ripe = set(swarm(table))


def total(table):
    """Zombie figures on the board."""
    return sum(table.board.units[unit]["figures"] for unit in swarm(table))


def joining(table, one):
    """Figures of a loss that become zombies (HR-ZOMGROW-9, -10)."""
    if not swarm(table):
        return 0
    room = one["figures"] if table.most_zombies is None else table.most_zombies - total(table)
    return max(0, min(one["figures"], room))


@boxes.sees_acts
def all_join_at_once(table, e):
    """Once the event is finished the figures join, then units divide, before anything else (HR-ZOMGROW-4, -9)."""
    if not table.grows:
        return
    if e["event"] == "end":
        return
    waiting = [one for one in table.fallen if joining(table, one)]
    table.fallen = waiting
    law(not waiting or e["event"] == "grown", "HR-ZOMGROW-1", "HR-ZOMGROW-3", "HR-ZOMGROW-9")
    if e["event"] in ("grown", "divided", "turn", "holds"):
        return
    divides = [unit for unit in table.ripe if can_divide(table, unit)]
    law(not divides, "HR-ZOMGROW-2", "HR-ZOMGROW-4", "HR-ZOMGROW-5")
    table.ripe = set()


def can_divide(table, unit):
    """True for a unit that has to divide now (HR-ZOMGROW-2, -4, -5)."""
    board = table.board
    if not board.hex_of(unit) or board.units[unit]["figures"] < table.split_at or not table.unborn:
        return False
    here = board.hex_of(unit)
    return any(is_open(table, hex_, here) for hex_ in board.around(here))


@boxes.judges("grown")
def judge_growth(table, e):
    """Figures join the unit that took them, else the nearest one (HR-ZOMGROW-1, -3, -10)."""
    board, unit = table.board, e["unit"]
    law(table.grows and bool(table.fallen), "HR-ZOMGROW-1")
    one = table.fallen.pop(0)
    law(e["more"] == joining(table, one), "HR-ZOMGROW-1", "HR-ZOMGROW-10")
    if one["by"] and board.side_of(one["by"]) == table.dead and board.hex_of(one["by"]):
        law(unit == one["by"], "HR-ZOMGROW-1", "HR-ZOMGROW-3")
    else:
        far = {other: apart(board.hex_of(other), one["hex"]) for other in swarm(table)}
        law(far.get(unit) == min(far.values()), "HR-ZOMGROW-3")
    board.units[unit]["figures"] += e["more"]
    law(board.units[unit]["figures"] == e["figures"], "HR-ZOMGROW-1")
    table.ripe.add(unit)


@boxes.judges("divided")
def judge_division(table, e):
    """A unit divides into two as equal as can be; the smaller part comes to a hex beside it (HR-ZOMGROW-2, -4)."""
    board, unit, new = table.board, e["unit"], e["new"]
    law(table.grows and unit in table.ripe, "HR-ZOMGROW-2", "HR-ZOMGROW-5")
    figures = board.units[unit]["figures"]
    law(figures >= table.split_at and board.hex_of(unit), "HR-ZOMGROW-2")
    law(e["figures"] == figures // 2, "HR-ZOMGROW-2", "HR-ZOMGROW-4")
    law(new in table.unborn and e["hex"] in board.around(board.hex_of(unit)), "HR-ZOMGROW-2", "HR-ZOMGROW-5")
    law(e["hex"] not in board.at, "HR-ZOMGROW-5")
    table.unborn.remove(new)
    board.units[unit]["figures"] -= e["figures"]
    board.appear(new, e["hex"], e["figures"])
    table.counts.on_board.add(new)
    table.newborn.add(new)
    table.ripe.add(new)


@boxes.sees_first
def newborn_wait(table, e):
    """A new unit neither moves nor battles in the turn in which it came into being (HR-ZOMGROW-6)."""
    acting = {"step": "unit", "battle": "attacker"}.get(e["event"])
    law(acting is None or e[acting] not in table.newborn, "HR-ZOMGROW-6")
