"""The page of a screening and its twin: complete, alone, the same every time; ``screen.json`` keeps to its schema."""

import json
import re
from pathlib import Path
from xml.etree import ElementTree

import pandas as pd
import pytest
from pydantic import ValidationError

import m44
from analysis.studies.screen.figures import interaction_matrix, verdict_matrix
from analysis.studies.screen.page import html, markdown
from analysis.studies.screen.schema import ScreenFile, screen_schema
from tests.reports.test_report_page import Page
from tests.screen.made_up import screening

ROOT = Path(__file__).resolve().parents[2]
SCREENINGS = {
    "usual": lambda: screening(),
    "one battle": lambda: screening(6, n_battles=1),
    "wide": lambda: screening(60, n_battles=16, active=12, nowhere=4),
    "nothing does anything": lambda: screening(8, active=0),
}


@pytest.fixture(params=SCREENINGS)
def found(request):
    return SCREENINGS[request.param]()


def test_the_page_needs_nothing_else(found):
    text = html(found)
    page = Page(text)
    assert page.stack == []
    assert not set(page.tags) & {"script", "link", "img", "iframe", "object", "embed", "base"}
    assert {reference[1:] for reference in page.references} <= set(page.ids)
    assert len(page.ids) == len(set(page.ids))
    assert not re.search(r"https?:|url\((?!#)", re.sub(r'xmlns(:xlink)?="[^"]+"', "", text))
    assert not re.search(r"\b(nan|None|undefined)\b", re.sub("<[^>]+>", " ", text))


def test_page_and_twin_tell_the_same(found):
    text = re.sub(r"\s+", " ", html(found))
    twin = re.sub(r"\s+", " ", markdown(found, "tornado.svg").replace("\\", ""))
    told = [
        found.sentence(),
        found.manifest["command"],
        "human players may give different results",
        "digest-of-engine",
    ]
    told += ["Only this pairing of players was tried", *found.ranking["term"]]
    for words in told:
        assert words in text and words in twin
    for row in found.confirmed.to_dict("records"):
        change = f"+{row['allies_change_points']:.1f} (+{row['allies_change_points_low']:.1f} to"
        assert change in text and change in twin


def test_numbers_of_the_factorial_are_marked_everywhere():
    found = screening()
    text = html(found)
    titles = re.findall('<svg role="img" aria-label="(.*?)"', text)
    assert len(titles) == 3 and sum(title.startswith("Exploratory") for title in titles) == 2
    assert titles[0].startswith("Confirmed")
    drawn = re.findall(r"<svg .*?</svg>", text, flags=re.DOTALL)
    assert all(ElementTree.fromstring(one).tag.endswith("svg") for one in drawn)
    assert "EXPLORATORY: 95% intervals" in text and "Ranking (exploratory)" in text


def test_cells_of_the_heat_map():
    """Nine cells: in the second battle the first survivor did not occur; none is decided in the last battle."""
    found = screening()
    matrix = verdict_matrix(found)
    first = found.ranking["term"].iloc[0]
    states = {(one.row, one.column): one.state for one in matrix.cells.itertuples()}
    assert len(states) == 9 and states[first, "battle-1"] == "absent"
    assert {column for (_, column), state in states.items() if state == "open"} == {"battle-2"}
    assert list(states.values()).count("known") == 5
    assert "5 of 8 cells decided" in html(found)


def test_pairs_stand_on_both_sides_of_the_diagonal():
    found = screening()
    matrix = interaction_matrix(found)
    values = {(one.row, one.column): (one.value, one.state) for one in matrix.cells.itertuples()}
    assert len(values) == 6
    for (a, b), (value, state) in values.items():
        other = values[b, a]
        assert state == other[1] and (value == other[0] or state == "cannot")
    assert sum(state == "cannot" for _, state in values.values()) == 2  # the last couple was never together


def test_what_has_no_data_has_no_figure():
    found = screening(8, active=0)
    assert verdict_matrix(found) is None and interaction_matrix(found) is None
    assert "<h2>Confirmed</h2>" not in html(found) and "Nothing has been confirmed" in html(found)
    for name in ("verdicts", "interactions"):
        with pytest.raises(m44.InputError, match=name):
            getattr(found.plot, name)()
    unknown = found.ranking.assign(exploratory_wins=float("nan"))
    with pytest.raises(m44.InputError, match="tornado"):
        type(found)(unknown, found.confirmed, found.cells, found.pairs, found.manifest).plot.tornado()


def test_titles_and_options_cannot_write_into_the_page():
    found = screening(title="<script>alert({})</script> & $x_1$")
    assert "<script" not in html(found) and "&lt;script&gt;" in html(found)
    odd = found.ranking.replace({"term": {"option-0": "<b>|odd*"}})
    changed = type(found)(odd, found.confirmed, found.cells, found.pairs, found.manifest)
    assert "<b>" not in html(changed)
    assert "\\<b>\\|odd\\*" in markdown(changed, None)


def test_the_same_screening_gives_the_same_files(tmp_path):
    first, second = screening().write(tmp_path / "a"), screening().write(tmp_path / "b")
    assert {"report.html", "report.md", "screen.json", "tornado.svg", "confirmed-by-battle.csv"} <= set(first)
    assert all(path.read_bytes() == second[name].read_bytes() for name, path in first.items())


def test_it_shows_itself_in_a_notebook():
    shown = screening()._repr_html_()
    assert shown.count("<img") == 2 and shown.count("<table>") == 1
    assert screening().sentence() in shown


def test_screen_json_keeps_to_its_schema(found):
    text = json.dumps(found.to_json(), allow_nan=False)
    assert json.loads(text) == ScreenFile.model_validate_json(text).model_dump()
    unmeasured = [row for row in found.to_json()["ranking"] if row["exploratory_wins"] is None]
    assert unmeasured and all(row["q"] is None and not row["survives"] for row in unmeasured)


def test_the_published_schema_is_that_of_the_program():
    path = ROOT / "analysis/pages/templates/screen.schema.json"
    assert json.loads(path.read_text()) == screen_schema(), (
        "python -m analysis.studies.screen.schema prints it"
    )


@pytest.mark.parametrize(
    ("column", "value", "told"),
    [
        ("exploratory_wins_low", None, "without interval"),
        ("exploratory_turns_p", None, "without interval"),
        ("exploratory_wins_low", 99.0, "outside its interval"),
        ("exploratory_wins_error", -1.0, "greater than or equal to 0"),
        ("exploratory_medal_margin", float("inf"), "finite"),
        ("q", 2.0, "less than or equal to 1"),
    ],
)
def test_a_number_without_its_interval_is_not_written(column, value, told):
    values = screening().to_json()
    values["ranking"][0][column] = value
    with pytest.raises(ValidationError, match=told):
        ScreenFile.model_validate(values)


def test_what_was_not_measured_is_no_number():
    found = screening()
    assert pd.isna(found.ranking["exploratory_wins"].iloc[-1])
    assert "not measured" in html(found) and "not measured" in markdown(found, None)
