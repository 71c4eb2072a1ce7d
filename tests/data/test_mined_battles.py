"""Minefields and frozen rivers in files: of this program, of the publisher's editor, and with mistakes in them."""

import pytest

from engine.editor.findings import Mode
from engine.loading.options.variant import parse_variant
from engine.loading.scenario.load import load_scenario
from engine.loading.tables.build import build_tables
from engine.loading.words.errors import InputError
from tests.data.test_m44_export import again
from tests.players.test_no_hidden_information import MINED
from tests.support.battlefield import built_from, scenario_text
from tests.support.m44_files import at, battle, import_lines_of, scenario_of

SIDE = 'owner = "axis" or "allies"'
ONE = "one row that costs figures on entry"
BOTH = "tp_minefield + ww_minefield"
UNITS = {"axis": {"infantry": "A1"}, "allies": {"infantry": "I1"}}
MARKER = {"name": "tag3", "behavior": "MINE_FIELD"}
POOL = "terrain.tp_minefield.on_enter"


def text(terrain, owner="axis", tail=""):
    return scenario_text({"E5": terrain}, UNITS, "", 5, 5, "country", owner) + tail


def patch(column, value):
    return f'[[patch]]\nat = "{POOL}.{column}"\nset = {value}\n'


MISTAKES = {
    "no owner": (text("tp_minefield", None), "legend.k0", "tp_minefield without an owner", SIDE),
    "two owners": (text("ww_minefield", "both"), "legend.k0", "ww_minefield of both sides", SIDE),
    "two fields on one hex": (text(BOTH), "map E5", BOTH, ONE),
    "a strength no token has": (text("tp_minefield", tail=patch("pool", '"0,10"')), POOL, "10", "strengths 0 to 9"),
    "no tokens": (text("tp_minefield", tail=patch("pool", "[]")), POOL, "", "pool (of POOL alone)"),
    "tokens for plain dice": (text("tp_minefield", tail=patch("dice", "2")), POOL, "", "pool (of POOL alone)"),
    "dice nobody rolls": (text("tp_minefield", tail=patch("dice", '"many"')), POOL, "MANY", "1 to 9, or POOL"),
    "a face no die has": (text("tp_minefield", tail=patch("faces", '"skull"')), POOL, "skull", "grenade"),
    "a way nobody comes": (text("tp_minefield", tail=patch("on", '"FLIGHT"')), POOL, "FLIGHT", "MOVE ADVANCE RETREAT"),
    "whom nobody is": (text("tp_minefield", tail=patch("who", '"NEUTRALS"')), POOL, "NEUTRALS", "ENEMIES"),
}  # fmt: skip


@pytest.mark.rule("TP-MINE-1", "TP-GAP-1")
@pytest.mark.parametrize("case", MISTAKES)
def test_mistakes_are_told_in_one_line(case):
    whole, key, found, expected = MISTAKES[case]
    with pytest.raises(InputError) as caught:
        built_from(whole, "")
    said = str(caught.value)
    assert "\n" not in said and "Traceback" not in said
    assert all(part in said for part in (key, found, expected)), said


def test_other_tokens_may_come_by_an_option_too():
    built = build_tables(
        load_scenario(MINED), parse_variant("terrain.tp_minefield.on_enter.pool=1|1|3".replace("|", ","))
    )
    piece = int(built.tables[0]["stack_mine"].max()) - 1
    pools = [
        built.tables[0]["mine_pool"][n][: built.tables[0]["mine_tokens"][n]].tolist()
        for n in range(piece + 1)
    ]
    assert [1, 1, 3] in pools and [0, 0, 0, 1, 1, 1, 1, 2, 3] in pools
    assert int(built.tables[0]["mine_sets"]) == 4  # seven fields, three tokens a set; winter's are one set


@pytest.mark.parametrize("side", ["AXIS", "ALLIES"])
@pytest.mark.parametrize(("face", "options"), [("COUNTRY", {}), ("WINTER", {"mine_deck_name": "PACIFIC"})])
def test_markers_of_the_editor_are_minefields_of_the_terrain_pack(side, face, options):
    scenario = scenario_of(
        battle([{"row": 4, "col": 8, "tags": [{**MARKER, "side": side}]}], face=face, options=options)
    )
    assert at(scenario, "E5").rows[1:] == ("tp_minefield",) and at(scenario, "E5").owner == side.lower()
    assert import_lines_of(scenario) == []
    build_tables(scenario)


def test_a_minefield_of_nobody_is_refused_or_left_out_and_told():
    whole = battle([{"row": 4, "col": 8, "tags": [MARKER]}])
    with pytest.raises(InputError, match="hex E5 tag side: found nothing, expected AXIS or ALLIES"):
        scenario_of(whole)
    scenario = scenario_of(whole, Mode.LENIENT)
    assert at(scenario, "E5").rows == ("open",)
    assert import_lines_of(scenario) == ["missing: marker tag3 MINE_FIELD without a side at E5: left out"]


def test_twelve_minefields_of_the_editor_are_a_battle():
    hexes = [{"row": 4, "col": 2 * n, "tags": [{**MARKER, "side": "AXIS"}]} for n in range(12)]
    built = build_tables(scenario_of(battle(hexes)))
    assert int(built.tables[0]["mine_sets"]) == 2


@pytest.mark.parametrize("name", ["wriver", "wriverFR", "wcurved"])
def test_frozen_rivers_of_the_editor(name):
    scenario = scenario_of(battle([{"row": 4, "col": 8, "terrain": {"name": name}}], face="WINTER"))
    assert at(scenario, "E5").rows == ("ww_frozen_river",)
    assert import_lines_of(scenario) == []


def test_the_editor_can_say_mines_and_ice():
    whole = battle([
        {"row": 4, "col": 8, "tags": [{**MARKER, "side": "AXIS"}]},
        {"row": 4, "col": 10, "tags": [{**MARKER, "side": "ALLIES"}], "terrain": {"name": "wriver"}},
    ])  # fmt: skip
    scenario = scenario_of(whole)
    copy, lost = again(scenario)
    assert not lost
    assert [at(copy, hex_) for hex_ in ("E5", "E6")] == [at(scenario, hex_) for hex_ in ("E5", "E6")]
    assert at(copy, "E6").rows == ("ww_frozen_river", "tp_minefield") and at(copy, "E6").owner == "allies"
