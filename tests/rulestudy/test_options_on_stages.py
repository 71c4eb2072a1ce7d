"""Options that play on stages: where they are tried, what their rows speak of, how pages tell it; bundles of them."""

from dataclasses import replace

import pandas as pd
import pytest

import m44
from analysis.studies.rulestudy.figures import pictures
from analysis.studies.rulestudy.headline import headline
from analysis.studies.rulestudy.option_page import option_page
from analysis.studies.rulestudy.option_summary import nowhere, option_summaries
from analysis.studies.rulestudy.overview import missing_in, over, part_numbers, ranking_rows
from analysis.studies.rulestudy.places import bundle_places, places, reported_places, stage_places
from analysis.studies.rulestudy.plan import read_rule_study
from analysis.studies.rulestudy.play import by_folder, planned, stage_cells
from analysis.studies.rulestudy.sentences import sentence
from engine.loading.options.variant import parse_variant
from engine.loading.scenario.load import load_built_in
from engine.loading.words.errors import InputError
from tests.rulestudy.fake import results, row, tried
from tests.rulestudy.small_study import BUNDLED, COMPARED, STAGED
from tests.rulestudy.test_study_plan import STUDY


def with_stages(**stages):
    """The committed study on one battle, options with stages of their own."""
    study = read_rule_study(STUDY, games=100, scenarios=["pegasus-bridge"])
    found = {name.replace("_", "-"): tuple(map(load_built_in, ids)) for name, ids in stages.items()}
    return replace(study, stages=found)


def cells_of(*rows):
    return pd.DataFrame(rows, columns=["option", "scenario", "state"])


def test_an_option_is_told_over_its_stages_only_where_it_plays_on_these_alone():
    study = with_stages(artillery_clears_wire=["omaha-beach", "sword-beach"], hand_size=["toulon"])
    hand = next(level.id for level in study.levels if level.option.name == "hand-size")
    cells = cells_of(
        ("artillery-clears-wire", "pegasus-bridge", "did not occur"),
        ("artillery-clears-wire", "omaha-beach", "plays"),
        ("artillery-clears-wire", "sword-beach", "did not occur"),
        (hand, "pegasus-bridge", "plays"),
        (hand, "toulon", "plays"),
    )
    ids = [
        [one.id for one in where(study, cells, "hand-size")]
        for where in (places, stage_places, reported_places)
    ]
    assert ids == [["pegasus-bridge"], ["toulon"], ["pegasus-bridge"]]
    assert places(study, cells, "artillery-clears-wire") == ()
    assert [one.id for one in reported_places(study, cells, "artillery-clears-wire")] == ["omaha-beach"]
    names = ["artillery-clears-wire", "hand-size"]
    folders = {end: group.names for end, group in by_folder(study, cells, names, stage_places)}
    assert folders == {"omaha-beach": ["artillery-clears-wire"], "toulon": ["hand-size"]}
    #  three cells with an option, and the official games of three stages
    assert stage_cells(study, study.names) == 6 and planned(study)["stages"] == 600


def test_a_bundle_of_options_that_play_on_stages_alone_plays_on_all_of_theirs():
    study = with_stages(
        artillery_clears_wire=["omaha-beach"], bridge_blocks_los=["arnhem-bridge", "omaha-beach"]
    )
    bundle = parse_variant("artillery-clears-wire+bridge-blocks-los")
    study = replace(study, bundles=(bundle,))
    stages = [(bundle.id, one, "plays") for one in ("omaha-beach", "arnhem-bridge")]
    found = bundle_places(study, cells_of(*stages, (bundle.id, "pegasus-bridge", "did not occur")), bundle)
    assert [one.id for one in found] == ["omaha-beach", "arnhem-bridge"]
    both = bundle_places(study, cells_of(*stages, (bundle.id, "pegasus-bridge", "plays")), bundle)
    assert [one.id for one in both] == ["pegasus-bridge"]
    assert bundle_places(study, cells_of(*stages[:1]), bundle)[0].id == "omaha-beach"


def test_stages_come_from_the_file_of_the_option_unless_the_study_names_others(tmp_path):
    path = tmp_path / "study.toml"
    text = 'title = "x"\nquestion = "y"\nscenarios = ["toulon"]\n'
    path.write_text(text + '[stages]\nhand-size = ["omaha-beach", "toulon"]\n', encoding="utf-8")
    study = read_rule_study(path)
    #  a battle of the study is no stage of it
    assert [one.id for one in study.stages["hand-size"]] == ["omaha-beach"]
    named = {level.option.name: level.option.stages for level in study.levels if level.option.stages}
    for name, ids in named.items():
        wanted = [one for one in ids if one != "toulon"]
        assert [one.id for one in study.stages.get(name, ())] == wanted, name
    for wrong, key in (
        ('xyzzy = ["toulon"]', "stages.xyzzy"),
        ('hand-size = ["nowhere-at-all"]', "nowhere-at-all"),
    ):
        path.write_text(f"{text}[stages]\n{wrong}\n", encoding="utf-8")
        with pytest.raises(InputError, match=key):
            read_rule_study(path)


def staged_results():
    """Rule a plays on battles and on a stage, b on two stages alone, c does not occur on its stage."""
    rows = [
        row("a", "x", 4), row("a", "y", -2), row("a", "all", 1), row("a", "s", 30, what="stage"),
        row("b", "s", 20, what="stage"), row("b", "t", 10, what="stage"), row("b", "all", 15, what="stage"),
    ]  # fmt: skip
    cells = pd.DataFrame(
        [("c", "x", "cannot occur here", "no wire", 0, 0), ("c", "t", "cannot occur here", "none", 500, 0)],
        columns=["option", "scenario", "state", "why", "probe_games", "probe_touched"],
    )
    listed = {**tried("a"), **tried("b"), **tried("c")}
    listed["c"]["stages"] = ["t"]
    found = results(rows, listed, cells=cells)
    found.manifest["battles"] = {"x": "X", "y": "Y"}
    found.manifest["stages"] = {"s": "S", "t": "T"}
    return found


def test_what_happens_on_a_stage_stays_out_of_the_figure_over_the_battles():
    first, second = option_summaries(staged_results())
    assert (first.name, first.on_stages, over(first)) == ("b", True, "acts on stages: S, T")
    assert first.pooled.wins.est == 15 and len(first.places) == 2 and first.stages == ()
    assert (second.name, second.on_stages, over(second)) == ("a", False, "2 battles")
    assert second.pooled.wins.est == 1 and [one.scenario for one in second.stages] == ["s"]
    assert "2 of 2 stages and moves stages by" in sentence(first) and "over 2 stages" in sentence(first)
    assert "stage" not in sentence(second)


def test_the_ranking_holds_every_rule_that_plays_and_marks_stages_and_parts():
    found = staged_results()
    first, second = ranking_rows(found, option_summaries(found))
    assert (first["name"], first["part"], first["stages"]) == ("b", "", "")
    assert second["stages"].startswith("S +30.0")
    found.manifest["since"] = {
        "a": "2026-01-01T00:00:00",
        "b": "2026-02-01T00:00:00",
        "c": "2026-02-01T00:00:00",
    }
    assert part_numbers(found) == {"a": 1, "b": 2, "c": 2}
    assert [one["part"] for one in ranking_rows(found, option_summaries(found))] == ["2", "1"]
    assert "1 of them plays on stages only" in headline(found, option_summaries(found), [])


def test_an_option_that_does_not_occur_on_its_stage_is_told_of_its_stage():
    found = staged_results()
    assert nowhere(found, option_summaries(found)) == [("c", "did not occur on T: none")]


def test_a_bundle_that_does_not_play_is_told_with_the_reason():
    found = staged_results()
    rows = [("core", "s", "not allowed here", "no gun", 0, 0), ("core", "x", "did not occur", "none", 500, 0),
            ("core", "y", "plays", "", 10, 10)]  # fmt: skip
    partly = replace(found, cells=pd.DataFrame(rows, columns=found.cells.columns))
    assert list(missing_in(partly, "core")) == ["S (no gun)", "X (none)"]
    assert list(missing_in(partly, "core", "battles")) == ["X (none)"]
    assert list(missing_in(partly, "core", "stages")) == ["S (no gun)"]


def test_battles_and_stages_are_drawn_apart():
    found = staged_results()
    drawn = pictures(found, option_summaries(found), [])
    assert drawn["battles.svg"][1] == "1 of 1 rules change the balance of single battles"
    assert drawn["stages.svg"][1] == "1 of 1 rules change the average over their stages"


def test_stages_are_played_and_stand_in_the_tables(staged):
    folder, manifest = staged
    effects, cells = pd.read_csv(folder / "effects.csv"), pd.read_csv(folder / "cells.csv")
    speaks = effects[["option", "what", "scenario"]].drop_duplicates().to_records(index=False).tolist()
    mine = {(what, scenario) for option, what, scenario in speaks if option == "ocean-start-move-1"}
    assert mine == {("stage", "omaha-beach")}
    assert {(what, at) for option, what, at in speaks if option == "medals-to-win"} == {
        ("option", "river-line"), ("stage", "long-ridge")
    }  # fmt: skip
    at = cells[(cells["option"] == "artillery-clears-wire") & (cells["scenario"] == "pegasus-bridge")].iloc[0]
    assert (at["probe_games"], at["probe_touched"], at["state"]) == (500, 0, "did not occur")
    assert manifest["games"]["stages"] == 2 * (STAGED + COMPARED)
    assert manifest["stages"] == {
        "pegasus-bridge": "Pegasus Bridge", "long-ridge": "Long Ridge", "omaha-beach": "Omaha Beach", "toulon": "Toulon"
    }  # fmt: skip


def test_bundles_play_as_many_games_as_the_study_gives_them(staged):
    effects = pd.read_csv(staged[0] / "effects.csv")
    pairs = effects[effects["scenario"] != "all"].groupby("what")["n_pairs"].unique()
    assert pairs["bundle"].tolist() == [BUNDLED] and pairs["option"].tolist() == [STAGED]


def test_the_numbers_of_a_stage_are_those_of_a_comparison(staged, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    effects = pd.read_csv(staged[0] / "effects.csv")
    effect = effects[(effects["what"] == "stage") & (effects["option"] == "medals-to-win")].iloc[0]
    words = staged[1]["tried"]["medals-to-win"]["words"]
    found = m44.compare("long-ridge", [words], games=STAGED, players="recruit", seed=1, quiet=True, workers=1)
    change = found.effects.query("metric == 'win_rate.allies.delta'")["estimate"].iloc[0]
    assert effect["allies_change_points"] == pytest.approx(change, abs=1e-4)


def test_pages_say_that_a_rule_acts_on_stages(staged):
    folder, _ = staged
    page = (folder / "README.md").read_text("utf-8")
    assert page.count("acts on stages: Omaha Beach") == 1
    assert page.count("(options/ocean-start-move-1.md) (on stages) |") == 1
    own = (folder / "options" / "ocean-start-move-1.md").read_text("utf-8")
    assert "This rule plays on stages alone" in own and "| Toulon | | | cannot occur here |" in own
    mixed = (folder / "options" / "medals-to-win.md").read_text("utf-8")
    assert "(stage) |" in mixed and "plays on stages alone" not in mixed
    title = staged[1]["tried"]["artillery-clears-wire"]["title"]
    assert f"* {title}: did not occur on Pegasus Bridge: none of 500 games differs" in page


def test_a_page_of_an_option_without_stages_speaks_of_none():
    found = staged_results()
    found.manifest["plan"] = {"games": 1, "full_games": 1, "player": "major", "seed": 1}
    found.manifest["tried"] = {**tried("hand-size")}
    only = replace(found, effects=pd.DataFrame([row("hand-size", "x", 4)]))
    assert "tage" not in option_page(only, option_summaries(only)[0], None)
