"""How games end, by who wins, and how often a side comes to its medals: by hand."""

import pandas as pd
import pytest

from analysis.studies.variants.found import Found
from analysis.studies.variants.numbers import ALL, COLUMNS
from analysis.studies.variants.outcomes import outcome_games, outcome_rows, outcome_table, outcome_words
from analysis.studies.variants.plan import read_variant_study

FILE = """
title = "Cybermen"
question = "Who?"
variant = "cyberman-unit"
side = "axis"
names = { axis = "the Cybermen", allies = "the humans" }
scenarios = ["pegasus-bridge", "sword-beach"]
tally_games = 4
[outcomes]
axis = 4
[[ask]]
question = "How?"
tells = ["outcomes"]
"""


@pytest.fixture(scope="module")
def study(tmp_path_factory):
    file = tmp_path_factory.mktemp("study") / "study.toml"
    file.write_text(FILE, encoding="utf-8")
    return read_variant_study(file)


@pytest.fixture
def numbers(study):
    """Four games of each battle: in the first the Axis has its medals in two, in the second in none."""
    first = [
        ("axis", "medals", 4, 1),
        ("axis", "medals", 5, 0),
        ("axis", "wiped_out", 3, 2),
        ("allies", "medals", 0, 4),
    ]
    second = [("allies", "medals", 3, 4)] * 3 + [("draw", "turn_cap", 2, 2)]
    columns = ["scenario", "winner", "reason", "axis", "allies"]
    rows = [("pegasus-bridge", *one) for one in first] + [("sword-beach", *one) for one in second]
    return pd.DataFrame(outcome_rows(study, pd.DataFrame(rows, columns=columns)))


def test_shares_are_those_of_the_games_of_a_battle_and_their_mean(numbers):
    est = numbers.set_index(["scenario", "measure"])["est"]
    assert est["pegasus-bridge", "reached:axis"] == pytest.approx(50)
    assert est["sword-beach", "reached:axis"] == 0
    assert est[ALL, "reached:axis"] == pytest.approx(25)
    assert est["pegasus-bridge", "ended:axis:wiped_out"] == pytest.approx(25)
    assert est[ALL, "ended:allies:medals"] == pytest.approx((25 + 75) / 2)
    assert est[ALL, "ended:draw:turn_cap"] == pytest.approx(12.5)
    assert (ALL, "reached:allies") not in est.index  # nobody asked


def test_ways_to_end_are_all_games_of_every_battle(numbers):
    ended = numbers[numbers["measure"].str.startswith("ended:")].groupby("scenario")["est"].sum()
    assert ended.to_dict() == pytest.approx({"pegasus-bridge": 100, "sword-beach": 100, ALL: 100})


def test_words_and_table_say_it(study, numbers):
    found = Found(study, numbers[list(COLUMNS)])
    said = outcome_words(found)
    assert said.startswith("The Cybermen come to 4 points in 25.0 (")
    assert "from 0 (Sword Beach) to 50 (Pegasus Bridge)" in said
    assert "the humans win by medals 50.0, the Cybermen win by medals 25.0" in said
    assert "nobody wins, at the limit of turns 12.5" in said
    row = next(line for line in outcome_table(found).split("\n") if line.startswith("| Pegasus"))
    assert [cell.strip() for cell in row.strip("| ").split("|")][1] == "50.0"


def test_games_say_who_won_by_what_and_with_how_many_medals(study):
    games = outcome_games(study, 1)
    assert len(games) == 2 * study.file.tally_games
    for _, one in games.iterrows():
        won = one["winner"]
        assert won == "draw" or one["points"] == (1.0 if won == "axis" else 0.0)
        assert one["reason"] != "medals" or one[won] > 0
