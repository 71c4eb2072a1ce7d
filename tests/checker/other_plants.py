"""Errors planted in games of zombies, Daleks and Cybermen."""

from tests.checker.board import ENEMY, apart
from tests.checker.plants import NoPlaceError, Plant, added, changed, first, places, without
from tests.checker.terrain import words


# --- ways to plant an error ---
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
    from tests.checker.board import HOME, place

    board, here = table.board, table.board.hex_of(unit)
    back = [h for h in board.around(here) if place(h)[0] - place(here)[0] == HOME[board.side_of(unit)]]
    return [hex_ for hex_ in back if hex_ not in board.at]


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


# --- zombies ---
def last_assault_left_out(log):
    """The last assault of a Dead turn has not been, though the unit stands where it stood."""
    events = log["events"]
    for n, event, table in places(log, "battle", of_kind("attacker", "SWARM")):
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
    for n, event, table in places(log, "stays_back"):
        back = behind(table, event["unit"])
        if back:
            frame = {"n": n, "turn": event["turn"], "side": event["side"]}
            here = table.board.hex_of(event["unit"])
            log["events"][n] = {**frame, "event": "retreat", "unit": event["unit"], "from": here, "to": back[0]}
            return
    raise NoPlaceError


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
        enemies = [u for u in table.board.living(ENEMY[table.dead]) if apart(table.board.hex_of(u), event["hex"]) == 1]
        if enemies and event["hex"] not in table.board.at:
            frame = {"n": n, "turn": event["turn"], "side": event["side"]}
            battle = {"event": "battle", "roll": table.rolls + 1, "attacker": event["new"], "target": enemies[0]}
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


def marker_of_nobody(event, table):
    """A marker on which nobody stands is taken as a turn of the side ends."""
    if table.claims is None or event["side"] == table.claims.side or table.number == 0:
        return None
    if table.now.side != table.claims.side or not table.turn_is_done():
        return None
    free = [hex_ for hex_ in sorted(table.marked) if hex_ not in table.board.at]
    return {"hex": free[0], "left": len(table.marked) - 1} if free else None


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


ZOMBIES = [
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
    Plant("HR-ZOMWIN-1", "medals decide", "zombies", ended_by("reason", "medals")),
    Plant("HR-ZOMARMY-3", "a zombie unit begins elsewhere", "zombies", moved_at_start("axis")),
    Plant("HR-ZOMARMY-1", "one zombie unit more begins on the board", "zombies", in_setup(one_more_zombie)),
    Plant("HR-ZOMARMY-8", "a zombie unit begins with a figure more", "zombies", in_setup(stronger_zombie)),
    Plant("HR-ZOMARMY-4", "the Dead side holds a card", "zombies", said_at_start("hand_size", "axis", 1)),
]  # fmt: skip


# --- Daleks and Cybermen ---
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


def enemy_unit(event, table):
    """A unit of the other side."""
    return table.board.living(ENEMY[table.board.side_of(event["unit"])])[0]


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
    n, event, table = first(log, "holds", lambda e, t: t.claims.by_order)
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
        near = [u for u in board.living(ENEMY[board.side_of(unit)]) if apart(board.hex_of(u), event["hex"]) <= 3]
        if near:
            frame = {"n": n, "turn": event["turn"], "side": event["side"]}
            far = apart(event["hex"], board.hex_of(near[0]))
            battle = {"event": "battle", "roll": table.rolls + 1, "attacker": unit, "target": near[0], "dice": 1}
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


DALEKS = [
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
    Plant("HR-DALEXT-2", "a unit exterminates and battles", "daleks", goes_after_all),
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


def gain_of_a_shot(event, table):
    """A figure joins after a shot at two hexes."""
    roll = table.won
    if not roll or not roll["attacker"] or roll["distance"] == 1 or not roll["hits"]:
        return None
    if not table.board.has(roll["attacker"], "CYBERMAN"):
        return None
    return {"unit": roll["attacker"], "now": table.board.units[roll["attacker"]]["figures"] + 1}


def gain_after_shot(log):
    """A shot at two hexes gains a figure."""
    for n, event, table in places(log, "battle"):
        table.settle()
        fields = gain_of_a_shot(event, table)
        if fields:
            frame = {"n": n, "turn": event["turn"], "side": event["side"]}
            log["events"].insert(n, {**frame, "event": "gain", **fields})
            return
    raise NoPlaceError


CYBERMEN = [
    Plant("HR-CYBER-1", "a unit goes four hexes", "cybermen", goes_on("CYBERMAN")),
    Plant("HR-CYBER-1", "a grenade hits Cybermen", "cybermen", heavier(grenade_told("CYBERMAN"))),
    Plant("HR-CYBER-1", "a unit attacks with a die too many", "cybermen",
          changed("battle", "dice", more("dice"), of_kind("attacker", "CYBERMAN"))),
    Plant("HR-CYBER-2", "a figure that was taken joins nobody", "cybermen", without("gain")),
    Plant("HR-CYBER-4", "two figures join for one", "cybermen", changed("gain", "now", more("now"))),
    Plant("HR-CYBER-4", "a figure joins the enemy", "cybermen", changed("gain", "unit", enemy_unit)),
    Plant("HR-CYBER-9", "a shot gains a figure", "cybermen", gain_after_shot),
    Plant("HR-CYBER-3", "a unit grows beyond the limit", "cybermen-few",
          changed("gain", "unit", lambda e, t: full_unit(t), lambda e, t: full_unit(t) is not None)),
    Plant("HR-CYBER-10", "a gun is left among the Cybermen", "cybermen", row_at_start("hr_cyberman", "artillery")),
    Plant("HR-CYBER-10", "a Cyberman unit begins elsewhere", "cybermen", moved_at_start("axis")),
]  # fmt: skip


def full_unit(table):
    """A Cyberman unit that is as large as units may become."""
    board = table.board
    own = [unit for unit in board.at.values() if board.has(unit, "CYBERMAN")]
    return next((unit for unit in own if board.units[unit]["figures"] == table.most_gained), None)
