"""Errors planted in games of zombies (house-rules 4.17)."""

from tests.checker.board import ENEMY, apart
from tests.checker.plant_ways import (
    behind,
    ended_by,
    grenade_told,
    heavier,
    in_setup,
    marker_of_nobody,
    more,
    moved_at_start,
    of_kind,
    said_at_start,
    sent_back,
)
from tests.checker.plants import NoPlaceError, Plant, added, changed, places, without


def last_assault_left_out(log):
    """The last assault of a Dead turn has not been, though the unit stands where it stood."""
    events = log["events"]
    for n, event, _ in places(log, "battle", of_kind("attacker", "SWARM")):
        if event["kind"] != "ordered" or event["distance"] != 1:
            continue
        end = next(k for k in range(n, len(events)) if events[k]["event"] in ("turn", "end", "claim"))
        if any(one["event"] == "battle" and one["kind"] == "ordered" for one in events[n + 1 : end]):
            continue
        if events[end]["event"] == "turn":
            del events[n:end]
            return
    raise NoPlaceError


def second_step(log):
    """A zombie unit goes a second hex."""
    for n, event, table in places(log, "step", of_kind("unit", "SWARM")):
        taken = set(table.board.at) | {event["to"]}
        free = [h for h in table.board.around(event["to"]) if h not in taken]
        if free and log["events"][n + 1]["event"] not in ("obstacle", "objective"):
            log["events"].insert(n + 1, {**event, "from": event["to"], "to": free[0]})
            return
    raise NoPlaceError


def card_of_the_dead(event, table):
    """A card that the Dead side plays."""
    if table.dead != table.now.side:
        return None
    card = min(table.pile)
    row = card.split("#")[0]
    return {"card": card, "acts_as": row, "view": table.dead, "section": None, "copied": False}


def ground_for_the_dead(log):
    """A zombie unit takes the ground that it has won."""
    for n, event, table in places(log, "retreat"):
        roll = table.roll
        if not roll or roll["kind"] != "ordered" or roll["distance"] != 1:
            continue
        if not table.board.has(roll["attacker"], "SWARM") or event["unit"] != roll["target"]:
            continue
        k = n + 1
        while log["events"][k]["event"] in ("retreat", "obstacle", "objective", "medal", "rule"):
            k += 1
        here = table.board.hex_of(roll["attacker"])
        frame = {"n": k, "turn": event["turn"], "side": event["side"]}
        log["events"].insert(
            k, {**frame, "event": "ground", "unit": roll["attacker"], "from": here, "to": roll["hex"]}
        )
        return
    raise NoPlaceError


def second_retreat(log):
    """A unit that has fallen back in the turn falls back again."""
    sent_back(log, "stays_back")


def ahead_of(event, table):
    """A free hex that is none behind."""
    board = table.board
    back = behind(table, event["unit"])
    free = [h for h in board.around(event["from"]) if h not in board.at and h not in back]
    return free[0] if free else None


def push_for_nothing(event, table):
    """A zombie unit is pushed where nobody falls back."""
    if not table.dead or table.cleared_for or table.roll:
        return None
    for unit in table.board.living(table.dead):
        back = behind(table, unit)
        if back:
            return {"unit": unit, "from": table.board.hex_of(unit), "to": back[0]}
    return None


def ambush_of_zombies(log):
    """Whoever zombies assault ambushes them."""
    for n, event, table in places(log, "charge"):
        side = table.board.side_of(event["target"])
        card = next((card for card in table.hands[side] if card.startswith("ambush#")), None)
        if card:
            frame = {"n": n, "turn": event["turn"], "side": event["side"]}
            log["events"].insert(
                n,
                {
                    **frame, "event": "ambush", "card": card, "defender": event["target"],
                    "attacker": event["charger"],
                },
            )  # fmt: skip
            return
    raise NoPlaceError


def another_zombie(event, table):
    """A zombie unit that did not take the figure."""
    own = [unit for unit in table.board.living(table.dead) if unit != event["unit"]]
    return own[0] if own else None


def newborn_battles(log):
    """A unit battles in the turn in which it came into being."""
    for n, event, table in places(log, "divided", lambda e, t: t.now.side == t.dead):
        enemies = [
            u
            for u in table.board.living(ENEMY[table.dead])
            if apart(table.board.hex_of(u), event["hex"]) == 1
        ]
        if enemies and event["hex"] not in table.board.at:
            frame = {"n": n, "turn": event["turn"], "side": event["side"]}
            battle = {
                "event": "battle",
                "roll": table.rolls + 1,
                "attacker": event["new"],
                "target": enemies[0],
            }
            log["events"].insert(n + 1, {**frame, **battle, "dice": 1, "distance": 1, "kind": "ordered"})
            return
    raise NoPlaceError


def into_food(event, table):
    """True for a step of a zombie unit onto a marker."""
    return table.dead == table.now.side and event["to"] in table.marked


def holder_moves(event, table):
    """A unit that stays on a marker goes away."""
    for unit in sorted(table.holding):
        here = table.board.hex_of(unit)
        free = [h for h in table.board.around(here) if h not in table.board.at] if here else []
        if free and unit in table.now.ordered and not table.now.fights:
            return {"unit": unit, "from": here, "to": free[0], "cost": 1}
    return None


def walks_off_inland(log):
    """A living unit leaves the board from a hex that is none of the edge."""
    for n, event, table in places(log, "step", lambda e, t: t.dead and t.now.side != t.dead):
        if table.now.second_of or len(table.board.around(event["from"])) < 6:
            continue
        figures = table.board.units[event["unit"]]["figures"]
        frame = {"n": n, "turn": event["turn"], "side": event["side"]}
        log["events"].insert(
            n, {**frame, "event": "saved", "unit": event["unit"], "hex": event["from"], "figures": figures}
        )
        return
    raise NoPlaceError


def one_more_zombie(setup):
    """A unit in reserve stands on the board from the first."""
    taken = {unit["hex"] for unit in setup["units"]}
    unit = next((unit for unit in setup["units"] if unit["row"] == "hr_zombie" and not unit["hex"]), None)
    free = [entry["hex"] for entry in setup["hexes"] if entry["hex"] not in taken]
    if unit:
        unit["hex"] = free[0]
    return unit is not None


def stronger_zombie(setup):
    """A zombie unit has a figure more."""
    next(unit for unit in setup["units"] if unit["row"] == "hr_zombie")["figures"] += 1
    return True


PLANTS = [
    Plant("HR-ZOMBIE-1", "a unit attacks with a die more than it has figures", "zombies",
          changed("battle", "dice", more("dice"), of_kind("attacker", "SWARM"))),
    Plant("HR-ZOMBIE-2", "a unit goes two hexes", "zombies", second_step),
    Plant("HR-ZOMBIE-2", "the Dead side plays a card", "zombies", added("play", "step", card_of_the_dead)),
    Plant("HR-ZOMBIE-2", "one unit more is called up than there are", "zombies",
          changed("swarm", "units", more("units"))),
    Plant("HR-ZOMBIE-4", "whoever is assaulted strikes with a die too many", "zombies",
          changed("charge", "dice", more("dice"))),
    Plant("HR-ZOMBIE-4", "nobody strikes first", "zombies", without("charge")),
    Plant("HR-ZOMBIE-4", "a unit beside the living does not assault", "zombies", last_assault_left_out),
    Plant("HR-ZOMBIE-5", "a grenade hits zombies", "zombies", heavier(grenade_told("SWARM"))),
    Plant("HR-ZOMBIE-5", "a unit falls back twice in a turn", "zombies", second_retreat),
    Plant("HR-ZOMBIE-6", "zombies take ground", "zombies-town", ground_for_the_dead),
    Plant("HR-ZOMBIE-13", "a unit is pushed forward", "zombies",
          changed("pushed", "to", ahead_of, lambda e, t: ahead_of(e, t) is not None)),
    Plant("HR-ZOMBIE-13", "a unit is pushed for nothing", "zombies", added("pushed", "step", push_for_nothing)),
    Plant("HR-ZOMBIE-13", "a unit that was to be pushed stays", "zombies", without("pushed")),
    Plant("HR-ZOMBIE-15", "zombies are ambushed", "zombies", ambush_of_zombies),
    Plant("HR-ZOMBIE-20", "the free strike has one die more than the option leaves", "zombies-shots",
          changed("charge", "dice", more("dice"))),
    Plant("HR-ZOMGROW-1", "one figure more rises than was lost", "zombies", changed("grown", "more", more("more"))),
    Plant("HR-ZOMGROW-1", "nobody rises", "zombies", without("grown")),
    Plant("HR-ZOMGROW-3", "figures join another unit", "zombies",
          changed("grown", "unit", another_zombie, lambda e, t: another_zombie(e, t) is not None)),
    Plant("HR-ZOMGROW-2", "a unit divides in unequal parts", "zombies-many",
          changed("divided", "figures", more("figures", -1))),
    Plant("HR-ZOMGROW-4", "a unit that is large enough stays whole", "zombies-many", without("divided")),
    Plant("HR-ZOMGROW-6", "a new unit battles at once", "zombies-many", newborn_battles),
    Plant("HR-ZOMFOOD-1", "a unit passes by food beside it", "zombies-town", without("step", into_food)),
    Plant("HR-ZOMFOOD-2", "a unit leaves the food before its turn is over", "zombies-bunkers",
          added("step", "step", holder_moves)),
    Plant("HR-ZOMFOOD-4", "food is not taken though a unit has stayed", "zombies-bunkers", without("claim")),
    Plant("HR-ZOMFOOD-4", "food is taken by nobody", "zombies", added("claim", "turn", marker_of_nobody)),
    Plant("HR-ZOMWIN-5", "a living unit leaves from the middle of the board", "zombies", walks_off_inland),
    Plant("HR-ZOMWIN-2", "who was saved counts for nothing", "zombies-town",
          ended_by("winner", lambda old: "axis" if old == "draw" else old)),
    Plant("HR-ZOMWIN-1", "medals decide", "zombies",
          ended_by("reason", lambda old: "medals" if old == "wiped_out" else old)),
    Plant("HR-ZOMARMY-3", "a zombie unit begins elsewhere", "zombies", moved_at_start("axis")),
    Plant("HR-ZOMARMY-1", "one zombie unit more begins on the board", "zombies", in_setup(one_more_zombie)),
    Plant("HR-ZOMARMY-8", "a zombie unit begins with a figure more", "zombies", in_setup(stronger_zombie)),
    Plant("HR-ZOMARMY-4", "the Dead side holds a card", "zombies", said_at_start("hand_size", "axis", 1)),
]  # fmt: skip
