"""Long forms: figures lost by side and class, hexes with their places on the plane."""

from math import sqrt

import pandas as pd
import pytest

import m44
from analysis.measure.long_frames import losses_frame, with_places

STEP = sqrt(3)  # edges between the middles of two hexes that share an edge


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    out = tmp_path_factory.mktemp("run") / "run"
    return m44.run("river-line", ["hand-size"], games=20, players="random", folder=out, quiet=True)


def test_a_row_for_every_game_side_and_class():
    """Two games, six counts each: 1 to 6 and 11 to 16."""
    counts = [
        "lost_axis_inf",
        "lost_axis_arm",
        "lost_axis_art",
        "lost_allies_inf",
        "lost_allies_arm",
        "lost_allies_art",
    ]
    games = pd.DataFrame([[1, 2, 3, 4, 5, 6], [11, 12, 13, 14, 15, 16]], columns=counts)
    games = games.assign(scenario="one", variant="official", axis_player="a", allies_player="b", game=[7, 8])
    found = losses_frame(games)
    assert len(found) == 12 and found["game"].tolist() == [7] * 6 + [8] * 6
    named = found.set_index(["game", "side", "unit_class"])["figures_lost"]
    assert named[7, "axis", "infantry"] == 1 and named[7, "allies", "artillery"] == 6
    assert named[8, "axis", "artillery"] == 13 and named[8, "allies", "infantry"] == 14
    assert list(found.columns) == [
        "scenario", "variant", "axis_player", "allies_player", "game", "side", "unit_class", "figures_lost",
    ]  # fmt: skip


def test_losses_of_a_run_are_those_of_its_games(run):
    for losses in (run.losses, m44.read_losses(run.folder), m44.compare(run).losses):
        assert len(losses) == 6 * len(run)
        sums = losses.groupby(["side", "unit_class"], observed=True)["figures_lost"].sum()
        assert sums["axis", "infantry"] == run.games["lost_axis_inf"].sum()
        assert sums["allies", "armor"] == run.games["lost_allies_arm"].sum()
    assert run.losses["seed"].unique().tolist() == [1]


def distance(one, other):
    return sqrt((one.x - other.x) ** 2 + (one.y - other.y) ** 2)


def test_neighbours_are_one_step_apart():
    """D4 touches D3, D5, C4, C5, E4, E5 and no other hex."""
    places = with_places(pd.DataFrame({"hex": ["D4", "D3", "D5", "C4", "C5", "E4", "E5", "C3", "E6", "B4"]}))
    middle, *others = places.itertuples()
    assert [distance(middle, one) for one in others[:6]] == pytest.approx([STEP] * 6)
    assert all(distance(middle, one) > 1.5 * STEP for one in others[6:])


def test_rows_lie_three_halves_of_an_edge_apart():
    places = with_places(pd.DataFrame({"hex": ["A1", "B1", "A13", "I13"]}))
    assert places["y"].tolist() == [0, 1.5, 0, 12]
    assert places["x"].tolist() == pytest.approx([0, STEP / 2, 12 * STEP, 12 * STEP])
    assert places["column"].tolist() == [0, 1, 24, 24]


def test_a_run_has_a_row_for_every_hex_of_a_side(run):
    """A standard board has five rows of 13 hexes and four of 12."""
    for hexes in (run.hexes, m44.read_hexes(run.folder)):
        assert len(hexes) == 2 * 2 * (5 * 13 + 4 * 12)
        assert not hexes.duplicated(["variant", "side", "row", "column"]).any()
        assert not hexes.isna().any(axis=None)
