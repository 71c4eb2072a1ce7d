"""Movement that no ground hinders (``moves_as`` FREE): every limit that it voids, and what stays."""

import pytest

from engine.loading.options.variant import parse_variant
from engine.loading.scenario.load import load_scenario
from engine.loading.tables.build import build_tables
from tests.support.battlefield import Battlefield

#      B4  B5
#    C4  C5  C6
#      D4  D5
#    E4 (E5) E6      the unit starts on E5 and walks up; D4 and D5 are the first hexes on its way
BOATS = "star-assault-boats"
FREE = "units.{}.moves_as=FREE"
OWNED = {"bunker": "axis"}  # works that somebody has to own
CLASSES = ["infantry", "armor", "artillery"]


def walker(row, terrain=None, start="E5", card="direct_from_hq", options=None, axis=None, **more):
    """An ordered Allied unit that no ground hinders."""
    options = FREE.format(row) if options is None else options
    field = Battlefield(
        terrain or {},
        axis or {"special_forces": "A13"},
        {row: start, "resistance": "I13"},
        options=options,
        **more,
    )
    return field.play(card).order(start)


def ahead(kind):
    return {"D4": kind, "D5": kind}


def shore(kind):
    """Row D of bluffs or cliffs, row E of beach below it."""
    return {**{f"D{n}": kind for n in range(1, 13)}, **{f"E{n}": "beach" for n in range(1, 14)}}


# --- moves ---


@pytest.mark.rule("HR-GEN-21", "HR-DALEK-3")
@pytest.mark.parametrize(
    "kind",
    [
        "forest", "hedgerow", "town", "river", "ocean", "beach", "hill_impassable", "wire", "hedgehog", "bunker",
        "tp_marsh", "tp_mountain", "tp_lake", "tp_road_block", "ef_dragon_teeth", "ef_city_ruins", "tp_flooded",
        "tp_fortress", "bridge_section", "tp_wadi", "hill_steep",
    ],
)  # fmt: skip
def test_no_ground_stops_closes_or_shortens_a_move(kind):
    field = walker("armor", ahead(kind), owner=OWNED.get(kind))
    open_ground = walker("armor")
    assert field.reach("E5") == open_ground.reach("E5")
    assert field.move("E5", "D5", "C5", "B5")


@pytest.mark.rule("HR-GEN-21")
@pytest.mark.parametrize("kind", ["hedgerow", "tp_marsh", "tp_flooded", "ocean", "beach"])
def test_first_steps_and_one_hex_limits_do_not_bind(kind):
    field = walker("armor", {"E5": kind}, options=FREE.format("armor") + "+ocean-start-move-1")
    assert field.move("E5", "D5", "C5", "B5")


@pytest.mark.rule("HR-GEN-21")
@pytest.mark.parametrize("kind", ["bluff", "cliff"])
@pytest.mark.parametrize("row", ["infantry", "armor"])
def test_climbs_cost_no_more_and_close_nothing(kind, row):
    field = walker(row, shore(kind), "F5")
    assert field.move("F5", "E5", "D5")


@pytest.mark.rule("HR-GEN-21")
def test_walls_and_connections_are_void():
    walled = {f"D{n}": "tp_wadi" for n in range(1, 13)}  # open to the east and the west
    assert walker("armor", walled).move("E5", "D5", "C5", "B5")
    mountains = {"D4": "tp_mountain", "D5": "tp_mountain"}
    assert walker("infantry", mountains).move("E5", "D5")


@pytest.mark.rule("HR-GEN-21")
def test_a_hex_with_a_unit_stays_closed_and_the_board_has_an_edge():
    field = walker("armor", axis={"infantry": "D5 A13"})
    assert not field.move("E5", "D5") and "D5" not in field.reach("E5")
    assert not walker("armor").move("E5", "D5", "E5", "E5")
    top = walker("armor", start="A5")
    assert top.reach("A5") and not top.may_leave("A5")


@pytest.mark.rule("HR-GEN-21")
@pytest.mark.parametrize("kind", ["forest", "town", "hedgerow"])
def test_there_is_no_battle_on_the_turn_of_entering(kind):
    field = walker("armor", {"D5": kind}, axis={"infantry": "C5 A13"})
    assert field.move("E5", "D5") and field.dice("D5", "C5") == 0


@pytest.mark.rule("HR-GEN-21")
def test_nor_out_of_the_ocean():
    field = walker("infantry", {"E5": "ocean"}, axis={"infantry": "D5 A13"})
    assert field.dice("E5", "D5") == 0


@pytest.mark.rule("HR-GEN-21", "HR-DALEK-3")
def test_own_hex_losses_and_cover_stay():
    daleks = {"hr_dalek": "E5"}
    out = (
        Battlefield({"E5": "town"}, daleks, {"infantry": "D5"}, active="axis")
        .play("direct_from_hq")
        .order("E5")
    )
    assert out.dice("E5", "D5") == 1
    into = (
        Battlefield({"D5": "forest"}, daleks, {"infantry": "D5"}, active="axis")
        .play("direct_from_hq")
        .order("E5")
    )
    assert into.dice("E5", "D5") == 1


@pytest.mark.rule("HR-GEN-21")
def test_a_wadi_is_fought_out_of_and_into_at_one_hex_only():
    field = walker("armor", {"E5": "tp_wadi"}, axis={"infantry": "C5 A13"})
    assert field.dice("E5", "C5") == 0


# --- retreats and advances ---


def driven(row, terrain, owner=None, **answers):
    """An Axis unit that no ground hinders, on E5, driven back by a roll; the way back leads up."""
    field = Battlefield(
        terrain,
        {row: "E5", "special_forces": "A13"},
        {"resistance": "F5 I13"},
        options=FREE.format(row),
        owner=owner,
    )
    field.play("direct_from_hq").order("F5").attack("F5", "E5", "FSS", **answers)
    return field


@pytest.mark.rule("HR-GEN-21")
@pytest.mark.parametrize("kind", ["river", "ocean", "hill_impassable", "bunker", "tp_lake", "bridge_section"])
@pytest.mark.parametrize("row", CLASSES)
def test_no_ground_closes_a_retreat(kind, row):
    field = driven(row, ahead(kind), OWNED.get(kind), retreat=["D5"])
    assert "D5" in field.picture("axis")


@pytest.mark.rule("HR-GEN-21", "RET-19")
def test_nobody_else_retreats_onto_the_ocean():
    free = driven("armor", ahead("ocean"), retreat=["D5"])
    assert free.figures("D5") == 3
    field = Battlefield(ahead("ocean"), {"armor": "E5", "special_forces": "A13"}, {"infantry": "F5"})
    field.play("direct_from_hq").order("F5").attack("F5", "E5", "FSS")
    assert field.figures("E5") == 2


@pytest.mark.rule("HR-GEN-21")
@pytest.mark.parametrize(
    "kind", ["bluff", "river", "hill_impassable", "hedgehog", "hedgerow", "ef_dragon_teeth"]
)
def test_no_ground_closes_an_advance(kind):
    field = Battlefield(
        {"D5": kind},
        {"hr_cyberman": "D5:1 A13"},
        {"armor": "E5", "resistance": "I13"},
        options=FREE.format("armor"),
    )
    field.play("direct_from_hq").order("E5")
    dice = field.dice("E5", "D5")
    field.attack("E5", "D5", "I" + "S" * (dice - 1))
    assert "D5" in field.picture("allies")


# --- the set-up, mines, boats ---


@pytest.mark.rule("HR-GEN-21")
def test_it_may_stand_on_closed_ground_and_what_a_hex_does_to_who_enters_stays():
    field = walker("infantry", {"D5": "tp_minefield"}, owner="axis")
    plain = walker("infantry", {"D5": "tp_minefield"}, owner="axis", options="")
    assert field.tables["ground_bites"] and plain.tables["ground_bites"]
    row = field.state["unit_row"][field.unit("E5")]
    stack = field.stack("D5")
    assert field.tables["mine_who"][stack, 1] >> int(row) & 1


@pytest.mark.rule("HR-GEN-21")
def test_nobody_who_needs_none_has_a_boat():
    usual = build_tables(load_scenario("pegasus-boats"), parse_variant(BOATS))
    free = build_tables(load_scenario("pegasus-boats"), parse_variant(f"{BOATS}+{FREE.format('infantry')}"))
    assert any("boat" in row for row in usual.unit_rows) and not any("boat" in row for row in free.unit_rows)


@pytest.mark.rule("HR-GEN-21")
def test_players_march_straight_over_rivers():
    river = {f"D{n}": "river" for n in range(1, 13)}
    field = walker("armor", river)
    march = field.tables["march"][field.tables["row_march"][field.state["unit_row"][field.unit("E5")]]]
    assert march[field.index["E5"], field.index["C5"]] == 2
