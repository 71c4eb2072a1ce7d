"""The double board in the eyes of the referee: cards for generals, strikes, draws (nations 4.2, OVL-1 to -11)."""

from tests.checker import boxes, deck
from tests.checker.board import place
from tests.checker.boxes import overlord_orders
from tests.checker.broken import law

LINES = ((0, 7), (7, 17), (17, 25), (25, 33), (33, 43), (43, 51))  # six sections by doubled column: OVL-1
FLANKS = {"left": 0b11, "center": 0b1100, "right": 0b110000}
ALL = 0b111111
MOST_CARDS, MOST_OF_GENERAL, TACTICS_OF_GENERAL, DICE = 3, 2, 1, 4  # OVL-3, -5, -6
DRAWN, DRAWN_AFTER_RECON = 2, 3  # OVL-8
BY_SECTION = {"recon", "probe", "attack", "assault"}


@boxes.begins
def the_generals_wait(table):
    """Areas of the double board; no card has been handed out."""
    table.double = table.switches["overlord"]
    table.three = table.switches["overlord_generals"] == "THREE"
    if not table.double:
        return
    for name, entry in table.board.hexes.items():
        col = place(name)[1]
        own = [number + 1 for number, (low, high) in enumerate(LINES) if low <= col <= high]
        law(entry["areas"] == own, "OVL-1")


def areas_of(table, unit):
    """Areas a unit stands in, a bit each (OVL-1)."""
    entry = table.board.hexes[table.board.hex_of(unit)]
    return sum(1 << number - 1 for number in entry["areas"])


def flank_of(areas):
    """Flank in which all areas lie, None where there is none."""
    return next((flank for flank in FLANKS.values() if areas and not areas & ~flank), None)


def printed_flanks(row, view):
    """Flanks that a card may be for, as its side reads them, and whether it asks for one area of them (OVL-4, -5)."""
    kind, _, section = row.rpartition("_")
    if kind in BY_SECTION:
        return [FLANKS[deck.seen(section, view)]], True
    if row == "pincer_move":
        return [FLANKS["left"], FLANKS["right"]], True
    return list(FLANKS.values()), row == "infantry_assault"


def one_area(areas):
    """True for a single area."""
    return bool(areas) and not areas & (areas - 1)


# --- cards ---
@boxes.judges_some("play")
def judge_play(table, e):
    """The first card of a turn is shown; for whom is told with the others (OVL-3, OVL-7)."""
    now = table.now
    if not table.double:
        return False
    law(now.played is None and not now.passed and not e["card"].startswith("ambush#"), "CORE-TURN-3")
    row = e["card"].split("#")[0]
    law(e["copied"] == (row == "counter_attack"), "OVL-7")
    law(e["copied"] or e["acts_as"] == row, "CORE-TURN-3")
    now.alone = len(table.hands[now.side]) == 1
    take_from_hand(table, e["card"])
    now.played, now.shown_as = e["card"], e["acts_as"]
    table.counts.counted = True  # whom each card could order is not counted here
    return True


def take_from_hand(table, card):
    """A card of the hand lies open."""
    hand = table.hands[table.now.side]
    law(card in hand, "OVL-3", "CORE-SETUP-6")
    hand.remove(card)
    table.in_play.append(card)


@boxes.judges("handed_out")
def judge_handing(table, e):
    """One to three cards, two for a general at most, one of them a tactic card; one is kept (OVL-3 to -7)."""
    now, card, areas = table.now, e["card"], e["areas"]
    row = card.split("#")[0]
    law(table.double and not now.ordered and not now.marches and not now.declared, "OVL-3", "OVL-10")
    if not now.plan:
        law(card == now.played, "OVL-3")
    else:
        law(row != "ambush", "OVL-3", "OVL-7")
        take_from_hand(table, card)
        law(bool(table.hands[now.side]), "OVL-3")
    one = {"card": card, "areas": areas, "strikes": e["strikes"], "struck": False, "tactic": is_tactic(row)}
    one["rows"] = copied_rows(table, one) if row == "counter_attack" else [row]
    now.plan.append(one)
    law(len(now.plan) <= MOST_CARDS, "OVL-3")
    if row != "counter_attack":
        check_place(table, one, row)
    check_general(table, one)


def is_tactic(row):
    """True for a card that is no section card (OVL-3)."""
    return row not in deck.QUOTA


def copied_rows(table, one):
    """Rows that a Counter-Attack can stand for: cards of the enemy's last turn for the same areas (OVL-7)."""
    past = [other for other in table.before.plan if other["strikes"] == one["strikes"]]
    anywhere = [
        other for other in past if one["strikes"] or "their_finest_hour" in other["rows"]
    ]  # of the commander
    past = [other for other in past if other in anywhere or other["areas"] & one["areas"]]
    rows = [row for other in past for row in other["rows"]]
    law(bool(rows) or not one["strikes"], "OVL-7")
    return rows or [None]


def check_place(table, one, row):
    """A card is for the flank it names, or for one of its areas; strikes are the commander's own (OVL-4, -5, -6)."""
    areas, side = one["areas"], table.now.side
    if one["strikes"]:
        may = row in deck.STRIKES or (deck.is_recon(row) and table.special.strikes)
        law(may and areas == 0, "OVL-6")
        return
    law(row not in deck.STRIKES, "OVL-6")
    if row == "their_finest_hour":
        law(areas == ALL, "OVL-6")
        return
    flanks, single = printed_flanks(row, side)
    flank = flank_of(areas)
    law(flank in flanks, "OVL-4", "OVL-5")
    whole = areas == flank
    single = single and not table.three and not overlord_orders.lacks(table, row, areas)
    law(one_area(areas) if single else whole, "OVL-4", "OVL-5")


def check_general(table, one):
    """What a general may get in one turn, and whether areas are free (OVL-3, -6)."""
    plan, flank = table.now.plan, flank_of(one["areas"])
    finest = ["their_finest_hour" in other["rows"] for other in plan]
    law(not any(finest) or len(plan) == 1, "OVL-6", "OVL-7")
    own = [other for other in plan if flank and flank_of(other["areas"]) == flank]
    law(len(own) <= MOST_OF_GENERAL, "OVL-3")
    law(sum(other["tactic"] for other in own) <= TACTICS_OF_GENERAL, "OVL-3")
    if table.switches["overlord_per_section"] == "ONE":
        taken = [other["areas"] for other in plan if other is not one and not table.three]
        law(not any(areas & one["areas"] for areas in taken), "OVL-3")


@boxes.judges("took_area")
def judge_area(table, e):
    """A general plays a card for one area of his flank (OVL-4, OVL-10)."""
    law(one_area(e["areas"]), "OVL-4", "OVL-10")
    waiting = [one for one in in_order(table) if flank_of(one["areas"]) == one["areas"] and asks(table, one)]
    waiting = [one for one in waiting if one["areas"] & e["areas"]]
    copied = [one for one in waiting if one["card"].startswith("counter_attack")]
    waiting = waiting if table.three else copied  # what it copies is said when it is played: OVL-7
    law(bool(waiting), "OVL-4", "OVL-7", "OVL-10")
    waiting[0]["areas"] = e["areas"]


def asks(table, one):
    """True for a card that is for one area only."""
    return any(row and printed_flanks(row, table.now.side)[1] for row in one["rows"])


def in_order(table):
    """Cards of generals from the left to the right of their side, those of one as they were shown (OVL-10)."""
    cards = [one for one in table.now.plan if not one["strikes"]]
    way = 1 if table.now.side == "allies" else -1
    return sorted(cards, key=lambda one: way * (flank_of(one["areas"]) or 0))


@boxes.judges_some("substitute")
def judge_substitute(table, e):
    """A general without a unit of the class orders any one (OVL-5)."""
    if not table.double:
        return False
    shown = [row for one in table.now.plan for row in one["rows"]] or [table.now.shown_as]
    law(e["card"] in shown and e["card"] in deck.FALLBACK, "OVL-5", "CORE-ORD-9")
    return True


@boxes.judges_some("section")
def judge_section(table, e):
    """Which area it is stands with the card (OVL-5)."""
    return table.double


@boxes.judges_some("roll")
def judge_roll(table, e):
    """Their Finest Hour rolls four dice for each general, Medics & Mechanics four (OVL-5, -6)."""
    now = table.now
    if not table.double:
        return False
    table.number_roll(e)
    law(any(e["card"] in one["rows"] for one in now.plan), "OVL-6", "CARD-FINEST-1")
    law(e["dice"] == DICE, "OVL-5" if e["unit"] else "OVL-6", "OVL-5", "OVL-6")
    now.faces, now.healed, now.card = [], [], e["card"]
    now.card_roll = {**e, "target": None, "attacker": None, "faces": now.faces}
    if e["card"] == "their_finest_hour":
        now.rolled.append(now.faces)
        law(len(now.rolled) <= len(FLANKS), "OVL-6")
    return True


# --- strikes ---
def next_strike(table):
    """The Recon that strikes now: the first of the plan that has not struck."""
    waiting = (one for one in table.now.plan if one["strikes"] and not one["struck"])
    return next((one for one in waiting if any(deck.is_recon(row) for row in one["rows"])), None)


@boxes.judges_some("strike_as")
def judge_strike_as(table, e):
    """A Recon of the commander strikes (OVL-6)."""
    if not table.double:
        return False
    close_strike(table)
    one = next_strike(table) or strikes_after_all(table)
    opened = [rule for rule in table.special.strikes if table.now.side in rule["sides"]]
    law(one and opened and any(deck.is_recon(row) for row in one["rows"]), "OVL-6", "CARD-RECON-4")
    fitting = [
        rule for rule in opened if rule["card"] == e["card"] and rule["dice"][table.now.side] == e["dice"]
    ]
    law(bool(fitting), "OVL-6", "CARD-RECON-4")
    table.now.strike, table.now.strike_dice, table.now.striking = e["card"], e["dice"], one
    return True


def strikes_after_all(table):
    """A Recon of which it was not yet told that it strikes, None where there is none."""
    plan = table.now.plan
    if len(plan) != 1 or table.now.ordered or not any(deck.is_recon(row) for row in plan[0]["rows"]):
        return None
    plan[0] |= {"strikes": True, "areas": 0}
    return plan[0]


def close_strike(table):
    """The strike before is over once each of its targets was struck."""
    now = table.now
    if now.striking and sorted(now.struck) == sorted(now.declared) and now.declared:
        now.striking["struck"] = True
        now.striking, now.strike, now.declared, now.struck = None, None, [], []


@boxes.judges_some("declare")
def begin_strike(table, e):
    """Targets of the next strike are named; how is judged as ever (OVL-6)."""
    now = table.now
    if not table.double:
        return False
    close_strike(table)
    if not now.striking:
        strikes = [one for one in now.plan if one["strikes"] and not one["struck"]]
        plain = [one for one in strikes if any(row in deck.STRIKES for row in one["rows"])]
        law(bool(plain), "OVL-6", "CARD-AIR-1")
        now.striking = plain[0]
    now.card = now.strike or next(row for row in now.striking["rows"] if row in deck.STRIKES)
    now.anchor = "NONE"
    law(not now.ordered, "OVL-6", "OVL-10")
    return False


def is_replacement(table, e):
    """True for the card that replaces an Ambush at once, between a battle and its ground (OVL-7)."""
    return table.double and table.now.side != {"discard": e.get("by"), "draw": e.get("to")}.get(
        e["event"], table.now.side
    )


# --- the end of the turn ---
@boxes.judges_some("discard")
def judge_discard(table, e):
    """All cards of the turn are laid away, then the commander draws (OVL-8)."""
    now = table.now
    if not table.double or e["by"] != now.side:
        return False
    law(e["card"] in table.in_play and not e["card"].startswith("ambush#"), "OVL-8", "CORE-TURN-9")
    overlord_orders.close_orders(table)
    now.card = "their_finest_hour" if any("their_finest_hour" in one["rows"] for one in now.plan) else None
    now.strike = None
    table.in_play.remove(e["card"])
    table.discards.add(e["card"])
    now.done = all(one["card"] not in table.in_play for one in now.plan)
    now.kept = len(table.hands[now.side])
    return True


@boxes.judges_some("draw")
def judge_draw(table, e):
    """Two cards, three after a Recon, and never beyond the hand (OVL-8)."""
    now = table.now
    if not table.double or e["to"] != now.side:
        return False
    law(now.done, "OVL-8", "CORE-TURN-9")
    table.check_shuffled()
    now.drawn += 1
    law(now.drawn <= most_drawn(table), "OVL-8")
    table.take(e["to"], e["card"])
    return True


def most_drawn(table):
    """Cards the commander may draw (OVL-8)."""
    rows = [row for one in table.now.plan if not one["strikes"] for row in one["rows"]]
    return DRAWN_AFTER_RECON if any(deck.is_recon(row) for row in rows) else DRAWN


def expect(table):
    """As many cards as come back are in the hand when the turn is over (OVL-8)."""
    now = table.now
    if now.played:
        room = table.hand_size[now.side] - now.kept
        sure = all(len(one["rows"]) == 1 for one in now.plan)
        least = most_drawn(table) if sure else DRAWN
        law(now.drawn >= min(least, room) or not table.pile, "OVL-8", "CORE-TURN-11")
    table.expected[now.side] = table.held(now.side)


@boxes.ends_turn
def nothing_is_kept_open(table):
    """Every card that was handed out has been laid away (OVL-8)."""
    law(not table.double or table.now.done or table.now.passed or not table.now.side, "OVL-8")
