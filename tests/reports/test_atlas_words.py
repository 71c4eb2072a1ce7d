"""Words of an atlas: nothing is ranked or counted beyond what the intervals show."""

import pandas as pd
import pytest

from analysis.studies.atlas.page import answer_sentence, ranks, titles
from analysis.studies.atlas.pictures import ENDINGS, LEVELS, reasons_found, usual_end


def rows(*wins, half=0.5):
    """Battles A, B, C ... with their Allied wins of 100, half an interval either way."""
    frame = pd.DataFrame({"win_rate.allies": wins})
    frame["win_rate.allies_low"], frame["win_rate.allies_high"] = (
        frame["win_rate.allies"] - half,
        frame["win_rate.allies"] + half,
    )
    frame["title"] = list("ABCDEF")[: len(frame)]
    frame["turns"], frame["ends.medals"] = 20.0, 99.0
    return frame


@pytest.mark.parametrize(
    ("medals", "broken", "told"),
    [
        (99.0, 0.0, "The medal target decides 99% of battles"),
        (0.0, 88.5, "The break point decides 88 to 89% of battles"),
        (
            99.0,
            None,
            "The medal target decides 99% of battles",
        ),  # an atlas that is older than the break point
    ],
)
def test_what_decides_most_battles_is_named(medals, broken, told):
    frame = rows(51.4, 49.0)
    frame["ends.medals"] = medals
    frame["ends.last_turn"] = 1.0
    if broken is not None:
        frame["ends.break_point"] = broken
    assert titles(frame)[ENDINGS] == told
    assert reasons_found(frame) == [usual_end(frame), "last_turn"]


def test_a_rank_is_a_range_where_intervals_overlap():
    #  from even: 0.9 to 1.9, 0.5 to 1.5, 9.5 to 10.5, 19.5 to 20.5 points
    assert ranks(rows(51.4, 49.0, 60.0, 30.0)) == ["1 to 2", "1 to 2", "3", "4"]
    assert ranks(rows(51.4, 49.0, 60.0, 30.0, half=0.1)) == ["2", "1", "3", "4"]


@pytest.mark.parametrize(
    ("half", "told"),
    [
        (0.5, "the most even is B (the Allies win 49.0%) or A (51.4), the least even D (30.0)."),
        (0.1, "the most even is B (the Allies win 49.0%), the least even D (30.0)."),
        #  from even: A 0 to 7.4, B 0 to 7, C 4 to 16, D 14 to 26 points
        (
            6.0,
            "the most even is B (the Allies win 49.0%), A (51.4) or C (60.0), "
            "the least even D (30.0) or C (60.0).",
        ),
    ],
)
def test_every_battle_that_may_be_the_most_even_is_named(half, told):
    assert answer_sentence(rows(51.4, 49.0, 60.0, 30.0, half=half)).endswith(told)


@pytest.mark.parametrize(("half", "told"), [(0.5, (1, 1, 2, 0)), (2.0, (1, 1, 1, 1)), (50.0, (0, 0, 0, 4))])
def test_a_battle_lies_with_a_side_if_its_whole_interval_does(half, told):
    #  even reaches from 45 to 55 of 100
    allies, axis, even, open_ = told
    assert titles(rows(54.0, 49.0, 60.0, 30.0, half=half))[LEVELS] == (
        f"Shown to lie with the Allies: {allies} battles, with the Axis: {axis}, even: {even}; open: {open_}"
    )
