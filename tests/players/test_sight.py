"""Whether a change of the rules can enter the players' judgement."""

import ast
import importlib
from functools import cache
from inspect import unwrap
from pathlib import Path
from textwrap import dedent
from types import CodeType

import pytest

from engine.layout import TABLES
from engine.loading.options.variant import parse_variant
from engine.loading.scenario.load import load_scenario
from engine.loading.tables.build import build_tables
from engine.players.common.questions import Question
from engine.policies.sight import (
    DIALOGUE,
    bare,
    columns_asked,
    columns_changed,
    columns_judged,
    functions,
    is_blind,
    kernels_answering,
    kernels_of,
)
from engine.policies.usual import PLAYER
from engine.replay.explain.instrumented import plain_function
from engine.runs.request import make_plan

PEGASUS = load_scenario("pegasus-bridge")
USUAL = ("captain", PLAYER)


def changed(variant):
    return build_tables(PEGASUS), build_tables(PEGASUS, variant)


@pytest.mark.parametrize(
    "option",
    [
        "no-retreat-choice",
        "infantry-charge",
        "damage-scoring",
        "counter-attack-final-turn",
        "medals-to-win:change=1",
        "firefight-continuation",
        "infantry-vs-armor-close-only+units.armor.dice=3/3/3",
        "infantry-assault-vulnerable-armor+units.infantry.traits=VULNERABLE",
    ],
)
def test_options_with_a_policy_or_in_the_odds_are_seen(option):
    assert not is_blind(*changed(parse_variant(option)), USUAL)


@pytest.mark.parametrize(
    "patch", ["units.infantry.dice=4/3/2/1", "terrain.forest.cover=2", "cards.probe_left.orders=L3"]
)
def test_tables_the_odds_and_orders_come_from_are_seen(patch):
    before, after = changed(parse_variant(patch))
    assert columns_changed(before, after) and not is_blind(before, after, USUAL)


@pytest.mark.parametrize("patch", ["ruleset.both_reach=DRAW", "ruleset.retreat_path=FREE"])
def test_rules_that_no_judgement_reads_are_not(patch):
    """Neither asks who wins when both reach the target at once, or how far a way back has to be free."""
    before, after = changed(parse_variant(patch))
    assert columns_changed(before, after) and is_blind(before, after, USUAL)


@pytest.mark.rule("HR-HAND-1", "HR-HAND-3")
@pytest.mark.parametrize(
    ("board", "asks"), [("omaha-beach", False), ("sword-beach", False), ("pegasus-bridge", True)]
)
def test_a_fixed_hand_is_a_choice_only_where_it_is_too_small_for_its_list(board, asks):
    """The list has three Recons and Direct from HQ; an owner of fewer places chooses among the Recons."""
    battle = load_scenario(board)
    smallest = min(battle.data["hand_start"].values())
    assert (smallest < 4) is asks
    official, fixed = build_tables(battle), build_tables(battle, parse_variant("starting-hand-recon-hq"))
    assert is_blind(official, fixed, USUAL) is not asks


@pytest.mark.parametrize("option", ["hand-size:change=1", "first-player"])
def test_another_situation_is_nothing_to_be_blind_to(option):
    assert not is_blind(*changed(parse_variant(option)), USUAL)


def test_the_official_rules_change_nothing():
    built = build_tables(PEGASUS)
    assert not columns_changed(built, built) and not is_blind(built, built, USUAL)


def test_one_player_who_does_not_see_is_enough():
    """The recruit counts orders and distances; he does not read what decides the game."""
    assert "win" in columns_judged("sergeant") and "win" not in columns_judged("recruit")
    pair = changed(parse_variant("damage-scoring"))
    assert not is_blind(*pair, ["captain"]) and is_blind(*pair, ["captain", "recruit"])


def test_an_ensemble_judges_as_its_members_do():
    assert kernels_of([PLAYER, "recruit"]) == ["recruit", "sergeant"]


def test_what_is_read_is_what_there_is():
    """Every column found in the sources exists, every function asked for is known."""
    columns = set().union(*(read.columns for read in functions().values()))
    assert columns <= set(TABLES.names) and len(columns) > 100
    asked = {"sergeant.cards.sergeant_card", "common.features.open_book"}
    assert {f"engine.players.{name}" for name in asked} | {"engine.kernel.battle.attack_dice"} <= set(
        functions()
    )


@pytest.mark.parametrize("kind", ["random", "recruit", "sergeant"])
def test_what_a_kind_of_player_answers_with_is_known_by_its_tables(kind):
    answering = kernels_answering(kind)
    assert set(answering) <= set(functions()) and len(answering) > len(Question)
    asked = {name.removeprefix("engine.rules.") for name in answering}
    of_all = {  # a list and a worth, defaults of recruit, a choice that is no list
        "random": {"commissar.choices.commitments", "landmarks.choices.airfields",
                   "without_card.march_choices.random_march"},
        "recruit": {"commissar.choices.recruit_commit", "landmarks.choices.airfields",
                    "landmarks.choices.worth_of_dam"},
        "sergeant": {"landmarks.choices.worth_of_recovery", "landmarks.choices.least_of_recovery",
                     "bridges.choices.best_by_card", "desert.choices.go_on_to"},
    }  # fmt: skip
    assert of_all[kind] <= asked
    assert "landmarks.choices.worth_of_recovery" in asked or kind != "sergeant"
    assert kind == "sergeant" or "landmarks.choices.worth_of_recovery" not in asked


def test_a_column_read_by_a_function_that_is_called_counts():
    assert "hit_faces" in columns_judged("sergeant")
    assert "hit_faces" not in functions()["engine.players.sergeant.cards.sergeant_card"].columns


def test_a_column_read_by_whoever_acts_at_a_moment_counts():
    """Dice of cross-hairs are asked at a moment; players who count dice see them, and whether anybody is asked."""
    asked = functions()["engine.kernel.ask.dice_of_attack"]
    assert "marker_dice" in asked.columns
    assert "engine.rules.markers.law.dice_of_markers" in asked.calls
    assert {"aim_dice", "leader_bonus", "marker_dice"} <= columns_judged("sergeant")


@cache
def tree_of(module):
    """Syntax tree of a module."""
    return ast.parse(Path(importlib.import_module(module).__file__).read_text(encoding="utf-8"))


def every_function():
    """All functions looked at, with their modules; the compiler, the clock and moments make functions of their own."""
    for name, read in (functions() | functions(DIALOGUE)).items():
        module = name.rpartition(".")[0]
        if module not in ("engine.compiling.jit", "engine.kernel.clock", "engine.kernel.ask"):
            yield name, read, importlib.import_module(module)


def names_in(code):
    """Names that a function uses, those of comprehensions in it included."""
    inner = [const for const in code.co_consts if isinstance(const, CodeType)]
    return {*code.co_names, *(name for one in inner for name in names_in(one))}


def test_calls_are_found_where_python_finds_them():
    """The functions that the running module calls under these names, among those of players and kernels."""
    for name, read, module in every_function():
        function = plain_function(unwrap(vars(module)[bare(name)]))
        found = [plain_function(unwrap(vars(module).get(called))) for called in names_in(function.__code__)]
        called = {f"{one.__module__}.{one.__name__}" for one in found if one is not None}
        assert called & set(functions()) == read.calls & set(functions()), name


def test_columns_are_found_where_the_parser_finds_them():
    """Subscripts of ``tables`` by a word, in the syntax tree."""
    for name, read, module in every_function():
        body = next(one for one in tree_of(module.__name__).body if getattr(one, "name", None) == bare(name))
        words = {
            node.slice.value
            for node in ast.walk(body)
            if isinstance(node, ast.Subscript)
            and "tables" in (getattr(node.value, "id", None), getattr(node.value, "attr", None))
            and isinstance(getattr(node.slice, "value", None), str)
        }
        assert words == read.columns, name


@pytest.mark.parametrize(
    ("name", "callers"),
    [
        (
            "players.common.surroundings.cover_of",
            {"surroundings", "features", "further_terms", "order_notes", "place_notes"},
        ),
        ("kernel.battle.cover_of", {"battle", "infantry_charge_worth"}),
        ("players.common.features.dice_at", {"features", "order_notes", "own_losses", "expansion_places"}),
        ("kernel.tactics.strike.dice_at", {"strike", "battles", "law"}),
        ("players.common.last_turn.value_of", {"last_turn"}),
        ("rules.without_card.exchange_choices.value_of", {"exchange_choices"}),
        ("players.sergeant.breakthrough.best_march", {"breakthrough"}),
        ("players.sergeant.moves.best_march", {"moves"}),
    ],
)
def test_functions_of_one_name_are_told_apart_by_their_module(name, callers):
    asking = {one.split(".")[-2] for one, read in functions().items() if f"engine.{name}" in read.calls}
    assert asking == callers


PLANTED = {  # two functions `weigh`, one of which reads a column; each kind of player asks the other one
    "players/careful.py": """
        from engine.players.scales import weigh

        @kernel
        def sergeant_card(tables, state):
            \"\"\"Not by weigh(), which reads tables["win"].\"\"\"
            return weigh(tables)  # nor weigh_all(tables["end"])
    """,
    "players/scales.py": """
        @kernel
        def weigh(tables):
            return tables["%s"]
    """,
    "players/zeal.py": """
        @kernel
        def weigh(state):
            return state["turn"]

        @kernel
        def recruit_card(tables, state):
            return weigh(state)
    """,
    "players/roster_cards.py": """
        from engine.players.zeal import (
            recruit_card as card_of_recruit,
            weigh,
        )

        @kernel
        def choose_card(tables, state):
            return card_of_recruit(tables, state)
    """,
    "players/roster.py": """
        from engine.players.roster_cards import choose_card as choose_card
    """,
    "dialogue/turn.py": """
        from engine.players.roster import choose_card

        @kernel
        def play_hand(tables, state):
            if tables["hand_size"]:
                choose_card(tables, state)
    """,
}


def test_a_planted_collision_of_names(tmp_path):
    """Whichever of the two comes last in the sources, only the player who asks the reading one sees the column."""
    for number, column in enumerate(("win", "end")):
        root = tmp_path / str(number) / "engine"
        for path, text in PLANTED.items():
            file = root / (path if number == 0 else path.replace("zeal", "ardour"))
            file.parent.mkdir(parents=True, exist_ok=True)
            text = dedent(text) % column if "%s" in text else dedent(text)
            file.write_text(text if number == 0 else text.replace("zeal", "ardour"), encoding="utf-8")
        assert columns_judged("sergeant", root) == {column}
        assert columns_judged("recruit", root) == frozenset()
        assert columns_asked(root) == {"hand_size"}
        asked = functions(DIALOGUE, root)["engine.dialogue.turn.play_hand"].calls
        assert asked == {"engine.players.roster_cards.choose_card"}


def test_a_plan_says_which_cells_are_blind():
    request = make_plan(
        [PEGASUS],
        [parse_variant("ruleset.both_reach=DRAW"), parse_variant("no-retreat-choice")],
        games=10,
    )
    assert [cell.blind for cell in request.plan.cells] == [False, True, False]
    cells = [cell.to_dict() for cell in request.plan.cells]
    assert ["blind" in cell for cell in cells] == [False, True, False]
