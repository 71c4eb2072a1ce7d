"""The page of a screening in a browser: it draws, complains about nothing, fits a phone and prints on A4."""

import re

import pytest

from tests.browser.conftest import PHONE
from tests.browser.test_report_in_browser import A4
from tests.browser.test_report_layout import PALE, READABLE
from tests.screen.made_up import screening


@pytest.fixture(scope="module")
def page(tmp_path_factory):
    """Sixty options in sixteen battles."""
    folder = tmp_path_factory.mktemp("screening")
    return screening(60, n_battles=16, active=12, nowhere=4).write(folder)["report.html"]


def test_it_draws_and_complains_about_nothing(open_page, page):
    opened = open_page(page)
    assert opened.complaints == [] and opened.requests == [page.as_uri()]
    told = opened.text("body")
    for words in ("of 60 options do something", "Confirmed", "Ranking (exploratory)", "Pairs (exploratory)",
                  "Left out", "Caveats", "m44 screen --option all"):  # fmt: skip
        assert words in told
    assert not re.search(r"\b(nan|None|undefined)\b", told)
    figures = opened.page.locator("figure > svg")
    assert figures.count() == 3
    for svg in figures.all():
        box = svg.bounding_box()
        assert box["width"] > 300 and box["height"] > 80


def test_words_of_the_figures_stay_inside_them(open_page, page):
    opened = open_page(page)
    outside = """svgs => svgs.flatMap(svg => {
        const frame = svg.getBoundingClientRect();
        return [...svg.querySelectorAll('text')].filter(text => {
            const box = text.getBoundingClientRect();
            return box.left < frame.left - 2 || box.right > frame.right + 2 || box.top < frame.top - 2;
        }).map(text => text.textContent);
    })"""
    assert opened.page.locator("figure > svg").evaluate_all(outside) == []


def test_tables_scroll_inside_a_phone(open_page, page):
    opened = open_page(page, PHONE)
    assert opened.page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_word_can_be_read(open_page, page, theme):
    opened = open_page(page)
    opened.page.emulate_media(color_scheme=theme)
    opened.page.locator("details").evaluate_all("all => all.forEach(one => { one.open = true; })")
    assert opened.page.evaluate(PALE, READABLE) == []


def test_it_prints_on_a4(open_page, page):
    opened = open_page(page)
    opened.page.emulate_media(media="print")
    paper = "() => {document.body.style.width = '182mm'; return [document.body.scrollWidth, document.body.clientWidth]}"
    needed, there = opened.page.evaluate(paper)
    assert needed <= there
    boxes = re.findall(
        rb"/MediaBox\s*\[\s*0\s+0\s+([\d.]+)\s+([\d.]+)\s*\]", opened.page.pdf(prefer_css_page_size=True)
    )
    assert boxes and all((round(float(w)), round(float(h))) == A4 for w, h in boxes)
