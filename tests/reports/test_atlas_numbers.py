"""Numbers of an atlas, worked out on paper from games written down one by one."""

import numpy as np
import pytest

from analysis.atlas.effects import COLUMNS, ENDS, METRICS, effects, wide
from analysis.studies.atlas.pictures import END_COLORS, END_WORDS
from engine.runs.columns import END_REASONS
from tests.reports.atlas_runs import atlas_run
from tests.reports.synthetic import Played
from tests.stats.known_truth import ends_of_tango
from tests.support.terminal import ROOT

# Of ten games the Allies win 6 as the battle is written and 4 with the other side beginning.
SIX, FOUR = [1.0] * 6 + [0.0] * 4, [1.0] * 4 + [0.0] * 6
BATTLE = Played("official", SIX, "meadow", "A Meadow")


def number(frame, metric, scenario="meadow"):
    """The one row of a metric."""
    (row,) = frame[(frame["metric"] == metric) & (frame["scenario"] == scenario)].to_dict("records")
    return row


@pytest.mark.parametrize(("first", "edge"), [("allies", 20.0), ("axis", -20.0)])
def test_the_first_mover_edge_is_what_beginning_is_worth(first, edge):
    # Allies begin as written: 60 of 100 when they begin, 40 when not; the other way round when the Axis begins.
    row = number(effects(atlas_run((BATTLE, FOUR, first))), "first_mover_edge")
    assert (row["estimate"], row["unit"], row["n_games"]) == (pytest.approx(edge), "points", 20)
    assert row["ci_low"] < row["estimate"] < row["ci_high"]


def test_the_edge_is_measured_in_pairs():
    # 1,000 pairs of which 100 turn toward whoever begins: mean 10 points.
    before = [1.0] * 500 + [0.0] * 500
    after = [1.0] * 400 + [0.0] * 600
    row = number(
        effects(atlas_run((Played("official", before, "meadow"), after, "allies"))), "first_mover_edge"
    )
    ends = ends_of_tango(100, 0, 900)
    assert row["estimate"] == pytest.approx(10)
    assert (row["ci_low"], row["ci_high"]) == pytest.approx([100 * end for end in ends])
    assert row["method"] == "paired-score"


def test_levels_are_those_of_the_battle_as_written():
    frame = effects(atlas_run((BATTLE, FOUR, "allies")))
    row = number(frame, "win_rate.allies")
    assert (row["title"], row["estimate"], row["n_games"], row["method"]) == ("A Meadow", 60, 10, "wilson")
    # Wilson by hand for 6 of 10: centre (0.6 + z²/20) / (1 + z²/10), half-width from the same formula.
    z2 = 1.959964**2
    center = (0.6 + z2 / 20) / (1 + z2 / 10)
    half = np.sqrt(z2 * (0.24 / 10 + z2 / 400)) / (1 + z2 / 10)
    assert (row["ci_low"], row["ci_high"]) == pytest.approx(
        (100 * (center - half), 100 * (center + half)), rel=1e-5
    )
    assert number(frame, "medal_margin")["estimate"] == pytest.approx((6 * 2 - 4 * 2) / 10)


def test_ends_closeness_and_costs():
    n = 10
    battle = Played("official", SIX, "meadow", medals=[(0, 4)] * 3 + [(3, 4)] * 3 + [(4, 2)] * 4)
    both = {
        "end_reason": ["medals"] * 8 + ["deck_out", "turn_cap"] + ["medals"] * n,
        "worst_deficit": [2, 3, 1, 0, 0, 0, 0, 0, 0, 0] + [9] * n,
        "lead_changes": [1] * n + [7] * n,
        "lost_axis_inf": [4] * n + [0] * n,
        "lost_axis_art": [1] * n + [0] * n,
        "medals_objectives_allies": [1, 0] * 5 + [0] * n,
    }
    frame = effects(atlas_run((battle, FOUR, "allies"), more=both))
    expected = {
        "ends.medals": 80, "ends.deck_out": 10, "ends.turn_cap": 10, "ends.sudden_death": 0,
        "close": 30, "clear": 30, "comebacks": 20, "lead_changes": 1, "figures_lost.axis": 5,
        "figures_lost.allies": 0, "medals_objectives.allies": 0.5,
    }  # fmt: skip
    assert {metric: number(frame, metric)["estimate"] for metric in expected} == pytest.approx(expected)


def test_the_frame_is_tidy():
    more = Played("official", [0.0] * 10, "hedge", "A Hedge")
    frame = effects(atlas_run((BATTLE, FOUR, "allies"), (more, [0.5] * 10, "axis")))
    assert tuple(frame.columns) == COLUMNS
    assert list(dict.fromkeys(frame["scenario"])) == ["meadow", "hedge"]
    assert list(dict.fromkeys(frame["metric"])) == list(METRICS)
    assert not frame.duplicated(["scenario", "metric"]).any() and frame.notna().all().all()
    assert ((frame["ci_low"] <= frame["estimate"]) & (frame["estimate"] <= frame["ci_high"])).all()
    assert number(frame, "first_mover_edge", "hedge")["estimate"] == pytest.approx(50)


def test_a_row_for_each_battle():
    rows = wide(effects(atlas_run((BATTLE, FOUR, "allies"))))
    assert list(rows.index) == ["meadow"]
    assert (rows.loc["meadow", "title"], rows.loc["meadow", "win_rate.allies"]) == ("A Meadow", 60)
    assert rows.loc["meadow", "turns_low"] <= rows.loc["meadow", "turns"] <= rows.loc["meadow", "turns_high"]


def test_every_end_of_a_finished_game_is_a_metric():
    assert set(ENDS) == set(END_REASONS) - {"running"}
    assert {f"ends.{reason}" for reason in ENDS} <= set(METRICS)
    assert set(END_WORDS) == set(ENDS)
    assert len(END_COLORS) == len(ENDS) - 1  # the usual end has none


def test_every_end_is_counted():
    ends = list(ENDS)
    battle = Played("official", [1.0] * len(ends), "meadow", medals=[(0, 4)] * len(ends))
    frame = effects(atlas_run((battle, [1.0] * len(ends), "allies"), more={"end_reason": ends * 2}))
    shares = [number(frame, f"ends.{reason}")["estimate"] for reason in ENDS]
    assert shares == pytest.approx([100 / len(ends)] * len(ends))


def test_the_documentation_lists_every_metric():
    text = (ROOT / "docs/12-results.md").read_text(encoding="utf-8")
    assert all(f"| `{metric}` | {meaning} |" in text for metric, meaning in METRICS.items())
