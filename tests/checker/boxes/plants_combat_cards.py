"""Planted errors about combat cards (Winter Wars 2.4)."""

from tests.checker.board import ENEMY
from tests.checker.boxes.combat_cards import earns_a_card, is_finest
from tests.checker.boxes.combat_texts import text_of
from tests.checker.plants import (
    NoPlaceError,
    Plant,
    added,
    changed,
    could_attack,
    dice_wrong,
    one_battle_more,
    one_step_more,
    open_to,
    places,
    without,
)

CARDS, TEXTS = "combat-cards", "combat-texts"


def is_dealt(event, table):
    """A combat card is dealt."""
    return event["how"] == "dealt"


def a_draw(when):
    """One combat card more is drawn at the end of a turn in which ``when`` holds."""

    def pick(event, table):
        if table.number and table.combat_pile and not table.due and when(table):
            card = sorted(table.combat_pile)[0]
            return {"to": table.now.side, "card": card, "how": "drawn"}
        return None

    return added("combat_draw", "turn", pick)


def a_shuffle(event, table):
    """The deck is shuffled although cards are left in it."""
    if table.number and table.combat_pile and not is_finest(table):
        pile = len(table.combat_pile) + len(table.combat_discards)
        return {"number": table.combat_shuffles, "pile": pile}
    return None


def discarded(event, table):
    """A card that lies on the discards."""
    return sorted(table.combat_discards)[0]


def played_as(use, *effects):
    """Says of a card that is played for what."""

    def fits(event, table):
        return event["use"] == use and (not effects or text_of(event["card"]).effect in effects)

    return fits


def other_unit(event, table):
    """Another living unit of the same side as the one named."""
    board = table.board
    side = board.side_of(event["unit"])
    return next(unit for unit in sorted(board.living(side)) if unit != event["unit"])


def idle_unit(event, table):
    """Infantry of the side that has no order, None if there is none."""
    board, now = table.board, table.now
    idle = [u for u in board.living(now.side) if u not in now.ordered + now.on_move]
    return next((unit for unit in sorted(idle) if board.class_of(unit) == "INF"), None)


def has_idle(event, table):
    """Dice are lent while some infantry has no order."""
    return played_as("text", "DICE", "STARS")(event, table) and idle_unit(event, table)


def plain_card(event, table):
    """A card of the same hand without the symbol, None if there is none."""
    hand = table.combat_hands[event["by"]]
    return next((card for card in sorted(hand) if not text_of(card).bitter), None)


def has_plain_card(event, table):
    """Bitter Resistance by a side that also holds a card without the symbol."""
    return event["use"] == "bitter" and plain_card(event, table)


def held_by_enemy(event, table):
    """A card of the enemy's hand."""
    return sorted(table.combat_hands[ENEMY[event["by"]]])[0]


def by_marksman(event, table):
    """A hit by stars of a unit whose stars hit."""
    roll = table.roll
    return bool(roll and roll["attacker"] in table.now.marksmen and "star" in roll["faces"])


def a_hit_less(log):
    """Of the hits of a unit whose stars hit one is not counted."""
    for n, event, _ in places(log, "hit", lambda e, t: by_marksman(e, t) and e["figures"] > 1):
        log["events"][n] = {**event, "figures": event["figures"] - 1, "left": event["left"] + 1}
        return
    raise NoPlaceError


def after_play(event, table):
    """What follows a combat card at once."""
    return bool(table.last and table.last["event"] == "combat_play")


def is_stopped(table, unit):
    """A combat card keeps the unit from battle, and nothing else does."""
    fresh = unit in table.now.ordered and unit not in table.now.fought
    return fresh and table.now.banned.get(unit) == ("WW-CC-23",)


PLANTS = [
    Plant("WW-CC-1", "a side is dealt both cards of the other", CARDS,
          changed("combat_draw", "to", lambda e, _: ENEMY[e["to"]], is_dealt)),
    Plant("WW-CC-1", "a side is dealt one combat card", TEXTS, without("combat_draw", is_dealt)),
    Plant("WW-CC-2", "a combat card of the enemy is played", CARDS,
          changed("combat_play", "card", held_by_enemy, lambda e, t: t.combat_hands[ENEMY[e["by"]]])),
    Plant("WW-CC-3", "a text acts on a unit without an order", TEXTS,
          changed("combat_play", "unit", idle_unit, has_idle)),
    Plant("WW-CC-3", "a text that stops the enemy acts on an own unit", TEXTS,
          changed("combat_play", "unit",
                  lambda e, t: next(u for u in t.board.living(e["by"]) if t.board.class_of(u) == "ARM"),
                  lambda e, t: played_as("text", "STOP")(e, t)
                  and any(t.board.class_of(u) == "ARM" for u in t.board.living(e["by"])))),
    Plant("WW-CC-4", "the die that a combat card adds is not rolled", TEXTS,
          dice_wrong(-1, lambda e, t: t.now.lent[e["attacker"]])),
    Plant("WW-CC-4", "two dice more by one combat card", TEXTS,
          dice_wrong(+1, lambda e, t: t.now.lent[e["attacker"]])),
    Plant("WW-CC-5", "a combat card is drawn without a Recon", CARDS,
          a_draw(lambda t: not earns_a_card(t) and not is_finest(t))),
    Plant("WW-CC-5", "a Recon earns no combat card", CARDS,
          without("combat_draw", lambda e, t: not is_dealt(e, t) and t.last["event"] != "combat_shuffle")),
    Plant("WW-CC-21", "a Recon earns two combat cards", TEXTS,
          a_draw(lambda t: earns_a_card(t) and t.combat_drawn)),
    Plant("WW-GAP-13", "a copied Recon earns a combat card", CARDS,
          a_draw(lambda t: t.now.card and t.now.card.startswith("recon_") and not earns_a_card(t))),
    Plant("WW-CC-6", "the combat cards are shuffled before the deck is empty", CARDS,
          added("combat_shuffle", "turn", a_shuffle)),
    Plant("WW-CC-6", "a card of the discards is drawn", CARDS,
          changed("combat_draw", "card", discarded, lambda e, t: not is_dealt(e, t) and t.combat_discards)),
    Plant("WW-CC-7", "Their Finest Hour leaves the combat cards as they lie", CARDS,
          without("combat_shuffle", lambda e, t: t.number and is_finest(t))),
    Plant("WW-CC-7", "a card is missing when Their Finest Hour shuffles the combat cards", TEXTS,
          changed("combat_shuffle", "pile", lambda e, _: e["pile"] - 1, lambda e, t: t.number and is_finest(t))),
    Plant("WW-CC-9", "a combat card returns two figures", TEXTS, changed("heal", "figures", 2, after_play)),
    Plant("WW-CC-12", "Bitter Resistance cancels two flags", CARDS, changed("ignore", "flags", 2, after_play)),
    Plant("WW-CC-12", "another unit than the one attacked resists", CARDS,
          changed("combat_play", "unit", other_unit, played_as("bitter"))),
    Plant("WW-CC-12", "a card without the symbol lets a unit resist", TEXTS,
          changed("combat_play", "card", plain_card, has_plain_card)),
    Plant("WW-CC-12", "a card is played against a flag, and none is ignored", CARDS, without("ignore", after_play)),
    Plant("TP-GAP-21", "a text leaves flags where it cancels all of them", TEXTS,
          changed("ignore", "left", lambda e, _: e["left"] + 1, after_play)),
    Plant("WW-CC-22", "a star of a unit whose stars hit is no hit", TEXTS, a_hit_less),
    Plant("WW-CC-22", "a unit goes two hexes further by a combat card for one", TEXTS,
          one_step_more(lambda t, u, m: t.now.strides[u] and m.spent == m.limit and not m.stopped and not t.now.fights,
                        open_to)),
    Plant("WW-CC-23", "a unit battles that a combat card keeps from it", TEXTS,
          one_battle_more(is_stopped, could_attack)),
]  # fmt: skip
