"""Infantry support weapons: what all teams share, anti-tank and machine-gun teams (house-rules 4.8)."""

import pytest

from engine.codes import Face
from engine.hooks import Fired
from tests.support.armor_dice import FLOOR, GUNS, SHORT, table_with
from tests.support.battlefield import Battlefield
from tests.support.house_units import numbers, rows_at
from tests.support.loaded_dice import Unasked
from tests.support.pieces import dice_by_range

TEAMS = ("hr_at_team", "hr_mg_team", "hr_flame_team", "hr_mortar_team")
GUN_LIKE = ("hr_at_team", "hr_mg_team", "hr_mortar_team")
EVERY = "isw-basic+isw-anti-tank+isw-machine-gun+isw-flamethrower+isw-mortar"
INFANTRY, GRENADE = 1 << Face.INFANTRY, 1 << Face.GRENADE


def limits(row, options="", card="direct_from_hq"):
    """Hexes a unit may move and battle, and without, under a card."""
    field = Battlefield(allies={row: "E5", "infantry": "I1"}, options=options).play(card)
    return field.limits("E5")


def faces(attacker, target, options="", far=2):
    """Bits of the faces of an attack from afar that hit, and of those that are flags."""
    field = Battlefield(axis={target: "E5"}, allies={attacker: "E4"}, options=options)
    rows = field.built.unit_rows
    cell = (1 if far == 1 else 0, rows.index(attacker), rows.index(target))
    return int(field.tables["hit_faces"][cell]), int(field.tables["flag_faces"][cell])


# --- all teams ---


@pytest.mark.rule("HR-ISW-1")
@pytest.mark.parametrize("row", TEAMS)
def test_a_team_has_two_figures_and_moves_as_infantry(row):
    (battle, most, _), figures = numbers(row)
    assert (battle, most, figures) == (1, 2, 2)
    assert limits(row) == limits("infantry") == (1, 2)
    for n in (3, 4):
        assert Battlefield(allies={row: "E5"}, options=f"isw-basic:figures={n}").figures("E5") == n


@pytest.mark.rule("HR-ISW-1", "HR-GEN-10")
@pytest.mark.parametrize("row", [*TEAMS, "infantry"])
def test_a_team_never_charges(row):
    field = Battlefield(axis={"infantry": "C4"}, allies={row: "E5"}, options="infantry-charge").ready("E5")
    assert field.move("E5", "D5", "D4")
    assert (field.dice("D4", "C4") > 0) == (row == "infantry")


@pytest.mark.rule("HR-ISW-2", "HR-ISWAT-3", "HR-ISWMG-5")
def test_rules_for_infantry_and_guns_at_armor_do_not_bind_teams():
    assert dice_by_range("hr_at_team", "armor", f"{SHORT}+{GUNS}", far=3) == [3, 2, 0]
    assert dice_by_range("infantry", "armor", SHORT, far=3) == [3, 0, 0]
    assert dice_by_range("hr_at_team", "armor", f"{SHORT}:exempt=none", far=3) == [3, 0, 0]
    assert dice_by_range("hr_mg_team", "hr_recon", f"{SHORT}+{GUNS}", far=2) == [1, 0]
    assert dice_by_range("hr_flame_team", "armor", f"{SHORT}+{GUNS}", far=2) == [3, 0]
    assert dice_by_range("artillery", "armor", GUNS, far=2) == [2, 2]


@pytest.mark.rule("HR-ISW-3", "HR-ISW-9")
@pytest.mark.parametrize(
    ("value", "by_infantry", "by_artillery"),
    [("both", True, True), ("infantry", True, False), ("artillery", False, True)],
)
def test_which_cards_order_teams(value, by_infantry, by_artillery):
    options = f"isw-basic:order_class={value}"
    for row in TEAMS:
        field = Battlefield(allies={row: "E5", "infantry": "I1", "artillery": "I3"}, options=options)
        guns = field.play("artillery_bombard").may_order("E5")
        field = Battlefield(allies={row: "E5", "infantry": "I1", "artillery": "I3"}, options=options)
        field.play("infantry_assault")
        foot = bool((int(field.state["who"]) >> field.built.unit_rows.index(row)) & 1)
        expected = (True, False) if row == "hr_flame_team" else (by_infantry, by_artillery)
        assert (foot, guns) == expected


@pytest.mark.rule("HR-ISW-9")
def test_artillery_bombard_gives_three_hexes_or_two_battles():
    assert limits("hr_mg_team", card="artillery_bombard")[1] == 3
    field = (
        Battlefield(axis={"infantry": "E7"}, allies={"hr_mg_team": "E5"})
        .play("artillery_bombard")
        .order("E5")
    )
    field.attack("E5", "E7", "SSS")
    assert field.dice("E5", "E7") == 3
    field.attack("E5", "E7", "SSS")
    assert field.dice("E5", "E7") == 0
    moved = (
        Battlefield(axis={"infantry": "C5"}, allies={"hr_mg_team": "F5"})
        .play("artillery_bombard")
        .order("F5")
    )
    assert moved.move("F5", "E5", "D5", "D4") and moved.dice("D4", "C5") == 0
    # with teams for artillery no gun has to be there, and nobody else is ordered instead
    field = Battlefield(allies={"hr_mg_team": "E5", "infantry": "I1"}).play("artillery_bombard")
    assert field.may_order("E5") and not field.may_order("I1")
    field = Battlefield(allies={"hr_flame_team": "E5", "infantry": "I1"}).play("artillery_bombard")
    assert field.may_order("E5") and field.may_order("I1")


@pytest.mark.rule("HR-ISW-9", "CARD-ARTBOM-2")
@pytest.mark.parametrize(
    "row", ["hr_mg_team", "hr_at_team", "hr_mortar_team", "ww_mobile_artillery", "artillery"]
)
def test_artillery_bombard_is_a_march_or_battles_for_every_unit_it_orders(row):
    for hexes in (1, 2, 3):
        field = Battlefield(axis={"infantry": "E1"}, allies={row: "E5"}).play("artillery_bombard").order("E5")
        way = ["E5", "E4", "E3", "E2"][: hexes + 1]
        assert field.move(*way) and field.dice(way[-1], "E1") == 0
    field = Battlefield(axis={"infantry": "E6"}, allies={row: "E5"}).play("artillery_bombard").order("E5")
    for _ in range(2):
        field.attack("E5", "E6", "S" * field.dice("E5", "E6"))
    assert field.dice("E5", "E6") == 0


@pytest.mark.rule("HR-ISW-4")
@pytest.mark.parametrize(
    ("value", "plain", "assault", "bombard"),
    [
        ("infantry", (1, 2), (2, 3), (0, 3)),
        ("artillery", (0, 1), (0, 3), (0, 3)),
        ("move2_or_battle", (0, 2), (0, 3), (0, 3)),
    ],
)
def test_how_far_teams_go_in_each_mode(value, plain, assault, bombard):
    options = f"isw-basic:movement_mode={value}"
    for row in TEAMS:
        assert limits(row, options) == plain
        assert limits(row, options, "infantry_assault") == assault
    assert limits("hr_mg_team", options, "artillery_bombard") == bombard
    field = Battlefield(axis={"infantry": "C5"}, allies={"hr_mg_team": "E5"}, options=options).ready("E5")
    assert field.dice("E5", "C5") == 3
    assert field.move("E5", "D5")
    assert field.dice("D5", "C5") == (4 if value == "infantry" else 0)


@pytest.mark.rule("HR-ISW-5")
def test_what_hits_teams():
    for row in GUN_LIKE:
        assert faces("infantry", row)[0] == GRENADE
        assert faces("infantry", row, "isw-basic:hit_class=infantry")[0] == GRENADE | INFANTRY
    for options in ("", "isw-basic:hit_class=infantry"):
        assert faces("infantry", "hr_flame_team", options)[0] == GRENADE | INFANTRY
    field = Battlefield(axis={"hr_mg_team": "E5"}, allies={"infantry": "E4", "armor": "I1"}).ready("E4")
    field.attack("E4", "E5", "IIG")
    assert field.figures("E5") == 1
    assert not field.fired(Fired.GRENADE_PROOF)


@pytest.mark.rule("HR-ISW-6", "HR-CHECK-21")
@pytest.mark.parametrize(
    ("value", "woods", "wadi", "own_wire"), [("infantry", 2, 2, 3), ("artillery", 3, 2, 3)]
)
def test_in_whose_column_cover_comes_off(value, woods, wadi, own_wire):
    """Woods cover 1 against infantry and none against guns, a wadi 1 against both; own wire is that of infantry."""
    options = f"isw-basic:cover_column={value}"
    shots = [
        ({"E6": "forest"}, "E4", "E6", woods),
        ({"E5": "tp_wadi"}, "E4", "E5", wadi + 1),
        ({"E4": "wire"}, "E4", "E5", own_wire),
    ]
    for terrain, here, there, dice in shots:
        field = Battlefield(terrain, {"infantry": there}, {"hr_mg_team": here}, options=options).ready(here)
        assert field.dice(here, there) == dice
    field = Battlefield({"E5": "town"}, {"armor": "E5"}, {"hr_at_team": "E4"}, options=options).ready("E4")
    assert field.dice("E4", "E5") == (2 if value == "infantry" else 3)


@pytest.mark.rule("HR-ISW-7")
@pytest.mark.parametrize("row", GUN_LIKE)
def test_teams_are_infantry_on_the_ground_and_no_guns_to_hexes(row):
    field = Battlefield({"D5": "hedgehog"}, allies={row: "E5"}).ready("E5")
    assert "D5" in field.reach("E5")
    gun = Battlefield({"D5": "hedgehog"}, allies={"artillery": "E5"}).ready("E5")
    assert "D5" not in gun.reach("E5")
    field = Battlefield(
        {"E6": "wire"}, {"infantry": "A1"}, {row: "E5", "artillery": "I5"}, options="artillery-clears-wire"
    )
    rows = field.built.unit_rows
    piece = next(p for p in range(len(field.tables["shell_rows"])) if field.tables["shell_rows"][p])
    assert int(field.tables["shell_rows"][piece]) == 1 << rows.index("artillery")
    assert field.tables["dice_less"][rows.index(row)].max() == 0


@pytest.mark.rule("HR-ISW-8")
@pytest.mark.parametrize(
    ("row", "takes"), [("hr_at_team", 1), ("hr_mg_team", 1), ("hr_flame_team", 1), ("hr_mortar_team", 0)]
)
def test_who_takes_ground(row, takes):
    assert numbers(row)[0][2] == takes
    for options in ("", "take-ground-overrun-matrix"):
        field = Battlefield({}, {"infantry": "D4:1 A1"}, {row: "E4"}, options=options).ready("E4")
        field.attack("E4", "D4", "III", ground=1 if takes else Unasked())
        assert (field.unit("D4") >= 0) == bool(takes)


@pytest.mark.rule("HR-ISW-10", "HR-GEN-3")
def test_teams_come_by_tags_and_by_conversion():
    tags = '\n[tags]\nhr_mg_team = "E5"\nhr_mortar_team = "G3"\n'
    army = {"infantry": "E5 G3 G5 H4"}
    tagged = {"E5": "hr_mg_team", "G3": "hr_mortar_team", "G5": "infantry", "H4": "infantry"}
    assert rows_at(Battlefield(allies=army, options=EVERY, tail=tags)) == tagged
    assert set(rows_at(Battlefield(allies=army, tail=tags)).values()) == {"infantry"}
    only = Battlefield(allies=army, options="isw-basic+isw-mortar", tail=tags)
    assert rows_at(only) == {**tagged, "E5": "infantry"}
    options = "isw-basic+isw-mortar:convert=allies:1+isw-anti-tank:convert=allies:2"
    field = Battlefield(allies=army, options=options)
    assert sorted(rows_at(field).values()) == ["hr_at_team", "hr_at_team", "hr_mortar_team", "infantry"]
    assert [field.figures(hex_) for hex_ in ("E5", "G3", "G5", "H4")] == [2, 2, 2, 4]


# --- anti-tank teams ---


@pytest.mark.rule("HR-ISWAT-1", "HR-ISWAT-2")
def test_dice_of_anti_tank_teams():
    expected = {"armor": [3, 2, 0], "infantry": [2, 1, 0], "artillery": [2, 1, 0]}
    assert {row: dice_by_range("hr_at_team", row, far=3) for row in expected} == expected
    options = "isw-basic+isw-anti-tank:dice_armor=4/3/1,dice_soft=1"
    assert dice_by_range("hr_at_team", "armor", options, far=4) == [4, 3, 1, 0]
    assert dice_by_range("hr_at_team", "artillery", options, far=2) == [1, 0]
    wood = Battlefield({"E5": "forest"}, {"armor": "E6"}, {"hr_at_team": "E4"}).ready("E4")
    assert wood.dice("E4", "E6") == 0


@pytest.mark.rule("HR-ISWAT-3")
def test_a_gun_on_tracks_is_armor_to_anti_tank_teams_and_no_target_of_machine_guns():
    rows = {
        "hr_self_propelled": ("artillery", {"traits": "VEHICLE"}),
        "at": ("hr_at_team", {}),
        "mg": ("hr_mg_team", {}),
    }
    dice = table_with(f"{SHORT}+{GUNS}", **rows)
    assert dice("at", "hr_self_propelled", 3) == [3, 2, 0]
    assert dice("mg", "hr_self_propelled", 3) == [0, 0, 0]
    assert dice("mg", "artillery", 3) == [4, 3, 2]


# --- machine-gun teams ---


@pytest.mark.rule("HR-ISWMG-1", "HR-ISWMG-3")
def test_dice_of_machine_guns():
    expected = {
        "infantry": [4, 3, 2, 0], "hr_militia": [4, 3, 2, 0], "artillery": [4, 3, 2, 0], "armor": [0, 0, 0, 0],
        "hr_recon": [1, 0, 0, 0], "hr_light_medium": [1, 0, 0, 0], "hr_infantry_tank": [0, 0, 0, 0],
        "hr_heavy": [0, 0, 0, 0],
    }  # fmt: skip
    assert {row: dice_by_range("hr_mg_team", row, far=4) for row in expected} == expected
    options = "isw-basic+isw-machine-gun:dice_inf=3/3/3/1,dice_light_armor=2"
    assert dice_by_range("hr_mg_team", "infantry", options, far=4) == [3, 3, 3, 1]
    assert dice_by_range("hr_mg_team", "hr_recon", options, far=2) == [2, 0]
    none = "isw-basic+isw-machine-gun:dice_light_armor=0"
    assert dice_by_range("hr_mg_team", "hr_recon", none, far=2) == [0, 0]
    wood = Battlefield({"E5": "forest"}, {"infantry": "E6"}, {"hr_mg_team": "E4"}).ready("E4")
    assert wood.dice("E4", "E6") == 0


@pytest.mark.rule("HR-ISWMG-2", "HR-ARITH-1")
def test_a_machine_gun_beside_heavier_armor_is_locked():
    field = Battlefield(axis={"armor": "A1", "infantry": "E7"}, allies={"hr_mg_team": "E5"}).ready("E5")
    assert field.dice("E5", "E7") == 3
    locked = Battlefield(axis={"armor": "E6", "infantry": "C5"}, allies={"hr_mg_team": "E5"}).ready("E5")
    assert locked.dice("E5", "E6") == locked.dice("E5", "C5") == 0
    assert locked.move("E5", "D4") and locked.dice("D4", "C5") == 4


@pytest.mark.rule("HR-ISWMG-4")
def test_machine_guns_and_artillery():
    options = "isw-basic+isw-machine-gun:vs_artillery="
    assert dice_by_range("hr_mg_team", "artillery", options + "as_infantry", far=4) == [4, 3, 2, 0]
    assert dice_by_range("hr_mg_team", "artillery", options + "none", far=4) == [0, 0, 0, 0]
    assert dice_by_range("hr_mg_team", "infantry", options + "none", far=4) == [4, 3, 2, 0]
    assert dice_by_range("hr_mg_team", "hr_recon", options + "none", far=2) == [1, 0]
    assert dice_by_range("hr_mg_team", "hr_mortar_team", options + "none", far=2) == [4, 3]


@pytest.mark.rule("HR-ISWFLAME-1")
def test_flame_throwers_have_the_floor_of_infantry():
    for options, dice in (
        (f"{FLOOR}+isw-basic+isw-flamethrower:dice=2", 3),
        ("isw-basic+isw-flamethrower:dice=2", 2),
    ):
        field = Battlefield(
            {"D4": "forest"}, {"hr_assault_gun": "D4"}, {"hr_flame_team": "E4"}, options=options
        )
        assert field.ready("E4").dice("E4", "D4") == dice
