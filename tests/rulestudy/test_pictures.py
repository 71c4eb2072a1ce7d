"""Pictures of the study: titles of rules, nothing cut, two greys with a legend that covers nothing."""

import pandas as pd
import pytest
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.text import Text

from analysis.plots.matrix import ABSENT, CANNOT, OPEN, WORDS
from analysis.studies.rulestudy.figures import pictures
from analysis.studies.rulestudy.option_pairs import COLUMNS
from analysis.studies.rulestudy.option_summary import option_summaries, others_of
from engine.loading.scenario.load import list_scenarios
from tests.rulestudy.fake import OPEN as UNDECIDED
from tests.rulestudy.fake import results, row, tried
from tests.rulestudy.test_option_summary import ladder

LONG = "Infantry may march 2 hexes and still close assault, after the defender's fire"
BATTLES = {one["id"]: one["title"] for one in list_scenarios() if one["group"] == "base"}
TITLES = {"rule-a": LONG, "rule-b": "Heavy tanks (all Axis tanks)", "rule-c": "Mud"}


def study():
    """A study of sixteen battles in which one rule cannot be in one, and did not occur in another."""
    rows = [
        row(name, battle, 30 - 4 * i, UNDECIDED if i == 7 else "changes_balance", title=title)
        for name in TITLES
        for i, (battle, title) in enumerate(BATTLES.items())
        if not (name == "rule-c" and i < 2)
    ]
    rows += [row(name, "all", 3, title="these battles", like_low=-40.0, like_high=46.0) for name in TITLES]
    rows += [row("core", battle, 9, what="bundle", title=title) for battle, title in BATTLES.items()]
    first, second, *_ = BATTLES
    cells = pd.DataFrame(
        [
            ("rule-c", first, "cannot occur here", "no rule", 0, 0),
            ("rule-c", second, "cannot occur here", "none", 200, 0),
        ],
        columns=["option", "scenario", "state", "why", "probe_games", "probe_touched"],
    )
    sums = [("rule-a", "rule-b", 16, 9.0, 7.0, 11.0, 0.001, 0.002, 900)]
    sums += [("rule-a", "rule-c", 16, 1.0, -7.0, 9.0, 0.9, 0.9, 900)]  # b and c have no sum
    pairs = pd.DataFrame(sums, columns=list(COLUMNS))
    climbing = pd.concat([ladder(("all", "robust")).assign(option=name) for name in TITLES])
    listed = {name: {**tried(name)[name], "title": title} for name, title in TITLES.items()}
    found = results(rows, listed, cells=cells, pairs=pairs, ladder=climbing)
    found.manifest["battles"] = BATTLES
    return found


@pytest.fixture(scope="module")
def drawn():
    """Every picture, laid out."""
    found = study()
    figures = pictures(
        found, option_summaries(found), others_of(found, "bundle", {"core": "The core (core)"})
    )
    for figure, _ in figures.values():
        FigureCanvasAgg(figure).draw()
    return {file: figure for file, (figure, _) in figures.items()}


def texts(figure):
    """Words that are drawn; numbers of an axis beyond its ends are not."""
    found = (one for one in figure.findobj(Text) if one.get_visible())
    return [one for one in found if any(map(str.isalpha, one.get_text()))]


def test_there_are_four_pictures(drawn):
    assert sorted(drawn) == ["averages.svg", "battles.svg", "ladder.svg", "pairs.svg"]


@pytest.mark.parametrize("file", ["averages.svg", "battles.svg", "ladder.svg", "pairs.svg"])
def test_no_text_is_cut(drawn, file):
    figure = drawn[file]
    frame = figure.bbox
    for one in texts(figure):
        box = one.get_window_extent()
        assert box.x0 >= frame.x0 - 1 and box.x1 <= frame.x1 + 1, (file, one.get_text())
        assert box.y0 >= frame.y0 - 1 and box.y1 <= frame.y1 + 1, (file, one.get_text())
        assert "…" not in one.get_text()


def test_numbers_fit_into_their_cells(drawn):
    (ax,) = drawn["battles.svg"].axes
    width = ax.bbox.width / len(BATTLES)
    numbers = [one for one in ax.texts if one.get_text()[0] in "+-"]
    assert len(numbers) > 2 * len(BATTLES)
    assert all(one.get_window_extent().width <= width for one in numbers)


@pytest.mark.parametrize("file", ["battles.svg", "pairs.svg"])
def test_the_legend_covers_no_other_text(drawn, file):
    figure = drawn[file]
    (ax,) = figure.axes
    legend = ax.get_legend().get_window_extent()
    mine = set(ax.get_legend().findobj(Text))
    for one in texts(figure):
        if one not in mine:
            assert not legend.overlaps(one.get_window_extent()), one.get_text()


def test_rules_are_called_by_their_titles(drawn):
    labels = " ".join(
        " ".join(one.get_text().split())
        for file in ("battles.svg", "averages.svg")
        for one in texts(drawn[file])
    )
    for name, title in TITLES.items():
        assert title in labels and name not in labels


def test_what_cannot_be_and_what_did_not_occur_look_different_and_are_explained(drawn):
    legend = drawn["battles.svg"].axes[0].get_legend()
    told = [one.get_text() for one in legend.get_texts()]
    assert told == [WORDS[OPEN], WORDS[CANNOT], WORDS[ABSENT]]
    looks = {(patch.get_facecolor(), patch.get_hatch()) for patch in legend.get_patches()}
    assert len(looks) == 3
