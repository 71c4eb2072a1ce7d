"""The games that ship with the program are those that it plays today; the maker of them keeps whole groups."""

import pytest

from engine.layout import RESULT
from engine.loading.tables.build import build_tables
from engine.runs import kept_shelf
from engine.runs.columns import rows_of
from engine.runs.games import play_games
from engine.runs.groups import group_size
from engine.runs.kept_entries import SUFFIX, about_of, file_name, read_entry
from engine.runs.kept_ship import GAMES, SEED, ship, shipped_blocks, shipped_request
from engine.runs.kept_shipped import shipped_folder
from engine.runs.simulate import simulate
from engine.runs.store import read_games, read_turns

LOOKED_AT = 3  # games of every entry


def test_the_games_that_ship_are_those_of_today():
    """Every file is one of today's battles, rules and players, and holds the games that are played today."""
    folder = shipped_folder()
    if folder is None:
        pytest.skip("no games ship with these sources")
    request = shipped_request(postures=1)
    there = {path.name for path in folder.glob(f"*{SUFFIX}")}
    official = [cell for cell in request.plan.cells if cell.is_reported]
    wanted = {file_name(about_of(request.plan, cell)) for cell in official}
    known = wanted | {file_name(about_of(request.plan, cell)) for cell in request.plan.cells}
    assert wanted <= there <= known, "make kept-games"
    for cell, recipe in zip(request.plan.cells, request.recipes, strict=True):
        about = about_of(request.plan, cell)
        if file_name(about) not in there:
            continue
        entry = read_entry(folder / file_name(about), about, cell, is_own=False)
        assert entry.head.games == GAMES or not cell.is_reported
        built, players = build_tables(recipe.scenario, recipe.variant), (cell.axis_player, cell.allies_player)
        for first in (0, entry.head.games // 2, entry.head.games - LOOKED_AT):
            place = next(i for i, span in enumerate(entry.blocks) if span.first <= first < span.end)
            kept = rows_of(entry.tables["games"][place])
            played = play_games(built, SEED, players, first, LOOKED_AT).results
            played = played[played["game"] < list(entry.blocks)[place].end]
            kept = kept[(kept["game"] >= first) & (kept["game"] < first + LOOKED_AT)]
            assert all((kept[name] == played[name]).all() for name in RESULT.names), (cell.label, first)


@pytest.mark.parametrize(
    ("games", "lost"), [(1000, 0), (2000, 0), (5000, 200), (10_000, 0), (20_000, 0), (40_000, 0)]
)
def test_usual_runs_find_whole_blocks_in_their_groups(games, lost):
    """Of 5,000 games two blocks of 100 lie in two groups of 250: games 1,200 and 1,700 to 99 more."""
    plan = shipped_request(["pegasus-bridge"]).plan
    wanted = shipped_request(["pegasus-bridge"], games).plan
    group = group_size(wanted)
    blocks = [span for span in shipped_blocks(plan) if span.end <= games]
    fit = [span for span in blocks if span.first // group == (span.end - 1) // group]
    assert blocks[0].first == 0 and sum(span.count for span in fit) == min(games, GAMES) - lost


@pytest.mark.quick
def test_games_that_ship_are_taken(monkeypatch, tmp_path):
    monkeypatch.setenv("M44_KEPT", str(tmp_path / "kept"))
    size = ship(tmp_path / "shipped", ["river-line"], games=120)
    monkeypatch.setenv("M44_KEPT", str(tmp_path / "kept"))
    (path,) = (tmp_path / "shipped").iterdir()
    assert path.stat().st_size == size and not (tmp_path / "kept").exists()
    request = shipped_request(["river-line"], games=120)
    monkeypatch.setattr(kept_shelf, "shipped_folder", lambda: None)
    played = simulate(request, tmp_path / "played", quiet=True)
    monkeypatch.setenv("M44_KEPT", str(tmp_path / "none"))
    monkeypatch.setattr(kept_shelf, "shipped_folder", lambda: tmp_path / "shipped")
    taken = simulate(request, tmp_path / "taken", quiet=True)
    assert (played.taken, taken.taken, taken.played) == (0, 120, 0) and taken.digest == played.digest
    for read in (read_games, read_turns):
        assert read(tmp_path / "taken").equals(read(tmp_path / "played"))
