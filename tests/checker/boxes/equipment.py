"""Equipment and prisoners in the eyes of the referee: taken, left, lost, brought home (TP-CAP, TP-POW)."""

from tests.checker import boxes

KINDS = ("equipment", "prisoner")


@boxes.begins
def lay_loads(table):
    """Every load waits on its hex."""
    markers = [one for one in table.log["setup"]["markers"] if one["kind"] in KINDS]
    table.loads = [{**one, "carrier": None, "gone": False} for one in markers]
    table.walker = None  # unit whose move is under way, and the hex it began on


@boxes.comes
def walk(table, unit, start, to, how):
    """An advance ends on its hex; a move may go on from there, and a retreat takes nothing (TP-CAP-1, TP-CAP-3)."""
    if how == "advance":
        stop(table, unit)
    elif how == "move":
        table.walker = unit


def stop(table, unit):
    """Infantry that ends its move takes what waits there and brings what it carries where that is due."""
    board = table.board
    here = board.hex_of(unit)
    if here is None or board.class_of(unit) != "INF":
        return
    for load in table.loads:
        if not load["gone"] and load["hex"] == here and board.side_of(unit) in load["sides"]:
            tell(table, unit, here, load, "taken", "TP-CAP-1", "TP-POW-1")
            load["hex"], load["carrier"] = None, unit
        if load["carrier"] == unit and here in load["to"]:
            bring(table, unit, here, load)


def tell(table, unit, hex_, load, fate, *rules):
    """What becomes of a load has to be told."""
    table.make_due("load", {"unit": unit, "hex": hex_, "what": load["kind"], "fate": fate}, *rules)


def bring(table, unit, hex_, load):
    """A load is where it earns its medals."""
    load["carrier"], load["gone"] = None, True
    tell(table, unit, hex_, load, "brought", "TP-CAP-1", "TP-POW-1")
    table.brought.append((table.board.side_of(unit), load["value"]))


@boxes.begins
def nothing_is_brought(table):
    """Loads that are due to be told as brought, and their medals."""
    table.brought = []


@boxes.goes
def drop(table, unit, hex_, how):
    """Where its carrier dies equipment stays and a prisoner is lost; off the board it may earn its medals."""
    if table.walker == unit:
        table.walker = None
    for load in table.loads:
        if load["carrier"] != unit:
            continue
        if how == "exit" and not load["to"]:
            bring(table, unit, None, load)
            continue
        load["carrier"] = None
        if how == "dies" and load["kind"] == "equipment":
            load["hex"] = hex_
            tell(table, unit, hex_, load, "left", "TP-CAP-2")
        elif how == "dies":
            load["gone"] = True
            tell(table, unit, hex_, load, "lost", "TP-POW-1")


@boxes.judges("load", follow_up=True)
def on_load(table, e):
    """A load has changed hands; who brings one home has its medals."""
    table.was_due("TP-CAP-1", "TP-CAP-2", "TP-POW-1", "TP-CAP-3")
    if e["fate"] == "brought":
        side, medals = table.brought.pop(0)
        table.owe_medal(side, medals, "event", "TP-CAP-1", "TP-POW-1")


@boxes.sees_first
def end_a_move(table, e):
    """The move of a unit is over as soon as anything else is done."""
    unit = table.walker
    if unit is None or e["event"] in ON_THE_WAY or (e["event"] in ("step", "exit") and e["unit"] == unit):
        return
    table.walker = None
    stop(table, unit)


ON_THE_WAY = {
    "rule", "mine", "ice", "mine_cleared", "face", "hit", "eliminated", "medal", "objective", "obstacle", "boat",
    "camouflage", "crosshair", "confirm", "leader", "end",
}  # fmt: skip
