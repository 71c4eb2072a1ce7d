"""Units of Terrain Pack, Winter Wars and the publisher's editor, beyond what every kind of unit is asked."""

from fractions import Fraction
from unittest.mock import patch

import pytest

from engine.codes import Face
from engine.dialogue import turn
from engine.dice.describe import describe_battle
from engine.hooks import Fired
from engine.loading.in_force.rules import base_document
from engine.rules.engineers import turn as clear_beside
from engine.rules.second_rolls import law as second_roll
from tests.support.battlefield import Battlefield
from tests.support.loaded_dice import LETTERS, Unasked

RULES = base_document()
STAR = 1 << Face.STAR


def odds(attacker, target, far=1, **circumstances):
    """What the calculator says of an attack."""
    return describe_battle(RULES, attacker, target, far, **circumstances)


def star_hits(attacker, target, still):
    """Whether stars hit, at two hexes."""
    return bool(odds(attacker, target, 2, still=still).hit_faces & STAR)


def second_dice(field, faces):
    """Second rolls that show these faces, one letter a die."""
    left = iter(faces)
    words = {letter: LETTERS[letter] for letter in LETTERS}
    return patch.object(second_roll, "draw_below", lambda *_: words[next(left)])


# --- engineers ---


@pytest.mark.rule("TP-ENG-2")
@pytest.mark.parametrize(("far", "dice"), [(1, 3), (2, 1)])
def test_engineers_ignore_cover_in_close_assault_only(far, dice):
    #  a forest takes one die off infantry
    assert odds("tp_engineer", "infantry", far, target_hex="forest").count.dice == dice


@pytest.mark.rule("TP-ENG-2", "TP-ENG-3")
def test_engineers_on_wire_at_a_unit_in_a_town():
    #  check value 30: 3 dice less 1 for the wire, none for the town
    field = Battlefield({"E5": "wire", "E6": "town"}, {"infantry": "E6"}, {"tp_engineer": "E5"}).ready("E5")
    assert field.dice("E5", "E6") == 2
    assert odds("tp_engineer", "infantry", 1, from_hex="wire", target_hex="town").count.dice == 2


def battle_on_wire(row, answer, roll="GSS", enemy="infantry"):
    """One unit on wire at E5 attacks the enemy at E6; pieces left at E5."""
    field = Battlefield({"E5": "wire"}, {enemy: "E6"}, {row: "E5"}).ready("E5")
    field.attack("E5", "E6", roll)
    with patch.object(clear_beside, "choose_clear_beside", lambda *_: answer):
        clear_beside.clear_beside(field.tables, field.state, field.mind, field.unit("E5"))
    return field


@pytest.mark.rule("TP-ENG-3", "OBS-WIRE-8")
@pytest.mark.parametrize(
    ("row", "answer", "cleared"),
    [("tp_engineer", 1, True), ("tp_engineer", 0, False), ("infantry", 1, False)],
)
def test_engineers_may_clear_wire_after_their_battle(row, answer, cleared):
    field = battle_on_wire(row, answer)
    assert bool(field.pieces("E5")) is not cleared
    assert field.fired(Fired.CLEARED_BESIDE) is cleared


@pytest.mark.rule("TP-ENG-3", "BOX-UNIT-1")
@pytest.mark.parametrize("answer", [1, 0])
def test_engineers_are_asked_about_the_wire_before_they_take_ground(answer):
    field = Battlefield({"E5": "wire"}, {"infantry": "E6:1 A1"}, {"tp_engineer": "E5"}).ready("E5")
    unit, enemy = field.unit("E5"), field.unit("E6")
    with (
        patch.object(clear_beside, "choose_clear_beside", lambda *_: answer),
        field.loaded(["GS"]),
        field.answering({"ground": 1}),
    ):
        assert turn.attack_or_clear(field.tables, field.state, field.mind, unit, enemy)
    assert field.unit("E6") == unit
    assert bool(field.pieces("E5")) is not bool(answer)


@pytest.mark.rule("TP-ENG-3", "CORE-TURN-7")
@pytest.mark.parametrize(("row", "asked"), [("tp_engineer", 1), ("infantry", 0)])
def test_the_battle_step_asks_engineers_alone(row, asked):
    field = Battlefield({"E5": "wire"}, {"infantry": "E6"}, {row: "E5"}).ready("E5")
    answers = iter([field.unit("E5"), -1])
    heard = []

    def battle(_t, _s, mind, _side):
        mind["target"] = field.unit("E6")
        return next(answers)

    with (
        patch.object(turn, "choose_battle", battle),
        patch.object(clear_beside, "choose_clear_beside", lambda *_: heard.append(1) or 1),
        field.loaded(["SS"]),
        field.answering({}),
    ):
        turn.battle_units(field.tables, field.state, field.mind, 1)
    assert len(heard) == asked


# --- tank destroyers ---


@pytest.mark.rule("WW-TD-7")
def test_a_tank_destroyer_that_has_not_moved_ignores_its_own_town_and_cover():
    #  check values 16 and 17
    still = odds("ww_tank_destroyer", "infantry", 3, from_hex="town", target_hex="forest", still=True)
    assert still.count.dice == 2
    assert odds("ww_tank_destroyer", "infantry", 3, target_hex="forest").count.dice == 0
    assert odds("ww_tank_destroyer", "armor", 3, from_hex="town").count.dice == 0


@pytest.mark.rule("WW-TD-7")
@pytest.mark.parametrize(
    ("hex_", "dice"),
    [("town", 2), ("tp_church", 2), ("ww_church", 2), ("ww_castle", 0), ("open", 2), ("river + tp_ford", 1)],
)
def test_any_other_hex_of_its_own_takes_dice_off(hex_, dice):
    assert odds("ww_tank_destroyer", "armor", 3, from_hex=hex_, still=True).count.dice == dice


@pytest.mark.rule("WW-TD-7")
@pytest.mark.parametrize("moved", [0, 1])
def test_the_kernel_agrees_about_the_town(moved):
    field = Battlefield({"E2": "town"}, {"armor": "E5"}, {"ww_tank_destroyer": "E2"}).ready("E2")
    field.state["moved"][field.unit("E2")] = moved
    assert field.dice("E2", "E5") == (0 if moved else 2)


@pytest.mark.rule("WW-TD-5", "WW-TD-6", "WW-TD-1", "WW-GAP-20")
def test_stars_of_and_at_tank_destroyers():
    #  check value 18
    for still in (True, False):
        hit = {row for row in ("infantry", "armor", "artillery", "ww_half_track", "ww_mobile_artillery")
               if star_hits("ww_tank_destroyer", row, still)}  # fmt: skip
        assert hit == {"armor", "ww_half_track"}
    by = {row for row in ("infantry", "armor", "artillery", "ww_half_track", "ww_mg_infantry")
          if odds(row, "ww_tank_destroyer", 1).hit_faces & STAR}  # fmt: skip
    assert by == {"armor", "artillery", "ww_half_track"}


@pytest.mark.rule("WW-GAP-19", "CARD-BARRAGE-3")
def test_stars_of_barrage_miss_a_tank_destroyer():
    assert not odds("barrage", "ww_tank_destroyer").hit_faces & STAR
    assert odds("air_power", "ww_tank_destroyer").hit_faces & STAR


@pytest.mark.rule("WW-TD-9")
@pytest.mark.parametrize(("flags", "lengths"), [("F", (1, 2)), ("FF", (2, 4))])
def test_a_tank_destroyer_retreats_one_or_two_hexes_a_flag(flags, lengths):
    for length in (lengths[0], lengths[1]):
        field = Battlefield(axis={"infantry": "D5"}, allies={"ww_tank_destroyer": "E5"}, active="axis").ready(
            "D5"
        )
        field.attack("D5", "E5", f"{flags}S", length=length)
        (hex_,) = field.picture("allies")
        assert ord(hex_[0]) - ord("E") == length


@pytest.mark.rule("WW-TD-1")
@pytest.mark.parametrize(("card", "allowed"), [("armor_assault", True), ("move_out", False)])
def test_cards_for_armor_order_tank_destroyers(card, allowed):
    field = Battlefield(allies={"ww_tank_destroyer": "E4", "infantry": "I1", "armor": "I2"}).play(card)
    assert field.may_order("E4") is allowed


# --- guns and teams ---


@pytest.mark.rule("WW-HAT-4", "WW-GAP-20")
def test_stars_of_the_heavy_anti_tank_gun():
    hit = {row for row in ("infantry", "armor", "artillery", "ww_half_track", "ww_mobile_artillery")
           if star_hits("ww_heavy_at_gun", row, True)}  # fmt: skip
    assert hit == {"armor", "ww_half_track"}


@pytest.mark.rule("WW-HAT-5", "WW-GAP-9")
@pytest.mark.parametrize("still", [True, False])
def test_terrain_takes_no_dice_off_the_heavy_anti_tank_gun(still):
    #  check value 31
    gun = "ww_heavy_at_gun"
    assert odds(gun, "infantry", 3, target_hex="tp_wadi", still=still).count.dice == 2
    assert odds(gun, "infantry", 3, from_hex="river + tp_ford", still=still).count.dice == 2


@pytest.mark.rule("WW-GAP-9")
def test_the_column_says_whether_its_own_hex_counts():
    document = base_document()
    document["units"]["ww_heavy_at_gun"]["ignores"] = ["COVER"]
    found = describe_battle(document, "ww_heavy_at_gun", "infantry", 3, from_hex="river + tp_ford")
    assert found.count.dice == 1


@pytest.mark.rule("WW-HAT-1")
def test_the_heavy_anti_tank_gun_is_artillery_for_cards_and_hits():
    field = Battlefield(allies={"ww_heavy_at_gun": "E4", "infantry": "I1"}).play("artillery_bombard")
    assert field.may_order("E4")
    assert odds("infantry", "ww_heavy_at_gun").hit_faces == 1 << Face.GRENADE


@pytest.mark.rule("WW-SWA-2", "WW-SWA-5", "WW-GAP-20")
@pytest.mark.parametrize(
    ("row", "hit"),
    [
        ("ww_at_infantry", {"armor", "ww_half_track", "ww_tank_destroyer"}),
        ("ww_mg_infantry", {"infantry", "ww_mg_infantry"}),
        ("ww_mortar_infantry", set()),
    ],
)
def test_stars_of_weapon_teams_that_have_not_moved(row, hit):
    targets = {"infantry", "armor", "artillery", "ww_half_track", "ww_tank_destroyer", "ww_mg_infantry"}
    assert {target for target in targets if star_hits(row, target, True)} == hit
    assert {target for target in targets if star_hits(row, target, False)} == set()


@pytest.mark.rule("WW-SWA-2")
def test_exact_chances_of_an_anti_tank_team():
    #  armor, grenade and star of six sides with two dice; two sides after a march
    assert odds("ww_at_infantry", "armor", 2, still=True).odds.fractions("hits")[0] == Fraction(1, 4)
    assert odds("ww_at_infantry", "armor", 2).odds.fractions("hits")[0] == Fraction(4, 9)


@pytest.mark.rule("WW-SWA-3", "WW-GAP-16")
@pytest.mark.parametrize(
    ("far", "still", "dice"),
    [(4, True, 1), (4, False, 0), (1, True, 3), (1, False, 2), (3, True, 1), (3, False, 0)],
)
def test_a_mortar_team_that_has_not_moved_fires_farther_and_ignores_cover(far, still, dice):
    #  check value 19, the target in a forest
    assert odds("ww_mortar_infantry", "infantry", far, target_hex="forest", still=still).count.dice == dice


@pytest.mark.rule("WW-SWA-4")
def test_a_mortar_team_needs_no_sight_after_moving_either():
    field = Battlefield({"E4": "forest"}, {"infantry": "E5"}, {"ww_mortar_infantry": "E2"}).ready("E2")
    assert field.move("E2", "E3")
    assert field.dice("E3", "E5") == 2


@pytest.mark.rule("WW-GAP-8")
def test_the_column_says_whether_weapon_teams_take_ground():
    tail = '\n[[patch]]\nat = "units.ww_mg_infantry.advance"\nwas = 1\nset = 0\n'
    field = Battlefield(axis={"infantry": "E6:1 A1"}, allies={"ww_mg_infantry": "E5"}, tail=tail).ready("E5")
    field.attack("E5", "E6", "GSS")
    assert set(field.picture("allies")) == {"E5"}


# --- the Tiger ---


@pytest.mark.rule("UNIT-TIG-2")
@pytest.mark.parametrize(("second", "figures"), [("S", 1), ("A", 1), ("I", 1), ("G", 0)])
def test_a_hit_on_a_tiger_has_to_be_confirmed_by_a_grenade(second, figures):
    field = Battlefield(axis={"eq_tiger": "E6 A1"}, allies={"armor": "E5"}).ready("E5")
    with second_dice(field, second):
        field.attack("E5", "E6", "ASS", ground=Unasked() if figures else 0)
    assert field.figures("E6") == figures
    assert field.medals("allies") == 1 - figures
    assert field.fired(Fired.HIT_UNDONE) is bool(figures)


@pytest.mark.rule("UNIT-TIG-2")
def test_one_second_die_of_many_is_enough():
    field = Battlefield(axis={"eq_tiger": "E6 A1"}, allies={"armor": "E5"}).ready("E5")
    with second_dice(field, "SGA"):
        field.attack("E5", "E6", "AGA", ground=0)
    assert field.figures("E6") == 0


@pytest.mark.rule("UNIT-TIG-2")
@pytest.mark.parametrize(("second", "left"), [("S", {"A6": 1}), ("G", {})])
def test_a_flag_that_a_tiger_cannot_obey_is_a_hit_too(second, left):
    field = Battlefield(axis={"eq_tiger": "A6", "infantry": "I1"}, allies={"armor": "B6"}).ready("B6")
    with second_dice(field, second):
        field.attack("B6", "A6", "FSS", ground=Unasked() if left else 0)
    assert {hex_: n for hex_, n in field.picture("axis").items() if hex_ != "I1"} == left


@pytest.mark.rule("UNIT-TIG-2")
def test_a_tiger_obeys_flags_without_a_second_roll():
    field = Battlefield(axis={"eq_tiger": "E6", "infantry": "A1"}, allies={"armor": "E5"}).ready("E5")
    with second_dice(field, ""):
        field.attack("E5", "E6", "FSS", ground=0)
    assert "E6" not in field.picture("axis") and len(field.picture("axis")) == 2


@pytest.mark.rule("UNIT-TIG-2")
def test_other_units_are_not_rolled_for_again():
    field = Battlefield(axis={"eq_tiger": "A1", "armor": "E6"}, allies={"armor": "E5"}).ready("E5")
    with second_dice(field, ""):
        field.attack("E5", "E6", "AAS")
    assert field.figures("E6") == 1


@pytest.mark.rule("UNIT-TIG-2")
def test_the_exact_chance_that_a_tiger_dies():
    #  check value 26 of nations: two sides of six hit, one of six confirms; flags are obeyed
    found = odds("armor", "eq_tiger", 2).odds.fractions("eliminated")[1]
    assert found == 1 - Fraction(17, 18) ** 3


@pytest.mark.rule("UNIT-TIG-2")
def test_the_exact_chances_of_every_roll_of_two_dice_at_a_tiger_without_a_way_back():
    """One die after the other, by hand: hits and flags are rolled again, each confirmed by one side of six."""
    alive = Fraction(0)
    chance = {"hit": Fraction(2, 6), "flag": Fraction(1, 6), "other": Fraction(3, 6)}
    for one in chance:
        for two in chance:
            again = [one, two].count("hit") + [one, two].count("flag")
            alive += chance[one] * chance[two] * Fraction(5, 6) ** again
    found = odds("armor", "eq_tiger", 2, room=0, cover=1).odds
    assert found.fractions("eliminated") == [alive, 1 - alive]
    assert sum(found.fractions("figures_lost")) == 1 and float(found.at_least("hits", 1)) == 5 / 9


@pytest.mark.rule("UNIT-TIG-2")
def test_the_answer_counts_second_dice():
    row = odds("armor", "eq_tiger", 2).row()
    assert row["mean_dice_to_kill"] == 18 and row["mean_hits"] == 1
    assert row["p_kill"] == pytest.approx(0.158, abs=0.0005)


# --- trucks ---


@pytest.mark.rule("UNIT-TRK-1")
def test_trucks_move_and_never_battle():
    field = Battlefield(axis={"infantry": "E3"}, allies={"eq_truck": "E2"}).ready("E2")
    assert field.figures("E2") == 2 and field.limits("E2") == (0, 2)
    assert field.dice("E2", "E3") == 0
    assert field.tables["row_advance"][field.state["unit_row"][field.unit("E2")]] == 0
    assert odds("armor", "eq_truck").hit_faces == 1 << Face.ARMOR | 1 << Face.GRENADE
