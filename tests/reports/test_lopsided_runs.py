"""One-sided results, hardly any games, no games: an answer without a hole, or a refusal."""

import json
import math

import pytest

from analysis.answers.compare import compare
from analysis.answers.fair import fair
from analysis.measure.read import Run
from engine.loading.words.errors import InputError
from tests.reports.synthetic import Played, run_of

CASES = {
    "the Allies always win": ([1.0] * 1200, [1.0] * 1200),
    "the Axis always wins": ([0.0] * 50, [0.0] * 50),
    "all turn around": ([0.0] * 1200, [1.0] * 1200),
    "all drawn": ([0.5] * 30, [0.5] * 30),
    "one game": ([1.0], [0.0]),
    "two games": ([1.0, 0.0], [1.0, 1.0]),
}


def numbers(value):
    """All numbers in plain values."""
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        return [number for one in value for number in numbers(one)]
    return [value] if isinstance(value, float) else []


@pytest.mark.parametrize(("before", "after"), CASES.values(), ids=CASES)
def test_one_sided_results_get_an_answer(before, after):
    run = run_of(Played("official", before), Played("no-retreat-choice", after))
    for answer in (compare(run), fair(run)):
        told = answer.to_json()
        json.dumps(told, allow_nan=False)
        assert all(math.isfinite(number) for number in numbers(told))
        page = answer.to_html()
        for text in (answer.text(full=True), page, answer.to_csv()):
            assert not {"nan", "inf", "NaN", "-inf"} & set(text.replace(",", " ").replace("(", " ").split())
    level = next(row for row in compare(run).rows if row.variant == "no-retreat-choice")
    wins = level.number("win_rate.allies")
    assert 0 <= wins.ci[0] <= wins.est <= wins.ci[1] <= 100
    assert wins.ci[0] < wins.ci[1]  # certainty is never claimed


def test_a_run_without_games_is_refused():
    run = run_of(Played("official", [1.0]), Played("no-retreat-choice", [0.0]))
    with pytest.raises(InputError, match="no game at all"):
        Run(run.games.iloc[:0], run.manifest)


def test_a_run_that_lacks_a_column_or_a_cell_is_refused():
    run = run_of(Played("official", [1.0]), Played("no-retreat-choice", [0.0]))
    with pytest.raises(InputError, match="turns: found no such column"):
        Run(run.games.drop(columns="turns"), run.manifest)
    with pytest.raises(InputError, match="no-retreat-choice"):
        compare(Run(run.games[run.games["variant"] == "official"], run.manifest))
