"""The same from Python: names in any kind of list, whole numbers of any kind, paths; all else is refused by name."""

from collections import Counter, deque
from decimal import Decimal
from fractions import Fraction
from itertools import count, repeat
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

import m44
from engine.loading.words.numbers import real_number, whole_number
from m44.names.named import listed, parted, words_of
from tests.hostile.conftest import check_error, snapshot, watched
from tests.hostile.kinds import TOML_KINDS

TWO = ["arnhem-bridge", "toulon"]
OPTIONS = ["first-player", "hand-size"]
LISTS = {
    "a list": list,
    "a tuple": tuple,
    "a set": set,
    "a frozen set": frozenset,
    "a generator": lambda names: (name for name in names),
    "an iterator": iter,
    "a map": lambda names: map(str, names),
    "keys of a table": lambda names: dict.fromkeys(names).keys(),
    "values of a table": lambda names: dict(enumerate(names)).values(),
    "a deque": deque,
    "an array of texts": np.array,
    "an array of objects": lambda names: np.array(names, dtype=object),
    "an index": pd.Index,
    "a column": pd.Series,
    "a column of categories": lambda names: pd.Series(names, dtype="category"),
    "a column under other labels": lambda names: pd.Series(names, index=[7, 8]),
    "paths": lambda names: [Path(name) for name in names],
}
NO_NAMES = {
    "a table": lambda: {"toulon": 1},
    "a counter": lambda: Counter(TWO),
    "a number": lambda: 5,
    "a fraction": lambda: 2.5,
    "true": lambda: True,
    "bytes": lambda: b"toulon",
    "numbers": lambda: [1, 2],
    "an array of numbers": lambda: np.arange(3),
    "an array without a dimension": lambda: np.array("toulon"),
    "an array of two dimensions": lambda: np.array([TWO, TWO]),
    "a list of lists": lambda: [TWO, TWO],
    "a list with nothing in it": lambda: ["toulon", None],
    "a list with nan in it": lambda: ["toulon", float("nan")],
    "a function": lambda: len,
    "a class": lambda: str,
    "numbers without end": count,
    "names without end": lambda: repeat("toulon"),
    "a list of bytes": lambda: [b"toulon"],
}


@pytest.fixture
def refused_call(empty_folder):
    """Calls what has to be refused by an InputError that tells all of this; nothing is written."""

    def call(function, *told):
        before = snapshot(empty_folder)
        with watched(), pytest.raises(m44.InputError) as caught:
            function()
        check_error(str(caught.value), *told)
        assert snapshot(empty_folder) == before

    return call


@pytest.mark.parametrize("kind", LISTS)
def test_names_may_stand_in_any_list(kind):
    assert words_of(LISTS[kind](TWO), "scenarios") == TWO
    assert words_of(LISTS[kind](OPTIONS), "options") == OPTIONS
    assert parted([LISTS[kind](TWO), LISTS[kind](["x", "y"])], None) == (TWO, ["x", "y"])
    assert parted(["pegasus-bridge"], LISTS[kind](OPTIONS)) == (["pegasus-bridge"], OPTIONS)


def test_a_set_is_read_in_the_order_of_its_names():
    assert listed({"c", "a", "b"}, "players") == ["a", "b", "c"]


CALLS = {
    "options of compare": (lambda value: m44.compare("toulon", options=value), "options"),
    "options of compare at the end": (lambda value: m44.compare("toulon", value), ""),
    "players of compare": (
        lambda value: m44.compare("toulon", options="first-player", players=value),
        "players",
    ),
    "scenarios of fair": (lambda value: m44.fair(value), "scenarios"),
    "options of run": (lambda value: m44.run("toulon", options=value), "options"),
    "options of why": (lambda value: m44.why("toulon", value), "options"),
    "players of why": (lambda value: m44.why("toulon", players=value), "players"),
    "options of luck": (lambda value: m44.luck("toulon", options=value), "options"),
    "boards of show": (lambda value: m44.show(value), "scenarios"),
    "options of show": (lambda value: m44.show("toulon", options=value), "options"),
    "players of replay": (lambda value: m44.replay("toulon", players=value), "players"),
    "scenarios of screen": (lambda value: m44.screen(value), "scenarios"),
    "options of screen": (lambda value: m44.screen("toulon", value), "options"),
    "scenarios of duel": (lambda value: m44.duel("random", "recruit", scenarios=value), "scenarios"),
    "players of tournament": (lambda value: m44.tournament(value, value), "players"),
    "scenarios of tournament": (
        lambda value: m44.tournament("random", "recruit", scenarios=value),
        "scenarios",
    ),
    "players of sides": (lambda value: m44.sides("toulon", players=value), "players"),
    "options of odds": (lambda value: m44.odds("armor", "infantry", options=value), "options"),
    "scenarios of bench": (lambda value: m44.bench(value), "scenarios"),
    "players of bench": (lambda value: m44.bench(players=value), "players"),
    "scenarios of train": (lambda value: m44.train("new", value), "scenarios"),
    "terms of train": (lambda value: m44.train("new", "toulon", terms=value), "terms"),
    "scenarios of choices": (lambda value: m44.choices(value, out="try"), "scenarios"),
    "scenarios of fit_value": (lambda value: m44.fit_value(value), "scenarios"),
}


@pytest.mark.parametrize(
    ("call", "kind"),
    [
        pytest.param(call, kind, id=f"{call}: {kind}")
        for i, call in enumerate(CALLS)
        for k, kind in enumerate(NO_NAMES)
        if (i + k) % 3 == 0 or kind in ("a table", "a number", "numbers without end")
    ],
)
def test_what_names_nothing_is_refused_by_its_argument(refused_call, call, kind):
    function, argument = CALLS[call]
    refused_call(lambda: function(NO_NAMES[kind]()), argument)


@pytest.mark.parametrize("number", [np.int64(40), np.int8(40), np.uint16(40), np.array(40), 40])
def test_whole_numbers_of_any_kind_are_counts(number):
    found = whole_number("--games", number, 1, 100)
    assert found == 40 and type(found) is int


@pytest.mark.parametrize(
    "number",
    [2.0, 2.5, True, np.True_, np.float64(2), float("nan"), "2", None, [2], (2,), {2: 2}, b"2", Decimal(2), Fraction(2),
     np.array([2, 3]), 2j, pd.NA, pd.Timestamp("1944-06-06"), 0, -1, 101,
     pytest.param(10**5_000, id="5,000 digits"), pytest.param(-(10**5_000), id="minus 5,000 digits")],
)  # fmt: skip
def test_what_is_no_count(refused_call, number):
    refused_call(lambda: whole_number("--games", number, 1, 100), "--games", "1 to 100")


@pytest.mark.parametrize("number", [2, 2.5, np.float32(2.5), np.int64(2), Fraction(5, 2)])
def test_numbers_of_any_kind_are_measures(number):
    assert type(real_number("--seconds", number, 0, 3, "seconds")) is float


@pytest.mark.parametrize(
    "number",
    [
        0,
        3,
        -1,
        float("nan"),
        float("inf"),
        True,
        "2",
        None,
        [2],
        2j,
        10**400,
        np.float64("nan"),
        pd.NA,
        Decimal(2),
    ],
)
def test_what_is_no_measure(refused_call, number):
    refused_call(
        lambda: real_number("--seconds", number, 0, 3, "above 0 and below 3"), "--seconds", "above 0"
    )


NUMBERS = {
    "games of fair": (lambda n: m44.fair("toulon", games=n), "games"),
    "seed of fair": (lambda n: m44.fair("toulon", seed=n), "seed"),
    "workers of fair": (lambda n: m44.fair("toulon", workers=n), "workers"),
    "blocks of fair": (lambda n: m44.fair("toulon", block_size=n), "block_size"),
    "luck of fair": (lambda n: m44.fair("toulon", luck=n), "luck"),
    "games of luck": (lambda n: m44.luck("toulon", games=n), "games"),
    "games of why": (lambda n: m44.why("toulon", games=n), "games"),
    "game of replay": (lambda n: m44.replay("toulon", game=n), "game"),
    "matches of tournament": (lambda n: m44.tournament("random", "recruit", matches=n), "matches"),
    "most of duel": (lambda n: m44.duel("random", "recruit", most=n), "most"),
    "budget of screen": (lambda n: m44.screen("toulon", "first-player", budget=n), "budget"),
    "games of blunders": (lambda n: m44.blunders("toulon", games=n), "games"),
    "population of train": (lambda n: m44.train("new", population=n), "population"),
    "budget of train": (lambda n: m44.train("new", budget=n), "budget"),
    "games of rule_study": (lambda n: m44.rule_study("rules.toml", games=n, out="try"), "games"),
    "range of odds": (lambda n: m44.odds("armor", "infantry", n), "range"),
}


@pytest.mark.parametrize("number", [2.0, "10", True, [10], -(10**30), np.float64(10)], ids=str)
@pytest.mark.parametrize("call", NUMBERS)
def test_a_count_that_is_none(refused_call, call, number):
    function, argument = NUMBERS[call]
    refused_call(lambda: function(number), argument)


PATHS = {
    "check": lambda path: m44.check(path),
    "run_study": lambda path: m44.run_study(path),
    "report": lambda path: m44.report(path),
    "merge": lambda path: m44.merge(path),
    "atlas": lambda path: m44.atlas(path),
    "studies": lambda path: m44.studies(path),
    "import_scenario": lambda path: m44.import_scenario(path),
    "out of fair": lambda path: m44.fair("toulon", games=10, out=path),
    "out of export_scenario": lambda path: m44.export_scenario("toulon", path),
    "out of show": lambda path: m44.show("toulon", out=path),
    "html of replay": lambda path: m44.replay("toulon", html=path),
    "resume of train": lambda path: m44.train(resume=path),
    "folder of new_rule": lambda path: m44.new_rule("mine", path),
    "study of rule_study": lambda path: m44.rule_study(path),
}
NO_PATHS = {"nothing": "", "blanks": "  ", "a NUL": "a\0b", "bytes": b"a", "a number": 5, "a list": ["a"]}


@pytest.mark.parametrize("path", NO_PATHS)
@pytest.mark.parametrize("call", PATHS)
def test_a_path_that_is_none(refused_call, call, path):
    refused_call(lambda: PATHS[call](NO_PATHS[path]), "path")


def test_paths_may_stand_wherever_a_file_may_be_named(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for kind in ("scenario", "option", "study"):
        Path(TOML_KINDS[kind].file).write_text(TOML_KINDS[kind].sound, encoding="utf-8")
    battle, rule, study = (Path(TOML_KINDS[kind].file) for kind in ("scenario", "option", "study"))
    assert [row["ok"] for row in m44.check(battle, rule, study)] == [True, True, True]
    assert m44.is_study(study) and not m44.is_study(battle)
    assert m44.show(battle)[0].id == "meadow"
    assert m44.explain(rule)["word"].iloc[0] == "rule"
    assert m44.official().option(rule).changes(battle)[0].path == "units.infantry.figures"
    assert m44.odds("armor", "infantry", options=rule)["what_changed"].item()
    assert len(m44.paths("scenario", battle))
