"""Numbers turn by turn: a game that has ended counts as it ended."""

from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from analysis.studies.variants.over_time import in_time, time_rows
from analysis.studies.variants.plan import read_variant_study
from analysis.studies.variants.study_file import OverTime
from engine.layout import TURN

STUDY = """
title = "A try"
question = "Who melts?"
variant = "blitzkrieg"
side = "axis"
names = { axis = "the Axis", allies = "the Allies" }
scenarios = ["pegasus-bridge", "toulon"]

[[over_time]]
column = "figures_axis"
title = "figures"
turns = [1, 3]
"""
ASKED = [OverTime(column="figures_axis", title="figures", turns=[1, 3])]


def turns_of(figures: list[int]) -> np.ndarray:
    """A game in which the Axis has so many figures turn by turn."""
    rows = np.zeros(len(figures), TURN)
    rows["figures_axis"] = figures
    return rows


def test_a_game_is_told_turn_by_turn_and_by_its_end():
    assert in_time(turns_of([20, 23, 18, 15]), ASKED) == {
        "figures_axis:most": 23,
        "figures_axis@1": 20, "lasting@1": 1,
        "figures_axis@3": 18, "lasting@3": 1,
    }  # fmt: skip
    assert in_time(turns_of([20, 9]), ASKED) == {
        "figures_axis:most": 20,
        "figures_axis@1": 20, "lasting@1": 1,
        "figures_axis@3": 9, "lasting@3": 0,
    }  # fmt: skip


def test_a_game_of_as_many_turns_does_not_go_on():
    assert in_time(turns_of([20, 9, 4]), ASKED)["lasting@3"] == 0


def test_every_battle_counts_as_much_over_all(tmp_path: Path):
    path = tmp_path / "study.toml"
    path.write_text(STUDY, encoding="utf-8")
    games = {"pegasus-bridge": [[10, 8, 6, 4], [10, 4]], "toulon": [[30, 30, 30], [30, 28, 20]]}
    frame = pd.DataFrame(
        [{"scenario": name, **in_time(turns_of(one), ASKED)} for name, some in games.items() for one in some]
    )
    found = {
        (row["scenario"], row["measure"]): row["est"] for row in time_rows(read_variant_study(path), frame)
    }
    assert found["pegasus-bridge", "figures_axis@3"] == pytest.approx((6 + 4) / 2)
    assert found["toulon", "figures_axis@3"] == pytest.approx((30 + 20) / 2)
    assert found["all", "figures_axis@3"] == pytest.approx((5 + 25) / 2)
    assert found["all", "figures_axis:most"] == pytest.approx(20)
    assert found["pegasus-bridge", "lasting@3"] == pytest.approx(50)
    assert found["all", "lasting@3"] == pytest.approx(25)
