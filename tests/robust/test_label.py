"""The label of a change: a fixed rule, told case by case."""

import pytest

from analysis.findings.robust_label import Label, Tier, label_of, spread_of
from analysis.stats.verdict import Verdict


def tier(verdict, est, half=1.0, player="somebody", posture=""):
    return Tier(player, 0.0, True, "", est, est - half, est + half, half / 1.96, verdict, posture)


def styled(verdict, est, half=1.0):
    return tier(verdict, est, half, posture="Axis holding")


CHANGES, SHIFTS, SMALL, SAME, OPEN = (
    Verdict.CHANGES, Verdict.SHIFTS, Verdict.TOO_SMALL, Verdict.UNCHANGED, Verdict.UNDECIDED
)  # fmt: skip


@pytest.mark.parametrize(
    ("tiers", "label"),
    [
        # the same verdict in the same direction
        ([tier(CHANGES, 4.0), tier(CHANGES, 6.0), tier(CHANGES, 5.0)], Label.ROBUST),
        ([tier(SHIFTS, -2.0), tier(SHIFTS, -2.5)], Label.ROBUST),
        ([tier(SAME, 0.3), tier(SAME, -0.3)], Label.ROBUST),
        ([tier(SMALL, 0.8, 0.5), tier(SAME, -0.2)], Label.ROBUST),
        ([tier(SMALL, 0.8, 0.5), tier(SMALL, -0.8, 0.5)], Label.ROBUST),
        # the same direction, another size
        ([tier(CHANGES, 4.0), tier(SHIFTS, 2.0)], Label.DIRECTION),
        ([tier(CHANGES, 4.0), tier(OPEN, 1.5, 2.0)], Label.DIRECTION),
        ([tier(SMALL, 0.8, 0.5), tier(SHIFTS, 1.9)], Label.DIRECTION),
        # sign or verdict turn
        ([tier(CHANGES, 4.7), tier(SHIFTS, -2.2)], Label.SKILL),
        ([tier(CHANGES, 4.7), tier(CHANGES, -4.7)], Label.SKILL),
        ([tier(CHANGES, 4.0), tier(SAME, 0.3)], Label.SKILL),
        ([tier(CHANGES, 4.0), tier(SMALL, 0.8, 0.5)], Label.SKILL),
        # nothing can be said yet
        ([tier(OPEN, 0.5, 2.5), tier(OPEN, 0.9, 2.5)], Label.UNDECIDED),
        ([tier(SHIFTS, 2.0), tier(OPEN, -0.5, 2.5)], Label.UNDECIDED),
        ([tier(SHIFTS, 2.0), tier(SAME, 0.4)], Label.UNDECIDED),
        ([tier(SHIFTS, -2.0), tier(SAME, 0.0, 0.0)], Label.UNDECIDED),
        # undecided among several rules, though the interval by itself is clear of 0
        ([tier(OPEN, 2.0, 1.9), tier(OPEN, 2.0, 1.9)], Label.UNDECIDED),
        ([tier(OPEN, 2.0, 1.9), tier(OPEN, -2.0, 1.9)], Label.UNDECIDED),
        ([tier(OPEN, 2.0, 1.9), tier(OPEN, 0.5, 1.9)], Label.UNDECIDED),
        ([tier(CHANGES, 4.0), tier(OPEN, -2.0, 1.9)], Label.UNDECIDED),
        # the ladder agrees, a posture does not
        ([tier(CHANGES, 4.0), tier(CHANGES, 5.0), styled(CHANGES, -4.0)], Label.POSTURE),
        ([tier(CHANGES, 4.0), tier(CHANGES, 5.0), styled(SAME, 0.1)], Label.POSTURE),
        ([tier(OPEN, 0.5, 2.5), styled(CHANGES, 4.0), styled(CHANGES, -4.0)], Label.POSTURE),
        ([tier(CHANGES, 4.0), styled(CHANGES, -4.0)], Label.POSTURE),
        # the ladder itself does not: postures make no difference to that
        ([tier(CHANGES, 4.0), tier(CHANGES, -4.0), styled(CHANGES, -4.0)], Label.SKILL),
        # every other label holds for all of them
        ([tier(CHANGES, 4.0), tier(CHANGES, 5.0), styled(CHANGES, 3.0)], Label.ROBUST),
        ([tier(CHANGES, 4.0), tier(CHANGES, 5.0), styled(OPEN, 1.0, 2.0)], Label.DIRECTION),
        ([tier(CHANGES, 4.0), tier(CHANGES, 5.0), styled(OPEN, -1.0, 2.0)], Label.UNDECIDED),
        # one player is no ladder
        ([tier(CHANGES, 4.0)], Label.ONE_PAIR),
        ([], Label.ONE_PAIR),
    ],
)
def test_the_rule(tiers, label):
    assert label_of(tiers) is label
    assert label_of(tiers[::-1]) is label


def test_the_spread_between_players():
    """Q of +-2 about 0 with errors of 1: 4 + 4 = 8 with one degree of freedom, p = 0.0047."""
    found = spread_of([tier(CHANGES, 2.0, 1.96), tier(CHANGES, -2.0, 1.96)])
    assert found.q == pytest.approx(8.0) and found.p == pytest.approx(0.004678, abs=1e-6)
    assert spread_of([tier(CHANGES, 2.0)]) is None
