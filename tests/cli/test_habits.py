"""The command ``habits``: its table, its rows, its refusals."""

import json

import pytest

import m44
from analysis.players.habits.table import INDICATORS, LEFT_OUT

SMALL = "habits river-line --players recruit --games 4 --workers 1 --quiet"
KEYS = [
    "player", "scenario", "side", "indicator", "value", "ci_low", "ci_high", "n", "n_games", "unit", "direction",
    "sure", "greedy", "apart", "apart_low", "apart_high", "stands",
]  # fmt: skip


def test_the_table_names_every_indicator(terminal):
    said = terminal(SMALL)
    assert said.code == 0, said.err
    together = " ".join(said.out.split())
    assert "Columns: (1) recruit" in together
    for one in INDICATORS:
        assert one.title.split()[0] in together
    assert max(map(len, said.out.splitlines())) <= 100
    assert not terminal.files()


def test_rows_have_stable_keys(terminal):
    rows = json.loads(terminal(f"{SMALL} --json").out)
    assert all(list(row) == KEYS for row in rows)
    whole = [row for row in rows if row["scenario"] == "all" and row["side"] == "both"]
    assert [row["indicator"] for row in whole] == [one.id for one in INDICATORS]
    assert {row["side"] for row in rows} == {"both", "axis", "allies"}
    for row in rows:
        assert (row["value"] is None) == (row["n"] == 0)
        assert row["ci_low"] is None or row["ci_low"] <= row["value"] <= row["ci_high"]


def test_two_battles_are_told_together_and_one_by_one():
    found = m44.habits(["river-line", "pegasus-bridge"], players="recruit", games=3, workers=1, quiet=True)
    frame = found.frame()
    cells = set(zip(frame["scenario"], frame["side"], strict=True))
    assert cells == {
        (scenario, side) for scenario in ("all", "river-line", "pegasus-bridge") for side in ("both", "axis", "allies")
    }  # fmt: skip
    one = frame[(frame["indicator"] == "two-medals") & (frame["side"] == "both")].set_index("scenario")["n"]
    assert one["all"] == one["river-line"] + one["pegasus-bridge"]


def test_workers_make_no_difference():
    asked = {"players": ["recruit", "sergeant"], "games": 60, "quiet": True}
    one, three = (m44.habits("river-line", workers=workers, **asked) for workers in (1, 3))
    assert one.flat_rows() == three.flat_rows()


def test_the_greedy_player_is_read_against_nobody():
    found = m44.habits("river-line", players=["sergeant"], games=3, workers=1, quiet=True)
    assert found.frame()["stands"].isna().all()


def test_files(terminal):
    said = terminal(f"{SMALL} --out there")
    assert said.code == 0, said.err
    files = terminal.files()
    assert set(files) == {"there/habits.json", "there/habits.csv", "there/habits.txt"}
    kept = json.loads(files["there/habits.json"])
    assert kept["format"] == "m44-habits" and kept["players"] == ["recruit"] and kept["greedy"] == "sergeant"
    assert [one["indicator"] for one in kept["indicators"]] == [one.id for one in INDICATORS]


def test_every_indicator_is_explained_without_a_game(terminal):
    said = terminal("habits --explain")
    for one in INDICATORS:
        assert f"{one.id} ({one.people.value}, {one.sure.value}):" in said.out
    for what, _ in LEFT_OUT:
        assert what in " ".join(said.out.split())
    rows = json.loads(terminal("habits --explain --json").out)
    assert [row["indicator"] for row in rows] == [one.id for one in INDICATORS]


@pytest.mark.parametrize(
    ("words", "named"),
    [
        ("--players nobody", ["--players", "nobody"]),
        ("--players general", ["general", "search"]), ("--against colonel", ["--against", "colonel"]),
        ("--games 1", ["--games", "1"]), ("--games 0", ["--games", "0"]), ("--seed -1", ["--seed", "-1"]),
        ("--workers 0", ["--workers", "0"]),
    ],
)  # fmt: skip
def test_bad_input_is_told_in_one_line(terminal, words, named):
    said = terminal(f"habits river-line {words}")
    assert said.code == 2 and not said.out
    assert len(said.err.splitlines()) == 1 and all(word in said.err for word in named)


def test_an_unknown_battle(terminal):
    said = terminal("habits nowhere")
    assert said.code == 2 and "nowhere" in said.err and len(said.err.splitlines()) == 1
