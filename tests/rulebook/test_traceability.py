"""From the rules to the code and to the tests: no statement gets lost on the way."""

import textwrap

import pytest

from engine.loading.checks.rulebook import load_rulebook
from engine.loading.in_force.rules import base_document
from engine.loading.options.option import load_option
from tests.rulebook.tracing import (
    ROOT,
    all_citations,
    by_topic,
    citations,
    cited_in,
    ids_in,
    marks_of_tests,
    place_exists,
    unknown_marks,
    without_test,
)
from tests.support.catalogue import shipped

HOUSE_OPTIONS = [id_ for id_, one in shipped().items() if one["category"] != "everyday"]
# An option of an expansion turns on one of its rules, not all that is said of the unit or tile.
WITH_TOPICS = [id_ for id_ in HOUSE_OPTIONS if shipped()[id_]["rules"][0].startswith("HR-")]


@pytest.fixture(scope="module")
def book():
    return load_rulebook()


@pytest.fixture(scope="module")
def marks():
    return marks_of_tests()


# --- tests ---


def test_every_implemented_statement_has_a_test(book, marks):
    missing = without_test(book, marks)
    assert not missing, "no test names\n" + "\n".join(by_topic(missing))


def test_tests_name_known_ids_only(book, marks):
    assert not unknown_marks(book, marks)


def test_marks_write_their_ids_out(marks):
    assert not marks.unclear


# --- code ---


def test_every_place_exists(book):
    lost = [
        f"{rule.id}: {place}"
        for rule in book.rules.values()
        for place in rule.where
        if not place_exists(place)
    ]
    assert not lost


def test_docstrings_cite_known_ids(book):
    unknown = [f"{place}: {id_}" for place, id_ in all_citations() if id_ not in book.rules]
    assert not unknown


def test_code_that_cites_a_planned_statement_is_a_known_part_of_it(book):
    cited = [(place, book.rules[id_]) for place, id_ in all_citations() if id_ in book.rules]
    early = [
        f"{place}: {rule.id}" for place, rule in cited if rule.status == "planned" and place not in rule.where
    ]
    assert not early


def test_statements_that_kernels_hold_are_cited_there(book):
    # Statements with a row of data, and decisions, which point to the statement they settle, need no citation.
    silent = []
    for rule in book.with_status("implemented"):
        places = [place.partition(":") for place in rule.where if place.endswith(".toml") or ":" in place]
        in_kernel = any(file.startswith("engine/kernel/") for file, _, _ in places)
        if rule.see or not in_kernel or any(file.endswith(".toml") for file, _, _ in places):
            continue
        cited = any(rule.id in citations(ROOT / file)[name] for file, _, name in places)
        if not cited:
            silent.append(f"{rule.id}: {' '.join(rule.where)}")
    assert not silent, "add the id to a Rule: line of\n" + "\n".join(silent)


def test_comments_of_the_tables_name_known_ids(book):
    files = sorted((ROOT / "engine" / "data").glob("*.toml"))
    comments = [
        (file.name, line.partition("#")[2]) for file in files for line in file.read_text("utf-8").splitlines()
    ]
    unknown = [
        f"{file}: {id_}" for file, comment in comments for id_ in ids_in(comment) if id_ not in book.rules
    ]
    assert not unknown


def test_switches_are_cells_of_the_rules(book):
    document = base_document()
    lost = []
    for rule in book.rules.values():
        cell = document
        for key in (rule.switch or "").split(".") if rule.switch else ():
            cell = cell.get(key, lost) if isinstance(cell, dict) else lost
        if cell is lost:
            lost.append(f"{rule.id}: {rule.switch}")
    assert not lost


# --- options ---


@pytest.mark.parametrize("name", HOUSE_OPTIONS)
def test_options_claim_what_is_implemented(book, name):
    rules = load_option(name).rules
    assert rules and [id_ for id_ in rules if book.rules[id_].status != "implemented"] == []


@pytest.mark.parametrize("name", WITH_TOPICS)
def test_implemented_statements_of_an_option_are_claimed_by_it(book, name):
    rules = load_option(name).rules
    topic = book.rules[rules[0]].topic
    own = [rule.id for rule in book.with_status("implemented") if rule.topic == topic]
    assert [id_ for id_ in own if id_ not in rules] == []


# --- the tracer itself ---


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("TG-1, -3, RET-2 .. -4", ["TG-1", "TG-3", "RET-2", "RET-3", "RET-4"]),
        ("UNIT-FFI-1 .. UNIT-FFI-3", ["UNIT-FFI-1", "UNIT-FFI-2", "UNIT-FFI-3"]),
        ("core 9; CORE-ORD-9 for the fallback", ["CORE-ORD-9"]),
        ("expansions 7.8(4), HR-CHARGE-1, -12", ["HR-CHARGE-1", "HR-CHARGE-12"]),
        ("PHILOX4x32-10", []),
    ],
)
def test_lists_of_ids_are_read(text, ids):
    assert ids_in(text) == ids


def test_citations_end_with_their_sentence():
    assert cited_in("Do it.  Rule: TG-1, -2.  Changes: state.x of RET-1.") == {"TG-1", "TG-2"}
    assert cited_in("Do it.\n\n    Rule: TG-1,\n    RET-3.\n\n    See also RET-1.") == {"TG-1", "RET-3"}
    assert cited_in("Nothing about TG-1.") == set()


def test_marks_are_read_wherever_they_stand(tmp_path):
    source = """
        import pytest
        pytestmark = pytest.mark.rule("A-1")
        CASES = [pytest.param(1, marks=pytest.mark.rule("A-2"))]

        @pytest.mark.rule("A-3", "A-4")
        def test_one(): ...

        class TestMany:
            @pytest.mark.parametrize("n", [pytest.param(2, marks=[pytest.mark.rule("A-5")])])
            def test_two(self, n): ...

        @pytest.mark.rule(CASES[0])
        def test_three(): ...
    """
    folder = tmp_path / "tests"
    folder.mkdir()
    (folder / "test_some.py").write_text(textwrap.dedent(source), encoding="utf-8")
    (folder / "helper.py").write_text('import pytest\nx = pytest.mark.rule("A-9")\n', encoding="utf-8")
    found = marks_of_tests(folder)
    assert found.tests == {
        "A-1": ["tests/test_some.py"],
        "A-2": ["tests/test_some.py"],
        "A-3": ["tests/test_some.py::test_one"],
        "A-4": ["tests/test_some.py::test_one"],
        "A-5": ["tests/test_some.py::TestMany::test_two"],
    }
    assert found.unclear == ["tests/test_some.py::test_three: CASES[0]"]


@pytest.mark.parametrize(
    ("place", "there"),
    [
        ("engine/kernel/ground.py:take_ground", True),
        ("engine/kernel/ground.py:take_grounds", False),
        ("engine/geometry/hexgrid.py:HexGrid.neighbors", True),
        ("engine/data/boards.toml:breakthrough", True),
        ("engine/data/terrain.toml:forest", True),
        ("engine/data/terrain.toml:jungle", False),
        ("engine/data/ruleset.toml:air_group", True),
        ("engine/codes.py", True),
        ("engine/no_such_file.py", False),
    ],
)
def test_places_are_looked_up(place, there):
    assert place_exists(place) is there
