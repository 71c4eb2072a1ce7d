"""Plots for Jupyter: bars are the shares counted by hand."""

import pandas as pd
import pytest
from matplotlib.figure import Figure

from analysis.report.explore import calibration, cards_played, distribution, win_probability
from engine.loading.words.errors import InputError

# Variant a: medals 1, 1, 1, 3; variant b: 2, 3.
GAMES = pd.DataFrame({"medals_axis": [1, 1, 1, 3, 2, 3], "variant": [*"aaaabb"]}).astype(
    {"variant": "category"}
)
# Over both sides: Barrage 3 of 12 turns, Medics 5 of 10; Recon is never held.
CARDS = pd.DataFrame(
    [
        ("official", "axis", "Barrage", 8, 1),
        ("official", "allies", "Barrage", 4, 2),
        ("official", "axis", "Medics", 10, 5),
        ("official", "allies", "Recon", 0, 0),
    ],
    columns=["variant", "side", "card", "held", "played"],
)


def new_axes():
    return Figure().subplots()


def test_shares_are_of_each_variant():
    axes = distribution(GAMES, "medals_axis", ax=new_axes())
    peaks = sorted(one.get_paths()[0].vertices[:, 1].max() for one in axes.collections)
    assert axes.get_ylabel() == "% of games"
    assert peaks == pytest.approx([50, 75])


def test_cards_are_summed_over_sides_and_sorted():
    axes = cards_played(CARDS, ax=new_axes())
    widths = [bar.get_width() for container in axes.containers for bar in container]
    assert [label.get_text() for label in axes.get_yticklabels()] == ["Medics", "Barrage"]
    assert widths == pytest.approx([50.0, 25.0])


def test_a_missing_column_is_named():
    with pytest.raises(InputError, match="medals_nobody"):
        distribution(GAMES, "medals_nobody")


TURNS = pd.DataFrame(
    {
        **dict.fromkeys(("scenario", "axis_player", "allies_player"), "x"),
        "variant": [*"aaaaaabb"],
        "game": [0, 0, 1, 1, 1, 1, 0, 0],
        "turn": [1, 2, 1, 2, 3, 4, 1, 2],
        "win_probability": [20, 10, 40, 60, 60, 90, 70, 80],
        "score": [0.0, 0.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0],
    }
).astype({"variant": "category"})


def test_fans_are_medians_of_the_games_of_each_variant():
    axes = win_probability(TURNS, ax=new_axes())
    first, second = axes.lines[:2]
    assert [line.get_label() for line in (first, second)] == ["a", "b"]
    # Of a at the start 20 and 40, half-way 20 and 60, at the end 10 and 90: the middle of two is their mean.
    heights = dict(zip(first.get_xdata(), first.get_ydata(), strict=True))
    assert [heights[share] for share in (0, 50, 100)] == pytest.approx([30, 40, 50])
    assert next(iter(second.get_ydata())) == pytest.approx(70)


def test_calibration_leaves_out_the_end_of_a_game():
    axes = calibration(TURNS, ax=new_axes())
    dots = [line for line in axes.lines if line.get_marker() == "o"]
    found = [(float(dot.get_xdata()[0]), float(dot.get_ydata()[0])) for dot in dots]
    assert found == [pytest.approx(one) for one in [(20, 0), (40, 100), (60, 100), (60, 100), (70, 100)]]
    with pytest.raises(InputError, match="no turn before the end"):
        calibration(TURNS.groupby(["variant", "game"], observed=True).tail(1), ax=new_axes())


@pytest.mark.parametrize("draw", [win_probability, calibration])
def test_turns_without_a_chance_are_refused(draw):
    with pytest.raises(InputError, match="win_probability: found no such column"):
        draw(TURNS.drop(columns="win_probability"))
