"""The speed of this version of the engine against another one."""

from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.stats import quantile_test

from engine.policies.usual import JUDGED, ROUNDS
from engine.runs.against import SECONDS, Pace, paces
from engine.runs.simulate import Say, tell
from m44.names.named import Words, words_of
from m44.names.who_plays import check_player
from m44.play.question import scenarios_of

ALL = "all"  # of the battles, or of the players: the last rows


def bench_against(
    folder: str | Path,
    scenarios: Words = "base",
    players: Words = JUDGED,
    *,
    rounds: int = ROUNDS,
    seconds: float = SECONDS,
    say: Say = tell,
) -> list[dict[str, Any]]:
    """Measure how fast this version of the engine plays, with the version in another folder as 1.

    Both versions play the same games in turn, each in a process of its own; processor time is compared.

    Parameters
    ----------
    folder : path
        A checkout of the other version.
    scenarios, players : str or sequence of str
        Boards (ids, groups) and players that both versions know; a player plays both sides.
    rounds : int
        Of every battle; the median counts.
    seconds : float
        Length of the games of one round.
    say : callable
        Takes lines about what is going on.

    Returns
    -------
    list of dict
        ``player``, ``scenario``, ``games`` (of a round), ``same`` (whether both versions play them alike), ``ratio``
        (median over the rounds), ``low`` and ``high`` (distribution-free interval of 95 %).  Rows of ``scenario`` *all*
        take the geometric mean over the battles in every round, and the very last one also over the players.
    """
    battles = [one.id for one in scenarios_of(words_of(scenarios, "scenarios"))]
    names = words_of(players, "players")
    for name in names:
        check_player(name, "--players")
    found: list[Pace] = []
    for pace in paces(Path(folder), battles, names, rounds, seconds):
        found.append(pace)
        say(f"{pace.player}, {pace.battle}: {np.median(pace.ratios):.3f}")
    rows = [_row(one.player, one.battle, one.games, one.same, one.ratios) for one in found]
    groups = {name: [one for one in found if one.player == name] for name in names}
    for name, some in [*groups.items(), *([(ALL, found)] if len(names) > 1 else [])]:
        mean = np.exp(np.mean([np.log(one.ratios) for one in some], axis=0))
        rows.append(_row(name, ALL, sum(one.games for one in some), all(one.same for one in some), mean))
    return rows


def _row(player: str, battle: str, games: int, same: bool, ratios: NDArray[np.float64]) -> dict[str, Any]:
    low, high = median_interval(ratios)
    return {
        "player": player, "scenario": battle, "games": games, "same": same,
        "ratio": round(float(np.median(ratios)), 3), "low": low, "high": high,
    }  # fmt: skip


def median_interval(values: NDArray[np.float64]) -> tuple[float | None, float | None]:
    """Distribution-free interval of 95 % for the median, from the binomial law of order statistics; None: too few."""
    found = quantile_test(values, q=1.0, p=0.5).confidence_interval(confidence_level=0.95)
    return tuple(None if np.isnan(end) else round(float(end), 3) for end in (found.low, found.high))  # type: ignore[return-value]  # two ends
