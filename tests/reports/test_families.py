"""What a family of rules leaves of the verdicts that each of them would get alone."""

import pytest

from analysis.answers.compare import compare
from analysis.stats.fairness import Fairness
from analysis.stats.verdict import Verdict
from tests.reports.synthetic import Played, comparison, pairs, run_of


@pytest.mark.parametrize(
    ("lost", "won", "left"),
    [
        (5994, 4000, Fairness.UNCLEAR),  # 40 of 100
    ],
)
def test_a_battle_is_not_fairer_for_six_pairs_that_one_of_two_rules_turns(lost, won, left):
    """Six of 10,000 pairs turn, all one way: p = 2 / 2^6 = 0.031 alone, six times that among six tests."""
    alone = compare(comparison(lost, won, 6)).rows[1].number("fairness.delta")
    assert alone.verdict == Fairness.FAIRER
    before, after = pairs(lost, won, 6)
    run = run_of(Played("official", before), Played("one", after), Played("another", after))
    verdicts = [row.number("fairness.delta").verdict for row in compare(run).rows if row.baseline]
    assert verdicts == [left, left]


def tried_in(battles):
    """One rule in several battles, 1,000 pairs each, so many of which turn to the Allies."""
    cells = []
    for i, up in enumerate(battles):
        before, after = pairs(500 - up, 500, up)
        name = f"battle-{i}"
        cells += [
            Played(variant, points, scenario=name, title=name, moves=range(start, start + 1000))
            for variant, points, start in (("official", before, 0), ("one", after, 5000))
        ]
    return compare(run_of(*cells))


def test_a_battle_is_judged_among_all_battles_in_which_the_rule_is_tried():
    """Six pairs turn in one of four battles: p = 2 / 2^6, three times that among three metrics, twelve times in all."""
    answer = tried_in([6, 0, 0, 0])
    rows = [row for row in answer.rows if row.baseline]
    first, whole = rows[0].number("win_rate.allies.delta"), rows[-1].number("win_rate.allies.delta")
    assert first.ends[0] > 0 and (first.family.p, first.family.q) == pytest.approx((6 / 64, 24 / 64))
    assert first.family.scenarios == 4 and not first.family.is_shown
    assert (
        first.verdict == Verdict.UNCHANGED
    )  # six of 1,000 are less than the margin, of which each battle is sure
    assert rows[-1].measure.is_pooled and whole.family.q is None and whole.family.scenarios is None


def test_where_each_battle_changes_each_is_said_to():
    """Twelve pairs in each of four: 3 p = 6 / 2^12 in each, and no more after the adjustment over battles."""
    answer = tried_in([12] * 4)
    changes = [row.number("win_rate.allies.delta") for row in answer.rows if row.baseline][:4]
    assert [one.family.q for one in changes] == pytest.approx([6 / 2**12] * 4)
    assert {one.verdict for one in changes} <= {Verdict.SHIFTS, Verdict.TOO_SMALL}


def test_what_is_not_settled_among_many_battles_says_so():
    answer = tried_in([40, 29, 0, 0])
    (row,) = [row for row in answer.rows if row.scenario == "battle-1" and row.baseline]
    assert answer.frame()["q"].notna().sum() == 4
    assert row.number("win_rate.allies.delta").family.is_shown


def test_battles_in_which_nothing_can_change_are_no_tests():
    before, after = pairs(494, 500, 6)
    same = [0.0] * 500 + [1.0] * 500
    cells = [
        Played(variant, points, scenario=f"battle-{i}", title=f"battle-{i}")
        for i, both in enumerate(((before, after), (before, after), (same, same)))
        for variant, points in zip(("official", "one"), both, strict=True)
    ]
    run = run_of(*cells)
    for said in run.manifest["provenance"]:
        if said["scenario"] == "battle-2" and said["variant"] == "one":
            said["state"] = "cannot"
    rows = [row for row in compare(run).rows if row.baseline and not row.measure.is_pooled]
    changes = [row.number("win_rate.allies.delta") for row in rows]
    assert [one.idle for one in changes] == [None, None, "cannot"]
    assert [one.family.scenarios for one in changes] == [2, 2, None]
