"""Fortresses and dams as Battle Stars: the tile keeps vehicles and guns out until a star takes it off."""

import pytest

from engine.editor.export import export
from engine.hooks import Event
from engine.kernel import ground
from engine.kernel.movement import fixed_in_place
from engine.loading.in_force.contents import contents_of
from engine.loading.in_force.rules import base_document
from engine.loading.options import drafts
from engine.loading.scenario.load import load_scenario
from engine.loading.schema.boards import USUAL
from engine.loading.words.errors import InputError
from engine.positions.drawn import scenario_text
from engine.rules.bridges import law as bridges
from tests.support.turn_script import Turns

TILES = ["tp_fortress", "tp_dam", "tp_marsh", "ef_city_ruins"]
BARRED = {  # TP-DAM-1, TP-FTS-1 with OBS-BUNKER-1, TP-MRSH-3, TILE-RUIN-1
    "tp_fortress": {"armor", "artillery"},
    "tp_dam": {"armor", "artillery"},
    "tp_marsh": {"artillery"},
    "ef_city_ruins": {"armor", "artillery"},
}
ROWS = ["infantry", "armor", "artillery"]
WAYS = ["sabotage", "star-sabotage"]


def star(tile, way="sabotage", hexes="E5", rules="", **more):
    """Allied infantry on a Battle Star at E5; the Axis holds A1."""
    own = f'sabotage_hexes = "{hexes}"\nsabotage_sides = "allies"\n' if way == "sabotage" else ""
    option = f"{way}:targets={hexes.replace(' ', '|')}" if way != "sabotage" else ""
    terrain = dict.fromkeys(hexes.split(), tile)
    pieces = {"axis": {"infantry": "A1"}, "allies": {"infantry": "E5 I1"}, "terrain": terrain, "medals": 9}
    return Turns(**{**pieces, **more}, options=option, tail=f"[ruleset]\n{rules}{own}")


def blown(field, faces="SGG"):
    """The unit on E5 rolls for the star there in the Allied turn; the Axis then plays a turn without orders."""
    return field.turn("direct_from_hq", orders=["E5"], sabotage=["E5"], faces=[faces])


def ground_of(field, hex_="E5"):
    """Name of what lies on a hex now."""
    return field.built.stack_names[field.stack(hex_)]


def entered(field, side):
    """Unit rows that may move onto E5 from E6, with E5 empty: moving, taking ground, falling back."""
    field.state["active"] = 0 if side == "axis" else 1
    field.play("direct_from_hq").order("E6")
    unit, at = field.unit("E6"), field.index["E5"]
    return (
        "E5" in field.reach("E6"),
        bool(ground.way_in(field.tables, field.state, unit, at)),
    )


@pytest.mark.rule("TP-SAB-1", "TP-SAB-2", "HR-SABOT-1", "HR-SABOT-5", "TP-DAM-1", "TP-FTS-1", "TP-MRSH-3")
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("tile", TILES)
@pytest.mark.parametrize("row", ROWS)
@pytest.mark.parametrize("side", ["axis", "allies"])
def test_who_may_enter_while_it_stands_and_once_it_is_gone(tile, row, side, way):
    sides = {"axis": {"infantry": "A1"}, "allies": {"infantry": "E5 I1"}}
    sides[side] = {**sides[side], row: " ".join(filter(None, [sides[side].get(row), "E6"]))}
    for faces, gone in (("IAG", False), ("IIS", True)):
        field = blown(star(tile, way, **sides), faces)
        assert ground_of(field) == ("open" if gone else tile) and field.medals("allies") == int(gone)
        field.put("E5", "H12")
        may = gone or row not in BARRED[tile]
        assert entered(field, side) == (may, may)


@pytest.mark.rule("TP-SAB-2", "TP-DAM-1", "TP-FTS-1", "CORE-MOV-20")
@pytest.mark.parametrize("tile", ["tp_fortress", "tp_dam"])
@pytest.mark.parametrize("row", ROWS)
def test_who_may_fall_back_onto_it(tile, row):
    """Allied units fall back towards row I: from D5 onto E4 and E5, and onto E5 alone where E4 is taken."""
    sides = {"infantry": "E5 E4 I1"}
    sides[row] = " ".join(filter(None, [sides.get(row), "D5"]))
    for faces, gone in (("IAG", False), ("IIS", True)):
        field = blown(star(tile, allies=sides), faces).put("E5", "H12")
        back = {"E5"} & field.ways_back("D5")
        assert back == ({"E5"} if gone or row == "infantry" else set())


@pytest.mark.rule("TP-SAB-2", "TP-DAM-2", "TP-DAM-3", "TP-FTS-1", "TP-FTS-2")
@pytest.mark.parametrize(
    ("tile", "cover", "flags"), [("tp_fortress", (1, 2, 0), 99), ("tp_dam", (0, 0, 0), 1)]
)
def test_sight_cover_and_flags_go_with_the_tile(tile, cover, flags):
    """Infantry and armor next to E5 and the gun two hexes off roll 3 at it; E5 stands between E4 and E6."""
    axis = {"infantry": "E4 A1", "armor": "D5", "artillery": "C5"}
    for faces, gone in (("IAG", False), ("IIS", True)):
        field = blown(star(tile, axis=axis, allies={"infantry": "E5 I1", "artillery": "E7"}), faces)
        field.state["active"] = 0
        field.play("direct_from_hq").order("E4", "D5", "C5")
        less = (0, 0, 0) if gone else cover
        full = (3, 3, 3)
        found = tuple(field.dice(hex_, "E5") for hex_ in ("E4", "D5", "C5"))
        assert found == tuple(n - k for n, k in zip(full, less, strict=True))
        unit = field.unit("E5")
        spared = field.tables["flags_spared"][field.stack("E5"), 1, field.state["unit_row"][unit]]
        assert int(spared) == (0 if gone else flags)
        field.put("E5", "H12")
        assert field.sees("E4", "E7") is gone


@pytest.mark.rule("TP-SAB-1", "HR-SABOT-4", "TP-FTS-1", "TP-DAM-1")
@pytest.mark.parametrize("tile", ["tp_fortress", "tp_dam"])
@pytest.mark.parametrize("way", WAYS)
def test_it_rolls_the_dice_of_a_close_assault_and_the_star_is_a_medal_once(tile, way):
    field = blown(star(tile, way))
    assert [int(event[3]) for event in field.logged(Event.LANDMARK_ROLL)] == [3]
    assert [event[:2] for event in field.logged(Event.LANDMARK_GONE)] == [(field.index["E5"], 1)]
    assert field.medals("allies") == 1 and field.figures("E5") == 4
    field.turn("recon_left")
    field.turn("move_out", orders=["E5"])
    assert field.logged(Event.LANDMARK_ROLL) == [] and field.medals("allies") == 1


@pytest.mark.rule("TP-FTS-1", "OBS-BUNKER-3", "TP-SAB-2")
def test_a_gun_set_up_in_a_fortress_may_leave_once_the_fortress_is_gone():
    for faces, gone in (("IAG", False), ("IIS", True)):
        field = blown(star("tp_fortress", allies={"artillery": "E5", "infantry": "I1"}), faces)
        assert bool(fixed_in_place(field.tables, field.state, field.unit("E5"))) is not gone
        field.turn("recon_left")
        field.play("direct_from_hq").order("E5")
        assert bool(field.reach("E5") - {"E5"}) is gone


@pytest.mark.rule("TP-SAB-2", "TP-DAM-4", "TP-DAM-5", "TP-DAM-7")
def test_a_dam_that_is_destroyed_takes_its_tokens_along_and_the_other_dam_stays():
    """The Axis holds both dams; the Allies take E5 and destroy it."""
    rules = 'dam_sabotage = "axis"\n'
    field = star("tp_dam", hexes="E5 E8", rules=rules, axis={"infantry": "E5 E8 A1"}, active="axis",
                 allies={"infantry": "F5 I1"})  # fmt: skip
    field.turn("recon_left", at_dams=True, faces=["SS"])
    assert [int(n) for n in field.state["dam_tokens"][:2]] == [1, 1]
    field.put("E5", "A5").put("F5", "E5")
    blown(field)
    assert ground_of(field) == "open" and ground_of(field, "E8") == "tp_dam"
    assert [int(n) for n in field.state["dam_tokens"][:2]] == [0, 1]
    field.put("E5", "H12").put("A5", "E5")
    field.turn("recon_left", at_dams=True, faces=["SS"])
    assert [int(n) for n in field.state["dam_tokens"][:2]] == [0, 2]
    field.turn("recon_left")
    field.put("E8", "B8")
    field.turn("recon_left")
    assert field.logged(Event.LANDMARK_ROLL) == []


@pytest.mark.rule("TP-SAB-2", "HR-VHEAVY-1")
@pytest.mark.parametrize("way", ["sabotage", "fire"])
def test_a_very_heavy_tank_may_enter_what_lies_under_a_tile_that_it_may_not_enter(way):
    """It keeps to open ground, roads, bridges and towns, and a supply depot is none of them."""
    cell = '{ by = "ART", on = "FIRE", becomes = "open" }'
    shelled = f'\n[[patch]]\nat = "terrain.tp_supply_depot.shelled"\nset = {cell}\n'
    sides = {"allies": {"infantry": "E5 I1", "hr_very_heavy": "E6"}, "axis": {"artillery": "B5"}}
    field = star("tp_supply_depot", **sides)
    if way == "fire":
        field = Turns(terrain={"E5": "tp_supply_depot"}, medals=9, tail=shelled, **sides)
    field.put("E5", "H12").play("direct_from_hq").order("E6")
    assert "E5" not in field.reach("E6")
    field.state["hex_stack"][field.index["E5"]] = field.tables["stack_bare"][field.stack("E5")]
    assert ground_of(field) == "open" and "E5" in field.reach("E6")


# --- what the file names below the tile ---

UNDER = {  # what lies there once the tile has gone, and who may enter it (TP-LAKE-1, TER-RIVER-1, TP-FLD-2, TER-BEACH)
    "tp_lake": set(),
    "river": set(),
    "tp_flooded": set(ROWS),
    "beach": set(ROWS),
}


@pytest.mark.rule("HR-SABOT-5", "TP-SAB-2", "TP-LAKE-1", "TER-RIVER-1")
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("under", UNDER)
@pytest.mark.parametrize("row", ROWS)
def test_a_lake_or_a_river_below_a_dam_stays_as_the_scenario_says(under, row, way):
    sides = {"infantry": "E5 I1"}
    sides[row] = " ".join(filter(None, [sides.get(row), "E6"]))
    kinds = {"E5": f"tp_dam over {under}"}
    for faces, gone in (("IAG", False), ("IIS", True)):
        field = blown(star("tp_dam", way, terrain=kinds, allies=sides), faces)
        assert ground_of(field) == (under if gone else "tp_dam")
        assert field.figures("E5") == 4  # the unit stays
        field.turn("recon_left")
        field.play("direct_from_hq").order("E5")
        assert field.reach("E5") - {"E5"}  # and may go
        field.put("E5", "H12")
        may = row in UNDER[under] if gone else row == "infantry"
        assert entered(field, "allies") == (may, may)


@pytest.mark.rule("TP-SAB-2", "TP-FLD-1")
@pytest.mark.parametrize(
    ("kind", "options", "left"),
    [
        ("town over open", "", "open"),
        ("town over open", "flooded-fields-map", "tp_flooded"),
        ("town over beach", "flooded-fields-map", "beach"),
        ("town + tp_road over beach", "", "beach + tp_road"),
        ("tp_fortress over beach", "", "beach"),
        ("town", "", "open"),
    ],
)
def test_what_the_file_names_is_left_by_the_rules_in_force(kind, options, left):
    words = "+".join(filter(None, ["star-sabotage:targets=E5", options]))
    field = Turns(terrain={"E5": kind}, allies={"infantry": "E5 I1"}, options=words, medals=9)
    assert ground_of(blown(field)) == left


@pytest.mark.rule("TP-SAB-2", "HR-SABOT-5", "TP-PON-2")
def test_a_pontoon_may_be_built_where_a_dam_has_left_a_river():
    rules = 'pontoons = 1\npontoon_sides = "allies"\n'
    field = star("tp_dam", rules=rules, terrain={"E5": "tp_dam over river", "E6": "river"}, active="allies",
                 allies={"infantry": "E5 I1", "armor": "F5"})  # fmt: skip
    assert not bridges.may_span(
        field.tables, field.state, 1, field.copies_of("attack_center")[0], field.index["E5"]
    )
    blown(field)
    field.put("E5", "D5")
    assert ground_of(field) == "river"
    bridges.span(field.tables, field.state, 1, field.index["E5"])
    assert ground_of(field) == "river + tp_pontoon"
    field.state["active"] = 1
    field.play("direct_from_hq").order("F5")
    assert "E5" in field.reach("F5")


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        ("tp_dam over hill", "under: found hill, expected ground without height and closed edges"),
        ("tp_dam over tp_wadi", "under: found tp_wadi, expected ground without height and closed edges"),
        ("tp_dam over tp_dam", "under: found tp_dam below tp_dam, expected a tile above it, and another one"),
        ("wire over beach", "under: found beach below wire, expected a tile above it, and another one"),
        ("tp_dam over wire", "under: found unknown tile 'wire'"),
        ("tp_dam over lake", "under: found unknown tile 'lake', expected one of tp_lake"),
    ],
)
def test_what_cannot_lie_below_a_tile_is_refused(kind, said):
    with pytest.raises(InputError) as failed:
        Turns(terrain={"E5": kind})
    assert said in str(failed.value) and "field.toml: legend.k0." in str(failed.value)
    assert "\n" not in str(failed.value)


# --- the ground below in files ---


def battle_of(tmp_path, kind, name="field"):
    """A battle with this ground on E5, read from a file."""
    sides = {"axis": {"infantry": "A1"}, "allies": {"infantry": "I1"}}
    path = tmp_path / f"{name}.toml"
    path.write_text(scenario_text({"E5": kind}, sides))
    return load_scenario(str(path))


@pytest.mark.rule("HR-SABOT-5")
def test_the_ground_below_is_listed_where_the_publishers_format_has_no_word_for_it(tmp_path):
    _, lost = export(battle_of(tmp_path, "tp_dam over tp_lake"))
    assert any("tp_lake under tp_dam" in line and "E5" in line for line in lost)
    assert not any("under" in line for line in export(battle_of(tmp_path, "tp_dam", "bare"))[1])


@pytest.mark.rule("HR-SABOT-5")
def test_a_draft_with_another_ground_below_is_another_draft(tmp_path):
    bare, wet = battle_of(tmp_path, "tp_dam", "bare"), battle_of(tmp_path, "tp_dam over tp_lake")
    (change,) = [one for one in drafts.differences(bare, wet, "wet") if "hexes" in one.path]
    assert (change.path, change.was, change.now) == (
        "scenario.hexes.E5",
        "tp_dam",
        "tp_dam, above tp_lake",
    )


@pytest.mark.rule("HR-SABOT-5")
def test_a_stage_lays_a_tile_over_ground_that_it_names(tmp_path):
    path = tmp_path / "wet.toml"
    path.write_text(
        'id = "wet"\ntitle = "Wet"\ngroup = "stages"\nof = "saverne-gap"\nwithout = "D8"\n[ground]\n'
        'D9 = { terrain = "tp_dam", under = "river" }\n[units.axis]\ninfantry = "D9"\n'
    )
    data = load_scenario(str(path)).data
    contents = contents_of(data, base_document())
    assert contents[USUAL.grid.parse("D9")].rows == ("tp_dam",)
    assert contents[USUAL.grid.parse("D9")].under == "river"
