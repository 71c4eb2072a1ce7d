"""A number of a side as turn follows turn: its mean after some turns, and the most it comes to.

A game that has ended counts as it ended, so that every game is in every mean: no turn tells of the long games alone.
"""

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
import pandas as pd

from analysis.pages.markdown import md_table
from analysis.stats.estimates import Estimate, mean_of, share
from analysis.stats.pooled import pooled_level, pooled_share
from analysis.stats.rounding import number_text
from analysis.studies.variants.beside import TURNS
from analysis.studies.variants.found import Found, Row, capital, text
from analysis.studies.variants.numbers import ALL, PERCENT, row
from analysis.studies.variants.plan import VariantStudy
from analysis.studies.variants.study_file import OverTime

PART = "over_time"
MOST, LASTING = "most", "lasting"


def in_time(turns: np.ndarray, asked: Sequence[OverTime]) -> dict[str, int]:
    """What one game gives.

    Parameters
    ----------
    turns : ndarray of TURN
        Its turns, the first of them first.
    asked : sequence of OverTime

    Returns
    -------
    dict of str to int
        ``column@turn``: the number after a turn, that of the last one where the game has ended; ``column:most``; and
        ``lasting@turn``: 1 if the game goes on after it.
    """
    found = {}
    for one in asked:
        values = turns[one.column]
        found[f"{one.column}:{MOST}"] = int(values.max())
        for turn in one.turns:
            found[f"{one.column}@{turn}"] = int(values[min(turn, len(values)) - 1])
            found[f"{LASTING}@{turn}"] = int(len(values) > turn)
    return found


def time_rows(study: VariantStudy, games: pd.DataFrame) -> Iterator[dict[str, Any]]:
    """Means of every number after every turn, the most it comes to, and games that go on; by battle and over all.

    Parameters
    ----------
    study : VariantStudy
    games : DataFrame
        Columns ``scenario`` and those of ``in_time``.
    """
    player, words = study.file.player, study.standing.words
    parts: dict[str, list[Estimate]] = {}
    for scenario in study.scenarios:
        battle = games[games["scenario"] == scenario.id]
        for measure in measures_of(study.file.over_time):
            values = battle[measure].to_numpy()
            lasting = measure.startswith(LASTING)
            found = share(int(values.sum()), len(values)) if lasting else mean_of(values)
            parts.setdefault(measure, []).append(found)
            yield row(PART, scenario.id, player, words, measure, found, PERCENT if lasting else 1.0)
    for measure, found_in in parts.items():
        lasting = measure.startswith(LASTING)
        together = pooled_share(found_in) if lasting else pooled_level(found_in)
        yield row(PART, ALL, player, words, measure, together, PERCENT if lasting else 1.0)


def measures_of(asked: Sequence[OverTime]) -> list[str]:
    """Names of all numbers, each once."""
    names = [
        name
        for one in asked
        for name in (
            *(f"{one.column}@{turn}" for turn in one.turns),
            f"{one.column}:{MOST}",
            *(f"{LASTING}@{turn}" for turn in one.turns),
        )
    ]
    return list(dict.fromkeys(names))


def time_words(found: Found, one: OverTime) -> str:
    """How a number goes, over all battles."""
    after = [f"{text(_row(found, f'{one.column}@{turn}'))} after {turn}" for turn in one.turns]
    most = _row(found, f"{one.column}:{MOST}")
    spread = found.spread(found.single(part=PART, measure=f"{one.column}:{MOST}"), 1)
    return (
        f"{capital(one.title)}: {', '.join(after)} {TURNS[found.study.is_without_cards]}; "
        f"at most {text(most)} in a game{spread}."
    )


def time_table(found: Found, one: OverTime) -> str:
    """A row for each battle, and one over all."""
    heads = ["battle", *(f"after {turn}" for turn in one.turns), "at most", f"go on after {one.turns[-1]}"]
    rows = []
    for name in (*(scenario.id for scenario in found.study.scenarios), ALL):
        cells = [text(_row(found, f"{one.column}@{turn}", name)) for turn in one.turns]
        most = text(_row(found, f"{one.column}:{MOST}", name))
        lasting = number_text(_row(found, f"{LASTING}@{one.turns[-1]}", name)["est"], 0)
        rows.append(["all" if name == ALL else found.titles[name], *cells, most, lasting])
    return md_table(heads, rows, [False, *[True] * (len(heads) - 1)])


def _row(found: Found, measure: str, scenario: str = ALL) -> Row:
    return found.one(part=PART, scenario=scenario, measure=measure)
