"""Files of campaigns: what is wrong is said in a line, with exit code 2, and nothing is written."""

import os
import subprocess
import sys

import pytest

import m44
from m44.play.campaign_file import read_campaign
from tests.campaign.series_files import OPTION, write
from tests.printed.fresh import command

BATTLE = "river-line"
BAD = {
    "an unknown battle": (["nowhere"], {}, "nowhere"),
    "no battle": ([], {}, "battles"),
    "a group": (["base"], {}, "one battle"),
    "a side twice": (
        [BATTLE],
        {"players": [{"side": "axis", "player": "recruit"}, {"side": "axis", "player": "random"}]},
        "the side axis twice",
    ),
    "a side without a player": ([BATTLE], {"players": [{"side": "axis", "player": "recruit"}]}, "no player for allies"),
    "no such side": ([BATTLE], {"players": [{"side": "left", "player": "recruit"}]}, "players"),
    "no such player": ([BATTLE], {"players": "nobody"}, "nobody"),
    "no campaigns": ([BATTLE], {"campaigns": 0}, "1,000,000"),
    "too many campaigns": ([BATTLE], {"campaigns": 1_000_001}, "1,000,000"),
    "an unknown key": ([BATTLE], {"battle": "x"}, "battle"),
    "an unknown option": ([BATTLE], {"options": "no-such-rule"}, "no-such-rule"),
    "rules without dice": ([BATTLE], {"rules": ["hand-size:change=1"]}, OPTION),
    "rules twice": ([BATTLE], {"rules": [OPTION, OPTION]}, "twice"),
    "dice among options": ([BATTLE], {"options": OPTION}, "rules"),
    "options that conflict in one battle": (
        [BATTLE, {"scenario": "pegasus-bridge", "options": "damage-scoring"}],
        {"options": "damage-scoring:draw_margin=1"},
        "damage-scoring",
    ),
    "options that do not fit one battle": (
        [BATTLE, {"scenario": "pegasus-bridge", "options": "hand-size:side=axis,change=-4"}],
        {},
        "pegasus-bridge",
    ),
}  # fmt: skip


@pytest.mark.parametrize("what", BAD)
def test_a_mistake_is_a_line_and_names_the_file(tmp_path, what):
    battles, keys, says = BAD[what]
    path = write(tmp_path, battles, **keys)
    with pytest.raises(m44.InputError) as error:
        read_campaign(path)
    assert says in str(error.value) and "\n" not in str(error.value)
    assert error.value.file == str(path)
    assert "expected" in str(error.value) or "no such option" in str(error.value)


@pytest.mark.parametrize(
    "what", ["an unknown battle", "a side twice", "options that conflict in one battle", "no campaigns"]
)
def test_in_a_fresh_process_nothing_is_written_and_the_code_is_two(tmp_path, what):
    battles, keys, says = BAD[what]
    path = write(tmp_path, battles, **keys)
    ended = command(["campaign", path.name, "--out", "out"], tmp_path, 120)
    assert ended.code == 2 and says in ended.err and len(ended.err.strip().splitlines()) == 1
    assert sorted(one.name for one in tmp_path.iterdir()) == [path.name]


def test_the_command_says_what_the_function_says(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    path = write(tmp_path, [BATTLE, "pegasus-bridge"])
    ended = command(
        ["campaign", path.name, "--campaigns", "20", "--workers", "1", "--quiet", "--out", "out"],
        tmp_path,
        600,
    )
    assert ended.code == 0, ended.err
    assert ended.out.startswith("series (2 battles): with campaign-pre-battle-dice the Allies win")
    assert sorted(one.name for one in (tmp_path / "out").iterdir() if one.suffix) == [
        "battles.csv", "battles.parquet", "campaign.json", "campaign.svg", "campaign.txt", "campaigns.csv",
        "campaigns.parquet",
    ]  # fmt: skip
    found = m44.campaign(path.name, campaigns=20, workers=1, quiet=True, out="other")
    assert (tmp_path / "out/battles.csv").read_text("utf-8") == (tmp_path / "other/battles.csv").read_text(
        "utf-8"
    )
    assert found.campaigns["rules"].value_counts().to_dict() == {"no dice": 20, OPTION: 20}


def test_it_goes_on_after_a_kill(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    path = write(tmp_path, [BATTLE, "pegasus-bridge"], campaigns=600, players="sergeant")
    words = [sys.executable, "-m", "m44", "campaign", path.name, "--workers", "1", "--quiet", "--out", "out"]
    games = tmp_path / "out/games"
    with subprocess.Popen(
        words, env={**os.environ}, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    ) as run:
        while run.poll() is None and not (games.is_dir() and len(list(games.glob("*.npy"))) >= 3):
            pass
        run.kill()
    kept = {one.name: one.read_bytes() for one in games.glob("*.npy")}
    again = m44.campaign(path.name, workers=1, quiet=True, out="out")
    anew = m44.campaign(path.name, workers=1, quiet=True, out="anew")
    assert again.digests == anew.digests
    assert kept and all((games / name).read_bytes() == content for name, content in kept.items())


def test_players_may_be_named_side_by_side(tmp_path):
    both = [{"side": "allies", "player": "random"}, {"side": "axis", "player": "recruit"}]
    assert read_campaign(write(tmp_path, [BATTLE], players=both)).players == ("recruit", "random")


def test_a_battle_beside_the_file_is_found(tmp_path):
    m44.new_scenario("my-own-battle", tmp_path)
    asked = read_campaign(write(tmp_path, ["my-own-battle.toml"]))
    assert asked.entries[0].scenario.id == "my-own-battle"


def test_files_are_checked(tmp_path):
    sound, broken = write(tmp_path, [BATTLE]), write(tmp_path, ["nowhere"], "broken.toml")
    rows = m44.check(sound, broken)
    assert [row["ok"] for row in rows] == [True, False] and rows[0]["kind"] == "campaign"
    assert "24 games" in rows[0]["note"] and "nowhere" in rows[1]["note"]
