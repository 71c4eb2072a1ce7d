"""Roads and rails through other ground: what binds who keeps to them, what they hide, how battles there are fought."""

import pytest

from engine.codes import Ban, Stop
from engine.hooks import Fired
from engine.kernel.movement import battle_allowance
from engine.loading.words.errors import InputError
from tests.support.battlefield import Battlefield

ROAD, RAIL = "road-house", "railway-house"
FAR = {"infantry": "A13"}


def along(piece="tp_road", **tiles):
    """Row E with a road or rails from E1 to E13, some hexes with other ground below."""
    return {f"E{n}": f"{tiles[f'E{n}']} + {piece}" if f"E{n}" in tiles else piece for n in range(1, 14)}


def on_way(row, terrain, options=ROAD, start="E2", card="direct_from_hq", enemies=None):
    """A unit that a card has ordered."""
    field = Battlefield(terrain, enemies or FAR, {row: start}, options).play(card)
    return field.order(start)


def east(last, start=2):
    return [f"E{n}" for n in range(start, last + 1)]


def may_battle_after(field, hex_):
    """Whether the unit may still battle, by how far it has gone and by the ground."""
    unit = field.unit(hex_)
    hexes = battle_allowance(field.tables, field.state, unit, field.state["way_paths"][unit])
    return bool(field.state["moved"][unit] <= hexes and not field.state["banned"][unit])


# --- how far, and what stops ---


@pytest.mark.rule("HR-ROAD-1", "HR-ROAD-7")
@pytest.mark.parametrize(
    ("row", "bonus", "most"),
    [("infantry", 1, 3), ("infantry", 2, 4), ("armor", 1, 4), ("armor", 2, 5), ("artillery", 1, 2)],
)
def test_a_move_wholly_on_a_road_is_longer(row, bonus, most):
    field = on_way(row, along(E4="forest"), f"{ROAD}:bonus={bonus}")
    reach = field.reach("E2")
    assert f"E{2 + most}" in reach and f"E{3 + most}" not in reach


@pytest.mark.rule("HR-ROAD-2", "HR-TER-24")
@pytest.mark.parametrize(
    ("tile", "row", "goes_on"),
    [
        ("forest", "infantry", True),
        ("forest", "armor", True),
        ("tp_marsh", "armor", True),
        ("tp_flooded", "infantry", True),
        ("town", "infantry", False),
        ("ef_city_ruins", "infantry", False),
        ("tp_radar", "infantry", False),
    ],
)
def test_along_a_road_only_towns_stop(tile, row, goes_on):
    field = on_way(row, along(E3=tile))
    assert ("E4" in field.reach("E2")) is goes_on
    assert field.move("E2", "E3")
    assert bool(field.state["stopped"][field.unit("E3")] == Stop.NO) is goes_on
    again = on_way(row, along(E3=tile))
    assert again.move("E2", "E3", "E4") is goes_on
    assert again.fired(Fired.ROAD_EASED) is goes_on


@pytest.mark.rule("HR-ROAD-2")
def test_a_cap_and_a_ground_to_enter_first_do_not_bind_along_a_road():
    #  a beach caps a tank's move at 2 hexes, a flooded field is entered with the first step alone
    for tile in ("beach", "tp_flooded"):
        field = on_way("armor", along(E4=tile))
        assert field.move(*east(6)) and field.fired(Fired.ROAD_EASED)
        assert not on_way("armor", along(E4=tile), "").move(*east(6))


@pytest.mark.rule("HR-ROAD-2")
def test_a_unit_leaves_ground_that_holds_it_along_the_road_alone():
    terrain = along(E2="tp_marsh")
    assert on_way("armor", terrain).move("E2", "E3", "E4", "E5")
    assert not on_way("armor", terrain).move("E2", "D2", "D3")
    assert "D3" not in on_way("infantry", {"E2": "tp_marsh + tp_road"}).reach("E2")


@pytest.mark.rule("HR-ROAD-2")
def test_pieces_stop_and_closed_hexes_stay_closed():
    assert not on_way("infantry", along(E3="forest") | {"E3": "forest + tp_road + tp_road_block"}).move(
        *east(4)
    )
    shut = along() | {"E3": "tp_road + hedgehog"}
    assert "E3" not in on_way("armor", shut).reach("E2")
    assert not on_way("armor", shut).move("E2", "E3")


@pytest.mark.rule("HR-ROAD-5")
def test_from_beside_the_road_its_ground_stops_as_ever():
    field = on_way("armor", along(E3="forest"), start="D2")
    assert field.move("D2", "E3")
    assert field.state["stopped"][field.unit("E3")] != Stop.NO
    assert not on_way("armor", along(E3="forest"), start="D2").move("D2", "E3", "E4")
    assert not on_way("armor", along(E3="forest") | {"E3": "forest + tp_road @1"}).move("E2", "E3", "E4")


@pytest.mark.rule("HR-ROAD-2")
def test_without_the_option_ground_stops_on_a_road_too():
    for options in ("", f"{ROAD}:skip_stops=false"):
        field = on_way("infantry", along(E3="forest"), options)
        assert "E4" not in field.reach("E2")
        assert not field.move("E2", "E3", "E4") and not field.fired(Fired.ROAD_EASED)


# --- battles ---


@pytest.mark.rule("HR-ROAD-6", "HR-ROAD-9")
def test_woods_ban_the_battle_of_who_ends_there_and_not_of_who_goes_through():
    through = on_way("armor", along(E3="forest"))
    assert through.move("E2", "E3", "E4") and may_battle_after(through, "E4")
    ends = on_way("armor", along(E4="forest"))
    assert ends.move("E2", "E3", "E4") and not may_battle_after(ends, "E4")
    two = on_way("armor", along(E3="forest", E4="forest"))
    assert two.move("E2", "E3", "E4", "E5") and may_battle_after(two, "E5")


@pytest.mark.rule("HR-ROAD-9")
def test_a_road_leads_out_of_a_marsh_without_a_ban():
    field = on_way("armor", along(E2="tp_marsh"))
    assert field.move("E2", "E3") and may_battle_after(field, "E3")
    off = on_way("armor", along(E2="tp_marsh"))
    assert off.move("E2", "D2") and off.state["banned"][off.unit("D2")] & Ban.LEFT


@pytest.mark.rule("HR-ROAD-10")
def test_two_hexes_by_road_are_no_charge():
    field = on_way(
        "infantry", along(), f"{ROAD}+infantry-charge", enemies={"infantry": "E5"}, card="direct_from_hq"
    )
    assert field.move("E2", "E3", "E4") and may_battle_after(field, "E4")


@pytest.mark.rule("HR-CHECK-23", "HR-MUD-1", "HR-MUD-2")
@pytest.mark.parametrize(("way", "most"), [({}, 2), (along(), 4)])
def test_armor_in_mud_goes_two_hexes_and_four_wholly_on_a_road(way, most):
    reach = on_way("armor", way, f"{ROAD}+weather-mud").reach("E2")
    assert f"E{2 + most}" in reach and f"E{3 + most}" not in reach


@pytest.mark.rule("HR-ROAD-8")
def test_mud_leaves_a_road_as_it_is_and_russian_mud_does_not():
    #  off the road 2 hexes in mud; wholly on it 4
    assert "E6" in on_way("armor", along(E3="forest"), f"{ROAD}+weather-mud").reach("E2")
    assert "E6" not in on_way("armor", along(E3="forest"), f"{ROAD}+weather-russian-mud").reach("E2")


@pytest.mark.rule("HR-ROAD-3")
@pytest.mark.parametrize(("ground", "dice"), [("depicted", 2), ("none", 3)])
def test_battles_are_fought_as_in_the_depicted_terrain_or_in_the_open(ground, dice):
    #  infantry rolls 3 dice at the next hex; woods take one off
    field = Battlefield(
        along(E3="forest"), {"infantry": "E3"}, {"infantry": "E2"}, f"{ROAD}:battle_terrain={ground}"
    ).ready("E2")
    assert field.dice("E2", "E3") == dice
    field.attack("E2", "E3", "S" * dice)
    assert field.fired(Fired.PLAIN_GROUND) is (ground == "none")


@pytest.mark.rule("HR-ROAD-6")
def test_in_open_ground_nothing_bans_a_battle():
    field = on_way("armor", along(E4="forest"), f"{ROAD}:battle_terrain=none")
    assert field.move("E2", "E3", "E4") and may_battle_after(field, "E4")


@pytest.mark.rule("HR-ROAD-3")
def test_a_hedgerow_carries_no_road():
    with pytest.raises(InputError) as found:
        on_way("infantry", along(E4="hedgerow"))
    assert "map E4" in str(found.value) and "hedgerow" in str(found.value)


# --- sight ---


@pytest.mark.rule("HR-ROAD-4")
@pytest.mark.parametrize(
    ("tile", "options", "sees"),
    [
        ("forest", ROAD, True),
        ("forest", f"{ROAD}:sight=depicted", False),
        ("forest", "", False),
        ("town", ROAD, True),
        ("hill", ROAD, False),
        ("hill", f"{ROAD}:sight=depicted", False),
    ],
)
def test_a_road_hides_nothing_but_where_it_climbs_a_hill(tile, options, sees):
    field = Battlefield(along(E4=tile), {"infantry": "E5"}, {"infantry": "E3"}, options)
    assert field.sees("E3", "E5") is sees


@pytest.mark.rule("HR-ROAD-4", "HR-TER-25")
def test_a_road_over_a_hill_hides_units_of_that_hill_from_each_other():
    hill = along(E3="hill", E4="hill", E5="hill")
    for options, sees in (("", True), (ROAD, False)):
        assert Battlefield(hill, {"infantry": "E5"}, {"infantry": "E3"}, options).sees("E3", "E5") is sees


@pytest.mark.rule("HR-TER-25")
@pytest.mark.parametrize(("start", "dice"), [("E2", 2), ("E4", 3)])
def test_the_tile_of_a_road_over_a_hill_covers_as_a_hill(start, dice):
    #  by height: nothing from a hex as high
    terrain = {"E3": "tp_road_hill", "E4": "hill"}
    field = Battlefield(terrain, {"infantry": "E3"}, {"infantry": start}, ROAD).ready(start)
    assert field.dice(start, "E3") == dice
    assert Battlefield(terrain, {"infantry": "E3"}, {"infantry": start}).ready(start).dice(start, "E3") == 3


@pytest.mark.rule("HR-ROAD-4")
def test_a_shot_along_a_road_through_woods_is_noted():
    field = Battlefield(along(E4="forest"), {"infantry": "E5"}, {"infantry": "E3"}, ROAD).ready("E3")
    field.attack("E3", "E5", "SS")
    assert field.fired(Fired.SEEN_ALONG)


@pytest.mark.rule("HR-ROAD-4", "HR-TER-26", "HR-RAIL-6")
@pytest.mark.parametrize("row", ["infantry", "armor", "artillery"])
def test_a_road_that_crosses_rails_is_a_road(row):
    field = on_way(row, along("tp_road_rail", E3="forest"), f"{ROAD}+{RAIL}")
    assert field.move("E2", "E3", "E4")


# --- rails ---


@pytest.mark.rule("HR-RAIL-1", "HR-RAIL-4", "HR-TER-27")
@pytest.mark.parametrize(("row", "goes_on"), [("infantry", True), ("armor", False), ("artillery", False)])
@pytest.mark.parametrize("start", ["E2", "D2"])
def test_of_stops_only_those_of_the_rails_bind(row, goes_on, start):
    card = "artillery_bombard" if row == "artillery" else "direct_from_hq"
    field = on_way(row, along("tp_rail", E3="forest"), RAIL, start, card)
    assert field.move(start, "E3", "E4") is goes_on
    if row == "infantry":
        assert field.fired(Fired.ROAD_EASED)
        assert not on_way(row, along("tp_rail", E3="forest"), "", start).move(start, "E3", "E4")


@pytest.mark.rule("HR-RAIL-4")
def test_woods_on_rails_ban_who_ends_there_alone():
    ends = on_way("infantry", along("tp_rail", E3="forest"), RAIL)
    assert ends.move("E2", "E3") and not may_battle_after(ends, "E3")
    goes = on_way("special_forces", along("tp_rail", E3="forest"), RAIL)
    assert goes.move("E2", "E3", "E4") and may_battle_after(goes, "E4")


@pytest.mark.rule("HR-RAIL-4")
@pytest.mark.parametrize("tile", ["ef_city_ruins", "tp_radar", "forest"])
@pytest.mark.parametrize("options", [RAIL, f"{ROAD}+{RAIL}"])
def test_rails_lead_infantry_through_what_stops_who_comes_by_road(tile, options):
    field = on_way("infantry", along("tp_rail", E3=tile), options)
    assert field.move("E2", "E3", "E4") and field.fired(Fired.ROAD_EASED)
    ends = on_way("infantry", along("tp_rail", E3=tile), options)
    assert ends.move("E2", "E3") and may_battle_after(ends, "E3") is (
        tile == "tp_radar"
    )  # which bans nothing


@pytest.mark.rule("HR-RAIL-4")
@pytest.mark.parametrize("words", ["", ":battle_terrain=none", ":sight=depicted"])
def test_a_railway_station_is_a_town(words):
    for row in ("infantry", "special_forces", "armor"):
        station = along("tp_rail", E3="town")
        assert not on_way(row, station, RAIL + words).move("E2", "E3", "E4")
        field = on_way(row, station, RAIL + words)
        assert field.move("E2", "E3") and not may_battle_after(field, "E3")
    behind = Battlefield(station, {"infantry": "E4"}, {"infantry": "E2"}, RAIL + words)
    assert not behind.sees("E2", "E4")
    inside = Battlefield(station, {"infantry": "E3"}, {"infantry": "E2", "armor": "D3"}, RAIL + words)
    inside.ready("E2", "D3")
    assert inside.dice("E2", "E3") == 3 - 1 and inside.dice("D3", "E3") == 3 - 2


@pytest.mark.rule("HR-RAIL-4")
def test_pieces_on_rails_stop():
    terrain = along("tp_rail") | {"E3": "forest + tp_rail + tp_road_block"}
    assert not on_way("infantry", terrain, RAIL).move("E2", "E3", "E4")


@pytest.mark.rule("HR-RAIL-2")
@pytest.mark.parametrize(("ground", "dice"), [("depicted", 2), ("none", 3)])
def test_rails_in_woods_are_woods_in_battle(ground, dice):
    field = Battlefield(
        along("tp_rail", E3="forest"),
        {"infantry": "E3"},
        {"infantry": "E2"},
        f"{RAIL}:battle_terrain={ground}",
    ).ready("E2")
    assert field.dice("E2", "E3") == dice


@pytest.mark.rule("HR-RAIL-3")
@pytest.mark.parametrize(
    ("tile", "options", "sees"),
    [
        ("forest", RAIL, True),
        ("hill", RAIL, True),
        ("forest", f"{RAIL}:sight=depicted", False),
        ("forest", "", False),
    ],
)
def test_rails_hide_nothing(tile, options, sees):
    field = Battlefield(along("tp_rail", E4=tile), {"infantry": "E5"}, {"infantry": "E3"}, options)
    assert field.sees("E3", "E5") is sees
