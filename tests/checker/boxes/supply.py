"""Lines of supply on boards without roads: who has a way home, who lacks something, who starves (house-rules 4.14)."""

from collections import Counter
from dataclasses import replace

from tests.checker import boxes, terrain
from tests.checker.board import ENEMY, apart, place
from tests.checker.boxes import begins, judges
from tests.checker.broken import law

TOLD = {"out_of_supply", "in_supply", "rule"}
STARVING = {"hunger", "face", "hit", "eliminated", "medal", "objective", "obstacle", "leader", "end"}
DICE = 1  # of hunger


@begins
def everybody_is_fed(table):
    """Nobody has been without supply; nothing is awaited."""
    table.out, table.awaited, table.hungry = Counter(), [], []
    ruleset = table.switches
    table.traces = ruleset["supply_route"] != "NONE" and ruleset["supply_no_network"] == "STRAIGHT_LINE"
    table.lacks = any(one["cut_off"] for one in ruleset["penalties"])
    assert not (table.traces and table.board.roads), "lines along roads are not judged"


@boxes.sees_first
def nothing_is_left_out(table, e):
    """What the test of supply found is told before anything else is done (HR-SUPPLY-5)."""
    law(not table.awaited or e["event"] in TOLD, "HR-SUPPLY-5", "HR-OOS-4")
    law(not table.hungry or e["event"] in TOLD | STARVING, "HR-STARVE-1")


@boxes.sees_after
def a_turn_begins(table, e):
    """All units of the side are tested at once: who has a line, who has none (HR-SUPPLY-5, HR-OOS-4)."""
    if e["event"] != "turn" or not table.traces:
        return
    side, board = table.now.side, table.board
    shut = hexes_cut(table, side)
    starts = sorted(board.living(side), key=number)
    table.awaited = []
    for unit in starts:
        if has_line(board, side, board.hex_of(unit), shut):
            if table.out[unit]:
                table.awaited.append({"event": "in_supply", "unit": unit, "hex": board.hex_of(unit)})
        else:
            turns = table.out[unit] + 1
            table.awaited.append(
                {"event": "out_of_supply", "unit": unit, "hex": board.hex_of(unit), "turns": turns}
            )
    later = {one["unit"]: one.get("turns", 0) for one in table.awaited}
    worn = [unit for unit in starts if later.get(unit, 0) >= table.switches["starve_turn"]]
    table.hungry = (
        sorted(worn, key=lambda unit: place(board.hex_of(unit))) if table.switches["starve_faces"] else []
    )


def number(unit):
    """Where a unit stands among those of its side."""
    return int(unit.rpartition("-")[2])


def hexes_cut(table, side):
    """Hexes at which enemies cut lines of a side (HR-SUPPLY-2, -8, -9)."""
    board, how = table.board, table.switches["supply_cut_by"]
    found = {board.hex_of(unit) for unit in board.living(ENEMY[side])}
    for unit in board.living(ENEMY[side]) if how != "OCCUPIED" else ():
        if board.class_of(unit) not in ("INF", "ARM"):
            continue
        here, most = board.hex_of(unit), len(board.kind_of(unit).dice)
        for hex_ in board.hexes:
            own = table.switches["supply_own_open"] and board.holder_at(hex_) == side
            if apart(here, hex_) <= most and not own and (how == "RANGE" or sees(table, unit, here, hex_)):
                found.add(hex_)
    return found


def sees(table, unit, here, hex_):
    """True if a unit that needs a line has one to the hex."""
    return apart(here, hex_) <= 1 or not table.board.kind_of(unit).sees or table.sight.sees(here, hex_)


def has_line(board, side, start, shut):
    """True if an uncut way that infantry could go leads from beyond a hex to the own baseline (HR-SUPPLY-6, -7)."""
    last = 0 if side == "axis" else max(place(hex_)[0] for hex_ in board.hexes)
    if place(start)[0] == last:
        return True
    seen, edge = {start}, [start]
    while edge:
        here = edge.pop()
        for to in board.around(here):
            closed = terrain.barred(board, to, "INF") or terrain.closed(board, here, to, "INF", "move")
            if to in seen or to in shut or closed:
                continue
            if place(to)[0] == last:
                return True
            seen.add(to)
            edge.append(to)
    return False


def is_next(table, e, *rules):
    """The event is the next of those that the test of supply has to tell."""
    law(bool(table.awaited), *rules)
    due = table.awaited.pop(0)
    law(all(e[field] == value for field, value in due.items()), *rules)


@judges("out_of_supply")
def judge_out(table, e):
    """A unit without a line; from some turn on it lacks what the rules say (HR-OOS-1, -2)."""
    is_next(table, e, "HR-SUPPLY-1", "HR-SUPPLY-2", "HR-OOS-4")
    unit, board = e["unit"], table.board
    table.out[unit] = e["turns"]
    if table.lacks and e["turns"] >= table.switches["supply_turn"]:
        board.lacking[unit] = weaker(board.rows[board.row_of(unit)])


def weaker(row):
    """A row out of supply: a die fewer, armor a hex slower, guns still (HR-OOS-2)."""
    dice = tuple(n - 1 for n in row.dice if n > 1)
    march = {"ARM": tuple(max(n - 1, 0) for n in row.march), "ART": (0, 0)}.get(row.arm, row.march)
    return replace(row, dice=dice, march=march, rules=(*row.rules, "HR-OOS-2"))


@judges("in_supply")
def judge_in(table, e):
    """A unit has a line again, and all it lacked (HR-OOS-3)."""
    is_next(table, e, "HR-SUPPLY-1", "HR-OOS-3", "HR-OOS-4")
    table.out[e["unit"]] = 0
    table.board.lacking.pop(e["unit"], None)


@judges("hunger", follow_up=True)
def judge_hunger(table, e):
    """A die for each unit that has been without supply long enough, in hex order (HR-STARVE-1, -3)."""
    law(bool(table.hungry) and e["dice"] == DICE, "HR-STARVE-1")
    law(e["unit"] == table.hungry.pop(0), "HR-STARVE-1", "HR-STARVE-3")
    table.roll_aside(e, unit=e["unit"], then=die_of_hunger)


def die_of_hunger(table, aside):
    """A face that counts costs figures (HR-STARVE-1)."""
    if aside["faces"][0] in table.switches["starve_faces"]:
        lost = min(table.switches["starve_figures"], table.board.units[aside["unit"]]["figures"])
        table.make_due("hit", {"unit": aside["unit"], "cause": "hunger", "figures": lost}, "HR-STARVE-1")


@boxes.loses("hunger")
def judge_loss(table, e):
    """The figures are gone (HR-STARVE-1, -2)."""
    table.was_due("HR-STARVE-1")
    table.take_figures(e)


@boxes.goes
def forget(table, unit, hex_, how):
    """Who is gone needs nothing."""
    table.board.lacking.pop(unit, None)
    table.hungry = [one for one in table.hungry if one != unit]
