"""The numbers of a study of a variant, by hand and against the games themselves."""

import os
import shutil
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

import m44
from analysis.stats.estimates import share
from analysis.studies.variants.answers import Answers
from analysis.studies.variants.doses import of_dose
from analysis.studies.variants.make import NUMBERS, PAGE, numbers_in, redraw
from analysis.studies.variants.numbers import ALL, Cell, distance_of, fairest, matches_won, shares_of
from analysis.studies.variants.plan import read_variant_study
from engine.hooks import FIRED_COLUMNS
from engine.runs.store import read_games

EXAMPLE = Path(__file__).parents[2] / "examples" / "my-variant-study.toml"
FOLDER = "found"


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """The example, a few games of it."""
    folder = tmp_path_factory.mktemp("variant")
    shutil.copy(EXAMPLE, folder / EXAMPLE.name)
    before = Path.cwd()
    os.chdir(folder)
    try:
        m44.variant_study(EXAMPLE.name, games=16, out=FOLDER, workers=1, quiet=True, say=lambda line: None)
        yield folder
    finally:
        os.chdir(before)


def cell(winners: list[str]) -> Cell:
    """Games with these winners; the first is capped, the last ends by medals, the others by empty boards."""
    n = len(winners)
    reasons = ["turn_cap", *["wiped_out"] * (n - 2), "medals"]
    frame = {
        "winner": winners, "end_reason": reasons, "capped": [1] + [0] * (n - 1), "turns": range(n),
        "medals_axis": [3, 5, 6, 0], "medals_allies": [3, 4, 2, 5], "worst_deficit": [0, 4, 2, 1], "lead_changes": 0,
        "margin_quarter": [1, -1, 0, 2], "margin_half": [0, 1, -1, 3], "margin_three_quarters": [0, 0, -3, -1],
    }  # fmt: skip
    return Cell(pd.DataFrame({**frame, **{name: np.zeros(n, np.int64) for name in FIRED_COLUMNS}}), "axis")


def test_shares_of_a_cell():
    found = shares_of(cell(["draw", "axis", "axis", "allies"]), [])
    assert {name: one.value for name, one in found.items() if one.value} == {
        "wins": 0.625, "drawn": 0.25, "capped": 0.25,
        "ends:turn_cap": 0.25, "ends:wiped_out": 0.5, "ends:medals": 0.25,
        "close": 0.5, "behind:2": 0.5, "behind:4": 0.25,
        "ahead:quarter": 0.5, "ahead:half": 0.5, "ahead:three_quarters": 0.25,
    }  # fmt: skip


def test_distance_from_even_is_the_mean_over_battles():
    assert distance_of([share(30, 100), share(60, 100)]) == pytest.approx(15.0)


def legs(winners: list[str], medals: list[tuple[int, int]], side: str) -> Cell:
    """Games with these winners and medals of Axis and Allies, as a player in the seat of a side counts them."""
    axis, allies = zip(*medals, strict=True)
    return Cell(pd.DataFrame({"winner": winners, "medals_axis": axis, "medals_allies": allies}), side)


def test_matches_go_by_games_and_by_medals_where_both_win_one():
    # both games won; one each with more medals; one each with fewer; one each with as many; a win and a draw
    first = legs(["axis", "axis", "axis", "axis", "axis"], [(1, 5), (6, 2), (4, 3), (5, 2), (0, 9)], "axis")
    second = legs(
        ["allies", "axis", "axis", "axis", "draw"], [(3, 3), (5, 4), (5, 2), (5, 2), (0, 0)], "allies"
    )
    assert matches_won(first, second).tolist() == [1.0, 1.0, 0.0, 0.5, 1.0]


def test_wins_are_those_of_the_games(played):
    (folder,) = (played / "runs" / f"variant-{FOLDER}").glob("standing-*")
    games = read_games(folder, ["winner", "turns"])
    numbers = numbers_in(played / FOLDER)
    own = numbers[(numbers["part"] == "standing") & (numbers["scenario"] == "operation-cobra")].set_index(
        "measure"
    )
    winner = games["winner"].astype(str)
    points = 100 * ((winner == "axis").mean() + (winner == "draw").mean() / 2)
    assert len(games) == own.loc["wins", "n"] == 16
    assert own.loc["wins", "est"] == pytest.approx(points, abs=0.001)
    assert own.loc["turns", "est"] == pytest.approx(games["turns"].mean(), rel=1e-4)


def test_the_level_of_the_variant_itself_has_its_wins(played):
    study = read_variant_study(played / EXAMPLE.name, 16)
    told = Answers(study, numbers_in(played / FOLDER))
    by_level = dict(of_dose(told, study.file.dose[0], study.file.player))
    assert by_level["2"]["setting"] == "as it stands"
    assert by_level["2"]["est"] == told.one(part="standing", scenario=ALL, measure="wins")["est"]


def test_the_fairest_setting_is_nearest_to_even(played):
    study = read_variant_study(played / EXAMPLE.name, 16)
    numbers = numbers_in(played / FOLDER)
    chosen = fairest(study, numbers, study.file.weak)
    own = numbers[
        (numbers["part"] == "dose") & (numbers["player"] == study.file.weak)
        & (numbers["scenario"] == ALL) & (numbers["measure"] == "wins")
    ]  # fmt: skip
    apart = (own.set_index("setting")["est"] - 50).abs()
    assert apart[chosen.words] == apart.min()


def test_pages_are_drawn_anew_from_tables_alone(played):
    folder = played / FOLDER
    shutil.copy(EXAMPLE, folder / EXAMPLE.name)
    again = redraw(folder)
    assert again[PAGE] == (folder / PAGE).read_text(encoding="utf-8")


def test_the_same_command_plays_nothing_again_and_says_the_same(played):
    before = (played / FOLDER / NUMBERS).read_bytes()
    said: list[str] = []
    m44.variant_study(EXAMPLE.name, games=16, out=FOLDER, workers=2, quiet=True, say=said.append)
    assert (played / FOLDER / NUMBERS).read_bytes() == before
    assert not [line for line in said if "games/s" in line]


def test_another_number_of_games_plays_other_plans(played):
    for games in (2, 4):
        m44.variant_study(
            EXAMPLE.name, games=games, out="again", workers=2, quiet=True, say=lambda line: None
        )
    folders = (played / "runs" / "variant-again").glob("standing-*")
    assert sorted(len(read_games(one, ["turns"])) for one in folders) == [2, 4]
