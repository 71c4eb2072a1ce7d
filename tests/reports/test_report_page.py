"""The page stands alone, its figures say what they show, and the same games give the same files."""

import re
from functools import cache
from html import escape
from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest

from analysis.answers.compare import compare
from analysis.answers.fair import fair
from analysis.report.panels import changes_frame
from tests.reports.synthetic import Played, comparison, pairs, run_of

TABLE = (700, 1160, 100, 40)
LONG = "counter-attack-final-turn+no-retreat-choice:loss_per_flag=2+infantry-charge"


def of_many(n_scenarios=3, variants=("no-retreat-choice", LONG), players=(("sergeant", "sergeant"),)):
    """Several scenarios, variants and pairs of players."""
    cells = []
    for s in range(n_scenarios):
        for pair in players:
            names = {
                "scenario": f"battle-{s}",
                "title": f"Battle {s} beyond the long hedgerows",
                "players": pair,
            }
            before, after = pairs(70 + 10 * s, 116, 10 + s, 4)
            cells.append(Played("official", before, **names))
            cells += [Played(variant, after, **names) for variant in variants]
    return run_of(*cells)


class Page(HTMLParser):
    """Tags, ids and references of a page; the stack finds what is not closed."""

    EMPTY = {"meta", "br", "link", "img", "input", "hr"}

    def __init__(self, text):
        super().__init__()
        self.tags, self.ids, self.references, self.stack = [], [], [], []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        values = dict(attrs)
        self.ids += [values["id"]] if "id" in values else []
        self.references += [
            values[key] for key in ("href", "xlink:href", "src", "data", "action") if key in values
        ]
        if tag not in self.EMPTY:
            self.stack.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs)
        if tag not in self.EMPTY:
            self.stack.pop()

    def handle_endtag(self, tag):
        assert self.stack.pop() == tag


RUNS = {
    "one": lambda: comparison(*TABLE),
    "few": lambda: comparison(3, 5, 1, 1),
    "same": lambda: comparison(5, 5),
    "many": lambda: of_many(2),
    "players": lambda: of_many(1, players=(("sergeant", "sergeant"), ("random", "sergeant"))),
}


@cache
def answer_to(make, name):
    return make(RUNS[name]())


@pytest.mark.parametrize("make", [compare, fair])
@pytest.mark.parametrize("name", RUNS)
def test_the_page_needs_nothing_else(make, name):
    text = answer_to(make, name).to_html()
    page = Page(text)
    assert page.stack == []
    assert not set(page.tags) & {"link", "img", "iframe", "object", "embed", "base"}
    assert page.references and all(reference.startswith("#") for reference in page.references)
    assert {reference[1:] for reference in page.references} <= set(page.ids)
    assert len(page.ids) == len(set(page.ids))
    outside = re.sub(r'xmlns(:xlink)?="http://www\.w3\.org/[a-z0-9/]+"', "", text)
    assert not re.search(r"https?:|//[a-z]|@import|url\((?!#)", outside)


def test_every_drawing_is_one_and_says_what_it_shows():
    text = compare(comparison(*TABLE)).to_html()
    drawn = re.findall(r"<svg .*?</svg>", text, flags=re.DOTALL)
    assert all(ElementTree.fromstring(svg).tag.endswith("svg") for svg in drawn)
    titles = [re.search('aria-label="(.*?)"', svg).group(1) for svg in drawn if 'role="img"' in svg]
    assert titles == [
        "Pegasus Bridge: +3.0 (+1.9 to +4.2)",
        "Medals, Pegasus Bridge: average 0.52; change +0.12 (+0.07 to +0.17)",
        "Length, Pegasus Bridge: average 20.0; change +0.0 (-0.001 to +0.001)",
    ]


def test_the_page_names_what_it_takes_to_get_the_numbers_again():
    text = compare(comparison(*TABLE)).to_html()
    for told in (
        "m44 compare pegasus-bridge --option no-retreat-choice --games 2000 --seed 1",
        "0123456789abcdef0123456789abcdef", "engine-digest", "rules-no-retreat-choice",
        "scenario-pegasus-bridge", "players-sergeant-sergeant", "not for people",
        "not affiliated with the publisher", "ruleset.retreat_choice", "FORCED", "STAND",
    ):  # fmt: skip
        assert told in text


def test_titles_cannot_write_into_the_page():
    title = 'The <script>alert(1)</script> & "$5_bridge$"'
    before, after = pairs(70, 116, 10, 4)
    names = {"title": title, "scenario": "odd"}
    run = run_of(Played("official", before, **names), Played("x", after, **names))
    for answer in (compare(run), fair(run)):
        text = answer.to_html()
        assert text.count("<script") == 1 and "<script>alert" not in text and "&lt;script&gt;" in text
        assert Page(text).stack == []


def test_the_same_games_give_the_same_files(tmp_path):
    first = compare(of_many(1)).write(tmp_path / "first")
    second = compare(of_many(1)).write(tmp_path / "second")
    assert set(first) == {"results.json", "summary.csv", "report.html", "report.md", "report.txt"}
    for name, path in first.items():
        assert path.read_bytes() == second[name].read_bytes()
    assert {path.name for path in (tmp_path / "first").iterdir()} == set(first)


@pytest.mark.parametrize("full", [False, True])
@pytest.mark.parametrize("name", RUNS)
@pytest.mark.parametrize("make", [compare, fair])
def test_tables_fit_every_terminal_uncut(make, name, full):
    for table in answer_to(make, name).tables(full):
        for width in (60, 80, 100, 120, 200):
            drawn = table.text(width)
            assert max(map(len, drawn.splitlines())) <= width
            told = re.sub(r"\s", "", drawn)
            for _, rows in table.groups:
                for cells in rows:
                    for cell in cells:
                        assert all(word in told for word in re.findall(r"[\d.:,+-]*\d", cell))


LABELS = [
    "units.infantry.dice=4",
    "heavy-armor:convert=axis:all",
    "infantry-charge:free_battle_dice_mod=-2,march=3+hand-size:change=-1",
]


@pytest.mark.parametrize("width", [60, 80, 100])
@pytest.mark.parametrize("label", LABELS)
def test_a_label_can_be_copied_back(label, width):
    before, after = pairs(800, 1000, 100, 100)
    answer = compare(run_of(Played("official", before), Played(label, after)))
    assert answer.sentence().startswith(label)
    for table in answer.tables(full=True):
        lines = table.text(width).splitlines()
        begun = [re.split(r" {2,}", line)[0] for line in lines]
        assert label in begun or label in "".join(begun)
    assert f">{escape(label)}</td>" in answer.to_html()


def test_several_scenarios_are_pooled_with_equal_weight():
    answer = compare(of_many(2, variants=("x",)))
    # 200 pairs, 6 more to the Allies: +3.0 points; 211 pairs, 7 more: +3.3175 points
    told = answer.sentence()
    pooled = next(row for row in answer.rows if row.measure.is_pooled and row.baseline)
    assert pooled.number("win_rate.allies.delta").est == pytest.approx((3.0 + 700 / 211) / 2, abs=1e-5)
    assert told.startswith("x moves both battles 3.2 points toward the Allies (")
    assert answer.flat_rows()[-1]["scenario"] == "all"
    frame = changes_frame(answer.rows)
    assert list(frame["is_pooled"]) == [False, False, True]
    assert list(frame["change_points"][:2]) == sorted(frame["change_points"][:2], reverse=True)


def test_drafts_of_one_battle_are_compared_with_the_first():
    before, after = pairs(*TABLE)
    answer = compare(run_of(Played("draft-1", before), Played("draft-2", after)))
    assert answer.sentence().startswith("draft-2 moves Pegasus Bridge 3.0 points toward the Allies")
    assert [row.baseline for row in answer.rows] == [None, "draft-1"]
    assert "What does “draft-2” do to Pegasus Bridge?" in answer.to_html()


def test_answers_for_several_pairs_of_players_name_them():
    run = of_many(1, variants=("x",), players=(("sergeant", "sergeant"), ("random", "sergeant")))
    first, second = compare(run).sentence().splitlines()
    assert "hedgerows (sergeant - sergeant): " in first and "hedgerows (random - sergeant): " in second
    first, *_, last = fair(run).sentence().splitlines()
    assert "hedgerows (sergeant - sergeant): " in first
    assert "hedgerows (random - sergeant) under x leans to the Allies" in last


def test_players_that_differ_play_no_match_between_equals():
    before, after = pairs(*TABLE)
    pair = {"players": ("random", "sergeant")}
    answer = compare(run_of(Played("official", before, **pair), Played("x", after, **pair)))
    assert answer.flat_rows()[1]["drawn_matches_of_100"] is None
    assert "matches_drawn" not in answer.rows[1].findings
    assert (
        "Valid for these computer players (random for the Axis, sergeant for the Allies)" in answer.notes[-1]
    )
