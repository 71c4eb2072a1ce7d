"""The answer of ``m44 habits``: a table of indicators by player, a tidy frame, a glossary."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from analysis.pages.answer_base import ShownAnswer
from analysis.pages.footnotes import Footnotes
from analysis.pages.writing import csv_text, json_text
from analysis.players.habits.beside_greedy_player import stands
from analysis.players.habits.estimate import Sums, estimate
from analysis.players.habits.indicator import Indicator
from analysis.players.habits.table import GROUPS, INDICATORS, LEFT_OUT, NEAR_ENOUGH
from analysis.players.habits.table_text import summary, tables
from engine.loading.words.terminal import as_wide_as, wrapped

JSON, TABLE, PAGE = "habits.json", "habits.csv", "habits.txt"
SIDES = ("axis", "allies")
ALL, BOTH = "all", "both"


@dataclass(frozen=True, repr=False, eq=False)
class Habits(ShownAnswer):
    """How players play, by the indicators of what experienced people do.

    Attributes
    ----------
    rows : list of dict
        A flat row per player, battle, side and indicator: see ``flat_rows``.
    players : list of str
    greedy : str
        The player the others are read against.
    scenarios : list of str
    games, seed : int
        Games of each player on each battle.
    footnotes : Footnotes
    """

    rows: list[dict[str, Any]]
    players: list[str]
    greedy: str
    scenarios: list[str]
    games: int
    seed: int
    footnotes: Footnotes

    def flat_rows(self) -> list[dict[str, Any]]:
        """Flat rows, those of all battles and both sides first.

        player, scenario (``all``), side (``both``), indicator, value with ci_low and ci_high (95 %), n (occasions
        counted), n_games, unit, direction (of people), sure; and of all battles and both sides together greedy, apart
        with apart_low and apart_high, stands.
        """
        return self.rows

    def whole(self) -> list[dict[str, Any]]:
        """The rows of all battles and both sides."""
        return [row for row in self.rows if row["scenario"] == ALL and row["side"] == BOTH]

    def text(self) -> str:
        """The table for a terminal."""
        battles = self.scenarios[0] if len(self.scenarios) == 1 else f"{len(self.scenarios)} battles"
        head = (
            f"Habits on {battles}: {self.games:,} games each, both sides the same player, seed {self.seed}.  "
            f"Below a value its 95% interval to either side; + is shown to stand on the side of people seen from "
            f"{self.greedy}, - on the other, = on neither.  People: high, low, some.  Sure: S several sources, 1 one, "
            "I inferred, - none.  No value is meant to be reached: look for a wrong sign or an extreme."
        )
        whole = self.whole()
        parts = [
            wrapped(head),
            *tables(GROUPS, whole, self.players),
            *summary(whole, self.players, self.greedy),
        ]
        return "\n\n".join(parts) + self.footnotes.text()

    def to_json(self) -> dict[str, Any]:
        """``habits.json`` as plain values."""
        return {
            "format": "m44-habits",
            "version": 1,
            "players": self.players,
            "greedy": self.greedy,
            "scenarios": self.scenarios,
            "games": self.games,
            "seed": self.seed,
            "rows": self.rows,
            "indicators": glossary_rows(),
            "left_out": [{"what": what, "why": why} for what, why in LEFT_OUT],
            "notices": list(self.footnotes.notices),
            "imports": list(self.footnotes.imports),
        }

    def contents(self) -> Mapping[str, str]:
        """``habits.json``, ``habits.csv`` and ``habits.txt``."""
        with as_wide_as():
            page = f"{self.text()}\n\n{glossary()}\n"
        return {JSON: json_text(self.to_json()), TABLE: csv_text(self.frame()), PAGE: page}


def glossary() -> str:
    """What every indicator counts, and what is left out with its reason."""
    lines = []
    for group in GROUPS:
        lines += [group.title, ""]
        for one in group.indicators:
            people = f"{one.people.value}, {one.sure.value}"
            lines.append(wrapped(f"{one.id} ({people}): {one.definition()}", hanging="    "))
        lines.append("")
    lines.append(wrapped(NEAR_ENOUGH))
    lines += ["", "Not computed:"]
    lines += [wrapped(f"{what}: {why}.", hanging="    ") for what, why in LEFT_OUT]
    return "\n".join(lines)


def glossary_rows() -> list[dict[str, Any]]:
    """The same as flat rows."""
    return [
        {
            "indicator": one.id,
            "group": group.title,
            "title": one.title,
            "unit": one.unit.value,
            "direction": one.people.value,
            "sure": one.sure.value,
            "definition": one.definition(),
        }
        for group in GROUPS
        for one in group.indicators
    ]


def judge_habits(
    played: Mapping[str, Mapping[str, np.ndarray]],
    players: Sequence[str],
    greedy: str,
    seed: int,
    footnotes: Footnotes,
) -> Habits:
    """The answer from what was noted game by game.

    Parameters
    ----------
    played : mapping
        Player → battle → ndarray of HABIT, shape (n_games,), all of one length; ``greedy`` among the players.
    players : sequence of str
        Those that are reported, in order.
    greedy : str
    seed : int
    footnotes : Footnotes
    """
    scenarios = list(played[greedy])
    games = len(played[greedy][scenarios[0]])
    rows = _whole_rows(played, players, greedy, scenarios)
    for player in players:
        for scenario in scenarios if len(scenarios) > 1 else ():
            rows += _slice_rows(played[player], player, [scenario], (0, 1), scenario, BOTH)
        for side, name in enumerate(SIDES):
            rows += _slice_rows(played[player], player, scenarios, (side,), ALL, name)
            for scenario in scenarios if len(scenarios) > 1 else ():
                rows += _slice_rows(played[player], player, [scenario], (side,), scenario, name)
    return Habits(rows, list(players), greedy, scenarios, games, seed, footnotes)


def _sums(habits: Mapping[str, np.ndarray], scenarios: Sequence[str], side: int) -> list[Sums]:
    return [(habits[one]["top"][:, side], habits[one]["bottom"][:, side]) for one in scenarios]


def _whole_rows(
    played: Mapping[str, Mapping[str, np.ndarray]],
    players: Sequence[str],
    greedy: str,
    scenarios: Sequence[str],
) -> list[dict[str, Any]]:
    """Rows of all battles and both sides, each with the difference from the greedy player."""
    other = [_sums(played[greedy], scenarios, side) for side in range(2)]
    rows = []
    for player in players:
        own = [_sums(played[player], scenarios, side) for side in range(2)]
        for indicator in INDICATORS:
            row = _row(player, ALL, BOTH, indicator, own)
            found, compared = estimate(indicator, own), estimate(indicator, other)
            difference, word = (None, None) if player == greedy else stands(indicator, found, compared)
            row |= {
                "greedy": greedy,
                "apart": None if difference is None else difference.value,
                "apart_low": None if difference is None else difference.low,
                "apart_high": None if difference is None else difference.high,
                "stands": word,
            }
            rows.append(row)
    return rows


def _slice_rows(
    habits: Mapping[str, np.ndarray],
    player: str,
    scenarios: Sequence[str],
    sides: Sequence[int],
    scenario: str,
    side: str,
) -> list[dict[str, Any]]:
    """Rows of a battle or a side, those without an occasion left out."""
    sums = [_sums(habits, scenarios, one) for one in sides]
    rows = [_row(player, scenario, side, indicator, sums) for indicator in INDICATORS]
    none = dict.fromkeys(("greedy", "apart", "apart_low", "apart_high", "stands"))
    return [row | none for row in rows if row["n"]]


def _row(
    player: str, scenario: str, side: str, indicator: Indicator, sums: Sequence[Sequence[Sums]]
) -> dict[str, Any]:
    found = estimate(indicator, sums)
    low, high = (None, None) if found is None else found.ends()
    return {
        "player": player,
        "scenario": scenario,
        "side": side,
        "indicator": indicator.id,
        "value": None if found is None else found.value,
        "ci_low": low,
        "ci_high": high,
        "n": 0 if found is None else found.n,
        "n_games": sum(len(top) for top, _ in sums[0]),
        "unit": indicator.unit.value,
        "direction": indicator.people.value,
        "sure": indicator.sure.value,
    }
