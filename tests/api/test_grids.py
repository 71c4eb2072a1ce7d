"""The numbers of a sweep by battle, players, level and metric; as a Dataset of xarray."""

import sys

import numpy as np
import pandas as pd
import pytest
import xarray

import m44
from analysis.findings.grid import grid_frame, grid_of

HAND = "hand-size:change"
DICE, TARGETS = "blitz-recon-air-attack:dice_per_hex", "blitz-recon-air-attack:max_targets"


def effects(variants, metric="win_rate.allies", first=50.0):
    """One number for each set of rules: 50, 51, 52 … of 100."""
    rows = [
        {"scenario": "one", "variant": variant, "axis_player": "a", "allies_player": "b", "metric": metric,
         "unit": "of 100", "estimate": first + i, "ci_low": first + i - 1, "ci_high": first + i + 1, "error": 0.5,
         "n_games": 10}
        for i, variant in enumerate(variants)
    ]  # fmt: skip
    return pd.DataFrame(rows).astype(dict.fromkeys(("scenario", "variant", "metric", "unit"), "category"))


SWEEP = ["official", "hand-size:change=-1", "hand-size:change=1", "first-player"]


def test_the_levels_of_a_sweep_and_the_official_rules_among_them():
    found = grid_frame(effects(SWEEP))
    assert list(found.index.names) == ["scenario", "players", HAND, "metric"]
    assert found["estimate"].to_dict() == {
        ("one", "a - b", 0, "win_rate.allies"): 50.0,
        ("one", "a - b", -1, "win_rate.allies"): 51.0,
        ("one", "a - b", 1, "win_rate.allies"): 52.0,
    }


def test_a_grid_of_two_parameters():
    """No level of either parameter is the official rules, so these have no place."""
    levels = [(dice, targets) for dice in (1, 2) for targets in (3, 4)]
    named = [f"blitz-recon-air-attack:dice_per_hex={dice},max_targets={targets}" for dice, targets in levels]
    found = grid_frame(effects(["official", *named]))
    assert list(found.index.names) == ["scenario", "players", DICE, TARGETS, "metric"]
    assert [(key[2], key[3], value) for key, value in found["estimate"].items()] == [
        (1, 3, 51.0), (1, 4, 52.0), (2, 3, 53.0), (2, 4, 54.0),
    ]  # fmt: skip


def test_two_sets_of_rules_at_one_level_are_refused_unless_one_is_chosen():
    rules = [f"hand-size:side={side},change={change}" for side in ("axis", "allies") for change in (-1, 1)]
    with pytest.raises(
        m44.InputError, match=r"at hand-size:change=-1, expected one set of rules at every level"
    ):
        grid_frame(effects(rules))
    assert grid_frame(effects(rules), rules[:2])["estimate"].tolist() == [50.0, 51.0]


def test_what_is_no_sweep_is_refused():
    with pytest.raises(m44.InputError, match="to_xarray: found no parameter with levels, expected a sweep"):
        grid_frame(effects(["official", "first-player"]))


@pytest.fixture
def answer(tmp_path):
    return m44.compare(
        "river-line",
        ["hand-size:change=-1..1"],
        games=20,
        players="random",
        folder=tmp_path / "run",
        quiet=True,
    )


def test_without_the_package_the_error_says_what_to_install(answer, monkeypatch):
    monkeypatch.setitem(sys.modules, "xarray", None)
    with pytest.raises(m44.InputError, match=r"pip install 'memoir44-balance\[xarray\]'"):
        answer.to_xarray()


def test_a_dataset_has_the_numbers_of_the_frame_and_the_units(answer):
    found, frame = answer.to_xarray(), grid_frame(answer.effects)
    assert type(found) is xarray.Dataset and list(found.data_vars) == list(frame.columns)
    assert list(found.sizes) == ["scenario", "players", HAND, "metric"]
    assert (
        found[HAND].values.tolist() == [-1, 0, 1] and found.sizes["scenario"] == found.sizes["players"] == 1
    )
    for place, row in frame.iterrows():
        there = found.sel(dict(zip(frame.index.names, place, strict=True)))
        assert np.array_equal(
            [float(there[name]) for name in frame.columns], row.to_numpy(float), equal_nan=True
        )
    assert found["unit"].dims == ("metric",)
    assert found["unit"].sel(metric="win_rate.allies").item() == "of 100"
    assert found["unit"].sel(metric="turns").item() == "turns"


def test_where_nothing_was_played_a_dataset_has_gaps():
    """Two parameters with three of the four places played."""
    played = [(1, 3), (1, 4), (2, 3)]
    rules = [f"blitz-recon-air-attack:dice_per_hex={dice},max_targets={targets}" for dice, targets in played]
    found = grid_of(effects(rules))
    assert dict(found.sizes) == {"scenario": 1, "players": 1, DICE: 2, TARGETS: 2, "metric": 1}
    wins = found["estimate"].squeeze(drop=True).transpose(DICE, TARGETS).values
    assert np.array_equal(wins, [[50.0, 51.0], [52.0, np.nan]], equal_nan=True)
