"""What is compiled for whom: a game compiles the rules and its own players, and an edit only what it is part of."""

import json
import subprocess
import sys
import tomllib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numba
import pytest

from engine.compiling import compile_unit as compile_units_module
from engine.compiling.compile_unit import compile_unit, raise_failure, take_over
from engine.compiling.environment import ENGINE
from engine.compiling.jit import COST, Entry, Kernel
from engine.compiling.moment import every_unit
from engine.compiling.reached import is_called, reached
from engine.loading.scenario.load import load_scenario
from engine.loading.tables.build import build_tables
from engine.policies.usual import PLAYER
from engine.replay.explain.instrumented import compiled_modules
from engine.runs.games import play_games
from engine.runs.precompile import ENTRY, RULES, needed
from tests.support.terminal import ROOT

compiled = pytest.mark.skipif(bool(numba.config.DISABLE_JIT), reason="without a compiler there are no units")
JUDGES = {"judgement", "card_judgement", "sergeant_answers"}  # units of players who weigh terms
# Played in a process of its own: the turn cannot be compiled, whoever asks.
FAILING = """
from engine.compiling.compile_unit import compile_units
from engine.loading.scenario.load import load_scenario
from engine.loading.tables.build import build_tables
from engine.runs.games import play_games

tries = []

def fail():
    tries.append(1)
    raise MemoryError("no room")

compile_units()["play_turn"].install = fail
try:
    play_games(build_tables(load_scenario("river-line")), seed=0, count=50)
except MemoryError as error:
    print(error, len(tries))
"""
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


def unit(name):
    return every_unit()[name]


def names(name):
    """Files of the functions that a unit is compiled from, below the engine."""
    files = {Path(one.__code__.co_filename) for one in reached(unit(name).function)}
    return {file.relative_to(ENGINE).as_posix() for file in files if ENGINE in file.parents}


def asked(board, variant, player):
    command = [sys.executable, "-c", PLAYED, board, variant, player]
    done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT)
    return set(json.loads(done.stdout))


@compiled
def test_the_rules_are_made_of_no_player_and_a_player_of_no_dialogue():
    turn, sergeant = names("play_turn"), names("sergeant_answers")
    assert not any("/sergeant/" in name or "/recruit/" in name or "/random/" in name for name in turn)
    assert "players/roster.py" in turn and "kernel/battle.py" in turn
    assert not any(name.startswith(("dialogue/", "search/")) for name in sergeant)
    assert "players/sergeant/reactions.py" in sergeant
    assert "players/sergeant/cards.py" in names("card_judgement")
    assert "players/common/features.py" in names("judgement")


@compiled
def test_an_entry_is_made_of_the_game_and_of_no_turn():
    made_of = names("play_block")
    assert "dialogue/game.py" in made_of and not {"dialogue/turn.py", "dialogue/start.py"} & made_of


@compiled
def test_every_kernel_is_part_of_something_compiled():
    values = [value for module in compiled_modules() for value in vars(module).values()]
    entries = [value.py_func for value in values if isinstance(value, Entry)]
    units = [each.function for each in every_unit().values()]
    found = {one for function in (*entries, *units) for one in reached(function)}
    declared = {value.py_func for value in values if isinstance(value, Kernel) and not is_called(value)}
    assert len(declared) > 1000
    lost = {f"{one.__module__}.{one.__name__}" for one in declared - found}
    assert lost <= {"engine.kernel.clock.ticks"}  # in questions alone, where players are timed


@compiled
@pytest.mark.parametrize(("player", "units"), [("random", {"random_answers"}), (PLAYER, JUDGES)])
def test_an_official_game_asks_for_the_rules_and_its_own_players(player, units):
    assert asked("river-line", "official", player) == {*RULES, ENTRY, *units}


@compiled
@pytest.mark.parametrize(
    ("option", "room", "answers"),
    [
        ("manoeuvre-blimp", "many_cards", "many_cards_random"),
        ("firefight-continuation", "engagement", "engagement_random"),
    ],
)
def test_what_an_option_asks_is_compiled_where_the_option_is_in_force(option, room, answers):
    """Beside what every game asks: moments at which the option acts, and units of its room, none of other players."""
    more = asked("river-line", option, "random") - {*RULES, ENTRY, "random_answers"}
    assert answers in more and any(name.startswith("ask_") for name in more)
    rooms = {unit(name).function.__module__ for name in more if not name.startswith("ask_")}
    assert {name.split(".")[2] for name in rooms} == {room} and all(
        name.startswith("engine.rules.") for name in rooms
    )
    assert not {name for name in more if name.endswith(("_recruit", "_sergeant"))}


@compiled
def test_the_turn_is_made_of_no_room_and_a_room_of_its_own_answers():
    assert not any(name.startswith("rules/") for name in names("play_turn") | names("sergeant_answers"))
    made_of = {name for name in names("actions_random") if name.startswith("rules/")}
    assert made_of == {f"rules/without_card/{file}.py" for file in ("choices", "exchange_choices", "law")}


@compiled
def test_what_is_compiled_before_a_game_is_what_it_asks():
    assert {one.name for one in needed([PLAYER])} == {*RULES, ENTRY, *JUDGES}
    assert {one.name for one in needed(["random", "recruit"])} == {
        *RULES,
        ENTRY,
        "random_answers",
        "recruit_answers",
    }


@pytest.fixture
def owed(monkeypatch):
    """A unit that cannot be fetched."""
    unfetched = unit("owed_overrun")

    def fail():
        raise MemoryError("no room")

    monkeypatch.setattr(unfetched, "install", fail)
    return unfetched


@compiled
def test_a_failure_while_a_unit_is_fetched_is_raised_after_the_game(owed):
    """Compiled code cannot pass an exception on, so it is kept until the entry is back."""
    assert owed._first(0, 0, 0, 0) == 0
    with pytest.raises(MemoryError, match="no room"):
        raise_failure()
    raise_failure()  # and once only


@compiled
def test_a_failure_is_raised_in_the_thread_whose_game_it_cut_off(owed):
    with ThreadPoolExecutor(1) as other:
        assert other.submit(owed._first, 0, 0, 0, 0).result() == 0
        raise_failure()  # not here
        with pytest.raises(MemoryError, match="no room"):
            other.submit(raise_failure).result()


@compiled
def test_two_units_of_one_name_are_refused():
    def owed_overrun(tables, state, mind, unit):
        return 0

    kept = unit("owed_overrun")
    with pytest.raises(
        TypeError, match=r"two units are called owed_overrun: engine\.rules\.\S+ and \S*test_compile_units$"
    ):
        compile_unit()(owed_overrun)
    assert unit("owed_overrun") is kept


@compiled
def test_units_may_be_imported_while_others_are_looked_through(monkeypatch):
    class Importing:
        """A unit that another thread's import follows."""

        @property
        def shipped(self):
            compile_units_module.UNITS_BY_NAME[f"one more {len(known)}"] = self
            return None

    known = {"first": Importing()}
    monkeypatch.setattr(compile_units_module, "UNITS_BY_NAME", known)
    take_over()
    assert len(known) == 2


@compiled
def test_games_end_where_a_unit_that_every_turn_asks_cannot_be_had():
    done = subprocess.run(
        [sys.executable, "-c", FAILING], capture_output=True, text=True, timeout=120, cwd=ROOT
    )
    assert (done.stdout, done.returncode) == ("no room 1\n", 0), done.stderr


@compiled
def test_official_units_keep_within_their_budgets():
    """Counted when they were compiled, kept with the machine code."""
    play_games(build_tables(load_scenario("river-line")), seed=0, count=1)
    budgets = tomllib.loads(Path(__file__).with_name("budgets.toml").read_text("utf-8"))
    spent = {name: json.loads((unit(name).body.folder / COST).read_text("utf-8")) for name in budgets}
    assert {name for name in budgets if spent[name]["instructions"] > budgets[name]} == set(), spent
    assert all(cost["optimised"] > 0 and cost["seconds"] > 0 for cost in spent.values())
