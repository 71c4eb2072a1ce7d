"""Infantry support weapons: flame-throwers and mortars (house-rules 4.8)."""

import pytest

from engine.codes import Face
from engine.hooks import Fired
from engine.kernel.log_event import has_fired
from engine.loading.checks.force_warnings import warnings_of_forces
from engine.rules.engagement import law as engagement
from tests.support.battlefield import Battlefield
from tests.support.engaged_field import position
from tests.support.house_units import rows_at
from tests.support.loaded_dice import Unasked
from tests.support.pieces import dice_by_range
from tests.support.turn_script import Turns

FLAME, MORTAR = "isw-basic+isw-flamethrower", "isw-basic+isw-mortar"
MODES = "artillery-fire-modes"
WOOD = {"E5": "forest"}  # between the mortar at E4 and its target at E6


def bits(*faces):
    return sum(1 << face for face in faces)


def flame(terrain, target="infantry", options=""):
    """Dice of a flame-thrower at E4 against a unit at E5."""
    field = Battlefield(terrain, {target: "E5"}, {"hr_flame_team": "E4"}, options=options, owner="axis")
    return field.ready("E4").dice("E4", "E5")


def mortar(terrain=None, options="", target="infantry", **allies):
    """Dice of a mortar at E4 against a unit at E6."""
    field = Battlefield(terrain or {}, {target: "E6"}, {"hr_mortar_team": "E4", **allies}, options=options)
    return field.ready("E4").dice("E4", "E6")


# --- flame-throwers ---


@pytest.mark.rule("HR-ISWFLAME-1")
@pytest.mark.parametrize("target", ["infantry", "armor", "artillery", "hr_heavy", "hr_mg_team"])
def test_a_flame_thrower_attacks_any_unit_beside_it(target):
    assert dice_by_range("hr_flame_team", target, far=3) == [3, 0, 0]
    assert dice_by_range("hr_flame_team", target, f"{FLAME}:dice=4", far=3) == [4, 0, 0]


@pytest.mark.rule("HR-ISWFLAME-1", "HR-ISWFLAME-2")
@pytest.mark.parametrize("ground", ["forest", "town", "bunker", "tp_fortress", "tp_wadi", "sandbag", "hill"])
def test_no_cover_takes_dice_off_a_flame_thrower(ground):
    assert flame({"E5": ground}) == 3


@pytest.mark.rule("HR-ISWFLAME-2")
@pytest.mark.parametrize("ground", ["wire", "tp_ford"])
def test_nor_does_its_own_ground(ground):
    assert flame({"E4": ground}) == 3
    plain = Battlefield({"E4": ground}, {"infantry": "E5"}, {"infantry": "E4"}, owner="axis").ready("E4")
    assert plain.dice("E4", "E5") == 2


@pytest.mark.rule("HR-ISWFLAME-1", "HR-FACE-15")
@pytest.mark.parametrize(
    ("effect", "left", "gone"), [("flag", 4, True), ("hit", 3, False), ("none", 4, False)]
)
def test_its_stars_are_flags_once(effect, left, gone):
    options = f"{FLAME}:star_effect={effect}"
    field = Battlefield({}, {"infantry": "D4"}, {"hr_flame_team": "E4"}, options=options).ready("E4")
    field.attack("E4", "D4", "ASA", retreat=["C4"] if gone else Unasked())
    assert field.picture("axis") == {"C4" if gone else "D4": left}


@pytest.mark.rule("HR-ISWFLAME-2", "HR-FACE-15")
def test_a_fortress_ignores_the_flags_of_its_stars():
    field = Battlefield({"E5": "tp_fortress"}, {"infantry": "E5"}, {"hr_flame_team": "E4"}).ready("E4")
    field.attack("E4", "E5", "SSF", ignore=3)
    assert field.picture("axis") == {"E5": 4}


@pytest.mark.rule("HR-ISWFLAME-3", "HR-GEN-18", "HR-SET-50")
def test_surplus_flame_throwers_become_regular_infantry_of_two_figures():
    tags = '\n[tags]\nhr_flame_team = "E5 G3 G5 A1"\n'
    army = {"infantry": "E5 G3 G5 H4"}
    field = Battlefield(allies=army, options=FLAME, tail=tags)
    assert rows_at(field) == {"E5": "hr_flame_team", "G3": "infantry", "G5": "infantry", "H4": "infantry"}
    assert field.picture("allies") == {"E5": 2, "G3": 2, "G5": 2, "H4": 4}
    assert rows_at(field, "axis") == {"A1": "hr_flame_team"}
    told = [line.split(": ", 1)[1] for line in warnings_of_forces(field.built)]
    assert told[0] == "hr_flame_team on G3 is more than the 1 of a side and becomes infantry"
    assert len([line for line in told if "more than" in line]) == 2
    most = Battlefield(allies=army, options=f"{FLAME}:max_per_side=2,convert=allies:all")
    assert sorted(rows_at(most).values()) == ["hr_flame_team"] * 2 + ["infantry"] * 2
    everyone = Battlefield(allies=army, options=f"{FLAME}:max_per_side=unlimited,convert=allies:all")
    assert set(rows_at(everyone).values()) == {"hr_flame_team"}
    nobody = Battlefield(allies=army, options=f"{FLAME}:max_per_side=0", tail=tags)
    assert set(rows_at(nobody).values()) | set(rows_at(nobody, "axis").values()) == {"infantry"}


# --- mortars ---


@pytest.mark.rule("HR-ISWMORT-1")
def test_dice_of_a_mortar():
    for target in ("infantry", "artillery", "hr_militia", "hr_mg_team"):
        assert dice_by_range("hr_mortar_team", target, far=4) == [3, 2, 1, 0]
    for target in ("armor", "hr_recon", "hr_light_medium"):
        assert dice_by_range("hr_mortar_team", target, far=4) == [0, 0, 0, 0]
    assert dice_by_range("hr_mortar_team", "infantry", f"{MORTAR}:dice=2/2/2/1", far=4) == [2, 2, 2, 1]


@pytest.mark.rule("HR-ISWMORT-1")
@pytest.mark.parametrize(
    "terrain", [{"E6": "town"}, {"E6": "forest"}, {"E4": "wire"}, {"E4": "tp_ford"}, {"E6": "hill"}]
)
def test_no_terrain_takes_dice_off_a_mortar(terrain):
    assert mortar(terrain) == 2


@pytest.mark.rule("HR-ISWMORT-2", "HR-FACE-15")
@pytest.mark.parametrize(
    ("grenade", "faces", "left", "gone"),
    [("flag", "IG", 3, True), ("flag", "GS", 4, True), ("hit", "IG", 2, False), ("flag", "IS", 3, False)],
)
def test_its_grenades_are_flags(grenade, faces, left, gone):
    options = f"{MORTAR}:grenade={grenade}"
    field = Battlefield({}, {"infantry": "D5"}, {"hr_mortar_team": "E4"}, options=options).ready("E4")
    assert field.dice("E4", "D5") == 2
    field.attack("E4", "D5", faces, retreat=["C5"] if gone else Unasked())
    assert field.picture("axis") == {"C5" if gone else "D5": left}


@pytest.mark.rule("HR-ISWMORT-2")
def test_its_grenades_are_nothing_in_an_engagement():
    field = position(axis={"infantry": "E6"}, allies={"hr_mortar_team": "E5"})
    unit, enemy = field.unit("E5"), field.unit("E6")
    hits = engagement.engaged_faces(field.tables, field.state, unit, enemy)
    flags = field.tables["flag_faces"][3, field.state["unit_row"][unit], field.state["unit_row"][enemy]]
    assert (int(hits), int(flags)) == (bits(Face.INFANTRY), bits(Face.FLAG, Face.GRENADE))
    assert int(flags & field.tables["engage_faces"]) == bits(Face.FLAG)


@pytest.mark.rule("HR-ISWMORT-3")
@pytest.mark.parametrize("work", ["bunker", "tp_field_bunker", "tp_fortress"])
def test_a_mortar_enters_no_bunker(work):
    for row, enters in (("hr_mortar_team", False), ("hr_mg_team", True), ("infantry", True)):
        field = Battlefield({"D5": work}, allies={row: "E5"}, owner="allies").ready("E5")
        assert ("D5" in field.reach("E5")) == enters
        assert "D4" in field.reach("E5")


@pytest.mark.rule("HR-ISWMORT-3")
def test_artillery_bombard_orders_it_and_it_takes_no_ground():
    field = Battlefield(axis={"infantry": "E6 A1"}, allies={"hr_mortar_team": "E4"}).play("artillery_bombard")
    field.order("E4").attack("E4", "E6", "SS")
    field.attack("E4", "E6", "II")
    assert field.figures("E6") == 2
    close = Battlefield({}, {"infantry": "D4:1 A1"}, {"hr_mortar_team": "E4"}).ready("E4")
    close.attack("E4", "D4", "III", ground=Unasked())
    assert close.unit("D4") < 0 and close.unit("E4") >= 0


@pytest.mark.rule("HR-ISWMORT-4", "HR-FIRE-6")
@pytest.mark.parametrize("options", ["", MODES, f"{MODES}:direct_types=none"])
def test_it_needs_a_target_that_somebody_sees(options):
    assert mortar({}, options) == 2
    assert mortar(WOOD, options) == 0
    assert mortar(WOOD, options, infantry="F6") == 2  # beside the target
    assert mortar(WOOD, options, infantry="G5") == 2
    assert mortar({**WOOD, "F5": "forest"}, options, infantry="G5") == 0
    other = Battlefield(WOOD, {"infantry": "E6"}, {"hr_mg_team": "E4", "infantry": "F6"}, options=options)
    assert other.ready("E4").dice("E4", "E6") == 0  # who sees like infantry has no use for a spotter


@pytest.mark.rule("HR-ISWMORT-4")
def test_a_shot_that_only_a_friend_makes_possible_is_noted():
    field = Turns(terrain=WOOD, axis={"infantry": "E6"}, allies={"hr_mortar_team": "E4", "infantry": "F6"})
    field.turn("direct_from_hq", orders=["E4"], battles=[("E4", "E6")], faces=["SS"])
    assert has_fired(field.state, Fired.SPOTTED)


@pytest.mark.rule("HR-ISWMORT-5")
def test_at_guns_it_causes_flags_only():
    field = Battlefield({}, {"artillery": "E6"}, {"hr_mortar_team": "E4"})
    rows = field.built.unit_rows
    cell = (0, rows.index("hr_mortar_team"), rows.index("artillery"))
    assert int(field.tables["hit_faces"][cell]) == 0
    assert int(field.tables["flag_faces"][cell]) == bits(Face.FLAG, Face.GRENADE)
    field = Battlefield({}, {"hr_self_propelled": "E6"}, {"hr_mortar_team": "E4"})
    rows = field.built.unit_rows
    cell = (0, rows.index("hr_mortar_team"), rows.index("hr_self_propelled"))
    assert int(field.tables["hit_faces"][cell]) == bits(Face.ARMOR)
