"""The report on every screen: first screen, contents, phone, dark, print; with few rules and with all of them."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from analysis.answers.compare import compare
from analysis.answers.fair import fair
from analysis.findings.rows import Measured, measure_run
from analysis.plots.heat import Heat
from analysis.report import heat_change, report
from analysis.report.heat_change import LABEL
from analysis.stats.margins import Margins
from engine.loading.scenario.load import load_scenario
from tests.browser.conftest import DESK, PHONE
from tests.reports.showcase import showcase
from tests.reports.synthetic import Played, run_of

TALL = 6_000  # pixels that a page of six rules on four battles may take before anything is opened
WIDE_BATTLE = "omaha-overlord"
HEXES = [f"{row}{column}" for row in "ABCDEFGHI" for column in range(1, 26)]
SMALLEST = 9  # pixels that a number on a board is high
READABLE = 4.5  # contrast of small text (WCAG 2, AA)
OPEN_ALL = "document.querySelectorAll('details').forEach(one => { one.open = true; })"
# Elements whose own text is cut off, or that reach beyond the window.
CLIPPED = """() => [...document.body.querySelectorAll('*')].filter(one => {
    const box = one.getBoundingClientRect();
    const style = getComputedStyle(one);
    if (!box.width || style.visibility === 'hidden' || one.closest('svg svg, .board > svg, .chart > svg')) return false;
    const frame = one.matches('.board, .chart');
    const cut = one.scrollWidth > one.clientWidth + 1 && style.overflowX !== 'visible' && !frame;
    return cut || box.right > innerWidth + 1 || box.left < -1;
}).map(one => one.tagName + '.' + one.className + ': ' + one.textContent.slice(0, 60))"""
# Text whose contrast with what lies behind it is too low: its words and the contrast.
PALE = """least => {
    const shade = color => {
        const [r, g, b, a = 1] = color.match(/[\\d.]+/g).map(Number);
        const line = [r, g, b].map(v => v / 255).map(v => v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
        return a === 0 ? null : 0.2126 * line[0] + 0.7152 * line[1] + 0.0722 * line[2];
    };
    const behind = one => {
        for (let at = one; at; at = at.parentElement) {
            const found = shade(getComputedStyle(at).backgroundColor);
            if (found !== null) return found;
        }
        return 1;
    };
    const own = one => [...one.childNodes].some(node => node.nodeType === 3 && node.textContent.trim());
    return [...document.body.querySelectorAll('*')].filter(one => own(one) && one.getClientRects().length
            && !one.closest('svg, script, .board')).map(one => {
        const [low, high] = [shade(getComputedStyle(one).color), behind(one)].sort((a, b) => a - b);
        return [one.textContent.trim().slice(0, 40), (high + 0.05) / (low + 0.05)];
    }).filter(([, contrast]) => contrast < least);
}"""


@pytest.fixture(scope="module")
def page_of(tmp_path_factory):
    """Reports of made-up runs, written once."""
    folder, known = tmp_path_factory.mktemp("layout"), {}

    def write(judge, n_rules, n_battles, games=40, traced=0):
        key = (judge.__name__, n_rules, n_battles, games, traced)
        if key not in known:
            known[key] = folder / ("-".join(map(str, key)) + ".html")
            text = judge(showcase(n_rules, n_battles, games, traced)).to_html()
            known[key].write_text(text, encoding="utf-8")
        return known[key]

    return write


@pytest.fixture
def usual(page_of) -> Path:
    """Six rules on four battles, some games with turns."""
    return page_of(compare, 6, 4, traced=5)


MANY = [(compare, 57, 1), (compare, 57, 9), (compare, 2, 16), (compare, 1, 1), (fair, 0, 4), (fair, 3, 3)]


@pytest.mark.slow("browser")
def test_six_rules_on_four_battles_fit_some_screens(open_page, usual):
    opened = open_page(usual)
    assert opened.page.evaluate("document.documentElement.scrollHeight") <= TALL
    assert opened.page.locator("details[open]").count() == 0
    told = opened.text("body")
    order = [
        "What do 6 house rules do to 4 battles?",
        "Rule by rule",
        "What each rule changes",
        "How big",
        "How sure",
        "in detail",
    ]
    places = [told.index(words) for words in order]
    assert places == sorted(places)
    assert opened.page.locator("table.grid td.cell").count() == 6 * 5
    assert all(cell.inner_text().strip() for cell in opened.page.locator("table.grid td.cell").all())


def test_the_first_screen_holds_question_answer_and_table(open_page, usual):
    opened = open_page(usual)
    for selector in ("h1", ".answer", "table.grid"):
        box = opened.page.locator(selector).first.bounding_box()
        assert box["y"] + box["height"] <= DESK["height"]


@pytest.mark.parametrize("viewport", [DESK, PHONE])
@pytest.mark.parametrize(("judge", "n_rules", "n_battles"), [(compare, 6, 4), *MANY])
def test_nothing_is_cut_and_nothing_is_asked_for(open_page, page_of, judge, n_rules, n_battles, viewport):
    path = page_of(judge, n_rules, n_battles)
    opened = open_page(path, viewport)
    assert opened.page.evaluate("document.documentElement.scrollWidth") == viewport["width"]
    assert opened.page.evaluate(CLIPPED) == []
    if n_rules * n_battles < 100:
        opened.page.evaluate(OPEN_ALL)
        assert opened.page.evaluate("document.documentElement.scrollWidth") == viewport["width"]
        assert opened.page.evaluate(CLIPPED) == []
    assert opened.complaints == [] and opened.requests == [path.as_uri()]


def test_one_rule_stands_open_and_many_are_closed(open_page, page_of):
    assert open_page(page_of(compare, 1, 1)).page.locator("details[open]").count() == 1
    many = open_page(page_of(compare, 57, 1)).page
    assert many.locator("details[open]").count() == 0
    assert many.locator("nav.contents li").count() == 57


def test_the_contents_open_what_they_lead_to(open_page, usual):
    page = open_page(usual).page
    page.locator("nav.contents li a").nth(3).click()
    page.clock.run_for(100)
    opened = page.locator("details[open]")
    assert opened.count() == 1
    assert (
        opened.locator("summary").inner_text().startswith(page.locator("nav.contents li").nth(3).inner_text())
    )
    page.locator("nav.contents .more a").first.click()
    page.clock.run_for(100)
    assert page.locator("#numbers").is_visible()
    page.locator("#open-all").click()
    assert page.locator("details:not([open])").count() == 0
    page.locator("#open-all").click()
    assert page.locator("details[open]").count() == 0


def test_every_battle_has_its_small_pictures(open_page, usual):
    page = open_page(usual).page
    page.evaluate(OPEN_ALL)
    first = page.locator("details").first
    headings = first.locator("h3").all_inner_texts()
    for title in ("Medals", "Length", "Who is winning, from start to end", "When it is decided"):
        assert title in headings
    assert first.locator("figure.picture").count() == 4 * 4
    for svg in first.locator("figure.picture > svg").all():
        box = svg.bounding_box()
        assert box["width"] > 200 and box["height"] > 80
    assert "not drawn" not in page.locator("body").inner_text()


def test_rules_are_named_as_people_name_them(open_page, usual):
    page = open_page(usual).page
    told = page.locator("body").inner_text()
    assert "A unit may stand and take losses instead of retreating" in told
    assert "no-retreat-choice" not in told  # ids stand where something has to be typed, in closed sections


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_word_can_be_read(open_page, usual, theme):
    page = open_page(usual).page
    page.emulate_media(color_scheme=theme)
    page.evaluate(OPEN_ALL)
    assert page.evaluate(PALE, READABLE) == []
    ground = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert (sum(map(int, ground[4:-1].split(", "))) < 128 * 3) == (theme == "dark")


def test_on_paper_everything_is_open_and_light(open_page, usual):
    page = open_page(usual).page
    page.emulate_media(media="print", color_scheme="dark")
    hidden = "all => all.filter(one => !one.checkVisibility()).length"
    assert page.locator("figure.picture").evaluate_all(hidden) == 0
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    assert page.pdf(prefer_css_page_size=True).startswith(b"%PDF")


@pytest.mark.parametrize("viewport", [DESK, PHONE])
def test_a_board_of_26_columns_can_be_read(open_page, tmp_path, monkeypatch, viewport):
    scenario = load_scenario(WIDE_BATTLE)
    heat = Heat({name: (i % 9 - 4) / 10 for i, name in enumerate(HEXES)}, LABEL, True, "Omaha Beach")
    run = showcase(1, 1, games=40)
    variant = run.cells[1]["variant"]
    monkeypatch.setattr(
        report, "changed_boards", lambda answer: {variant: heat_change._picture(0, scenario, heat)}
    )
    path = tmp_path / "report.html"
    path.write_text(compare(run).to_html(), encoding="utf-8")
    page = open_page(path, viewport).page
    assert page.evaluate("document.documentElement.scrollWidth") == viewport["width"]
    assert page.evaluate(CLIPPED) == []
    sizes = "all => all.map(one => one.getBoundingClientRect().height)"
    numbers = page.locator(".board text").filter(has_text=".4")
    assert min(numbers.evaluate_all(sizes)) >= SMALLEST
    right = page.locator(".board").evaluate("one => one.getBoundingClientRect().left + one.scrollWidth")
    ends = page.locator(".board text").evaluate_all(
        "all => all.map(one => one.getBoundingClientRect().right)"
    )
    assert max(ends) <= right + 1


@pytest.mark.parametrize("cells", [[], ["official"], ["official", "x"]])
def test_a_page_about_hardly_anything_reads_as_well(open_page, tmp_path, cells):
    run = run_of(*(Played(name, [1.0]) for name in cells or ["official"]))
    answers = [compare(run), fair(run)]
    if not cells:
        nothing = Measured([], measure_run(run, Margins()).counts.iloc[:0])
        answers = [replace(one, measured=nothing) for one in answers]
    for number, answer in enumerate(answers):
        path = tmp_path / f"{number}.html"
        path.write_text(answer.to_html(), encoding="utf-8")
        opened = open_page(path, PHONE)
        opened.page.evaluate(OPEN_ALL)
        assert opened.complaints == [] and opened.page.evaluate(CLIPPED) == []
        told = opened.text("body")
        assert not re.search(r"\b(nan|undefined)\b|\bNone\b(?! of)", told)
        words = {
            0: "Nothing has been played yet.",
            1: "Not settled|Nothing to compare",
            2: "Too few|Neither ",
        }
        assert re.search(words[len(cells)], opened.text(".answer"))


def test_printing_opens_by_script_where_the_style_cannot(open_page, usual):
    page = open_page(usual).page
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert page.locator("details:not([open])").count() == 0
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    assert page.locator("details[open]").count() == 0
