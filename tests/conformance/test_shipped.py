"""Bitcode that a wheel brings along: found only for its own sources and machine; quick and thorough code play alike."""

import ctypes
import json
import os
import shutil
import subprocess
import sys
from time import sleep

import numba
import numpy as np
import pytest

from engine.compiling import compile_unit, place, shipped
from engine.compiling.compile_unit import compile_units, settle, take_over
from engine.compiling.kept import hold, write_kept
from engine.compiling.machine_code import about_object, keep_object
from engine.compiling.shipped import LIST, find_shipped
from engine.loading.options.variant import parse_variant
from engine.loading.scenario.load import load_scenario
from engine.loading.tables.build import build_tables
from engine.runs.games import play_games
from tests.support.terminal import ROOT

pytestmark = pytest.mark.skipif(
    bool(numba.config.DISABLE_JIT), reason="without a compiler there are no units"
)
UNIT = "opening_sergeant"  # the smallest: which cards a small hand keeps


@pytest.fixture(scope="module")
def bitcode(tmp_path_factory):
    """A folder as a wheel has it, with one unit."""
    folder = tmp_path_factory.mktemp("shipped")
    subprocess.run([sys.executable, "-m", "engine.runs.ship", str(folder), UNIT], check=True, cwd=ROOT)
    return folder


@pytest.fixture(scope="module")
def expected():
    """What the unit compiled from its sources plays."""
    return games()


@pytest.fixture
def unit(bitcode, expected, monkeypatch, tmp_path):
    """The unit as on a machine that has compiled nothing, where a wheel brought its bitcode; put back afterwards."""
    one = compile_units()[UNIT]
    made_of = json.loads((bitcode / LIST).read_text("utf-8"))["units"][UNIT]["sources"]
    assert made_of == one.body.folder.name, "the engine was edited after this process had read it: run again"
    place = one.place.value
    monkeypatch.setenv("M44_SHIPPED", str(bitcode))
    monkeypatch.setattr(one, "is_ready", False)
    monkeypatch.setattr(one, "shipped", None)
    monkeypatch.setattr(one.body, "folder", tmp_path / one.body.folder.name)
    monkeypatch.setattr(one.body, "is_kept", lambda signature: False)
    one.body.folder.mkdir()
    one.place.value = ctypes.cast(one._trampoline, ctypes.c_void_p).value
    shipped._folder.cache_clear()
    yield one
    one.place.value = place
    shipped._folder.cache_clear()


def games():
    built = build_tables(load_scenario("pegasus-bridge"), parse_variant("starting-hand-recon-hq"))
    return play_games(built, seed=3, players=("captain", "captain"), count=60).results


def test_quick_code_plays_at_once_and_thorough_code_takes_over(unit, expected, monkeypatch):
    asked = []
    monkeypatch.setattr(compile_unit, "make_thorough", asked.append)
    assert unit.is_kept()
    np.testing.assert_array_equal(games(), expected)
    assert unit.shipped.is_quick and asked == []  # it was first asked within these games
    quick = unit.place.value
    np.testing.assert_array_equal(games(), expected)
    assert unit.place.value == quick and asked == [[unit.shipped]]
    keep_object(unit.shipped.file, unit.shipped.digest, unit.shipped.thorough)
    np.testing.assert_array_equal(games(), expected)
    assert not unit.shipped.is_quick and unit.place.value not in (quick, 0) and len(asked) == 1


def test_a_process_in_the_background_makes_thorough_code(unit):
    unit.install()
    take_over()
    for _ in range(600):
        if unit.shipped.has_thorough():
            break
        sleep(0.1)
    take_over()
    assert not unit.shipped.is_quick
    assert not list(unit.body.folder.glob("*.busy"))


def test_whoever_measures_waits_for_thorough_code(unit):
    unit.install()
    take_over()  # which begins to make it
    settle()
    assert not unit.shipped.is_quick and unit.shipped.has_thorough()
    unit.is_ready, unit.shipped = False, None
    unit.install()
    assert not unit.shipped.is_quick  # it was kept


def test_whoever_measures_makes_thorough_code_where_nobody_else_does(unit):
    unit.install()
    assert unit.shipped.is_quick
    settle()
    assert not unit.shipped.is_quick and not unit.shipped.has_thorough()


def test_thorough_code_is_made_by_one_process(unit, tmp_path):
    made, busy = tmp_path / "thorough.o", tmp_path / "thorough.busy"
    found = find_shipped(UNIT, unit.body.folder)
    at_work = hold(busy)
    keep_object(found.file, found.digest, made)
    assert not made.exists() and busy.exists()
    os.close(at_work)  # as the system does when the process is killed
    keep_object(found.file, found.digest, made)
    assert made.exists() and not busy.exists()


def test_thorough_code_is_made_of_the_listed_bitcode_alone(unit, tmp_path):
    found, other = find_shipped(UNIT, unit.body.folder), tmp_path / "other.bc"
    other.write_bytes(found.file.read_bytes() + b"x")
    keep_object(other, found.digest, tmp_path / "thorough.o")
    assert sorted(path.name for path in tmp_path.glob("thorough*")) == []


@pytest.mark.parametrize("damage", ["empty", "flipped", "another's", "for all to write"])
def test_doubtful_thorough_code_is_made_again(unit, expected, damage, capsys, monkeypatch):
    monkeypatch.setattr(place, "_said", set())
    unit.install()
    made = unit.shipped.thorough
    keep_object(unit.shipped.file, unit.shipped.digest, made)
    sound = made.read_bytes()
    if damage == "empty":
        made.write_bytes(b"")
    elif damage == "flipped":
        made.write_bytes(sound[:-1] + bytes([sound[-1] ^ 1]))
    elif damage == "another's":
        made.unlink()
        write_kept(made, about_object("0" * 64), sound)
    else:
        made.chmod(0o666)
    unit.is_ready, unit.shipped = False, None
    unit.install()
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith(f"Compiled code {made} is not used: ") and line.endswith(". It is made again.")
    assert unit.shipped.is_quick and not made.exists()
    np.testing.assert_array_equal(games(), expected)
    keep_object(unit.shipped.file, unit.shipped.digest, made)
    assert made.read_bytes() == sound


def rewrite_list(folder, change):
    found = json.loads((folder / LIST).read_text("utf-8"))
    change(found)
    (folder / LIST).write_text(json.dumps(found), encoding="utf-8")


@pytest.mark.parametrize("content", ["", "[]", "{}", '{"machine": 1, "units": [1]}', '{"units"', "\0"])
def test_a_list_that_is_no_list_is_left_aside(unit, tmp_path, monkeypatch, content, capsys):
    monkeypatch.setattr(place, "_said", set())
    (tmp_path / LIST).write_text(content, encoding="utf-8")
    monkeypatch.setenv("M44_SHIPPED", str(tmp_path))
    shipped._folder.cache_clear()
    assert find_shipped(UNIT, unit.body.folder) is None
    assert capsys.readouterr().err.startswith(f"{tmp_path / LIST} cannot be read")


def test_damaged_bitcode_is_said(unit, bitcode, tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(place, "_said", set())
    copy = tmp_path / "copy"
    shutil.copytree(bitcode, copy)
    (copy / f"{UNIT}.bc").write_bytes(b"BC")
    monkeypatch.setenv("M44_SHIPPED", str(copy))
    shipped._folder.cache_clear()
    assert find_shipped(UNIT, unit.body.folder) is None
    assert capsys.readouterr().err == (
        f"Compiled code {copy / UNIT}.bc is not used: its digest is wrong. It is compiled from its sources.\n"
    )


def test_bitcode_that_llvm_does_not_take_is_compiled_from_its_sources(unit, expected, monkeypatch, capsys):
    """As from another version of LLVM, whose digests are right."""
    monkeypatch.setattr(place, "_said", set())

    def refuse(*given):
        raise RuntimeError("LLVM IR parsing error")

    monkeypatch.setattr(shipped, "emit", refuse)
    np.testing.assert_array_equal(games(), expected)
    assert unit.shipped is None
    assert (
        "cannot be loaded: LLVM IR parsing error. It is compiled from its sources." in capsys.readouterr().err
    )


@pytest.mark.parametrize(
    "change",
    [
        lambda found: found.update(machine="another-kind-of-machine"),
        lambda found: found["units"][UNIT].update(sources="opening_sergeant-0123456789abcdef"),
        lambda found: found["units"][UNIT].update(digest="0" * 64),
        lambda found: found["units"].clear(),
    ],
    ids=["machine", "sources", "damaged", "missing"],
)
def test_bitcode_of_something_else_is_left_aside(unit, bitcode, tmp_path, monkeypatch, change):
    assert find_shipped(UNIT, unit.body.folder) is not None
    copy = tmp_path / "copy"
    shutil.copytree(bitcode, copy)
    rewrite_list(copy, change)
    monkeypatch.setenv("M44_SHIPPED", str(copy))
    shipped._folder.cache_clear()
    assert find_shipped(UNIT, unit.body.folder) is None


def test_nothing_is_taken_where_the_setting_is_empty_or_indices_are_checked(unit, bitcode, monkeypatch):
    monkeypatch.setenv("M44_SHIPPED", "")
    shipped._folder.cache_clear()
    assert find_shipped(UNIT, unit.body.folder) is None
    monkeypatch.setenv("M44_SHIPPED", str(bitcode))
    monkeypatch.setattr(numba.config, "BOUNDSCHECK", 1)
    shipped._folder.cache_clear()
    assert find_shipped(UNIT, unit.body.folder) is None
