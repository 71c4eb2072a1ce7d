"""Bridges blown and built by a card (Terrain Pack 1.6, 1.8)."""

from collections import Counter

from tests.checker import deck
from tests.checker.boxes import begins, judges, judges_some, loses, sees_after, sees_first
from tests.checker.broken import law

BRIDGES = {"bridge", "bridge_section", "tp_rail_bridge"}
PONTOON = "tp_pontoon"


@begins
def nobody_has_built(table):
    """No bridge has been built or mined."""
    table.built = Counter()
    table.fuse = None  # hex of the bridge for which a card is played in this turn
    table.prize = None  # side that earns a medal by the bridge
    table.payer = None  # side whose hand shrinks with its discard


@judges("by_card")
def judge_card(table, e):
    """A section card is laid down for a bridge in one of its sections, and is all of the turn (TP-BRB-1, TP-PON-2)."""
    now, card, hex_ = table.now, e["card"], e["hex"]
    row = card.split("#")[0]
    law(now.played is None and now.action is None and not now.passed, "CORE-TURN-3", "TP-BRB-2")
    table.release(now.side, card)
    table.in_play.append(card)
    now.played, table.fuse = card, hex_
    law(row in deck.QUOTA, "TP-BRB-1" if e["act"] == "demolition" else "TP-PON-2")
    named = set(deck.quota_of(row, now.side)) & set(table.board.hexes[hex_]["sections"])
    if e["act"] == "demolition":
        table.make_due("discard", {"by": now.side, "card": card}, "TP-BRB-2", "CORE-TURN-9")
        law(named, "TP-BRB-1", "CORE-SEC-4")
        mine(table, e)
    else:
        law(named, "TP-PON-2", "TP-GAP-24", "CORE-SEC-4")
        build(table, e, row)


def way_of(table, hex_):
    """How a card blows the bridge of a hex: one way for all, or a table by hex."""
    way = table.switches["bridge_demolition"]
    return way.get(hex_, way.get("others")) if isinstance(way, dict) else way


def mine(table, e):
    """The bridge is blown at once, at the price of a card, or by a star (TP-BRB-1 to -3)."""
    now, hex_, switches = table.now, e["hex"], table.switches
    law(way_of(table, hex_) != "NONE" and now.side in switches["demolition_sides"], "TP-BRB-1")
    law(not switches["demolition_hexes"] or hex_ in switches["demolition_hexes"], "TP-BRB-1")
    law(table.board.pieces[hex_] & BRIDGES, "TP-BRB-1")
    if switches["demolition_neighbor"]:
        law(any(table.board.holder_at(near) == now.side for near in table.board.around(hex_)), "SCEN-BRG-1")
    if way_of(table, hex_) == "SURE":
        table.payer = now.side
        blow(table, hex_, "TP-BRB-1")
    else:
        table.make_due("landmark_roll", {"act": "demolition", "hex": hex_}, "TP-BRB-3")


def build(table, e, row):
    """An Attack card builds a bridge on a river hex that has none (TP-PON-1, -2)."""
    now, hex_, switches = table.now, e["hex"], table.switches
    law(table.built[now.side] < switches["pontoons"] and now.side in switches["pontoon_sides"], "TP-PON-1")
    law(row.startswith("attack_"), "TP-PON-2")
    law(table.board.hexes[hex_]["terrain"] == "river" and PONTOON not in table.board.pieces[hex_], "TP-PON-2")
    table.built[now.side] += 1
    now.built_by = row
    table.make_due("obstacle", {"hex": hex_, "piece": PONTOON, "placed": True}, "TP-PON-2")


def blow(table, hex_, *rules):
    """The bridge goes, and with four hits whoever stands on it (TP-BRB-1, TP-GAP-6)."""
    if hex_ in table.switches["demolition_medals"]:
        table.prize = table.now.side
    piece = next(iter(table.board.pieces[hex_] & BRIDGES))
    table.make_due("obstacle", {"hex": hex_, "piece": piece, "placed": False}, *rules)
    unit = table.board.at.get(hex_)
    if unit:
        have = table.board.units[unit]["figures"]
        lost = min(table.switches["blast_hits"], have)
    if unit and lost:
        table.make_due(
            "hit", {"unit": unit, "figures": lost, "left": have - lost, "cause": "blast"}, "TP-GAP-6"
        )


@sees_after
def pay(table, e):
    """With the discard a hand shrinks (TP-BRB-2); once a bridge is gone it may be a medal (TP-BRBED-1)."""
    if e["event"] == "turn":
        table.fuse = None
    if table.prize and not table.due and not table.dying and e["event"] in ("obstacle", "hit", "eliminated"):
        table.owe_medal(table.prize, 1, "event", "TP-BRBED-1")
        table.prize = None
    if e["event"] == "discard" and table.payer:
        table.hand_size[table.payer] -= 1
        table.expected[table.payer] -= 1
        table.payer = None


def burn(table, roll):
    """A star lights the fuse (TP-BRB-3)."""
    if "star" in roll["faces"]:
        blow(table, roll["hex"], "TP-BRB-3")


@judges_some("obstacle")
def judge_piece(table, e):
    """A bridge comes or goes as the card of the turn says."""
    if table.fuse != e["hex"] or e["piece"] not in BRIDGES | {PONTOON}:
        return False
    table.was_due("TP-BRB-1", "TP-BRB-3", "TP-PON-2")
    if e["placed"]:
        table.board.pieces[e["hex"]].add(e["piece"])
    else:
        table.board.pieces[e["hex"]].remove(e["piece"])
    return True


@loses("blast")
def judge_blast(table, e):
    """Four hits on who stands on the bridge (TP-GAP-6)."""
    table.was_due("TP-GAP-6")
    table.take_figures(e)


@sees_first
def judge_draw(table, e):
    """Who blows a bridge for sure draws no card; who rolls for it or builds draws as usual (TP-BRB-2, -4)."""
    if table.fuse is None:
        return
    now = table.now
    if e["event"] in ("draw", "aside") and e["to"] == now.side:
        law(not blown_for_sure(table), "TP-BRB-2")
    if e["event"] == "turn":
        drew = now.drawn or now.looked_at or not table.pile
        law(drew or blown_for_sure(table), "TP-BRB-4", "CORE-TURN-11")


def blown_for_sure(table):
    """True in a turn in which a card has blown a bridge without dice."""
    return way_of(table, table.fuse) == "SURE" and PONTOON not in table.board.pieces[table.fuse]
