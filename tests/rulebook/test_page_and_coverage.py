"""The page of rules is up to date, and the coverage counts what it says."""

import pytest

from engine.loading.checks.rulebook import load_rulebook
from tests.rulebook import rule_coverage
from tests.rulebook.rule_coverage import Count, is_base_book
from tests.rulebook.rules_page import PAGE, anchor, cell_of_tests, page, place_link
from tests.rulebook.tracing import ROOT, Marks, marks_of_tests

CHAPTER = """
number = {number}
title = "{title}"

[{topic}-1]
meaning = "Ground may be taken."
source = "M44 p.11"
status = "implemented"
where = ["engine/kernel/ground.py:take_ground"]

[{topic}-2]
meaning = "It may | be declined."
status = "{second}"
where = ["engine/kernel/ground.py"]
switch = "ruleset.air_group"

[{topic}-3]
meaning = "Another way."
status = "remark"
see = ["{topic}-1"]
"""


@pytest.fixture
def book(tmp_path):
    """One chapter of the base book with one statement planned, one that stands apart."""
    one = CHAPTER.format(number=1, title="Ground (core 7)", topic="TG", second="planned")
    two = CHAPTER.format(number=2, title="Decisions (core 13)", topic="AMB", second="implemented")
    (tmp_path / "ground.toml").write_text(one, encoding="utf-8")
    (tmp_path / "decisions.toml").write_text(two, encoding="utf-8")
    return load_rulebook(tmp_path)


MARKS = Marks(tests={"TG-1": ["tests/rules/test_a.py::test_one_way", "tests/rules/test_a.py::test_two"]})


def test_the_page_is_up_to_date():
    assert PAGE.read_text(encoding="utf-8") == page(load_rulebook(), marks_of_tests()), "run make rules"


def test_links_of_the_page_lead_to_files():
    targets = {part.partition(")")[0] for part in PAGE.read_text(encoding="utf-8").split("](../")[1:]}
    assert targets and all((ROOT / target).is_file() for target in targets)


def test_every_statement_has_a_row(book):
    text = page(book, MARKS)
    rows = [line for line in text.splitlines() if line.startswith(("| TG-", "| AMB-"))]
    assert [row.split(" | ")[0].strip("| ") for row in rows] == list(book.rules)
    assert rows[0].split(" | ")[1:] == [
        "Ground may be taken.",
        "M44 p.11",
        "[kernel/ground: take_ground](../engine/kernel/ground.py)",
        "[a](../tests/rules/test_a.py): one way; two |",
    ]
    assert "It may \\| be declined." in rows[1]
    assert "switch `ruleset.air_group`<br>not yet" in rows[1]
    assert "see TG-1" in rows[2]


def test_chapters_link_to_their_headings(book):
    text = page(book, MARKS)
    assert f"[Ground (core 7)](#{anchor('Ground (core 7)')}) | 2 | 1 | 1 | 1 |" in text
    assert anchor("Ground (core 7)") == "ground-core-7"


def test_a_whole_file_is_a_place():
    assert (
        place_link("scenarios/base/toulon.toml")
        == "[scenarios/base/toulon.toml](../scenarios/base/toulon.toml)"
    )
    assert cell_of_tests(["tests/a/test_x.py"]) == "[x](../tests/a/test_x.py)"


# --- coverage ---


@pytest.mark.parametrize(
    ("title", "counts"),
    [
        ("Board (core 1)", True),
        ("Set-up, turn and orders (core 2 to 4)", True),
        ("Flags (core 6.4, 7)", True),
        ("Battles (core 14)", True),
        ("Decisions (core 13)", False),
        ("Differences (core 12, 13.1): remarks", False),
        ("House options (house-rules 2, 4)", False),
    ],
)
def test_chapters_of_the_base_book_are_told_by_their_sections(title, counts):
    assert is_base_book(title) is counts


def test_statements_are_counted_once(book):
    base, whole, others = rule_coverage.coverage(book, MARKS)
    assert base == [Count("Ground (core 7)", 1, 0, 1, 1)]
    assert (whole.rules, whole.tested, whole.percent) == (2, 1, 50.0)
    assert others == [Count("Decisions (core 13)", 0, 2, 0, 1)]


def test_only_all_is_a_hundred():
    assert Count("", 9_999, 1, 0, 0).line().split()[-1] == "99.9"
    assert Count("", 10_000, 0, 0, 3).line().split()[-1] == "100"
    assert Count("", 0, 0, 0, 4).percent == 100


@pytest.mark.parametrize(
    ("proved", "words", "code"),
    [
        (["TG-1", "AMB-1", "AMB-2"], [], 0),
        (["TG-1", "AMB-1", "AMB-2"], ["--complete"], 1),
        (["TG-1", "AMB-1"], [], 1),
        (["TG-1", "AMB-1", "AMB-2", "TG-9"], [], 1),
    ],
    ids=["all tested", "one planned", "one untested", "an unknown id"],
)
def test_what_is_missing_is_told(book, monkeypatch, capsys, proved, words, code):
    monkeypatch.setattr(rule_coverage, "load_rulebook", lambda: book)
    monkeypatch.setattr(rule_coverage, "marks_of_tests", lambda: Marks(tests={id_: ["t"] for id_ in proved}))
    assert rule_coverage.main(words) == code
    told = capsys.readouterr().out
    assert "TG-2              It may | be declined." in told
    assert ("AMB-2  " in told) == ("AMB-2" not in proved)
    assert ("unknown id TG-9" in told) == ("TG-9" in proved)
