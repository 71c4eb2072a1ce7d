"""A small study of options from games to pages: its tables suffice to draw every page, and its commands run."""

import json
import shlex
from pathlib import Path

import pandas as pd
import pytest

import m44
from analysis.measure.origin import is_current
from analysis.measure.study_manifest import sealed, sealed_again
from analysis.studies.check_pages import drifted
from analysis.studies.rulestudy.redraw import redraw
from analysis.studies.rulestudy.tables import FILES
from engine.loading.words.errors import InputError
from m44.cli.main import main
from tests.support.catalogue import shipped

OPTIONS = ("hand-size", "medals-to-win", "damage-scoring", "no-retreat-choice", "militia-infantry")
SMALL = """
title = "A try"
question = "Which?"
scenarios = ["river-line", "long-ridge"]
player = "recruit"
games = 60
full_games = 1000
screen = 3000
top = 3
ladder_games = 4
pair_games = 6
bundles = ["house-core"]
[levels]
hand-size = "hand-size:side=axis,change=-2"
[ours]
longer_percent = 1000.0
close_points = 100.0
lead_changes = 100.0
drawn_points = 100.0
drawn_most = 100.0
[left_out]
"""
CHANGES = "their changes, averaged over the same 2 battles,"


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """The study in a folder of its own: where it lies, and its manifest."""
    folder = tmp_path_factory.mktemp("study")
    left_out = "".join(f'{one} = "left out"\n' for one in shipped() if one not in OPTIONS)
    (folder / "small.toml").write_text(SMALL + left_out, encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        manifest = m44.rule_study("small.toml", out="found", quiet=True, workers=1, say=lambda line: None)
    return folder / "found", manifest


def test_every_option_is_played_in_every_battle_and_told_on_its_page(made):
    folder, manifest = made
    effects = pd.read_csv(folder / "effects.csv")
    options = effects[effects["what"] == "option"]
    assert set(options["option"]) == set(OPTIONS) and set(manifest["tried"]) == set(OPTIONS)
    assert (options.groupby("option").size() == 3).all()  # two battles, and both together
    page = (folder / "README.md").read_text("utf-8")
    assert manifest["study"]["answer"].split(". ")[0] in page
    tables = [line for line in page.splitlines() if line.startswith("| [") and "(options/" in line]
    for option in OPTIONS:
        assert sum(line.startswith("| [") and f"(options/{option}.md) |" in line for line in tables) == 1, (
            option
        )
        own = (folder / "options" / f"{option}.md").read_text("utf-8")
        pooled = options[(options["option"] == option) & (options["scenario"] == "all")].iloc[0]
        assert f"{pooled['allies_change_points']:+.1f} (" in own
        assert "60 games a battle; the full size follows (1,000)." in own


def test_a_bundle_stands_beside_the_sum_of_its_parts(made):
    folder, _ = made
    effects = pd.read_csv(folder / "effects.csv")
    #  of the bundle's options these two were tried, at the level that it has; both battles count alike
    inside = effects[
        effects["option"].isin(["damage-scoring", "no-retreat-choice"]) & (effects["what"] == "option")
    ]
    total = inside[inside["scenario"] != "all"]["allies_change_points"].sum() / 2
    told = f"2 of its 20 rules were also tried alone with the bundle's\nsettings: {CHANGES} add up to {total:+.1f}."
    assert told in (folder / "README.md").read_text("utf-8")


def test_the_strongest_are_followed_along_the_ladder_and_in_pairs(made):
    folder, _ = made
    ladder, pairs = pd.read_csv(folder / "ladder.csv"), pd.read_csv(folder / "pairs.csv")
    assert ladder["option"].nunique() == 4 and {"captain-never", "sergeant"} <= set(ladder["player"])
    assert set(ladder["scenario"]) == {"river-line", "long-ridge", "all"}  # every battle is judged by itself
    assert len(pairs) == 3 and (pairs["q"] >= pairs["p"]).all()


def test_what_is_on_disk_is_what_the_tables_say(made):
    folder, _ = made
    drawn = redraw(folder)
    on_disk = {str(path.relative_to(folder)): path for path in folder.rglob("*") if path.is_file()}
    assert set(on_disk) == set(drawn) | set(FILES)
    assert not drifted(folder)
    for file, text in drawn.items():
        assert on_disk[file].read_text("utf-8") == text, file


def test_pages_are_drawn_anew_without_playing(made, monkeypatch):
    folder, manifest = made
    monkeypatch.chdir(folder.parent)
    monkeypatch.setattr("engine.runs.simulate.simulate", None)
    page = folder / "README.md"
    text = page.read_text("utf-8")
    page.write_text("old", encoding="utf-8")
    (folder / "options" / "no-such-rule.md").write_text("old", encoding="utf-8")
    assert m44.rule_study("small.toml", out="found", redraw=True) == manifest
    assert page.read_text("utf-8") == text and not (folder / "options" / "no-such-rule.md").exists()
    with pytest.raises(InputError, match="redraw"):
        m44.rule_study("small.toml", out="found", redraw=True, games=5)
    with pytest.raises(InputError, match="manifest"):
        m44.rule_study("small.toml", out="nowhere", redraw=True)


def test_options_that_came_after_the_games_are_named_as_not_tried(made, tmp_path):
    folder, manifest = made
    for file in FILES:
        (tmp_path / file).write_bytes((folder / file).read_bytes())
    known = {name: why for name, why in manifest["plan"]["left_out"].items() if name != "sniper"}
    plan = {**manifest["plan"], "left_out": known}
    text = json.dumps(sealed_again({**manifest, "plan": plan}))
    (tmp_path / "manifest.json").write_text(text, encoding="utf-8")
    assert "Not tried here" not in (folder / "README.md").read_text("utf-8")
    page = redraw(tmp_path)["README.md"]
    assert "**Not tried here**: 1 of today's options" in page and "were played:\n`sniper`.\n" in page


def test_a_table_that_was_changed_no_longer_fits_its_pages(made, tmp_path):
    folder, _ = made
    for file in (*FILES, "manifest.json"):
        (tmp_path / file).write_bytes((folder / file).read_bytes())
    effects = pd.read_csv(tmp_path / "effects.csv")
    effects["allies_change_points"] += 1
    effects.to_csv(tmp_path / "effects.csv", index=False)
    with pytest.raises(InputError, match=r"effects\.csv: table: found digest"):
        redraw(tmp_path)
    manifest = sealed(json.loads((tmp_path / "manifest.json").read_text("utf-8")), tmp_path, FILES)
    (tmp_path / "manifest.json").write_text(json.dumps(manifest), encoding="utf-8")
    drawn = redraw(tmp_path)
    assert drawn["README.md"] != (folder / "README.md").read_text("utf-8")
    assert drawn["battles.svg"] != (folder / "battles.svg").read_text("utf-8")
    (tmp_path / "pairs.csv").write_text("a,b\n", encoding="utf-8")
    with pytest.raises(InputError, match="n_battles"):
        redraw(tmp_path)


def test_what_was_played_is_played_still(made):
    assert is_current(made[1])


def test_the_games_to_watch_can_be_watched(made, capsys):
    folder, _ = made
    watch = pd.read_csv(folder / "watch.csv")
    assert len(watch) and (watch.groupby("option").size() <= 2).all()
    page = (folder / "options" / f"{watch['option'].iloc[0]}.md").read_text("utf-8")
    commands = [line.removeprefix("$ m44 ") for line in page.splitlines() if line.startswith("$ m44 ")]
    first = watch.iloc[0]
    for command, line in zip(commands[:2], (first["without_line"], first["with_line"]), strict=True):
        assert main(shlex.split(command)) == 0
        told = capsys.readouterr().out
        assert str(line) in told
        assert f"Turn {int(first['turn']) - 1}," not in told or first["turn"] <= 1


def test_nothing_is_played_twice_and_nothing_depends_on_workers(made, monkeypatch):
    folder, manifest = made
    monkeypatch.chdir(folder.parent)
    tables = {file: (folder / file).read_bytes() for file in FILES}
    stashed = folder.parent / "stashed"
    folder.rename(stashed)  # so that no row is kept, and only the folder of the games is there
    again = m44.rule_study("small.toml", out="found", quiet=True, workers=2, say=lambda line: None)
    days = {"created": None, "since": None, "study_seal": None}
    assert {**again, **days} == {**manifest, **days}
    assert {file: Path(folder, file).read_bytes() for file in FILES} == tables
