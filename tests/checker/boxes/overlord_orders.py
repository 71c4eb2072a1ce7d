"""Orders of generals in the eyes of the referee: which card can have ordered whom, and what it gives (OVL-3 to -10).

Cards give their orders one after the other, from the left to the right of their side.  Which of two cards has ordered
a unit is not told: every way to share the orders out counts, and an act is right if it is under one of them.
"""

from tests.checker import boxes, deck, dice, terrain
from tests.checker.broken import law

TAKES_UNIT = {
    "step": "unit",
    "battle": "attacker",
    "ground": "unit",
    "clear": "unit",
    "second_move": "unit",
    "exit": "unit",
}
FLANKS = (0b11, 0b1100, 0b110000)


def cards_in_order(table):
    """Cards of generals as they give orders; Their Finest Hour once for each roll."""
    from tests.checker.boxes.overlord import in_order

    found = []
    for one in in_order(table):
        if "their_finest_hour" in one["rows"]:
            flanks = FLANKS if table.now.side == "allies" else FLANKS[::-1]
            rolls = zip(table.now.rolled, flanks, strict=False)
            found += [{**one, "areas": areas, "faces": faces} for faces, areas in rolls]
        else:
            found.append(one)
    return found


@boxes.judges_some("order")
def judge_order(table, e):
    """A unit is ordered by a card that reaches it and has an order left (OVL-3, -4, -5, -10)."""
    if not table.double:
        return False
    now, board, unit = table.now, table.board, e["unit"]
    law(board.hex_of(unit) == e["hex"] is not None, "CORE-ORD-1")
    law(board.side_of(unit) == now.side, "CORE-ORD-1")
    if unit in now.ordered and now.healed[-1:] == [unit]:
        return True  # treated by one card and ordered by another before: it has one order
    law(unit not in now.ordered, "OVL-3", "OVL-10", "CORE-ORD-2")
    begun = now.marches or now.fights_by_units
    law(not begun or table.three, "OVL-10", "CORE-TURN-4")
    if table.three or not now.fights_by_units:
        now.fights, now.mover, now.second_of = False, None, None  # strikes, and the generals before him
    now.card, now.substitute = None, False
    now.ordered.append(unit)
    now.began[unit] = (e["hex"], [])
    stood = board.hexes[e["hex"]]["areas"]
    now.stood_in[unit] = frozenset(stood)
    now.given_to.append(
        {
            "unit": unit, "areas": frozenset(stood), "arm": board.class_of(unit), "touched": board.is_touched(unit),
            "healed": now.healed[-1:] == [unit], "afloat": "ocean" in terrain.words(board, e["hex"]),
        }
    )  # fmt: skip
    now.options = shares(table)
    law(bool(now.options), "OVL-3", "OVL-4", "OVL-5", "CORE-ORD-6")
    return True


def shares(table):
    """For every unit ordered the pairs of card row and substitute it can have been under; empty if nothing fits."""
    cards, orders = cards_in_order(table), table.now.given_to
    kinds = [[(row, lacks(table, row, card["areas"])) for row in card["rows"]] for card in cards]
    n = len(orders)
    fit = {
        (c, i, j): [kind for kind in kinds[c] if fits(cards[c], *kind, orders[i:j])]
        for c in range(len(cards))
        for i in range(n + 1)
        for j in range(i, n + 1)
    }
    ahead = {0: {0}}  # after so many cards: orders given
    for c in range(len(cards)):
        ahead[c + 1] = {j for i in ahead[c] for j in range(i, n + 1) if fit[c, i, j]}
    if n not in ahead[len(cards)]:
        return {}
    good, found = {n}, {one["unit"]: set() for one in orders}
    for c in reversed(range(len(cards))):
        earlier = set()
        for i in ahead[c]:
            for j in range(i, n + 1):
                if j in good and fit[c, i, j]:
                    earlier.add(i)
                    for one in orders[i:j]:
                        found[one["unit"]].update(fit[c, i, j])
        good = earlier
    return found


def lacks(table, row, areas):
    """True if the flank of a general has no unit of the class that a card orders (OVL-5, CORE-ORD-9)."""
    if row not in deck.FALLBACK:
        return False
    flank = next(flank for flank in FLANKS if flank & areas)
    board, first = table.board, table.now.strength
    own = first or [(board.class_of(unit), bits(board, unit)) for unit in board.living(table.now.side)]
    return not any(arm in deck.FALLBACK[row] and there & flank for arm, there in own)


def bits(board, unit):
    """Areas of a unit, a bit each."""
    return sum(1 << number - 1 for number in board.hexes[board.hex_of(unit)]["areas"])


def fits(card, row, substitute, orders):
    """True if a card can have given exactly these orders."""
    reached = {number + 1 for number in range(6) if card["areas"] >> number & 1}
    if substitute:
        flank = next(flank for flank in FLANKS if flank & card["areas"])
        reached = {number + 1 for number in range(6) if flank >> number & 1}
    if not orders:
        return True
    if row is None or any(not one["areas"] & reached for one in orders):
        return False
    if substitute:
        return len(orders) <= 1
    if row in deck.QUOTA:
        each = next(iter(deck.QUOTA[row].values()))
        return deck.fits_quota(
            [sorted(one["areas"] & reached) for one in orders], dict.fromkeys(reached, each)
        )
    if row == "infantry_assault":
        return all(one["arm"] == "INF" for one in orders)
    if row == "their_finest_hour":
        return deck.symbols_suffice([one["arm"] for one in orders], card["faces"])
    most, classes = deck.ANYWHERE[row]
    return len(orders) <= most and all(one["arm"] in classes and suits(row, one) for one in orders)


def suits(row, one):
    """True if a tactic card may order a unit as it stands."""
    return {
        "close_assault": one["touched"], "firefight": not one["touched"], "medics_mechanics": one["healed"],
        "dig_in": not one["afloat"],
    }.get(row, True)  # fmt: skip


@boxes.sees_first
def under_his_card(table, e):
    """What a unit does is judged under a card that can have ordered it (OVL-5)."""
    if table.double and e["event"] == "obstacle" and e["placed"]:
        digs(table, e)
    if not table.double or e["event"] not in TAKES_UNIT:
        return
    now, unit = table.now, e[TAKES_UNIT[e["event"]]]
    if unit not in now.ordered:
        return
    if e["event"] == "second_move":
        now.second_of = None  # two cards may let a unit move again
    now.fights_by_units = now.fights_by_units or e["event"] == "battle"
    kinds = sorted(now.options.get(unit, ()), key=lambda kind: (kind[0] or "", kind[1]))
    ranked = [(is_right(table, e, unit, *kind), kind) for kind in kinds]
    if ranked:
        _, (now.card, now.substitute) = max(ranked)


def digs(table, e):
    """A sandbag is laid for a unit that a card for digging in can have ordered (OVL-5)."""
    now, unit = table.now, table.board.at.get(e["hex"])
    rows = [row for row, substitute in now.options.get(unit, ()) if row in deck.DIGS and not substitute]
    law(bool(rows) and unit not in now.dug, "OVL-5", "CARD-DIGIN-1")
    now.dug.append(unit)
    now.card, now.substitute, now.naming, table.to_dig = rows[0], False, False, [unit]


def is_right(table, e, unit, row, substitute):
    """How well an act of a unit goes with a card: the more the better."""
    now, board = table.now, table.board
    now.card, now.substitute = row, substitute
    if e["event"] == "second_move":
        return now.behind_lines
    if e["event"] != "battle":
        return now.behind_lines, dice.allowance(board, now, unit, now.by_road(unit))[1]
    if e["kind"] not in ("ordered", "overrun") or not board.hex_of(e["target"]):
        return 0
    far_enough = e["kind"] == "overrun" or dice.is_entitled(board, now, unit)
    return far_enough + (dice.dice(board, now, unit, e["target"], e["kind"])[0] == e["dice"]) * 2


def close_orders(table):
    """The turn is over: units are no longer under a card."""
    table.now.substitute = False
