"""The report in a browser: it shows everything without a network, fits its window and prints on A4."""

import re

import pytest

import m44
from analysis.answers.compare import compare
from tests.browser.conftest import PHONE

A4 = (595, 842)  # points


@pytest.fixture(scope="module")
def report(tmp_path_factory):
    """Report of a comparison of two battles, played by the fastest players."""
    folder = tmp_path_factory.mktemp("report") / "run"
    m44.compare(
        "pegasus-bridge", "sainte-mere-eglise", options="no-retreat-choice", games=200, players="random",
        out=folder, quiet=True,
    )  # fmt: skip
    return folder / "report.html"


def test_everything_is_there_and_nothing_is_asked_for(open_page, report):
    opened = open_page(report)
    assert opened.complaints == []
    assert opened.requests == [report.as_uri()]
    opened.page.locator("#open-all").click()
    told = opened.text("body")
    sentence = compare(report.parent).sentence()
    for words in (sentence, "Of 100 battles,", "How it plays", "Comebacks, %", "Where losses change",
                  "Caveats", "m44 compare pegasus-bridge sainte-mere-eglise"):  # fmt: skip
        assert words in told
    for svg in opened.page.locator("figure > svg").all():
        box = svg.bounding_box()
        assert box["width"] > 200 and box["height"] > 80
    # Medals, length and two over time for each battle; the board of the one that changes most.
    assert opened.page.locator("figure > svg").count() == 4 * 2 + 1
    assert not re.search(r"\b(nan|undefined)\b", told)


def test_tables_scroll_inside_a_phone(open_page, report):
    opened = open_page(report, PHONE)
    assert opened.page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]


def test_it_prints_on_a4(open_page, report):
    opened = open_page(report)
    opened.page.emulate_media(media="print")
    paper = "() => {document.body.style.width = '182mm'; return [document.body.scrollWidth, document.body.clientWidth]}"
    needed, there = opened.page.evaluate(paper)
    assert needed <= there
    pdf = opened.page.pdf(prefer_css_page_size=True)
    assert pdf.startswith(b"%PDF")
    boxes = re.findall(rb"/MediaBox\s*\[\s*0\s+0\s+([\d.]+)\s+([\d.]+)\s*\]", pdf)
    assert boxes and all((round(float(w)), round(float(h))) == A4 for w, h in boxes)
