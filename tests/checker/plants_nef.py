"""Errors planted in games of Nineteen Eighty-Four (house-rules 4.17)."""

from tests.checker.board import ENEMY, apart, sections_of
from tests.checker.boxes.replacements import open_edge, places_in
from tests.checker.plant_ways import (
    goes_on,
    heavier,
    in_setup,
    is_plain,
    more,
    row_at_start,
    said_at_start,
    sent_back,
)
from tests.checker.plants import NoPlaceError, Plant, changed, first, places, without


def retreats_after_all(log):
    """A flag sends a unit back."""
    sent_back(log, "hit", lambda e, t: e["cause"] == "blocked" and e["left"] > 0)


def comes_not(log):
    """A unit that was lost does not come, and no card is drawn for it."""
    n, _, _ = first(log, "replacement")
    first_of_them = next(k for k in range(n, -1, -1) if log["events"][k]["event"] == "section_drawn")
    del log["events"][first_of_them : n + 1]


def elsewhere(event, table):
    """A free hex of the own edge in no section of the card."""
    edge = open_edge(table, event["unit"])
    named = {hex_ for section in table.sections_named for hex_ in places_in(edge, section)}
    return next((hex_ for hex_ in edge if hex_ not in named), None)


def inland(event, table):
    """A free hex that is none of the own edge."""
    edge = set(open_edge(table, event["unit"]))
    board = table.board
    free = [h for h in board.hexes if h not in board.at and h not in edge and sections_of(h)]
    return next(h for h in free if h[0] not in "AI")


def overrun_of_guns(log):
    """An assault gun that has taken ground overruns."""
    for n, event, table in places(log, "ground", lambda e, t: t.board.class_of(e["unit"]) == "ARM"):
        board = table.board
        near = [
            u
            for u in board.living(ENEMY[board.side_of(event["unit"])])
            if apart(board.hex_of(u), event["to"]) == 1
        ]
        after = log["events"][n + 1]
        if near and after["event"] not in ("obstacle", "objective", "medal", "rule", "end"):
            frame = {"n": n, "turn": event["turn"], "side": event["side"], "event": "battle"}
            battle = {
                "roll": table.rolls + 1,
                "attacker": event["unit"],
                "target": near[0],
                "dice": 1,
                "distance": 1,
            }
            log["events"].insert(n + 1, {**frame, **battle, "kind": "overrun"})
            return
    raise NoPlaceError


def floored(event, table):
    """True for infantry beside an assault gun that rolls the floor."""
    board = table.board
    own = event["attacker"] and board.class_of(event["attacker"]) == "INF"
    return own and event["distance"] == 1 and board.has(event["target"], "VULNERABLE") and event["dice"] == 3


def second_first(log):
    """Of two units that come the one lost later comes first."""
    for n, event, table in places(log, "replacement", lambda e, t: len(t.coming) > 1):
        other = next(unit for unit in table.coming if unit != event["unit"])
        log["events"][n] = {**event, "unit": other, "figures": table.board.full[other]}
        return
    raise NoPlaceError


def drawn_after_card(log):
    """A unit comes after the card of the turn."""
    for n, _, _ in places(log, "play"):
        start = n
        while log["events"][start]["event"] != "turn":
            start -= 1
        coming = [k for k in range(start, n) if log["events"][k]["event"] == "section_drawn"]
        if coming:
            end = next(k for k in range(coming[0], n) if log["events"][k]["event"] == "replacement")
            moved = log["events"][coming[0] : end + 1]
            log["events"][coming[0] : n + 1] = [*log["events"][end + 1 : n + 1], *moved]
            return
    raise NoPlaceError


def by_militia(table, unit):
    """True for militia."""
    return table.board.row_of(unit) == "hr_militia"


def moves_and_battles(log):
    """Militia battles after a move."""
    for n, event, table in places(log, "battle"):
        now, board = table.now, table.board
        movers = [
            unit for unit in now.marches if board.hex_of(unit) and by_militia(table, unit) and now.path(unit)
        ]
        movers = [unit for unit in movers if is_plain(table, board.hex_of(unit))]
        for unit in movers:
            near = board.enemies_next_to(unit)
            if near and event["kind"] == "ordered":
                frame = {"n": n, "turn": event["turn"], "side": event["side"], "event": "battle"}
                battle = {
                    "roll": table.rolls + 1,
                    "attacker": unit,
                    "target": near[0],
                    "dice": 2,
                    "distance": 1,
                }
                log["events"].insert(n, {**frame, **battle, "kind": "ordered"})
                return
    raise NoPlaceError


PLANTS = [
    Plant("HR-NEFFLAG-1", "a flag sends a unit back", "1984", retreats_after_all),
    Plant("HR-NEFFLAG-1", "a flag costs two figures", "1984",
          heavier(lambda e, t: e["cause"] == "blocked")),
    Plant("HR-NEFFLAG-1", "a flag costs nothing", "1984",
          without("hit", lambda e, t: e["cause"] == "blocked" and e["left"] > 0)),
    Plant("HR-NEFREIN-1", "a unit that was lost does not come", "1984", comes_not),
    Plant("HR-NEFREIN-3", "a unit comes in another section than its card names", "1984",
          changed("replacement", "hex", elsewhere, lambda e, t: elsewhere(e, t) is not None)),
    Plant("HR-NEFREIN-10", "a unit comes inland", "1984", changed("replacement", "hex", inland)),
    Plant("HR-NEFREIN-8", "a unit comes weaker than it began", "1984",
          changed("replacement", "figures", more("figures", -1))),
    Plant("HR-NEFREIN-5", "units come in another order than they were lost", "1984", second_first),
    Plant("HR-NEFREIN-5", "a unit comes after the card of the turn", "1984", drawn_after_card),
    Plant("HR-NEFREIN-6", "the drawn card is kept", "1984",
          without("discard", lambda e, t: t.section_card is not None)),
    Plant("HR-NEFVP-1", "eleven medals are enough", "1984", said_at_start("medal_target", "axis", -1)),
    Plant("HR-NEFBAN-1", "an assault gun overruns", "1984", overrun_of_guns),
    Plant("HR-VULN-2", "infantry rolls fewer dice at an assault gun than the floor", "1984",
          changed("battle", "dice", more("dice", -1), floored)),
    Plant("HR-NEFUNIT-1", "an infantry unit is none of the militia", "1984", row_at_start("hr_militia", "infantry")),
    Plant("HR-NEFUNIT-1", "militia goes three hexes", "1984",
          goes_on(None, by_militia)),
    Plant("HR-NEFUNIT-1", "militia moves and battles", "1984", moves_and_battles),
    Plant("HR-NEFSIDE-1", "one army is larger than the other", "1984-hedges",
          in_setup(lambda setup: one_fewer(setup))),
    Plant("HR-NEFSIDE-3", "the smaller army leaves a hex of its own", "1984", in_setup(lambda setup: leaves(setup))),
]  # fmt: skip


def one_fewer(setup):
    """A unit less of a side."""
    unit = next(unit for unit in setup["units"] if unit["side"] == "axis")
    setup["units"].remove(unit)
    return True


def leaves(setup):
    """A unit of the Allies begins behind its hex."""
    taken = {unit["hex"] for unit in setup["units"]}
    unit = next(unit for unit in setup["units"] if unit["hex"] == "E2")
    unit["hex"] = next(e["hex"] for e in setup["hexes"] if e["hex"] not in taken and e["hex"][0] == "H")
    return True
