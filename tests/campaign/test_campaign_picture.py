"""The figure of a campaign: what its lines and bars say is what the frames say, and it can be read in grey."""

from itertools import pairwise
from types import SimpleNamespace

import numpy as np
import pandas as pd
import pytest

from analysis.plots import theme
from analysis.plots.campaigns import LINES, Series, campaigns, taken_frame
from analysis.studies.campaign.picture import figure_of, series_of
from analysis.studies.campaign.series import NO_DICE

NAMES = ("River Line", "Pegasus Bridge")
SETTLED = {NO_DICE: [2, 2, 2, 1], "dice": [1, 1, 1, 2]}
LEADS = {NO_DICE: [0, 1, 1, -2], "dice": [3, 3, 3, -1]}


@pytest.fixture
def answer():
    rows = [
        {"rules": rules, "settled_after_battles": after, "medals_allies": 5 + lead, "medals_axis": 5}
        for rules in SETTLED
        for after, lead in zip(SETTLED[rules], LEADS[rules], strict=True)
    ]
    lost = [("dice", 1, 0, 0), ("dice", 2, 3, 1), ("dice", 1, 0, 0), ("dice", 2, 1, 1), (NO_DICE, 1, 9, 9)]
    battles = pd.DataFrame(lost, columns=["rules", "battle", "figures_lost_axis", "figures_lost_allies"])
    manifest = {"campaigns": 4, "players": ("captain", "captain")}
    return SimpleNamespace(
        title="Twice", names=NAMES, rules=(NO_DICE, "dice"), campaigns=pd.DataFrame(rows), battles=battles,
        manifest=manifest,
    )  # fmt: skip


def test_a_line_tells_the_campaigns_settled_after_each_battle(answer):
    assert series_of(answer, NO_DICE).settled == [25.0, 100.0] and series_of(answer, "dice").settled == [
        75.0,
        100.0,
    ]
    left = figure_of(answer).axes[0]
    assert [list(line.get_ydata()) for line in left.lines] == [[25.0, 100.0], [75.0, 100.0]]
    assert [text.get_text() for text in left.get_legend().get_texts()] == ["no dice", "dice"]


def test_leads_and_losses_are_those_of_the_frames(answer):
    _, middle, right = figure_of(answer).axes
    steps = {tuple(line.get_xdata()): list(line.get_ydata()) for line in middle.lines[:2]}
    assert steps == {(-2, -1, 0, 1): [25, 0, 25, 50], (-1, 0, 1, 2, 3): [25, 0, 0, 0, 75]}
    assert [bar.get_height() for bar in right.patches] == [0, 2, 0, 1]  # of the rules with dice only
    assert taken_frame(answer.battles[answer.battles["rules"] == "dice"])["axis"].tolist() == [0, 2]


def test_the_title_is_the_finding_and_lines_differ_without_colours(answer):
    figure = figure_of(answer)
    title = "Twice: 75 of 100 campaigns are settled by the first battle, 25 without dice"
    assert theme.title_of(figure) == title
    left, _, right = figure.axes
    assert [line.get_linestyle() for line in left.lines] == list(LINES[:2])
    assert {bar.get_hatch() or "" for bar in right.patches} == {"///", ""}
    assert all(ax.get_xlabel() or ax is right for ax in figure.axes) and all(
        ax.get_ylabel() for ax in figure.axes
    )


def test_long_series_have_numbers_below_and_words_do_not_overlap():
    names = [f"Battle number {n}" for n in range(1, 8)]
    taken = pd.DataFrame({"battle": range(1, 8), "axis": 1.0, "allies": 2.0})
    figure = campaigns([Series("no dice", [50.0] * 7, np.array([1, -1]))], taken, names, "So", "small print")
    assert [label.get_text() for label in figure.axes[2].get_xticklabels()] == [str(n) for n in range(1, 8)]
    figure.draw_without_rendering()
    boxes = [ax.get_tightbbox() for ax in figure.axes]
    assert not any(one.overlaps(other) for one, other in pairwise(boxes))
    assert figure.get_suptitle() == "So"
