"""Checking an option file: every key at every level of its parameters, and every mistake by its name."""

from pathlib import Path

import pytest

import m44
from engine.loading.checks.option_check import all_battles
from engine.loading.checks.option_keys import failing_keys
from engine.loading.options.levels import all_levels, levels_of, when_it_counts
from engine.loading.options.option import read_model
from engine.loading.schema.option_file import Param, PatchLine
from engine.loading.words.files import shipped

HEAD = """
id = "mine"
title = "Mine"

[params.power]
default = "low"
allowed = ["low", "high"]

[[patch]]
at = "ruleset.overruns"
was = 1
set = 2
when = { power = "low" }
"""
LINE = '\n[[patch]]\nat = "{at}"\nwas = {was}\nset = {now}\n'
HIGH = 'when = { power = "high" }\n'
SETUP = '\n[[setup]]\nverb = "convert"\nwho = "scenario"\nto = {to}\n'


BATTLES = tuple(all_battles())


def checked(terminal, text):
    terminal.write("mine.toml", text)
    return terminal("check mine.toml")


def test_a_sound_option_with_levels(terminal):
    said = checked(
        terminal, HEAD + LINE.format(at="ruleset.counter_counter", was='"MIRROR"', now='"NOTHING"') + HIGH
    )
    assert (said.code, said.err) == (0, "")


def test_a_was_that_fits_only_where_battles_have_changed_the_cell(terminal):
    """Battles that set a switch themselves are no proof of what an option says the official rules are."""
    said = checked(terminal, HEAD.replace("was = 1", "was = 0"))
    assert said.code == 2
    assert "patch ruleset.overruns was: found 0, expected was = 1" in said.err


WRONG = {
    "a stale was": (LINE.format(at="units.armor.figures", was=5, now=2), "patch units.armor.figures was", "was = 3"),
    "no such row": (LINE.format(at="units.nobody.figures", was=3, now=2), "path units.nobody.figures", "one of"),
    "no such switch": (LINE.format(at="ruleset.nothing", was=3, now=2), "path ruleset.nothing", "one of"),
    "out of range": (LINE.format(at="units.armor.figures", was=3, now=99), "patch units.armor.figures", "1 to 8"),
    "a class of nobody": (LINE.format(at="units[NOBODY].figures", was=3, now=2), "NOBODY", "a class"),
    "no battle has it": (
        LINE.format(at="scenario.objectives.nowhere.value", was=1, now=2), "scenario.objectives.nowhere", "one of",
    ),
    "hands of no battle": (LINE.format(at="scenario.hand_size.axis", was=11, now=5), "scenario.hand_size.axis was", ""),
}  # fmt: skip


@pytest.mark.parametrize("case", WRONG)
def test_a_key_of_another_level(terminal, case):
    line, key, expected = WRONG[case]
    said = checked(terminal, HEAD + line + HIGH)
    assert said.code == 2
    assert said.out == ""
    assert key in said.err
    assert expected in said.err
    assert "(with power=high)" in said.err


def test_every_failing_key_is_a_line(terminal):
    lines = "".join(WRONG[case][0] + HIGH for case in WRONG)
    said = checked(terminal, HEAD + lines)
    assert said.code == 2
    told = said.err.rstrip("\n").split("\n")
    assert len(told) == len(WRONG)
    assert all(any(key in line for line in told) for _, key, _ in WRONG.values())


@pytest.mark.parametrize("to", ['"nonsense"', "5", '""', "[1]", '"tp_wagon"', '"ww_armored_train"'])
def test_what_a_unit_becomes(terminal, to):
    said = checked(terminal, HEAD + SETUP.format(to=to))
    assert said.code == 2
    assert "setup.0.to" in said.err


def test_a_level_that_fits_no_battle(terminal):
    text = HEAD + '\n[params.whom]\ndefault = "infantry"\nallowed = ["infantry", "nobody"]\n'
    said = checked(terminal, text + SETUP.format(to='"$whom"'))
    assert said.code == 2
    assert "parameter whom" in said.err
    assert "(with whom=nobody)" in said.err


def test_a_parameter_named_on_the_command_line_is_told_by_its_name(terminal):
    said = terminal("compare toulon --option add-unit:row=nobody --games 10")
    assert said.code == 2
    assert "command line: add-unit: parameter row: found unknown unit row 'nobody'" in said.err


def test_levels():
    assert levels_of(Param(default=1, range=[0, 3])) == [0, 1, 2, 3]
    assert levels_of(Param(default=True, allowed=[True, False])) == [True, False]
    assert levels_of(Param(default="1/1/1", triplet=[0, 2])) == ["0/0/0", "2/2/2", "1/1/1"]
    long = levels_of(Param(default=7, range=[0, 10**9]))
    assert len(long) < 110
    assert {0, 7, 10**9} <= set(long)


@pytest.mark.parametrize(("n_names", "n_values", "tried"), [(2, 10, 100), (9, 10, 10), (3, 5, 5)])
def test_values_that_one_line_names_are_tried_together_or_each_once(n_names, n_values, tried):
    """All 100 pairs of ten values; of more combinations every value once."""
    when = {f"p{i}": list(range(n_values)) for i in range(n_names)}
    found = list(
        when_it_counts(PatchLine.model_validate({"at": "units.armor.figures", "set": 1, "when": when}))
    )
    assert len(found) == tried
    assert all({given[name] for given in found} == set(range(n_values)) for name in when)


def test_lines_of_two_parameters_are_met_together(tmp_path):
    text = HEAD + '\n[params.more]\ndefault = 1\nrange = [1, 2]\n' + LINE.format(
        at="units.armor.figures", was=3, now='"$more"'
    ) + HIGH  # fmt: skip
    (tmp_path / "mine.toml").write_text(text)
    assert {"power": "high", "more": 2} in list(all_levels(read_model(tmp_path / "mine.toml")))


@pytest.mark.parametrize("path", sorted(shipped("options").glob("*.toml")), ids=lambda path: path.stem)
def test_the_keys_of_a_shipped_option(path):
    assert failing_keys(read_model(path), str(path), BATTLES) == []


def test_a_file_that_is_checked_among_many_is_reported_as_alone(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name in ("one", "two"):
        Path(f"{name}.toml").write_text(HEAD.replace('"mine"', f'"{name}"'))
    both = m44.check("one.toml", "two.toml")
    assert both == [m44.check("one.toml")[0], m44.check("two.toml")[0]]
