"""Infantry flown in to airfields, Air Power that a radar station sees coming (Terrain Pack 1.7, house-rules 4.12)."""

from collections import Counter

from tests.checker import deck
from tests.checker.board import ENEMY, apart, on_hex
from tests.checker.boxes import aims, begins, judges, sees_first
from tests.checker.broken import law

AIR_POWER = ("air_power", "breakthrough_air_power")
BEGINNINGS = {"play", "pass", "action", "by_card"}
DEEDS = {"step", "exit", "clear", "shell", "order"}  # what units do with an order, battles apart


@begins
def reserves_are_whole(table):
    """Nobody has been flown in, no card is announced."""
    table.flights = Counter()
    table.shown, table.shown_in = {}, {}  # by side: card, and the turn in which it was shown


def enemy_on(table, side, tile):
    """True if an enemy of the side stands on a hex with this tile."""
    return bool(enemies_on(table, side, tile))


def enemies_on(table, side, tile):
    """Hexes with this tile on which an enemy of the side stands."""
    hexes = table.board.hexes
    return [
        hex_
        for hex_, unit in table.board.at.items()
        if hexes[hex_]["terrain"] == tile and table.board.side_of(unit) == ENEMY[side]
    ]


def watched(table, side):
    """True if an enemy of the side stands on a radar station that gives notice (TP-RAD-3)."""
    notice = table.switches["radar_notice"]
    return any(on_hex(notice, hex_) for hex_ in enemies_on(table, side, "tp_radar"))


def closed_to(table, side, hex_):
    """True if an enemy closes the airfield of a hex to a side (TP-AFD-2, HR-AIRFIELD-2, -4, -5)."""
    board, how = table.board, table.switches["airfield_closed"]
    if how == "ALL":
        return enemy_on(table, side, "tp_airfield")
    part = board.parts(lambda one: board.hexes[one]["terrain"] == "tp_airfield")
    own = [one for one in part if part[one] == part[hex_]]
    if how == "OCCUPIED":
        return any(board.holder_at(one) == ENEMY[side] for one in own)
    return any(in_reach(board, unit, one) for unit in board.living(ENEMY[side]) for one in own)


def in_reach(board, unit, hex_):
    """True if a unit has a hex in its battle range, sight apart, or stands on it (HR-GEN-12)."""
    return apart(board.hex_of(unit), hex_) <= len(board.kind_of(unit).dice)


def check_number(table, e):
    """No more are flown in than the card and the battle allow, and of the row that the rules name."""
    now, switches = table.now, table.switches
    most, by_card = switches["airfield_limit"], switches["airfield_per_card"]
    most = switches["airfield_units"] if most == "SCENARIO" else most
    law(table.flights[now.side] <= most, "TP-AFD-2", "HR-AIRFIELD-7")
    law(by_card == "ORDERS" or len(now.flown_in) <= by_card, "HR-AIRFIELD-1")
    rows = switches["airfield_row"]
    law(not rows or table.board.row_of(e["unit"]) in rows, "HR-AIRFIELD-1", "HR-AIRFIELD-8")
    now.orders_flown += switches["airfield_orders"]
    used = len(now.ordered) + now.orders_flown
    law(used <= deck.ANYWHERE[now.card][0], "TP-AFD-2", "HR-AIRFIELD-3", "CORE-ORD-4")


@judges("reinforcement")
def judge_flight(table, e):
    """An order of Direct from HQ brings infantry to a free airfield that no enemy disputes (TP-AFD-2)."""
    now, board, unit = table.now, table.board, e["unit"]
    law(now.side in table.switches["airfield_reinforce"], "TP-AFD-2", "HR-AIRFIELD-6")
    law(now.card == "direct_from_hq" and not now.marches and not now.fights, "TP-AFD-2", "HR-AIRFIELD-3")
    law(board.hexes[e["hex"]]["terrain"] == "tp_airfield", "TP-AFD-2", "HR-AIRFIELD-1")
    law(not closed_to(table, now.side, e["hex"]), "TP-AFD-2", "HR-AIRFIELD-2", "HR-AIRFIELD-5")
    law(e["hex"] not in board.at, "CORE-MOV-3", "TP-AFD-2")
    law(unit in board.waiting and board.side_of(unit) == now.side, "TP-AFD-2", "HR-AIRFIELD-6")
    law(board.class_of(unit) == "INF", "TP-AFD-2", "WW-HT-11")
    law(board.units[unit]["figures"] == board.full[unit], "HR-AIRFIELD-8")
    table.flights[now.side] += 1
    now.flown_in.append(unit)
    check_number(table, e)
    board.waiting.remove(unit)
    board.units[unit]["hex"] = e["hex"]
    board.at[e["hex"]] = unit
    aims.spot(table)  # TP-FSA-1
    table.test_objectives()


@sees_first
def newcomers_rest(table, e):
    """Who has just been flown in neither moves nor battles (TP-AFD-2)."""
    unit = e["attacker"] if e["event"] == "battle" else e["unit"] if e["event"] in DEEDS else None
    law(unit not in table.now.flown_in, "TP-AFD-2", "HR-AIRFIELD-1", "HR-AIRFIELD-8")


@judges("notice")
def judge_notice(table, e):
    """Air Power of the hand is shown a turn ahead, where a radar station watches (TP-RAD-3)."""
    now, card = table.now, e["card"]
    law(watched(table, now.side), "TP-RAD-3")
    law(card in table.hands[now.side] and card.split("#")[0] in AIR_POWER, "TP-RAD-3")
    law(not now.played and not now.passed and now.side not in table.shown, "TP-RAD-3", "TP-GAP-15")
    table.shown[now.side], table.shown_in[now.side] = card, table.number


@sees_first
def shown_cards_are_played(table, e):
    """A card shown is played in the next turn; Air Power that is watched and was not shown waits (TP-RAD-3)."""
    if e["event"] not in BEGINNINGS or not table.switches["radar_notice"]:
        return
    side = table.now.side
    if side in table.shown and table.shown_in[side] < table.number:
        card = table.shown.pop(side)
        if card in table.hands[side]:
            law(e["event"] == "play" and e["card"] == card, "TP-RAD-3")
            return
    strikes = e["event"] == "play" and e["card"].split("#")[0] in AIR_POWER
    law(not strikes or not watched(table, side), "TP-RAD-3")
