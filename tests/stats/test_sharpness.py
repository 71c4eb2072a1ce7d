"""How much sharper answers are, by hand on two cells; the table of the page is that of the study."""

import pandas as pd
import pytest

from tests.stats.sharpness import PAGE, cells, written


def test_variances_of_a_cell(tmp_path):
    """400 pairs, 20 of 100 toward the Allies and 10 toward the Axis: 0.3 - 0.1 ** 2 = 0.29 a pair.

    Wins of 40 and 50 of 100 apart: 0.24 + 0.25 = 0.49.  An answer with an error of 2 points: 0.0004 * 400 = 0.16.
    """
    row = {
        "what": "option", "option": "a", "scenario": "toulon", "n_pairs": 400, "to_allies_of_100": 20.0,
        "to_axis_of_100": 10.0, "allies_before_of_100": 40.0, "allies_level_of_100": 50.0, "wins_error": 2.0,
    }  # fmt: skip
    nothing = {**row, "option": "b", "to_allies_of_100": 0.0, "to_axis_of_100": 0.0}
    pd.DataFrame([row, nothing, {**row, "scenario": "all"}]).to_csv(tmp_path / "effects.csv", index=False)
    (found,) = cells(tmp_path / "effects.csv").to_dict("records")
    assert found["option"] == "a"
    assert (found["pairing"], found["regression"]) == (pytest.approx(0.49 / 0.29), pytest.approx(0.29 / 0.16))


def test_the_table_of_the_page_is_that_of_the_study():
    page = PAGE.read_text(encoding="utf-8")
    assert written(page, cells()) == page
