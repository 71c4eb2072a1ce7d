"""Several changes judged together: what one of them would show alone, it must show among all."""

import numpy as np
import pytest
from scipy.stats import false_discovery_control

from analysis.stats.joint_verdicts import (
    Claims,
    claims_of,
    in_one_battle,
    judge_together,
    judged,
    over_battles,
    p_beyond,
)
from analysis.stats.paired import Change, change_of_wins, normal_p
from analysis.stats.verdict import Verdict

Z95, Z90 = 1.959964, 1.644854


def change(value, error, n=1000):
    return Change(
        value, value - Z95 * error, value + Z95 * error, error, n, "given",
        value - Z90 * error, value + Z90 * error, normal_p(value, error), 0.3,
    )  # fmt: skip


def verdicts(*changes):
    return [one.verdict for one in judge_together(changes, [2.0] * len(changes))]


def test_one_change_alone_is_judged_by_its_intervals():
    alone = [change(4.5, 1.0), change(2.1, 1.0), change(1.0, 0.3), change(0.0, 0.3), change(0.0, 2.0)]
    expected = [Verdict.CHANGES, Verdict.SHIFTS, Verdict.TOO_SMALL, Verdict.UNCHANGED, Verdict.UNDECIDED]
    assert [verdicts(one)[0] for one in alone] == expected


def test_what_one_of_five_shows_by_chance_is_not_shown():
    """2.1 with error 1 has p = 0.036: five times that is no finding."""
    judged = judge_together([change(2.1, 1.0), *[change(0.0, 1.0)] * 4], [2.0] * 5)
    assert 0.17 < judged[0].p < 0.18
    assert judged[0].verdict is Verdict.UNDECIDED and judged[0].needed.worst > 0


def test_a_clear_change_stays_one_among_many():
    assert verdicts(change(9.0, 1.0), *[change(0.0, 1.0)] * 9)[0] is Verdict.CHANGES


def test_larger_than_the_margin_is_a_claim_of_its_own():
    """4.1 is 2.1 errors beyond the margin: alone it changes balance, among five it is a change of unknown size."""
    assert verdicts(change(4.1, 1.0)) == [Verdict.CHANGES]
    assert verdicts(change(4.1, 1.0), *[change(0.0, 1.0)] * 4)[0] is Verdict.SHIFTS


def test_over_battles_each_claim_is_adjusted_for_itself():
    claims = [Claims(0.001, 0.4, 0.9), Claims(0.03, 0.01, 0.002), Claims(0.5, 0.7, 0.04)]
    found = over_battles(claims)
    for kind in ("some", "beyond", "within"):
        expected = false_discovery_control([getattr(one, kind) for one in claims])
        assert [getattr(one, kind) for one in found] == pytest.approx(list(expected))


def test_one_of_sixteen_battles_that_stands_out_by_chance_is_not_settled():
    """2.1 errors from 0 show a change alone (p = 0.036), among sixteen battles 16 times that p is no finding."""
    changes = [change(2.1, 1.0), *[change(0.1 * i, 1.0) for i in range(15)]]
    claims = over_battles([claims_of(one, 2.0) for one in changes])
    found = judged(changes[0], 2.0, claims[0], 16)
    assert claims[0].some == pytest.approx(16 * changes[0].p)
    assert found.verdict is Verdict.UNDECIDED
    assert found.needed.worst > judge_together(changes[:1], [2.0])[0].needed.worst


def test_where_many_battles_change_each_needs_less():
    """All sixteen at p = 0.036: q is 0.036 too, while after Holm none would count."""
    claims = over_battles([claims_of(change(2.1, 1.0), 2.0)] * 16)
    assert claims[0].some == pytest.approx(change(2.1, 1.0).p)


def test_within_a_battle_the_metrics_are_one_family():
    changes = [change(2.1, 1.0), change(0.0, 1.0), change(0.0, 1.0)]
    assert in_one_battle(changes, [2.0] * 3)[0].some == pytest.approx(3 * changes[0].p)


def test_of_an_unknown_change_nothing_is_claimed():
    unknown = change(1.0, 0.0)
    assert claims_of(unknown, 0.5) == Claims(unknown.p, 1.0, 1.0)


@pytest.mark.parametrize("up", [7, 12, 40])
def test_beyond_the_margin_is_shown_where_the_interval_reaches_it(up):
    """The arms of few changes differ in length; the claim goes by the one on the side of the margin."""
    found = change_of_wins(np.zeros(100), np.repeat([1.0, 0.0], [up, 100 - up]))
    assert p_beyond(found, found.low) == pytest.approx(0.05)
    assert p_beyond(found, found.low + 0.001) > 0.05 > p_beyond(found, found.low - 0.001)
