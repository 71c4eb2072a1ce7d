"""Plots for Jupyter: bars are the shares counted by hand."""

import pandas as pd
import pytest
from matplotlib.figure import Figure

from analysis.plots.explore import cards_played, distribution
from engine.loading.errors import InputError

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
    assert axes.get_ylabel() == "of 100 games"
    assert peaks == pytest.approx([50, 75])


def test_cards_are_summed_over_sides_and_sorted():
    axes = cards_played(CARDS, ax=new_axes())
    widths = [bar.get_width() for container in axes.containers for bar in container]
    assert [label.get_text() for label in axes.get_yticklabels()] == ["Medics", "Barrage"]
    assert widths == pytest.approx([50.0, 25.0])


def test_a_missing_column_is_named():
    with pytest.raises(InputError, match="medals_nobody"):
        distribution(GAMES, "medals_nobody")
