"""``import m44``: cheap, complete, and safe from folders of the same name."""

import ast
import doctest
import importlib
import inspect
import os
import shutil
import subprocess
import sys

import pytest

import m44
from m44.cli import (
    battles,
    benchmark,
    ladder,
    lists,
    screening,
    shards,
    studies,
    training,
    user_files,
    value,
)
from m44.cli import (
    inspect as look,
)
from m44.names.named import parted
from tests.support.terminal import ROOT

HEAVY = {"numba", "numpy", "pandas", "pyarrow", "matplotlib", "scipy", "pydantic", "rich", "joblib", "jinja2"}
STRAY = "raise RuntimeError('a folder of the user has been imported')"


def python(code, cwd=None):
    """Standard output of a new process."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    run = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=cwd, env=environment
    )
    return run.stdout


def test_importing_it_loads_nothing_heavy():
    loaded = set(python("import m44, sys; print(*sys.modules)").split())
    assert not loaded & HEAVY


def test_help_loads_nothing_heavy():
    code = "import sys; from m44.cli.main import main; main(['--help']); print(*sys.modules)"
    assert not set(python(code).split()) & HEAVY


@pytest.mark.parametrize("name", m44.__all__)
def test_every_name_is_there_and_documented(name):
    value = getattr(m44, name)
    assert inspect.getdoc(value)
    assert getattr(m44, name) is value


def test_the_names_for_type_checkers_are_the_same():
    tree = ast.parse((ROOT / "m44/__init__.py").read_text(encoding="utf-8"))
    checked = next(node for node in tree.body if isinstance(node, ast.If))
    names = [
        alias.asname for node in checked.body if isinstance(node, ast.ImportFrom) for alias in node.names
    ]
    assert sorted(names) == m44.__all__


HIDDEN = """
import importlib, inspect, pkgutil, m44
for _ in range({looks}):
    [getattr(m44, name) for name in m44.__all__]
for found in pkgutil.walk_packages(m44.__path__, "m44."):
    importlib.import_module(found.name)
print(*(name for name in m44.__all__ if inspect.ismodule(getattr(m44, name))))
"""


@pytest.mark.parametrize("looks", [0, 1], ids=["modules first", "names first"])
def test_no_module_hides_a_name(looks):
    """Python puts an imported submodule in the place of a name: only the one that is meant to be a module is one."""
    assert python(HIDDEN.format(looks=looks)).split() == ["plots"]


def test_no_module_has_the_name_of_a_function():
    modules = {path.stem for path in (ROOT / "m44").iterdir()}
    assert modules & set(m44.__all__) == {"plots"}


def test_no_other_name():
    with pytest.raises(AttributeError, match="no attribute 'comparee'"):
        _ = m44.comparee


@pytest.mark.parametrize(
    "module",
    [battles, ladder, lists, look, benchmark, user_files, screening, shards, studies, training, value],
)
def test_every_command_is_a_call_of_the_front_page(module):
    functions = [
        function for _, function in inspect.getmembers(module, inspect.isfunction)
        if function.__module__ == module.__name__ and ("json" in inspect.signature(function).parameters)
    ]  # fmt: skip
    assert functions
    for function in functions:
        assert "m44." in inspect.getsource(function) or "(m44," in inspect.getsource(function)


def test_a_stray_folder_beside_a_notebook_does_no_harm(tmp_path):
    for name in ("analysis", "engine"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "__init__.py").write_text(STRAY)
    code = f"import sys; sys.path[:0] = ['']; sys.path.append({str(ROOT)!r}); import m44; print(m44.explain('slight'))"
    assert "2 percentage points" in python(code, tmp_path)


OWN = {"a file": "analysis.py", "a package": "analysis/__init__.py", "a folder": "analysis/notes.txt"}


@pytest.mark.parametrize("kind", ["a file", "a package"])
def test_a_module_of_that_name_imported_before_is_told(tmp_path, kind):
    path = tmp_path / OWN[kind]
    path.parent.mkdir(exist_ok=True)
    path.write_text("")
    code = (
        "import sys; sys.path.insert(0, ''); import analysis\n"
        "try:\n    import m44\nexcept ImportError as error:\n    print(error)"
    )
    told = python(code, tmp_path)
    assert "analysis" in told and "rename yours (my_analysis, say)" in told


@pytest.mark.parametrize("kind", OWN)
def test_a_module_of_that_name_is_told_when_m44_comes_first(tmp_path, kind):
    """A folder without Python in it is nobody's module."""
    path = tmp_path / OWN[kind]
    path.parent.mkdir(exist_ok=True)
    path.write_text("")
    code = (
        "import sys, warnings; sys.path.insert(0, '')\n"
        "with warnings.catch_warnings(record=True) as told:\n"
        "    warnings.simplefilter('always'); import m44\n"
        "print(*(one.message for one in told))"
    )
    told = python(code, tmp_path).strip()
    assert told.endswith("only one of them can be imported") if kind != "a folder" else not told


def test_python_dash_m_is_the_command(tmp_path):
    (tmp_path / "analysis").mkdir()
    (tmp_path / "analysis" / "__init__.py").write_text(STRAY)
    run = subprocess.run(
        [sys.executable, "-m", "m44", "explain", "slight"],
        capture_output=True,
        text=True,
        check=True,
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    assert "2 percentage points" in run.stdout


def test_answers_can_be_computed_with(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    answer = m44.compare(
        "pegasus-bridge", options="no-retreat-choice", games=40, players="random", quiet=True
    )
    assert repr(answer) == answer.text()
    frame = answer.frame()
    assert list(frame["variant"]) == ["official", "no-retreat-choice"]
    games = m44.read_games(answer.manifest["folder"], ["variant", "winner"])
    assert len(games) == 80


MODULES = sorted(f"m44.{path.stem}" for path in (ROOT / "m44").glob("[a-z]*.py"))
SLOW = {
    "bench",
    "bench_against",
    "compile_costs",
    "warm",
    "survey",
}  # minutes of measuring, compiling, playing


@pytest.mark.parametrize("name", ["m44", *MODULES])
def test_examples_of_the_front_page_run(name, tmp_path, monkeypatch):
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    monkeypatch.chdir(tmp_path)
    module = importlib.import_module(name)
    found = doctest.testmod(module, extraglobs={"m44": m44}, optionflags=doctest.ELLIPSIS)
    assert found.failed == 0


@pytest.mark.parametrize("name", [name for name in m44.__all__ if inspect.isfunction(getattr(m44, name))])
def test_every_function_has_an_example(name):
    function = getattr(m44, name)
    if function.__module__.startswith("m44.") and name not in SLOW:
        assert ">>> " in inspect.getdoc(function)


def test_options_may_stand_in_a_list_at_the_end():
    assert parted(["a", "b"], None) == (["a", "b"], [])
    assert parted(["a", ["x", "y"]], None) == (["a"], ["x", "y"])
    assert parted([["a", "b"], ["x"]], None) == (["a", "b"], ["x"])
    assert parted(["a", "b"], ["x"]) == (["a", "b"], ["x"])
    rules = m44.official().patch("units.infantry.dice", "3/2/2")
    assert parted(["a", rules], None) == (["a"], [rules.id])


@pytest.mark.parametrize(
    ("asked", "options", "told"),
    [
        (["a", ["x"]], ["y"], "options at the end and by name"),
        (["a", ["x"], "b"], None, "scenarios, then one list of options"),
        ([1], None, "found 1, expected scenarios"),
    ],
)
def test_lists_that_cannot_be_read_are_refused(asked, options, told):
    with pytest.raises(m44.InputError, match=told):
        parted(asked, options)


def test_both_forms_ask_the_same(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    by_list = m44.compare("river-line", ["hand-size"], games=20, players="random", out="a", quiet=True)
    by_name = m44.compare("river-line", options="hand-size", games=20, players="random", out="b", quiet=True)
    assert by_list.to_json()["findings"][0]["est"] == by_name.to_json()["findings"][0]["est"]
    assert by_list.manifest["digest"] == by_name.manifest["digest"]
