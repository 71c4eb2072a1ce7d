"""House options about fire at a unit on its ground: fortresses, wooden villages, radar stations."""

import pytest

from engine.codes import DIE
from engine.hooks import Event, Fired
from engine.kernel.battle import EVERY_FACE, bend_faces
from engine.loading.options.variant import parse_variant
from engine.loading.scenario.load import load_scenario
from engine.loading.tables.build import build_tables
from engine.loading.words.errors import InputError
from engine.rules.radar.law import is_watched
from tests.support.battlefield import Battlefield
from tests.support.loaded_dice import Unasked
from tests.support.turn_script import Turns

FORT, VILLAGE, RADAR = "fortress-house", "wooden-village-burns", "radar-station-destructible"
INSIDE = {"E6": "tp_fortress"}
TIMBER = {"E6": "ef_wooden_village"}
STATION = {"E6": "tp_radar"}


def ground(field, hex_="E6"):
    """Name of the ground of a hex now."""
    return field.built.stack_names[field.stack(hex_)]


# --- fortress ---


@pytest.mark.rule("HR-FORT-2")
@pytest.mark.parametrize(
    ("symbol", "faces", "left"),
    [
        ("", "III", 4), ("", "GGG", 4), ("", "AAA", 4), ("", "SSS", 1), ("", "FFF", 4), ("", "SIG", 3),
        (":artillery_hit_symbol=normal", "IGS", 2), (":artillery_hit_symbol=none", "SIG", 4),
    ],
)  # fmt: skip
def test_artillery_hits_by_the_star_alone(symbol, faces, left):
    field = Battlefield(INSIDE, {"infantry": "E6 A1"}, {"artillery": "E5"}, options=FORT + symbol).ready("E5")
    field.attack("E5", "E6", faces)
    assert field.figures("E6") == left
    assert field.fired(Fired.WALLS_HELD) is ("normal" not in symbol)


@pytest.mark.rule("HR-FORT-2")
def test_officially_artillery_has_its_own_faces():
    field = Battlefield(INSIDE, {"infantry": "E6 A1"}, {"artillery": "E5"}).ready("E5")
    field.attack("E5", "E6", "IGS")
    assert field.figures("E6") == 2 and not field.fired(Fired.WALLS_HELD)


@pytest.mark.rule("HR-FORT-2")
def test_the_chance_of_a_die_falls_from_a_half_to_a_sixth():
    def hits(options):
        field = Battlefield(INSIDE, {"infantry": "E6 A1"}, {"artillery": "E4"}, options=options).ready("E4")
        gun, target, tables = field.unit("E4"), field.unit("E6"), field.tables
        faces = int(tables["hit_faces"][2, field.state["unit_row"][gun], field.state["unit_row"][target]])
        if tables["faces_bent"]:
            faces = bend_faces(tables, field.state, gun, target, 2, EVERY_FACE, faces) & EVERY_FACE
        return sum(faces >> face & 1 for face in DIE)

    assert (hits(""), hits(FORT)) == (3, 1)


@pytest.mark.rule("HR-FORT-2", "HR-FORT-4")
@pytest.mark.parametrize(
    ("row", "here", "dice"), [("infantry", "E5", 2), ("armor", "E5", 1), ("artillery", "E5", 3)]
)
def test_cover_is_that_of_a_bunker_and_other_attackers_have_their_faces(row, here, dice):
    field = Battlefield(INSIDE, {"infantry": "E6 A1"}, {row: here}, options=FORT).ready(here)
    assert field.dice(here, "E6") == dice
    if row != "artillery":
        field.attack(here, "E6", "IG"[:dice])
        assert field.figures("E6") == 4 - dice and not field.fired(Fired.WALLS_HELD)


@pytest.mark.rule("HR-FORT-4")
@pytest.mark.parametrize(("cover", "infantry"), [("0/0/0", 3), ("2/2/2", 1)])
def test_the_cover_is_a_parameter(cover, infantry):
    field = Battlefield(
        INSIDE, {"infantry": "E6 A1"}, {"infantry": "E5"}, options=f"{FORT}:cover={cover}"
    ).ready("E5")
    assert field.dice("E5", "E6") == infantry


@pytest.mark.rule("HR-FORT-4")
@pytest.mark.parametrize(
    ("options", "row", "changed"),
    [
        (f"{FORT}:cover=0/0/0", "infantry", True),
        (f"{FORT}:cover=0/0/0", "artillery", False),  # officially none either
        (f"{FORT}:cover=2/2/2", "artillery", True),
        (f"{FORT}:cover=2/2/2", "armor", False),
        (FORT, "infantry", False),  # the official level
        ("", "infantry", False),
    ],
)
def test_other_cover_is_reported_where_it_decides_the_dice(options, row, changed):
    field = Battlefield(INSIDE, {"infantry": "E6 A1"}, {row: "E5"}, options=options).ready("E5")
    field.attack("E5", "E6", "FFF"[: field.dice("E5", "E6")], ignore=1)
    assert field.fired(Fired.COVER_CHANGED) is changed


@pytest.mark.rule("HR-FORT-4")
def test_other_cover_is_not_reported_of_other_ground():
    option = f"{FORT}:cover=0/0/0"
    field = Battlefield(
        {"E6": "forest", "A1": "tp_fortress"}, {"infantry": "E6 A1"}, {"infantry": "E5"}, options=option
    )
    field.ready("E5").attack("E5", "E6", "FF", retreat=["D6", "C6"])
    assert not field.fired(Fired.COVER_CHANGED)


@pytest.mark.rule("HR-FORT-3")
def test_all_flags_are_ignored_inside():
    field = Battlefield(INSIDE, {"infantry": "E6 A1"}, {"artillery": "E5"}, options=FORT).ready("E5")
    field.attack("E5", "E6", "FFF", ignore=1)
    assert field.figures("E6") == 4


@pytest.mark.rule("HR-FORT-5")
@pytest.mark.parametrize(("card", "faces", "left"), [("barrage", "IGSS", 2), ("air_power", "IS", 2)])
def test_strikes_hit_with_their_own_faces(card, faces, left):
    field = Battlefield(INSIDE, {"infantry": "E6 A1"}, {"infantry": "I1"}, options=FORT).play(card)
    field.strike("E6", faces=[faces])
    assert field.figures("E6") == left


@pytest.mark.rule("HR-FORT-6")
@pytest.mark.parametrize(
    ("row", "bound"),
    [
        ("artillery", True),
        ("tp_big_gun", True),
        ("ww_mobile_artillery", True),
        ("ww_mortar_infantry", False),
        ("armor", False),
    ],
)
def test_class_artillery_is_bound_and_no_support_weapon(row, bound):
    field = Battlefield(INSIDE, {"infantry": "E6 A1"}, {row: "E5"}, options=FORT).ready("E5")
    field.attack("E5", "E6", "S")
    assert (field.figures("E6") < 4) is bound


@pytest.mark.rule("HR-FORT-7")
def test_engineers_ignore_the_cover_but_not_the_flags():
    field = Battlefield(INSIDE, {"infantry": "E6 A1"}, {"tp_engineer": "E5"}, options=FORT).ready("E5")
    assert field.dice("E5", "E6") == 3
    field.attack("E5", "E6", "FFF", ignore=1)
    assert field.figures("E6") == 4


@pytest.mark.rule("HR-FORT-1")
def test_infantry_battles_on_entry_others_stay_out_and_guns_stay_in():
    field = Battlefield(INSIDE, {"infantry": "E7 A1"}, {"infantry": "E5", "armor": "D6"}, options=FORT).ready(
        "E5", "D6"
    )
    assert field.move("E5", "E6") and field.dice("E6", "E7") == 3
    field = Battlefield(INSIDE, {"infantry": "A1"}, {"armor": "D6", "artillery": "E6"}, options=FORT).ready(
        "D6", "E6"
    )
    assert "E6" not in field.reach("D6") and not field.reach("E6")


# --- wooden village ---


@pytest.mark.rule("HR-WOODVILL-1", "HR-WOODVILL-4", "HR-TER-13")
@pytest.mark.parametrize(
    ("option", "faces", "then"),
    [
        ("", "SSS", "ef_wooden_village"),
        (VILLAGE, "SSS", "open"),
        (VILLAGE, "ISS", "open"),
        (f"{VILLAGE}:trigger=hit_scored", "SSS", "ef_wooden_village"),
        (f"{VILLAGE}:trigger=hit_scored", "ISS", "open"),
        (f"{VILLAGE}:becomes=city_ruins", "SSS", "ef_city_ruins"),
        (f"{VILLAGE}:trigger=hit_scored,becomes=city_ruins", "ISS", "ef_city_ruins"),
    ],
)
def test_artillery_fire_burns_it_under_its_occupant(option, faces, then):
    field = Battlefield(TIMBER, {"infantry": "E6 A1"}, {"artillery": "E5"}, options=option).ready("E5")
    field.attack("E5", "E6", faces)
    assert ground(field) == then and field.figures("E6") >= 3
    assert field.fired(Fired.VILLAGE_BURNT) is (then != "ef_wooden_village")


@pytest.mark.rule("HR-WOODVILL-1")
def test_its_protection_is_gone_with_it():
    field = Battlefield(TIMBER, {"infantry": "E6 A1"}, {"artillery": "E4", "armor": "E7"}, options=VILLAGE)
    field.ready("E4", "E7")
    assert field.dice("E7", "E6") == 3 - 2
    field.attack("E4", "E6", "SS")
    assert field.dice("E7", "E6") == 3


@pytest.mark.rule("HR-WOODVILL-2")
@pytest.mark.parametrize("card", ["barrage", "air_power"])
def test_strikes_burn_nothing(card):
    field = Battlefield(TIMBER, {"infantry": "E6 A1"}, options=VILLAGE).play(card)
    field.strike("E6", faces=["IIII"[: 4 if card == "barrage" else 2]])
    assert ground(field) == "ef_wooden_village"


@pytest.mark.rule("HR-WOODVILL-2")
@pytest.mark.parametrize("row", ["infantry", "armor"])
def test_nor_do_other_units(row):
    field = Battlefield(TIMBER, {"infantry": "E6 A1"}, {row: "E5"}, options=VILLAGE).ready("E5")
    field.attack("E5", "E6", "I")
    assert ground(field) == "ef_wooden_village" and not field.fired(Fired.VILLAGE_BURNT)


@pytest.mark.rule("HR-WOODVILL-3", "HR-WOODVILL-4")
def test_it_burns_after_the_attack_also_if_that_drives_the_unit_out():
    field = Battlefield(TIMBER, {"infantry": "E6 A1"}, {"artillery": "E5"}, options=VILLAGE).ready("E5")
    assert field.dice("E5", "E6") == 3
    field.attack("E5", "E6", "FII", retreat=["D6"])
    assert not field.figures("E6") and ground(field) == "open"


@pytest.mark.rule("HR-WOODVILL-3")
def test_an_empty_village_cannot_be_fired_at():
    field = Battlefield(TIMBER, {"infantry": "A1"}, {"artillery": "E5"}, options=VILLAGE).ready("E5")
    assert not field.tables["shelling"] and not field.tables["stack_shelled"].any()


@pytest.mark.rule("HR-WOODVILL-1")
def test_the_log_tells_that_it_burnt():
    field = Turns(terrain=TIMBER, axis={"infantry": "E6 A1"}, allies={"artillery": "E4"}, options=VILLAGE)
    field.turn("direct_from_hq", orders=["E4"], battles=[("E4", "E6")])
    (shot,) = field.logged(Event.GROUND_SHOT)
    assert shot[0] == field.index["E6"] and shot[2:4] == (1, 1)
    assert field.logged(Event.OBSTACLE) == [(field.index["E6"], shot[1], 0)] or ground(field) == "open"


# --- radar station ---


@pytest.mark.rule("HR-RADAR-1", "HR-RADAR-2")
@pytest.mark.parametrize(
    ("option", "row", "here", "faces", "then"),
    [
        ("", "artillery", "E4", "SSS", "tp_radar"),
        (RADAR, "artillery", "E4", "SSS", "ef_city_ruins"),
        (RADAR, "armor", "E4", "SSS", "ef_city_ruins"),
        (RADAR, "armor", "E5", "SSS", "ef_city_ruins"),
        (RADAR, "infantry", "E5", "II", "tp_radar"),
        (f"{RADAR}:trigger=hit_scored", "armor", "E4", "SSS", "tp_radar"),
        (f"{RADAR}:trigger=hit_scored", "armor", "E4", "ISS", "ef_city_ruins"),
        (f"{RADAR}:becomes=open", "armor", "E4", "SSS", "open"),
        (f"{RADAR}:becomes=open,trigger=hit_scored", "armor", "E4", "SIS", "open"),
    ],
)
def test_armor_and_artillery_leave_ruins(option, row, here, faces, then):
    field = Battlefield(STATION, {"infantry": "E6 A1"}, {row: here}, options=option).ready(here)
    field.attack(here, "E6", faces)
    assert ground(field) == then
    assert field.fired(Fired.RADAR_RUINED) is (then != "tp_radar")


@pytest.mark.rule("HR-RADAR-2")
@pytest.mark.parametrize("card", ["barrage", "air_power"])
def test_cards_leave_the_station_alone(card):
    field = Battlefield(STATION, {"infantry": "E6 A1"}, options=RADAR).play(card)
    field.strike("E6", faces=["IIII"[: 4 if card == "barrage" else 2]])
    assert ground(field) == "tp_radar"


@pytest.mark.rule("HR-RADAR-3", "TP-RAD-3")
def test_the_warning_goes_with_the_station():
    field = Battlefield(
        STATION,
        {"infantry": "E6 A1"},
        {"armor": "E4"},
        options=RADAR,
        tail="\n[ruleset]\nradar_notice = true\n",
    ).ready("E4")
    assert is_watched(field.tables, field.state, 1)
    field.attack("E4", "E6", "SSS")
    assert field.figures("E6") == 4 and not is_watched(field.tables, field.state, 1)


@pytest.mark.rule("HR-RADAR-4", "HR-TER-10")
def test_armor_in_the_ruins_may_leave_and_not_return():
    field = Battlefield(STATION, {"armor": "E6", "infantry": "A1"}, {"armor": "E4"}, options=RADAR).ready(
        "E4"
    )
    field.attack("E4", "E6", "SSS")
    field.next_turn().ready("E6")
    assert field.figures("E6") == 3 and field.reach("E6")
    assert field.move("E6", "E7")
    field.next_turn().next_turn().ready("E7")
    assert "E6" not in field.reach("E7") and "E8" in field.reach("E7")


@pytest.mark.rule("HR-TER-10")
@pytest.mark.parametrize(("row", "stays"), [("infantry", True), ("armor", False), ("artillery", False)])
def test_infantry_alone_ignores_a_flag_in_the_ruins(row, stays):
    """Tanks and guns stand there only because they did as the station was hit."""
    axis = {row: "E6", "special_forces": "A1"}
    field = Battlefield(STATION, axis, {"artillery": "D6"}, options=RADAR).ready("D6")
    field.attack("D6", "E6", "SSS")
    field.next_turn().next_turn().ready("D6").attack("D6", "E6", "FSS")
    assert ground(field) == "ef_city_ruins" and bool(field.figures("E6")) is stays


@pytest.mark.rule("HR-RADAR-4")
def test_armor_takes_no_ground_into_ruins_infantry_does():
    field = Battlefield(STATION, {"infantry": "E6:1 A1"}, {"armor": "E5"}, options=RADAR).ready("E5")
    field.attack("E5", "E6", "ISS", ground=Unasked())
    assert not field.figures("E6") and field.figures("E5") == 3 and ground(field) == "ef_city_ruins"
    field = Battlefield({"E6": "ef_city_ruins"}, {"infantry": "E6:1 A1"}, {"infantry": "E5"}).ready("E5")
    field.attack("E5", "E6", "II", ground=1)
    assert field.figures("E6") == 4


@pytest.mark.rule("HR-RADAR-2")
def test_an_ambush_of_armor_counts_as_its_attack():
    """The armor attacked from the station answers by Ambush."""
    field = Battlefield(STATION, {"armor": "D6", "infantry": "A1"}, {"infantry": "E6"}, options=RADAR)
    field.ready("E6")
    field.give("ambush", "axis")
    field.attack("E6", "D6", "SSS", "SSS", ambush=1)
    assert ground(field) == "ef_city_ruins"


@pytest.mark.parametrize(
    ("cell", "then", "expected"),
    [
        ("terrain.town.shelled", '{ on = "FIRE" }', "a tile without height"),
        ("terrain.town.shelled", '{ on = "FIRE", becomes = "hill" }', "a tile without height"),
        ("terrain.town.shelled", '{ on = "FIRE", becomes = "castle" }', "a tile without height"),
        ("terrain.wire.shelled", '{ faces = "star", becomes = "open" }', "removed: it is a piece"),
        ("terrain.wire.shelled", '{ by = "ART" }', "needed but for FIRE and HIT"),
        ("terrain.town.face_target", '{ "X<ART" = "-" }', "a table like"),
        ("terrain.town.face_target", '{ "S<ART" = "-", "G<INF" = "hit" }', "a table like"),
    ],
)
def test_what_a_row_cannot_become_or_do_is_refused(cell, then, expected):
    patch = f'\n[[patch]]\nat = "{cell}"\nset = {then}\n'
    with pytest.raises(InputError, match=expected):
        Battlefield({"E6": "town", "E7": "wire"}, tail=patch)


def test_nothing_happens_where_there_is_nothing_of_it():
    official = build_tables(load_scenario("omaha-beach")).tables[0]
    for option in (FORT, VILLAGE, RADAR):
        built = build_tables(load_scenario("omaha-beach"), parse_variant(option)).tables[0]
        assert built.tobytes() == official.tobytes(), option


@pytest.mark.rule("HR-SET-6")
@pytest.mark.parametrize("option", [FORT, VILLAGE, RADAR, "bridge-bombardment"])
def test_young_generals_play_without_it_in_either_order(option):
    for words in (f"{option}+young-generals", f"young-generals+{option}"):
        with pytest.raises(InputError, match="HR-SET-6"):
            parse_variant(words)
