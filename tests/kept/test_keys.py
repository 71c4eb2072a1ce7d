"""Only the same games are taken: all that decides a game is part of the name it is kept by."""

import json
from dataclasses import replace

import pytest

from engine.runs import kept_entries
from engine.runs.kept_entries import about_of, file_name, read_head
from tests.kept.shelf import entry_of, play
from tests.support import fake_play


def test_only_the_same_games_are_taken(monkeypatch, tmp_path):
    play(tmp_path / "first")
    assert play(tmp_path / "seed", seed=6).taken == 0
    other = fake_play.request(games=400, players=[("recruit", "sergeant")])
    assert play(tmp_path / "players", request=other).taken == 0
    with monkeypatch.context() as patch:
        patch.setattr(kept_entries, "BEHAVIOUR", kept_entries.BEHAVIOUR + 1)
        assert play(tmp_path / "behaviour").taken == 0
    assert play(tmp_path / "same").taken == 800


@pytest.mark.parametrize(
    "key",
    ["scenario", "variant", "axis_player", "allies_player", "chance_id", "scenario_digest", "rules_digest",
     "tables_digest", "players_digest"],
)  # fmt: skip
def test_everything_that_decides_a_game_is_part_of_the_key(key):
    plan = fake_play.request().plan
    cell = plan.cells[0]
    changed = replace(cell, **{key: f"{getattr(cell, key)}x"})
    assert file_name(about_of(plan, changed)) != file_name(about_of(plan, cell))


def test_seed_use_and_columns_are_part_of_the_key_and_a_title_is_not(monkeypatch):
    plan = fake_play.request().plan
    cell = plan.cells[0]
    name = file_name(about_of(plan, cell))
    assert file_name(about_of(replace(plan, seed=6), cell)) != name
    assert file_name(about_of(replace(plan, namespace="tune"), cell)) != name
    assert (
        file_name(about_of(replace(plan, games=7, engine="other"), replace(cell, index=3, title="X"))) == name
    )
    columns = {**kept_entries.SCHEMAS, "games": kept_entries.SCHEMAS["games"].remove(3)}
    monkeypatch.setattr(kept_entries, "SCHEMAS", columns)
    assert file_name(about_of(plan, cell)) != name


def test_the_head_is_read_without_the_rows(tmp_path):
    play(tmp_path / "first", trace=True)
    path, about, _ = entry_of(tmp_path)
    head = read_head(path)
    assert head.about == about and (head.games, head.traced) == (400, 400)
    assert list(head.sizes) == ["hexes", "cards", "turns", "games"] and json.dumps(head.about)
