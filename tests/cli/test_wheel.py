"""The wheel in an empty environment, started in a folder that holds somebody's own ``analysis``."""

import json
import os
import sys
import zipfile

import pytest

from engine.compiling.shipped import write_shipped
from tests.support.terminal import ROOT
from tests.support.wheel import build, call, install

STRAY = "raise RuntimeError('a folder of the user has been imported')"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    return build(tmp_path_factory.mktemp("wheel"), M44_SHIP="")


@pytest.fixture(scope="module")
def installed(wheel, tmp_path_factory):
    """Command ``m44`` of an environment that holds the wheel and its dependencies."""
    return install(wheel, tmp_path_factory.mktemp("environment"))


def test_the_wheel_carries_words_and_scenarios(wheel):
    names = set(zipfile.ZipFile(wheel).namelist())
    wanted = {path.relative_to(ROOT).as_posix() for path in (ROOT / "engine/data").rglob("*.toml")}
    wanted |= {path.relative_to(ROOT).as_posix() for path in (ROOT / "engine/data/kept").glob("*.games")}
    wanted |= {
        f"engine/data/{path.relative_to(ROOT).as_posix()}" for path in (ROOT / "scenarios").rglob("*.toml")
    }
    wanted |= {path.relative_to(ROOT).as_posix() for path in (ROOT / "analysis/pages/templates").iterdir()}
    assert wanted <= names
    assert {name.split("/")[0] for name in names} == {
        "analysis", "engine", "m44", next(n.split("/")[0] for n in names if ".dist-info" in n),
    }  # fmt: skip
    assert not [name for name in names if name.endswith(".pyc")]
    assert {name for name in names if "atlas/base-atlas/" in name or name.endswith(".parquet")} == {
        "analysis/atlas/base-atlas/effects.parquet", "analysis/atlas/base-atlas/manifest.json",
    }  # fmt: skip


def test_it_compares_in_an_empty_folder_with_a_stray_analysis(installed, tmp_path):
    (tmp_path / "analysis").mkdir()
    (tmp_path / "analysis" / "__init__.py").write_text(STRAY, encoding="utf-8")
    # Plain Python plays the same games, without a compilation for the new place.
    kept = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    environment = {**kept, "NUMBA_DISABLE_JIT": "1"}
    words = (installed, "compare", "pegasus-bridge", "--option", "no-retreat-choice", "--games", "3")
    said = call(*words, "--players", "random", "--json", cwd=tmp_path, env=environment)
    assert [row["variant"] for row in json.loads(said)] == ["official", "no-retreat-choice"]
    assert {path.name for path in tmp_path.iterdir()} == {"analysis", "runs"}
    code = "import m44; print(m44.atlas()['scenario'].nunique())"
    assert int(call(installed.with_name("python"), "-P", "-c", code, cwd=tmp_path, env=kept)) > 1
    code = "import engine, analysis, m44; print(engine.__file__, analysis.__file__, m44.__file__)"
    places = call(installed.with_name("python"), "-P", "-c", code, cwd=tmp_path, env=kept).split()
    assert all(str(installed.parents[1]) in place for place in places)


def test_a_wheel_with_bitcode_is_for_this_python_and_this_kind_of_machine(wheel, tmp_path):
    units = tmp_path / "units"
    write_shipped(units, {"some_unit": ("some_unit-0123456789abcdef", b"bitcode")})
    made = build(tmp_path, M44_SHIP=str(units))
    with zipfile.ZipFile(made) as opened, zipfile.ZipFile(wheel) as plain:
        more = {"engine/shipped/units.json", "engine/shipped/some_unit.bc"}
        assert set(opened.namelist()) == set(plain.namelist()) | more
        assert opened.read("engine/shipped/some_unit.bc") == b"bitcode"
    version = f"cp{sys.version_info.major}{sys.version_info.minor}"
    assert wheel.stem.endswith("-py3-none-any")
    assert f"-{version}-{version}-" in made.stem and not made.stem.endswith("any")


def test_a_folder_without_bitcode_is_no_wheel(tmp_path):
    with pytest.raises(AssertionError, match=r"holds no units\.json"):
        build(tmp_path, M44_SHIP=str(tmp_path))
