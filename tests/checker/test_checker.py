"""The second opinion on event logs: it agrees with every base battle, sees planted errors, and knows no engine."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from analysis.measure.origin import is_current
from engine.hooks import BOX_HOOKS, HOOKS
from engine.replay.event_log import event_log_schema
from engine.rules.modern.log_lines import EVENTS as EVENTS_OF_MODERN
from tests.checker import check_report, full_check
from tests.checker.boxes import JUDGES, themes
from tests.checker.checker import Checker, check
from tests.checker.games import BATTLES, BATTLES_OF_BOXES, JUDGED, OPTIONED, OTHERS, PAIRS, logged
from tests.checker.plant_list import PLANTS, hints, name_of
from tests.checker.plants import NoPlaceError
from tests.support import kept_report

HERE = Path(__file__).resolve().parent
REPORT = HERE.parents[1] / "reports/checker/README.md"
GAMES = 2  # of each battle and pair of players
GAMES_OF_BOXES = 4  # between players at random, who try everything
FAR = 40  # games of each pair to look through where a hint has gone astray
# Kinds of events that only house rules tell, which it does not judge.
UNJUDGED = {
    "more_cards", "stand", "boat_kept", "rig", "fuse", "charges", "strike_ground", "mine_try", "mine_gone",
    "duty_cleared",
}  # fmt: skip
IN_NO_DECK = {"levy", "concealed"}  # told by combat cards of which no deck has any
OF_OVERLORD = {"handed_out", "took_area"}  # told in games of ``part_three``
OF_MODERN = {event.name.lower() for event in EVENTS_OF_MODERN}  # of games that a referee of their own judges
ROW = re.compile(r"^\| ([A-Z]+(?:-[A-Z0-9]+)+) \| (.+?) \| ([a-z-]+) \| (\d+) \| (\d+) \| (.+?) \|$", re.M)


@cache
def kept(battle, players, game):
    return logged(battle, players, game)


@pytest.mark.parametrize("battle", BATTLES)
def test_it_agrees_with_every_base_battle(battle):
    for players in PAIRS:
        for game in range(GAMES):
            check(kept(battle, players, game))


@pytest.mark.parametrize("battle", [*BATTLES_OF_BOXES, *OTHERS, *OPTIONED])
def test_it_agrees_with_battles_of_the_boxes_and_boards_for_what_they_lack(battle):
    for game in range(GAMES_OF_BOXES):
        check(kept(battle, PAIRS[0], game))
    for players in PAIRS[1:]:
        check(kept(battle, players, 0))


def logs_with_a_place(plant, hint):
    """The game noted for the error, then others of its battle."""
    if hint:
        players, game = hint
        yield kept(plant.battle, tuple(players), game)
    for game in range(FAR):
        for players in PAIRS:
            yield kept(plant.battle, players, game)


@pytest.mark.parametrize("index", range(len(PLANTS)), ids=lambda i: f"{PLANTS[i].rule}-{PLANTS[i].battle}")
def test_a_planted_error_is_found_by_the_check_that_names_its_rule(index):
    plant = PLANTS[index]
    for log in logs_with_a_place(plant, hints().get(name_of(plant))):
        try:
            caught = plant.caught_by(log)
        except NoPlaceError:
            continue
        assert caught is not None and plant.rule in caught, plant.error
        return
    pytest.fail(f"no game of {plant.battle} has a place for: {plant.error}")


def test_planted_errors_differ():
    assert len(PLANTS) >= 60
    assert len({(plant.rule, plant.error, plant.battle) for plant in PLANTS}) == len(PLANTS)
    optioned = {name for name in OPTIONED if not name.startswith("drop-")}  # ``test_drops_told`` plants there
    assert {plant.battle for plant in PLANTS} >= {*BATTLES, *optioned, "breakout", "demolition", "landmarks"}


def file_of(module):
    """File of a module of this folder, None for any other."""
    path = HERE.parents[1].joinpath(*module.split("."))
    found = [one for one in (path.with_suffix(".py"), path / "__init__.py") if one.is_file()]
    return found[0] if found and module.startswith("tests.") else None


def imports_of(path):
    """Modules a file imports."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            names = [f"{node.module}.{alias.name}" for alias in node.names]
            yield from (name if file_of(name) else node.module for name in names)


def test_it_knows_nothing_of_the_engine():
    judging = [f"tests.checker.boxes.{name}" for name in themes.NAMES if not name.startswith("plants_")]
    ahead = ["tests.checker.checker", *judging]
    seen = set(ahead)
    while ahead:
        name = ahead.pop()
        for module in imports_of(file_of(name)):
            top = module.partition(".")[0]
            assert top not in ("engine", "analysis", "m44", "numpy", "numba"), f"{name} imports {module}"
            if file_of(module) and module not in seen:
                seen.add(module)
                ahead.append(module)
    named = {name.rpartition(".")[2] for name in seen}
    assert {"sight", "terrain", "dice", "deck", "victory", "scenario"} <= named


def test_it_judges_every_kind_of_event():
    models = event_log_schema()["$defs"].values()
    kinds = {model["properties"].get("event", {}).get("const") for model in models} - {None}
    judged = {name.removeprefix("on_") for name in dir(Checker) if name.startswith("on_")} | {*JUDGES}
    assert kinds - judged - OF_MODERN == UNJUDGED | {"rule"}


def test_themes_judge_what_expansions_declare_and_games_tell_all_of_it():
    declared = {event.name.lower() for hook in BOX_HOOKS.values() for event in hook.events}
    of_house = {event.name.lower() for hook in HOOKS.values() for event in hook.events} - declared
    of_boxes = declared - {"boat_kept"} - OF_MODERN  # the first of a house rule on boats
    assert of_boxes <= {*JUDGES} <= of_boxes | of_house
    battles = [*BATTLES_OF_BOXES, *OTHERS, *OPTIONED]
    games = [kept(battle, PAIRS[0], game) for battle in battles for game in range(GAMES_OF_BOXES)]
    told = {event["event"] for log in games for event in log["events"]}
    assert of_boxes - told == IN_NO_DECK | OF_OVERLORD
    for battle in BATTLES:
        assert not {e["event"] for e in kept(battle, PAIRS[0], 0)["events"]} & of_boxes


def test_the_report_tells_of_these_errors_and_of_enough_games():
    text = REPORT.read_text(encoding="utf-8")
    rows = ROW.findall(text)
    assert [row[:3] for row in rows] == [(plant.rule, plant.error, plant.battle) for plant in PLANTS]
    assert all(
        int(bent) == int(found) > 0 and rule in rules.split(", ") for rule, _, _, bent, found, rules in rows
    )
    title = re.match(r"# Every planted error is found, no alarm in ([\d,]+) games\n", text)
    assert title and int(title.group(1).replace(",", "")) >= 5000
    assert all(f"\n| {battle} | " in text for battle in JUDGED)


def test_a_small_report_is_drawn_from_its_manifest_and_notices_other_moves(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(full_check, "PLANTS", PLANTS[:2])
    monkeypatch.setattr(full_check, "JUDGED", BATTLES[:1])
    assert full_check.main(["--games", "3", "--logs", "1", "--out", str(tmp_path)]) == 0
    assert capsys.readouterr().out == "Every planted error is found, no alarm in 12 games\n"
    manifest, page = kept_report.read(tmp_path)
    assert page == check_report.page(manifest) and page.startswith(f"# {manifest['study']['answer']}\n")
    assert [row[:5] for row in ROW.findall(page)] == [
        (plant.rule, plant.error, plant.battle, "1", "1") for plant in PLANTS[:2]
    ]
    assert set(manifest["first_games"].values()) == {3} and len(manifest["first_moves"]) == len(PAIRS)
    elsewhere = {**manifest, "origin": {}}
    assert is_current(elsewhere)
    moves = dict.fromkeys(manifest["first_moves"], "0123456789abcdef")
    assert not is_current({**elsewhere, "first_moves": moves})


def test_a_report_tells_of_alarms_and_of_errors_that_go_unseen():
    planted = [
        {"rule": "A-1", "error": "x", "battle": "toulon", "logs": 3, "found": 2, "caught_by": ["A-1", "A-1"]}
    ]
    cells = [
        {
            "scenario": "toulon",
            "variant": "official",
            "options": [],
            "axis_player": "random",
            "allies_player": who,
            "alarms": n,
        }
        for who, n in (("random", 0), ("captain", 4))
    ]
    page = check_report.page(check_report.manifest_of(planted, cells, [[1, 2], [3, 4]], 2, 5, "a command"))
    assert page.startswith("# 1 kinds of planted error go unseen, 4 alarms in 4 games\n")
    assert "\n| A-1 | x | toulon | 3 | 2 | A-1 |\n" in page
    assert page.endswith(
        "| battle | random, random | random, captain | games | alarms |\n"
        "|---|---:|---:|---:|---:|\n| toulon | 2 / 0 | 2 / 4 | 4 | 4 |\n"
    )
