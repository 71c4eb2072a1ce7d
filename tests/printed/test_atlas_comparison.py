"""The table of battles in docs/11-players.md and the sentence below it say what the two atlases hold."""

import re
from pathlib import Path

import pandas as pd

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs/11-players.md").read_text("utf-8")
ROW = re.compile(r"^\| ([^|]+) \| (\S+) \| (\S+) \| ([+-]\S+) \| (\S+) \| (\S+) \|$", re.MULTILINE)
WINS, TURNS = "win_rate.allies", "turns"


def atlas(name):
    """Estimates and intervals of wins and turns of an atlas, in points of 100 and turns, by title of the battle."""
    kept = pd.read_parquet(ROOT / "reports" / name / "effects.parquet")
    return {metric: kept[kept["metric"] == metric].set_index("title") for metric in (WINS, TURNS)}


USUAL, BEFORE = atlas("base-atlas"), atlas("base-atlas-captain")


def test_the_table_holds_what_the_atlases_hold():
    rows = {title: numbers for title, *numbers in ROW.findall(PAGE)}
    assert list(rows) == list(USUAL[WINS].index)
    for title, numbers in rows.items():
        wins = [kept[WINS].loc[title, "estimate"] for kept in (BEFORE, USUAL)]
        turns = [kept[TURNS].loc[title, "estimate"] for kept in (BEFORE, USUAL)]
        assert numbers == [
            *(f"{value:.1f}" for value in wins),
            f"{wins[1] - wins[0]:+.1f}",
            *(f"{value:.1f}" for value in turns),
        ]


def test_the_sentence_below_counts_what_is_shown():
    usual, before = USUAL[WINS], BEFORE[WINS]
    moved = (usual["estimate"] - before["estimate"]).abs() > 5
    crossed = ((usual["ci_high"] < 50) & (before["ci_low"] > 50)) | (
        (usual["ci_low"] > 50) & (before["ci_high"] < 50)
    )
    assert f"moves {moved.sum()} of {len(moved)} battles by more than 5 points" in PAGE
    assert f"{crossed.sum()} ({', '.join(crossed[crossed].index)}) is shown to change sides" in PAGE
    shorter = USUAL[TURNS]["ci_high"] < BEFORE[TURNS]["ci_low"]
    assert f"{shorter.sum()} of {len(shorter)} are shorter" in PAGE
