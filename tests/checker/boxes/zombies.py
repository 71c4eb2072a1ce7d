"""Zombies in the eyes of the referee: the Dead turn, duties, free strikes, retreats and pushes (HR-ZOMBIE)."""

from tests.checker import boxes, dice
from tests.checker.board import HOME, place
from tests.checker.boxes.off_board import goes_off
from tests.checker.broken import BrokenLawError, law
from tests.checker.options import is_on, said

BEFORE_THE_CALL = {
    "rule",
    "divided",
    "pushed",
    "driven_off",
    "hit",
    "eliminated",
    "medal",
    "obstacle",
    "objective",
    "holds",
}
MEANWHILE_OF_PUSHES = {
    "rule", "hit", "eliminated", "medal", "obstacle", "objective", "claim_gone", "mine", "ice", "face", "end",
}  # fmt: skip
NEVER_DONE = {"play", "order", "on_move", "action", "pass", "declare", "commit", "ground", "clear"}


@boxes.begins
def the_dead_wait(table):
    """Which side has no cards, and that nobody has fallen back."""
    log = table.log
    table.dead = said(log, "zombie-unit", "side", "axis") if is_on(log, "zombie-unit") else None
    table.met = said(log, "zombie-unit", "defender_first", True)
    table.met_dice = said(log, "zombie-unit", "free_battle_dice_mod", 0)
    table.fell_back = {}  # unit to the player turn in which it last obeyed flags
    table.called = True  # the units of a Dead turn are told
    table.began_at = {}  # unit to its hex as the moves of the Dead turn began
    table.cleared_for = None  # hex that a push has freed: who comes there now
    table.chain = set()  # units that have made room for one
    table.moves_are_over = False


def is_dead_turn(table):
    """True in a turn of the side without cards."""
    return table.dead is not None and table.now.side == table.dead


def swarm(table):
    """Zombie units on the board."""
    board = table.board
    return [unit for unit in board.living(table.dead) if board.has(unit, "SWARM")]


# --- the turn ---
@boxes.sees_after
def a_dead_turn_begins(table, e):
    """Its units have to be called up."""
    if e["event"] == "turn" and is_dead_turn(table):
        table.called, table.moves_are_over = False, False


@boxes.sees_first
def no_cards_in_a_dead_turn(table, e):
    """No card, no order, no ground; the units are called up before anything else (HR-ZOMBIE-2, -6, -17)."""
    if not is_dead_turn(table):
        return
    law(e["event"] not in NEVER_DONE, "HR-ZOMBIE-2", "HR-ZOMBIE-6", "HR-ZOMBIE-17")
    law(e.get("by") != table.dead or e["event"] not in ("discard",), "HR-ZOMBIE-17")
    law(e.get("to") != table.dead or e["event"] not in ("draw", "aside"), "HR-ZOMBIE-17")
    waits = not table.called and e["event"] not in BEFORE_THE_CALL | {"swarm", "end"}
    law(not waits, "HR-ZOMBIE-2", "HR-ZOMBIE-17")


@boxes.judges("swarm")
def judge_call(table, e):
    """Every zombie unit may move and battle; who stays on a marker has been told (HR-ZOMBIE-2, -17, HR-ZOMFOOD-2)."""
    law(is_dead_turn(table) and not table.called and e["by"] == table.dead, "HR-ZOMBIE-2", "HR-ZOMBIE-17")
    own = [unit for unit in swarm(table) if unit not in table.newborn]
    law(e["units"] == len(own), "HR-ZOMBIE-2")
    stays = {unit for unit in own if table.claims and table.board.hex_of(unit) in table.marked}
    law(stays == table.holding, "HR-ZOMFOOD-2", "HR-ZOMFOOD-4", "HR-ZOMFOOD-8")
    table.called = True
    table.now.passed = True
    table.now.ordered += [unit for unit in own if unit not in table.now.ordered]
    table.began_at = {unit: table.board.hex_of(unit) for unit in own}
    table.counts.ordered.update(own)


@boxes.ends_turn
def duties_are_done(table):
    """Whoever is beside a living unit has battled (HR-ZOMBIE-4, -17)."""
    if not is_dead_turn(table) or table.over:
        return
    law(table.called, "HR-ZOMBIE-2")
    food_is_entered(table)
    for unit in swarm(table):
        law(not owes_an_assault(table, unit), "HR-ZOMBIE-4", "HR-ZOMBIE-10", "HR-ZOMBIE-18")


def owes_an_assault(table, unit):
    """True for a unit that stands beside a living one, has not battled, and could (HR-ZOMBIE-4, -10, -18)."""
    board, now = table.board, table.now
    if unit in table.holding | table.newborn or now.fought.count(unit):
        return False
    try:
        dice.may_battle(board, now, unit)
    except BrokenLawError:
        return False
    near = board.enemies_next_to(unit)
    return any(dice.dice(board, now, unit, other, "ordered")[0] > 0 for other in near)


@boxes.sees_acts
def moves_come_first(table, e):
    """With the first battle of a Dead turn all moves are over, and food beside a unit has been entered."""
    if is_dead_turn(table) and e["event"] == "battle" and not table.moves_are_over:
        food_is_entered(table)
        table.moves_are_over = True


def food_is_entered(table):
    """A unit that starts its move beside a free marker hex enters one of them, one unit a marker (HR-ZOMFOOD-1, -5)."""
    if table.claims is None or table.moves_are_over:
        return
    board, now = table.board, table.now
    for hex_ in table.marked:
        if hex_ in board.at:
            continue
        for unit, start in table.began_at.items():
            free = unit not in table.holding | table.newborn and dice.allowance(board, now, unit, False)[1]
            if start and free and hex_ in board.around(start):
                law(now.path(unit) and now.path(unit)[-1] in table.marked, "HR-ZOMFOOD-1", "HR-ZOMFOOD-5")


# --- the free strike ---
@boxes.sees_after
def assaults_are_met(table, e):
    """Whoever zombies assault strikes first, unless it has no die (HR-ZOMBIE-4, HR-CHARGE-2, -8, HR-ZOMBIE-20)."""
    if e["event"] != "battle" or e["kind"] != "ordered" or e["distance"] != 1 or not table.dead:
        return
    board = table.board
    if not board.has(e["attacker"], "SWARM") or not table.met:
        return
    n = strike_dice(table, e["target"], e["attacker"])
    if n > 0:
        fields = {"charger": e["attacker"], "target": e["target"], "dice": n}
        table.make_due("charge", fields, "HR-ZOMBIE-4", "HR-CHARGE-2", "HR-CHARGE-8", "HR-ZOMBIE-20")


def strike_dice(table, unit, charger):
    """Dice of the free strike of a unit against the zombies that assault it."""
    board = table.board
    if "ocean" in dice.terrain.words(board, board.hex_of(unit)) and not board.has(unit, "MACHINE"):
        return 0
    n, _ = dice.dice(board, table.now, unit, charger, "charge_defence")
    return n + table.met_dice if board.kind_of(unit).dice else 0


@boxes.judges("charge")
def judge_charge(table, e):
    """The free strike is told, and its battle follows at once."""
    table.was_due("HR-ZOMBIE-4", "HR-CHARGE-2", "HR-CHARGE-8")
    fields = {
        "attacker": e["target"], "target": e["charger"], "dice": e["dice"], "distance": 1, "kind": "charge_defence",
    }  # fmt: skip
    table.make_due("battle", fields, "HR-ZOMBIE-4", "HR-CHARGE-2")


@boxes.judges_some("battle")
def judge_strike(table, e):
    """The free strike itself (HR-CHARGE-2, -8)."""
    if e["kind"] != "charge_defence":
        return False
    table.was_due("HR-CHARGE-2", "HR-ZOMBIE-4")
    table.number_roll(e)
    table.front = None
    table.now.fights = True
    table.now.attacks.append(table.opened(e))
    return True


@boxes.sees_first
def zombies_are_not_ambushed(table, e):
    """The free strike stands in place of an Ambush (HR-ZOMBIE-15, HR-CHARGE-13)."""
    if e["event"] == "ambush" and table.met and table.dead:
        law(not table.board.has(e["attacker"], "SWARM"), "HR-ZOMBIE-15", "HR-CHARGE-13")


# --- retreats and pushes ---
def rear(table, hex_):
    """Hexes behind a hex on the board."""
    back = HOME[table.dead]
    return [h for h in table.board.around(hex_) if place(h)[0] - place(hex_)[0] == back]


def is_open(table, hex_, stays=None):
    """True if a zombie unit may come onto a hex by a retreat or a push: nobody, or who can be pushed (HR-ZOMBIE-13).

    ``stays``: hex of a unit that divides, which makes room for nobody (HR-ZOMGROW-2).
    """
    board, unit = table.board, table.board.at.get(hex_)
    if unit is None:
        return True
    if hex_ == stays or board.side_of(unit) != table.dead or not board.has(unit, "SWARM"):
        return False
    behind = rear(table, hex_)
    return not behind or any(is_open(table, h, stays) for h in behind)


@boxes.falls_back
def zombies_fall_back(table, roll):
    """One hex in a player turn, whatever is rolled; off the board means lost (HR-ZOMBIE-5, -12)."""
    unit = roll["target"]
    if not table.dead or not table.board.has(unit, "SWARM"):
        return None
    behind = rear(table, roll["stood"])
    spent = table.fell_back.get(unit) == table.number
    way = any(is_open(table, h) for h in behind)
    roll["spent"], roll["edge"], roll["way"], roll["spared"] = spent, not behind, way, 0
    rules = ("HR-ZOMBIE-5", "HR-ZOMBIE-12", "HR-ZOMBIE-13", "HR-ZOMBIE-14")

    def owed(flags):
        if not flags:
            law(not roll["left"] and not roll["spared"], *rules)
            return 0, 0, 0, rules
        if spent:
            law(roll["spared"] == flags or table.over, *rules)
            law(not roll["left"], *rules)
            return 0, 0, 0, rules
        law(not roll["spared"], *rules)
        table.fell_back[unit] = table.number
        if not behind:
            law(roll["left"], *rules)
            return 0, 0, 0, rules
        law(not roll["left"], *rules)
        return (0, 1, 1, rules) if way else (1, 0, 0, rules)

    return owed


@boxes.judges("stays_back", follow_up=True)
def judge_stay(table, e):
    """Flags of a unit that has fallen back in this turn do nothing (HR-ZOMBIE-5)."""
    roll = table.roll
    law(roll and roll["target"] == e["unit"] and roll.get("spent"), "HR-ZOMBIE-5")
    law(e["flags"] == table.flags_of(roll) - roll["ignored"] > 0, "HR-ZOMBIE-5", "HR-ZOMBIE-14")
    roll["spared"] = e["flags"]


@boxes.judges("pushed", follow_up=True)
def judge_push(table, e):
    """A zombie unit makes room: one hex back, onto a hex that is free by now (HR-ZOMBIE-5, -13)."""
    board, unit = table.board, e["unit"]
    law(board.side_of(unit) == table.dead and board.has(unit, "SWARM"), "HR-ZOMBIE-13")
    law(board.hex_of(unit) == e["from"] and e["to"] in rear(table, e["from"]), "HR-ZOMBIE-13")
    law(e["to"] not in board.at, "HR-ZOMBIE-13")
    law(table.cleared_for in (None, e["to"]), "HR-ZOMBIE-13")
    table.cleared_for = e["from"]
    table.chain.add(unit)
    table.leave(e["from"])
    board.put(unit, e["to"])
    table.has_come(unit, e["from"], e["to"], "retreat")
    if table.now.side == table.dead:
        table.now.pushed.add(unit)


@boxes.judges("driven_off", follow_up=True)
def judge_drive(table, e):
    """A unit on its baseline row leaves the board and is lost (HR-ZOMBIE-5, -12, -13)."""
    board, unit = table.board, e["unit"]
    law(board.side_of(unit) == table.dead and board.has(unit, "SWARM"), "HR-ZOMBIE-5")
    law(board.hex_of(unit) == e["hex"] and not rear(table, e["hex"]), "HR-ZOMBIE-12", "HR-ZOMBIE-13")
    law(table.cleared_for is None, "HR-ZOMBIE-13")
    roll = table.roll
    if roll and roll["target"] == unit:
        law(not roll["spent"] and table.flags_of(roll) > roll["ignored"], "HR-ZOMBIE-5", "HR-ZOMBIE-12")
        roll["left"] = True
    else:
        table.cleared_for = e["hex"]
        table.chain.add(unit)
    goes_off(table, unit)


@boxes.sees_first
def pushes_make_room(table, e):
    """Nobody is pushed for nothing: the hex is taken at once (HR-ZOMBIE-13)."""
    hex_ = table.cleared_for
    if hex_ is None:
        return
    if e["event"] in MEANWHILE_OF_PUSHES:
        return
    fits = hex_ in (e.get("to"), e.get("hex")) and e["event"] in ("pushed", "retreat", "divided")
    law(fits, "HR-ZOMBIE-13", "HR-ZOMGROW-5")
    if e["event"] == "divided":
        law(e["unit"] not in table.chain, "HR-ZOMGROW-2")
    if e["event"] != "pushed":
        table.cleared_for, table.chain = None, set()


@boxes.sees_first
def room_is_made_first(table, e):
    """Who falls back onto a zombie unit has pushed it off before (HR-ZOMBIE-5, -13)."""
    if e["event"] == "retreat" and table.dead and table.board.has(e["unit"], "SWARM"):
        law(e["to"] not in table.board.at, "HR-ZOMBIE-13")
