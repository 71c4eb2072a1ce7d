"""The numbers of a sweep by battle, players, level and metric; as a Dataset where xarray is installed."""

import sys
from types import SimpleNamespace

import pandas as pd
import pytest

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


class Kept:
    """A stand-in for a Dataset: keeps what it was made of."""

    def __init__(self, frame):
        self.frame, self.coords = frame, {}

    @classmethod
    def from_dataframe(cls, frame):
        return cls(frame)

    def __getitem__(self, name):
        return SimpleNamespace(values=self.frame.index.get_level_values(name).unique())

    def assign_coords(self, coords):
        self.coords = coords
        return self


def test_a_dataset_is_made_of_the_frame_and_the_units(answer, monkeypatch):
    monkeypatch.setitem(sys.modules, "xarray", SimpleNamespace(Dataset=Kept))
    found = answer.to_xarray()
    assert found.frame.equals(grid_frame(answer.effects))
    assert set(found.frame.index.get_level_values(HAND)) == {-1, 0, 1}
    along, units = found.coords["unit"]
    named = dict(zip(found["metric"].values, units, strict=True))
    assert along == "metric" and named["win_rate.allies"] == "of 100" and named["turns"] == "turns"
    assert grid_of(answer.effects).frame.equals(found.frame)
