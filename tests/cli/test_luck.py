"""What decides, from the command line: m44 luck, --luck, the key of a study, shards."""

import json

import pytest

import m44
from engine.loading.words.errors import InputError
from engine.runs.manifest import read_manifest
from engine.runs.store import read_companions, read_games
from m44.cli.main import with_numbers
from m44.play.study import read_study

ASK = "pegasus-bridge --option no-retreat-choice --games 60 --players random --quiet"
STUDY = 'question = "compare"\nscenarios = ["pegasus-bridge"]\nvariants = ["no-retreat-choice"]\n'


def found(folder):
    """Ids of the numbers of a report."""
    results = json.loads((folder / "results.json").read_text(encoding="utf-8"))
    return {finding["id"] for finding in results["findings"]}


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("fair a --luck", "fair a --luck 5000"),
        ("fair --luck a", "fair --luck 5000 a"),
        ("fair a --luck 70 --quiet", "fair a --luck 70 --quiet"),
        ("fair a --luck -3", "fair a --luck -3"),
        ("luck a", "luck a"),
    ],
)
def test_a_flag_without_number_gets_the_usual_one(typed, read):
    assert with_numbers(typed.split()) == read.split()


def test_the_report_of_a_comparison_tells_what_decides(terminal):
    said = terminal(f"compare {ASK} --luck --out run")
    assert said.code == 0, said.err
    folder = terminal.folder / "run"
    assert "Of the luck in who wins" in said.out
    assert {"luck.wins.deck", "luck.medal_margin.dice.delta"} <= found(folder)
    assert "--luck 60" in read_manifest(folder)["command"]
    assert len(read_games(folder)) == 120 and len(read_companions(folder)) == 6 * 60
    again = terminal("run run/study.toml --out again --quiet")
    assert again.code == 0, again.err
    assert read_manifest(terminal.folder / "again")["digest"] == read_manifest(folder)["digest"]
    told = terminal("report run")
    assert told.code == 0 and "Of the luck" in told.out


@pytest.mark.parametrize("words", ["--games 2 --luck 3", "--games 2 --luck"])
def test_too_few_games_are_named_where_luck_is_asked_for(terminal, words):
    said = terminal(f"compare pegasus-bridge --option no-retreat-choice {words} --quiet")
    assert said.code == 2 and "--games: found 2, expected 3 or more beside --luck" in said.err


def test_without_the_flag_nothing_of_it_is_played(terminal):
    assert terminal(f"compare {ASK} --out run").code == 0
    assert not any(name.startswith("luck") for name in found(terminal.folder / "run"))
    assert len(read_companions(terminal.folder / "run")) == 0


def test_a_battle_and_a_change_by_themselves(terminal):
    rows = json.loads(terminal(f"luck {ASK} --json").out)
    assert [row["source"] for row in rows] == ["deck", "dice", "players", "interaction"] * 2
    assert {row["n_games"] for row in rows} == {8 * 60}
    alone = terminal("luck river-line --games 60 --players random --quiet")
    assert alone.code == 0 and "the deck decides" in alone.out and "Before" not in alone.out


def test_too_few_games_for_an_interval_say_so(terminal):
    rows = json.loads(terminal(f"luck {ASK} --json").out)
    assert all(row["share_low"] is None and row["change_high"] is None for row in rows)
    assert all(row["share"] is not None and row["change"] is not None for row in rows)
    few = "Shares of luck have an interval from 100 games of each kind on; these rest on 60."
    said = " ".join(terminal(f"luck {ASK}").out.split())
    assert few in said and "interval not known" in said and "No source clearly decides" in said
    enough = " ".join(terminal("luck river-line --games 100 --players random --quiet").out.split())
    assert "Shares of luck have" not in enough and "interval not known" not in enough


def test_shards_tell_it_together(terminal):
    for n in (1, 2):
        said = terminal(f"compare {ASK} --luck 40 --shard {n}/2 --out part-{n}")
        assert said.code == 0, said.err
    assert terminal("merge part-1 part-2 --out whole").code == 0
    assert terminal(f"compare {ASK} --luck 40 --out whole").code == 0
    assert "luck.wins.deck.delta" in found(terminal.folder / "whole")


def test_a_study_asks_for_it(terminal):
    assert read_study(terminal.write("s.toml", STUDY + "games = 50\nluck = 30\n")).luck == 30
    assert read_study(terminal.write("s.toml", STUDY + "games = 50\nluck = 3000\n")).luck == 50
    assert read_study(terminal.write("s.toml", STUDY)).luck == 0
    with pytest.raises(InputError, match="luck: found 2, expected a whole number from 3"):
        read_study(terminal.write("s.toml", STUDY + "luck = 2\n"))
    with pytest.raises(InputError, match="luck: found a key that a survey has not"):
        read_study(terminal.write("s.toml", 'question = "survey"\nscenarios = ["river-line"]\nluck = 9\n'))


@pytest.mark.parametrize("luck", [2, 0, -1])
def test_too_few_games_are_refused(luck):
    with pytest.raises(InputError, match=f"luck: found {luck}, expected a whole number from 3"):
        m44.fair("river-line", games=50, luck=luck)
    with pytest.raises(InputError, match="expected a whole number"):
        m44.luck("river-line", games=luck)
