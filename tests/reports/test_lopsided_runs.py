"""One-sided results, hardly any games, no games: an answer without a hole, or a refusal."""

import json
import math
import re

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
        values = answer.to_json()
        json.dumps(values, allow_nan=False)
        assert all(math.isfinite(number) for number in numbers(values))
        page = answer.to_html()
        for text in (answer.text(full=True), page, answer.to_csv()):
            assert not {"nan", "inf", "NaN", "-inf"} & set(text.replace(",", " ").replace("(", " ").split())
    level = next(row for row in compare(run).rows if row.variant == "no-retreat-choice")
    wins = level.number("win_rate.allies")
    assert 0 <= wins.ci[0] <= wins.est <= wins.ci[1] <= 100
    assert wins.ci[0] < wins.ci[1]  # certainty is never claimed


NEARLY = [1.0] * 19_997 + [0.0] * 3
ALL = re.compile(r"(?<![\d.])100(?:\.0+)?%")
NONE = re.compile(r"(?<![\d.])0(?:\.0+)?%")


def words_of(answer):
    """All that people read of an answer: terminal, report, notebook, words in JSON."""
    pages = (answer.to_html(), answer._repr_html_())
    plain = (re.sub(r"<(style|script|svg).*?</\1>|<[^>]*>", " ", page, flags=re.DOTALL) for page in pages)
    told = json.dumps(
        [value for value in answer.to_json().values() if isinstance(value, str)], ensure_ascii=False
    )
    return (answer.text(full=True), *plain, told)


@pytest.mark.parametrize("allies_win", [True, False])
def test_nearly_all_wins_are_nowhere_all_of_them(allies_win):
    """19,997 of 20,000: no wins of 100.0%, no wins of 0.0%."""
    points = NEARLY if allies_win else [1 - one for one in NEARLY]
    run = run_of(Played("official", points), Played("no-retreat-choice", points))
    for answer in (fair(run), compare(run)):
        for text in words_of(answer):
            for line in re.split(r"[\n.;] ", text):
                if "win" in line.lower():
                    assert not (ALL if allies_win else NONE).search(line), line
    wins = "99.98%" if allies_win else "0.01%"
    assert f"The Allies win {wins} of battles" in " ".join(fair(run).text().split())


def test_all_wins_are_still_all_of_them():
    run = run_of(Played("official", [1.0] * 1200))
    assert "The Allies win 100.0% of battles" in " ".join(fair(run).text().split())
    run = run_of(Played("official", [0.0] * 1200))
    assert "The Allies win 0.0% of battles" in " ".join(fair(run).text().split())


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
