"""Two games to watch for a rule: games whose winner the rule changes, and where the official game and the other part.

The first is from the battle that the rule moves most, the second from the battle that it moves most toward the other
side, or else from the next one (a rule that has one battle has both games there).  Of all games there whose winner
changes the way the battle moves, it is the one whose medal margin and length under the rule lie nearest to the medians
of all of them.
"""

import re
import shlex
from collections.abc import Mapping, Sequence
from itertools import zip_longest
from pathlib import Path
from typing import Any

import pandas as pd

from analysis.answers.why.typical import by_usualness
from analysis.stats.sides import OTHER
from analysis.studies.rulestudy.effects import Place
from engine.loading.options.variant import OFFICIAL, Variant
from engine.loading.scenario.load import Scenario
from engine.loading.tables.build import build_tables
from engine.replay.replay import event_log
from engine.replay.replay_text import replay_text
from engine.runs.store import read_games

COLUMNS = (
    "option", "scenario", "game", "without_winner", "without_medals", "with_winner", "with_medals", "turn",
    "without_line", "with_line",
)  # fmt: skip
READ = ["scenario", "variant", "game", "winner", "turns", "medals_axis", "medals_allies", "trajectory"]
TURN = re.compile(r"^Turn (\d+), ")
MARKS = ("* house rule", "* rule")  # of lines that say that a rule acted
SET_UP = 0  # the turn of games that part before the first one
MOST = 2  # games of an option


def battles_to_watch(places: Sequence[Place]) -> list[Place]:
    """The battle a rule moves most, and the one it moves most the other way for certain, or else the next one."""
    single = sorted((one for one in places if not one.is_pooled), key=lambda one: -abs(one.wins.est))
    if not single:
        return []
    first, *rest = single
    other = [one for one in rest if one.wins.is_shown and one.wins.est * first.wins.est < 0]
    return [first, *(other or rest)[:1]]


def chosen_games(
    games: pd.DataFrame, before: str, after: str, gains: str
) -> list[tuple[int, pd.Series, pd.Series]]:
    """Games that the rule turns to the side that gains, the most usual first, with their rows without and with it.

    Parameters
    ----------
    games : DataFrame
        Of one battle, columns ``READ``.
    before, after : str
        Variants compared.
    gains : str
        ``axis`` or ``allies``.

    Returns
    -------
    list of (int, Series, Series)
        At most ``MOST``.
    """
    was, now = (games[games["variant"] == one].set_index("game").sort_index() for one in (before, after))
    was = was.loc[now.index]
    turned = was.index[(was["winner"] == OTHER[gains]).to_numpy() & (now["winner"] == gains).to_numpy()]
    if not len(turned):
        return []
    found = [int(game) for game in by_usualness(now.loc[turned].reset_index())["game"][:MOST]]
    return [(game, was.loc[game], now.loc[game]) for game in found]


def games_to_watch(
    name: str,
    folders: Mapping[str, Path],
    scenarios: Mapping[str, Scenario],
    places: Sequence[Place],
    rules: tuple[Variant, Variant],
    player: str,
    seed: int,
) -> list[dict[str, Any]]:
    """Games to watch for an option.

    Parameters
    ----------
    name : str
    folders : mapping of str to Path
        By battle: where its games lie.
    scenarios : mapping of str to Scenario
    places : sequence of Place
        What the option does in each battle.
    rules : (Variant, Variant)
        Without and with the option.
    player : str
        Plays both sides.
    seed : int

    Returns
    -------
    list of dict
        At most two, columns ``COLUMNS``, of two battles if both have a game whose winner changes that way.
    """
    found = []
    for place in battles_to_watch(places):
        games = read_games(folders[place.scenario], READ)
        games = games[games["scenario"] == place.scenario]
        gains = "allies" if place.wins.est > 0 else "axis"
        found.append([(place.scenario, one) for one in chosen_games(games, rules[0].id, rules[1].id, gains)])
    firsts, others = [some[0] for some in found if some], [one for some in found for one in some[1:]]
    return [
        _row(name, scenarios[scenario], one, rules, player, seed)
        for scenario, one in [*firsts, *others][:MOST]
    ]


def _row(
    name: str,
    scenario: Scenario,
    found: tuple[int, pd.Series, pd.Series],
    rules: tuple[Variant, Variant],
    player: str,
    seed: int,
) -> dict[str, Any]:
    """A game to watch, played again under both rules to see where they part."""
    game, was, now = found
    turn, lines = parting(*(_game_text(scenario, rule, player, seed, game) for rule in rules))
    return {
        "option": name,
        "scenario": scenario.id,
        "game": game,
        "without_winner": was["winner"],
        "without_medals": f"{was['medals_axis']}:{was['medals_allies']}",
        "with_winner": now["winner"],
        "with_medals": f"{now['medals_axis']}:{now['medals_allies']}",
        "turn": turn,
        "without_line": lines[0],
        "with_line": lines[1],
    }


def _game_text(scenario: Scenario, rules: Variant, player: str, seed: int, game: int) -> str:
    log = event_log(build_tables(scenario, rules), seed, game, (player, player))
    return replay_text(log, boards=False)


def parting(before: str, after: str) -> tuple[int, tuple[str, str]]:
    """Where two games told in words part.

    Parameters
    ----------
    before, after : str
        From ``replay_text``, without boards.

    Returns
    -------
    turn : int
        In which the first line differs; 0 for the set-up.
    lines : (str, str)
        The first line of either that the other does not have; empty where a game has ended.
    """
    turn = SET_UP
    for was, now in zip_longest(_acts(before), _acts(after), fillvalue=""):
        if was != now:
            return turn, (was, now)
        found = TURN.match(was)
        turn = int(found.group(1)) if found else turn
    return turn, ("", "")


def _acts(text: str) -> list[str]:
    """Lines of a game from the opening hands on, without marks of rules that acted."""
    lines = text.partition("\n\n")[2].splitlines()
    start = next((i for i, line in enumerate(lines) if " hand: " in line), 0)
    stripped = (line.strip() for line in lines[start:])
    return [line for line in stripped if line and not line.startswith(MARKS)]


def replay_command(
    scenario: str, rules: str, seed: int, game: int, turn: int, player: str, usual_player: str
) -> str:
    """The command that plays a game again from the turn in which it parts."""
    words = ["m44", "replay", scenario]
    words += [] if rules == OFFICIAL.id else ["--option", rules]
    words += ["--seed", str(seed), "--game", str(game)]
    words += [] if player == usual_player else ["--players", player]
    words += ["--from", str(turn)] if turn > 1 else []
    return shlex.join([*words, "--no-boards"])
