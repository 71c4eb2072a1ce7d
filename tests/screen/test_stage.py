"""Real games: where options can occur, blocks whatever the workers, going on after a stop."""

import json
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from analysis.findings.why_unchanged import OFFICIAL, UNSEEN, WORDS
from analysis.studies.screen.cells import CANNOT_OCCUR, NOT_ALLOWED, PLAYS, probe
from analysis.studies.screen.plan import ScreenPlan, make_screen_plan
from analysis.studies.screen.stage import Shelf, design, jobs_of, play_stage
from engine.loading.tables.build import build_tables
from engine.loading.words.errors import InputError
from engine.runs.games import play_games
from tests.screen.boards import SERGEANTS, plan_of

OPTIONS = ["first-player", "medals-to-win:side=axis", "units.infantry.dice=4/3/2"]


def all_play(plan: ScreenPlan) -> pd.DataFrame:
    return pd.DataFrame(
        [
            {"option": level.id, "scenario": scenario.id, "state": PLAYS}
            for scenario in plan.scenarios
            for level in plan.levels
        ]
    )


def test_where_options_can_occur():
    """Pegasus Bridge has infantry only and no air drop; nobody there holds two cards for five fewer."""
    options = ["units.armor.dice=4/4/4", "first-player", "hand-size:change=-4", "cards.barrage.on_move=1"]
    cells = probe(plan_of(["pegasus-bridge"], options[:3]), workers=1).set_index("option")
    assert cells.loc["units.armor.dice=4/4/4", "state"] == CANNOT_OCCUR
    assert cells.loc["first-player", "state"] == PLAYS
    assert cells.loc["first-player", "probe_games"] == 10
    assert cells.loc["hand-size:change=-4", "state"] == NOT_ALLOWED
    why = cells.loc["hand-size:change=-4", "why"]
    assert "hand_size" in why
    assert ".toml" not in why and str(Path.home()) not in why  # a report is read on other machines too


def test_the_official_rule_is_told_from_one_that_is_never_met():
    options = ["units.infantry.dice=3/2/1", "units.infantry.figures=4", "ruleset.final_turns=2"]
    cells = probe(plan_of(["pegasus-bridge"], options), workers=1).set_index("option")
    assert cells["state"].tolist() == [WORDS[OFFICIAL], WORDS[OFFICIAL], WORDS[UNSEEN]]
    assert cells.loc["units.infantry.dice=3/2/1", "why"] == "it changes no rule of this battle"
    assert cells.loc["ruleset.final_turns=2", "why"] == "none of 200 games differs"


@pytest.mark.slow("studies")
def test_blocks_do_not_depend_on_workers_or_on_a_stop(tmp_path):
    plan = plan_of(["pegasus-bridge", "river-line"], OPTIONS, budget=4000)
    cells = all_play(plan)
    one = play_stage(plan, cells, tmp_path / "one", workers=1)
    three = play_stage(plan, cells, tmp_path / "three", workers=3)
    pd.testing.assert_frame_equal(one, three)
    journal = tmp_path / "one" / "screen.jsonl"
    lines = journal.read_bytes().splitlines(keepends=True)
    journal.write_bytes(b"".join(lines[:7]) + lines[7][:20])  # killed in the middle of a line
    played = []
    again = play_stage(plan, cells, tmp_path / "one", workers=2, advance=played.append)
    pd.testing.assert_frame_equal(one, again)
    assert played[0] == 6 * plan.block and sum(played) == plan.total
    assert sorted(journal.read_bytes().splitlines()) == sorted(line.strip() for line in lines)


def test_a_block_holds_the_games_of_its_rules(tmp_path):
    plan = plan_of(["pegasus-bridge"], OPTIONS, budget=1000, q=0.3)
    blocks = play_stage(plan, all_play(plan), tmp_path, workers=1)
    block = next(row for row in blocks.to_dict("records") if row["on"])
    built, _ = Shelf(plan).build(next(j for j in jobs_of(plan, all_play(plan)) if j.block == block["block"]))
    games = play_games(built, 1, SERGEANTS, block["block"] * plan.block, plan.block, "screen").results
    #  points of the Allies less nine tenths of what dice and cards were worth, in millionths of a game
    points = np.where(games["winner"] == 2, 0.5, games["winner"])
    points -= 0.9e-6 * (games["luck_dice"] + games["luck_cards"])
    assert block["wins"] == pytest.approx(points.sum())
    assert block["wins_squares"] == pytest.approx((points**2).sum())
    assert block["turns"] == games["turns"].sum()
    x, scenario = design(plan, blocks)
    assert [list(np.flatnonzero(row)) for row in x] == [sorted(on) for on in blocks["on"]]
    assert set(scenario) == {0}


def test_options_that_the_tables_refuse_together_are_given_up_in_turn():
    options = ["units.infantry.dice=4/3/2", "units[INF].dice=3/2/2"]
    plan = plan_of(["pegasus-bridge"], options, q=0.5)
    both = next(job for job in jobs_of(plan, all_play(plan)) if len(job.vector) == 2)
    built, kept = Shelf(plan).build(both)
    assert kept == both.vector[:1]
    alone = build_tables(plan.scenarios[0], built.variant)
    assert [option.id for option in built.variant.options] == [options[kept[0]]]
    assert np.array_equal(alone.tables, built.tables)


def test_a_journal_of_another_screening_is_refused_and_kept(tmp_path):
    plan = plan_of(["pegasus-bridge"], OPTIONS, budget=1000)
    play_stage(plan, all_play(plan), tmp_path, workers=1)
    before = (tmp_path / "screen.jsonl").read_bytes()
    other = plan_of(["pegasus-bridge"], OPTIONS, budget=1000, seed=2)
    with pytest.raises(InputError, match="another screening"):
        play_stage(other, all_play(other), tmp_path, workers=1)
    assert (tmp_path / "screen.jsonl").read_bytes() == before


@pytest.mark.parametrize(
    ("values", "told"),
    [
        ({"budget": 100}, "100 games for 3 options"),
        ({"budget": 0}, "--budget"),
        ({"q": 0.0}, "--q"),
        ({"q": 0.6}, "--q"),
        ({"seed": -1}, "--seed"),
    ],
)
def test_questions_without_an_answer_are_refused(values, told):
    with pytest.raises(InputError, match=told):
        plan_of(["pegasus-bridge"], OPTIONS, **values)


def test_the_budget_that_is_asked_for_is_enough():
    with pytest.raises(InputError) as refusal:
        plan_of(["pegasus-bridge"], OPTIONS, budget=100)
    least = int(refusal.value.expected.split()[0].replace(",", ""))
    plan = plan_of(["pegasus-bridge"], OPTIONS, budget=least)
    assert plan.total == least


def test_the_plan_names_everything_that_matters():
    plan = plan_of(["pegasus-bridge"], OPTIONS)
    others = [
        plan_of(["river-line"], OPTIONS),
        plan_of(["pegasus-bridge"], OPTIONS[:2]),
        plan_of(["pegasus-bridge"], OPTIONS, budget=9000),
        plan_of(["pegasus-bridge"], OPTIONS, q=0.2),
        plan_of(["pegasus-bridge"], OPTIONS, seed=2),
        plan_of(["pegasus-bridge"], OPTIONS, players=("random", "sergeant")),
    ]
    assert len({one.digest() for one in [plan, *others]}) == len(others) + 1
    assert json.loads(json.dumps(plan.head())) == plan.head()
    again = make_screen_plan(plan.scenarios, plan.levels, plan.players, plan.budget, plan.seed, plan.q)
    assert again.digest() == plan.digest()


OWN = """
id = "picked-men"
title = "Picked men"
about = "One side's infantry becomes elite."
[[patch]]
at = "units.hr_elite_infantry.figures"
set = 4
[[setup]]
verb = "convert"
who = "{who}"
to = "hr_elite_infantry"
"""


def test_the_plan_asks_what_an_option_says_not_where_its_file_lies(tmp_path):
    digests = []
    for folder, who in [("here", "axis:1"), ("there", "axis:1"), ("changed", "axis:2")]:
        path = tmp_path / folder / "picked-men.toml"
        path.parent.mkdir()
        path.write_text(OWN.format(who=who), encoding="utf-8")
        digests.append(plan_of(["pegasus-bridge"], [str(path)]).digest())
    assert digests[0] == digests[1] != digests[2]
