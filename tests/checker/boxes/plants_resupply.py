"""Planted errors about figures that half-tracks give (Winter Wars 2.8)."""

from tests.checker.board import apart
from tests.checker.plants import Plant, added, changed, could_attack, one_battle_more

BOARD = "half-tracks"


def far_unit(event, table):
    """A weakened unit that is not beside the giver."""
    board, here = table.board, table.board.hex_of(event["unit"])
    return next((unit for unit in weak(table) if apart(here, board.hex_of(unit)) > 1), None)


def whole_unit(event, table):
    """A unit at full strength beside the giver."""
    board, here = table.board, table.board.hex_of(event["unit"])
    own = sorted(board.living(table.now.side))
    return next(
        (u for u in own if u not in weak(table) and apart(here, board.hex_of(u)) == 1 and board.full[u] > 1),
        None,
    )


def weak(table):
    """Weakened units of the side, in the order of their names."""
    board = table.board
    return [u for u in sorted(board.living(table.now.side)) if board.units[u]["figures"] < board.full[u]]


def no_half_track(event, table):
    """An ordered unit that is no half-track."""
    return next((unit for unit in table.now.ordered if table.board.row_of(unit) != "ww_half_track"), None)


def idle_half_track(event, table):
    """A half-track without an order beside the unit that is served."""
    board, now = table.board, table.now
    there = board.hex_of(event["served"])
    near = [u for u in sorted(board.living(now.side)) if apart(board.hex_of(u), there) == 1]
    return next((u for u in near if board.row_of(u) == "ww_half_track" and u not in now.ordered), None)


def found(choice):
    """Places where the choice finds somebody."""
    return lambda event, table: choice(event, table) is not None


def medal_for_nothing(event, table):
    """A medal for a half-track that has given its last figure."""
    if table.last and table.last["event"] == "resupply" and table.last["left"] == 0:
        side = "allies" if table.now.side == "axis" else "axis"
        total = table.medals[side] + 1
        return {"to": side, "change": 1, "total": total, "source": "unit", "earned": 1}
    return None


def after_battle(event, table):
    """A weakened unit that has battled is served by a half-track beside it."""
    board, now = table.board, table.now
    for unit in now.fought:
        weakened = board.hex_of(unit) and board.units[unit]["figures"] < board.full[unit]
        for giver in now.ordered if weakened else ():
            fit = board.row_of(giver) == "ww_half_track" and board.hex_of(giver) and giver not in now.fought
            near = fit and apart(board.hex_of(giver), board.hex_of(unit)) == 1
            if near and giver != unit and not now.banned.get(giver) and now.moved(giver) <= 2:
                left, full = board.units[giver]["figures"] - 1, board.units[unit]["figures"] + 1
                return {"unit": giver, "served": unit, "left": left, "now": full}
    return None


def gave(table, unit):
    """The unit has given figures in this turn."""
    return unit in table.now.gave and unit in table.board.at.values()


PLANTS = [
    Plant("WW-HT-12", "a figure goes to a unit that is not beside the half-track", BOARD,
          changed("resupply", "served", far_unit, found(far_unit))),
    Plant("WW-HT-12", "a half-track without an order gives a figure", BOARD,
          changed("resupply", "unit", idle_half_track, found(idle_half_track))),
    Plant("WW-HT-12", "a unit that is no half-track gives a figure", BOARD,
          changed("resupply", "unit", no_half_track, found(no_half_track))),
    Plant("WW-HT-13", "a figure given returns two", BOARD, changed("resupply", "now", lambda e, _: e["now"] + 1)),
    Plant("WW-HT-13", "a unit at full strength is given a figure", BOARD,
          changed("resupply", "served", whole_unit, found(whole_unit))),
    Plant("WW-HT-14", "a half-track battles that has given a figure", BOARD, one_battle_more(gave, could_attack)),
    Plant("WW-HT-14", "a unit battles that was given a figure", BOARD,
          one_battle_more(lambda t, u: u in t.now.served and u in t.now.ordered, could_attack)),
    Plant("WW-HT-14", "a unit that has battled is given a figure", BOARD, added("resupply", "discard", after_battle)),
    Plant("WW-HT-6", "a half-track that has given its last figure is a medal", BOARD,
          added("medal", "discard", medal_for_nothing)),
]  # fmt: skip
