"""Dice before a battle in the eyes of the referee: figures, cards and ground lost by them (house-rules 4.15)."""

from tests.checker import boxes, terrain
from tests.checker.board import ENEMY
from tests.checker.broken import law

CLASS_ORDER = ("armor", "infantry", "grenade", "flag", "star")  # HR-CAMPAIGN-6
STRUCK = {"armor": ("ARM",), "infantry": ("INF",), "grenade": ("INF", "ARM", "ART", "TRN")}  # HR-TRAIN-14
AFTERWARDS = {"flight", "drop", "shuffle", "opening", "deal", "turn", "commit"}  # HR-CAMPAIGN-14
FLOOR, FLOOR_OF_COMMISSAR = 1, 2  # cards of a hand: HR-CAMPAIGN-7, -15


@boxes.begins
def no_dice_have_fallen(table):
    """Who rolls how many dice, in which order; nothing has fallen."""
    first = table.log["setup"]["first_side"]
    table.before_battle = {side: dice_of(table.switches, side) for side in (first, ENEMY[first])}
    table.to_roll = [side for side, dice in table.before_battle.items() if dice]
    table.to_take, table.fewer = (
        [],
        dict.fromkeys(ENEMY, 0),
    )  # results not yet applied: side that rolled, face


def dice_of(switches, side):
    """Dice of a side before a battle that is played alone (HR-CAMPAIGN-9)."""
    if switches["pre_battle_source"] == "FIXED":
        allies, axis = switches["pre_battle_dice"][0].split("/")
        return int(allies if side == "allies" else axis)
    first = switches["pre_battle_first"]
    return int(first) if switches["pre_battle_source"] != "NONE" and first != "NONE" else 0


@boxes.sees_first
def dice_come_first(table, e):
    """Both sides have rolled, and every die has been applied, before drops and cards (HR-CAMPAIGN-1, -14)."""
    if e["event"] in AFTERWARDS:
        law(not table.to_roll, "HR-CAMPAIGN-1", "HR-CAMPAIGN-14")
        law(not table.to_take, "HR-CAMPAIGN-2", "HR-CAMPAIGN-14")


@boxes.judges("pre_battle_roll")
def judge_roll(table, e):
    """Both sides roll, the side that moves first before the other (HR-CAMPAIGN-1, -6, -9)."""
    law(table.number == 0 and bool(table.to_roll), "HR-CAMPAIGN-1", "HR-CAMPAIGN-9")
    law(e["by"] == table.to_roll.pop(0), "HR-CAMPAIGN-6")
    law(e["dice"] == table.before_battle[e["by"]], "HR-CAMPAIGN-1", "HR-CAMPAIGN-9")
    table.roll_aside(e, by=e["by"], then=results)


def results(table, aside):
    """The dice of a side are applied die by die, or by class (HR-CAMPAIGN-6)."""
    faces = aside["faces"]
    if table.switches["pre_battle_order"] == "CLASS_ORDER":
        faces = sorted(faces, key=CLASS_ORDER.index)
    table.to_take += [(aside["by"], face) for face in faces]


def next_result(table, *faces):
    """The die that is applied now: the side that rolled it, and its face, which has to be one of these."""
    law(table.number == 0 and not table.to_roll and bool(table.to_take), "HR-CAMPAIGN-2", "HR-CAMPAIGN-6")
    by, face = table.to_take.pop(0)
    law(face in faces, "HR-CAMPAIGN-2", "HR-CAMPAIGN-6")
    return by, face


def victims(table, by, face):
    """Units of the enemy that a die can strike, those in the air or aboard a train left out (HR-CAMPAIGN-2, -14)."""
    board = table.board
    struck = [unit for unit in board.living(ENEMY[by]) if board.class_of(unit) in STRUCK[face]]
    return [unit for unit in struck if unit not in board.wagons]


@boxes.judges("pre_battle_loss")
def judge_loss(table, e):
    """A figure of the class that the die shows is gone, any by a grenade; a unit that is gone pays a medal."""
    unit, board = e["unit"], table.board
    if unit in board.wagons:
        judge_wagon(table, e)
        return
    by, face = next_result(table, *STRUCK)
    law(unit in victims(table, by, face), "HR-CAMPAIGN-2", "HR-CAMPAIGN-14")
    entry = board.units[unit]
    law(entry["hex"] == e["hex"] and entry["figures"] - 1 == e["left"], "HR-CAMPAIGN-2")
    entry["figures"] = e["left"]
    if e["left"] == 0:
        table.leave(e["hex"], dies=True)
        board.remove(unit)
        table.owe_medal(by, 1, "unit", "HR-CAMPAIGN-3")
        table.unit_medals[by] += 1
        table.counts.on_board.discard(unit)  # it was never in the battle
        table.has_gone(unit, e["hex"], "dies")
    wagon = board.mates.get(unit)
    if wagon and board.hex_of(wagon):
        left = e["left"] if e["left"] >= board.last_with_wagon else 0
        fields = {"unit": wagon, "hex": board.hex_of(wagon), "left": left}
        table.make_due("pre_battle_loss", fields, "HR-TRAIN-2", "HR-TRAIN-14")


def judge_wagon(table, e):
    """The wagon shows the hits of its train; it is gone without a medal (HR-TRAIN-2)."""
    table.was_due("HR-TRAIN-2", "HR-TRAIN-14")
    table.board.units[e["unit"]]["figures"] = e["left"]
    if e["left"] == 0:
        table.leave(e["hex"], dies=True)
        table.board.remove(e["unit"])
        table.counts.on_board.discard(e["unit"])
        table.has_gone(e["unit"], e["hex"], "dies")


def ways_back(table, unit):
    """Hexes a unit can fall back to (HR-CAMPAIGN-8, RET-2, RET-7)."""
    board = table.board
    if table.held_fast(unit) or unit in board.mates:
        return []
    here = board.hex_of(unit)
    return [to for to in board.around(here) if not terrain.shut_behind(board, unit, here, to)]


@boxes.judges("pre_battle_retreat")
def judge_retreat(table, e):
    """A flag sends a unit of the enemy back one hex (HR-CAMPAIGN-2, -8)."""
    by, _ = next_result(table, "flag")
    law(table.board.side_of(e["unit"]) == ENEMY[by], "HR-CAMPAIGN-2", "HR-CAMPAIGN-5")
    law(table.board.hex_of(e["unit"]) == e["from"] is not None, "HR-CAMPAIGN-2")
    law(e["to"] in ways_back(table, e["unit"]), "HR-CAMPAIGN-8")
    table.relocate(e["unit"], e["from"], e["to"], "retreat")


def floor(table, side):
    """Cards a side has at least (HR-CAMPAIGN-7, -15)."""
    return FLOOR_OF_COMMISSAR if side in table.switches["commissar"] else FLOOR


@boxes.judges("pre_battle_card")
def judge_card(table, e):
    """A star takes a card off the hand that the enemy is dealt (HR-CAMPAIGN-2, -7)."""
    by, _ = next_result(table, "star")
    side = e["to"]
    law(side == ENEMY[by], "HR-CAMPAIGN-2")
    table.fewer[side] += 1
    table.expected[side] -= 1
    law(e["fewer"] == table.fewer[side], "HR-CAMPAIGN-7")
    law(table.expected[side] >= floor(table, side), "HR-CAMPAIGN-7", "HR-CAMPAIGN-15")


@boxes.judges("pre_battle_void")
def judge_void(table, e):
    """A die has no effect only where nothing is left for it (HR-CAMPAIGN-4, -7, -8)."""
    by, face = next_result(table, e["face"])
    law(e["by"] == by, "HR-CAMPAIGN-4")
    side = ENEMY[by]
    if face in STRUCK:
        law(not victims(table, by, face), "HR-CAMPAIGN-4")
    elif face == "flag":
        law(not any(ways_back(table, unit) for unit in table.board.living(side)), "HR-CAMPAIGN-8")
    else:
        law(table.expected[side] <= floor(table, side), "HR-CAMPAIGN-7")
