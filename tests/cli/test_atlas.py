"""survey, atlas, studies and the rank in fair, through the command line."""

import json
import re
import shutil

import pytest

import m44
from analysis.atlas import store
from analysis.measure.study_manifest import sealed_again

MARKS = {"import_trust", "import_notes"}  # of battles from files of the publisher's editor
ASK = "survey training --games 14 --seed 5 --players random --quiet"
FILES = {
    "README.md",
    "manifest.json",
    "effects.parquet",
    "hexes.parquet",
    "wins.svg",
    "margin-turns-first.svg",
    "ends.svg",
    "heat",
}


@pytest.fixture
def made(terminal):
    """An atlas of two small battles."""
    said = terminal(f"{ASK} --out atlas")
    assert said.code == 0, said.err
    return terminal


def test_a_survey_writes_its_folder(made):
    folder = made.folder / "atlas"
    assert {path.name for path in folder.iterdir()} == FILES
    assert {path.name for path in (folder / "heat").iterdir()} == {"river-line.svg", "long-ridge.svg"}
    assert {path.name for path in made.folder.iterdir()} == {"atlas", "runs"}
    page = (folder / "README.md").read_text(encoding="utf-8")
    assert "[River Line](heat/river-line.svg)" in page
    assert "`m44 survey training --players random --games 14 --seed 5 --out atlas`" in page
    manifest = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    assert manifest["plan"]["games"] == 14 and len(manifest["plan"]["cells"]) == 4
    pair = "random | random"
    assert set(manifest["first_moves"]) == {
        f"{battle} | {rules} | {pair}"
        for battle in ("river-line", "long-ridge")
        for rules in ("official", "first-player")
    }
    assert manifest["study"]["answer"] in page


def test_links_and_pictures_of_the_page_are_there(made):
    folder = made.folder / "atlas"
    page = (folder / "README.md").read_text(encoding="utf-8")
    linked = {part.partition(")")[0] for part in page.split("](")[1:]}
    assert len(linked) == 5 and all((folder / name).is_file() for name in linked)


def test_the_same_games_give_the_same_files(made):
    first = {
        name: data
        for name, data in made.files().items()
        if name.startswith("atlas") and "manifest" not in name
    }
    shutil.rmtree(made.folder / "runs")
    shutil.rmtree(made.folder / "atlas")
    assert made(f"{ASK} --out atlas --workers 2 --block-size 5").code == 0
    again = {name: data for name, data in made.files().items() if name in first}
    # The page tells the day it was made, which may have passed meanwhile.
    assert {name for name in first if again[name] != first[name]} <= {"atlas/README.md"}


def test_the_pages_of_a_study_are_checked_against_its_numbers(made):
    assert made("studies . --write").code == 0
    said = made("studies . --check")
    assert (said.code, said.err) == (0, "") and "every page says what its numbers say" in said.out
    page = made.folder / "atlas/README.md"
    text = page.read_text(encoding="utf-8")
    digit = re.search(r"\d\.\d \(\d", text)[0]
    page.write_text(
        text.replace(digit, digit.replace(digit[0], str((int(digit[0]) + 1) % 10), 1)), encoding="utf-8"
    )
    picture = made.folder / "atlas/wins.svg"
    picture.write_text(
        picture.read_text(encoding="utf-8").replace("River Line", "River Lane"), encoding="utf-8"
    )
    wrong = made("studies . --check")
    assert wrong.code == 1
    assert "./atlas/README.md:" in wrong.out and "+River Line" in wrong.out and "effects" not in wrong.out


def test_an_older_study_fails_the_check(made):
    manifest = made.folder / "atlas/manifest.json"
    words = json.loads(manifest.read_text(encoding="utf-8"))
    words |= {"origin": {}, "first_moves": dict.fromkeys(words["first_moves"], "")}
    manifest.write_text(json.dumps(sealed_again(words)), encoding="utf-8")
    assert made("studies . --write").code == 0
    said = made("studies . --check")
    assert said.code == 1 and "./atlas: made by other rules or players" in said.out


def test_a_survey_again_plays_nothing_and_leaves_no_old_map(made):
    (made.folder / "atlas/heat/old-battle.svg").write_text("<svg/>", encoding="utf-8")
    before = made.files()
    assert made(f"{ASK} --out atlas").code == 0
    assert made.files() == {name: data for name, data in before.items() if "old-battle" not in name}


def test_an_atlas_is_a_frame_and_a_table(made):
    effects = m44.atlas(made.folder / "atlas")
    assert list(effects["scenario"].unique()) == ["river-line", "long-ridge"]
    said = made("atlas atlas")
    lines = said.out.splitlines()
    assert (said.code, len(lines)) == (0, 4) and lines[2].startswith("river-line")
    assert all(len(line) <= 100 for line in lines)
    rows = json.loads(made("atlas atlas --json").out)
    assert len(rows) == len(effects) and rows[0].keys() == {*effects.columns, *MARKS}


def test_the_edge_of_the_frame_is_that_of_the_games(made):
    (run,) = (made.folder / "runs").iterdir()
    games = m44.read_games(run, ["scenario", "variant", "game", "winner"])
    points = games.assign(points=games["winner"].map({"axis": 0.0, "draw": 0.5, "allies": 1.0}).astype(float))
    means = points.groupby(["scenario", "variant"], observed=True)["points"].mean()
    effects = m44.atlas(made.folder / "atlas").set_index(["scenario", "metric"])["estimate"]
    first = {"river-line": "allies", "long-ridge": "axis"}
    for name in first:
        assert first[name] == m44.paths("scenario.first_side", name)["value"].item()
        gain = means[name, "official"] - means[name, "first-player"]
        expected = gain if first[name] == "allies" else -gain
        # Fewer than 1,000 pairs: the estimate stays the plain mean.
        assert effects[name, "first_mover_edge"] == pytest.approx(100 * expected)


def test_fair_ranks_by_the_atlas_that_ships(made, monkeypatch):
    monkeypatch.setattr(store, "shipped_folder", lambda: made.folder / "atlas")
    said = made("fair long-ridge --games 20 --players random --quiet")
    assert "among the 2 battles of the training atlas." in " ".join(said.out.split())
    assert "training atlas" not in made("fair long-ridge --games 20 --players random,sergeant --quiet").out
    manifest = made.folder / "atlas/manifest.json"
    words = json.loads(manifest.read_text(encoding="utf-8"))
    words |= {"origin": {}, "first_moves_of_ten": dict.fromkeys(words["first_moves"], "")}
    manifest.write_text(json.dumps(sealed_again(words)), encoding="utf-8")
    older = made("fair long-ridge --games 20 --players random --quiet")
    assert "No rank among the 2 battles of the training atlas: it was made with older rules." in older.out


def test_without_an_atlas_fair_says_nothing(terminal, monkeypatch):
    monkeypatch.setattr(store, "shipped_folder", lambda: terminal.folder / "nowhere")
    said = terminal("fair long-ridge --games 20 --players random --quiet")
    assert said.code == 0 and "atlas" not in said.out


def test_studies_are_listed_and_written(made):
    said = made("studies . --write")
    assert said.code == 0 and said.out.splitlines()[2].startswith("atlas")
    assert "[How even are the 2 training battles?](atlas/)" in (made.folder / "README.md").read_text(
        encoding="utf-8"
    )
    (row,) = json.loads(made("studies . --json").out)
    assert (row["study"], row["older"]) == ("atlas", False)


def test_a_folder_without_studies(terminal):
    assert terminal("studies .").out == ".: no study.\n"
    assert json.loads(terminal("studies . --json").out) == []


@pytest.mark.parametrize(
    ("command", "told"),
    [
        ("survey", "SCENARIO"),
        ("survey xyzzy", "no such scenario"),
        ("survey training --games 0", "--games"),
        ("survey training --players xyzzy", "unknown player"),
        ("atlas nowhere", "m44 survey makes one"),
        ("studies nowhere", "no such folder"),
    ],
)
def test_mistakes(terminal, command, told):
    said = terminal(command)
    assert (said.code, said.out, len(said.err.splitlines())) == (2, "", 1)
    assert told in said.err
    assert terminal.files() == {}


def test_parts_of_a_survey_make_the_same_atlas(terminal):
    """Two shards, put together, are the games of one survey."""
    ask = "survey river-line --games 40 --players random --quiet"
    for part in (1, 2):
        said = terminal(f"{ask} --shard {part}/2 --json")
        assert said.code == 0, said.err
        assert json.loads(said.out)[0]["games"] == 40
    parts = sorted(path.name for path in (terminal.folder / "runs").iterdir())
    assert len(parts) == 2 and not (terminal.folder / "reports").exists()
    assert terminal(f"merge {' '.join(f'runs/{name}' for name in parts)}").code == 0
    before = {path.name for path in (terminal.folder / "runs").iterdir()}
    assert terminal(f"{ask} --out together").code == 0
    assert {path.name for path in (terminal.folder / "runs").iterdir()} == before, "the merged run was found"
    for name in before:
        (terminal.folder / "runs" / name).rename(terminal.folder / f"old-{name}")
    assert terminal(f"{ask} --out alone --backend loky --workers 1").code == 0
    files = [(terminal.folder / name / "effects.parquet").read_bytes() for name in ("together", "alone")]
    assert files[0] == files[1]
    said = terminal(f"{ask} --shard 3/2")
    assert said.code == 2 and "--shard" in said.err


def test_battles_without_cards_are_surveyed_as_they_are_written(terminal):
    assert terminal("survey modern-01 --games 14 --players random --quiet --out atlas").code == 0
    folder = terminal.folder / "atlas"
    manifest = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    assert [cell["variant"] for cell in manifest["plan"]["cells"]] == ["official"]
    page = (folder / "README.md").read_text(encoding="utf-8")
    assert "Without cards no side takes the first turn." in page and "edge" not in page
    assert "| break point |" in page
    frame = m44.atlas(folder).set_index("metric")["estimate"]
    ends = [one for one in frame.index if one.startswith("ends.")]
    assert frame[ends].sum() == pytest.approx(100) and frame["ends.break_point"] > 0
    assert terminal("studies . --write").code == 0
    assert "every page says what its numbers say" in terminal("studies . --check").out


def test_a_survey_of_battles_with_cards_and_without_is_refused(terminal):
    said = terminal("survey pegasus-bridge modern-01 --games 14 --players random --out atlas")
    assert said.code == 2 and len(said.err.splitlines()) == 1 and not terminal.files()
    assert "modern-01 beside battles with cards" in said.err and "no side begins" in said.err
