"""Heroic leaders of the house rules: any unit, no medal, whom he joins (HR-LEADER)."""

from fractions import Fraction
from itertools import product
from unittest.mock import patch

import pytest

from engine.codes import DIE, Attack, Face
from engine.hooks import Fired
from engine.loading.checks.occurrence import State, effect_on
from engine.loading.options.variant import parse_variant
from engine.loading.words.errors import InputError
from engine.rules.markers import leader_law as leader
from tests.support.battlefield import Battlefield
from tests.support.loaded_dice import LETTERS, Unasked
from tests.support.markers import marker

HOUSE = "star-heroic-leader"


def led(row="armor", options=HOUSE, others=None, at="E6", enemy="F6", extra="", **more):
    """An Axis unit with a leader, and Allied infantry next to it."""
    axis = {row: at} | (others or {"special_forces": "A1"})
    return Battlefield(
        more.pop("terrain", None), axis, {"infantry": f"{enemy} I1"}, options=options,
        tail=marker("leader", at.partition(":")[0]) + extra, medals=9, **more,
    )  # fmt: skip


def leaders(field):
    """Hexes of units with a leader."""
    state = field.state
    return {field.names[state["unit_hex"][u]] for u in range(state["n_units"]) if state["led"][u]}


def die_with(field, faces):
    """Eliminate the unit with the leader, whose two dice show these faces."""
    shown = [LETTERS[face] for face in faces]
    field.ready("F6")
    with patch.object(leader, "draw_below", lambda _s, _stream, _side, _ordinal, index, _n: shown[index]):
        field.attack("F6", "E6", "GGG", ground=0)
    return field


@pytest.mark.rule("HR-LEADER-1", "HR-LEADER-4")
@pytest.mark.parametrize(("row", "dice"), [("armor", 3), ("artillery", 3), ("special_forces", 3)])
def test_any_unit_has_a_die_more_and_a_flag_less(row, dice):
    for options, more in ((HOUSE, 1), (f"{HOUSE}:bonus_dice=2", 2), (f"{HOUSE}:bonus_dice=0", 0)):
        field = led(row, options, {"infantry": "A1"}).next_turn().ready("E6")
        assert field.dice("E6", "F6") == dice + more
    field = led(row, others={"infantry": "A1"}).ready("F6")
    field.attack("F6", "E6", "FAS" if row == "artillery" else "FSS")
    assert field.unit("E6") >= 0
    for options in ("", f"{HOUSE}:units=infantry"):  # officially, tanks and guns have no use for him
        foot = row == "special_forces"
        field = led(row, options, {"infantry": "A1"})
        assert leaders(field) == ({"E6"} if foot else set())
        assert field.next_turn().ready("E6").dice("E6", "F6") == dice + foot


@pytest.mark.rule("HR-LEADER-5", "HR-LEADER-7")
def test_the_die_counts_in_every_attack_and_beside_those_of_cards():
    field = led(enemy="E8").next_turn().ready("E6")
    assert field.dice("E6", "E8") == 4
    assert led().next_turn().play("armor_assault").order("E6").dice("E6", "F6") == 3 + 1 + 1
    engaged = led("infantry", f"{HOUSE}+firefight-continuation").next_turn().ready("E6")
    plain = led("infantry", "firefight-continuation", extra="").next_turn().ready("E6")
    assert engaged.dice("E6", "F6", Attack.ENGAGEMENT) == plain.dice("E6", "F6", Attack.ENGAGEMENT) == 4
    two = led("infantry", f"{HOUSE}:bonus_dice=2+firefight-continuation").next_turn().ready("E6")
    assert two.dice("E6", "F6", Attack.ENGAGEMENT) == 5
    assert led().dice("E6", "F6", Attack.AMBUSH) == 4  # also when it strikes first


@pytest.mark.rule("HR-LEADER-7")
def test_his_flag_adds_to_that_of_the_hex():
    for faces, stays in (("FFS", True), ("FFF", False)):
        field = led("infantry", terrain={"E6": "hedgehog"}).ready("F6")
        field.attack("F6", "E6", faces, ground=Unasked() if stays else 0)
        assert (field.unit("E6") >= 0) is stays


@pytest.mark.rule("HR-LEADER-3")
@pytest.mark.parametrize(("options", "medals"), [
    (HOUSE, 1), (f"{HOUSE}:loss_gives_vp=true", 2), (f"{HOUSE}:units=infantry", 1), ("", 2),
])  # fmt: skip
def test_his_fall_is_no_medal(options, medals):
    field = die_with(led("infantry", options, {"armor": "A1"}, at="E6:3"), "SI")
    assert field.medals("allies") == medals and leaders(field) == set()
    assert field.fired(Fired.LEADER_FELL)
    assert field.fired(Fired.LEADER_HOUSE) is (medals == 1)


@pytest.mark.rule("HR-LEADER-3", "HR-LEADER-4")
def test_without_a_star_he_joins_the_nearest_friend_of_any_kind():
    others = {"infantry": "A1 C6", "armor": "E5"}
    assert leaders(die_with(led("special_forces", HOUSE, others, at="E6:3"), "IG")) == {"E5"}
    assert leaders(die_with(led("special_forces", f"{HOUSE}:units=infantry", others, at="E6:3"), "IG")) == {
        "C6"
    }
    field = die_with(led("special_forces", f"{HOUSE}:units=infantry", {"armor": "E5"}, at="E6:3"), "IG")
    assert leaders(field) == set() and field.medals("allies") == 1


@pytest.mark.rule("HR-LEADER-4")
@pytest.mark.parametrize(("others", "joins"), [
    ({"infantry": "D5:2 E7:3 A1"}, "E7"),  # of those as near the strongest
    ({"infantry": "D5:2 E7:2 A1"}, "D5"),  # then the first in hex order
    ({"infantry": "D5:2 A1"}, "D5"),  # the nearest, however weak
])  # fmt: skip
def test_of_units_as_near_the_strongest_has_him(others, joins):
    assert leaders(die_with(led("special_forces", HOUSE, others, at="E6:3"), "IG")) == {joins}


@pytest.mark.rule("HR-LEADER-4")
def test_officially_hex_order_decides():
    others = {"infantry": "D5:2 E7:3 A1"}
    assert leaders(die_with(led("special_forces", "", others, at="E6:3"), "IG")) == {"D5"}


@pytest.mark.rule("HR-LEADER-1", "HR-LEADER-7")
@pytest.mark.parametrize(("row", "ground", "faces", "acts"), [
    ("armor", None, "FSS", True),  # officially no tank is led: the flag would count
    ("armor", None, "SSS", False),  # no flag, nothing ignored
    ("armor", "sandbag", "FSS", False),  # the hex ignores this flag by itself
    ("armor", "sandbag", "FFS", True),  # the second one is his
    ("infantry", None, "FSS", False),  # officially he does the same for infantry
])  # fmt: skip
def test_his_flag_is_reported_where_official_rules_would_not_ignore_it(row, ground, faces, acts):
    others = {"armor" if row == "infantry" else "infantry": "A1"}
    field = led(row, others=others, terrain={"E6": ground} if ground else None).ready("F6")
    assert not field.fired(Fired.LEADER_HOUSE)
    field.attack("F6", "E6", faces)
    assert field.unit("E6") >= 0 and field.fired(Fired.LEADER_HOUSE) is acts


@pytest.mark.rule("HR-LEADER-3", "HR-LEADER-4")
@pytest.mark.parametrize(("others", "joins", "acts"), [
    ({"armor": "E5"}, "E5", True),  # officially he leads infantry alone
    ({"infantry": "E5"}, "E5", False),  # as officially
    ({"infantry": "D5:2 E7:3 A1"}, "E7", True),  # officially the first in hex order
    ({"infantry": "D5:3 E7:2 A1"}, "D5", False),  # the strongest is the first as well
    ({"infantry": "E5:1 C6:4"}, "E5", False),  # the nearest, as officially
])  # fmt: skip
def test_an_heir_is_reported_where_official_rules_have_another(others, joins, acts):
    field = die_with(led("special_forces", HOUSE, others, at="E6:3"), "IG")
    assert leaders(field) == {joins}
    assert field.fired(Fired.LEADER_JOINED) and not field.fired(Fired.LEADER_FELL)
    assert field.fired(Fired.LEADER_HOUSE) is acts


@pytest.mark.rule("HR-LEADER-2")
def test_he_goes_with_his_unit_and_never_to_another():
    field = led(others={"infantry": "D5 A1"}).next_turn().ready("E6", "D5")
    assert field.move("E6", "E7") and field.move("D5", "E6") and leaders(field) == {"E7"}
    field.attack("E7", "F6", "SSSS")
    field.next_turn().ready("F6").attack("F6", "E7", "FFS", retreat=["D7"])
    assert leaders(field) == {"D7"}


@pytest.mark.rule("HR-LEADER-6")
def test_he_leaves_the_board_with_his_unit():
    way = '\n[[exit]]\nsides = "axis"\nhexes = "I6"\n'
    field = Battlefield(
        axis={"armor": "H6", "infantry": "A1"}, allies={"infantry": "C1"}, options=HOUSE,
        tail=marker("leader", "H6") + way, medals=9,
    ).next_turn().ready("H6")  # fmt: skip
    before = field.medals("axis")
    assert field.move("H6", "I6", "off")
    assert field.medals("axis") == before + 1 and field.medals("allies") == 0
    assert not field.fired(Fired.LEADER_FELL) and not field.fired(Fired.LEADER_JOINED)


@pytest.mark.rule("HR-CHECK-7")
def test_two_dice_lose_him_in_eleven_of_thirty_six_cases():
    lost = 0
    for faces in product(range(6), repeat=2):
        field = led("infantry", HOUSE, {"armor": "A1 B1"}, at="E6:3").ready("F6")
        with patch.object(leader, "draw_below", lambda *args, shown=faces: shown[args[4]]):
            field.attack("F6", "E6", "GGG", ground=0)
        lost += field.fired(Fired.LEADER_FELL)
    assert DIE.count(Face.STAR) == 1 and Fraction(lost, 36) == Fraction(11, 36)


@pytest.mark.rule("HR-LEADER-1")
def test_it_acts_where_officially_nothing_would():
    field = led().next_turn().ready("E6")
    field.attack("E6", "F6", "SSSS")
    assert field.fired(Fired.LEADER_HOUSE)
    foot = led("infantry").next_turn().ready("E6")
    foot.attack("E6", "F6", "SSSS")
    assert not foot.fired(Fired.LEADER_HOUSE)
    assert effect_on(Battlefield(options=HOUSE).built).state is State.CANNOT


@pytest.mark.parametrize("option", [HOUSE, "star-assault-boats", "star-camouflage"])
def test_young_generals_have_no_stars(option):
    for words in (f"{option}+young-generals", f"young-generals+{option}"):
        with pytest.raises(InputError, match="HR-SET-6"):
            parse_variant(words)
