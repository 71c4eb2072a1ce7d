"""Planted errors about exits, on a board that has some: none of the sixteen base battles has (core section 8.3)."""

from tests.checker.checker import Checker
from tests.checker.plants import CONSEQUENCES, NoPlaceError, Plant, without

BOARD = "breakout"


def leaves(when):
    """A unit leaves the board where ``when`` says that its march has come to an end."""

    def bend(log):
        table = Checker(log)
        for n, event in enumerate(log["events"]):
            last = table.last
            marching = last and last["event"] == "step" and not table.now.behind_lines
            if marching and event["event"] not in ("step", "exit", *CONSEQUENCES):
                unit = last["unit"]
                if when(table, unit, table.now.marches[unit]):
                    frame = {key: last[key] for key in ("n", "turn", "side")}
                    out = {"event": "exit", "unit": unit, "hex": table.board.hex_of(unit)}
                    log["events"].insert(n, {**frame, **out})
                    return
            table.follow(event, n)
        raise NoPlaceError

    return bend


def is_exit(table, unit):
    """True where a unit of the side may leave the board."""
    side, here = table.board.side_of(unit), table.board.hex_of(unit)
    return any(here in way["hexes"] and side in way["sides"] for way in table.log["setup"]["exits"])


PLANTS = [
    Plant("VIC-EXIT-1", "a unit leaves the board where there is no exit", BOARD,
          leaves(lambda t, u, m: not is_exit(t, u) and m.spent < m.limit and not m.stopped)),
    Plant("VIC-EXIT-2", "a unit that leaves the board is no medal", BOARD,
          without("medal", lambda e, t: e["source"] == "event")),
    Plant("VIC-EXIT-3", "a unit without allowance left leaves the board", BOARD,
          leaves(lambda t, u, m: is_exit(t, u) and m.spent == m.limit)),
]  # fmt: skip
