"""What a finding says beyond its estimate: luck, rules that acted, equality, spread and scenarios like these."""

import numpy as np
import pytest

from analysis.answers.compare import compare
from analysis.answers.fair import fair
from analysis.measure.read import Run
from engine.hooks import FIRED_COLUMNS
from tests.reports.synthetic import Played, pairs, run_of

CHANGE = "win_rate.allies.delta"
TABLES = {"meadow": (300, 500, 120, 80), "hedge": (420, 500, 60, 20), "river": (380, 540, 30, 50)}


def played(tables=TABLES):
    """Battles of 1,000 pairs each under two sets of rules."""
    cells = []
    for name, table in tables.items():
        before, after = pairs(*table)
        cells += [Played("official", before, name, name), Played("x", after, name, name)]
    return run_of(*cells)


def with_dice(run, surplus):
    """The same games with dice: 6 hits expected of either side, the Allies rolled ``surplus`` more or less."""
    n = len(run.games)
    dice = {
        "hits_axis": 6 + np.tile([1, -1], n // 2),
        "hits_allies": 6 + surplus,
        **dict.fromkeys(FIRED_COLUMNS, 0),
        "fired": np.arange(n) % 4 == 0,
    }
    return Run(run.games.assign(expected_sixths_axis=36, expected_sixths_allies=36, **dice), run.manifest)


def test_scenarios_like_these_stand_beside_these_scenarios():
    row = next(row for row in compare(played()).rows if row.scenario == "all" and row.baseline)
    these, like = row.findings[CHANGE], row.findings[f"{CHANGE}.like_these"]
    assert (these.scope.population, like.scope.population) == ("these", "like_these")
    # Effects of +4, +4 and -2 points: their mean is 2, they spread by more than chance, and two stand against one.
    assert these.est == pytest.approx(2.0) and these.spread.n == 3 and these.spread.p < 0.01
    assert (these.spread.lowest, these.spread.highest) == pytest.approx((-2, 4))
    assert like.ci[0] < these.ci[0] < these.ci[1] < like.ci[1]
    assert like.prediction[0] < like.ci[0] and like.ci[1] < like.prediction[1]
    assert like.family.adj == "none" and like.pairs_needed is None


def test_one_scenario_stands_for_no_others():
    rows = compare(played({"meadow": TABLES["meadow"]})).rows
    assert not any("like_these" in name for row in rows for name in row.findings)
    two = compare(played({name: TABLES[name] for name in ("meadow", "hedge")})).rows[-1].findings
    assert two[f"{CHANGE}.like_these"].prediction is None and two[CHANGE].spread.n == 2


def test_p_values_are_adjusted_over_the_scenarios_too():
    rows = [row for row in compare(played()).rows if row.baseline and row.scenario != "all"]
    families = [row.findings[CHANGE].family for row in rows]
    p, q = sorted(one.p for one in families), sorted(one.q for one in families)
    assert [one.scenarios for one in families] == [3, 3, 3]
    assert (
        q[2] == p[2]
        and q[1] == pytest.approx(min(q[2], p[1] * 3 / 2))
        and q[0] == pytest.approx(min(q[1], p[0] * 3))
    )


def test_equality_is_told_by_two_tests():
    finding = compare(played({"river": (470, 520, 5, 5)})).rows[1].findings[CHANGE]
    assert finding.equal.p < 0.05 and finding.verdict == "no_material_change"
    moved = compare(played({"meadow": TABLES["meadow"]})).rows[1].findings[CHANGE]
    assert moved.equal.p_above > 0.5 > 0.05 > moved.equal.p_below


def test_luck_is_checked():
    run = played({"meadow": TABLES["meadow"]})
    won = np.array(run.games["winner"] == "allies")
    finding = compare(with_dice(run, np.where(won, 1, -1))).rows[1].findings[CHANGE]
    luck = np.where(won[1000:], 1.0, -1.0)
    assert finding.health.luck_z == pytest.approx(luck.mean() / (luck.std(ddof=1) / np.sqrt(1000)), abs=1e-5)


def test_rules_that_acted_are_counted():
    run = with_dice(played({"meadow": TABLES["meadow"]}), 0)
    assert compare(run).rows[1].findings[CHANGE].fired == {"last_turn": 0.25}
    level = fair(run).rows[0].findings["win_rate.allies"]
    assert level.fired is None and level.health.luck_z == 0


def test_games_without_dice_say_nothing_of_luck():
    finding = compare(played()).rows[1].findings[CHANGE]
    assert (finding.health.luck_z, finding.plain, finding.fired) == (None, None, None)
