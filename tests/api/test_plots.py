"""Plots take a frame and axes and give the axes back, also in a grid of one's own."""

import matplotlib as mpl
import matplotlib.pyplot as plt
import pandas as pd
import pytest
import seaborn as sns
from matplotlib.figure import Figure

import m44
from analysis.plots import theme

mpl.use("Agg")

# (battle, variant, estimate, low, high): one helps the Allies, one the Axis, one is not known.
CHANGES = [
    ("one", "a", 3.0, 2.0, 4.0),
    ("one", "b", -3.0, -4.0, -2.0),
    ("two", "a", 0.5, -1.0, 2.0),
]
LEVELS = {"a": 1, "b": 2}


def effects(rows=CHANGES, metric="win_rate.allies.delta"):
    frame = pd.DataFrame(rows, columns=["scenario", "variant", "estimate", "ci_low", "ci_high"])
    levels = frame["variant"].map(LEVELS).astype("Int64")
    return frame.assign(
        title=frame["scenario"], metric=metric, option="hand-size", param="change", level=levels
    )


# Of a: margins 1, 1, 1, -2; of b: 2, 3.
GAMES = pd.DataFrame({"margin": [1, 1, 1, -2, 2, 3], "variant": [*"aaaabb"], "scenario": "one"})


@pytest.fixture(autouse=True)
def closed():
    yield
    plt.close("all")


def new_axes():
    return Figure().subplots()


def dots(axes):
    """Place and colour of every point."""
    points = [line for line in axes.lines if line.get_marker() == "o"]
    return [(float(p.get_xdata()[0]), float(p.get_ydata()[0]), p.get_color()) for p in points]


def test_changes_are_rows_in_the_colour_of_whom_they_help():
    ax = new_axes()
    assert m44.plots.changes(effects(), ax=ax) is ax
    assert dots(ax) == [(3.0, 0.0, theme.ALLIES), (-3.0, 1.0, theme.AXIS), (0.5, 2.0, theme.NEUTRAL)]
    assert [label.get_text() for label in ax.get_yticklabels()] == ["one, a", "one, b", "two, a"]


def test_win_rates_are_levels():
    ax = m44.plots.win_rates(
        effects([("one", "a", 60.0, 55.0, 65.0)], "win_rate.allies"), y="variant", ax=new_axes()
    )
    assert dots(ax) == [(60.0, 0.0, theme.ALLIES)] and ax.get_yticklabels()[0].get_text() == "a"


def test_dose_is_change_against_level():
    ax = m44.plots.dose(effects(CHANGES[:2]), ax=new_axes())
    assert [(x, y) for x, y, _ in dots(ax)] == [(1.0, 3.0), (2.0, -3.0)]
    with pytest.raises(ValueError, match="one swept parameter"):
        m44.plots.dose(effects().assign(param=["change", "change", "other"]), ax=new_axes())


def test_medals_are_shares_of_each_variant():
    ax = m44.plots.medals(GAMES, ax=new_axes())
    peaks = sorted(one.get_paths()[0].vertices[:, 1].max() for one in ax.collections)
    assert peaks == pytest.approx([50, 75])


def test_ratings_stand_in_their_order():
    rows = pd.DataFrame(
        {"player": ["weak", "strong"], "elo": [0.0, 80.0], "elo_low": [0.0, 60.0], "elo_high": [0.0, 99.0]}
    )
    ax = m44.plots.ladder(rows, ax=new_axes())
    assert [label.get_text() for label in ax.get_yticklabels()] == ["strong", "weak"]
    assert "weak = 0" in ax.get_xlabel()


def test_every_plot_fits_into_a_grid_of_seaborn():
    grid = sns.FacetGrid(effects(), col="scenario", sharey=False)
    grid.map_dataframe(m44.plots.changes, y="variant")
    assert [len(dots(ax)) for ax in grid.axes.flat] == [2, 1]
    games = sns.FacetGrid(GAMES, col="scenario", hue="variant").map_dataframe(m44.plots.medals)
    assert len(games.axes.flat[0].collections) == 2


def test_a_board_is_drawn_on_axes_of_any_size(tmp_path):
    hexes = pd.DataFrame(
        {"scenario": "river-line", "variant": "official", "axis_player": "x", "allies_player": "x", "games": 10,
         "side": ["axis", "allies"], "hex": ["C4", "C5"], "losses": [20, 5], "visits": 0, "battles": 0}
    )  # fmt: skip
    _, (left, right) = plt.subplots(1, 2)
    assert m44.plots.board(hexes, ax=left) is left
    m44.plots.board(hexes, side="axis", ax=right)
    words = [{text.get_text() for text in ax.texts} for ax in (left, right)]
    assert {"2.0", ".50"} <= words[0] and "2.0" in words[1] and ".50" not in words[1]
    with pytest.raises(ValueError, match="losses"):
        m44.plots.board(hexes, "tears", ax=left)


@pytest.mark.parametrize(
    ("draw", "frame"),
    [
        ("changes", "r.effects or r.pooled of m44.compare"),
        ("win_rates", "r.effects or r.pooled of m44.compare or m44.fair, or m44.atlas()"),
        ("dose", "r.effects or r.pooled of m44.compare with one swept parameter"),
        ("medals", "r.games of an answer or a run, or m44.read_games(folder)"),
        ("ladder", "m44.tournament(…).ratings"),
        ("cards_played", "run.cards of m44.run or m44.load, or m44.read_cards(folder)"),
        ("win_probability", "r.turns of m44.compare or m44.fair"),
        ("calibration", "r.turns of m44.compare or m44.fair"),
        ("board", "run.hexes of m44.run or m44.load, or m44.read_hexes(folder)"),
    ],
)
def test_the_frame_that_is_drawn_is_named(draw, frame):
    for data in (pd.DataFrame({"nothing": [1]}), pd.DataFrame(), "no frame"):
        with pytest.raises(m44.InputError) as error:
            getattr(m44.plots, draw)(data, ax=new_axes())
        assert f", expected {frame}" in str(error.value)


def test_a_column_that_the_caller_names_is_looked_for():
    with pytest.raises(
        m44.InputError, match="titel: found no such column, expected one of scenario, variant"
    ):
        m44.plots.changes(effects(), y="titel", ax=new_axes())
    with pytest.raises(m44.InputError, match="wins: found no such column, expected one of margin, variant"):
        m44.plots.distribution(GAMES, "wins", ax=new_axes())


def test_only_plots_and_their_looks_are_listed():
    assert dir(m44.plots) == sorted(m44.plots.__all__)
    assert all(not name.startswith("_") and hasattr(m44.plots, name) for name in dir(m44.plots))
    assert {type(getattr(m44.plots, name)).__name__ for name in dir(m44.plots)} == {"function", "dict"}


def test_only_what_the_front_page_offers_is_listed():
    from analysis.report import explore

    assert dir(m44) == sorted([*m44.__all__, "__version__"])
    assert dir(explore) == ["calibration", "cards_played", "distribution", "win_probability"]


def test_without_axes_the_current_ones_are_drawn_on():
    _, ax = plt.subplots()
    assert m44.plots.changes(effects()) is ax


def test_settings_of_others_are_left_alone_unless_the_theme_is_set():
    before = dict(mpl.rcParams)
    m44.plots.medals(GAMES, ax=new_axes())
    assert dict(mpl.rcParams) == before
    with mpl.rc_context():
        m44.plots.set_theme()
        assert mpl.rcParams["grid.color"] == theme.STYLE["grid.color"]
