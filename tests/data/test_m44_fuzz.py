"""Whatever bytes a file holds: a scenario, or one line that tells what is wrong with it."""

import copy
import json
import tomllib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.editor.convert import convert
from engine.editor.findings import Mode
from engine.loading.scenario.load import load_scenario, scenario_from
from engine.loading.words.errors import InputError
from tests.support.m44_files import FILES

SOUND = [path.read_bytes() for path in sorted(FILES.glob("*.m44"))]
WORDS = [
    "woods", "river", "bridge", "bunker", "sand", "wire", "hills", "inf", "infger", "tank2us", "gunjp", "badge3",
    "medal1", "tag4", "EXIT_MARKER", "SEAWALL", "BRIDGE_SECTION", "F9", "f8", "STANDARD", "BRKTHRU", "BEACH", "AXIS",
    "ALLIES", "PLAYER1", "airdrop", "hill317", "", "0", "-1", "7", "1e9", "\ud800", '"""', "\\", "'''\n[units]", "\x00",
]  # fmt: skip
KEYS = [
    "row", "col", "terrain", "rect_terrain", "obstacle", "unit", "tags", "name", "behavior", "orientation", "group",
    "medal", "options", "victory", "condition", "group_sudden_death", "number", "side", "nbr_units", "range",
    "hexagons", "original_owner", "airdrop", "hill317", "airfield", "permanent", "majority", "nbr_hex", "counts_for",
]  # fmt: skip

scalars = st.one_of(
    st.none(), st.booleans(), st.integers(-3, 30), st.floats(), st.sampled_from(WORDS), st.text(max_size=8)
)
values = st.recursive(
    scalars,
    lambda inner: st.one_of(
        st.lists(inner, max_size=4),
        st.dictionaries(st.sampled_from(KEYS) | st.text(max_size=4), inner, max_size=4),
    ),
    max_leaves=8,
)


def try_to_read(data, mode):
    """Convert bytes and check what becomes of them; the error in one line, or nothing."""
    try:
        converted = convert(data, "fuzz.m44", mode)
        scenario = scenario_from(tomllib.loads(converted.text), Path("fuzz.m44"))
        assert scenario.imported == converted.imported
    except InputError as error:
        told = str(error)
    else:
        return None
    assert told.startswith("fuzz.m44")
    assert len(told.splitlines()) == 1
    return told


def slots(value):
    """Every place in a file that can be changed: the container and the key or index."""
    children = (
        value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    )
    for key, child in children:
        yield value, key
        yield from slots(child)


@given(st.binary(max_size=200), st.sampled_from(Mode))
@settings(max_examples=150, deadline=None)
def test_any_bytes(data, mode):
    assert try_to_read(data, mode)


@given(values, st.sampled_from(Mode))
@settings(max_examples=150, deadline=None)
def test_any_json(value, mode):
    assert try_to_read(json.dumps(value).encode(), mode)
    try_to_read(json.dumps({"board": {"hexagons": [value]}, "game_info": value}).encode(), mode)


@given(st.sampled_from(SOUND), st.data(), st.sampled_from(Mode))
@settings(max_examples=250, deadline=None)
def test_any_sound_file_with_some_values_changed(sound, data, mode):
    whole = copy.deepcopy(json.loads(sound))
    for _ in range(data.draw(st.integers(1, 4))):
        holder, key = data.draw(st.sampled_from(list(slots(whole))))
        if isinstance(holder, dict) and data.draw(st.booleans()):
            del holder[key]
            holder[data.draw(st.sampled_from(KEYS))] = data.draw(values)
        else:
            holder[key] = data.draw(values)
    try_to_read(json.dumps(whole).encode(), mode)


@given(st.sampled_from(SOUND), st.data())
@settings(max_examples=100, deadline=None)
def test_any_sound_file_cut_or_with_bytes_changed(sound, data):
    cut = bytearray(sound[: data.draw(st.integers(0, len(sound)))])
    for place in data.draw(st.lists(st.integers(0, max(0, len(cut) - 1)), max_size=4)):
        if cut:
            cut[place] = data.draw(st.integers(0, 255))
    try_to_read(bytes(cut), Mode.NEAREST)


@pytest.mark.parametrize("content", [b"", b"\x89PNG\r\n", b"{}", b'{"board": 3}'])
def test_a_file_on_the_disk_that_is_none(tmp_path, content):
    path = tmp_path / "x.m44"
    path.write_bytes(content)
    with pytest.raises(InputError, match=r"x\.m44"):
        load_scenario(str(path))


def test_no_file_and_a_folder(tmp_path):
    with pytest.raises(InputError, match=r"none\.m44: found No such file"):
        load_scenario(str(tmp_path / "none.m44"))
    (tmp_path / "folder.m44").mkdir()
    with pytest.raises(InputError, match=r"folder\.m44"):
        load_scenario(str(tmp_path / "folder.m44"))
