"""A series of battles as it was asked for, and its battles ready to be played under one set of rules."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import permutations
from math import factorial

import numpy as np

from analysis.studies.campaign.carry import DiceRules, dice_rules
from engine.loading.options.variant import OFFICIAL, Variant, parse_variant
from engine.loading.scenario.load import Scenario
from engine.loading.tables.build import Built, build_tables
from engine.loading.tables.moments import fill_moments
from engine.loading.words.errors import InputError
from engine.rules.pre_battle.tables import set_dice
from engine.runs.digest import text_digest
from engine.runs.games import base_key, engine_digest
from engine.runs.limits import MOST_GAMES
from engine.runs.request import players_digest

OPTION = "campaign-pre-battle-dice"
NO_DICE = "no dice"
NAMESPACE = "play"
FEW = 4  # battles of which all orders are tried
SAMPLED = 24  # orders of more battles


@dataclass(frozen=True)
class Entry:
    """A battle of a series.

    Attributes
    ----------
    scenario : Scenario
    options : str
        What is in force in it whatever the rules of dice; empty for nothing.
    """

    scenario: Scenario
    options: str


@dataclass(frozen=True)
class Leg:
    """A battle at its place of a series under one set of rules.

    Attributes
    ----------
    entry : Entry
    built : Built
        For dice that differ from game to game where there may be any.
    dice : DiceRules
    has_dice : bool
        Whether any may be rolled.
    base : (int, int)
        Key words of its chance.
    first_game : int
        Index of its game in campaign 0: a battle that is fought again has games of its own.
    """

    entry: Entry
    built: Built
    dice: DiceRules
    has_dice: bool
    base: tuple[int, int]
    first_game: int


@dataclass(frozen=True)
class Series:
    """A series of battles and the rules of dice that are compared.

    Attributes
    ----------
    file, title : str
    entries : tuple of Entry
    rules : tuple of str
        Options of dice before battles; that nobody rolls is always compared with them.
    players : (str, str)
        Axis and Allies.
    campaigns, seed : int
    orders : bool
        Whether other orders of the battles are played too.
    """

    file: str
    title: str
    entries: tuple[Entry, ...]
    rules: tuple[str, ...]
    players: tuple[str, str]
    campaigns: int
    seed: int
    orders: bool

    @property
    def named(self) -> tuple[str, ...]:
        """All sets of rules: nobody rolls, then those named."""
        return (NO_DICE, *self.rules)

    def legs(self, rules: str, order: Sequence[int] | None = None) -> list[Leg]:
        """The battles under one set of rules, in the order of the file or another one.

        Raises
        ------
        InputError
            Options that do not go together in one of the battles, or do not fit it.
        """
        legs: list[Leg] = []
        fought: Counter[str] = Counter()
        for place, at in enumerate(range(len(self.entries)) if order is None else order):
            entry = self.entries[at]
            chance = entry.scenario.chance_id
            legs.append(self._leg(rules, entry, place, fought[chance] * MOST_GAMES))
            fought[chance] += 1
        return legs

    def _leg(self, rules: str, entry: Entry, place: int, first_game: int) -> Leg:
        try:
            built = build_tables(entry.scenario, variant_of(rules, entry))
        except InputError as error:
            raise in_battle(error, self.file, entry) from None
        dice = dice_rules(built)
        carried = place > 0 and dice.source in ("VP_PLUS_VICTORIES", "VP_ONLY")
        has_dice = carried or bool(built.tables[0]["pre_battle"])
        base = base_key(self.seed, NAMESPACE, entry.scenario.chance_id)
        return Leg(entry, with_dice(built, dice) if carried else built, dice, has_dice, base, first_game)

    def other_orders(self) -> list[tuple[int, ...]]:
        """Orders of the battles, that of the file first: all of a few, a sample drawn by the seed of more."""
        n = len(self.entries)
        own = tuple(range(n))
        if not self.orders or n < 2:
            return [own]
        if n <= FEW:
            found = list(permutations(own))
        else:
            draw = np.random.Generator(np.random.Philox(self.seed))
            found = [own]
            while len(found) < min(SAMPLED, factorial(n)):
                order = tuple(int(at) for at in draw.permutation(n))
                if order not in found:
                    found.append(order)
        names = [
            tuple((self.entries[at].scenario.path, self.entries[at].options) for at in order)
            for order in found
        ]
        return [order for i, order in enumerate(found) if names[i] not in names[:i]]

    @cached_property
    def digest(self) -> str:
        """Of all that fixes the games, but for their number."""
        legs = [leg for name in self.named for leg in self.legs(name)]
        battles = [f"{leg.built.rules_digest}|{leg.built.scenario_digest}" for leg in legs]
        parts = [*self.named, *battles, players_digest(self.players), str(self.seed), engine_digest()]
        return text_digest("\n".join(parts), 16)


def variant_of(rules: str, entry: Entry) -> Variant:
    """The rules of a battle: its options and those of the dice."""
    words = "+".join(part for part in (entry.options, "" if rules == NO_DICE else rules) if part)
    return parse_variant(words) if words else OFFICIAL


def in_battle(error: InputError, file: str, entry: Entry) -> InputError:
    """The same error, with the series and the battle in which it comes up."""
    return InputError(file, f"battle {entry.scenario.id}: {error.key}", error.found, error.expected)


def with_dice(built: Built, dice: DiceRules) -> Built:
    """The same battle where the number of dice is set game by game."""
    tables = built.tables.copy()
    table = tables[0]
    set_dice(table, (1, 1))
    table["pre_battle_sorted"] = dice.sorted
    for column in ("moments", "moment_n", "moment_acts"):
        table[column] = 0
    fill_moments(table)
    return replace(built, tables=tables)
