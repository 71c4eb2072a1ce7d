"""Ways to plant an error in games of the variants of house-rules 4.17."""

from tests.checker.board import ENEMY, HOME, apart, place
from tests.checker.plants import NoPlaceError, always, first, places
from tests.checker.terrain import words


def more(field, by=1):
    """A field says so much more than it was."""
    return lambda event, _: event[field] + by


def in_setup(change):
    """The set-up is another one; ``change`` alters it and says whether it could."""

    def bend(log):
        if not change(log["setup"]):
            raise NoPlaceError

    return bend


def moved_at_start(side, rows="ABCDEFGHI"):
    """A unit of a side begins on another free hex of some rows."""

    def change(setup):
        taken = {unit["hex"] for unit in setup["units"]}
        free = [entry["hex"] for entry in setup["hexes"] if entry["hex"] not in taken]
        unit = next(unit for unit in setup["units"] if unit["side"] == side and unit["hex"])
        unit["hex"] = next(hex_ for hex_ in free if apart(hex_, unit["hex"]) > 2 and hex_[0] in rows)
        return True

    return in_setup(change)


def row_at_start(old, new):
    """A unit of a row is of another one."""

    def change(setup):
        unit = next((unit for unit in setup["units"] if unit["row"] == old and unit["hex"]), None)
        if unit:
            unit["row"] = new
        return unit is not None

    return in_setup(change)


def said_at_start(key, side, by):
    """A number that the set-up gives a side is another one."""

    def change(setup):
        setup[key][side] += by
        return True

    return in_setup(change)


def heavier(where):
    """A loss of which ``where`` holds costs a figure more."""

    def bend(log):
        n, event, _ = first(log, "hit", lambda e, t: e["left"] > 1 and where(e, t))
        log["events"][n] = {**event, "figures": event["figures"] + 1, "left": event["left"] - 1}

    return bend


def grenade_told(trait):
    """True for a loss to a roll with a grenade at a unit of a kind."""

    def where(event, table):
        roll = table.roll
        own = roll and roll["target"] == event["unit"] and table.board.has(event["unit"], trait)
        return own and event["cause"] == "hit" and "grenade" in roll["faces"]

    return where


def of_kind(field, trait):
    """True for events whose unit is of a kind; of any where none is named."""
    return lambda event, table: bool(event[field]) and (not trait or table.board.has(event[field], trait))


def is_plain(table, hex_):
    """True for open ground."""
    return words(table.board, hex_) == {"open"}


def goes_on(trait, when=lambda table, unit: True):
    """A unit of a kind goes a hex more than its march allows."""

    def bend(log):
        events = log["events"]
        for n, event, table in places(log, "step", of_kind("unit", trait)):
            after, unit, march = events[n + 1], event["unit"], table.now.marches.get(event["unit"])
            spent = march.spent + event["cost"] if march else event["cost"]
            most = (march or table.begin(unit, event["to"])).most
            if spent != most or after["event"] in ("step", "obstacle", "rule", "mine", "ice", "objective"):
                continue
            free = [h for h in table.board.around(event["to"]) if h not in table.board.at]
            if not trait:
                free = [h for h in free if is_plain(table, h) and is_plain(table, event["to"])]
            if free and not table.now.second_of and when(table, unit):
                events.insert(n + 1, {**event, "from": event["to"], "to": free[0], "cost": 1})
                return
        raise NoPlaceError

    return bend


def falls_back(trait):
    """A unit of a kind obeys a flag by a retreat before its figures are gone."""

    def bend(log):
        for n, event, table in places(log, "hit", of_kind("unit", trait)):
            roll = table.roll
            own = roll and roll["target"] == event["unit"] and event["cause"] == "blocked" and event["left"]
            back = own and behind(table, event["unit"])
            if back:
                frame = {"n": n, "turn": event["turn"], "side": event["side"]}
                here = table.board.hex_of(event["unit"])
                step = {"event": "retreat", "unit": event["unit"], "from": here, "to": back[0]}
                log["events"][n] = {**frame, **step}
                return
        raise NoPlaceError

    return bend


def behind(table, unit):
    """Free hexes behind a unit."""
    board, here = table.board, table.board.hex_of(unit)
    back = [h for h in board.around(here) if place(h)[0] - place(here)[0] == HOME[board.side_of(unit)]]
    return [hex_ for hex_ in back if hex_ not in board.at]


def sent_back(log, kind, where=always):
    """In place of the first event of a kind with a free hex behind its unit, the unit retreats there."""
    for n, event, table in places(log, kind, where):
        back = behind(table, event["unit"])
        if back:
            here = table.board.hex_of(event["unit"])
            frame = {"n": n, "turn": event["turn"], "side": event["side"]}
            went = {"event": "retreat", "unit": event["unit"], "from": here, "to": back[0]}
            log["events"][n] = frame | went
            return
    raise NoPlaceError


def ended_by(field, value):
    """The end of the game is told otherwise, and the result with it."""

    def bend(log):
        n = next(n for n, event in enumerate(log["events"]) if event["event"] == "end")
        old = log["events"][n][field]
        new = value(old) if callable(value) else value
        if new == old:
            raise NoPlaceError
        log["events"][n] = {**log["events"][n], field: new}
        key = {"winner": "winner", "reason": "end_reason"}[field]
        log["result"][key] = new

    return bend


def marker_of_nobody(event, table):
    """A marker on which nobody stands is taken as a turn of the side ends."""
    if table.claims is None or event["side"] == table.claims.side or table.number == 0:
        return None
    if table.now.side != table.claims.side or not table.turn_is_done():
        return None
    free = [hex_ for hex_ in sorted(table.marked) if hex_ not in table.board.at]
    return {"hex": free[0], "left": len(table.marked) - 1} if free else None


def enemy_unit(event, table):
    """A unit of the other side."""
    return table.board.living(ENEMY[table.board.side_of(event["unit"])])[0]
