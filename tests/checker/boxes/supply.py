"""Supply in the eyes of the referee: who has a line, who lacks something, who starves (house-rules 4.14)."""

from collections import Counter
from dataclasses import replace

from tests.checker import boxes
from tests.checker.board import ENEMY, apart, place
from tests.checker.boxes import begins, judges, supply_routes, supply_zones
from tests.checker.broken import law
from tests.checker.units import INFANTRY, SPECIAL

TOLD = {"out_of_supply", "in_supply", "drop_zone", "rule"}
STARVING = {"hunger", "face", "hit", "eliminated", "medal", "objective", "obstacle", "leader", "end"}
DICE = 1  # of hunger


@begins
def everybody_is_fed(table):
    """Nobody has been without supply; nothing is awaited."""
    table.out, table.awaited, table.hungry = Counter(), [], []
    board, switches = table.board, table.switches
    table.traces = switches["supply_route"] != "NONE"
    table.lacks = [one for one in switches["penalties"] if one["cut_off"]]
    table.networks = {  # as the map of the set-up has it
        side: bool(supply_routes.Network(board, supply_routes.allowed(switches, side)).sources(side))
        for side in ENEMY
    }


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
    supply_zones.begin_turn(table)
    shut = hexes_cut(table, side)
    starts = sorted((unit for unit in board.living(side) if unit not in board.wagons), key=number)
    table.awaited = []
    net = supply_routes.Network(board, supply_routes.allowed(table.switches, side))
    joined = net.connected(side, shut)
    for unit in starts:
        if is_fed(table, unit, shut, net, joined):
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
    if table.board.class_of(unit) in table.special.banks and table.sight.across_the_river(here, hex_):
        return False  # LOS-21
    return apart(here, hex_) <= 1 or not table.board.kind_of(unit).sees or table.sight.sees(here, hex_)


def is_fed(table, unit, shut, net, joined):
    """True if a unit is in supply: by the battle, its zone, roads and rails, or a way home (HR-SUPPLY-7)."""
    told = supply_zones.fed_otherwise(table, unit)
    if told is not None:
        return told
    board, side = table.board, table.board.side_of(unit)
    here = board.hex_of(unit)
    if table.networks[side]:
        return supply_routes.has_road(net, joined, table.switches, side, here, shut)
    if table.switches["supply_no_network"] == "EXEMPT":
        return True
    return supply_routes.has_way_home(board, side, here, shut)


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
        board.lacking[unit] = weaker(board.rows[board.row_of(unit)], table.lacks)


def weaker(row, lacks):
    """A row out of supply: dice fewer, armor slower, guns still, special infantry regular (HR-OOS-2, HR-GEN-9)."""
    said = {one["who"]: one for one in lacks}
    fewer = -int(said.get("ALL", {}).get("dice") or 0)
    slower = -int(said.get("ARM", {}).get("move") or 0)
    dice = tuple(n - fewer for n in row.dice if n > fewer)
    march = row.march
    if row.arm == "ARM":
        march = tuple(max(n - slower, 0) for n in row.march)
    elif row.arm == "ART":
        march = (0, 0)
    elif row.arm == "INF" and row.march == SPECIAL.march:
        march = INFANTRY.march
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
