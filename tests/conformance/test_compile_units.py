"""What is compiled for whom: a game compiles the rules and its own players, and an edit only what it is part of."""

import ast
import json
import subprocess
import sys
import tomllib
from pathlib import Path

import numba
import pytest

from engine.compiling import cache
from engine.compiling.cache import ENGINE, is_compiled, sources_of, unit_folder
from engine.compiling.compile_unit import compile_units, raise_failure
from engine.compiling.jit import COST
from engine.loading.scenario.load import load_scenario
from engine.loading.tables.build import build_tables
from engine.policies.usual import PLAYER
from engine.runs.games import play_games
from engine.runs.precompile import ENTRY, RULES, needed
from tests.support.terminal import ROOT

compiled = pytest.mark.skipif(bool(numba.config.DISABLE_JIT), reason="without a compiler there are no units")
TURN = ENGINE / "dialogue/turn.py"
BATCH = ENGINE / "dialogue/batch.py"
SERGEANT = ENGINE / "players/kinds/sergeant_answers.py"
HEXES, CARDS = ENGINE / "players/sergeant/judgement.py", ENGINE / "players/sergeant/card_judgement.py"
JUDGES = {"judgement", "card_judgement", "sergeant_answers"}  # units of players who weigh terms
# Played in a process of its own: which units are there afterwards.
PLAYED = """
import json, sys
from engine.compiling.compile_unit import compile_units
from engine.loading.options.variant import parse_variant
from engine.loading.scenario.load import load_scenario
from engine.loading.tables.build import build_tables
from engine.runs.games import play_games

board, variant, player = sys.argv[1:]
play_games(build_tables(load_scenario(board), parse_variant(variant)), 1, (player, player), count=20)
print(json.dumps([name for name, unit in compile_units().items() if unit.is_ready]))
"""


def names(file):
    return {path.relative_to(ENGINE).as_posix() for path in sources_of(file)}


def asked(board, variant, player):
    command = [sys.executable, "-c", PLAYED, board, variant, player]
    done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT)
    return set(json.loads(done.stdout))


def test_the_rules_are_made_of_no_player_and_a_player_of_no_dialogue():
    assert not any("/sergeant/" in name or "/recruit/" in name or "/random/" in name for name in names(TURN))
    assert "players/roster.py" in names(TURN) and "kernel/battle.py" in names(TURN)
    assert not any(name.startswith(("dialogue/", "search/")) for name in names(SERGEANT))
    assert "players/sergeant/reactions.py" in names(SERGEANT)
    assert "players/sergeant/cards.py" in names(CARDS) and "players/common/features.py" in names(HEXES)


def test_an_edit_changes_the_folders_of_what_it_is_part_of_alone(monkeypatch):
    player, rule = ENGINE / "players/sergeant/medics.py", ENGINE / "dialogue/strikes.py"
    assert player in sources_of(SERGEANT) and player not in sources_of(TURN)
    assert rule in sources_of(TURN) and rule not in sources_of(SERGEANT)
    before = unit_folder("sergeant_answers", SERGEANT), unit_folder("play_turn", TURN)
    read = cache.content
    monkeypatch.setattr(cache, "content", lambda file: read(file) + b" " * (file == player))
    assert (
        unit_folder("sergeant_answers", SERGEANT) != before[0] and unit_folder("play_turn", TURN) == before[1]
    )


def test_a_module_with_units_offers_nothing_else():
    """Whoever imports a unit is not made of its lines; anything else he imported from its module would go stale."""
    trees = {path: ast.parse(path.read_text("utf-8")) for path in ENGINE.rglob("*.py") if is_compiled(path)}
    units = {}
    for path, tree in trees.items():
        made = [node for node in tree.body if isinstance(node, ast.FunctionDef) and is_unit(node)]
        tables = [
            node for node in tree.body if isinstance(node, ast.Assign) and called(node.value) == "answers"
        ]
        found = {node.name for node in made} | {node.targets[0].id for node in tables}
        if found:
            units[".".join(path.relative_to(ENGINE.parent).with_suffix("").parts)] = found
    assert {"engine.dialogue.turn", "engine.players.kinds.sergeant_answers"} <= set(units)
    beside = [
        (path.name, name.name)
        for path, tree in trees.items()
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module in units
        for name in node.names
        if name.name not in units[node.module]
    ]
    assert beside == []


def is_unit(function):
    """Whether a function is declared as a unit or as an entry."""
    return any(called(one) in ("compile_unit", "entry_unit") for one in function.decorator_list)


def called(node):
    """Name of what an expression calls, or is."""
    name = node.func if isinstance(node, ast.Call) else node
    return name.id if isinstance(name, ast.Name) else ""


def test_an_entry_is_made_of_the_game_and_of_no_turn():
    assert "dialogue/game.py" in names(BATCH) and not {"dialogue/turn.py", "dialogue/start.py"} & names(BATCH)


@compiled
def test_every_kernel_is_part_of_something_compiled():
    files = [Path(unit.function.__code__.co_filename) for unit in compile_units().values()]
    files += [ENGINE / "dice/bulk/sample.py", ENGINE / "kernel/clock.py"]
    found = set().union(*(sources_of(file) for file in files))
    every = {
        path for path in ENGINE.rglob("*.py") if is_compiled(path) and "@kernel" in path.read_text("utf-8")
    }
    assert every <= found


@compiled
@pytest.mark.parametrize(("player", "units"), [("random", {"random_answers"}), (PLAYER, JUDGES)])
def test_an_official_game_asks_for_the_rules_and_its_own_players(player, units):
    assert asked("river-line", "official", player) == {*RULES, ENTRY, *units}


@compiled
@pytest.mark.parametrize(
    ("option", "unit"),
    [("manoeuvre-blimp", "many_cards_random"), ("firefight-continuation", "engagement_random")],
)
def test_a_choice_of_an_option_is_compiled_where_the_option_is_in_force(option, unit):
    assert asked("river-line", option, "random") == {*RULES, ENTRY, "random_answers", unit}


def test_an_edit_of_what_asks_an_optional_question_is_an_edit_of_the_turn():
    """The file of an option's choice holds its unit, which the turn calls, and the questions, parts of the turn."""
    asks = ENGINE / "players/options/actions.py"
    assert asks in sources_of(TURN) and ENGINE / "players/random/actions.py" not in sources_of(TURN)
    assert ENGINE / "players/random/actions.py" in sources_of(asks) and asks not in sources_of(SERGEANT)


@compiled
def test_what_is_compiled_before_a_game_is_what_it_asks():
    assert {unit.name for unit in needed([PLAYER])} == {*RULES, ENTRY, *JUDGES}
    assert {unit.name for unit in needed(["random", "recruit"])} == {
        *RULES,
        ENTRY,
        "random_answers",
        "recruit_answers",
    }


@compiled
def test_a_failure_while_a_unit_is_fetched_is_raised_after_the_game(monkeypatch):
    """Compiled code cannot pass an exception on, so it is kept until the entry is back."""
    unit = compile_units()["owed_overrun"]

    def fail():
        raise MemoryError("no room")

    monkeypatch.setattr(unit, "install", fail)
    assert unit._first(0, 0, 0, 0) == 0
    with pytest.raises(MemoryError, match="no room"):
        raise_failure()
    raise_failure()  # and once only


@compiled
def test_official_units_keep_within_their_budgets():
    """Counted when they were compiled, kept with the machine code."""
    play_games(build_tables(load_scenario("river-line")), seed=0, count=1)
    budgets = tomllib.loads(Path(__file__).with_name("budgets.toml").read_text("utf-8"))
    files = {"play_turn": TURN, "start_game": TURN.parent / "start.py", "sergeant_answers": SERGEANT}
    files |= {"play_block": TURN.parent / "batch.py", "judgement": HEXES, "card_judgement": CARDS}
    assert set(files) == set(budgets)
    spent = {
        name: json.loads((unit_folder(name, file) / COST).read_text("utf-8")) for name, file in files.items()
    }
    assert {name for name in files if spent[name]["instructions"] > budgets[name]} == set(), spent
    assert all(cost["optimised"] > 0 and cost["seconds"] > 0 for cost in spent.values())
