"""Choices of an earlier table whose games would be the same today: their rows are kept, and nobody plays for them.

What is the same: players, numbers of games and seed of the table, the battles of the choice, what the option and those
beside it say, what the choice is and how it is known, the searching player, and the first games of its try.  A rule of
the engine that has come since and is not in force changes none of these.  A change that only players who search or who
never make the choice would show stays unseen; a new folder plays everything.
"""

import json
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pandas as pd

from analysis.measure.origin import is_current, part_of, parts_together, with_acts
from analysis.measure.study_manifest import read_study
from analysis.studies.choices.boards import offered_in
from analysis.studies.choices.plan import BATTLE_BAR, MEAN_BAR, Asked, Choice, declared
from analysis.studies.choices.play import is_searched
from analysis.studies.choices.read import ALL, MODES, NEVER_BROKEN, SEARCH_ALLIES, SEARCH_AXIS, frame_of
from analysis.studies.choices.shape import EXPECTED, ChoicesPart
from analysis.studies.screen.plan import options_digest
from engine.hooks import HOOKS, OFFERS, Fired
from engine.loading.options.variant import Variant
from engine.loading.scenario.families import says_so_itself
from engine.loading.scenario.load import Scenario
from engine.loading.words.errors import InputError
from engine.policies.player_files import load_player
from engine.runs.digest import text_digest
from engine.runs.manifest_file import MANIFEST

# Weights that nobody reads while cards are played.
OF_GAMES_WITHOUT_CARDS = frozenset(one.name.lower() for one in HOOKS["modern"].terms)


@dataclass(frozen=True)
class Kept:
    """What an earlier table still says.

    Attributes
    ----------
    choices : tuple of Choice
        Those whose rows are kept.
    rows : DataFrame
        Of these choices, as ``read.choices_frame`` reads them.
    made : dict of str to str
        By choice: when it was played.
    tries : dict
        ``first_moves``, ``first_games`` and ``played`` of the tries of these choices, as in a manifest.
    damage : str
        What is wrong with the earlier table, of which nothing is kept then; empty if all is well.
    """

    choices: tuple[Choice, ...] = ()
    rows: pd.DataFrame = field(default_factory=pd.DataFrame)
    made: Mapping[str, str] = field(default_factory=dict)
    tries: Mapping[str, Any] = field(default_factory=lambda: parts_together([]))
    damage: str = ""


def plan_of(asked: Asked) -> dict[str, Any]:
    """What the games of every choice depend on, as a manifest keeps it."""
    return {
        "player": asked.player,
        "searcher": asked.searcher,
        "games": asked.games,
        "searched": asked.searched,
        "probed": asked.probed,
        "seed": asked.seed,
        "bar": {"battle": BATTLE_BAR, "mean": MEAN_BAR},
    }


def choice_as_asked(asked: Asked, choice: Choice) -> dict[str, Any]:
    """What keeps a player from the choice, what says that it was made, what its options say, who searches."""
    searcher = _searcher(asked, choice) if is_searched(asked, choice) else ""
    return {
        "never": dict(choice.never),
        "uses": [Fired(bit).name.lower() for bit in choice.uses],
        "says": options_digest(choice.variant.options),
        "beside": "" if choice.beside is None else options_digest(choice.beside.options),
        "searcher": searcher,
    }


def _searcher(asked: Asked, choice: Choice) -> str:
    """Digest of the searching player, as the rules in force let him play."""
    return player_under(asked.searcher, [choice.variant], asked.battles(choice), choice.never)


def player_under(
    player: str, rules: Collection[Variant], battles: Collection[Scenario], more: Iterable[str] = ()
) -> str:
    """Digest of a player without the weights of choices that neither rules nor battles offer.

    Nor do those count that only a game without cards reads, where every battle is played with them.

    Parameters
    ----------
    player : str
    rules : collection of Variant
    battles : collection of Scenario
    more : iterable of str
        Weights that count too.
    """
    of_battles = {term for offer in OFFERS.values() for term in offer.weights}
    offered = {*more, *(term for one in rules for option in one.options for term in option.never)}
    in_force = frozenset().union(*(offered_in(battle) for battle in battles))
    offered |= {term for rule in in_force for term in OFFERS[rule].weights}
    elsewhere = {term for option in declared() for term in option["never"]} | of_battles
    elsewhere -= offered
    if not (any(one.takes_cards_away for one in rules) or any(says_so_itself(one.data) for one in battles)):
        elsewhere |= OF_GAMES_WITHOUT_CARDS
    return text_digest(json.dumps(_without(load_player(player), elsewhere), sort_keys=True, default=str))


def _without(player: Mapping[str, Any], terms: Collection[str]) -> dict[str, Any]:
    """A player as loaded without some weights, those of an ensemble's members too."""
    if "members" in player:
        return {**player, "members": [_without(one, terms) for one in player["members"]]}
    weights = {term: weight for term, weight in player["weights"].items() if term not in terms}
    return {**player, "weights": weights}


def is_whole(rows: pd.DataFrame, asked: Asked, choice: Choice) -> bool:
    """True if a choice has a row for each of its battles and modes, and nobody made it who never makes it."""
    searched = is_searched(asked, choice)
    modes = [one for one in MODES if searched or one not in (SEARCH_AXIS, SEARCH_ALLIES)]
    cells = set(zip(rows["scenario"], rows["mode"], strict=True))
    battles = [one.id for one in asked.battles(choice)]
    wanted = {(one, mode) for one in battles for mode in modes}
    elsewhere = set(rows["scenario"]) - {ALL, *battles}
    return wanted <= cells and not elsewhere and not (rows["verdict"] == NEVER_BROKEN).any()


def kept_of(asked: Asked, folder: Path) -> Kept:
    """Rows of the table in a folder that still hold; none where there is no table, or one that asked otherwise.

    A choice made by players who never make it is played again in any case.
    """
    if not (folder / MANIFEST).exists():
        return Kept()
    try:
        manifest = read_study(folder, EXPECTED, ChoicesPart)
        frame = frame_of(folder, manifest)
    except InputError as error:  # nothing that could be kept: it is made anew
        return Kept(damage=str(error))
    before, now = manifest["plan"], plan_of(asked)
    if {key: before.get(key) for key in now} != now:
        return Kept()
    known, digests = manifest.get("choices", {}), manifest.get("scenarios", {})
    choices = tuple(
        one
        for one in asked.choices
        if one.named in before["options"]
        and all(digests.get(battle.id) == battle.digest for battle in asked.battles(one))
        and is_whole(frame[frame["option"] == one.name], asked, one)
        and known.get(one.name) == choice_as_asked(asked, one)
        and len(with_acts(tries_of(manifest, asked, one)["first_moves"])) == len(asked.battles(one))
        and is_current(tries_of(manifest, asked, one))
    )
    names = [one.name for one in choices]
    return Kept(
        choices,
        frame[frame["option"].isin(names)],
        {name: manifest.get("made", {}).get(name, manifest["created"]) for name in names},
        parts_together([tries_of(manifest, asked, one) for one in choices]),
    )


def tries_of(manifest: Mapping[str, Any], asked: Asked, choice: Choice) -> dict[str, Any]:
    """What a manifest keeps of the tries of one choice."""
    return part_of(manifest, choice.variant.id, [one.id for one in asked.battles(choice)])
