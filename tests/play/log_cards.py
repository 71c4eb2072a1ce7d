"""The cards of an event log, followed without the engine: pile, hands, what a turn may play and draw."""

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

    def path(self, unit):
        """Hexes a unit has entered in the movement step."""
        return self.paths.get(unit, [])


class CardTable:
    """Where every card is; the part of the checker that follows cards."""

    def __init__(self, log):
        self.log, setup = log, log["setup"]
        self.board = Board(setup)
        self.pile = set(setup["deck"])
        self.cards = 80 if log["rules"]["ruleset"]["deck"] == "breakthrough" else 60  # DECK-1, DECK-4
        assert len(self.pile) == len(setup["deck"]) == self.cards
        self.hands = {"axis": [], "allies": []}
        self.discards, self.in_play, self.aside = set(), [], []
        self.number = 0
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

    def take(self, side, card):
        self.pile.remove(card)
        self.hands[side].append(card)
        assert len(self.hands[side]) <= self.log["setup"]["hand_size"][side]

    def on_draw(self, e):
        assert self.now.done or e["to"] != self.now.side  # CORE-TURN-9, -10
        assert self.now.card != "their_finest_hour" or self.now.shuffled or e["to"] != self.now.side
        self.take(e["to"], e["card"])

    def on_aside(self, e):
        assert e["to"] == self.now.side and self.now.done
        assert self.now.card in laws.DRAWS and not self.now.strike
        self.pile.remove(e["card"])
        self.aside.append(e["card"])
        self.now.looked_at += 1

    def on_keep(self, e):
        self.aside.remove(e["card"])
        self.hands[e["to"]].append(e["card"])

    def on_discard(self, e):
        (self.in_play if e["card"] in self.in_play else self.aside).remove(e["card"])
        self.discards.add(e["card"])
        if e["by"] == self.now.side:
            self.now.done = True
        else:
            assert e["card"].startswith("ambush#") and not self.now.done  # CARD-AMBUSH-12

    def on_play(self, e):
        now, before = self.now, self.before
        assert now.card is None and e["card"] in self.hands[now.side] and not e["card"].startswith("ambush#")
        self.hands[now.side].remove(e["card"])
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
