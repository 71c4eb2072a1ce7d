"""The cards of an event log, followed without the engine: pile, hands, what a turn may play and draw."""

from tests.checker import deck
from tests.checker.broken import law

SIDES = ("axis", "allies")
EVERYWHERE = ("CORE-SETUP-4", "CORE-SETUP-7")  # every card is in exactly one place


class CardTable:
    """Where every card is; the part of the checker that follows cards."""

    def set_cards(self):
        """Put all cards into the pile."""
        setup = self.log["setup"]
        self.deck = set(setup["deck"])
        self.pile, self.discards, self.in_play, self.aside = set(setup["deck"]), set(), [], []
        self.hands = {side: [] for side in SIDES}
        self.slots = {side: [None] * self.switches["commissar_delay"] for side in SIDES}
        self.shuffles = 0
        self.expected = dict(setup["hand_start"])  # cards in each hand
        self.hand_size = dict(setup["hand_size"])  # a hand may shrink: TP-BRB-2
        self.check_deck()

    def check_deck(self):
        """The deck holds the cards it should (DECK-1, DECK-4)."""
        cards = self.log["setup"]["deck"]
        law(len(self.deck) == len(cards), *EVERYWHERE)
        if self.switches["removed_cards"] or self.switches["deck"] not in ("standard", "breakthrough"):
            return
        which = ("standard", "breakthrough").index(self.switches["deck"])
        rows = [card.partition("#")[0] for card in cards]
        changed = self.special.deck
        decks = self.switches["decks_in_pile"]  # OVL-11
        right = all(
            rows.count(row) == decks * changed.get(row, copies[which]) for row, copies in deck.COPIES.items()
        )
        law(right and set(rows) <= set(deck.COPIES), "DECK-4" if which else "DECK-1", "DECK-2", "OVL-11")

    def check_cards(self):
        """Every card is in exactly one place."""
        held = [*self.pile, *self.discards, *self.in_play, *self.aside]
        held += [*self.hands["axis"], *self.hands["allies"], *([self.now.due] if self.now.due else [])]
        held += [card for side in SIDES for card in self.slots[side] if card]
        law(len(held) == len(self.deck) and set(held) == self.deck, *EVERYWHERE)

    def on_shuffle(self, e):
        law(e["number"] == self.shuffles, "CORE-TURN-12")
        law(self.number == 0 or not self.special.never_shuffled, "VIC-DECK-1", "CARD-FINEST-8")
        finest = self.now.card == "their_finest_hour" and self.now.done and not self.now.shuffled
        law(self.number == 0 or not self.pile or finest, "CORE-TURN-12", "CARD-FINEST-7")
        self.pile |= self.discards
        self.discards = set()
        self.shuffles += 1
        self.now.shuffled = finest
        law(e["pile"] == len(self.pile), "CORE-TURN-12", "CARD-FINEST-7")

    def on_deal(self, e):
        self.take(e["to"], e["card"])
        dealt = self.log["setup"]["hands"][e["to"]]
        law(self.number == 0, "CORE-SETUP-5")
        law(dealt[: len(self.hands[e["to"]])] == self.hands[e["to"]], "CORE-SETUP-5")

    def take(self, side, card):
        """A card goes from the pile to a hand."""
        law(card in self.pile, "CORE-TURN-11", *EVERYWHERE)
        self.pile.remove(card)
        self.hands[side].append(card)
        most = self.hand_size[side] + self.drawn_for_nothing(side)
        law(len(self.hands[side]) <= most, "CORE-SETUP-5", "CORE-TURN-11")

    # --- the card of the turn ---
    def on_play(self, e):
        now, before = self.now, self.before
        law(now.played is None and now.action is None and not now.passed, "CORE-TURN-3")
        law(not e["card"].startswith("ambush#"), "CORE-TURN-3", "CARD-AMBUSH-1")
        self.release(now.side, e["card"])
        self.in_play.append(e["card"])
        now.played, now.card, now.view, now.section = e["card"], e["acts_as"], e["view"], e["section"]
        row = e["card"].split("#")[0]
        law(e["copied"] == (row == "counter_attack"), "CARD-COUNTER-1")
        if not e["copied"]:
            law(e["acts_as"] == row and e["view"] == now.side and e["section"] is None, "CORE-TURN-3")
        elif not before.card:
            law(e["acts_as"] is None, "CARD-COUNTER-8", "AMB-14")
        else:
            law(e["acts_as"] == before.card, "CARD-COUNTER-1", "CARD-COUNTER-6")
            law(e["view"] == before.view, "CARD-COUNTER-2", "CARD-COUNTER-6")
            law(e["section"] == before.section, "CARD-COUNTER-3")
        now.substitute = bool(now.card) and deck.is_substitute(self.board, now.side, now.card)

    def on_substitute(self, e):
        """The card orders any one unit, because the side has none of its class."""
        law(self.last["event"] == "play" and e["card"] == self.now.card, "CORE-ORD-9")
        law(self.now.substitute, "CORE-ORD-10", "AMB-28")

    def on_pass(self, e):
        law(self.now.card is None and self.now.action is None, "CORE-TURN-3")
        law(all(card.startswith("ambush#") for card in self.hands[self.now.side]), "CORE-TURN-3", "AMB-51")
        self.now.passed = True

    # --- the end of the turn ---
    def on_discard(self, e):
        now, card = self.now, e["card"]
        if self.discard_for_house_rules(e):
            return
        if e["by"] != now.side:
            law(card in self.in_play and card.startswith("ambush#"), "CORE-TURN-10", "CARD-AMBUSH-12")
            law(not now.done, "CORE-TURN-10", "CARD-AMBUSH-12")
            self.in_play.remove(card)
            now.replaced -= 1
        elif card in self.in_play:
            law(card == now.played, "CORE-TURN-9")
            law(not any(c.startswith("ambush#") for c in self.in_play), "CORE-TURN-10", "CARD-AMBUSH-12")
            law(now.replaced == 0 or not self.pile, "CORE-TURN-10", "CARD-AMBUSH-12")
            self.in_play.remove(card)
            now.done = True
        else:
            law(card in self.aside, "CORE-TURN-9", "CARD-RECON-2")
            self.aside.remove(card)
        self.discards.add(card)

    def on_draw(self, e):
        now = self.now
        if e["to"] == now.side:
            law(now.done or now.action, "CORE-TURN-9", "CORE-TURN-11")
            self.check_shuffled()
            now.drawn += 1
        else:
            now.replaced += 1
            law(now.replaced <= 0, "CORE-TURN-10", "CORE-TURN-11")
        self.take(e["to"], e["card"])

    def check_shuffled(self):
        """Their Finest Hour is followed by a shuffle before anything is drawn (CARD-FINEST-7, CARD-COUNTER-5)."""
        finest = self.now.card == "their_finest_hour" and not self.special.never_shuffled
        law(not finest or self.now.shuffled, "CARD-FINEST-7", "CARD-COUNTER-5")

    def draws(self):
        """Cards to choose from at the end of the turn, 0 where the draw is no choice."""
        now = self.now
        by_strike = now.strike_draw if now.strike_draw > 1 else 0
        card = by_strike if now.strike else deck.DRAWS.get(now.card, 0)
        return max(card, self.draws_by_house_rules())

    def on_aside(self, e):
        law(e["to"] == self.now.side and (self.now.done or self.now.action), "CORE-TURN-9")
        law(self.now.looked_at < self.draws(), "CARD-RECON-2", "CARD-RECON-3", "AMB-63")
        law(self.now.drawn == 0, "CORE-SETUP-13")  # the choice comes before a card that lets the hand grow
        law(e["card"] in self.pile, "CORE-TURN-11", *EVERYWHERE)
        self.check_shuffled()
        self.pile.remove(e["card"])
        self.aside.append(e["card"])
        self.now.looked_at += 1

    def on_keep(self, e):
        law(e["card"] in self.aside, "CARD-RECON-2")
        law(self.now.looked_at == self.draws() or not self.pile, "CARD-RECON-2")
        self.aside.remove(e["card"])
        self.hands[e["to"]].append(e["card"])

    def check_hands(self):
        """When a turn begins every hand holds what it should (CORE-SETUP-5, -13, CORE-TURN-11)."""
        now = self.now
        law(not self.in_play and not self.aside, "CORE-TURN-9", "CORE-TURN-10")
        wanted = self.draws() if now.side else 0
        law(now.looked_at == wanted, "CARD-RECON-2", "CARD-COUNTER-5", "CARD-RECON-4", "AMB-63")
        grows = now.side and self.expected[now.side] < self.hand_size[now.side]
        self.expect_hand(now)
        first = ("CORE-SETUP-5", "CORE-SETUP-13") if now.side is None else ()
        growth = ("CORE-SETUP-13",) if grows else ()
        for side in SIDES:
            law(self.held(side) == self.expected[side], *(first or ("CORE-TURN-11", *growth)))

    def held(self, side):
        """Cards of a side, those in its slots included (HR-COMMISSAR-6)."""
        return len(self.hands[side]) + sum(card is not None for card in self.slots[side])
