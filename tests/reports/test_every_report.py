"""Every report is listed by ``m44 studies`` or has a reason not to be, and its page is drawn anew by somebody."""

import json
import re
from pathlib import Path

import pytest

from analysis.studies.catalogue import NO_STUDY, studies
from analysis.studies.check_pages import kind_of
from tests.blunders import page as blunders
from tests.checker import check_report
from tests.checker.modern import full_check as modern_check
from tests.conformance import full, option_sets, variants, without_cards
from tests.support import kept_report
from tests.support.terminal import ROOT

REPORTS = ROOT / "reports"
PAGE, MANIFEST = "README.md", "manifest.json"
UNLISTED = {
    "acceptance": "of the statistics, which hold or not whatever the rules are; tests/stats runs the same checks small",
    "damage": "of files, kills, races and full disks, which no rule changes; `make damage` does it all again",
    "faults": "of the tests, which catch what is planted in the engine or do not; tests/faults plants some of it",
    "random-maps": "of the rules on battles that no file keeps; tests/properties draws some of them",
    "players/tuning/captain-tuned": "how a player came by his weights; what he is worth today is told by `players`",
    "verification": "of the tests, which of them ran when and on what; `make verify` writes it",
}
BY_TESTS = {  # reports that the tests of this project make; all others are drawn anew by `m44 studies --check`
    "conformance": full.page,
    "conformance-options": option_sets.page,
    "checker": check_report.page,
    "checker-modern": modern_check.page,
    "blunders": blunders.page,
    "conformance-modern": without_cards.page,
    "conformance-variants": variants.page,
}
DRAWN_HERE = [name for name in BY_TESTS if (REPORTS / name / MANIFEST).is_file()]


def folders() -> list[Path]:
    """Every folder below the reports that has a page."""
    pages = (path.parent.relative_to(REPORTS) for path in REPORTS.rglob(PAGE))
    return sorted(folder for folder in pages if folder.parts and folder.parts[0] != NO_STUDY)


@pytest.fixture(scope="module")
def listed():
    """Names of the studies that are listed; whether they are older is not asked here, which would play games."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("analysis.measure.origin.is_current", lambda manifest: True)
        return {row["study"] for row in studies(REPORTS)}


@pytest.mark.parametrize("folder", folders(), ids=str)
def test_every_report_is_listed_or_has_a_reason(folder, listed):
    assert (folder.as_posix() in listed) != (folder.as_posix() in UNLISTED), (
        "give it a manifest with analysis.measure.origin.made_by, or a reason in UNLISTED"
    )


def test_no_reason_outlives_its_report():
    assert {folder.as_posix() for folder in folders()} >= UNLISTED.keys() | BY_TESTS.keys()


@pytest.mark.parametrize("manifest", sorted(REPORTS.glob(f"*/{MANIFEST}")), ids=lambda path: path.parent.name)
def test_every_page_is_drawn_anew_by_somebody(manifest):
    name = manifest.parent.name
    # Without an origin it is told to be older as soon as the engine changes, whatever its page says.
    dated = "origin" not in json.loads(manifest.read_text(encoding="utf-8"))
    assert name == NO_STUDY or name in BY_TESTS or kind_of(manifest.parent) or dated


@pytest.mark.parametrize("name", DRAWN_HERE)
def test_the_page_says_what_its_numbers_say(name):
    manifest, page = kept_report.read(REPORTS / name)
    assert page == BY_TESTS[name](manifest)


def test_no_report_names_a_file_of_one_machine():
    """A path from the root down to a file of data or code."""
    absolute = re.compile(r"(?<![\w./:-])/(?:[\w.-]+/)+[\w-]+\.(?:toml|py|csv|json|md)\b")
    files = [path for path in REPORTS.rglob("*") if path.suffix in {".md", ".csv", ".json", ".html"}]
    found = [path for path in files if absolute.search(path.read_text(encoding="utf-8"))]
    assert len(files) > len(BY_TESTS) and not found
    assert absolute.search("why: /rules/own.toml: hand") and not absolute.search("a https://x.org/a/b.md")


def test_every_row_of_a_table_of_pages_has_as_many_cells_as_its_head():
    """Tables in Markdown: a line of bars and hyphens, the head before it, rows after it."""
    border, found, tables = re.compile(r"(?<!\\)\|"), [], 0
    for path in [*REPORTS.rglob("*.md"), *(ROOT / "docs").rglob("*.md"), ROOT / "README.md"]:
        columns = 0
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
            cells = len(border.findall(line)) if line.startswith("|") else 0
            tables += not columns and cells > 0
            if columns and cells and cells != columns:
                found.append(f"{path.relative_to(ROOT)}:{number}")
            columns = (columns or cells) if cells else 0
    assert tables > len(BY_TESTS) and not found
