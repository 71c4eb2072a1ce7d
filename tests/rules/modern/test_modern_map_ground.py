"""What ground of battles with cards becomes in a Modern Battle, typed from the rules."""

import pytest

from engine.loading.in_force.rules import base_document
from engine.loading.options.modern_map import ground_becomes, is_modern, table_words
from tests.rulebook.tracing import ROOT
from tests.support.modern_map import modern_battle

WORKS = "open + mmb_fieldworks"
TILES = {
    "open": "open",
    "forest": "mmb_wood",
    "hedgerow": "open + mmb_hedge",
    "hill": "mmb_hill",
    "hill_steep": "mmb_hill_steep",
    "hill_impassable": "mmb_hill_impassable",
    "bluff": "mmb_bluff",
    "cliff": "mmb_bluff",
    "town": "mmb_town",
    "river": "mmb_river",
    "ocean": "mmb_water",
    "beach": "mmb_sand",
    "tp_oasis": "mmb_wood",
    "tp_wadi": "mmb_rough",
    "tp_wadi_curve": "mmb_rough",
    "tp_flooded": "mmb_rough",
    "tp_high_ground": "open",
    "tp_airfield": "open",
    "tp_marsh": "mmb_rough",
    "tp_mountain": "mmb_mountain",
    "tp_lake": "mmb_closed",
    "tp_dam": "mmb_closed",
    "tp_cemetery": "open",
    "tp_church": "mmb_town",
    "tp_prison_camp": "mmb_town",
    "tp_fortress": WORKS,
    "tp_radar": "mmb_town",
    "tp_supply_depot": "mmb_town",
    "ww_castle": "mmb_town",
    "ww_church": "mmb_town",
    "ww_frozen_river": "open",
    "ef_wooden_village": "mmb_town",
    "ef_city_ruins": "mmb_town",
    "ef_trench": WORKS,
    "ef_hill_forest": "mmb_hill + mmb_wood_on",
    "ef_hill_village": "mmb_hill + mmb_town_on",
}
PIECES = {
    "bunker": "mmb_fieldworks",
    "tp_field_bunker": "mmb_fieldworks",
    "sandbag": "mmb_fieldworks",
    "sea_wall": "mmb_fieldworks",
    "hedgehog": "mmb_obstacle",
    "ef_dragon_teeth": "mmb_obstacle",
    "tp_road_block": "mmb_obstacle",
    "ww_road_block": "mmb_obstacle",
    "wire": "mmb_wire",
    "tp_minefield": "mmb_minefield",
    "ww_minefield": "mmb_minefield",
    "tp_ford": "mmb_river_ford",
    "tp_rail_bridge": "bridge",
    "ww_rail_bridge": "bridge",
}


def rows_of_the_table():
    return base_document()["terrain"]


@pytest.mark.rule("MMB-MAP-3", "MMB-GAP-12")
def test_every_tile():
    terrain = rows_of_the_table()
    for row, columns in terrain.items():
        if columns["layer"] == "TILE" and not is_modern(row, terrain):
            assert " + ".join(ground_becomes((row,), None, terrain)) == TILES.get(row), row


@pytest.mark.rule("MMB-MAP-3")
def test_every_piece():
    terrain = rows_of_the_table()
    for row, columns in terrain.items():
        below, ground = ("river", "mmb_river") if "SPANS" in columns["traits"] else ("open", "open")
        if columns["layer"] == "PIECE" and not is_modern(row, terrain):
            traits = columns["traits"]
            usual = row if "ROAD" in traits or "SPANS" in traits else None
            usual = None if "RAIL" in traits and "ROAD" not in traits else usual
            named = PIECES.get(row, usual)
            expected = (ground,) if named is None else (ground, named)
            assert ground_becomes((below, row), None, terrain) == expected, row


@pytest.mark.rule("MMB-MAP-3")
def test_a_bridge_over_nothing_is_none_but_for_its_closed_edges():
    terrain = rows_of_the_table()
    assert ground_becomes(("ww_frozen_river", "bridge", "tp_road"), None, terrain) == ("open", "tp_road")
    assert ground_becomes(("open", "tp_ford"), None, terrain) == ("open",)
    assert ground_becomes(("open", "bridge_section"), None, terrain) == ("open", "bridge_section")


@pytest.mark.rule("MMB-MAP-3")
def test_what_is_modern_stays():
    terrain = rows_of_the_table()
    for row, columns in terrain.items():
        if is_modern(row, terrain):
            rows = (row,) if columns["layer"] == "TILE" else ("mmb_river", row)
            assert ground_becomes(rows, None, terrain) == rows


@pytest.mark.rule("MMB-MAP-3")
def test_works_lie_on_the_hill_on_which_they_lay():
    field = modern_battle({"E5": "hill + sandbag", "E7": "hill + bunker", "E9": "sandbag"}, owner="axis")
    assert field.ground("E5") == field.ground("E7") == "mmb_hill + mmb_fieldworks"
    assert field.ground("E9") == WORKS


@pytest.mark.rule("MMB-MAP-3", "MMB-FW-1", "MMB-FW-2")
def test_works_of_one_side_serve_either():
    field = modern_battle({"E5": "bunker"}, {"infantry": "E6"}, {"infantry": "E5"}, owner="axis")
    field.act("E6", None, "E5", "GFI")
    assert field.figures("E5") == 3  # the first loss and the retreat are ignored


@pytest.mark.rule("MMB-MAP-3")
def test_what_only_the_board_shows_is_converted_too():
    field = modern_battle({}, {"infantry": "A1"}, {"infantry": "C1"}, face="beach")
    assert [field.ground(f"{row}5") for row in "DEFGHI"] == ["open", *["mmb_sand"] * 3, *["mmb_water"] * 2]


@pytest.mark.rule("MMB-MAP-3", "MMB-MOV-6", "MMB-MOV-7")
def test_a_river_is_crossed_by_its_bridge_and_its_ford():
    river = dict.fromkeys(("D4", "E4"), "river") | {"D4": "river + bridge", "E4": "river + tp_ford"}
    field = modern_battle(river, {"infantry": "D3 E3"}, {"infantry": "I1"})
    assert field.ground("D4") == "mmb_river + bridge" and field.ground("E4") == "mmb_river + mmb_river_ford"
    assert "D5" in field.ways("D3")
    assert "E5" not in field.ways("E3") and "E4" in field.ways("E3")


@pytest.mark.rule("MMB-MAP-3")
@pytest.mark.parametrize(("row", "climbs"), [("infantry", True), ("armor", False), ("artillery", False)])
def test_a_bluff_is_closed_to_vehicles_and_guns_from_the_beach_alone(row, climbs):
    beach = dict.fromkeys(("E4", "E6", "D4", "D5", "F4", "F5"), "beach")
    field = modern_battle(beach | {"E5": "bluff", "C5": "bluff"}, {row: "E4 C4"}, {"infantry": "I1"})
    assert ("E5" in field.ways("E4")) == climbs
    assert "C5" in field.ways("C4")  # from open ground


@pytest.mark.rule("MMB-MAP-3")
def test_hedgehogs_keep_their_bar_and_nothing_else():
    field = modern_battle({"E5": "hedgehog"}, {"armor": "F4", "infantry": "D4"}, {"infantry": "E6"})
    assert "E5" not in field.ways("F4") and "E5" in field.ways("D4")
    field.act("D4", "E5")
    field.next_turn()
    field.act("E6", None, "E5", "FSS", back=["E4"])
    assert field.figures("E4") == 4


@pytest.mark.rule("MMB-MAP-3", "MMB-GAP-30")
def test_a_mountain_is_a_hill_of_height_two_closed_as_rough_ground():
    terrain = {"E5": "tp_mountain", "E7": "hill"}
    field = modern_battle(terrain, {"infantry": "E4", "artillery": "D5", "armor": "D4"}, {"infantry": "E9"})
    assert "E5" in field.ways("E4") and "E5" in field.ways("D4")  # rough ground is open to tanks
    assert "E5" not in field.ways("D5")
    assert not field.sees("E5", "E9")  # the hill between is lower, but heights are not equal


@pytest.mark.rule("MMB-MAP-3")
def test_a_steep_hill_costs_two_areas():
    field = modern_battle({"E5": "hill_steep"}, {"infantry": "E4 C5"}, {"infantry": "I1"})
    assert field.ways("E4")["E5"] is False  # infantry fights after one area only
    assert "E5" not in field.ways("C5")


@pytest.mark.rule("MMB-MAP-3", "MMB-GAP-25")
def test_who_begins_where_he_could_not_enter_begins_there_and_it_is_reported():
    field = modern_battle({"E5": "tp_dam"}, {"infantry": "E5"}, {"infantry": "I1"})
    assert field.row("E5") == "mmb_infantry" and field.ground("E5") == "mmb_closed"
    assert field.made.document["scenario"]["unfit"] == [
        "mmb_infantry on E5 begins on mmb_closed, which it could not enter"
    ]
    assert "E4" in field.ways("E5") and "E6" in field.ways("E5")


def test_the_page_of_house_rules_has_the_table_of_today():
    lines = (ROOT / "docs" / "13-house-rules.md").read_text(encoding="utf-8").splitlines()
    rows = [tuple(line.strip("| ").split(" | ")) for line in lines if line.count(" | ") == 2]
    today = [(table, *text.split(": ", 1)) for table, text in table_words()]
    kinds = {table for table, *_ in today}
    assert [row for row in rows if row[0] in kinds] == today
