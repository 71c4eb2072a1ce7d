"""What a battle carries over to the next, and who wins a series: by hand."""

import numpy as np
import pytest

from analysis.studies.campaign.carry import DRAW, DiceRules, dice_of, leaders, settled_after, victories

AXIS, ALLIES = 0, 1


def rules(source="VP_PLUS_VICTORIES", fixed=(0, 0), first=0, winner="VICTORIES"):
    return DiceRules(source, fixed, first, False, winner)


def dice(source="VP_PLUS_VICTORIES", place=1, medals=(0, 0), won=(0, 0), **more):
    found = dice_of(rules(source, **more), place, np.array([medals]), np.array([won]))
    return tuple(int(n) for n in found[0])


@pytest.mark.rule("HR-CAMPAIGN-1", "HR-CAMPAIGN-12")
@pytest.mark.parametrize(
    ("medals", "won", "expected"),
    [((3, 5), (0, 1), (3, 6)), ((3, 5), (1, 1), (4, 6)), ((0, 4), (2, 0), (2, 4)), ((0, 0), (0, 0), (0, 0))],
)
def test_a_die_for_each_medal_and_each_battle_won(medals, won, expected):
    assert dice(medals=medals, won=won) == expected


@pytest.mark.rule("HR-CAMPAIGN-1")
def test_medals_alone_leave_victories_out():
    assert dice("VP_ONLY", medals=(3, 5), won=(0, 1)) == (3, 5)


@pytest.mark.rule("HR-CAMPAIGN-9")
@pytest.mark.parametrize(
    ("source", "place", "expected"),
    [
        ("VP_PLUS_VICTORIES", 0, (4, 4)),
        ("VP_ONLY", 0, (4, 4)),
        ("FIXED", 0, (2, 7)),
        ("FIXED", 3, (2, 7)),
        ("NONE", 2, (0, 0)),
    ],
)
def test_first_battles_and_fixed_dice(source, place, expected):
    assert dice(source, place, medals=(3, 5), won=(1, 1), fixed=(2, 7), first=4) == expected


@pytest.mark.rule("HR-CAMPAIGN-12")
def test_a_draw_is_no_victory():
    assert victories(np.array([[ALLIES, DRAW, ALLIES], [DRAW, DRAW, AXIS]])).tolist() == [[0, 2], [1, 0]]


@pytest.mark.rule("HR-CAMPAIGN-13")
@pytest.mark.parametrize(
    ("winner", "medals", "by_victories", "by_medals"),
    [
        ([ALLIES, AXIS, ALLIES], [(4, 5), (5, 1), (4, 5)], ALLIES, AXIS),  # two battles; 13 medals to 11
        ([ALLIES, AXIS, DRAW], [(2, 5), (5, 3), (1, 1)], ALLIES, ALLIES),  # one each; 8 to 9
        ([ALLIES, AXIS, DRAW], [(2, 5), (5, 2), (1, 1)], DRAW, DRAW),  # one each; 8 to 8
        ([AXIS, DRAW, DRAW], [(4, 2), (1, 2), (0, 1)], AXIS, AXIS),  # 5 to 5, so battles won
    ],
)
def test_who_wins_a_series(winner, medals, by_victories, by_medals):
    won, counts = np.array([winner]), np.array([medals])
    assert leaders(won, counts, "VICTORIES").tolist() == [by_victories]
    assert leaders(won, counts, "VP").tolist() == [by_medals]


def test_a_series_is_settled_when_its_winner_leads_for_good():
    winner = np.array([[ALLIES, ALLIES, AXIS], [AXIS, ALLIES, ALLIES], [ALLIES, AXIS, AXIS]])
    medals = np.where(winner[..., None] == np.array([AXIS, ALLIES]), 5, 2)
    #  led from the first on; 7:7 after two is nobody's lead; the Axis lead after the third alone
    assert settled_after(winner, medals, "VICTORIES").tolist() == [1, 3, 3]
