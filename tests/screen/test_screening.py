"""The whole way: what survives, what is confirmed, what is written and said."""

import json

import pandas as pd
import pytest

import m44
from analysis.studies.screen.pairs import TIMES

OPTIONS = ["medals-to-win:side=axis,change=2", "first-player", "units.armor.dice=4/4/4"]
STRONG = OPTIONS[0]
FLAGS = " ".join(f"--option '{option}'" for option in OPTIONS)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("screening")


@pytest.fixture(scope="module")
def found(folder):
    return m44.screen(
        "pegasus-bridge", OPTIONS, budget=5000, confirm_games=300, interactions=True, out=folder, quiet=True
    )


def test_a_strong_option_survives_and_is_confirmed(found):
    """Two medals more for the Axis to win help the Allies."""
    first = found.ranking.iloc[0]
    assert first["term"] == STRONG and first["survives"]
    assert first["exploratory_wins_low"] > 0
    confirmed = found.confirmed.set_index("variant").loc[STRONG]
    assert confirmed["allies_change_points_low"] > 0 and confirmed["n_pairs"] == 300


def test_what_cannot_occur_is_told_as_that(found):
    row = found.ranking.set_index("term").loc["units.armor.dice=4/4/4"]
    assert pd.isna(row["exploratory_wins"]) and not row["survives"] and row["n_blocks_on"] == 0
    assert "units.armor.dice=4/4/4 cannot occur here: pegasus-bridge" in found.text()


def test_confirmation_plays_on_chance_of_its_own(folder, found):
    manifest = json.loads((folder / "confirm-1" / "manifest.json").read_text())
    assert manifest["plan"]["namespace"] == "confirm"
    assert found.manifest["plan"]["namespace"] == "screen"


def test_every_number_of_the_first_stage_is_named_exploratory(found):
    counts = {"term", "n_games", "n_games_on", "n_blocks_on", "q", "survives"}
    assert all(name in counts or name.startswith("exploratory_") for name in found.ranking.columns)
    assert "Exploratory" in found.text()


def test_files(folder, found):
    values = json.loads((folder / "screen.json").read_text())
    assert values["format"] == "m44-screen" and len(values["ranking"]) == 3
    assert values["ranking"][0]["term"] == STRONG
    ranking = pd.read_csv(folder / "ranking.csv")
    assert list(ranking.columns) == list(found.ranking.columns)
    page = (folder / "report.md").read_text()
    assert "tornado.svg" in page and found.sentence() in page and found.manifest["command"] in page
    picture = (folder / "tornado.svg").read_text()
    assert "EXPLORATORY" in picture and STRONG in picture


def test_the_same_call_plays_nothing_again(folder, found):
    before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    again = m44.screen(
        "pegasus-bridge", OPTIONS, budget=5000, confirm_games=300, interactions=True, out=folder, quiet=True
    )
    pd.testing.assert_frame_equal(again.ranking, found.ranking)
    assert {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()} == before


def test_pairs_of_survivors(tmp_path):
    """First side and medal target: with both in half of the blocks their joint effect has a number."""
    found = m44.screen(
        "pegasus-bridge",
        [STRONG, "medals-to-win:side=allies,change=2", "units.infantry.dice=5/4/3"],
        budget=5000,
        confirm_games=0,
        interactions=True,
        out=tmp_path,
        quiet=True,
    )
    names = set(found.pairs["term"])
    assert found.confirmed.empty
    assert {STRONG, "units.infantry.dice=5/4/3"} in [set(name.split(TIMES)) for name in names]
    assert not any("side=axis" in name and "side=allies" in name for name in names)  # one group
    assert found.pairs["exploratory_wins"].notna().all()


def test_the_command(terminal):
    said = terminal(f"screen pegasus-bridge {FLAGS} --budget 3000 --confirm-games 0 --quiet")
    assert said.code == 0, said.err
    assert all(len(line) <= 100 for line in said.out.splitlines())
    assert STRONG in said.out.partition("\n\n")[0] and "Report: runs/screen-" in said.out
    as_json = terminal(f"screen pegasus-bridge {FLAGS} --budget 3000 --confirm-games 0 --quiet --json")
    rows = json.loads(as_json.out)
    assert rows[0]["term"] == STRONG
    assert {row["term"]: row["n_cannot_occur"] for row in rows}["units.armor.dice=4/4/4"] == 1


@pytest.mark.parametrize(
    ("flags", "told"),
    [
        ("--budget 10", "--budget"),
        ("--q 2", "--q"),
        ("--option nonsense", "no such option"),
        ("nowhere", "nowhere"),
        ("--confirm-games -1", "--confirm-games"),
        ("--workers 0", "--workers"),
        ("--players sergeant,random,random", "--players"),
    ],
)
def test_bad_input_is_one_line_and_nothing_written(terminal, flags, told):
    given = "" if "--option" in flags else "--option first-player "
    where = "" if flags == "nowhere" else "pegasus-bridge "
    said = terminal(f"screen {where}{given}{flags}")
    assert said.code == 2
    assert told in said.err and len(said.err.splitlines()) == 1
    assert not terminal.files()
