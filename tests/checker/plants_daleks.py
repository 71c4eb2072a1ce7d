"""Errors planted in games of Daleks (house-rules 4.17)."""

from tests.checker.board import ENEMY, apart
from tests.checker.plant_ways import (
    enemy_unit,
    falls_back,
    goes_on,
    grenade_told,
    heavier,
    in_setup,
    more,
    of_kind,
    row_at_start,
    said_at_start,
)
from tests.checker.plants import NoPlaceError, Plant, added, changed, first, places, without


def flag_of_a_strike(log):
    """The first flag of a strike is ignored."""
    for n, event, table in places(log, "hit", of_kind("unit", "DALEK")):
        if table.roll and table.roll["kind"] == "strike" and event["cause"] == "blocked":
            flags = table.flags_of(table.roll)
            frame = {"n": n, "turn": event["turn"], "side": event["side"]}
            log["events"].insert(
                n, {**frame, "event": "ignore", "unit": event["unit"], "flags": 1, "left": flags - 1}
            )
            return
    raise NoPlaceError


def two_flags(event, table):
    """True where a Dalek unit ignores one flag of several."""
    return table.board.has(event["unit"], "DALEK") and event["left"] > 0


def by_bombard(table, unit):
    """True for special weapons under Artillery Bombard."""
    return table.now.card == "artillery_bombard" and len(table.board.ordered_as(unit)) > 1


def pay_for_a_mercenary(log):
    """A mercenary unit that is eliminated pays a medal."""
    for n, event, table in places(log, "eliminated", of_kind("unit", "MERCENARY")):
        side = event["by"]
        total = table.medals[side] + 1
        frame = {"n": n, "turn": event["turn"], "side": event["side"]}
        medal = {"event": "medal", "to": side, "change": 1, "total": total, "source": "unit", "earned": 1}
        log["events"].insert(n + 1, {**frame, **medal})
        return
    raise NoPlaceError


def another_heir(event, table):
    """A friendly unit farther away than the nearest."""
    board, here = table.board, table.fallen_at
    far = sorted(board.living(board.side_of(event["unit"])), key=lambda u: apart(here, board.hex_of(u)))
    return far[-1] if far and apart(here, board.hex_of(far[-1])) > apart(here, board.hex_of(far[0])) else None


def their_hex(event, table):
    """Hex of that unit."""
    return table.board.hex_of(enemy_unit(event, table))


def swap_with_enemy(log):
    """A Dalek unit changes places with a human one."""
    n, event, table = first(log, "places_changed")
    other = enemy_unit(event, table)
    there = table.board.hex_of(other)
    log["events"][n] = {**event, "other": other, "hex": there, "other_hex": table.board.hex_of(event["unit"])}


def given_to_the_enemy(log):
    """The leader is given to a unit of the Daleks."""
    n, event, table = first(log, "leader_given")
    other = enemy_unit(event, table)
    log["events"][n] = {**event, "unit": other, "hex": table.board.hex_of(other)}


def exterminates_without_order(log):
    """A Dalek unit without an order exterminates."""
    n, event, _ = first(log, "holds", lambda e, t: t.claims.by_order)
    for k in range(n):
        one = log["events"][k]
        if one["event"] == "order" and one["unit"] == event["unit"] and one["turn"] == event["turn"]:
            del log["events"][k]
            return
    raise NoPlaceError


def goes_after_all(log):
    """A unit that exterminates battles besides."""
    for n, event, table in places(log, "holds", lambda e, t: t.claims.by_order):
        board, unit = table.board, event["unit"]
        near = [
            u for u in board.living(ENEMY[board.side_of(unit)]) if apart(board.hex_of(u), event["hex"]) <= 3
        ]
        if near:
            frame = {"n": n, "turn": event["turn"], "side": event["side"]}
            far = apart(event["hex"], board.hex_of(near[0]))
            battle = {
                "event": "battle",
                "roll": table.rolls + 1,
                "attacker": unit,
                "target": near[0],
                "dice": 1,
            }
            log["events"].insert(n + 1, {**frame, **battle, "distance": far, "kind": "ordered"})
            return
    raise NoPlaceError


def town_that_stays(log):
    """A town that is exterminated is not laid in ruins."""
    n, _, _ = first(log, "obstacle", lambda e, t: e["piece"] == "town")
    del log["events"][n]


def works_come_back(setup):
    """An obstacle lies on the half of the Daleks."""
    entry = next(entry for entry in setup["hexes"] if entry["hex"] == "A2")
    entry["pieces"] = [*entry["pieces"], "wire"]
    return True


def led(event, table):
    """True for a battle of the unit with the human factor."""
    return event["attacker"] in table.board.led and event["dice"] > 1


PLANTS = [
    Plant("HR-DALEK-1", "a unit goes five hexes", "daleks", goes_on("DALEK")),
    Plant("HR-DALEK-2", "a grenade hits Daleks", "daleks", heavier(grenade_told("DALEK"))),
    Plant("HR-DALEK-2", "a flag sends Daleks back", "daleks", falls_back("DALEK")),
    Plant("HR-DALEK-2", "two flags are ignored", "daleks", changed("ignore", "flags", more("flags"), two_flags)),
    Plant("HR-DALEK-6", "a flag of a strike is ignored", "daleks", flag_of_a_strike),
    Plant("HR-DALEK-1", "a unit attacks with a die too many", "daleks",
          changed("battle", "dice", more("dice"), of_kind("attacker", "DALEK"))),
    Plant("HR-DALSPEC-3", "special weapons go four hexes by Artillery Bombard", "daleks",
          goes_on("DALEK", by_bombard)),
    Plant("HR-DALMERC-1", "a mercenary unit pays a medal", "daleks-town", pay_for_a_mercenary),
    Plant("HR-DALWIN-1", "nine medals are enough", "daleks", said_at_start("medal_target", "axis", -1)),
    Plant("HR-DALEXT-7", "a unit exterminates without an order", "daleks-town", exterminates_without_order),
    Plant("HR-DALEXT-2", "a unit exterminates and battles", "daleks-town", goes_after_all),
    Plant("HR-DALEXT-2", "a town is exterminated by nobody", "daleks-town", without("holds")),
    Plant("HR-DALEXT-2", "a unit exterminates in vain", "daleks-town", without("claim")),
    Plant("HR-DALEXT-2", "a town is worth two medals", "daleks-town",
          changed("medal", "earned", more("earned"), lambda e, t: e["source"] == "event")),
    Plant("HR-DALEXT-2", "a town outlives its extermination", "daleks-town", town_that_stays),
    Plant("HR-DALSET-1", "a unit of special weapons stands where infantry stood", "daleks",
          row_at_start("hr_dalek", "hr_dalek_special")),
    Plant("HR-DALSET-2", "an obstacle of the Daleks stays", "daleks", in_setup(works_come_back)),
    Plant("HR-DALSET-3", "a Dalek unit is put where a human one stood", "daleks", swap_with_enemy),
    Plant("HR-DALHUMAN-1", "the leader goes to a unit far away", "daleks",
          changed("leader", "heir", another_heir, lambda e, t: another_heir(e, t) is not None)),
    Plant("HR-DALHUMAN-1", "the leader falls", "daleks", changed("leader", "fell", True)),
    Plant("HR-DALHUMAN-4", "the leader is given to the Daleks", "daleks", given_to_the_enemy),
    Plant("HR-DALHUMAN-1", "the leader adds one die", "daleks", changed("battle", "dice", more("dice", -1), led)),
    Plant("HR-DALMERC-2", "a mercenary unit fights on without Daleks", "daleks-few", without("surrender")),
    Plant("HR-DALMERC-2", "a mercenary unit surrenders while Daleks fight", "daleks",
          added("surrender", "discard", lambda e, t: a_mercenary(t))),
]  # fmt: skip


def a_mercenary(table):
    """A mercenary unit on the board."""
    found = [unit for unit in table.board.at.values() if table.board.has(unit, "MERCENARY")]
    return {"unit": found[0], "hex": table.board.hex_of(found[0])} if found and table.number else None
