"""Rows of an earlier study that still hold are taken over; what would be played otherwise today is played anew."""

import json
import shutil
from dataclasses import fields, make_dataclass, replace

import pandas as pd
import pytest

import m44
from analysis.measure.study_manifest import sealed_again
from analysis.studies.choices.kept import player_under
from analysis.studies.rulestudy import kept as kept_rows
from analysis.studies.rulestudy.digests import asked_digests
from analysis.studies.rulestudy.kept import cell_names, kept_of, question_digest
from analysis.studies.rulestudy.plan import read_rule_study
from analysis.studies.rulestudy.tables import FILES, read_results, write_results
from analysis.studies.screen.factors import levels_of
from analysis.studies.screen.plan import said
from engine.behaviour import COUNTED
from engine.loading.options.patches import Patch
from engine.loading.options.variant import parse_variant
from engine.loading.scenario.load import load_built_in
from engine.policies.player_files import load_player
from tests.rulestudy.small_study import text_of
from tests.support.terminal import ROOT

COMMITTED = ROOT / "reports" / "which-house-rules-matter"
EVERYTHING = {
    ("medals-to-win", "option"), ("medals-to-win", "stage"), ("damage-scoring", "option"),
    ("ocean-start-move-1", "stage"),
}  # fmt: skip
SILENT = {"quiet": True, "workers": 1, "say": lambda line: None}


@pytest.fixture
def copied(staged, tmp_path, monkeypatch):
    """A copy of the study with its file, no games beside it."""
    folder, _ = staged
    shutil.copytree(folder, tmp_path / "found")
    shutil.copy(folder.parent / "small.toml", tmp_path)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def held(folder, **changes):
    """What is kept of the study in a folder once its manifest is changed: by key, a function of what stood there."""
    path = folder / "found" / "manifest.json"
    manifest = json.loads(path.read_text("utf-8"))
    for key, change in changes.items():
        change(manifest[key])
    path.write_text(json.dumps(sealed_again(manifest)), encoding="utf-8")
    study = read_rule_study(folder / "small.toml")
    return study, kept_of(study, pd.read_csv(folder / "found" / "cells.csv"), folder / "found")


def aged(origin):
    """The program has changed since, so that the first games decide."""
    origin["engine"] = "another"


@pytest.mark.parametrize("file", FILES)
def test_a_table_that_is_read_and_written_stays_as_it_was(file, tmp_path):
    write_results(read_results(COMMITTED), tmp_path)
    assert (tmp_path / file).read_bytes() == (COMMITTED / file).read_bytes()


def test_a_study_that_holds_is_kept_whole(copied):
    study, kept = held(copied)
    assert set(kept.groups) == EVERYTHING
    cells = pd.read_csv("found/cells.csv")
    assert kept.has(study, cells, "ocean-start-move-1") and kept.bundle_of(study, cells, "house-core")
    assert all(kept.ladder_of(study, cells, name) for name in ("medals-to-win", "ocean-start-move-1"))


def test_a_study_whose_first_games_are_played_as_they_were_is_kept_whole_too(copied):
    study, kept = held(copied, origin=aged)
    assert set(kept.groups) == EVERYTHING
    assert kept.bundle_of(study, pd.read_csv("found/cells.csv"), "house-core")


def other(key):
    return lambda found: found.__setitem__(key, "another")


def other_acts(key):
    """Other rules have acted in the first games of a cell, which are played as they were."""
    return lambda found: found.__setitem__(key, found[key][:16] + 16 * "0")


def moves_alone(found):
    """A manifest that does not tell which rules acted."""
    found.update({name: digest[:16] for name, digest in found.items()})


def other_battle(key):
    return lambda digests: digests["battles"].__setitem__(key, "another")


def other_option(key):
    return lambda digests: digests["options"].__setitem__(key, "another")


CELL = "{} | {} | recruit | recruit"
WIRE = CELL.format("omaha-beach", "ocean-start-move-1")
DAMAGE = CELL.format("river-line", "damage-scoring")


@pytest.mark.parametrize(
    ("changes", "lost"),
    [
        ({"first_moves": other(DAMAGE)}, {("damage-scoring", "option")}),
        ({"first_moves": other(WIRE)}, {("ocean-start-move-1", "stage")}),
        ({"first_moves": other_acts(DAMAGE)}, {("damage-scoring", "option")}),
        ({"first_moves": moves_alone}, EVERYTHING),
        (
            {"first_moves": other(CELL.format("river-line", "official"))},
            {("damage-scoring", "option"), ("medals-to-win", "option")},
        ),
        ({"digests": other_battle("omaha-beach")}, {("ocean-start-move-1", "stage")}),
        ({"digests": other_battle("long-ridge")}, {("medals-to-win", "stage")}),
        ({"digests": other_option("damage-scoring")}, {("damage-scoring", "option")}),
        ({"digests": other_option("medals-to-win")}, {("medals-to-win", "option"), ("medals-to-win", "stage")}),
        (
            {"digests": lambda digests: digests["player_under"].__setitem__("damage-scoring", "another")},
            {("damage-scoring", "option")},
        ),
        ({"tried": lambda tried: tried["damage-scoring"].update(side="axis")}, {("damage-scoring", "option")}),
        ({"stages": other("long-ridge")}, {("medals-to-win", "stage")}),
        ({"plan": lambda plan: plan.update(games=31)}, EVERYTHING),
        ({"plan": lambda plan: plan.update(seed=2)}, EVERYTHING),
        ({"plan": lambda plan: plan.update(player="captain")}, EVERYTHING),
        ({"margins": lambda margins: margins.update(medals=0.2)}, EVERYTHING),
        ({"study": lambda study: study.update(question="another", answer="another")}, set()),
    ],
)  # fmt: skip
def test_rows_that_rest_on_something_else_are_played_anew(copied, changes, lost):
    _, kept = held(copied, origin=aged, **changes)
    assert set(kept.groups) == EVERYTHING - lost


@pytest.mark.parametrize(("version", "groups"), [(COUNTED - 1, set()), (COUNTED, EVERYTHING)])
def test_rows_of_a_version_that_counted_otherwise_are_played_anew(copied, version, groups):
    path = copied / "found" / "manifest.json"
    manifest = json.loads(path.read_text("utf-8"))
    path.write_text(json.dumps(sealed_again({**manifest, "behaviour": version})), encoding="utf-8")
    assert set(held(copied)[1].groups) == groups


def test_a_change_of_a_later_part_loses_that_part_alone(copied):
    players = ("captain", "captain")
    (name,) = cell_names(["river-line"], ["medals-to-win"], [players])
    study, before = held(copied)
    words = study.variants["medals-to-win"].id
    cells = pd.read_csv("found/cells.csv")
    (name,) = cell_names(["river-line"], [words], [players])
    assert name in before.alike["ladder"]
    _, kept = held(copied, origin=aged, later=lambda later: later["ladder"].__setitem__(name, "another"))
    assert set(kept.groups) == EVERYTHING and name not in kept.alike["ladder"]
    assert not kept.ladder_of(study, cells, "medals-to-win") and kept.ladder_of(
        study, cells, "damage-scoring"
    )
    assert question_digest(study, kept) != question_digest(study, before)


@pytest.mark.parametrize("end", [16 * "0", ""])
def test_a_bundle_in_which_other_rules_act_is_played_anew(copied, end):
    """In the same moves: its row says how often rules acted; so does one of a study that does not tell which."""

    def change(later):
        later["bundles"].update({name: digest[:16] + end for name, digest in later["bundles"].items()})

    cells = pd.read_csv("found/cells.csv")
    study, before = held(copied, origin=aged)
    assert before.bundle_of(study, cells, "house-core")
    study, kept = held(copied, origin=aged, later=change)
    assert set(kept.groups) == EVERYTHING and not kept.bundle_of(study, cells, "house-core")


def test_a_study_that_does_not_tell_of_its_later_parts_plays_them_anew(copied):
    study, kept = held(copied, later=dict.clear)
    cells = pd.read_csv("found/cells.csv")
    assert set(kept.groups) == EVERYTHING
    assert not kept.ladder_of(study, cells, "medals-to-win") and not kept.bundle_of(
        study, cells, "house-core"
    )


@pytest.mark.parametrize(("file", "found"), [("effects.csv", "digest"), ("manifest.json", "study_seal")])
def test_nothing_is_kept_of_a_study_with_a_changed_digit(copied, file, found):
    path = copied / "found" / file
    text = path.read_text("utf-8")
    at = max(i for i, sign in enumerate(text[: len(text) // 2]) if sign in "12345678")
    path.write_text(text[:at] + "9" + text[at + 1 :], encoding="utf-8")
    study = read_rule_study(copied / "small.toml")
    kept = kept_of(study, pd.read_csv(copied / "found" / "cells.csv"), copied / "found")
    assert not kept.groups and file in kept.damage and found in kept.damage


def test_nothing_is_kept_where_nothing_lies_or_what_lies_is_damaged(copied):
    (copied / "found" / "effects.csv").write_text("option\n", encoding="utf-8")
    assert not held(copied)[1].groups
    shutil.rmtree(copied / "found" / "options")
    (copied / "found" / "manifest.json").unlink()
    study = read_rule_study(copied / "small.toml")
    assert not kept_of(study, pd.DataFrame(), copied / "found").groups


def test_a_kept_study_plays_no_option_again_and_says_since_when_its_rows_stand(staged, copied, monkeypatch):
    _, manifest = staged
    tables = {file: (copied / "found" / file).read_bytes() for file in FILES}
    monkeypatch.setattr("analysis.studies.rulestudy.play.simulate", None)
    again = m44.rule_study("small.toml", out="found", **SILENT)
    assert {file: (copied / "found" / file).read_bytes() for file in FILES} == tables
    assert {(name, what) for name, some in again["kept"].items() for what in some} == EVERYTHING
    assert {day for some in again["kept"].values() for day in some.values()} == {manifest["created"]}
    assert again["since"] == manifest["since"] and again["study"] == manifest["study"]
    assert {key: again[key] for key in ("first_moves", "first_games", "later")} == {
        key: manifest[key] for key in ("first_moves", "first_games", "later")
    }
    assert set(again["games"]) == {"screen", "kept"} and again["games"]["kept"] == 4 * 30
    assert "and are kept, because their first games" in (copied / "found" / "README.md").read_text("utf-8")
    #  and a third time: the day is that of the games, not that of the study that kept them
    third = m44.rule_study("small.toml", out="found", **SILENT)
    assert third["kept"] == again["kept"]


def test_an_option_that_is_tried_otherwise_is_played_anew_and_no_other(staged, copied):
    _, manifest = staged
    more = '[levels]\nmedals-to-win = "medals-to-win:side=axis,change=2"\n'
    (copied / "small.toml").write_text(text_of(more), encoding="utf-8")
    before = pd.read_csv("found/effects.csv")
    again = m44.rule_study("small.toml", out="found", **SILENT)
    after = pd.read_csv("found/effects.csv")
    assert set(again["kept"]) == {"damage-scoring", "ocean-start-move-1"}
    for name in ("damage-scoring", "ocean-start-move-1"):
        rows = [frame[frame["option"] == name].reset_index(drop=True) for frame in (before, after)]
        pd.testing.assert_frame_equal(*rows)
    mine = after[(after["option"] == "medals-to-win") & (after["what"].isin(["option", "stage"]))]
    assert set(mine["variant"]) == {"medals-to-win:side=axis,change=2"} and len(mine) == 2
    assert again["games"]["alone"] == again["games"]["stages"] == 30 + 45
    assert set(pd.read_csv("found/ladder.csv")["option"]) == set(again["tried"]) - {
        "artillery-clears-wire"
    } | {"house-core"}
    assert len(pd.read_csv("found/reasons.csv")["option"].unique()) <= 3
    assert again["since"] == manifest["since"]
    redrawn = m44.rule_study("small.toml", out="found", redraw=True)
    assert redrawn == again


def with_weight(player, term):
    """A player who gives a term another weight, and so do all members of an ensemble."""
    if "members" in player:
        return {**player, "members": [with_weight(one, term) for one in player["members"]]}
    return {**player, "weights": {**player["weights"], term: 7.0}}


@pytest.mark.parametrize(
    ("term", "battle", "rules", "counts"),
    [
        ("charge", "toulon", "hand-size", False),
        ("charge", "toulon", "infantry-charge", True),
        ("modern_dealt", "toulon", "hand-size", False),
        ("modern_dealt", "toulon", "modern-battle", True),
        ("modern_dealt", "modern-01", "official", True),
        ("threat", "toulon", "hand-size", True),
    ],
)
@pytest.mark.parametrize("player", ["captain", "major-ensemble"])
def test_a_weight_counts_only_where_it_can_be_read(player, term, battle, rules, counts, monkeypatch):
    asked = (player, [parse_variant(rules)], [load_built_in(battle)])
    before, loaded = player_under(*asked), with_weight(load_player(player), term)
    monkeypatch.setattr("analysis.studies.choices.kept.load_player", lambda name: loaded)
    assert (player_under(*asked) != before) == counts


def test_first_games_are_looked_up_by_the_names_of_cells():
    cell = kept_rows.cell_of("toulon | official | recruit | major")
    assert cell == {
        "scenario": "toulon", "variant": "official", "axis_player": "recruit", "allies_player": "major", "options": []
    }  # fmt: skip
    assert kept_rows.cell_of("toulon | hand-size | a | b")["options"] == ["hand-size"]


def test_an_option_says_the_same_where_options_may_say_more():
    """A field that a change has got since, and leaves at its default, makes no other option of it."""
    (level,) = levels_of(["damage-scoring"])
    before = said(level)
    more = make_dataclass("Patch", [("later", str | None, None)], bases=(Patch,), frozen=True)
    values = [{one.name: getattr(patch, one.name) for one in fields(patch)} for patch in level.option.patches]
    as_now, other = ([more(**each, **later) for each in values] for later in ({}, {"later": "x"}))
    assert said(replace(level, option=replace(level.option, patches=tuple(as_now)))) == before
    assert said(replace(level, option=replace(level.option, patches=tuple(other)))) != before


def test_options_of_the_committed_study_say_today_what_they_said():
    """So that its rows can be kept."""
    manifest = json.loads((COMMITTED / "manifest.json").read_text("utf-8"))
    today = asked_digests(read_rule_study(COMMITTED / "study.toml"))
    alike = [
        name for name, digest in manifest["digests"]["options"].items() if today["options"][name] == digest
    ]
    assert len(alike) > 0.8 * len(manifest["tried"])
