"""Planted errors about the set-up, the cards of a turn (core sections 1, 2, 3, 9)."""

from tests.checker.board import ENEMY, apart
from tests.checker.plants import (
    NoPlaceError,
    Plant,
    added,
    changed,
    cut_short,
    first,
    places,
    swapped,
    without,
)


# --- the set-up ---
def one_terrain_else(log):
    """A bunker belongs to the other side."""
    entry = next(entry for entry in log["setup"]["hexes"] if entry["owner"])
    entry["owner"] = ENEMY[entry["owner"]]


def full_strength(log):
    """A unit of three figures has four."""
    unit = next(u for u in log["setup"]["units"] if u["row"] == "infantry" and u["figures"] == 3)
    unit["figures"] = 4


def hand_of_the_other(log):
    """Both sides have changed their hands."""
    sizes = log["setup"]["hand_size"]
    log["setup"]["hand_size"] = {side: sizes[ENEMY[side]] for side in sizes}


def another_deck(log):
    """Barrage has given way to a third Move Out."""
    cards = log["setup"]["deck"]
    cards[cards.index("barrage#1")] = "move_out#3"


def a_card_less(log):
    """The last card is not dealt."""
    n = [n for n, event in enumerate(log["events"]) if event["event"] == "deal"][-1]
    event = log["events"].pop(n)
    log["setup"]["hands"][event["to"]].remove(event["card"])


def second_draw(event, table):
    """True for the card more that a hand draws while it grows (CORE-SETUP-13)."""
    return event["to"] == table.now.side and table.now.drawn + table.now.looked_at > 0


def five_hexes_off(event, table):
    """A hex five steps from the aim of a drop."""
    return next(hex_ for hex_ in table.board.hexes if apart(hex_, event["aim"]) == 5)


def after_a_lost_drop(event, table):
    """A medal for a figure that never landed."""
    if table.last and table.last["event"] == "drop" and table.last["fate"] != "landed":
        return {"to": "axis", "change": 1, "total": 1, "source": "unit", "earned": 1}
    return None


SET_UP = [
    Plant("CORE-SETUP-1", "a bunker has another owner than on the map", "sword-beach", one_terrain_else),
    Plant("UNIT-STR-1", "infantry of three figures begins with four", "montelimar", full_strength),
    Plant("SCN-14", "both sides have each other's hands", "arracourt", hand_of_the_other),
    Plant("DECK-1", "a third Move Out in place of Barrage", "toulon", another_deck),
    Plant("CORE-SETUP-5", "the last card is not dealt", "st-vith", a_card_less),
    Plant(
        "CORE-SETUP-8", "the side not named takes the first turn", "omaha-beach",
        changed("turn", "side", lambda e, _: ENEMY[e["side"]]),
    ),
    Plant(
        "CORE-SETUP-13", "a hand that is to grow draws one card only", "pegasus-bridge", without("draw", second_draw)
    ),
    Plant(
        "CORE-SETUP-14", "a figure that came down on a taken hex has landed", "sainte-mere-eglise",
        changed("drop", "fate", "landed", lambda e, _: e["fate"] == "occupied"),
    ),
    Plant(
        "CORE-SETUP-15", "a figure comes down five hexes from the aim", "sainte-mere-eglise",
        changed("drop", "hex", five_hexes_off, lambda e, _: e["fate"] == "landed"),
    ),
    Plant(
        "VIC-10", "a figure lost in the drop is a medal", "sainte-mere-eglise",
        added("medal", "drop", after_a_lost_drop),
    ),
]  # fmt: skip


# --- turns and the deck ---
def second_play(event, table):
    """A card more of the hand, once all orders are named."""
    if table.now.ordered and table.hands[table.now.side]:
        card = next((c for c in table.hands[table.now.side] if not c.startswith("ambush#")), None)
        return card and {
            "card": card, "acts_as": card.split("#")[0], "view": table.now.side, "section": None, "copied": False,
        }  # fmt: skip
    return None


def pass_instead(log):
    """A side passes although it has a card to play."""
    n, event, _ = first(log, "play")
    log["events"][n] = {key: event[key] for key in ("n", "turn", "side")} | {"event": "pass"}


def ambush_as_card(log):
    """An Ambush of the hand is played as the card of the turn."""
    for n, event, table in places(log, "play"):
        held = [card for card in table.hands[table.now.side] if card.startswith("ambush#")]
        if held:
            log["events"][n] = {**event, "card": held[0], "acts_as": "ambush", "copied": False}
            return
    raise NoPlaceError


def late_order(log):
    """A unit that does not march is ordered after the first step of another, which goes on at once."""
    for n, event, table in places(log, "step", lambda e, t: not t.now.marches):
        if log["events"][n + 1]["event"] != "step":  # what the step brings about has to follow it
            continue
        turn = [e for e in log["events"] if e["turn"] == event["turn"]]
        moved = {e["unit"] for e in turn if e["event"] == "step"}
        orders = [m for m in range(n) if log["events"][m]["event"] == "order"]
        idle = [m for m in orders if log["events"][m] in turn and log["events"][m]["unit"] not in moved]
        if idle and table.now.card not in ("medics_mechanics", "their_finest_hour"):
            log["events"].insert(n, log["events"].pop(idle[-1]))
            return
    raise NoPlaceError


def replaced_late(log):
    """The side that played Ambush replaces it after the other has discarded its card."""
    for n, event, table in places(log, "discard"):
        if event["by"] != table.now.side:
            own = next(
                m for m in range(n, len(log["events"])) if log["events"][m].get("by") == table.now.side
            )
            events = log["events"]
            events[n : own + 1] = [events[own], *events[n:own]]
            return
    raise NoPlaceError


def shuffled_early(event, table):
    """The discards are shuffled in although the pile is not empty."""
    if event["to"] == table.now.side and table.pile and table.discards and table.now.done:
        return {"number": table.shuffles, "pile": len(table.pile) + len(table.discards)}
    return None


def finest_shuffle(event, table):
    """A shuffle after Their Finest Hour where nothing is ever shuffled."""
    if table.now.card == "their_finest_hour" and table.now.done:
        return {"number": table.shuffles, "pile": len(table.pile) + len(table.discards)}
    return None


def deck_out(log):
    """The game ends as by a spent deck while there are cards in it."""
    bend = cut_short(
        "turn",
        lambda e, t: t.number == 4 and t.pile,
        {"event": "end", "winner": "axis", "reason": "deck_out"},
    )
    bend(log)


def one_card_seen(log):
    """After a Recon one card is looked at and kept."""
    n, _, table = first(log, "aside", lambda e, t: t.now.looked_at == 0)
    events = log["events"]
    kept = next(e["card"] for e in events[n:] if e["event"] == "keep")
    events[:] = [
        e
        for e in events
        if not (
            e["turn"] == table.number
            and e["event"] in ("aside", "discard")
            and e["card"]
            in {a["card"] for a in events if a["event"] == "aside" and a["turn"] == table.number}
            and e["card"] != kept
        )
    ]


def looks_again(event, table):
    """A card is drawn aside after a card that orders in several sections."""
    if event["to"] == table.now.side and table.now.card == "recon_in_force" and table.now.done:
        return {"to": event["to"], "card": event["card"]}
    return None


CARDS = [
    Plant(
        "CORE-TURN-2", "a side has two turns running", "arracourt",
        changed("turn", "side", lambda e, _: ENEMY[e["side"]], lambda e, t: t.number == 2),
    ),
    Plant("CORE-TURN-3", "a second card is played in a turn", "toulon", added("play", "step", second_play)),
    Plant("AMB-51", "a side passes with a card to play", "saverne-gap", pass_instead),
    Plant("CARD-AMBUSH-1", "Ambush is played as the card of the turn", "liberation-of-paris", ambush_as_card),
    Plant("CORE-TURN-4", "a unit is ordered after another has begun to move", "arracourt", late_order),
    Plant(
        "CORE-TURN-9", "a card is drawn before the one played is discarded", "montelimar",
        swapped("draw", "discard", lambda e, t: e["to"] == t.now.side and t.now.card != "their_finest_hour"),
    ),
    Plant("CORE-TURN-10", "an Ambush is replaced after the card of the turn is discarded", "st-vith", replaced_late),
    Plant(
        "CORE-TURN-11", "no card is drawn at the end of a turn", "omaha-beach",
        without("draw", lambda e, t: e["to"] == t.now.side),
    ),
    Plant("CORE-TURN-12", "the discards are shuffled in while cards are left", "arnhem-bridge",
          added("shuffle", "draw", shuffled_early)),
    Plant("VIC-DECK-1", "Their Finest Hour shuffles a deck that is never shuffled", "vassieux",
          added("shuffle", "draw", finest_shuffle)),
    Plant("VIC-DECK-2", "the deck is said to be spent while cards are left", "vassieux", deck_out),
    Plant(
        "CARD-FINEST-7", "nothing is shuffled after Their Finest Hour", "sword-beach",
        without("shuffle", lambda e, t: t.now.card == "their_finest_hour"),
    ),
    Plant("CARD-RECON-2", "one card is looked at after a Recon", "operation-cobra", one_card_seen),
    Plant("CARD-RECON-3", "Recon in Force looks at a card", "mont-mouchet", added("aside", "draw", looks_again)),
]  # fmt: skip

PLANTS = [*SET_UP, *CARDS]
