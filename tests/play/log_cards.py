"""The cards of an event log, followed without the engine: pile, hands, what a turn may play and draw."""

from collections import Counter

from tests.play import log_laws as laws
from tests.play.log_board import Board


class Turn:
    """What one side has done in its turn."""

    def __init__(self, side=None):
        self.side, self.view, self.card, self.section = side, side, None, None
        self.played, self.passed, self.copied, self.fallback, self.done = None, False, False, False, False
        self.ordered, self.stood_in, self.paths, self.mover = [], {}, {}, None
        self.fought, self.grounds, self.overran, self.driven_back = [], [], set(), set()
        self.stopped, self.second = set(), []
        self.on_move, self.fought_on = [], []
        self.declared, self.attacks, self.faces, self.healed = [], [], [], []
        self.looked_at, self.shuffled, self.card_roll = 0, False, None
        self.strike, self.strike_dice = None, 0  # card that a Recon is used as
        self.due, self.waits, self.advanced = (
            None,
            False,
            False,
        )  # committed card to play; an exception; slots moved
        self.action, self.literal = None, {}  # done instead of playing a card; cards read literally
        self.exposed, self.given, self.drawn, self.began = [], [], 0, {}

    def path(self, unit):
        """Hexes a unit has entered in the movement step."""
        return self.paths.get(unit, [])


def is_recon_1(row):
    """True for a Recon of one section (HR-COMMISSAR-5)."""
    return row in laws.DRAWS


class CardTable:
    """Where every card is; the part of the checker that follows cards."""

    def __init__(self, log):
        self.log, setup = log, log["setup"]
        self.board = Board(setup)
        self.pile = set(setup["deck"])
        self.switches = log["rules"]["ruleset"]
        self.cards = 80 if self.switches["deck"] == "breakthrough" else 60  # DECK-1, DECK-4
        if self.switches["removed_cards"]:
            self.cards = len(setup["deck"])
        assert len(self.pile) == len(setup["deck"]) == self.cards
        self.hands = {"axis": [], "allies": []}
        delay = log["rules"]["ruleset"]["commissar_delay"]
        self.slots = {side: [None] * delay for side in self.hands}
        self.discards, self.in_play, self.aside = set(), [], []
        self.number, self.actions = 0, Counter()
        self.now, self.before = Turn(), Turn()

    def check_cards(self):
        """Every card is in exactly one place."""
        held = [
            *self.pile,
            *self.discards,
            *self.in_play,
            *self.aside,
            *self.hands["axis"],
            *self.hands["allies"],
            *(card for side in self.slots for card in self.slots[side] if card),
            *([self.now.due] if self.now.due else []),
        ]
        assert len(held) == self.cards and set(held) == set(self.log["setup"]["deck"])

    def on_shuffle(self, e):
        finest = self.now.card == "their_finest_hour" and self.now.done
        assert self.number == 0 or not self.pile or finest  # CORE-TURN-12, CARD-FINEST-7
        self.pile |= self.discards
        self.discards = set()
        self.now.shuffled = True
        assert e["pile"] == len(self.pile)

    def on_deal(self, e):
        self.take(e["to"], e["card"])
        dealt = self.log["setup"]["hands"][e["to"]]
        assert self.number == 0 and dealt[: len(self.hands[e["to"]])] == self.hands[e["to"]]

    def on_opening(self, e):
        """A card laid out before the deal: kept, discarded or put back into the pile (HR-HAND-1, -3, -6)."""
        rules = self.log["rules"]["ruleset"]
        assert self.number == 0 and rules["opening"] != "DEAL"
        if e["fate"] == "kept":
            self.on_deal(e)
        elif e["fate"] == "discarded":
            assert rules["opening_discard"]
            self.pile.remove(e["card"])
            self.discards.add(e["card"])
        else:
            assert e["card"] in self.pile and not rules["opening_discard"]

    def advance(self, side):
        """A turn has passed for the committed cards (HR-COMMISSAR-9)."""
        due, *rest = self.slots[side]
        self.slots[side] = [*rest, None]
        self.now.advanced = True
        return due

    def on_commit(self, e):
        """A card of the hand goes into the last slot, an Ambush comes back (HR-COMMISSAR-2, -3, -7, -10)."""
        side = e["by"]
        if e["place"] is None:
            assert self.slots[side][0] == e["card"] and e["card"].startswith("ambush#")
            self.hands[side].append(e["card"])
            self.slots[side][0] = None
            return
        self.hands[side].remove(e["card"])
        assert not e["card"].startswith("ambush#") or all(c.startswith("ambush#") for c in self.hands[side])
        if self.number > 0:
            assert side == self.now.side and not self.now.waits and not self.now.advanced
            self.now.due = self.advance(side)
            assert (self.now.due is None) == self.now.done  # committed after the play if nothing was due
            assert e["place"] == len(self.slots[side]) - 1
        assert self.slots[side][e["place"]] is None
        self.slots[side][e["place"]] = e["card"]

    def release(self, side, card):
        """The card played leaves its slot, or is an exception that makes the others wait (HR-COMMISSAR-3, -4)."""
        now, rules = self.now, self.log["rules"]["ruleset"]
        if self.slots[side][0] == card and not now.advanced:
            assert not self.hands[side]  # else one is committed first
            now.due = self.advance(side)
        if now.due:
            assert now.due == card
            now.due = None
            return
        if self.slots[side][0] and not now.advanced:
            row = card.split("#")[0]
            named = [word.lower().replace("-", "_") for word in rules["commissar_exceptions"]]
            assert row in named or (is_recon_1(row) and "recon1" in named)
            now.waits = True
        self.hands[side].remove(card)

    def take(self, side, card):
        self.pile.remove(card)
        self.hands[side].append(card)
        more = sum(
            n for (owner, _), n in self.actions.items() if owner == side
        )  # draws for which none was played
        assert len(self.hands[side]) <= self.log["setup"]["hand_size"][side] + more

    def on_draw(self, e):
        assert self.now.done or self.now.action or e["to"] != self.now.side  # CORE-TURN-9, -10
        assert self.now.card != "their_finest_hour" or self.now.shuffled or e["to"] != self.now.side
        self.take(e["to"], e["card"])
        self.now.drawn += e["to"] == self.now.side

    def draws(self):
        """Cards to choose from at the end of the turn, 0 where the draw is no choice."""
        now, always = self.now, self.switches["turn_draw"]
        card = 0 if now.strike else laws.DRAWS.get(now.card, 0)
        draws = now.played or (now.action and self.switches.get(f"{laws.SHORT[now.action]}_draw"))
        own = always if draws and always > 1 and now.side in self.switches["turn_draw_sides"] else 0
        return max(card, own)

    def on_aside(self, e):
        assert e["to"] == self.now.side and (self.now.done or self.now.action)
        assert self.draws()
        self.pile.remove(e["card"])
        self.aside.append(e["card"])
        self.now.looked_at += 1

    def on_keep(self, e):
        self.aside.remove(e["card"])
        self.hands[e["to"]].append(e["card"])

    # --- actions instead of a card ---
    def on_action(self, e):
        """HR-SWAP1, HR-SWAP2, HR-CHAPMAN-1: as often as the rules say, and no card besides."""
        now, short = self.now, laws.SHORT[e["action"]]
        assert now.played is None and now.action is None
        now.action = e["action"]
        self.actions[now.side, now.action] += 1
        most = self.switches[f"{short}_uses"]
        assert most == "UNLIMITED" or self.actions[now.side, now.action] <= most

    def on_expose(self, e):
        assert self.now.action == "exchange_open" and e["by"] == self.now.side and not self.now.given
        self.hands[e["by"]].remove(e["card"])
        self.aside.append(e["card"])
        self.now.exposed.append(e["card"])

    def on_exchange(self, e):
        """One for one: an open card to the enemy, then a card of his that he held before."""
        now = self.now
        if e["by"] == now.side:
            assert e["to"] == laws.ENEMY[now.side] and e["card"] in now.exposed
            self.aside.remove(e["card"])
            self.hands[e["to"]].append(e["card"])
            return
        assert self.last["event"] == "exchange" and e["card"] not in now.exposed
        self.hands[e["by"]].remove(e["card"])
        now.given.append(e["card"])
        assert (e["to"] is None) == (self.switches["exchange_open_goes_to"] == "DISCARD")
        (self.in_play if e["to"] is None else self.hands[e["to"]]).append(e["card"])

    def on_discard(self, e):
        hand = self.hands[self.now.side]
        if self.now.action == "exchange_closed" and not self.now.exposed and e["card"] in hand:
            hand.remove(e["card"])
            self.aside.append(e["card"])
            self.now.exposed.append(e["card"])
        if e["card"] in self.now.given:
            self.in_play.remove(e["card"])
            self.discards.add(e["card"])
            return
        (self.in_play if e["card"] in self.in_play else self.aside).remove(e["card"])
        self.discards.add(e["card"])
        if e["by"] == self.now.side:
            self.now.done = True
        else:
            assert e["card"].startswith("ambush#")  # CARD-AMBUSH-12
            assert not self.now.done or self.now.action == "exchange_closed"

    def on_play(self, e):
        now, before = self.now, self.before
        assert now.card is None and now.action is None and not e["card"].startswith("ambush#")
        self.release(now.side, e["card"])
        self.in_play.append(e["card"])
        now.played, now.card, now.view, now.section = e["card"], e["acts_as"], e["view"], e["section"]
        row = e["card"].split("#")[0]
        assert e["copied"] == (row == "counter_attack")
        if not e["copied"]:
            assert e["acts_as"] == row and e["view"] == now.side and e["section"] is None
        elif not before.passed:
            assert e["acts_as"] == before.card  # CARD-COUNTER-1, -6, -8
            assert e["acts_as"] is None or e["view"] == before.view  # CARD-COUNTER-2
            assert e["section"] in (None, before.section)  # CARD-COUNTER-3
        now.fallback = bool(now.card) and laws.is_fallback(self.board, now.side, now.card)

    def on_pass(self, e):
        assert self.now.card is None and all(card.startswith("ambush#") for card in self.hands[self.now.side])
        self.now.passed = True
