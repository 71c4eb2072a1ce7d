"""The games of a table of choices: runs in a folder, of which what is there is not played again."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import pandas as pd

from analysis.stats.sides import POINTS
from analysis.studies.choices.plan import NAMESPACE, Asked, Choice
from analysis.studies.screen.confirm import Work
from engine.hooks import FIRED_COLUMNS
from engine.hooks.fired import acted, fired_words
from engine.loading.options.variant import Variant
from engine.loading.scenario.load import Scenario
from engine.loading.tables.build import build_tables
from engine.policies.search_files import may_search
from engine.runs.request import make_plan
from engine.runs.simulate import simulate
from engine.runs.store import read_games

NOT_IN_NAMES = re.compile(r"[^\w-]+")  # marks of an option that the name of a folder does without
READ = ["scenario", "axis_player", "allies_player", "game", "winner", *FIRED_COLUMNS]

Pair = tuple[str, str]
Games = dict[tuple[str, Pair], "Outcome"]


@dataclass(frozen=True)
class Outcome:
    """Games of one battle between one pair of players, in the order of their numbers.

    Attributes
    ----------
    points : ndarray of float64, shape (n_games,)
        Of the Allies: 1 won, 0.5 drawn, 0 lost.
    fired : ndarray of int64, shape (n_games, n_words)
        Bits of ``hooks.Fired``.
    """

    points: np.ndarray
    fired: np.ndarray


@dataclass(frozen=True)
class Played:
    """What was played of one choice.

    Attributes
    ----------
    choice : Choice
    scenarios : tuple of str
        Battles in which players who may make the choice made it in the try.
    games : dict
        Between the usual player and his twin who never makes the choice, by battle and (Axis, Allies).
    without : dict
        Of the usual players under the rules without the option; empty for a rule of battles.
    searched : dict
        Between the searching player and his twin.
    """

    choice: Choice
    scenarios: tuple[str, ...]
    games: Games
    without: Games
    searched: Games


def play_all(asked: Asked, work: Work) -> list[Played]:
    """Play everything that is asked, one choice after the other."""
    found = []
    without: dict[str, Games] = {}
    for number, choice in enumerate(asked.choices, start=1):
        work.say(f"{choice.words} ({number} of {len(asked.choices)}) …")
        where = occurs_in(asked, choice, work)
        games: Games = {}
        searched: Games = {}
        if where:
            games = play_choice(asked, work, choice, where, asked.player, asked.games)
        if where and is_searched(asked, choice):
            searched = play_choice(asked, work, choice, where, asked.searcher, asked.searched)
        ids = tuple(one.id for one in where)
        found.append(Played(choice, ids, games, play_without(asked, choice, work, without), searched))
    return found


def play_without(asked: Asked, choice: Choice, work: Work, known: dict[str, Games]) -> Games:
    """Usual players under the rules without an option, played once for all options that need the same others.

    Changes: known, by those rules.
    """
    beside = choice.beside
    if beside is None:
        return {}
    if beside.id not in known:
        folder = f"without-{NOT_IN_NAMES.sub('-', beside.id)}"
        battles = without_on(asked, beside)
        known[beside.id] = play(
            asked, work, folder, battles, beside, [(asked.player, asked.player)], asked.games
        )
    return known[beside.id]


def without_on(asked: Asked, beside: Variant) -> list[Scenario]:
    """Battles of all choices that are compared with the same rules, in the order of the table."""
    wanted = {
        battle.id
        for one in asked.choices
        if one.beside is not None and one.beside.id == beside.id
        for battle in asked.battles(one)
    }
    return [battle for battle in asked.all_battles if battle.id in wanted]


def folder_of(choice: Choice) -> str:
    """Name of a choice as part of the name of a folder."""
    return NOT_IN_NAMES.sub("-", choice.name)


def tried(choice: Choice) -> str:
    """Folder of the try of a choice."""
    return f"try-{folder_of(choice)}"


def occurs_in(asked: Asked, choice: Choice, work: Work) -> tuple[Scenario, ...]:
    """Battles in which usual players make the choice in some games of a try.

    Where they never do, all games of both players are those of players who never make it.
    """
    pair, battles = (asked.player, asked.player), asked.battles(choice)
    found = play(asked, work, tried(choice), battles, choice.variant, [pair], asked.probed)
    return tuple(one for one in battles if acted(found[one.id, pair].fired, choice.uses).any())


def is_searched(asked: Asked, choice: Choice) -> bool:
    """Whether the searching player plays too: he is asked for, and the rules let him imagine games."""
    battle = asked.battles(choice)[0]
    return asked.searched > 0 and may_search(build_tables(battle, choice.variant).tables)


def play_choice(
    asked: Asked, work: Work, choice: Choice, where: Sequence[Scenario], player: str, games: int
) -> Games:
    """Nobody makes the choice, each side alone, and, of the usual player, both."""
    twin = choice.abstainer(player)
    pairs = [(twin, twin), (player, twin), (twin, player)]
    if player == asked.player:
        pairs.append((player, player))
    return play(asked, work, f"{folder_of(choice)}-{player}", where, choice.variant, pairs, games)


def play(
    asked: Asked,
    work: Work,
    folder: str,
    scenarios: Sequence[Scenario],
    variant: Variant,
    pairs: Sequence[Pair],
    games: int,
) -> Games:
    """Play one plan, or what is missing of it, and read it."""
    request = make_plan(scenarios, [variant], pairs, games, asked.seed, namespace=NAMESPACE, baseline=False)
    summary = simulate(
        request,
        work.folder / folder,
        workers=work.workers,
        quiet=work.quiet,
        command=work.command,
        say=work.say,
    )
    return outcomes(read_games(summary.folder, READ))


def outcomes(games: pd.DataFrame) -> Games:
    """Rows of games by battle and pair of players, in the order of their numbers."""
    found = {}
    keys = ["scenario", "axis_player", "allies_player"]
    for (scenario, axis, allies), rows in games.groupby(keys, observed=True, sort=False):
        rows = rows.sort_values("game")
        points = rows["winner"].astype(str).map(POINTS).to_numpy(dtype=float)
        found[str(scenario), (str(axis), str(allies))] = Outcome(points, fired_words(rows))
    return found
