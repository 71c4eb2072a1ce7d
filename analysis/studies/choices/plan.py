"""What a table of choices asks: which choices, of options and of battles' own rules, made by whom and by whom never."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.hooks import BOX_HOOKS, OFFERS, Fired
from engine.loading.options.option import list_options, load_option
from engine.loading.options.variant import OFFICIAL, Variant, in_play
from engine.loading.scenario.load import Scenario
from engine.loading.words.errors import COMMAND, InputError
from engine.loading.words.likeness import nearest
from engine.policies.player_names import MARK

PROBED = 500  # games in which a choice has to be made once to be played at all
BATTLE_BAR = 3.0  # points of 100 that the use may cost the side that alone makes the choice, in one battle
MEAN_BAR = 0.5  # the same on average over the battles
SEARCHER = "colonel"
NAMESPACE = "choices"


@dataclass(frozen=True)
class Choice:
    """A choice as it is played.

    Attributes
    ----------
    name : str
        What its rows stand under: the id of the option, its words where the same option stands there otherwise too, or
        the rule of battles.
    title : str
    twin : str
        What the player is called who never makes it: the id of the option, or the rule.
    never : dict of str to float
        Weights that keep a player from it.
    uses : tuple of int
        Bits of ``hooks.Fired`` that say it was made.
    variant : Variant
        In force for both sides, what the option needs beside it included; the official rules of battles that offer the
        choice by themselves.
    beside : Variant or None
        What the option needs, alone; the official rules where it needs nothing.  None for a rule of battles, which no
        battle can be played without.
    """

    name: str
    title: str
    twin: str
    never: Mapping[str, float]
    uses: tuple[int, ...]
    variant: Variant
    beside: Variant | None

    @property
    def named(self) -> str:
        """What `choice_of` makes it from again: the option with its parameters, what it needs left out; or the rule."""
        option = next((one for one in reversed(self.variant.options) if one.name == self.twin), None)
        return option.id if option else self.twin

    @property
    def words(self) -> str:
        """What was in force, as the table tells it."""
        return self.variant.id if self.beside is not None else self.name

    @property
    def of_boxes(self) -> bool:
        """Whether it is a choice that expansions brought: one of their declarations has its weights."""
        terms = {term.name.lower() for hook in BOX_HOOKS.values() for term in hook.terms}
        return not terms.isdisjoint(self.never)

    def abstainer(self, player: str) -> str:
        """The twin of a player who never makes this choice."""
        return f"{player}{MARK}{self.twin}"


@dataclass(frozen=True)
class Asked:
    """A table of choices.

    Attributes
    ----------
    choices : tuple of Choice
    scenarios : tuple of Scenario
        Battles of every choice that ``boards`` does not name.
    player, searcher : str
        Who makes the choice; his twin who never does is made from him.
    games, searched, probed : int
        Pairs of a cell, pairs of a cell of the searching player (0: he is left out), games of the try before.
    seed : int
    boards : dict of str to tuple of Scenario
        By choice: its battles, where they are others.
    """

    choices: tuple[Choice, ...]
    scenarios: tuple[Scenario, ...]
    player: str
    searcher: str
    games: int
    searched: int
    probed: int
    seed: int
    boards: Mapping[str, tuple[Scenario, ...]] = field(default_factory=dict)

    def battles(self, choice: Choice) -> tuple[Scenario, ...]:
        """Battles in which a choice is judged."""
        return self.boards.get(choice.name, self.scenarios)

    @property
    def all_battles(self) -> tuple[Scenario, ...]:
        """Battles of the table, those that `boards` adds last."""
        each = [self.scenarios, *(self.battles(one) for one in self.choices)]
        return tuple({one.id: one for battles in each for one in battles}.values())

    @property
    def most_games(self) -> tuple[int, int]:
        """Games of the usual and of the searching player, if every choice can occur in every battle.

        Four cells of a choice and battle: nobody makes it, each side alone, both; and the try.  The games without the
        rule are played once for all options that need the same others.
        """
        cells = sum(len(self.battles(one)) for one in self.choices)
        without = {
            (one.beside.id, battle.id)
            for one in self.choices
            if one.beside is not None
            for battle in self.battles(one)
        }
        return cells * (4 * self.games + self.probed) + len(without) * self.games, cells * 3 * self.searched


def declared() -> list[dict[str, Any]]:
    """Shipped options with a choice: those whose files say what keeps a player from it."""
    return [one for one in list_options() if one["never"] and not one["own"]]


def usual_words() -> list[str]:
    """Words of every choice: of all options, and the rules by which battles offer one."""
    return [*(word for one in declared() for word in (_usual(one), *one["also_judged"])), *OFFERS]


def _usual(option: Mapping[str, Any]) -> str:
    return str(option["for_both"] or option["id"])


def choices_of(words: Iterable[str] | None) -> tuple[Choice, ...]:
    """The choices named, or all there are.

    Parameters
    ----------
    words : iterable of str, optional
        Ids or files of options, with parameters if they are to be played otherwise than their files say, and names of
        rules by which battles offer a choice (``hooks.OFFERS``).

    Raises
    ------
    InputError
        No such option, one without a choice, one that does not say how its use is known.
    """
    return tuple(choice_of(one) for one in list(words or []) or usual_words())


def choice_of(words: str) -> Choice:
    """A choice as it is in force for both sides."""
    if words in OFFERS:
        offer = OFFERS[words]
        return Choice(words, offer.title, words, offer.weights, bits_of(offer.uses), OFFICIAL, None)
    variant, named = in_play(words), load_option(words).name
    found = next((one for one in variant.options if one.name == named and one.never), None)
    if found is None:
        known = [one["id"] for one in declared()]
        raise InputError(COMMAND, "--option", f"{words}, which has no choice", nearest(words, known))
    if not found.uses:
        raise InputError(found.file, "uses", "nothing", "the triggers that say the choice was made")
    also = {word for one in declared() for word in one["also_judged"]}
    others = tuple(one for one in variant.options if one is not found)
    beside = Variant("+".join(one.id for one in others), others) if others else OFFICIAL
    name = found.id if words in also else found.name
    return Choice(name, found.title, found.name, found.never, bits_of(found.uses), variant, beside)


def bits_of(uses: Sequence[str]) -> tuple[int, ...]:
    """Bits of triggers."""
    return tuple(int(Fired[use.upper()]) for use in uses)
