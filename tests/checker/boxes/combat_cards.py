"""The Combat deck: who holds which card, when one is drawn, what it may be played for (Winter Wars 2.4)."""

from tests.checker import deck, terrain
from tests.checker.board import ENEMY, place
from tests.checker.boxes import begins, ends_turn, judges, judges_some, sees_after, sees_first
from tests.checker.boxes.combat_texts import deck_of, text_of
from tests.checker.broken import law

SIDES = ("axis", "allies")
CLASSES = {"INF": "box_infantry", "ARM": "box_armor", "ART": "box_artillery"}
ONE_PLACE = ("WW-CC-1", "WW-CC-6")


@begins
def combat_cards_lie_face_down(table):
    """All cards are in the pile; nobody holds one."""
    table.combat = deck_of(table.switches)
    table.combat_pile, table.combat_discards = set(), set(table.combat)
    table.combat_hands = {side: set() for side in SIDES}
    table.combat_shuffles = 0
    table.combat_drawn = table.combat_finest = False  # in this turn


# --- the deck ---
@judges("combat_shuffle")
def judge_shuffle(table, e):
    """At the start, when a card is drawn from an empty deck, and after Their Finest Hour (WW-CC-1, -6, -7)."""
    law(table.combat and e["number"] == table.combat_shuffles, "WW-CC-1", "WW-CC-6")
    table.combat_shuffles += 1
    first = table.number == 0
    law(first == (e["number"] == 0), "WW-CC-1", "WW-CC-6")
    finest = not first and is_finest(table) and table.now.done and not table.combat_finest
    if not first and not finest:
        law(not table.combat_pile and table.combat_discards, "WW-CC-6", "WW-CC-7")
        table.make_due("combat_draw", {"to": table.now.side, "how": "drawn"}, "WW-CC-6")
    table.combat_finest |= finest
    table.combat_pile |= table.combat_discards
    table.combat_discards = set()
    law(e["pile"] == len(table.combat_pile), "WW-CC-6", "WW-CC-7", *(("WW-CC-1",) if first else ()))


def is_finest(table):
    """True if Their Finest Hour is in force, a copy included, in a battle whose decks are shuffled (WW-CC-7)."""
    shuffles = table.switches["finest_reshuffle"] != "NONE" and not table.special.never_shuffled
    return table.now.card == "their_finest_hour" and shuffles


@judges("combat_draw")
def judge_draw(table, e):
    """Two are dealt to each side; after that only a Recon earns one, when its turn ends (WW-CC-1, -5)."""
    card, side = e["card"], e["to"]
    law(card in table.combat_pile, *ONE_PLACE)
    table.combat_pile.remove(card)
    table.combat_hands[side].add(card)
    if e["how"] == "dealt":
        law(table.number == 0 and table.combat_shuffles == 1, "WW-CC-1", "WW-CC-5")
        law(len(table.combat_hands[side]) <= table.switches["combat_dealt"], "WW-CC-1")
        return
    law(table.number > 0 and side == table.now.side and table.now.done, "WW-CC-5")
    law(earns_a_card(table), "WW-CC-5", "WW-GAP-13", "WW-GAP-18")
    law(not table.combat_drawn, "WW-CC-5", "WW-CC-21")
    table.combat_drawn = True


def earns_a_card(table):
    """True if a Recon was played for its orders: no copy of one, none used as a strike (WW-CC-5, WW-GAP-13, -18)."""
    now = table.now
    return bool(now.played and deck.is_recon(now.played.split("#")[0]) and now.card and not now.strike)


@sees_first
def dealt(table, e):
    """Both sides hold two cards, or as many as the rules say, when the first turn begins (WW-CC-1)."""
    if e["event"] == "turn" and table.number == 0 and table.combat:
        law(
            all(len(hand) == table.switches["combat_dealt"] for hand in table.combat_hands.values()),
            "WW-CC-1",
        )


@sees_after
def one_place(table, e):
    """Every combat card is in one place; a new turn has drawn none."""
    if e["event"].startswith("combat"):
        held = [*table.combat_pile, *table.combat_discards]
        held += [card for side in SIDES for card in table.combat_hands[side]]
        law(len(held) == len(table.combat) and set(held) == table.combat, *ONE_PLACE)
    if e["event"] == "turn":
        table.combat_drawn = table.combat_finest = False


@ends_turn
def nothing_is_missing(table):
    """A Recon has earned its card, Their Finest Hour has shuffled the deck (WW-CC-5, -7)."""
    if not table.combat or not table.now.side or table.may_go_on:
        return
    there = table.combat_pile or table.combat_discards
    law(table.combat_drawn or not earns_a_card(table) or not there, "WW-CC-5")
    law(table.combat_finest or not is_finest(table), "WW-CC-7")


# --- cards that are played ---
@judges("combat_play", follow_up=True)
def judge_play(table, e):
    """A card of the hand, for its symbol or its text; it goes to its own discards (WW-CC-2, -3, -6, -12)."""
    side, card, unit = e["by"], e["card"], e["unit"]
    law(card in table.combat_hands[side], "WW-CC-2", *ONE_PLACE)
    table.combat_hands[side].remove(card)
    table.combat_discards.add(card)
    text = text_of(card)
    law(table.board.hex_of(unit) or (e["use"] == "text" and text.effect == "LEVY"), "WW-CC-2")
    if e["use"] == "bitter":
        law(text.bitter, "WW-CC-12")
        resist(table, side, unit, "WW-CC-12")
        return
    law(text.effect, "WW-CC-12", "WW-GAP-1")
    law(table.board.class_of(unit) in text.who, "WW-CC-3")
    if text.effect == "UNMOVED":
        law(text.own if side == table.now.side else text.enemy, "WW-CC-3")
        resist(table, side, unit, "WW-CC-3")
        return
    table.settle()
    table.won = None
    check_time(table, side, unit, text)
    act(table, unit, text)


def resist(table, side, unit, rule):
    """The owner lets the unit ignore flags just rolled against it, of no strike (WW-CC-12, RET-15)."""
    roll = table.roll
    law(roll and roll["target"] == unit and len(roll["faces"]) == roll["dice"], rule)
    law(table.board.side_of(unit) == side, rule)
    law(roll["kind"] != "strike", "RET-15", rule)
    law(not roll["steps"] and not roll["blocked"], rule, "RET-13")
    law(table.hits_are_told(roll), "CORE-HIT-6", rule)
    left = roll["faces"].count("flag") - roll["ignored"]
    law(left > 0, rule)
    ignored = 1 if rule == "WW-CC-12" else left
    table.make_due("ignore", {"unit": unit, "flags": ignored, "left": left - ignored}, rule, "TP-GAP-21")


@judges_some("ignore")
def judge_ignore(table, e):
    """Flags ignored by a combat card come on top of those the ground or the unit cancels (TP-GAP-21)."""
    if table.last["event"] != "combat_play":
        return False
    table.was_due("WW-CC-12", "TP-GAP-21")
    table.roll["ignored"] += e["flags"]
    return True


def check_time(table, side, unit, text):
    """A text acts on units with an order, before orders or in reaction, as the card says (WW-CC-3, -23)."""
    now, owner = table.now, table.board.side_of(unit)
    law(owner == (ENEMY[side] if text.effect == "STOP" else side), "WW-CC-3")
    if text.effect == "LEVY":
        law(text.own and side == now.side and unit in table.board.waiting and not now.done, "WW-CC-10")
        return
    if text.early:
        law(side == now.side and now.played and not now.done, "WW-CC-3")
        law(not now.ordered and not now.on_move and not now.declared, "WW-CC-3")
        return
    law(text.own if side == now.side else text.enemy, "WW-CC-3")
    law(unit in now.ordered + now.on_move and not now.done, "WW-CC-3")
    if text.effect == "STRIDE":
        law(unit not in now.marches and not now.fights, "WW-CC-3", "CORE-TURN-5")
    else:
        law(unit not in now.fought, "WW-CC-3", "WW-CC-23")


def act(table, unit, text):
    """What a text gives a unit for this turn, or forbids it (WW-CC-4, -9, -22, -23)."""
    now, entry = table.now, table.board.units[unit]
    if text.effect == "DICE":
        now.lent[unit] += text.amount
    elif text.effect == "STRIDE":
        now.strides[unit] += text.amount
    elif text.effect == "STARS":
        now.marksmen.add(unit)
    elif text.effect == "LEVY":
        table.make_due("levy", {"unit": unit}, "WW-CC-10")
    elif text.effect == "STOP":
        now.banned[unit] = ("WW-CC-23",)
    else:
        back = min(text.amount, table.board.full[unit] - entry["figures"])
        law(back > 0, "WW-CC-9")
        table.make_due("heal", {"unit": unit, "figures": back, "now": entry["figures"] + back}, "WW-CC-9")


@judges_some("heal")
def judge_return(table, e):
    """Figures that a combat card returns."""
    if table.last["event"] != "combat_play":
        return False
    table.was_due("WW-CC-9")
    table.board.units[e["unit"]]["figures"] = e["now"]
    return True


@judges("levy")
def judge_levy(table, e):
    """A unit of spare figures comes at full strength to a free hex of the own baseline (WW-CC-9, -10)."""
    table.was_due("WW-CC-10")
    board, unit, hex_ = table.board, e["unit"], e["hex"]
    side, class_ = board.side_of(unit), board.class_of(unit)
    law(hex_ in board.hexes and hex_ not in board.at, "WW-CC-10", "CORE-MOV-3")
    law(not terrain.barred(board, hex_, class_), "WW-CC-10", "CORE-MOV-20")
    row, _ = place(hex_)
    rows = [place(name)[0] for name in board.hexes]
    law(row == (min(rows) if side == "axis" else max(rows)), "WW-CC-10")
    there = sum(board.units[one]["figures"] for one in board.living(side) if board.class_of(one) == class_)
    law(table.switches[CLASSES[class_]] - there >= board.full[unit], "WW-CC-10", "WW-CC-9")
    board.waiting.remove(unit)
    board.units[unit]["hex"] = hex_
    board.at[hex_] = unit
    table.test_objectives()
