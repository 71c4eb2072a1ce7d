"""What is asked badly is refused in one line; what came out one-sided gets an answer; never a number that is none."""

import json
import re

import numpy as np
import pyarrow.parquet as pq
import pytest

import m44
from analysis.answers.compare import compare
from analysis.answers.fair import fair
from analysis.atlas.effects import effects
from analysis.findings.effects import effects_frame
from analysis.stats.margins import Margins
from analysis.studies.screen.ranking import outcomes, ranking
from engine.loading.words.errors import InputError
from tests.reports.atlas_runs import atlas_run
from tests.reports.synthetic import Played, run_of
from tests.screen.boards import Truth, made_up_blocks

HOLE = re.compile(r"\b(nan|NaN|-?inf|None(?! of)|null)\b")
SIDES = {"the Allies always win": 1.0, "the Axis always wins": 0.0, "always drawn": 0.5}


def one_sided(points, n_scenarios, n=40):
    """Official rules and a variant, all games alike."""
    cells = []
    for s in range(n_scenarios):
        names = {"scenario": f"battle-{s}", "title": f"Battle {s}"}
        cells += [Played("official", [points] * n, **names), Played("x", [points] * n, **names)]
    return run_of(*cells)


@pytest.mark.parametrize("points", SIDES.values(), ids=SIDES)
@pytest.mark.parametrize("n_scenarios", [1, 2, 3])
def test_one_sided_battles_are_told_without_a_hole(points, n_scenarios, tmp_path):
    for make in (compare, fair):
        answer = make(one_sided(points, n_scenarios))
        written = answer.write(tmp_path / make.__name__)
        json.loads(written["results.json"].read_text(), parse_constant=pytest.fail)
        for name in ("report.html", "report.md", "report.txt", "summary.csv"):
            text = re.sub(r"<style>.*?</style>|<[^>]+>", " ", written[name].read_text(), flags=re.DOTALL)
            assert not HOLE.search(text), name
        numbers = effects_frame(answer.rows)[["estimate", "ci_low", "ci_high", "error"]].to_numpy(float)
        assert np.isfinite(numbers).all()
    wins = compare(one_sided(points, n_scenarios)).rows[1].number("win_rate.allies.delta")
    assert wins.est == 0 and wins.ci[0] < 0 < wins.ci[1], "nothing changed, which is not certainty"


@pytest.mark.parametrize("level", [0.0, 1.0])
def test_a_screening_of_one_sided_battles_has_no_hole(level):
    """Nothing can move wins that are all alike: a change of 0 without error, p = 1; nothing survives by it."""
    truth = Truth(np.zeros((2, 4)), np.full(2, level))
    blocks, x, scenario = made_up_blocks(truth, 40, 50, 0.3, np.random.default_rng(1))
    ranked = ranking(list("abcd"), x, blocks["games"].to_numpy(), outcomes(blocks, x, scenario))
    numbers = ranked.filter(regex="^exploratory_wins").to_numpy(float)
    assert np.isfinite(numbers).all()
    assert (ranked["exploratory_wins"].abs() < 1e-9).all() and (ranked["exploratory_wins_p"] > 0.99).all()


@pytest.mark.parametrize(
    "margins", [{"wins_points": 0}, {"wins_points": -2}, {"medals": 0}, {"medals": -0.1}, {"turns_percent": 0},
                {"turns_percent": float("nan")}, {"wins_points": float("inf")}],
)  # fmt: skip
def test_margins_that_are_none_are_refused(margins):
    with pytest.raises(ValueError, match="above 0"):
        Margins(**margins)


@pytest.mark.parametrize(
    "asked",
    [
        {"games": 0},
        {"options": "no-retreat-choice+no-retreat-choice"}, {"options": "hand-size:side=general"},
        {"options": "units.infantry.dice=3/2/2+units[INF].dice=2/2/2"},
        {"options": []}, {"players": []}, {"within": 0},
    ],
)  # fmt: skip
def test_questions_from_python_are_refused_like_those_of_the_command(asked, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    words = {"options": "no-retreat-choice", "players": "random", "quiet": True, **asked}
    with pytest.raises(InputError) as refusal:
        m44.compare("pegasus-bridge", **words)
    assert "\n" not in str(refusal.value) and not list(tmp_path.iterdir())


def test_no_scenario_at_all_is_refused():
    for ask in (m44.compare, m44.fair, m44.run, m44.survey):
        with pytest.raises(InputError):
            ask()


@pytest.fixture
def played(tmp_path):
    """A finished run on the disk."""
    out = tmp_path / "run"
    m44.compare("river-line", ["no-retreat-choice"], games=40, players="random", out=out, quiet=True)
    return out


@pytest.mark.parametrize("column", ["winner", "turns", "medals_axis"])
def test_a_part_that_lacks_a_column_is_refused(played, column):
    part = next((played / "games").glob("*.parquet"))
    pq.write_table(pq.read_table(part).drop_columns([column]), part)
    with pytest.raises(InputError, match=column):
        m44.report(played)


def test_a_manifest_without_its_plan_is_refused(played):
    path = played / "manifest.json"
    manifest = json.loads(path.read_text())
    del manifest["plan"]
    path.write_text(json.dumps(manifest))
    with pytest.raises(InputError, match=r"manifest\.json"):
        m44.report(played)


@pytest.mark.parametrize("points", SIDES.values(), ids=SIDES)
def test_an_atlas_of_one_sided_battles_has_no_hole(points):
    """A battle that always ends alike, whoever begins, and one with a single game."""
    battles = [(Played("official", [points] * n, scenario=f"b{n}"), [points] * n, "axis") for n in (30, 1)]
    numbers = effects(atlas_run(*battles[:1])).select_dtypes("number")
    assert np.isfinite(numbers.to_numpy(float)).all()


def test_reasons_for_a_battle_that_one_side_always_wins(tmp_path):
    """Two medals are enough for the Allies and twenty for the Axis: told without a hole."""
    rules = "medals-to-win:side=allies,change=-3+scenario.medal_target.axis=6"
    reasons = m44.why("pegasus-bridge", rules, games=80, players="random", out=tmp_path / "run", quiet=True)
    assert not HOLE.search(reasons.text()) and reasons.games
    assert all(
        np.isfinite([row["value"], row["low"], row["high"]]).all()
        for row in reasons.flat_rows()
        if row["rank"]
    )
