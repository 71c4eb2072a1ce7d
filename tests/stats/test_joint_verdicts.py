"""Several changes judged together: what one of them would show alone, it must show among all."""

from analysis.stats.joint_verdicts import judge_together
from analysis.stats.paired import Change, normal_p
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
    assert judged[0].verdict is Verdict.UNDECIDED and judged[0].pairs_needed > 0


def test_a_clear_change_stays_one_among_many():
    assert verdicts(change(9.0, 1.0), *[change(0.0, 1.0)] * 9)[0] is Verdict.CHANGES


def test_larger_than_the_margin_is_a_claim_of_its_own():
    """4.1 is 2.1 errors beyond the margin: alone it changes balance, among five it is a change of unknown size."""
    assert verdicts(change(4.1, 1.0)) == [Verdict.CHANGES]
    assert verdicts(change(4.1, 1.0), *[change(0.0, 1.0)] * 4)[0] is Verdict.SHIFTS
