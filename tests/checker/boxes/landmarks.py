"""Acts at landmarks: tokens on dams, sabotage of objectives, recovery in an oasis (Terrain Pack 1.2, 1.6, 1.7)."""

from tests.checker import deck, dice
from tests.checker.board import ENEMY, on_hex
from tests.checker.boxes import begins, bridges, judges, judges_some, sees_after, sees_first
from tests.checker.broken import BrokenLawError, law

FULL_DAM = "blown"
CLOSE_ASSAULT = "CLOSE_ASSAULT"
BEGINNINGS = {"play", "pass", "action", "by_card", "notice"}  # with which a side begins to act in its turn
MOVES = {"step", "retreat", "ground", "reinforcement", "unload", "drop"}  # with which units come onto hexes
ACTS = {"step", "exit", "clear", "shell", "resupply"}  # what else units do with an order


@begins
def landmarks_are_whole(table):
    """No dam has tokens, no objective is destroyed."""
    hexes = table.board.hexes
    worker = table.switches.get("dam_sabotage", "NONE").lower()
    table.dam_side = None if worker == "none" else worker
    table.dams = {hex_: 0 for hex_ in hexes if table.dam_side and hexes[hex_]["terrain"] == "tp_dam"}
    table.stormed = set()  # dams with tokens that the enemy has entered
    table.taken_in_roll = []  # dams that a token of the last roll lies on
    table.stars = set(table.switches.get("sabotage_hexes", ()))  # hexes of objectives that may be destroyed


@judges("landmark_roll")
def judge_roll(table, e):
    """Dice for an act; each act says who may roll, when, and how many."""
    {"dam": dam_roll, "recovery": recovery_roll, "demolition": demolition_roll, "sabotage": sabotage_roll}[
        e["act"]
    ](table, e)
    table.roll_aside(e, act=e["act"], hex=e["hex"], unit=e["unit"], then=read_dice)


def read_dice(table, roll):
    """What the dice of an act show is told next."""
    {"dam": place_tokens, "recovery": recover, "demolition": bridges.burn, "sabotage": destroy}[roll["act"]](
        table, roll
    )


# --- dams ---
def workable(table):
    """Dams that the side holds and that are not blown yet (TP-DAM-4, TP-GAP-16)."""
    return [
        hex_
        for hex_, tokens in table.dams.items()
        if tokens != FULL_DAM and stands(table, hex_) and table.board.holder_at(hex_) == table.dam_side
    ]


def dam_roll(table, e):
    """Once after the card and before the orders, by the side that holds a dam (TP-DAM-4)."""
    now = table.now
    law(now.side == table.dam_side, "TP-DAM-4", "TP-S36-3")
    law(now.played and now.card and not now.ordered and not now.attacks, "TP-DAM-4")
    law(all(roll.get("act") != "dam" for roll in now.asides), "TP-DAM-4")
    law(e["unit"] is None and e["hex"] is None, "TP-DAM-4")
    law(workable(table), "TP-DAM-4", "TP-GAP-16")
    law(e["dice"] == table.switches["dam_dice"], "TP-DAM-4")


def place_tokens(table, roll):
    """A token for each star, one at most on each dam that is held (TP-DAM-5, TP-GAP-20)."""
    table.taken_in_roll = []
    for _ in range(min(roll["faces"].count("star"), len(workable(table)))):
        table.make_due("dam_tokens", {}, "TP-DAM-5", "TP-GAP-20")


def stands(table, hex_):
    """True while the tile of a dam lies on the hex (TP-SAB-2)."""
    return table.board.hexes[hex_]["terrain"] == "tp_dam"


@judges("dam_tokens")
def judge_tokens(table, e):
    """Tokens come by stars and go by the last of them, by an enemy who enters, or with the dam (TP-DAM-5 to -7)."""
    hex_ = e["hex"]
    law(hex_ in table.dams, "TP-DAM-5")
    if e["cause"] == "cleared":
        if stands(table, hex_):
            law(hex_ in table.stormed, "TP-DAM-7")
        else:
            table.was_due("TP-SAB-2")
            pay_star(table, hex_)
        law(e["tokens"] == 0, "TP-DAM-7")
        table.stormed.discard(hex_)
        table.dams[hex_] = 0
        return
    table.was_due("TP-DAM-5")
    law(hex_ in workable(table), "TP-DAM-5", "TP-GAP-16")
    law(hex_ not in table.taken_in_roll, "TP-DAM-5", "TP-GAP-20")
    table.taken_in_roll.append(hex_)
    now = table.dams[hex_] + 1
    if now < table.switches["dam_tokens"]:
        law(e["cause"] == "placed" and e["tokens"] == now, "TP-DAM-5", "TP-DAM-6")
        table.dams[hex_] = now
        return
    law(e["cause"] == "blown" and e["tokens"] == 0, "TP-DAM-6")
    table.dams[hex_] = FULL_DAM
    table.owe_medal(table.dam_side, table.switches["dam_medals"], "event", "TP-DAM-6")


@sees_after
def storm(table, e):
    """An enemy who enters a dam clears it; that is told at the start of the next turn (TP-DAM-7)."""
    unit = e["unit"] if e["event"] in MOVES else None
    if table.dams and unit and table.board.side_of(unit) != table.dam_side:
        here = e.get("to") or e.get("hex")
        if table.dams.get(here) and table.dams[here] != FULL_DAM:
            table.stormed.add(here)


@sees_first
def stormed_dams_are_cleared(table, e):
    """Before a side begins to act, dams that the enemy has entered have lost their tokens (TP-DAM-7)."""
    law(not table.stormed or e["event"] not in BEGINNINGS, "TP-DAM-7")


# --- recovery ---
def recovery_roll(table, e):
    """Ordered infantry in an oasis rolls a die for each card, that in play included, before it acts (TP-OAS-6)."""
    now, board, unit = table.now, table.board, e["unit"]
    law(table.switches["oasis_recovery"], "TP-OAS-6")
    law(unit in now.ordered and not now.marches and not now.fights, "TP-OAS-6")
    law(board.hex_of(unit) == e["hex"] and board.hexes[e["hex"]]["terrain"] == "tp_oasis", "TP-OAS-6")
    law(board.class_of(unit) == "INF", "TP-OAS-6")
    law(board.units[unit]["figures"] < board.full[unit], "TP-OAS-6")
    law(all(roll.get("act") != "recovery" or roll["unit"] != unit for roll in now.asides), "TP-OAS-6")
    law(e["dice"] == len(table.hands[now.side]) + 1, "TP-OAS-6")


def recover(table, roll):
    """Own symbols and stars return figures; without any the order is spent (TP-OAS-6)."""
    unit, board = roll["unit"], table.board
    shown = sum(face in deck.HEALS[board.class_of(unit)] for face in roll["faces"])
    missing = board.full[unit] - board.units[unit]["figures"]
    back = min(shown, missing)
    if back:
        now = board.units[unit]["figures"] + back
        table.make_due("heal", {"unit": unit, "figures": back, "now": now}, "TP-OAS-6")
    else:
        table.now.spent.add(unit)


@judges_some("heal")
def judge_recovery(table, e):
    """Figures that come back in an oasis."""
    if not table.paid or table.last["event"] != "face":
        return False
    table.board.units[e["unit"]]["figures"] = e["now"]
    return True


@sees_first
def spent_orders(table, e):
    """Who has rolled in an oasis for nothing neither moves nor battles (TP-OAS-6)."""
    unit = e["attacker"] if e["event"] == "battle" else e["unit"] if e["event"] in ACTS else None
    law(unit not in table.now.spent, "TP-OAS-6")


# --- demolition: whoever plays the card for it is judged in ``bridges`` ---
def demolition_roll(table, e):
    """Dice for a bridge follow the card that is played for it (TP-BRB-3)."""
    law(e["unit"] is None and table.last["event"] == "discard" and table.fuse == e["hex"], "TP-BRB-3")
    law(e["dice"] == table.switches["demolition_dice"], "TP-BRB-3")


# --- sabotage ---
def at_star(table, word, hex_):
    """What the battle says of sabotage on a hex: of this one, or else of all (TP-SAB-1, -2)."""
    return on_hex(table.switches[f"sabotage_{word}"], hex_)


def sabotage_roll(table, e):
    """A unit on the objective, entitled to battle, rolls the dice of its close assault instead (TP-SAB-1, TP-GAP-5)."""
    now, board, unit = table.now, table.board, e["unit"]
    law(board.hex_of(unit) == e["hex"] in table.stars, "TP-SAB-1")
    law(board.side_of(unit) == now.side and now.side in at_star(table, "sides", e["hex"]), "TP-SAB-1")
    law(unit in now.ordered and unit not in now.fought, "TP-GAP-5")
    try:
        dice.may_battle(board, now, unit)
    except BrokenLawError as broken:
        law(False, "TP-GAP-5", *broken.rules)
    class_ = board.class_of(unit)
    added = dice.bonus(now, class_, "ordered", 1)[0] if at_star(table, "bonus", e["hex"]) else 0
    number = at_star(table, "dice", e["hex"])
    close_assault = dice.dice_of(board, unit, not now.has_moved(unit))[0] + added
    law(e["dice"] == (close_assault if number == CLOSE_ASSAULT else number), "TP-SAB-1")
    now.fought.append(unit)
    now.fights = True


@sees_first
def charges_are_a_battle(table, e):
    """Laying charges was a battle of the unit (TP-GAP-5)."""
    if e["event"] == "battle" and e["kind"] == "ordered":
        now, unit = table.now, e["attacker"]
        laid = any(roll.get("act") == "sabotage" and roll["unit"] == unit for roll in now.asides)
        allowed, rules = dice.battles_allowed(table.board, now, unit)
        law(not laid or now.fought.count(unit) < allowed, "TP-GAP-5", *rules)


def destroy(table, roll):
    """A star destroys the objective: its tile is gone, and it is a medal (TP-SAB-1, -2)."""
    if "star" not in roll["faces"]:
        return
    hex_ = roll["hex"]
    here = table.board.hexes[hex_]
    tile = here["terrain"] != here.get("below", here["terrain"])
    table.make_due("landmark_gone", {"hex": hex_, "bare": tile}, "TP-SAB-1", "TP-SAB-2")


@judges("landmark_gone")
def judge_gone(table, e):
    """Only a star just rolled destroys an objective, once (TP-SAB-1, -2)."""
    table.was_due("TP-SAB-1")
    table.stars.remove(e["hex"])
    lose_depot(table, ENEMY[table.now.side], e["hex"])
    if e["bare"]:
        here = table.board.hexes[e["hex"]]
        table.board.hexes[e["hex"]] = {**here, "terrain": here["below"]}
        table.sight.look_at_hills()
    if e["bare"] and table.dams.get(e["hex"]) not in (None, 0, FULL_DAM):
        table.make_due("dam_tokens", {"hex": e["hex"], "cause": "cleared"}, "TP-SAB-2")
    else:
        pay_star(table, e["hex"])


def pay_star(table, hex_):
    """The medals of a Battle Star that is destroyed, once its marks are off the board (TP-SAB-2)."""
    medals = at_star(table, "medals", hex_)
    if medals:
        table.owe_medal(table.board.holder_at(hex_), medals, "event", "TP-SAB-2")


def lose_depot(table, loser, hex_):
    """With its first depot a side loses speed, where the battle says so and it has armor (TP-SUP-2)."""
    board = table.board
    armor = any(board.side_of(unit) == loser and board.class_of(unit) == "ARM" for unit in board.units)
    slows = loser in table.switches["depot_loss"] and loser not in board.unsupplied and armor
    if slows and board.hexes[hex_]["terrain"] == "tp_supply_depot":
        table.make_due("depot", {"loser": loser}, "TP-SUP-2")


@judges("depot", follow_up=True)
def judge_depot(table, e):
    """From now on the armor of the side moves one hex less (TP-SUP-2)."""
    table.was_due("TP-SUP-2")
    table.board.unsupplied.add(e["loser"])
