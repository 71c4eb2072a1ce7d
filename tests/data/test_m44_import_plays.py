"""What ``m44 import`` writes, ``m44 check`` and ``m44 fair`` accept: over files changed or drawn by lot."""

import copy
import json
import tomllib
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import m44
from engine.editor.export import export
from engine.editor.files import import_file
from engine.loading.checks.check import check_file
from engine.loading.scenario.load import load_built_in, scenario_from
from engine.loading.words.errors import InputError
from m44.play.question import Question
from tests.data.test_m44_export import boards
from tests.support.m44_files import FILES, battle

EDITED = [path.read_text(encoding="utf-8") for path in sorted(FILES.rglob("*.m44"))]
SHIPPED = ("pegasus-bridge", "vassieux", "saverne-gap", "knightsbridge")
EXPORTED = [export(load_built_in(id_))[0] for id_ in SHIPPED]
PIECES = [
    "woods", "hills", "buildings", "river", "mountain", "pcave", "wravine", "volcano", "bridge", "bunker", "pdestroyer",
    "sand", "wire", "loco", "wagon", "rail", "dam", "oasis", "price", "coast",
]  # fmt: skip
UNITS = [
    "infger", "infus", "inf2brit", "tankger", "tank2us", "gunru", "vehus", "infjp", "subus", "", "tank2ger",
]  # fmt: skip
TAGS = ["medal0", "medal1", "medal2", "tag1", "tag3", "tag4", "tag5", "tag14", "tag99"]
OPTIONS = [
    "deck_reshuffling", "blitz_rules", "blowbridge_opt1", "night_visibility_rules", "gung_ho", "a_new_rule",
]  # fmt: skip
NAMES = ["battle", "base", "all", "pegasus-bridge", "training", "study", "a b c", "ÄÖ", "x" * 120, "1"]


@st.composite
def changed(draw):
    """A sound file with some things on the board and some numbers changed: most of them are still battles."""
    whole = copy.deepcopy(json.loads(draw(st.sampled_from(EDITED + EXPORTED))))
    hexes, info = whole["board"]["hexagons"], whole["game_info"]
    for _ in range(draw(st.integers(0, 4))):
        entry = draw(st.sampled_from(hexes if isinstance(hexes, list) else list(hexes.values())))
        kind = draw(st.sampled_from(["terrain", "rect_terrain", "obstacle", "unit", "tags", "nothing"]))
        if kind == "unit":
            entry["unit"] = {"name": draw(st.sampled_from(UNITS)), "nbr_units": draw(st.integers(1, 4))}
        elif kind == "tags":
            side = draw(st.sampled_from(["AXIS", "ALLIES"]))
            entry["tags"] = [{"name": draw(st.sampled_from(TAGS)), "side": side, "behavior": ""}]
        elif kind == "nothing":
            entry.pop(draw(st.sampled_from(["terrain", "rect_terrain", "obstacle", "unit", "tags"])), None)
        else:
            entry[kind] = {"name": draw(st.sampled_from(PIECES)), "orientation": draw(st.integers(1, 6))}
    for key in ("cards_player1", "cards_player2", "victory_player1", "victory_player2"):
        if draw(st.integers(0, 3)) == 0:
            info[key] = draw(st.sampled_from([0, 1, 3, 6, 12, 20, "5"]))
    if draw(st.booleans()):
        where = draw(st.sampled_from([whole, info]))
        where["options"] = {
            draw(st.sampled_from(OPTIONS)): draw(st.sampled_from([True, False, "AXIS", None]))
        }
    if draw(st.booleans()):
        whole["text"] = {"en": {"rules": draw(st.text(max_size=30))}}
        whole["meta_data"] = {"scenario_id": draw(st.sampled_from(["2", 19, 29, 4711, None]))}
    return whole


def written_or_refused(text, name, lenient):
    """Import a file; whatever is written is checked and planned as a question would.  Whether it was written."""
    with TemporaryDirectory() as folder:
        source, written = Path(folder, f"{name}.m44"), Path(folder, f"{name}.toml")
        source.write_text(text, encoding="utf-8")
        told = ""
        try:
            import_file(source, written, lenient)
        except InputError as error:
            told = str(error)
        assert written.exists() != bool(told)
        if told:
            assert told.startswith(str(source))
            return False
        (row,) = m44.check(written)
        assert (row["ok"], row["kind"]) == (True, "scenario"), row["note"]
        assert row["import_trust"] in ("complete", "nearly", "partly")
        request = Question("fair", [str(written)], [], ["random"], 20, baseline=False).request()
        assert request.plan.total == 20
        return True


@given(changed(), st.just("battle") | st.sampled_from(NAMES), st.sampled_from([True, True, False]))
@settings(max_examples=200, deadline=None)
def test_what_is_written_is_accepted(whole, name, lenient):
    written_or_refused(json.dumps(whole), name, lenient)


@given(boards())
@settings(max_examples=100, deadline=None)
def test_a_drawn_battle_that_is_written_is_accepted(text):
    drawn, _ = export(scenario_from(tomllib.loads(text), Path("drawn.toml")))
    written_or_refused(drawn, "drawn", lenient=True)


@pytest.mark.parametrize("text", EXPORTED, ids=SHIPPED)
def test_shipped_battles_are_written(text):
    """The two properties above must not hold for want of a battle that passes."""
    assert written_or_refused(text, "battle", lenient=True)


def test_a_battle_may_be_called_study(tmp_path):
    """The name of the study files of runs; what stands in the file decides."""
    path = lay(tmp_path, [], "study.m44", victory_player1=1, victory_player2=1)
    written = import_file(path, tmp_path / "study.toml")
    assert m44.check(written.path)[0]["ok"]
    assert not m44.is_study(written.path)
    written.path.write_text("", encoding="utf-8")
    assert m44.is_study(written.path)


def lay(tmp_path, hexes, name="try.m44", **info):
    """A file with some hexes."""
    path = tmp_path / name
    path.write_text(json.dumps(battle(hexes, **info)), encoding="utf-8")
    return path


def test_a_target_out_of_reach_is_refused_with_what_was_left_out(tmp_path):
    """Two units of the Allies are worth 2 medals; the two that no table has would have been worth 2 more."""
    gone = [{"row": 4, "col": col, "unit": {"name": "subus"}} for col in (4, 6)]
    path = lay(
        tmp_path,
        [*gone, {"row": 6, "col": 6, "unit": {"name": "infus"}}],
        victory_player1=4,
        victory_player2=1,
    )
    with pytest.raises(InputError) as caught:
        import_file(path, tmp_path / "try.toml", lenient=True)
    assert f"{path}: medal_target.axis: found 4, while" in str(caught.value)
    assert "together are worth 2; of try.m44 are left out: unit subus at E3 E4" in str(caught.value)
    assert not (tmp_path / "try.toml").exists()


def test_a_target_within_reach_is_written_whatever_was_left_out(tmp_path):
    gone = [{"row": 4, "col": 4, "unit": {"name": "subus"}}]
    path = lay(tmp_path, gone, victory_player1=1, victory_player2=1)
    import_file(path, tmp_path / "try.toml", lenient=True)
    assert check_file(tmp_path / "try.toml")["note"] == "2 units, 0 objectives"


@pytest.mark.parametrize("name", ["base", "training", "all"])
def test_a_name_that_means_something_else_writes_nothing(tmp_path, name):
    path = lay(tmp_path, [], f"{name}.m44", victory_player1=1, victory_player2=1)
    with pytest.raises(InputError, match=f"id: found {name}, expected an id of its own"):
        import_file(path, tmp_path / "try.toml")
    assert not (tmp_path / "try.toml").exists()
