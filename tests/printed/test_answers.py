"""Answers on pages are found with their commands, and one digit that is another is noticed."""

import re

import pytest

from tests.printed import answers
from tests.printed.answers import PAGES, ROOT, Printed, differences, printed, without_digests

PAGE = """# A page

```console
$ m44 fair here --games 10    # a remark
Allies win 51.0

Report: runs/here-official-10-0a1b2c3d/report.html
$ m44 fair there
$ m44 odds armor infantry
1 die
…
$ m44 list terms
…
kill
hit
…
```

<!-- m44 compare here --seed 1 -->
```text
moves nothing
```
"""
SAID = {
    "m44 fair here --games 10": "Allies win 51.0\n\nReport: runs/here-official-10-ffffffff/report.html\n",
    "m44 odds armor infantry": "1 die\nand more\n",
    "m44 list terms": "term\n---\nkill\nhit\nrun\n",
    "m44 compare here --seed 1": "moves nothing\n",
}


@pytest.fixture
def page(tmp_path, monkeypatch):
    path = tmp_path / "page.md"
    path.write_text(PAGE, encoding="utf-8")
    monkeypatch.setattr(answers, "ROOT", tmp_path)
    monkeypatch.setattr(answers, "PAGES", [path])
    monkeypatch.setattr(answers, "ask", SAID.__getitem__)
    return path


def test_commands_with_output_are_found_and_others_left(page):
    assert [one.command for one in printed(page)] == list(SAID)


def test_a_page_that_tells_the_truth_passes(page, capsys):
    assert answers.check() == 0
    assert capsys.readouterr().out.endswith("4 passed, 0 failed\n")


@pytest.mark.parametrize("digit", ["51.0", "1 die", "hit", "nothing"])
def test_a_changed_word_is_noticed_and_mended(page, digit, capsys):
    page.write_text(PAGE.replace(digit, "7"), encoding="utf-8")
    assert answers.check() == 1
    assert "+" + next(line for line in PAGE.splitlines() if digit in line) in capsys.readouterr().out
    answers.write()
    assert without_digests(page.read_text(encoding="utf-8")) == without_digests(PAGE)


def test_a_cut_whose_first_line_is_gone_is_noticed(page):
    page.write_text(PAGE.replace("kill", "slay"), encoding="utf-8")
    assert answers.check() == 1
    answers.write()
    assert "\n…\nterm\n---\n…\n" in page.read_text(encoding="utf-8")


def test_the_name_of_a_folder_counts_without_its_digest(page):
    first = printed(page)[0]
    other = Printed(page, first.command, first.answer.replace("-official-", "-night-"), 0, 0)
    assert not differences(first) and differences(other)


def test_every_page_is_looked_at():
    assert {"README.md", "docs/0-play.md", "docs/8-studies.md", "scenarios/README.md"} <= {
        page.relative_to(ROOT).as_posix() for page in PAGES
    }
    assert sum(len(printed(page)) for page in PAGES) >= 14
    assert len(printed(answers.FRONT)) == 1


def test_half_widths_of_grades_are_arithmetic():
    """Near even luck leaves 0.55 of a variance of 1/4; correlated by 0.3, with more games before than pairs.

    The mean after follows that before by 0.3: 1 - 0.3 ** 2 of the variance is of the pairs, 0.7 ** 2 of all before.
    """
    rows = re.findall(
        r"^\| `(\w+)` \| ([\d,]+) \| ([\d,]+) \| ([\d.]+) points \| ([\d,]+) \|$",
        (ROOT / "docs/8-studies.md").read_text(),
        re.M,
    )
    assert [row[0] for row in rows] == ["quick", "standard", "decision"]
    for _, pairs, official, points, cap in rows:
        n, before = int(pairs.replace(",", "")), int(official.replace(",", ""))
        left = 0.25 * 0.55 * ((1 - 0.3**2) / n + 0.7**2 / before)
        assert float(points) == round(100 * 1.959964 * left**0.5, 1)
        assert int(cap.replace(",", "")) == 4 * n


def test_a_slow_machine_that_draws_a_report_prints_no_other_answer(page):
    first = printed(page)[0]
    drawn = "Report: runs/here-official-10-0a1b2c3d/report.html"
    fast = first.answer.replace(
        drawn, "Games: runs/here-official-10-0a1b2c3d (m44 report draws their report)"
    )
    assert fast != first.answer
    broken = fast.replace("(m44 report draws", "(m44 report\ndraws")
    assert not differences(Printed(page, first.command, fast, 0, 0))
    assert not differences(Printed(page, first.command, broken, 0, 0))
    other = fast.replace("here-official", "there-official")
    assert differences(Printed(page, first.command, other, 0, 0))
