"""A study is current while its battles would be played as they were played when it was made."""

import re

import numpy as np
import pytest

from analysis.measure import origin as module
from analysis.measure.origin import (
    GAMES,
    LEAST,
    SEARCHED,
    acts_digest,
    first_games,
    games_to_take,
    is_current,
    label,
    made_by_runs,
    moves_digest,
    origin,
    played_again,
    played_alike,
    with_acts,
)
from engine.hooks.fired import fired_words
from engine.loading.options.variant import parse_variant
from engine.loading.scenario.load import load_scenario
from engine.loading.tables.build import build_tables
from engine.runs.games import play_games
from engine.runs.request import make_plan
from engine.runs.simulate import simulate
from tests.reports.atlas_runs import OTHER, atlas_run
from tests.reports.synthetic import Played
from tests.support.terminal import ROOT

PLAYERS = ("random", "random")


@pytest.fixture(scope="module")
def manifest():
    """Of a study of one small battle under two sets of rules."""
    cells, moves = [], {}
    for variant in ("official", OTHER):
        options = [] if variant == "official" else [variant]
        rules = [parse_variant(variant)] if options else []
        games = play_games(
            build_tables(load_scenario("river-line"), *rules), 7, PLAYERS, 0, LEAST, "play"
        ).results
        cells.append(
            {
                "scenario": "river-line",
                "variant": variant,
                "options": options,
                "axis_player": "random",
                "allies_player": "random",
            }
        )
        moves[label(cells[-1])] = moves_digest(games["trajectory"])
    return {
        "origin": {},
        "first_moves": moves,
        "plan": {"cells": cells, "seed": 7, "namespace": "play", "games": 2000},
    }


def test_the_same_moves_are_the_same_rules(manifest):
    assert len(set(manifest["first_moves"].values())) == 2
    assert is_current(manifest)


@pytest.mark.parametrize("cell", [0, 1])
def test_other_moves_in_any_cell_are_other_rules(manifest, cell):
    moves = manifest["first_moves"] | {label(manifest["plan"]["cells"][cell]): "0123456789abcdef"}
    assert not is_current({**manifest, "first_moves": moves})


@pytest.mark.parametrize(
    "change", [{"scenario": "lost-battle"}, {"options": ["lost-rule"]}, {"axis_player": "lost-player"}]
)
def test_what_is_gone_is_another_rule(manifest, change):
    cell = manifest["plan"]["cells"][1] | change
    plan = manifest["plan"] | {"cells": [cell]}
    assert not is_current({**manifest, "plan": plan, "first_moves": {label(cell): "0123456789abcdef"}})


def test_a_player_who_is_gone_changes_his_own_games_alone(manifest):
    (cell, _), moves = manifest["plan"]["cells"], manifest["first_moves"]
    gone = {**cell, "axis_player": "lost-player"}
    known = moves | {label(gone): "0123456789abcdef"}
    games = dict.fromkeys(known, LEAST)
    assert played_alike([gone, cell], known, games, 7, "play") == {label(cell)}


def test_unchanged_sources_need_no_games(manifest, monkeypatch):
    monkeypatch.setattr(module, "play_games", None)
    assert is_current({**manifest, "origin": origin()})


def test_so_many_games_are_played_again_as_were_taken(manifest):
    cell = manifest["plan"]["cells"][0]
    rules = build_tables(load_scenario("river-line"))
    moves = play_games(rules, 7, PLAYERS, 0, 40, "play").results["trajectory"]
    taken = {
        **manifest,
        "plan": {**manifest["plan"], "cells": [cell]},
        "first_moves": {label(cell): moves_digest(moves)},
        "first_games": {label(cell): 40},
    }
    assert is_current(taken)
    moves[39] += 1
    assert not is_current({**taken, "first_moves": {label(cell): moves_digest(moves)}})
    assert not is_current({**taken, "first_games": {}})


def test_an_answer_that_cannot_wait_takes_ten_games(manifest):
    cell = manifest["plan"]["cells"][0]
    rules = build_tables(load_scenario("river-line"))
    ten = moves_digest(play_games(rules, 7, PLAYERS, 0, 10, "play").results["trajectory"])
    taken = {
        **manifest,
        "plan": {**manifest["plan"], "cells": [cell]},
        "first_moves": {label(cell): "0123456789abcdef"},
        "first_games": {label(cell): 40},
        "first_moves_of_ten": {label(cell): ten},
    }
    assert is_current(taken, glance=True) and not is_current(taken)
    assert not is_current({**taken, "first_moves_of_ten": {label(cell): "0123456789abcdef"}}, glance=True)


@pytest.mark.parametrize("games", [-1, 10**9])
def test_a_number_of_games_that_no_study_takes_is_not_played(manifest, monkeypatch, games):
    monkeypatch.setattr(module, "play_games", None)
    assert not is_current({**manifest, "first_games": dict.fromkeys(manifest["first_moves"], games)})


def cells_of(players, n):
    """Cells of so many battles between one pair of players."""
    return [
        {"scenario": f"s{i}", "variant": "official", "axis_player": players[0], "allies_player": players[1]}
        for i in range(n)
    ]


def test_how_many_games_are_taken():
    assert set(games_to_take(cells_of(PLAYERS, 32)).values()) == {625} and GAMES == 32 * 625
    assert set(games_to_take(cells_of(PLAYERS, GAMES)).values()) == {LEAST}
    mixed = cells_of(PLAYERS, 2) + cells_of(("captain", "colonel"), 3)
    assert list(games_to_take(mixed).values()) == [10_000, 10_000, LEAST, LEAST, LEAST]


def test_where_players_search_an_even_share_is_played_again():
    quick, slow = cells_of(PLAYERS, 3), cells_of(("captain", "general"), 60)
    games = dict.fromkeys(map(label, quick), 5000) | dict.fromkeys(map(label, slow), LEAST)
    again = played_again([*slow, *quick], games)
    assert again[-3:] == quick and again[:-3] == slow[::3] and LEAST * len(slow[::3]) == SEARCHED
    few = slow[:5]
    assert played_again(few, games) == few
    assert played_again(few, dict.fromkeys(games, 0)) == few


def test_first_moves_are_those_of_every_cell():
    moves = list(range(100, 130))
    battle = Played("official", [1.0] * 30, "meadow", moves=moves)
    run = atlas_run((battle, [0.0] * 30, "axis"))
    shuffled = type(run)(run.games.sample(frac=1, random_state=1), run.manifest)
    take = dict(zip(map(label, run.cells), (12, 1000), strict=True))
    found = first_games(run, take)
    assert found == first_games(shuffled, take)
    official = run.games[run.games["variant"] == "official"].sort_values("game")["trajectory"].to_numpy()
    assert found[label(run.cells[0])] == (12, moves_digest(official[:12]), "")
    assert found[label(run.cells[1])].games == 30 and len(found) == 2
    gap = type(run)(run.games[run.games["game"] != 5], run.manifest)
    assert [one.games for one in first_games(gap, take).values()] == [5, 5]


def test_of_several_runs_the_one_with_most_games_counts(tmp_path):
    board = [load_scenario("river-line")]
    folders = [
        simulate(make_plan(board, players=[PLAYERS], games=games, seed=7), tmp_path / str(games), quiet=True)
        for games in (12, 30, 11)
    ]
    made = made_by_runs(one.folder for one in folders)
    assert set(made["first_games"].values()) == {30}
    assert is_current({**made, "origin": {}})
    moves = play_games(build_tables(board[0]), 7, PLAYERS, 0, 30, "play").results["trajectory"]
    assert set(made["first_moves"].values()) == {moves_digest(moves)}


def test_a_study_that_says_how_often_rules_acted_rests_on_their_triggers(tmp_path):
    rules, options = parse_variant("damage-scoring"), ["damage-scoring"]
    plan = make_plan([load_scenario("river-line")], [rules], players=[PLAYERS], games=30, seed=7)
    run = simulate(plan, tmp_path / "games", quiet=True)
    made = made_by_runs([run.folder], acts=True) | {"origin": {}}
    games = play_games(build_tables(load_scenario("river-line"), rules), 7, PLAYERS, 0, 30, "play").results
    (name,) = [one for one in made["first_moves"] if options[0] in one]
    moves, words = moves_digest(games["trajectory"]), fired_words(games)
    assert words.any() and made["first_moves"][name] == moves + acts_digest(words)
    assert is_current(made) and with_acts(made["first_moves"]) == made["first_moves"]
    words[-1, 0] ^= 1  # a trigger more or less in one game, and no other move
    changed = made["first_moves"] | {name: moves + acts_digest(words)}
    assert not is_current({**made, "first_moves": changed})
    alone = made["first_moves"] | {name: moves}  # a study that does not say so
    assert is_current({**made, "first_moves": alone}) and name not in with_acts(alone)


def test_a_word_of_triggers_more_leaves_the_digest_as_it_is():
    words = np.array([[3, 0], [0, 0]])
    assert acts_digest(words) == acts_digest(words[:, :1]) == acts_digest(np.array([[3, 0, 0], [0, 0, 0]]))
    assert (
        len({acts_digest(words + one) for one in ([[0, 0], [0, 0]], [[0, 1], [0, 0]], [[0, 0], [0, 1]])}) == 3
    )
    assert acts_digest(np.zeros((2, 2), int)) == acts_digest(np.zeros((2, 0), int)) != acts_digest(words)


def test_the_chances_told_of_a_change_being_seen_are_arithmetic():
    """In one battle of the atlas: two cells of 625 games."""
    text = " ".join((ROOT / "docs/12-results.md").read_text(encoding="utf-8").split())
    words = (
        "one game of 100 there is seen with a probability of",
        "one game of 1,000 with",
        "one game of 10,000 with",
    )
    chances = [re.search(rf"{part} ([\d.]+)%", text)[1] for part in words]
    games = 2 * GAMES // 32
    for found, share in zip(chances, (0.01, 0.001, 0.0001), strict=True):
        assert found == f"{100 * (1 - (1 - share) ** games):.{len(found.partition('.')[2])}f}"
    assert (
        f"{games // 2} of each of the 32 cells of the atlas" in text
        and f"{games:,} games are played again" in text
    )


@pytest.mark.parametrize(
    ("file", "part"),
    [
        ("engine/kernel/battle.py", "engine"),
        ("engine/data/units.toml", "rules"),
        ("scenarios/base/toulon.toml", "rules"),
        ("engine/data/players/captain.toml", "players"),
        ("engine/data/ladder.toml", "players"),
        ("engine/data/examples/my-rule.toml", None),
        ("engine/kernel/notes.txt", None),
    ],
)
def test_what_counts_as_a_source(tmp_path, monkeypatch, file, part):
    for name in ("engine/kernel/battle.py", "engine/data/units.toml", "scenarios/base/toulon.toml"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("x = 1\n", encoding="utf-8")
    monkeypatch.setattr(module, "DATA", tmp_path / "engine/data")
    monkeypatch.setattr(module, "shipped", lambda kind: tmp_path / kind)
    before = origin()
    assert origin() == before
    (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
    (tmp_path / file).write_text("x = 2\n", encoding="utf-8")
    after = origin()
    assert [name for name in before if after[name] != before[name]] == ([part] if part else [])


def test_where_the_battles_lie_does_not_matter(tmp_path, monkeypatch):
    digests = []
    for battles in ("scenarios", "engine/data/scenarios"):
        root = tmp_path / battles.replace("/", "-")
        for name in ("engine/kernel/battle.py", f"{battles}/base/toulon.toml"):
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_text("x = 1\n", encoding="utf-8")
        monkeypatch.setattr(module, "DATA", root / "engine/data")
        monkeypatch.setattr(module, "shipped", lambda kind, folder=root / battles: folder)
        digests.append(origin())
    assert digests[0] == digests[1]


def test_an_answer_is_played_once_and_a_damaged_one_again(tmp_path, monkeypatch):
    """Neither an answer to another question nor one whose bits were flipped is believed; no full disk is in the way."""
    played = []
    monkeypatch.setattr(module, "plays_the_same", lambda asked: not played.append(asked))
    ask = module._plays_the_same.__wrapped__
    for _ in range(2):
        assert ask("one", str(tmp_path)) and played == ["one"]
    (file,) = tmp_path.rglob("*.answer")
    sound = file.read_bytes()
    assert sound.endswith(module.YES)
    for damaged in (b"", sound[:-1], sound[:-3] + module.NO, bytes([sound[0] ^ 1]) + sound[1:]):
        file.write_bytes(damaged)
        assert ask("one", str(tmp_path)) and file.read_bytes() == sound
    assert len(played) == 5 and ask("another", str(tmp_path)) and len(played) == 6
    (other,) = set(tmp_path.rglob("*.answer")) - {file}
    file.write_bytes(other.read_bytes())
    assert ask("one", str(tmp_path)) and len(played) == 7
    (tmp_path / "file").touch()
    assert ask("one", str(tmp_path / "file")) and len(played) == 8
