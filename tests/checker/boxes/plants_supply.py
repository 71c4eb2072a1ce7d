"""Planted errors about supply."""

from tests.checker.plants import Plant, changed, without

BOARD = "supply"


def later(event, table):
    """A turn more than it was."""
    return event["turns"] + 1


def fed(event, table):
    """A unit of the side that has a line."""
    own = sorted(table.board.living(table.now.side))
    return next((unit for unit in own if not table.out[unit]), None)


def found_fed(event, table):
    """Some unit has one."""
    return fed(event, table) is not None


PLANTS = [
    Plant("HR-OOS-4", "a unit without a line is left out", BOARD, without("out_of_supply")),
    Plant("HR-OOS-4", "a turn out of supply is counted twice", BOARD, changed("out_of_supply", "turns", later)),
    Plant("HR-OOS-4", "a unit that has a line again is told to lack one", BOARD,
          changed("in_supply", "event", "out_of_supply")),
    Plant("HR-STARVE-1", "a unit in supply starves", BOARD, changed("hunger", "unit", fed, found_fed)),
    Plant("HR-STARVE-1", "a die of hunger costs two figures", BOARD,
          changed("hit", "figures", 2, lambda e, _: e["cause"] == "hunger")),
]  # fmt: skip
