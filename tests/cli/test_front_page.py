"""``import m44``: cheap, complete, and safe from folders of the same name."""

import ast
import inspect
import os
import subprocess
import sys

import pytest

import m44
from analysis.cli import battles, lists, look, machine, own, screening, shards, studies
from tests.cli.conftest import ROOT

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
    code = "import sys; from analysis.cli.main import main; main(['--help']); print(*sys.modules)"
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


def test_no_other_name():
    with pytest.raises(AttributeError, match="no attribute 'comparee'"):
        _ = m44.comparee


@pytest.mark.parametrize("module", [battles, lists, look, machine, own, screening, shards, studies])
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
    assert "2 wins of 100" in python(code, tmp_path)


def test_a_package_of_that_name_imported_before_is_told(tmp_path):
    (tmp_path / "analysis").mkdir()
    (tmp_path / "analysis" / "__init__.py").write_text("")
    code = (
        "import sys; sys.path.insert(0, ''); import analysis\n"
        "try:\n    import m44\nexcept ImportError as error:\n    print(error)"
    )
    assert "import m44 first" in python(code, tmp_path)


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
    assert "2 wins of 100" in run.stdout


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
