"""What programs read: lists of flat objects with stable keys, one complete event log."""

import json

import pytest

from analysis.wording.glossary import COLUMNS, WITH_INTERVAL
from engine.policies.usual import PLAYER

FLAT = (int, float, str, bool, type(None))
MARKS = ["import_trust", "import_notes"]
BENCH = ["scenario", "player", "workers", "games_per_s", "turns_per_game", "decisions_per_s", "compile_s"]


def rows(terminal, command):
    """The list of flat objects a command prints."""
    said = terminal(command)
    assert said.code == 0, said.err
    values = json.loads(said.out)
    assert values
    for row in values:
        assert row.keys() == values[0].keys()
        assert all(isinstance(value, FLAT) for value in row.values())
    return values


@pytest.mark.parametrize("kind", ["scenarios", "options", "players", "units", "terrain", "cards"])
def test_lists_begin_with_id_and_title(terminal, kind):
    found = rows(terminal, f"list {kind} --json")
    assert list(found[0])[:2] == ["id", "title"]
    assert all(row["id"] and row["title"] for row in found)


def test_the_deck_has_sixty_cards(terminal):
    assert sum(row["copies"] for row in rows(terminal, "list cards --json")) == 60


def test_the_options_of_the_first_version(terminal):
    assert {row["id"] for row in rows(terminal, "list options --json")} >= {
        "counter-attack-final-turn", "damage-scoring", "no-retreat-choice", "infantry-charge", "hand-size",
        "medals-to-win", "first-player",
    }  # fmt: skip


def test_a_comparison_has_the_columns_of_the_documentation(terminal):
    found = rows(
        terminal, "compare pegasus-bridge --option no-retreat-choice --games 60 --players random --json"
    )
    ends = {f"{column}_{end}" for column in WITH_INTERVAL for end in ("low", "high")}
    over_players = {column for column in COLUMNS if column.startswith("range_")}
    assert set(found[0]) == (set(COLUMNS) | ends) - over_players
    fair = rows(terminal, "fair pegasus-bridge --games 60 --players captain --json")
    assert set(fair[0]) >= over_players and len(over_players) == 4
    assert [row["variant"] for row in found] == ["official", "no-retreat-choice"]


def test_fairness_is_a_part_of_them(terminal):
    (row,) = rows(terminal, "fair pegasus-bridge --games 60 --players random --json")
    assert list(row)[:3] == ["scenario", "title", "variant"]
    assert row["axis_wins_of_100"] + row["allies_wins_of_100"] + row["draws_of_100"] == pytest.approx(100)


def test_reasons_and_games_to_watch(terminal):
    found = rows(terminal, "why river-line --games 200 --players random --out here --json --quiet")
    assert list(found[0]) == [
        "rank", "topic", "text", "value", "low", "high", "unit", "n_games", "command", "what_changed", "notices",
        *MARKS,
    ]  # fmt: skip
    reasons = [row for row in found if row["rank"] is not None]
    games = [row for row in found if row["topic"] == "game"]
    assert [row["rank"] for row in reasons] == list(range(1, len(reasons) + 1)) and len(reasons) <= 7
    assert all(row["low"] <= row["value"] <= row["high"] and row["unit"] for row in reasons)
    assert games and all(row["command"].startswith("m44 replay river-line") for row in games)
    assert len(reasons) + len(games) == len(found)


def test_a_run_tells_where_it_is(terminal):
    (row,) = rows(terminal, "run pegasus-bridge --games 60 --players random --out here --json")
    assert list(row) == ["folder", "games", "played", "seconds", "digest", "what_changed", "notices", *MARKS]
    assert (row["folder"], row["games"], row["played"]) == ("here", 60, 60)


def test_bench(terminal):
    command = "bench pegasus-bridge --json --players random --workers 1 --workers 2 --seconds 0.1"
    found = rows(terminal, command)
    assert list(found[0])[: len(BENCH)] == BENCH
    assert [(row["player"], row["workers"]) for row in found] == [("random", 1), ("random", 2)]
    assert all(row["games_per_s"] > 0 for row in found)


def test_bench_of_all_ends_with_the_means(terminal, monkeypatch):
    monkeypatch.setattr(
        "engine.runs.bench.measure_shares", lambda paths, players, seconds, say: [0.9] * len(paths)
    )
    found = rows(terminal, "bench training --all --json --seconds 0.02")
    assert [row["scenario"] for row in found] == ["river-line", "long-ridge", "geometric mean"]
    assert {(row["player"], row["workers"], row["rules_of_100"]) for row in found} == {(PLAYER, 1, 10.0)}
    table = terminal("bench training --all --seconds 0.02").out.splitlines()
    assert table[-1].startswith("geometric mean")
    assert all(len(line) <= 100 for line in table)


def test_paths_explain_check_odds(with_example):
    assert rows(with_example, "paths units.infantry.dice --json") == [
        {
            "path": "units.infantry.dice",
            "value": "3/2/1",
            "meaning": "dice of infantry at range 1, 2, 3 …; the number of entries is its maximum range",
            "allowed": "1 to 10 numbers of dice by range like 3/2/1",
        }
    ]
    assert {row["kind"] for row in rows(with_example, "explain no-retreat-choice --json")} == {
        "option", "parameter", "change", "what changed", "players", "sample",
    }  # fmt: skip
    (checked,) = rows(with_example, "check examples/my-rule.toml --json")
    assert (checked["ok"], checked["kind"], checked["id"]) == (True, "option", "stronger-rifles")
    (odds,) = rows(with_example, "odds armor infantry --range 2 --on town --json")
    assert (odds["dice"], odds["p_hit"], odds["p_kill"]) == (1, 0.5, 0.0)


def test_a_board_is_a_list_of_hexes(terminal):
    found = rows(terminal, "show pegasus-bridge --json")
    assert len(found) == 113
    assert sum(row["side"] == "axis" for row in found) == 6
    assert sum(row["side"] == "allies" for row in found) == 9


def test_a_replay_is_one_complete_event_log(terminal):
    from engine.replay.event_log import EventLog

    said = terminal("replay pegasus-bridge --seed 1 --game 3 --json")
    log = EventLog.model_validate_json(said.out)
    assert (log.seed, log.game, log.events[-1].event) == (1, 3, "end")


def test_replays_of_a_group_are_a_list(terminal):
    logs = json.loads(terminal("replay training --game 0 --json").out)
    assert [log["scenario"] for log in logs] == ["river-line", "long-ridge"]
