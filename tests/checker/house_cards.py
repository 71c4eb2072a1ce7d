"""What house rules add to the cards of a turn: exchanges, slots of a commissar, fixed opening hands, other draws."""

from collections import Counter

from tests.checker import deck
from tests.checker.board import ENEMY, HOME, apart, place
from tests.checker.boxes import overlord
from tests.checker.broken import law

SHORT = {
    "exchange_open": "exchange_open", "exchange_closed": "exchange_one", "regroup": "regroup", "big_push": "push",
}  # fmt: skip


class HouseCards:
    """Turns without a card and cards played in other ways; nothing of it happens under the official rules."""

    def set_house_cards(self):
        """No action has been taken yet."""
        self.actions = Counter()

    def drawn_for_nothing(self, side):
        """Cards a side may hold beyond its hand: draws for which none was played."""
        return sum(n for (owner, _), n in self.actions.items() if owner == side)

    def draws_by_house_rules(self):
        """Cards to choose from because the side always draws several."""
        now, always = self.now, self.switches["turn_draw"]
        draws = now.played or (now.action and self.switches.get(f"{SHORT[now.action]}_draw"))
        return always if draws and always > 1 and now.side in self.switches["turn_draw_sides"] else 0

    def expect_hand(self, now):
        """How many cards the side whose turn is over holds now."""
        if now.side is None:
            return
        if self.double:
            overlord.expect(self)
            return
        size = self.hand_size[now.side]
        if now.action == "exchange_open":  # full at least, more if it was before: HR-SWAP1-7
            law(self.held(now.side) >= size, "HR-SWAP1-7")
            self.expected[now.side] = self.held(now.side)
            return
        drew = now.action in ("regroup", "big_push") and (now.drawn or now.looked_at)
        self.expected[now.side] += bool(drew)  # nothing was played for it: HR-CHAPMAN-4
        if (drew or now.played is not None) and self.expected[now.side] < size:
            self.expected[now.side] += 1  # CORE-SETUP-13

    # --- opening hands and slots ---
    def on_opening(self, e):
        """A card laid out before the deal: kept, discarded or put back into the pile (HR-HAND-1, -3, -6)."""
        law(self.number == 0 and self.switches["opening"] != "DEAL", "HR-HAND-1")
        if e["fate"] == "kept":
            self.on_deal(e)
        elif e["fate"] == "discarded":
            law(self.switches["opening_discard"], "HR-HAND-6")
            self.pile.remove(e["card"])
            self.discards.add(e["card"])
        else:
            law(e["card"] in self.pile and not self.switches["opening_discard"], "HR-HAND-6")

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
            law(self.slots[side][0] == e["card"] and e["card"].startswith("ambush#"), "HR-COMMISSAR-7")
            self.hands[side].append(e["card"])
            self.slots[side][0] = None
            return
        self.hands[side].remove(e["card"])
        rest = all(c.startswith("ambush#") for c in self.hands[side])
        law(not e["card"].startswith("ambush#") or rest, "HR-COMMISSAR-7")
        if self.number > 0:
            law(side == self.now.side and not self.now.waits and not self.now.advanced, "HR-COMMISSAR-2")
            self.now.due = self.advance(side)
            law(
                (self.now.due is None) == self.now.done, "HR-COMMISSAR-2"
            )  # after the play if nothing was due
            law(e["place"] == len(self.slots[side]) - 1, "HR-COMMISSAR-9")
        law(self.slots[side][e["place"]] is None, "HR-COMMISSAR-9")
        self.slots[side][e["place"]] = e["card"]

    def release(self, side, card):
        """The card played leaves the hand or its slot; an exception makes the others wait (HR-COMMISSAR-3, -4)."""
        now = self.now
        if self.slots[side][0] == card and not now.advanced:
            law(not self.hands[side], "HR-COMMISSAR-2")  # else one is committed first
            now.due = self.advance(side)
        if now.due:
            law(now.due == card, "HR-COMMISSAR-3")
            now.due = None
            return
        if self.slots[side][0] and not now.advanced:
            row = card.split("#")[0]
            named = [word.lower().replace("-", "_") for word in self.switches["commissar_exceptions"]]
            law(
                row in named or (deck.is_recon(row) and "recon1" in named), "HR-COMMISSAR-4", "HR-COMMISSAR-5"
            )
            now.waits = True
        law(card in self.hands[side], "CORE-TURN-3", "CORE-SETUP-6")
        self.hands[side].remove(card)

    # --- actions instead of a card ---
    def on_action(self, e):
        """HR-SWAP1, HR-SWAP2, HR-CHAPMAN-1: as often as the rules say, and no card besides."""
        now, short = self.now, SHORT[e["action"]]
        law(now.played is None and now.action is None, "CORE-TURN-3")
        now.action = e["action"]
        self.actions[now.side, now.action] += 1
        most = self.switches[f"{short}_uses"]
        law(most == "UNLIMITED" or self.actions[now.side, now.action] <= most, "HR-CHAPMAN-1", "HR-SWAP1-1")

    def on_expose(self, e):
        law(self.now.action == "exchange_open" and e["by"] == self.now.side, "HR-SWAP1-1")
        law(not self.now.given, "HR-SWAP1-1")
        self.hands[e["by"]].remove(e["card"])
        self.aside.append(e["card"])
        self.now.exposed.append(e["card"])

    def on_exchange(self, e):
        """One for one: an open card to the enemy, then a card of his that he held before."""
        now = self.now
        if e["by"] == now.side:
            law(e["to"] == ENEMY[now.side] and e["card"] in now.exposed, "HR-SWAP1-1")
            self.aside.remove(e["card"])
            self.hands[e["to"]].append(e["card"])
            return
        law(self.last["event"] == "exchange" and e["card"] not in now.exposed, "HR-SWAP1-1")
        self.hands[e["by"]].remove(e["card"])
        now.given.append(e["card"])
        law((e["to"] is None) == (self.switches["exchange_open_goes_to"] == "DISCARD"), "HR-SWAP1-1")
        (self.in_play if e["to"] is None else self.hands[e["to"]]).append(e["card"])

    def discard_for_house_rules(self, e):
        """Cards laid off in an exchange; True if the discard was one of them."""
        now, card = self.now, e["card"]
        if now.action is None:
            return False
        hand = self.hands[now.side]
        if now.action == "exchange_closed" and not now.exposed and card in hand:
            hand.remove(card)
            self.aside.append(card)
            now.exposed.append(card)
        if card in now.given:
            self.in_play.remove(card)
        elif card in self.aside:
            self.aside.remove(card)
            now.done = True
        else:
            law(card in self.in_play and card.startswith("ambush#"), "CORE-TURN-10")
            self.in_play.remove(card)
            now.replaced -= 1
        self.discards.add(card)
        return True

    def check_regrouping(self):
        """Nobody has come nearer, by rows or to the nearest enemy; the end of the march is what counts."""
        law(sorted(self.now.ordered) == sorted(self.now.began), "HR-CHAPMAN-1")
        for unit, march in self.now.marches.items():
            start, enemy = self.now.began[unit]
            end = march.path[-1]
            if self.switches["regroup_test"] == "BASELINE_ROW":
                way = HOME[self.board.side_of(unit)] * (place(end)[0] - place(start)[0])
                law(way >= 0, "HR-CHAPMAN-1")
            else:
                nearest = [min(apart(hex_, other) for other in enemy) for hex_ in (start, end)]
                law(nearest[1] >= nearest[0], "HR-CHAPMAN-1")
