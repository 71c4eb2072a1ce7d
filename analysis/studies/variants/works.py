"""Which unit rows do the work: attacks, figures and units that they take, and those that they lose.

Figures belong to who attacked last the unit that loses them, by hits or because of flags.  Those that strikes, mines
and the like take are lost all the same, but nobody's work.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pandas as pd

from analysis.pages.markdown import md_table
from analysis.stats.estimates import Estimate, mean_of
from analysis.stats.pooled import pooled_level
from analysis.stats.rounding import number_text
from analysis.studies.variants.found import Found, Row, capital, text
from analysis.studies.variants.numbers import ALL, exactly, row
from analysis.studies.variants.one_by_one import Ended
from analysis.studies.variants.parted import kind_of, logged_games
from analysis.studies.variants.plan import Logged, VariantStudy
from analysis.studies.variants.study_file import Works
from engine.codes import Loss
from engine.layout import OFF
from engine.loading.in_force.row_words import row_words
from engine.loading.scenario.load import Scenario
from engine.loading.tables.build import Built, build_tables
from engine.replay.setup_log import setup_of

PART = "works"
ATTACKS, TAKEN, KILLED, LOST, GONE, SHARE = "attacks", "taken", "killed", "lost", "gone", "share"
MEASURES = (ATTACKS, TAKEN, KILLED, LOST, GONE)
IN_BATTLE = {int(Loss.HIT), int(Loss.BLOCKED), int(Loss.STOOD)}  # causes that an attack is behind
WORK = "work"  # column of the games: counts by (row, measure)
BATTLE, HIT, ELIMINATED = (kind_of(name)[0] for name in ("battle", "hit", "eliminated"))

Rows = list[tuple[str, str]]  # by unit: its side and its row


def works_games(study: VariantStudy, one: Logged, asked: Works, workers: int) -> pd.DataFrame:
    """The games of a table, with what each row did in them."""

    def reading(scenario: Scenario) -> Callable[[Ended], dict[str, Any]]:
        units = rows_of(build_tables(scenario, one.variant))
        return lambda game: {WORK: work_of(game.events, units, asked.of)}

    return logged_games(study, one, reading, workers)


def rows_of(built: Built) -> Rows:
    """Side and row of every unit, those that come later included."""
    return [(one["side"], one["row"]) for one in setup_of(built)["units"]]


def work_of(events: np.ndarray, units: Rows, of: str = "") -> Counter[tuple[str, str]]:
    """What each row did in a game.

    Parameters
    ----------
    events : ndarray of EVENT
    units : list of (str, str)
        Side and row by unit.
    of : str
        The side that is told of; both without it.

    Returns
    -------
    Counter
        By row and measure of ``MEASURES``.
    """
    found: Counter[tuple[str, str]] = Counter()
    attacked_by: dict[int, int] = {}
    last_blow: dict[int, int] = {}

    def count(unit: int, measure: str, number: int = 1) -> None:
        side, name = units[unit]
        if of in ("", side):
            found[name, measure] += number

    for event in events[np.isin(events["kind"], (BATTLE, HIT, ELIMINATED))]:
        kind, first, second = int(event["kind"]), int(event["a"]), int(event["b"])
        if kind == BATTLE:
            attacked_by[second] = first
            if first != OFF:
                count(first, ATTACKS)
        elif kind == HIT:
            count(first, LOST, second)
            by = attacked_by.get(first, OFF) if int(event["d"]) in IN_BATTLE else OFF
            last_blow[first] = by
            if by != OFF:
                count(by, TAKEN, second)
        else:
            count(first, GONE)
            if last_blow.get(first, OFF) != OFF:
                count(last_blow[first], KILLED)
    return found


def works_rows(
    study: VariantStudy, one: Logged, asked: Works, games: pd.DataFrame
) -> Iterator[dict[str, Any]]:
    """Means of every measure by row, and the share of all figures taken that a row takes; by battle and over all.

    Parameters
    ----------
    study : VariantStudy
    one : Logged
    asked : Works
    games : DataFrame
        ``scenario`` and ``work``, as `work_of` gives it.
    """
    player, parts = study.file.player, dict[tuple[str, str], list[Estimate]]()
    names = sorted({name for work in games[WORK] for name, _ in work})
    for scenario in one.scenarios:
        works = games.loc[games["scenario"] == scenario.id, WORK]
        for name in names:
            for measure in MEASURES:
                found = mean_of(np.array([work[name, measure] for work in works]))
                parts.setdefault((name, measure), []).append(found)
                yield row(PART, scenario.id, player, f"{asked.name}: {name}", measure, found)
    together = {key: pooled_level(estimates) for key, estimates in parts.items()}
    taken = sum(together[name, TAKEN].value for name in names)
    for name in names:
        for measure in MEASURES:
            yield row(PART, ALL, player, f"{asked.name}: {name}", measure, together[name, measure])
        part = exactly(100 * together[name, TAKEN].value / taken if taken else 0.0, len(games))
        yield row(PART, ALL, player, f"{asked.name}: {name}", SHARE, part)


def ranked(found: Found, asked: Works) -> list[tuple[str, dict[str, Row]]]:
    """Rows with their numbers over all battles, those that take most figures first."""
    by_name: dict[str, dict[str, Row]] = {}
    for one in found.find(part=PART, scenario=ALL):
        table, _, name = one["setting"].partition(": ")
        if table == asked.name:
            by_name.setdefault(name, {})[one["measure"]] = one
    return sorted(by_name.items(), key=lambda pair: -pair[1][TAKEN]["est"])


def works_words(found: Found, asked: Works) -> str:
    """Which rows take most figures, and how many they lose."""
    taken, lost = [], []
    for name, numbers in ranked(found, asked):
        each = per_attack(numbers)
        often = f"{number_text(each, 2)} an attack" if each is not None else "without an attack"
        taken.append(f"{row_words(name)} {number_text(numbers[SHARE]['est'], 0)} ({often})")
        lost.append(f"{row_words(name)} {text(numbers[GONE])}")
    return (
        f"{capital(asked.title)}: of 100 figures that units take, so many are taken by {', '.join(taken)}. "
        f"Units lost a game: {', '.join(lost)}."
    )


def per_attack(numbers: dict[str, Row]) -> float | None:
    """Figures that an attack takes; None of a row that never attacks."""
    attacks = numbers[ATTACKS]["est"]
    return numbers[TAKEN]["est"] / attacks if attacks else None


def works_table(found: Found, _: Logged, asked: Works) -> str:
    """A row for each unit row, over all battles."""
    rows = []
    for name, numbers in ranked(found, asked):
        each = per_attack(numbers)
        cells = [text(numbers[measure]) for measure in MEASURES]
        rows.append(
            [
                row_words(name),
                number_text(numbers[SHARE]["est"], 0),
                "-" if each is None else number_text(each, 2),
                *cells,
            ]
        )
    heads = [
        "unit",
        "of 100 figures taken",
        "figures an attack",
        "attacks",
        "figures taken",
        "units destroyed",
    ]
    heads += ["figures lost", "units lost"]
    return md_table(heads, rows, [False, *[True] * 7])
