"""Faults planted in the engine are caught: one of each family here, all of them by ``make faults``."""

import ast
import re
from collections import Counter
from dataclasses import replace

import pytest

from engine.loading.checks.rulebook import load_rulebook
from tests.faults import catching
from tests.faults.catching import BROKEN, CAUGHT, MISSED, Outcome
from tests.faults.page import page
from tests.faults.planting import FOLDER, NotPlantableError, planted, read_faults
from tests.rulebook.tracing import ROOT, marks_of_tests

FAULTS = read_faults()
QUICK = [fault for fault in FAULTS if fault.quick]
LEAST = 80
FAMILIES = {path.stem for path in FOLDER.glob("*.toml")}
KEPT = ROOT / "reports" / "faults" / "README.md"


@pytest.fixture(scope="module")
def sources():
    with catching.copies(1) as found:
        yield found


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_every_fault_can_be_planted(fault):
    assert fault.was != fault.now
    ast.parse(planted(fault))


def test_faults_are_many_and_of_every_family():
    assert len(FAULTS) >= LEAST
    assert not [name for name, n in Counter(fault.name for fault in FAULTS).items() if n > 1]
    assert sorted(fault.family for fault in QUICK) == sorted(FAMILIES)


def test_every_fault_names_tests_of_the_statements_it_breaks():
    implemented = {rule.id for rule in load_rulebook().with_status("implemented")}
    marks = marks_of_tests()
    for fault in FAULTS:
        assert set(fault.rules) <= implemented, fault.name
        named = {place.partition("::")[0] for rule in fault.rules for place in marks.tests[rule]}
        for test in fault.tests:
            assert (ROOT / test).is_file() and (test in named or not fault.rules), f"{fault.name}: {test}"
        assert fault.tests, fault.name


def test_the_tests_of_the_quick_ones_pass_without_a_fault(sources):
    assert not sources.failing_without(QUICK)


@pytest.mark.parametrize("fault", QUICK, ids=lambda fault: fault.name)
def test_a_planted_fault_is_caught(fault, sources):
    (outcome,) = sources.try_all([fault])
    assert outcome.state == CAUGHT, outcome.by


def test_a_change_that_breaks_nothing_is_missed_and_leaves_no_trace(sources):
    fault = next(fault for fault in QUICK if fault.rules)
    before = (ROOT / fault.file).read_bytes()
    (outcome,) = sources.try_all([replace(fault, now=fault.was + " " * (fault.was == ""))])
    assert outcome == Outcome(MISSED, "")
    assert (ROOT / fault.file).read_bytes() == before


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"file": "engine/kernel/nowhere.py"}, "there is no file"),
        ({"function": "nobody"}, "has no function nobody"),
        ({"was": "a text that stands nowhere"}, "0 times, expected once"),
        ({"was": "state"}, r"\d+ times, expected once"),
    ],
)
def test_a_fault_that_cannot_be_planted_is_no_catch(change, told, sources):
    fault = replace(FAULTS[0], **change)
    with pytest.raises(NotPlantableError, match=told):
        planted(fault)
    (outcome,) = sources.try_all([fault])
    assert outcome.state == BROKEN and re.search(told, outcome.by)


def test_sources_that_cannot_be_read_are_no_catch(sources):
    (outcome,) = sources.try_all([replace(FAULTS[0], now="(")])
    assert outcome.state == BROKEN


def test_no_test_of_the_statement_is_no_catch(sources):
    (outcome,) = sources.try_all([replace(FAULTS[0], rules=("NO-SUCH-1",))])
    assert outcome.state == BROKEN


def test_the_committed_page_tells_of_every_fault():
    text = KEPT.read_text(encoding="utf-8")
    by = re.findall(r"^\| .* \| `(tests/\S+)` \|$", text, re.MULTILINE)
    assert text == page(FAULTS, [Outcome(CAUGHT, test) for test in by])
    for fault, place in zip(FAULTS, by, strict=True):
        file, _, test = place.partition("::")
        assert file in fault.tests
        assert re.search(rf"^def {test}\(", (ROOT / file).read_text(encoding="utf-8"), re.MULTILINE)
