"""Games told to the referee event by event, on open ground with what a test puts there."""

import copy

import pytest

from tests.checker.broken import BrokenLawError
from tests.checker.checker import Checker
from tests.checker.games import logged
from tests.checker.units import FULL

RANDOMS = ("random", "random")


class Told:
    """A game told event by event on open ground with what the test puts there."""

    def __init__(self, axis, allies, tiles=(), bridges=(), **switches):
        log = copy.deepcopy(logged("landmarks", RANDOMS, 0))
        log["rules"]["ruleset"].update(switches)
        setup = log["setup"]
        tiles = {**dict(tiles), **dict.fromkeys(bridges, "river")}
        for entry in setup["hexes"]:
            entry["terrain"] = tiles.get(entry["hex"], "open")
            entry["pieces"] = ["bridge"] if entry["hex"] in bridges else []
        setup["objectives"], setup["markers"] = [], []
        setup["units"] = [
            {"id": f"{side}-{i + 1}", "side": side, "row": row, "hex": hex_, "figures": FULL[row]}
            for side, units in (("axis", axis), ("allies", allies))
            for i, (row, hex_) in enumerate(one.split() for one in units)
        ]
        setup["first_side"] = "axis"
        self.table, self.n, self.turn, self.side = Checker(log), 0, 0, "axis"
        self.table.hands = {"axis": [], "allies": []}
        self.table.expected = {"axis": 0, "allies": 0}
        self.table.hand_size = {"axis": 0, "allies": 0}

    def hold(self, side, *cards):
        """Cards of the pile are in the hand of a side."""
        for card in cards:
            self.table.pile.remove(card)
            self.table.hands[side].append(card)
            self.table.expected[side] += 1
            self.table.hand_size[side] = self.table.expected[side]
        return self

    def hold_combat(self, side, *cards):
        """Combat cards are in the hand of a side."""
        for card in cards:
            self.table.combat_discards.discard(card)
            self.table.combat_pile.discard(card)
            self.table.combat_hands[side].add(card)
        return self

    def weaken(self, **figures):
        """Units have so many figures."""
        for unit, left in figures.items():
            self.table.board.units[unit.replace("_", "-")]["figures"] = left
        return self

    def tell(self, event, **fields):
        """The next event."""
        self.table.follow(
            {"n": self.n, "turn": self.turn, "side": self.side, "event": event, **fields}, self.n
        )
        self.n += 1
        return self

    def begin(self, side="axis"):
        """A turn begins."""
        self.turn, self.side = self.turn + 1, side
        return self.tell("turn", medals={one: self.table.medals[one] for one in ("axis", "allies")})

    def play(self, card):
        """The side plays a card as it stands."""
        row = card.split("#")[0]
        return self.tell("play", card=card, acts_as=row, view=self.side, section=None, copied=False)

    def order(self, *units):
        """Units receive orders."""
        for unit in units:
            self.tell("order", unit=unit, hex=self.table.board.hex_of(unit))
        return self

    def faces(self, *faces):
        """The dice of the last roll."""
        for index, face in enumerate(faces):
            self.tell("face", roll=self.table.rolls, index=index, face=face)
        return self

    def roll(self, act, dice, hex_=None, unit=None):
        """Dice of an act at a landmark."""
        return self.tell("landmark_roll", roll=self.table.rolls + 1, act=act, hex=hex_, unit=unit, dice=dice)

    def battle(self, attacker, target, dice, distance, kind="ordered"):
        """A unit attacks."""
        fields = {"attacker": attacker, "target": target, "dice": dice, "distance": distance, "kind": kind}
        return self.tell("battle", roll=self.table.rolls + 1, **fields)


def breaks(told, rule, event, **fields):
    """The next event breaks a law that stands for the rule."""
    told.turn += event == "turn"
    with pytest.raises(BrokenLawError) as broken:
        told.tell(event, **fields)
    assert rule in broken.value.rules, broken.value
