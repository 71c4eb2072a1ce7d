"""House units of the armor: their numbers, whom they attack, where they go (house-rules 4.6)."""

import numpy as np
import pytest

from engine.codes import Face
from engine.hooks import Fired
from engine.kernel import retreat
from engine.layout import OFF
from engine.loading.in_force.selectors import select
from engine.rules.noted_changes import law as target_bans
from tests.support.battlefield import Battlefield
from tests.support.house_units import FLOOR, UNITS, numbers, rows_at
from tests.support.loaded_dice import Unasked
from tests.support.pieces import dice_by_range

# --- reconnaissance ---


@pytest.mark.rule("HR-RECON-1", "HR-RECON-2")
def test_recon_numbers():
    assert numbers("hr_recon") == ((4, 4, 2), 2)
    assert UNITS["hr_recon"]["class"] == "ARM"
    for target in ("infantry", "artillery", "hr_recon"):
        assert dice_by_range("hr_recon", target) == [2, 2, 0, 0, 0, 0]
    for target in ("armor", "elite_armor", "hr_light_medium", "hr_heavy", "hr_tank_destroyer"):
        assert dice_by_range("hr_recon", target) == [0] * 6
    field = Battlefield(axis={"infantry": "E5"}, allies={"hr_recon": "E1"}).ready("E1")
    assert field.move("E1", "F1", "F2", "F3", "F4")
    assert field.dice("F4", "E5") == 2


@pytest.mark.rule("HR-RECON-1", "HR-RECON-2")
def test_recon_parameters():
    options = "recon-armor:figures=3,move=3,dice=3/1/1,targets=INF|ARM"
    field = Battlefield(allies={"hr_recon": "E5"}, options=options).ready("E5")
    assert field.figures("E5") == 3
    assert "B5" in field.reach("E5") and "A5" not in field.reach("E5")
    assert dice_by_range("hr_recon", "armor", options) == [3, 1, 1, 0, 0, 0]
    assert dice_by_range("hr_recon", "artillery", options) == [0] * 6


@pytest.mark.rule("HR-RECON-3", "HR-RECON-5")
@pytest.mark.parametrize("ground", ["hedgehog", "bunker"])
def test_recon_enters_what_infantry_enters(ground):
    for row, options, enters in (
        ("hr_recon", "", True),
        ("hr_recon", "recon-armor:enter_infantry_only=false", False),
        ("armor", "", False),
    ):
        field = Battlefield({"D5": ground}, allies={row: "E5"}, options=options, owner="allies").ready("E5")
        assert ("D5" in field.reach("E5")) is enters
    # a climb for infantry only is a matter of movement whatever the parameter says
    climbing = Battlefield({"D5": "bluff", "E5": "beach"}, allies={"hr_recon": "E5"}).ready("E5")
    assert "D5" in climbing.reach("E5")


@pytest.mark.rule("HR-RECON-4")
def test_recon_battles_as_armor():
    # from a town armor rolls 2 dice fewer, on wire infantry 1 fewer, and cover is that against armor
    inside = Battlefield(
        {"E5": "town"}, {"infantry": "D5"}, {"hr_recon": "E5"}, options="recon-armor:dice=3/3"
    )
    assert inside.ready("E5").dice("E5", "D5") == 1
    wire = Battlefield({"E5": "wire"}, {"infantry": "D5"}, {"hr_recon": "E5"}).ready("E5")
    assert wire.dice("E5", "D5") == 2
    woods = Battlefield(
        {"D5": "forest"}, {"infantry": "D5"}, {"hr_recon": "E5"}, options="recon-armor:dice=3/3"
    )
    assert woods.ready("E5").dice("E5", "D5") == 1


@pytest.mark.rule("HR-RECON-6", "HR-LIGHT-5")
@pytest.mark.parametrize("row", ["hr_recon", "hr_light_medium"])
def test_locked_beside_whom_it_may_not_attack(row):
    field = Battlefield(axis={"armor": "D5", "infantry": "C6"}, allies={row: "E5"}).ready("E5")
    assert field.dice("E5", "D5") == 0 and field.dice("E5", "C6") == 0
    target_bans.log_no_attack(field.tables, field.state, field.mind, 1)
    assert field.fired(Fired.NO_ATTACK)
    assert field.move("E5", "E6", "D6")
    assert field.dice("D6", "C6") == UNITS[row]["dice"][0]


@pytest.mark.rule("HR-RECON-7")
def test_recon_takes_ground_and_overruns():
    field = Battlefield(axis={"infantry": "D5:1 C5:1 A1"}, allies={"hr_recon": "E5"}).ready("E5")
    field.attack("E5", "D5", "I", "I", overrun="C5", ground=[1, 0])
    assert set(field.picture("axis")) == {"A1"}
    assert field.unit("D5") >= 0


# --- tanks ---


@pytest.mark.rule("HR-LIGHT-1", "HR-LIGHT-2", "HR-LIGHT-3")
def test_light_medium_numbers():
    assert numbers("hr_light_medium") == ((3, 3, 2), 3)
    for target in ("infantry", "artillery", "hr_recon", "hr_light_medium", "hr_infantry_tank"):
        assert dice_by_range("hr_light_medium", target) == [3, 2, 2, 0, 0, 0]
    for target in ("armor", "hr_medium", "hr_heavy", "hr_very_heavy", "hr_assault_gun", "hr_tank_destroyer"):
        assert dice_by_range("hr_light_medium", target) == [0] * 6


@pytest.mark.rule("HR-LIGHT-4")
def test_the_softer_setting():
    soft = "light-medium-armor:targets=all,heavier_penalty=1"
    assert dice_by_range("hr_light_medium", "hr_heavy", soft) == [2, 1, 1, 0, 0, 0]
    assert dice_by_range("hr_light_medium", "hr_light_medium", soft) == [3, 2, 2, 0, 0, 0]
    assert dice_by_range("hr_light_medium", "infantry", soft) == [3, 2, 2, 0, 0, 0]
    hard = "light-medium-armor:heavier_penalty=2"  # counts with targets=all only
    assert dice_by_range("hr_light_medium", "hr_recon", hard) == [3, 2, 2, 0, 0, 0]
    changed = "light-medium-armor:figures=4,dice=2/2/2/2"
    assert dice_by_range("hr_light_medium", "infantry", changed) == [2, 2, 2, 2, 0, 0]


@pytest.mark.rule("HR-LIGHT-6")
@pytest.mark.parametrize(
    ("enemies", "reported"), [({"hr_heavy": "D5"}, True), ({"hr_heavy": "D5", "infantry": "D4"}, False)]
)
def test_finding_nobody_to_attack_is_reported(enemies, reported):
    field = Battlefield(axis=enemies, allies={"hr_light_medium": "E5"}).ready("E5")
    target_bans.log_no_attack(field.tables, field.state, field.mind, 1)
    assert field.fired(Fired.NO_ATTACK) is reported


@pytest.mark.rule("HR-MEDIUM-1")
def test_medium_armor_is_standard_armor():
    assert {**UNITS["hr_medium"], "box": "BASE"} == {**UNITS["armor"]}
    plain = Battlefield(axis={"infantry": "C5"}, allies={"armor": "E5"})
    medium = Battlefield(
        axis={"infantry": "C5"}, allies={"armor": "E5"}, options="medium-armor:convert=allies:all"
    )
    assert medium.built.unit_rows == ["infantry", "hr_medium"]
    for name in plain.tables.dtype.names:
        if name not in ("fired_start",):
            assert np.array_equal(plain.tables[name], medium.tables[name]), name
    changed = "medium-armor:figures=4,dice=4/3/2"
    assert dice_by_range("hr_medium", "infantry", changed) == [4, 3, 2, 0, 0, 0]
    assert Battlefield(allies={"hr_medium": "E5"}, options=changed).figures("E5") == 4


@pytest.mark.rule("HR-HEAVY-1", "HR-HEAVY-5")
def test_heavy_numbers():
    assert numbers("hr_heavy") == ((3, 3, 2), 4)
    for target in ("infantry", "hr_heavy", "artillery"):
        assert dice_by_range("hr_heavy", target) == [4, 4, 4, 4, 0, 0]
    behind = Battlefield({"E3": "forest"}, {"infantry": "E5"}, {"hr_heavy": "E1"}).ready("E1")
    assert behind.dice("E1", "E5") == 0
    field = Battlefield(axis={"infantry": "D5:1 C5:1 A1"}, allies={"hr_heavy": "E5"}).ready("E5")
    field.attack("E5", "D5", "I", "I", overrun="C5", ground=[1, 0])
    assert set(field.picture("axis")) == {"A1"} and field.unit("D5") >= 0
    changed = "heavy-armor:figures=3,dice=4/4/4"
    assert dice_by_range("hr_heavy", "infantry", changed) == [4, 4, 4, 0, 0, 0]
    assert Battlefield(allies={"hr_heavy": "E5"}, options=changed).figures("E5") == 3


@pytest.mark.rule("HR-HEAVY-2", "HR-VHEAVY-3", "HR-INFTANK-1")
@pytest.mark.parametrize("row", ["hr_heavy", "hr_very_heavy", "hr_infantry_tank"])
def test_grenades_miss(row):
    full = UNITS[row]["figures"]
    field = Battlefield(axis={row: "D5"}, allies={"infantry": "E5"}).ready("E5")
    field.attack("E5", "D5", "GGA")
    assert field.figures("D5") == full - 1
    assert field.fired(Fired.GRENADE_PROOF) and field.fired(Fired.SPECIAL_ROW)
    without = Battlefield(axis={row: "D5"}, allies={"infantry": "E5"}).ready("E5")
    without.attack("E5", "D5", "IAS")
    assert not without.fired(Fired.GRENADE_PROOF)


@pytest.mark.rule("HR-HEAVY-2", "HR-INFTANK-1")
@pytest.mark.parametrize(
    ("row", "option"), [("hr_heavy", "heavy-armor"), ("hr_infantry_tank", "infantry-tanks")]
)
def test_grenades_hit_where_the_option_says_so(row, option):
    field = Battlefield(axis={row: "D5"}, allies={"infantry": "E5"}, options=f"{option}:grenade_immune=false")
    full = field.figures("D5")
    field.ready("E5").attack("E5", "D5", "GGA")
    assert field.figures("D5") == full - 3
    assert not field.fired(Fired.GRENADE_PROOF)


@pytest.mark.rule("HR-HEAVY-2")
def test_flags_drive_heavy_tanks_back():
    field = Battlefield(axis={"hr_heavy": "D5"}, allies={"infantry": "E5"}).ready("E5")
    field.attack("E5", "D5", "FSS", ground=0)
    assert field.unit("D5") < 0 and len(field.picture("axis")) == 1


@pytest.mark.rule("HR-HEAVY-3", "HR-CYBER-1", "HR-CYBER-8", "HR-FACE-10")
@pytest.mark.parametrize("row", ["hr_heavy", "hr_infantry_tank", "hr_cyberman"])
def test_grenades_of_mines_miss_too_without_any_option(row):
    field = Battlefield(
        {"C3": "tp_minefield"}, {row: "D5", "armor": "A5"}, {"infantry": "I5"}, owner="allies"
    )
    rows = [int(field.state["unit_row"][field.unit(hex_)]) for hex_ in ("D5", "A5")]
    proof, plain = (int(field.tables["mine_faces"][:, one].max()) for one in rows)
    symbol = Face.INFANTRY if row == "hr_cyberman" else Face.ARMOR
    assert (proof, plain) == (1 << symbol, 1 << Face.ARMOR | 1 << Face.GRENADE)


@pytest.mark.rule("HR-HEAVY-3")
def test_grenades_of_strikes_miss_too():
    field = Battlefield(axis={"hr_heavy": "D5", "armor": "A5"}, allies={"infantry": "I5"}).play("barrage")
    field.strike("D5", faces=["GGGA"])
    assert field.figures("D5") == 3
    assert field.fired(Fired.GRENADE_PROOF)
    # HR-CHECK-16: one die of Air Power: 0.33 hits at heavy armor (tank, star), 0.50 at other armor
    card = field.built.card_rows.index("air_power")
    hits = field.tables["strike_hits"][field.tables["card_strike_faces"][card]]
    heavy, plain = (int(hits[field.built.unit_rows.index(row)]) for row in ("hr_heavy", "armor"))
    assert heavy == 1 << Face.ARMOR | 1 << Face.STAR
    assert plain == heavy | 1 << Face.GRENADE


@pytest.mark.rule("HR-VHEAVY-1", "HR-VHEAVY-2")
def test_very_heavy_numbers():
    assert numbers("hr_very_heavy") == ((2, 2, 2), 4)
    assert dice_by_range("hr_very_heavy", "armor") == [4, 4, 4, 4, 0, 0]
    changed = "very-heavy-armor:move=1,dice=5/5"
    assert dice_by_range("hr_very_heavy", "armor", changed) == [5, 5, 0, 0, 0, 0]
    field = Battlefield(allies={"hr_very_heavy": "E5"}, options=changed).ready("E5")
    assert "D5" in field.reach("E5") and "C5" not in field.reach("E5")


@pytest.mark.rule("HR-VHEAVY-1", "HR-VHEAVY-5", "HR-GEN-19")
@pytest.mark.parametrize(
    ("ground", "open_to_it"),
    [
        ("open", True), ("town", True), ("tp_church", True), ("open + sandbag", True), ("open + wire", True),
        ("river + bridge", True), ("forest + bridge", True), ("hill + bridge", True),
        ("forest", False), ("hill", False), ("hedgerow", False), ("beach", False), ("ocean", False),
        ("hill + sandbag", False), ("hedgehog", False),
    ],
)  # fmt: skip
def test_ground_of_very_heavy_tanks(ground, open_to_it):
    field = Battlefield({"D5": ground}, allies={"hr_very_heavy": "E5"}).ready("E5")
    assert ("D5" in field.reach("E5")) is open_to_it


@pytest.mark.rule("HR-VHEAVY-5")
def test_closed_ground_also_stops_retreats_and_advances():
    field = Battlefield({"C5": "forest", "C6": "hill"}, {"hr_very_heavy": "D5"}, {"infantry": "E5"}).ready(
        "E5"
    )
    field.attack("E5", "D5", "FFS", ignore=1)
    assert field.figures("D5") == 3  # one flag ignored, one model lost for the other
    advancing = Battlefield({"D5": "forest"}, {"infantry": "D5:1 A1"}, {"hr_very_heavy": "E5"}).ready("E5")
    advancing.attack("E5", "D5", "I")
    assert advancing.unit("E5") >= 0 and advancing.unit("D5") < 0


@pytest.mark.rule("HR-VHEAVY-6")
def test_towns_stop_and_weaken_very_heavy_tanks():
    beyond = (
        Battlefield({"D5": "town", "D4": "forest"}, allies={"hr_very_heavy": "E5"}).ready("E5").reach("E5")
    )
    assert "D5" in beyond and "C5" not in beyond
    field = Battlefield({"D5": "town"}, {"infantry": "C5"}, {"hr_very_heavy": "E5"}).ready("E5")
    assert field.move("E5", "D5")
    assert field.dice("D5", "C5") == 0
    still = Battlefield({"E5": "town"}, {"infantry": "D5"}, {"hr_very_heavy": "E5"}).ready("E5")
    assert still.dice("E5", "D5") == 2


@pytest.mark.rule("HR-VHEAVY-7")
def test_set_up_on_closed_ground_it_leaves_for_good():
    field = Battlefield({"E5": "forest"}, allies={"hr_very_heavy": "E5"}).ready("E5")
    assert field.move("E5", "D5")
    field.next_turn().next_turn()
    assert "E5" not in field.ready("D5").reach("D5")


@pytest.mark.rule("HR-VHEAVY-3", "HR-VHEAVY-8")
@pytest.mark.parametrize(
    ("ground", "flags", "stays"), [("open", "F", True), ("open", "FF", False), ("sandbag", "FF", True)]
)
def test_very_heavy_tanks_ignore_a_flag_beside_that_of_their_hex(ground, flags, stays):
    field = Battlefield({"D5": ground}, {"hr_very_heavy": "D5"}, {"infantry": "E5"}).ready("E5")
    field.attack("E5", "D5", flags, ground=Unasked() if stays else 0)
    assert (field.unit("D5") >= 0) is stays


@pytest.mark.rule("HR-VHEAVY-4", "HR-ASLTGUN-2", "HR-TDHOUSE-2")
@pytest.mark.parametrize("row", ["hr_very_heavy", "hr_assault_gun", "hr_tank_destroyer"])
def test_vulnerable_rows_get_the_floor_of_dice(row):
    for tail, dice in ((FLOOR, 3), ("", 2)):
        field = Battlefield({"D4": "forest"}, {row: "D4"}, {"infantry": "E4"}, tail=tail).ready("E4")
        assert field.dice("E4", "D4") == dice
    # HR-CHECK-20: with Close Assault one die more than the floor needs
    close = (
        Battlefield(axis={row: "D4"}, allies={"infantry": "E4"}, tail=FLOOR).play("close_assault").order("E4")
    )
    assert close.dice("E4", "D4") == 4


@pytest.mark.rule("HR-INFTANK-1", "HR-INFTANK-2")
def test_infantry_tank_numbers():
    assert numbers("hr_infantry_tank") == ((2, 2, 2), 3)
    assert dice_by_range("hr_infantry_tank", "infantry") == [3, 2, 2, 0, 0, 0]
    assert dice_by_range("hr_infantry_tank", "hr_light_medium") == [3, 2, 2, 0, 0, 0]
    assert dice_by_range("hr_infantry_tank", "armor") == [0] * 6
    field = Battlefield(allies={"hr_infantry_tank": "E5"}, options="infantry-tanks:figures=4,move=3").ready(
        "E5"
    )
    assert field.figures("E5") == 4 and "B5" in field.reach("E5")


@pytest.mark.rule("HR-INFTANK-3")
def test_infantry_tanks_follow_the_targets_of_light_medium_armor():
    soft = "light-medium-armor:targets=all,heavier_penalty=1"
    assert dice_by_range("hr_infantry_tank", "armor", soft) == [2, 1, 1, 0, 0, 0]
    assert dice_by_range("hr_infantry_tank", "armor", f"infantry-tanks+{soft}") == [2, 1, 1, 0, 0, 0]
    narrow = "light-medium-armor:targets=INF"
    assert dice_by_range("hr_infantry_tank", "artillery", narrow) == [0] * 6


@pytest.mark.rule("HR-ASLTGUN-1", "HR-ASLTGUN-4")
def test_assault_gun_numbers():
    assert numbers("hr_assault_gun") == ((3, 3, 2), 3)
    for target, dice in (("infantry", 3), ("artillery", 3), ("armor", 2), ("hr_recon", 2)):
        assert dice_by_range("hr_assault_gun", target) == [dice] * 3 + [0] * 3
    # a train is neither infantry nor artillery
    ((whom, _),) = UNITS["hr_assault_gun"]["dice_vs"].items()
    assert select(whom, [{"TRN"}, {"INF"}], {"INF", "ART", "TRN", "hr_self_propelled"}) == 1
    changed = "assault-guns:dice_soft=4/2,dice_armor=1/1"
    assert dice_by_range("hr_assault_gun", "infantry", changed) == [4, 2, 0, 0, 0, 0]
    assert dice_by_range("hr_assault_gun", "armor", changed) == [1, 1, 0, 0, 0, 0]


@pytest.mark.rule("HR-ASLTGUN-3", "HR-TDHOUSE-1")
@pytest.mark.parametrize(
    ("row", "option"), [("hr_assault_gun", "assault-guns"), ("hr_tank_destroyer", "tank-destroyers")]
)
@pytest.mark.parametrize("overruns", [True, False])
def test_overrun_of_guns_on_tracks(row, option, overruns):
    options = f"{option}:can_overrun={str(overruns).lower()}"
    field = Battlefield(axis={"infantry": "D5:1 C5:1 A1"}, allies={row: "E5"}, options=options).ready("E5")
    second, overrun, ground = ("I", "C5", [1, 0]) if overruns else (Unasked(), Unasked(), [1, Unasked()])
    field.attack("E5", "D5", "I", second, overrun=overrun, ground=ground)
    assert field.unit("D5") >= 0
    assert ("C5" in field.picture("axis")) is not overruns


@pytest.mark.rule("HR-TDHOUSE-1")
def test_tank_destroyer_numbers():
    assert numbers("hr_tank_destroyer") == ((3, 3, 2), 3)
    assert dice_by_range("hr_tank_destroyer", "armor") == [4, 4, 4, 4, 0, 0]
    assert dice_by_range("hr_tank_destroyer", "infantry") == [2, 2, 2, 2, 0, 0]
    assert dice_by_range("hr_tank_destroyer", "artillery") == [2, 2, 2, 2, 0, 0]
    options = "tank-destroyers:figures=4,move=2,dice_armor=5/4,dice_soft=1"
    assert dice_by_range("hr_tank_destroyer", "armor", options) == [5, 4, 0, 0, 0, 0]
    assert dice_by_range("hr_tank_destroyer", "infantry", options) == [1, 0, 0, 0, 0, 0]
    field = Battlefield(allies={"hr_tank_destroyer": "E5"}, options=options).ready("E5")
    assert field.figures("E5") == 4 and "B5" not in field.reach("E5")


@pytest.mark.rule("HR-TDHOUSE-3")
def test_tank_destroyers_of_a_scenario():
    allies = {"ww_tank_destroyer": "E5"}
    assert rows_at(Battlefield(allies=allies)) == {"E5": "ww_tank_destroyer"}
    assert rows_at(Battlefield(allies=allies, options="tank-destroyers")) == {"E5": "hr_tank_destroyer"}
    # the unit of Winter Wars: 2 dice up to 4 hexes at anybody, stars hit armor
    assert dice_by_range("ww_tank_destroyer", "armor") == [2, 2, 2, 2, 0, 0]
    field = Battlefield(axis={"armor": "D5"}, allies=allies).ready("E5")
    field.attack("E5", "D5", "SG")
    assert field.figures("D5") == 1


@pytest.mark.rule("HR-TDHOUSE-1", "HR-DEMORAL-1")
def test_a_row_cut_in_its_advance_is_known_by_all_its_copies():
    tagged = 'tags = { green = "E1" }'
    field = Battlefield(
        allies={"hr_tank_destroyer": "E1 E5"},
        options="tank-destroyers:can_overrun=false+demoralisation:affected=tag:green",
        extra=tagged,
    )
    assert field.built.unit_rows[:1] == ["infantry"] and len(field.built.unit_rows) == 3
    assert field.tables["row_advance_cut"][:3].tolist() == [0, 1, 1]


# HR-VHEAVY-1, -5 with HR-GEN-19, and what keeps tanks out of a hex of its kind, typed from the rules.
VERY_HEAVY_ENTERS = {
    "open", "town", "tp_church", "ww_church", "tp_prison_camp", "ef_wooden_village", "ef_hill_village", "tp_radar",
    "river + bridge", "river + tp_pontoon", "river + tp_rail_bridge", "river + ww_rail_bridge",
    "river + tp_ford + tp_road",
    "tp_rail", "tp_road", "ww_road", "forest + tp_road", "hill + ww_road", "ww_frozen_river + bridge",
}  # fmt: skip
VERY_HEAVY_CLOSED = {
    "river + tp_ford", "river", "forest", "hill", "hedgerow", "beach", "ocean", "tp_oasis", "tp_flooded", "tp_marsh",
    "tp_mountain", "tp_lake", "tp_dam", "tp_cemetery", "tp_fortress", "tp_supply_depot", "ww_castle", "ww_frozen_river",
    "ef_city_ruins", "ef_trench", "ef_hill_forest",
}  # fmt: skip


@pytest.mark.rule("HR-VHEAVY-1", "HR-VHEAVY-5", "HR-GEN-19")
@pytest.mark.parametrize("ground", sorted(VERY_HEAVY_ENTERS | VERY_HEAVY_CLOSED))
def test_where_very_heavy_tanks_march_and_retreat(ground):
    marching = Battlefield({"D5": ground}, allies={"hr_very_heavy": "E5"}).ready("E5")
    assert ("D5" in marching.reach("E5")) is (ground in VERY_HEAVY_ENTERS)
    back = dict.fromkeys(("C5", "C6"), ground)
    field = Battlefield(back, {"hr_very_heavy": "D5"}, {"infantry": "E5"}).ready("E5")
    ways = [
        retreat.retreat_to(
            field.tables, field.state, field.unit("D5"), field.index["D5"], retreat.home_edge(0, k)
        )
        for k in range(2)
    ]
    if ground in VERY_HEAVY_CLOSED:
        assert ways == [OFF, OFF]
