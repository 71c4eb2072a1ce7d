"""A study is current while its battles would be played as they were played when it was made."""

import pytest

from analysis import origin as module
from analysis.origin import GAMES, first_moves, is_current, label, moves_digest, origin
from engine.loading.options import parse_variant
from engine.loading.scenario import load_scenario
from engine.loading.tables import build_tables
from engine.play.games import play_games
from tests.reports.atlas_runs import OTHER, atlas_run
from tests.reports.synthetic import Played

PLAYERS = ("random", "random")


@pytest.fixture(scope="module")
def manifest():
    """Of a study of one small battle under two sets of rules."""
    cells, moves = [], {}
    for variant in ("official", OTHER):
        options = [] if variant == "official" else [variant]
        rules = [parse_variant(variant)] if options else []
        games = play_games(
            build_tables(load_scenario("river-line"), *rules), 7, PLAYERS, 0, GAMES, "play"
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


def test_unchanged_sources_need_no_games(manifest, monkeypatch):
    monkeypatch.setattr(module, "play_games", None)
    assert is_current({**manifest, "origin": origin()})


def test_first_moves_are_those_of_every_cell():
    moves = list(range(100, 130))
    battle = Played("official", [1.0] * 30, "meadow", moves=moves)
    run = atlas_run((battle, [0.0] * 30, "axis"))
    shuffled = type(run)(run.games.sample(frac=1, random_state=1), run.manifest)
    found = first_moves(run)
    assert found == first_moves(shuffled)
    assert set(found) == {label(cell) for cell in run.cells} and len(found) == 2
    official = run.games[run.games["variant"] == "official"].sort_values("game")["trajectory"].to_numpy()
    assert found[label(run.cells[0])] == moves_digest(official[:GAMES])


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
