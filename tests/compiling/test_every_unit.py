"""What holds of every unit: it is kept by the engine's own cache, and its bitcode is at hand for a wheel."""

import re
from pathlib import Path
from types import SimpleNamespace

import numba
import pytest

from engine.compiling import link
from engine.compiling.moment import every_unit
from engine.compiling.sources import ENGINE
from engine.compiling.unit_cache import UnitCache
from engine.runs.ship import shares

pytestmark = pytest.mark.skipif(
    bool(numba.config.DISABLE_JIT), reason="without a compiler there are no units"
)


def test_every_unit_is_optimised_as_a_whole_whatever_it_asks():
    """Also one that asks no kernel: only then its bitcode is taken, and only its wrapper is seen from outside."""
    assert len(every_unit()) > 100
    for unit in every_unit().values():
        name = unit.body.py_func.__qualname__
        assert link.is_unit(SimpleNamespace(name=name, _linking_libraries=[])), name
    assert not link.is_unit(SimpleNamespace(name="somebody.else", _linking_libraries=[]))


def test_every_unit_is_kept_by_the_cache_that_checks():
    for unit in every_unit().values():
        assert type(unit.body._cache) is UnitCache and unit.body._cache.folder == unit.body.folder, unit.name


def test_the_cache_of_the_compiler_is_never_asked():
    texts = {path: path.read_text("utf-8") for path in ENGINE.rglob("*.py")}
    assert [path.name for path, text in texts.items() if re.search(r"cache=True|CACHE_DIR", text)] == []


def test_units_are_shared_out_once_each_and_about_evenly():
    groups = shares(list(every_unit().values()), 3)
    names = [unit.name for group in groups for unit in group]
    assert len(groups) == 3 and sorted(names) == sorted(every_unit())
    assert shares([], 3) == [] and len(shares(list(every_unit().values())[:2], 3)) == 2


def test_an_entry_says_where_its_code_is_kept():
    unit = every_unit()["plan_wagon"]
    assert Path(unit.body._cache.cache_path) == unit.body.folder
