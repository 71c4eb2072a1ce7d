"""Trains of the house in the eyes of the referee: who is passed, whose gun is given, who assaults on arrival.

House-rules 4.6, HR-TRAIN, HR-SUPTRAIN and HR-ARMTRAIN; what they share with official trains stands in ``rails`` and
``trains``.
"""

from dataclasses import replace

from tests.checker import boxes, ground, rails, terrain
from tests.checker.broken import law
from tests.checker.options import is_on

ARMED = "tp_armored_train#wagon"  # the gun is on the wagon: HR-ARMTRAIN-3
MEDIUM = (3, 2, 2, 1)  # HR-ARMTRAIN-1
NEVER_PASSED = set(ground.MINES) | {"ww_frozen_river"}  # a train would be struck where it cannot end


@boxes.begins
def guns_are_mounted(table):
    """Which gun trains have, how many hits their wagons stand, that they take no order for a class they are not of."""
    switches, board = table.switches, table.board
    board.no_substitutes = {"TRN"} if is_on(table.log, "train-house") else set()  # HR-TRAIN-11
    table.guns_given = set()
    board.last_with_wagon = switches["train_hits_engine"] - switches["train_hits_wagon"] + 1  # HR-TRAIN-2
    row = table.log["rules"]["units"].get("tp_armored_train")
    if row and switches["train_gun"] == "HOUSE" and row["sight"] == "DIRECT":
        board.rows = {**board.rows, ARMED: replace(board.rows[ARMED], dice=MEDIUM, sees=True)}


# --- hexes of friends are passed ---
def links(board, side, here, to):
    """True if track leads on and nothing but a unit of the side may stand there (HR-TRAIN-4)."""
    if not rails.goes_on(board, here, to) or board.holder_at(to) not in (None, side):
        return False
    shut = terrain.barred(board, to, "TRN") or terrain.closed(board, here, to, "TRN", "move")
    return not shut and not terrain.tiles_and_pieces(board, to) & NEVER_PASSED


def ahead(board, side, loco, wagon, tail):
    """Where a train can be a hex further ahead: its parts, and the edge of its tail (TP-TRNED-1)."""
    for turn in rails.TURNS:
        edge = (tail + 3 + turn) % 6
        to = rails.beyond(loco, edge)
        if to in board.hexes and links(board, side, loco, to):
            yield to, wagon and loco, (edge + 3) % 6


def back(board, side, loco, wagon, tail):
    """Where a train can be a hex further back (TP-TRNED-1)."""
    behind = rails.beyond(loco, tail)
    edges = [(tail + turn) % 6 for turn in rails.TURNS]
    if wagon:
        for edge in edges:
            to = rails.beyond(behind, edge)
            if to in board.hexes and links(board, side, behind, to):
                yield behind, to, edge
    elif behind in board.hexes and links(board, side, loco, behind):
        on = [edge for edge in edges if rails.goes_on(board, behind, rails.beyond(behind, edge))]
        for edge in on or [tail]:
            yield behind, None, edge


def rides(board, unit, hexes, leads):
    """Ways of a train over so many hexes of track, passing friends: all places of its parts, the last at the end."""
    loco, side = board.body_of(unit), board.side_of(unit)
    here, wagon = board.hex_of(loco), board.hex_of(board.mates[loco])
    found = [[(here, wagon, tail)] for tail in rails.tails_of(board, loco)]
    for _ in range(hexes):
        found = [[*way, after] for way in found for after in leads(board, side, *way[-1])]
    return found


@boxes.judges("pass_through")
def judge_passing(table, e):
    """A train goes on at once through hexes of friends to the next one with room for both parts (HR-TRAIN-4, -6)."""
    board, now, loco = table.board, table.now, e["unit"]
    own = {board.hex_of(part) for part in board.parts_of(loco)}
    law(table.switches["trains_pass"], "HR-TRAIN-4", "TP-TRN-3")
    law(loco in now.ordered and board.hex_of(loco) == e["from"], "CORE-ORD-1", "HR-TRAIN-1")
    march = table.march_of(loco)
    march.spent += e["hexes"]
    march.path.append(e["to"])
    law(march.spent <= march.most, "HR-TRAIN-1", "TP-TRN-3", *march.why)
    turned = {None: (ahead, back), True: (ahead,), False: (back,)}[march.ahead]
    ways = [(way, leads) for leads in turned for way in rides(board, loco, e["hexes"], leads)]
    ways = [(way, leads) for way, leads in ways if way[-1][0] == e["to"]]
    law(bool(ways), "HR-TRAIN-1", "HR-TRAIN-4", "TP-TRNED-1")
    ways = [one for one in ways if not taken(board, own, one[0][-1])]
    law(bool(ways), "HR-TRAIN-6", "CORE-MOV-3")
    ways = [one for one in ways if any(taken(board, own, places) for places in one[0])]
    law(bool(ways), "HR-TRAIN-4")
    march.ahead = ways[0][1] is ahead
    roll_on(table, e, [way[-1] for way, _ in ways])


def taken(board, own, places):
    """True if a part of a train would stand on another unit."""
    return any(part in board.at and part not in own for part in places[:2] if part)


def roll_on(table, e, ends):
    """The train is where the ride leads: a step that costs all of it, and the step of its wagon (HR-TRAIN-5)."""
    board, loco = table.board, e["unit"]
    wagon = board.mates[loco]
    behind = board.hex_of(wagon)
    board.tails[loco] = {tail for _, _, tail in ends}
    whole = {"unit": loco, "from": e["from"], "to": e["to"], "cost": e["hexes"]}
    table.make_due("step", whole, "HR-TRAIN-4")
    if behind:
        follows = {"unit": wagon, "from": behind, "to": ends[0][1], "cost": 0}
        table.make_due("step", follows, "HR-TRAIN-5")


# --- the gun ---
@boxes.judges("gun_given", follow_up=True)
def judge_gun(table, e):
    """The gun goes in place of the first hit of an attack, once (HR-ARMTRAIN-2, -4)."""
    board, roll, wagon = table.board, table.roll, e["unit"]
    law(table.switches["train_gun_saves"] and board.row_of(wagon) == ARMED, "HR-ARMTRAIN-2")
    law(wagon not in table.guns_given and board.hex_of(wagon) is not None, "HR-ARMTRAIN-4", "HR-ARMTRAIN-5")
    law(bool(roll) and roll["body"] == board.body_of(wagon), "HR-ARMTRAIN-4")
    law(len(roll["faces"]) == roll["dice"] and not roll["saved"], "HR-ARMTRAIN-4")
    hits = table.hits_of(roll)
    early = hits > 0 and not (roll["hits"] or roll["steps"] or roll["ignored"] or roll["blocked"])
    if early:
        law(e["hits"] == hits, "HR-ARMTRAIN-4")
        roll["saved"] = "hit"
        table.look_back(roll)
    else:
        law(e["hits"] >= 1 and "flag" in roll["faces"] and not hits, "HR-ARMTRAIN-4")
        roll["saved"] = "flag"
    table.guns_given.add(wagon)
    board.disarmed.add(wagon)


@boxes.sees_first
def no_gun_no_fire(table, e):
    """A train without its gun no longer fires (HR-ARMTRAIN-4)."""
    if e["event"] == "battle" and e["attacker"]:
        law(e["attacker"] not in table.guns_given, "HR-ARMTRAIN-4")


# --- arrivals ---
def judge_arrival(table, e):
    """Infantry that has just got off assaults a neighbour, once, without an order (HR-SUPTRAIN-2, -5)."""
    board, now, unit = table.board, table.now, e["attacker"]
    law(table.switches["arrival_assault"] and board.class_of(unit) == "INF", "HR-SUPTRAIN-2", "HR-SUPTRAIN-5")
    law(e["distance"] == 1, "HR-SUPTRAIN-5")
    law(unit not in now.fought_on, "HR-SUPTRAIN-5")
    bans = terrain.ban_rules(board, board.hex_of(unit))
    law(not bans, "HR-SUPTRAIN-5", *bans)
    now.fought_on.append(unit)
