"""Hostile rules and battles: files whose form is sound and whose words are not."""

import json

import pytest

from tests.hostile.kinds import ATLAS, CELL, JSON_KINDS, M44, MANIFEST, PLAN, TOML_KINDS, TUNING

BIG = 10**15
DEEP_SELECTOR = "(" * 3_000
PATCH = '\n[[patch]]\nat = "{at}"\n{rest}\n'
DICE = "units.infantry.dice"

MANY = PATCH.format(at="units[ALL].figures", rest="add = 0") * 1_000


def patch(at, rest):
    return lambda text: text + PATCH.format(at=at, rest=rest)


def swap(old, new):
    def changed(text):
        assert old in text
        return text.replace(old, new, 1)

    return changed


def add(lines):
    return lambda text: text + "\n" + lines + "\n"


# By kind of file: what is made of a sound one, and what the error names.
BATTLES = {
    "a stale was": (patch(DICE, 'was = "3/3/3"\nset = "3/2/2"'), [DICE, "3/3/3", "was = 3/2/1"]),
    "a stale was beside add": (patch("units.infantry.figures", "was = 5\nadd = 1"), ["figures", "5", "was = 4"]),
    "a stale was beside min": (patch("units.armor.figures", "was = 9\nmin = 2"), ["armor.figures", "9"]),
    "a stale was of a class": (patch("units[axis&INF].figures", "was = 3\nset = 2"), ["units[axis&INF]", "was = 4"]),
    "a stale was of a switch": (patch("ruleset.final_turns", "was = 7\nset = 3"), ["ruleset.final_turns", "7"]),
    "a stale was of a deck": (patch("decks.standard.move_out", "was = 0\nset = 5"), ["move_out", "0"]),
    "a stale was of its own hands": (patch("scenario.hand_size.axis", "was = 9\nset = 5"), ["hand_size.axis", "9"]),
    "a was that its own patch made stale": (
        lambda text: patch(DICE, 'was = "3/2/1"\nset = "1/1/1"')(patch(DICE, 'was = "3/2/1"\nset = "2/2/2"')(text)),
        [DICE, "was = 2/2/2"],
    ),
    "a was of another kind": (patch("units.infantry.figures", 'was = "four"\nset = 3'), ["figures", "four"]),
    "a patch at itself": (patch("scenario.patches.0.set", "set = 3"), ["scenario.patches", "patches"]),
    "a patch at its own units": (patch("scenario.units", "set = 3"), ["scenario.units"]),
    "a patch at nothing": (patch("", "set = 3"), ["path"]),
    "a patch at everything": (patch("units", "set = 3"), ["path units"]),
    "a patch at another patch": (patch("patch.0", "set = 3"), ["patch.0"]),
    "a path of 19,000 characters": (patch("units." + "a" * 19_000, "set = 3"), ["units.aaa", "characters"]),
    "a path of 5,000 dots": (patch("units" + "." * 5_000, "set = 3"), ["units...", "characters"]),
    "a selector without end": (patch(f"units[{DEEP_SELECTOR}].figures", "set = 3"), ["at most 100"]),
    "a selector of signs": (patch(f"units[{'!' * 3_000}INF].figures", "set = 3"), ["at most 100"]),
    "a selector of nobody": (patch("units[NOBODY].figures", "was = 4\nset = 3"), ["NOBODY"]),
    "no operation": (patch(DICE, 'was = "3/2/1"'), [DICE, "one of set, add, min, max"]),
    "two operations": (patch(DICE, 'set = "3/2/2"\nadd = 1'), [DICE, "set and add"]),
    "a set out of range": (patch("units.infantry.figures", f"was = 4\nset = {BIG}"), ["figures", str(BIG)]),
    "an add out of range": (patch("units.infantry.figures", f"was = 4\nadd = {BIG}"), ["figures"]),
    "a set of a table": (patch("units.infantry.figures", "was = 4\nset = { a = { b = 1 } }"), ["figures", "a table"]),
    "a set of a list of tables": (patch("units.infantry.figures", "set = [{ a = 1 }]\nwas = 4"), ["figures"]),
    "an add of a table to a number": (patch("units.infantry.figures", "add = { a = 1 }"), ["figures"]),
    "a switch that is none": (add("[ruleset]\nwinn = 3"), ["winn"]),
    "a switch out of range": (add(f"[ruleset]\nfinal_turns = {BIG}"), ["final_turns", str(BIG)]),
    "a switch that is a table": (add("[ruleset.final_turns]\na = 1"), ["final_turns"]),
    "a unit off the board": (swap('"A1 A5"', '"Z99"'), ["Z99"]),
    "a unit of a billion figures": (swap('"A1 A5"', '"A1:999999999999"'), ["A1:999999999999"]),
    "a unit of no figures": (swap('"A1 A5"', '"A1:0"'), ["A1:0"]),
    "a unit of figures in other digits": (swap('"A1 A5"', '"A1:\u0663"'), ["units.axis.infantry"]),
    "4,000 units on one hex": (swap('"A1 A5"', '"' + "A1 " * 4_000 + '"'), ["A1"]),
    "a name of a hex without end": (swap('"A1 A5"', '"' + "A" * 9_000 + '"'), ["AAA"]),
    "an id with a line in it": (swap('id = "meadow"', 'id = "mea\\ndow"'), ["id"]),
    "an id without end": (swap('id = "meadow"', f'id = "{"m" * 5_000}"'), ["id", "characters"]),
    "an id that is a group": (swap('id = "meadow"', 'id = "base"'), ["id", "base"]),
    "a map of one word without end": (swap("E  .", f"E  {'x' * 9_000}"), ["E", "x"]),
    "a map of 1,000 rows": (swap("I  .", "I  .\n" * 1_000 + "I  ."), ["map"]),
    "a legend of 1,000 tiles at once": (add(f'[legend.X]\nterrain = "{" + ".join(["forest"] * 1_000)}"'), ["legend.X"]),
    "an objective needs a billion": (swap('hexes = "E5"', f'hexes = "E5"\nneed = {BIG}'), ["need", str(BIG)]),
    "an objective worth nan medals": (swap('hexes = "E5"', 'hexes = "E5"\nvalue = nan'), ["value", "nan"]),
    "a thousand special rules": (add(MANY), ["patch", "1,000", "200"]),
    "300 mistakes": (add("\n".join(f"[[exit]]\nsides = {i}\nhexes = {i}" for i in range(150))), ["exit.0", "more"]),
    "3,000 unknown keys": (add("\n".join(f"[u{i}]" for i in range(3_000))), ["u0", "2,999 more"]),
}  # fmt: skip
OPTIONS = {
    "a stale was": (swap("was = 4", "was = 5"), ["units.infantry.figures", "5", "was = 4"]),
    "a set without was": (swap("was = 4\n", ""), ["units.infantry.figures", "was = 4"]),
    "an unknown parameter": (swap("set = 3", 'set = "$change"'), ["change"]),
    "a parameter of itself": (add('[params.a]\ndefault = "$a"\nallowed = ["$a"]'), ["a"]),
    "a range of one number": (add("[params.a]\ndefault = 1\nrange = [1]"), ["params.a.range"]),
    "a range that runs backward": (add("[params.a]\ndefault = 1\nrange = [9, 1]"), ["params.a"]),
    "a form that is no pattern": (
        add('[params.a]\ndefault = "x"\nform = "(((("\nreads = "x"'),
        ["params.a", "form"],
    ),
    "a form too large": (
        add('[params.a]\ndefault = "x"\nform = "x{999999999999}"\nreads = "x"'),
        ["params.a"],
    ),
    "a form that is two": (
        add('[params.a]\ndefault = "x"\nform = "x)|(y"\nreads = "x"'),
        ["params.a", "form"],
    ),
    "a form that a text may fit in a thousand million ways": (
        add(f'[params.a]\ndefault = "{"a" * 60}"\nform = "(a|a)*b"\nreads = "x"'),
        ["params.a", "default"],
    ),
    "a form that looks ahead": (
        add('[params.a]\ndefault = "x"\nform = "(?=x)x"\nreads = "x"'),
        ["params.a", "form"],
    ),
    "it requires itself": (swap('title = "A rule"', 'title = "A rule"\nrequires = ["rule"]'), ["rule"]),
    "it is in conflict with itself": (
        swap('title = "A rule"', 'title = "A rule"\nconflicts = ["rule"]'),
        ["rule"],
    ),
    "a verb that is none": (add('[[setup]]\nverb = "destroy"'), ["setup.0"]),
    "a verb without its words": (add('[[setup]]\nverb = "remove"'), ["setup.0"]),
    "two patches that disagree": (
        add('[[patch]]\nat = "units.infantry.figures"\nwas = 4\nset = 2'),
        ["figures"],
    ),
    "a selector without end": (
        add(PATCH.format(at=f"units[{DEEP_SELECTOR}].dice", rest="add = 1")),
        ["at most 100"],
    ),
    "a weight of no number": (swap("[[patch]]", '[never]\nhit = "never"\n[[patch]]'), ["never.hit"]),
    "when that names nobody": (add(PATCH.format(at=DICE, rest="add = 1\nwhen = { a = 1 }")), ["a"]),
    "an id of a bundle": (swap('id = "rule"', 'id = "blitzkrieg"'), ["id", "blitzkrieg"]),
    "an id that is the official rules": (swap('id = "rule"', 'id = "official"'), ["id", "official"]),
    "a thousand patches": (
        add(MANY),
        ["patch", "1,001", "200"],
    ),
    "a thousand verbs": (
        add('[[setup]]\nverb = "figures"\nwho = "ALL"\nside = "both"\nchange = 0\n' * 1_000),
        ["setup", "1,000", "200"],
    ),
    "a sample of another": (swap('title = "A rule"', 'title = "A rule"\nsample = "hand-size"'), ["sample"]),
}


@pytest.mark.parametrize("case", BATTLES)
def test_a_battle(terminal, refused, case):
    make, told = BATTLES[case]
    terminal.write("battle.toml", make(TOML_KINDS["scenario"].sound))
    refused("check battle.toml", "battle.toml", *told)


@pytest.mark.parametrize("case", OPTIONS)
def test_an_option(terminal, refused, case):
    make, told = OPTIONS[case]
    terminal.write("rule.toml", make(TOML_KINDS["option"].sound))
    refused("compare toulon --option ./rule.toml --games 10", *told)


def test_a_was_that_agrees_is_sound(terminal):
    rest = 'was = "3/2/1"\nset = "3/2/2"'
    terminal.write("battle.toml", patch(DICE, rest)(TOML_KINDS["scenario"].sound))
    assert terminal("check battle.toml").code == 0


def of_editor(**changed):
    """A file of the editor with some values exchanged; ``None`` as a key stands for the first hex."""
    whole = json.loads(M44)
    for place, value in changed.items():
        *parts, last = place.split("__")
        holder = whole
        for part in parts:
            holder = holder["hexagons"][0] if part == "hex" else holder[part]
        holder[last] = value
    return json.dumps(whole)


WRONG = {
    "a text": "nonsense",
    "a fraction": 2.5,
    "a list": [[1]],
    "an object": {"x": {"y": 1}},
    "much": 10**30,
}
EDITOR = {
    "game_info__cards_player1": (),
    "game_info__victory_player2": (),
    "game_info__starting": (),
    "game_info__side_player1": (),
    "board__type": (),
    "board__face": (),
    "board__hexagons": ("an object",),
    "board__hex__row": (),
    "board__hex__col": (),
    "board__hex__terrain": (),
}


# Mistakes without a key of their own: the board, the hex.
KEY_TOLD = {"board__hexagons": "board", "board__hex__terrain": "hex A"}


@pytest.mark.parametrize(
    ("place", "value"),
    [
        pytest.param(place, value, id=f"{place}: {value}")
        for place, fits in EDITOR.items()
        for value in WRONG
        if value not in fits
    ],
)
def test_a_value_of_a_file_of_the_editor(terminal, refused, place, value):
    terminal.write("battle.m44", of_editor(**{place: WRONG[value]}))
    refused("check battle.m44", "battle.m44", KEY_TOLD.get(place, place.split("__")[-1]))


def manifest(**changed):
    return {**MANIFEST, **changed}


def plan(**changed):
    return manifest(plan={**PLAN, **changed})


RUNS = {
    "no plan": (manifest(plan=None), ["plan"]),
    "a plan that is a list": (manifest(plan=[1]), ["plan"]),
    "a plan that is empty": (manifest(plan={}), ["plan.cells"]),
    "another format": (manifest(format=99), ["format"]),
    "a format that is a list": (manifest(format=[1]), ["format"]),
    "no cells": (plan(cells=[]), ["plan.cells"]),
    "cells that are words": (plan(cells=["a", "b"]), ["plan.cells.0"]),
    "a cell without players": (plan(cells=[{"index": 0}]), ["plan.cells.0"]),
    "a cell of more": (plan(cells=[{**CELL, "more": 1}]), ["plan"]),
    "a cell before the first": (plan(cells=[{**CELL, "index": -1}]), ["plan.cells.0.index"]),
    "games in words": (plan(games="many"), ["plan.games"]),
    "no games": (plan(games=0), ["plan.games"]),
    "half a game": (plan(games=0.5), ["plan.games"]),
    "a seed in words": (plan(seed="one"), ["plan.seed"]),
    "an engine that is a number": (plan(engine=5), ["plan.engine"]),
    "a shard that is none": (manifest(shard="9/1"), ["9/1"]),
    "a command that is a list": (manifest(command=["m44"]), ["command"]),
    "complete in words": (manifest(complete="yes"), ["complete"]),
    "provenance in words": (manifest(provenance="none"), ["provenance"]),
}


@pytest.mark.parametrize("command", ["report run --allow-mixed", "merge run"])
@pytest.mark.parametrize("case", RUNS)
def test_a_manifest(terminal, refused, case, command):
    content, told = RUNS[case]
    terminal.write("run/manifest.json", json.dumps(content))
    refused(command, *told)


def test_an_engine_of_a_megabyte(terminal, refused):
    terminal.write("run/manifest.json", json.dumps(plan(engine="e" * 1_000_000)))
    refused("report run", "run/manifest.json", "plan.engine", "1,000,000 characters")


@pytest.mark.parametrize("key", ["scenarios", "start", "population", "seed", "options"])
@pytest.mark.parametrize("value", [None, 2.5, True, [[1]], {"a": 1}])
def test_a_tuning(terminal, refused, key, value):
    asked = {
        "name": "mine", "scenarios": ["toulon"], "start": "sergeant", "held_out": [], "against": [], "options": [],
        "terms": [], "population": 8, "matches": 2, "runs": 1, "seed": 1, "generations": 1,
    }  # fmt: skip
    terminal.write("tuned/plan.json", json.dumps({**TUNING, "asked": {**asked, key: value}}))
    refused("train --resume tuned", "tuned/plan.json", f"asked.{key}")


@pytest.mark.parametrize("name", ["study", "first_moves", "plan"])
def test_an_atlas(terminal, refused, name):
    terminal.write("atlas/manifest.json", json.dumps({key: one for key, one in ATLAS.items() if key != name}))
    refused("atlas atlas", "atlas/manifest.json")


@pytest.mark.parametrize(
    "games", [["x"], "ten", {"toulon | official | random | random": "ten"}, {"x": 2.5, "y": None}]
)
def test_a_study_with_other_numbers_of_games(terminal, refused, games):
    study = {"name": "base", "question": "How even?", "answer": "Even."}
    asked = {**ATLAS, "created": "2026-01-01", "study": study, "origin": {}, "first_games": games}
    terminal.write("reports/mine/manifest.json", json.dumps(asked))
    refused("studies reports", "mine/manifest.json")


@pytest.mark.parametrize("kind", [name for name in JSON_KINDS if name != "editor"])
def test_a_megabyte_in_a_name(terminal, refused, kind):
    of_kind = JSON_KINDS[kind]
    terminal.write(of_kind.file, json.dumps({"format": "x" * 1_000_000}))
    if kind == "studies":
        assert terminal("studies reports").code == 0
        return
    if kind == "tables":
        terminal.write("rules.toml", TOML_KINDS["rule study"].sound)
    refused(of_kind.commands[0], of_kind.file)
