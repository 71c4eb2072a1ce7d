"""What a table of choices asks: options whose files declare a choice, and the players who make it or never do."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from engine.hooks import Fired
from engine.loading.options.option import Option, list_options
from engine.loading.options.variant import OFFICIAL, Variant, in_play
from engine.loading.scenario.load import Scenario
from engine.loading.words.errors import COMMAND, InputError
from engine.loading.words.files import nearest
from engine.policies.player_names import MARK

PROBED = 500  # games in which a choice has to be made once to be played at all
BATTLE_BAR = 3.0  # points of 100 that the use may cost the side that alone makes the choice, in one battle
MEAN_BAR = 0.5  # the same on average over the battles
SEARCHER = "colonel"
NAMESPACE = "choices"


@dataclass(frozen=True)
class Choice:
    """An option with a choice, as it is played.

    Attributes
    ----------
    option : Option
    variant : Variant
        In force for both sides, what the option needs beside it included.
    beside : Variant
        What it needs, alone; the official rules where it needs nothing.
    """

    option: Option
    variant: Variant
    beside: Variant

    @property
    def name(self) -> str:
        """Id of the option."""
        return self.option.name

    @property
    def named(self) -> str:
        """What `choice_of` makes it from again: the option with its parameters; what it needs comes by itself."""
        return self.option.id

    @property
    def uses(self) -> tuple[int, ...]:
        """Bits of ``hooks.Fired`` that say the choice was made."""
        return tuple(int(Fired[use.upper()]) for use in self.option.uses)

    def abstainer(self, player: str) -> str:
        """The twin of a player who never makes this choice."""
        return f"{player}{MARK}{self.name}"


@dataclass(frozen=True)
class Asked:
    """A table of choices.

    Attributes
    ----------
    choices : tuple of Choice
    scenarios : tuple of Scenario
    player, searcher : str
        Who makes the choice; his twin who never does is made from him.
    games, searched, probed : int
        Pairs of a cell, pairs of a cell of the searching player (0: he is left out), games of the try before.
    seed : int
    """

    choices: tuple[Choice, ...]
    scenarios: tuple[Scenario, ...]
    player: str
    searcher: str
    games: int
    searched: int
    probed: int
    seed: int

    @property
    def most_games(self) -> tuple[int, int]:
        """Games of the usual and of the searching player, if every choice can occur in every battle.

        Five cells of a choice and battle: nobody makes it, each side alone, both; and the try.  The games without the
        rule are played once for all options that need the same others.
        """
        cells = len(self.choices) * len(self.scenarios)
        without = len({one.beside.id for one in self.choices}) * len(self.scenarios)
        return cells * (4 * self.games + self.probed) + without * self.games, cells * 3 * self.searched


def declared() -> list[dict[str, Any]]:
    """Shipped options with a choice: those whose files say what keeps a player from it."""
    return [one for one in list_options() if one["never"] and not one["own"]]


def choices_of(options: Sequence[str] | None) -> tuple[Choice, ...]:
    """The options named, or all that have a choice.

    Parameters
    ----------
    options : sequence of str, optional
        Ids or files, with parameters if they are to be played otherwise than their files say.

    Raises
    ------
    InputError
        No such option, one without a choice, one that does not say how its use is known.
    """
    words = list(options or []) or [one["for_both"] or one["id"] for one in declared()]
    return tuple(choice_of(one) for one in words)


def choice_of(words: str) -> Choice:
    """An option with a choice as it is in force for both sides."""
    variant = in_play(words)
    found = next((one for one in reversed(variant.options) if one.never), None)
    if found is None:
        known = [one["id"] for one in declared()]
        raise InputError(COMMAND, "--option", f"{words}, which has no choice", nearest(words, known))
    if not found.uses:
        raise InputError(found.file, "uses", "nothing", "the triggers that say the choice was made")
    others = tuple(one for one in variant.options if one is not found)
    beside = Variant("+".join(one.id for one in others), others) if others else OFFICIAL
    return Choice(found, variant, beside)
