"""A small table of choices from games to page: what it writes, that it goes on where it was, what it refuses."""

import json
import shutil

import pandas as pd
import pytest

import m44
from analysis.measure.origin import is_current
from analysis.measure.study_manifest import sealed_again
from analysis.studies.check_pages import drifted
from analysis.studies.choices import make, read
from analysis.studies.choices import play as played
from engine.loading.words.errors import InputError
from engine.policies.usual import PLAYER

BATTLE, OPTIONS = "river-line", ["manoeuvre-chapman", "infantry-charge"]


@pytest.fixture(scope="module")
def small(tmp_path_factory):
    """Folder of a small table, its frame, and the games that each run of it has played."""
    folder = tmp_path_factory.mktemp("choices")
    counted = []
    simulate = played.simulate

    def count(*arguments, **named):
        summary = simulate(*arguments, **named)
        counted.append(summary.played)
        return summary

    def ask():
        return m44.choices(
            BATTLE, OPTIONS, games=60, searched=2, out="small", quiet=True, say=lambda _: None, workers=2
        )

    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        patch.setattr(played, "simulate", count)
        first = ask()
        text = (folder / "small" / read.TABLE).read_bytes()
        before, counted[:] = sum(counted), []
        again = ask()
        assert (folder / "small" / read.TABLE).read_bytes() == text
    return folder / "small", first, again, before, sum(counted)


def test_it_goes_on_where_it_was(small):
    _, first, again, before, after = small
    assert before > 0 and after == 0
    pd.testing.assert_frame_equal(first, again)


def test_every_mode_is_there_and_never_is_never(small):
    folder, frame, *_ = small
    pd.testing.assert_frame_equal(read.choices_frame(folder), frame, check_dtype=False, rtol=1e-5)
    used = frame[frame["option"] == "manoeuvre-chapman"]
    assert set(used["mode"]) == set(read.MODES)
    assert (used.loc[used["scenario"] == BATTLE, "used"] > 0).sum() >= 4  # both sides make use of it
    assert set(frame["used_by_never"]) == {0}
    assert (frame.loc[frame["mode"].isin(read.ONE_SIDED), "family_high"].dropna() > -3).all()


def test_its_page_is_drawn_anew_and_its_games_are_known_again(small):
    folder, *_ = small
    assert drifted(folder) == {}
    manifest = json.loads((folder / "manifest.json").read_text("utf-8"))
    assert len(manifest["first_moves"]) == len(OPTIONS) and is_current({**manifest, "origin": {}})
    moves = dict.fromkeys(manifest["first_moves"], "0123456789abcdef")
    assert not is_current({**manifest, "origin": {}, "first_moves": moves})


@pytest.mark.parametrize("end", [16 * "0", ""])
def test_only_what_is_played_otherwise_today_is_played_again(end, small, tmp_path, monkeypatch):
    """Other rules act in the same moves of one choice, or the table does not tell which."""
    folder, frame, *_ = small
    shutil.copytree(folder, tmp_path / "small")
    path = tmp_path / "small" / "manifest.json"
    manifest = json.loads(path.read_text("utf-8"))
    other = {
        name: moves[:16] + end if "infantry-charge" in name else moves
        for name, moves in manifest["first_moves"].items()
    }
    path.write_text(json.dumps(sealed_again({**manifest, "origin": {}, "first_moves": other})), "utf-8")
    monkeypatch.chdir(tmp_path)
    said = []
    again = m44.choices(
        BATTLE, OPTIONS, games=60, searched=2, out="small", quiet=True, say=said.append, workers=2
    )
    assert any("1 of 2 choices" in line for line in said)
    played = {one.name for one in (tmp_path / "runs" / "small").iterdir()}
    assert "try-infantry-charge" in played and "try-manoeuvre-chapman" not in played
    pd.testing.assert_frame_equal(again, frame, check_dtype=False, rtol=1e-5)
    made = json.loads(path.read_text("utf-8"))
    assert made["made"]["manoeuvre-chapman"] == manifest["made"]["manoeuvre-chapman"]
    assert made["first_moves"] == manifest["first_moves"] and is_current({**made, "origin": {}})
    assert drifted(tmp_path / "small") == {}


def test_rules_of_battles_are_judged_where_they_are_in_force(tmp_path, monkeypatch):
    """Two rules of one board share their first games, and are kept both."""
    monkeypatch.chdir(tmp_path)
    named = {"games": 40, "searched": 0, "out": "rules", "quiet": True, "workers": 2}
    frame = m44.choices("desert-strip", rules=["oasis", "airfield"], say=lambda _: None, **named)
    assert set(frame["option"]) == {"oasis", "airfield"} and set(frame["used_by_never"]) == {0}
    assert frame.loc[(frame["mode"] == read.BOTH) & (frame["scenario"] == "desert-strip"), "used"].gt(0).all()
    assert frame.loc[frame["mode"].isin((read.NEVER, read.DEFAULT)), "change"].isna().all()
    assert drifted(tmp_path / "rules") == {}
    shutil.rmtree(tmp_path / "runs")
    said = []
    again = m44.choices("desert-strip", rules=["oasis", "airfield"], say=said.append, **named)
    assert any("2 of 2 choices" in line for line in said) and not (tmp_path / "runs").exists()
    pd.testing.assert_frame_equal(again, frame, check_dtype=False, rtol=1e-5)


@pytest.mark.parametrize(
    ("scenarios", "groups"), [(None, {"base", "terrain-pack", "winter", "breakthrough"}), ("base", {"base"})]
)
def test_base_is_the_base_battles_and_nothing_is_the_whole_table(scenarios, groups, tmp_path, monkeypatch):
    """Of an option that came with an expansion."""
    monkeypatch.chdir(tmp_path)
    asked = []
    monkeypatch.setattr(make, "make_choices", lambda question, *_: asked.append(question))
    m44.choices(scenarios, "resupply", searched=0, out="x", quiet=True)
    (question,) = asked
    assert {one.group for one in question.battles(question.choices[0])} == groups


def test_burden_and_choice_are_the_whole_effect(small):
    _, frame, *_ = small
    cells = frame[(frame["option"] == "manoeuvre-chapman") & (frame["scenario"] == BATTLE)]
    change = cells.set_index("mode")["change"]
    assert change["never"] + change["both"] == pytest.approx(change["default"])


def test_page_and_manifest(small):
    folder, *_ = small
    manifest = json.loads((folder / "manifest.json").read_text("utf-8"))
    text = (folder / "README.md").read_text("utf-8")
    assert manifest["study"]["answer"] in text and "used by never" in text
    assert manifest["plan"]["games"] == 60 and manifest["plan"]["scenarios"] == [BATTLE]
    twin = f"{PLAYER}:never=manoeuvre-chapman"
    assert manifest["players"][twin] != manifest["players"][PLAYER]
    assert manifest["command"].startswith("m44 choices river-line --games 60 --searched 2")
    (row,) = m44.studies(folder.parent)
    assert row["study"] == "small" and not row["older"]


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ({"options": ["hand-size"], "out": "x"}, "no choice"),
        ({"games": 100}, "a folder for the try"),
        ({"games": 1, "out": "x"}, "games"),
        ({"searched": 1, "out": "x"}, "searched"),
        ({"options": ["xyzzy"], "out": "x"}, "no such option"),
        ({"scenarios": "river-line", "rules": ["dam"], "out": "x"}, "a battle whose own rules do"),
        ({"rules": "camouflage", "out": "x"}, "which offers no choice"),
        ({"rules": "dam"}, "a folder for the try"),
        ({"scenarios": "base"}, "a folder for the try"),
        ({"scenarios": "toulon", "options": ["dam"], "out": "x"}, "expected rules dam"),
        ({"scenarios": [], "out": "x"}, "scenario"),
    ],
)
def test_what_it_refuses(asked, found, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(InputError, match=found):
        m44.choices(quiet=True, **asked)
    assert not list(tmp_path.iterdir())
