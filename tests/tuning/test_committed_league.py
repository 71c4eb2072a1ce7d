"""The league that the major has been through: what docs/11-players.md says of it is what its folder holds."""

import json
from pathlib import Path

import pandas as pd

from analysis.players.tuning.accept import elo_of
from analysis.players.tuning.league import IN_A_ROW, QUIET
from engine.players.common.weights import FIRST_FURTHER, FIRST_OF_OPTIONS, Weight
from engine.policies.player_files import load_player
from engine.sizes import FIRST_LATER

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "reports" / "players" / "tuning" / "major-league"
LEAGUE = json.loads((FOLDER / "league.json").read_text("utf-8"))
LINES = [json.loads(line) for line in (FOLDER / "league.jsonl").read_text("utf-8").splitlines()]


def test_the_champion_is_the_major():
    """In all but what choices that options add have to gain: nobody makes one under the official rules."""
    official = [
        one.name.lower() for one in Weight if one < FIRST_OF_OPTIONS or FIRST_FURTHER <= one < FIRST_LATER
    ]
    champion, major = LEAGUE["champion"]["weights"], load_player("major")["weights"]
    assert {name: champion[name] for name in official} == {name: major[name] for name in official}


def test_nobody_gains_any_more():
    """The last exploiters, one after the other, are shown to gain less than 10 Elo."""
    last = LEAGUE["challenges"][-IN_A_ROW:]
    assert LEAGUE["settled"] and len(last) == IN_A_ROW
    assert all(row["elo_high"] < QUIET and not row["promoted"] for row in last)


def test_table_and_journal_tell_the_same():
    _, *challenges = LINES
    table = pd.read_csv(FOLDER / "challenges.csv")
    assert list(table["exploiter"]) == [one["exploiter"]["id"] for one in challenges]
    for kept, row in zip(challenges, LEAGUE["challenges"], strict=True):
        strength = kept["strength"]
        assert [row["points"], row["n_matches"]] == [strength["points"], strength["matches"]]
        assert row["elo_high"] == elo_of(strength["high"])


def test_the_page_says_who_challenged_the_major():
    page = (ROOT / "docs/11-players.md").read_text("utf-8")
    for row in LEAGUE["challenges"]:
        elo = f"{row['elo']:+.0f} | {row['elo_low']:+.0f} to {row['elo_high']:+.0f}"
        assert f"| `{row['begun_from']}` | {100 * row['points']:.1f} | {elo} |" in page
