"""The two lanes hold all tests between them, and a record holds just as long as what it rests on."""

import json
from collections import Counter
from datetime import date

import pytest

from tests.verification import inputs, record
from tests.verification.inputs import TESTS, digest_of, digests_of, files_below
from tests.verification.kinds import (
    ROOT,
    Kind,
    files_of,
    groups,
    kind_of,
    kind_of_file,
    kinds,
    marked_files,
    may_hold,
)
from tests.verification.lanes import Tally
from tests.verification.page import page
from tests.verification.record import Row, changed, holds, read, row, status, write

TODAY = date(2026, 2, 10)
KIND = Kind("golden", "games", tests=("tests/golden/test_*.py",), rests_on=("engine", "rules"))


def a_row(**changes):
    values = {"passed": 3, "failed": 0, "skipped": 0, "seconds": 1.5, "date": "2026-02-01"}
    values |= {"python": "3.11.7", "machine": "Linux", "digests": digests_of(KIND)}
    return Row(**(values | changes))


@pytest.mark.parametrize("name", kinds())
def test_every_kind_has_tests_or_a_command(name):
    kind = kinds()[name]
    assert bool(files_of(name)) is not bool(kind.run)
    assert kind.title and kind.rests_on
    for pattern in kind.tests:
        assert list(ROOT.glob(pattern)), pattern


def test_every_mark_names_a_kind_of_the_list():
    assert {name for named in marked_files().values() for name in named} <= set(kinds())


def test_a_test_is_quick_or_of_one_kind():
    of_kind = next(path for path, name in kind_of_file().items() if name == "golden")
    other = ROOT / "tests" / "rules" / "test_retreat_flags.py"
    assert kind_of(of_kind, None, False) == "golden"
    assert kind_of(of_kind, None, True) is None
    assert kind_of(of_kind, "checker", False) == "checker"
    assert kind_of(other, None, False) is None
    assert kind_of(other, "golden", False) == "golden"
    with pytest.raises(ValueError, match="found the kind 'silver', expected one of golden"):
        kind_of(other, "silver", False)


def test_a_file_is_left_out_only_where_no_test_of_the_lane_can_stand_in_it():
    """Only a file all of whose tests are of its own kind is left out of the quick lane."""
    everywhere = sorted((ROOT / "tests").rglob("test_*.py"))
    for path in everywhere:
        kind, words = kind_of_file().get(path), path.read_text(encoding="utf-8")
        assert may_hold(path, {"quick"}) is (
            kind is None or "@pytest.mark.quick" in words or ".quick)" in words
        )
        assert kind is None or may_hold(path, {kind})
    for name in kinds():
        assert {path for path in everywhere if may_hold(path, {name})} == set(files_of(name))


def test_every_file_of_the_product_is_in_one_group():
    found = Counter(path for patterns in groups().values() for path in files_below(patterns))
    assert not [path for path, times in found.items() if times > 1]
    for top in ("engine", "analysis", "m44", "scenarios", "examples"):
        assert set(files_below([f"{top}/**/*"])) <= set(found), top


def test_a_digest_depends_on_names_and_contents_alone(tmp_path):
    one, two = tmp_path / "one.py", tmp_path / "two.py"
    one.write_text("x", encoding="utf-8")
    two.write_text("y", encoding="utf-8")
    first = digest_of([one, two], tmp_path)
    assert digest_of([two, one], tmp_path) == first
    assert digest_of([one], tmp_path) != first
    two.write_text("z", encoding="utf-8")
    changed_text = digest_of([one, two], tmp_path)
    two.rename(tmp_path / "three.py")
    assert len({first, changed_text, digest_of([one, tmp_path / "three.py"], tmp_path)}) == 3


def test_patterns_leave_out_what_is_made_while_working(tmp_path):
    for name in ("a.py", "__pycache__/a.pyc", "own/b.py", "own/c.py"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text("", encoding="utf-8")
    found = files_below(["**/*", "!own/c.py"], tmp_path)
    assert [path.name for path in found] == ["a.py", "b.py"]


def test_the_record_itself_is_no_input():
    record.FOLDER.mkdir(exist_ok=True)
    assert not [path for path in files_below(groups()["studies"]) if record.FOLDER in path.parents]


def test_a_row_holds_until_something_it_rests_on_changes(monkeypatch):
    found = a_row()
    assert holds(KIND, found) and changed(KIND, found) == []
    monkeypatch.setattr(record, "digests_of", lambda _: found.digests | {"rules": "other"})
    assert not holds(KIND, found)
    assert changed(KIND, found) == ["rules"]
    assert changed(KIND, None) == [*KIND.rests_on, TESTS]


@pytest.mark.parametrize("bad", [{"failed": 1}, {"passed": 0}])
def test_a_row_with_a_failure_or_without_a_test_never_holds(bad):
    assert not holds(KIND, a_row(**bad))


def test_a_kind_rests_on_its_own_tests():
    assert TESTS in digests_of(KIND)
    names = {path.relative_to(ROOT).as_posix() for path in inputs.own_tests(KIND)}
    assert {"tests/conftest.py", "tests/golden/digests.json", "tests/support/battlefield.py"} <= names


def test_a_record_comes_back_as_it_was_written(tmp_path):
    path = tmp_path / "below" / "record.json"
    rows = {"golden": a_row(), "checker": a_row(failed=2)}
    write(rows, path)
    assert read(path) == rows
    assert [one.name for one in path.parent.iterdir()] == ["record.json"]


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", '{"format": 1}', '{"format": 2, "kinds": {}}', '{"format": 1, "kinds": {"golden": {}}}'],
)
def test_a_damaged_record_is_an_empty_one(tmp_path, text):
    path = tmp_path / "record.json"
    path.write_text(text, encoding="utf-8")
    assert read(path) == {}
    assert read(tmp_path / "nowhere.json") == {}


def test_the_status_names_what_has_to_run_again(monkeypatch):
    now = {name: {"engine": "1", TESTS: "2"} for name in kinds()}
    monkeypatch.setattr(record, "digests_of", lambda kind: now[kind.name])
    rows = {name: a_row(digests=now[name]) for name in kinds()}
    assert status(rows, TODAY) == (
        f"Record of make verify: 9 days old at most; {len(rows)} of {len(rows)} kinds hold for these sources."
    )
    now["golden"] = {"engine": "3", TESTS: "2"}
    rows["checker"] = a_row(failed=1, digests=now["checker"])
    del rows["faults"]
    told = status(rows, TODAY).splitlines()
    assert told[0].startswith(
        f"Record of make verify: 9 days old at most; {len(kinds()) - 3} of {len(kinds())}"
    )
    assert "  golden: changed since: engine" in told
    assert "  checker: failed" in told
    assert "  faults: never run" in told


def test_the_page_says_what_ran_and_what_did_not():
    rows = {
        "golden": a_row(passed=1234),
        "python-313": Row(0, 0, 0, 0.0, "", "", "", {}, "this machine has no python3.13"),
    }
    text = page(rows)
    assert "| 1,234 | 0 | 0 | 2 | 2026-02-01 | 3.11.7, Linux |" in text
    assert "not run: this machine has no python3.13" in text
    assert text.count("never run") == len(kinds()) - 2


class Report:
    def __init__(self, kind, when="call", outcome="passed", duration=0.25):
        self.user_properties, self.when, self.outcome, self.duration = (
            [("kind", kind)],
            when,
            outcome,
            duration,
        )


def test_results_are_counted_once_a_test_and_with_every_mishap(tmp_path):
    tally = Tally(tmp_path / "tally.json")
    for report in (
        Report("golden", "setup"), Report("golden"), Report("golden", "teardown"),
        Report("golden", "setup", "failed"), Report("checker", outcome="failed"), Report("checker", "setup", "skipped"),
    ):  # fmt: skip
        tally.pytest_runtest_logreport(report)
    tally.pytest_sessionfinish(pytest.ExitCode.TESTS_FAILED)
    tallied = json.loads((tmp_path / "tally.json").read_text(encoding="utf-8"))
    assert tallied == {
        "whole": True,
        "kinds": {
            "golden": {"milliseconds": 1000, "passed": 1, "failed": 1},
            "checker": {"milliseconds": 500, "failed": 1, "skipped": 1},
        },
    }
    tally.pytest_sessionfinish(pytest.ExitCode.INTERRUPTED)
    assert not json.loads((tmp_path / "tally.json").read_text(encoding="utf-8"))["whole"]


def test_a_row_of_today_names_where_it_ran():
    found = row(KIND, {"passed": 2, "skipped": 1}, 3.14159, {"engine": "1"})
    assert (found.passed, found.failed, found.skipped, found.seconds) == (2, 0, 1, 3.1)
    assert found.python and found.machine and found.date and found.digests == {"engine": "1"}
