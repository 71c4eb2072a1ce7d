"""Who is fed otherwise in the eyes of the referee: besieged, airborne, by a drop zone (HR-SUPEX, HR-DZONE)."""

from collections import Counter

from tests.checker import boxes
from tests.checker.board import ENEMY, apart, place
from tests.checker.broken import law


@boxes.begins
def nothing_is_lost(table):
    """Zones are where the battle marks them; no grace has ended."""
    setup, switches = table.log["setup"], table.switches
    table.stood = {unit["id"]: unit["hex"] for unit in setup["units"]}
    table.dropped = {unit for drop in setup["air_drops"] for unit in drop["units"]}
    table.bare = [one["hex"] for one in setup["hexes"] if one["terrain"] == "open" and not one["pieces"]]
    table.zones = {}  # side to the hex of its zone
    if switches["drop_zone"] == ["auto"]:
        table.zones = dict(mark.split(":") for mark in switches["drop_zones"])
    elif switches["drop_zone"]:
        sides = [drop["side"] for drop in setup["air_drops"]] or [
            m.split(":")[0] for m in switches["drop_zones"]
        ]
        table.zones = dict.fromkeys(sides, switches["drop_zone"][0])
    if switches["drop_model"] == "LINE" and switches["drop_zone"]:  # where it lies is taken from the log
        for e in table.log["events"]:
            if e["event"] == "drop_zone":
                table.zones.setdefault(e["side"], e["hex"])
        for drop in setup["air_drops"]:
            table.zones.setdefault(drop["side"], None)  # never lost
    table.zone_lost = Counter()  # side to own turns since it was found lost
    table.grace_over, table.starts = set(), Counter()  # sides; own turns begun
    table.zone_told = []  # what has to be told now


@boxes.sees_after
def drops_make_zones(table, e):
    """Without a mark a zone is the open hex nearest to what the last drop was meant for (HR-DZONE-8)."""
    by_mark = table.switches["drop_zone"] != ["auto"] or table.switches["drop_model"] == "LINE"
    if e["event"] != "drop" or by_mark:
        return
    side = table.board.side_of(e["unit"])
    marked = {mark.split(":")[0] for mark in table.switches["drop_zones"]}
    if side not in marked and table.bare:
        table.zones[side] = min(table.bare, key=lambda hex_: (apart(hex_, e["aim"]), place(hex_)))


def begin_turn(table):
    """A side's turn begins: its zone is looked at, and what ends the grace of its airborne units."""
    side, switches, board = table.now.side, table.switches, table.board
    table.starts[side] += 1
    if any(board.holder_at(hex_) == ENEMY[side] for hex_ in switches["supply_grace_ends"]):
        table.grace_over.add(side)
    zone = table.zones.get(side) if switches["drop_zone"] else None
    if zone is None:
        return
    taken = board.holder_at(zone) == ENEMY[side]
    before = table.zone_lost[side] > 0
    lost = taken or (before and not switches["drop_zone_returns"])
    table.zone_lost[side] = table.zone_lost[side] + 1 if lost else 0
    if lost != before:
        table.zone_told = [{"hex": zone, "lost": lost}]


def is_airborne(table, unit):
    """True for units of air drops and those that the battle marks (HR-SUPEX-2, HR-DZONE-5)."""
    return unit in table.dropped or table.stood[unit] in table.switches["supply_airborne"]


def is_of_zone(table, unit):
    """True for a unit that a drop zone feeds in place of roads (HR-DZONE-1, -5, -7)."""
    if not table.switches["drop_zone"] or table.board.side_of(unit) not in table.zones:
        return False
    listed = table.switches["drop_zone_units"]
    return is_airborne(table, unit) if listed == ["airborne"] else table.stood[unit] in listed


def fed_otherwise(table, unit):
    """True or False for a unit that roads do not decide about, None for all others."""
    side, switches = table.board.side_of(unit), table.switches
    exempt = switches["supply_exemptions"]
    if exempt and side in switches["supply_exempt_side"]:
        return True  # HR-SUPEX-5
    if exempt and table.stood[unit] in [*switches["supply_besieged"], *switches["supply_exempt"]]:
        return True  # HR-SUPEX-1
    if is_of_zone(table, unit):
        return table.zone_lost[side] <= switches["drop_zone_grace"]  # HR-DZONE-2, -4, -6, -9
    if exempt and is_airborne(table, unit) and side not in table.grace_over:
        grace = switches["supply_grace"]
        if grace == "UNLIMITED" or table.starts[side] <= grace:  # HR-SUPEX-2, -3
            return True
    return None


@boxes.sees_first
def zones_are_told(table, e):
    """A zone that is lost or back is told as the turn begins (HR-DZONE-2, -3)."""
    law(not table.zone_told or e["event"] in ("drop_zone", "rule"), "HR-DZONE-2", "HR-DZONE-3")


@boxes.judges("drop_zone")
def judge_zone(table, e):
    """An enemy stands on the zone, or does so no more (HR-DZONE-2, -3)."""
    law(bool(table.zone_told), "HR-DZONE-2", "HR-DZONE-3")
    due = table.zone_told.pop()
    law(all(e[field] == value for field, value in due.items()), "HR-DZONE-2", "HR-DZONE-3", "HR-DZONE-8")
