"""Airfields of the house: one unit a card, and an enemy closes what he stands on or could fire at."""

import pytest

from engine.codes import Gap
from engine.hooks import Event, Fired
from engine.layout import OFF
from engine.loading.words.errors import InputError
from tests.support.battlefield import Battlefield
from tests.support.loaded_dice import Unasked
from tests.support.turn_script import Turns

OPTION = "airfield-reinforcement"
RESERVE = '[ruleset]\nairfield_reinforce = "allies"\nairfield_units = 3\n'
FIELDS = {"F5": "tp_airfield", "F6": "tp_airfield", "F10": "tp_airfield"}


def airfield(words="", rules=RESERVE, axis="A1", allies="I1 I2 I3 I4", option=OPTION, row="infantry", **more):
    """Allied infantry far off, an airfield of two hexes and another of one; the Axis moves in front of them."""
    return Turns(
        terrain=FIELDS,
        axis={row: axis},
        allies={"infantry": allies},
        tail=rules,
        active="allies",
        options=f"{option}{words}",
        **more,
    )


def came(field):
    return len(field.logged(Event.REINFORCEMENT))


@pytest.mark.rule("HR-AIRFIELD-1", "HR-AIRFIELD-6", "HR-TER-40")
@pytest.mark.parametrize(("per_card", "units"), [(1, 1), (2, 2)])
def test_a_card_brings_one_unit_or_as_many_as_the_option_says(per_card, units):
    hexes = ["F5", "F10"][:units]
    field = airfield(f":per_card={per_card}").turn("direct_from_hq", fly_in=[*hexes, Unasked()])
    assert came(field) == units and field.fired(Fired.REINFORCED)


@pytest.mark.rule("HR-AIRFIELD-1", "HR-AIRFIELD-8")
@pytest.mark.parametrize(
    ("acts", "gap"), [({"orders": ["F5"]}, Gap.ORDER), ({"moves": [["F5", "E5"]]}, Gap.MOVE)]
)
def test_who_has_come_is_whole_and_does_nothing_more_this_turn(acts, gap):
    field = airfield().turn("direct_from_hq", **{"orders": ["I1"], **acts}, fly_in=["F5"], gap=gap)
    assert field.figures("F5") == 4


@pytest.mark.rule("HR-AIRFIELD-3")
@pytest.mark.parametrize(("orders_used", "orders"), [(1, 3), (0, 4)])
def test_a_unit_costs_an_order_or_none(orders_used, orders):
    field = airfield(f":orders_used={orders_used}")
    field.turn("direct_from_hq", fly_in=["F5"], orders=["I1", "I2", "I3", "I4"][:orders])
    assert len(field.logged(Event.ORDER)) == orders


#  the battle range of infantry is 3 hexes; F5 and E8 are 3 apart, F5 and E9 are 4, F6 and E9 are 3
@pytest.mark.rule("HR-AIRFIELD-2", "HR-AIRFIELD-4", "HR-AIRFIELD-5")
@pytest.mark.parametrize(
    ("axis", "row", "first", "second"),
    [
        ("A1", "infantry", True, True),
        ("F6", "infantry", False, True),  # on the other hex of the same airfield
        ("E3", "infantry", False, True),
        ("F2", "infantry", False, True),  # three hexes from F5
        ("F1", "infantry", True, True),  # four hexes from it
        ("F12 A1", "infantry", True, False),  # two hexes from F10, six from F6
        ("A5", "artillery", False, True),  # a gun: six hexes
    ],
)
def test_an_enemy_closes_the_airfield_that_his_range_reaches(axis, row, first, second):
    for hex_, open_ in (("F5", first), ("F10", second)):
        field = airfield(axis=axis, row=row)
        answers = [hex_] if first or second else Unasked()
        field.turn("direct_from_hq", fly_in=answers, gap=0 if open_ else Gap.LANDMARK)
        assert came(field) == open_
        assert field.fired(Fired.AIRFIELD_SHUT) is (axis not in ("A1", "F1", "F6"))


@pytest.mark.rule("HR-AIRFIELD-4")
def test_sight_does_not_count():
    field = airfield(axis="F2 F1")
    assert came(field.turn("direct_from_hq", fly_in=["F5"], gap=Gap.LANDMARK)) == 0
    hidden = Turns(
        terrain={**FIELDS, "F3": "forest", "F4": "forest"}, axis={"infantry": "F2"}, allies={"infantry": "I1 I2"},
        tail=RESERVE, active="allies", options=OPTION,
    )  # fmt: skip
    assert came(hidden.turn("direct_from_hq", fly_in=["F5"], gap=Gap.LANDMARK)) == 0


@pytest.mark.rule("HR-AIRFIELD-2")
def test_only_an_enemy_on_it_closes_it_where_range_does_not():
    near = airfield(":enemy_range_blocks=false", axis="F4").turn("direct_from_hq", fly_in=["F5"])
    assert came(near) == 1 and not near.fired(Fired.AIRFIELD_SHUT)
    on_it = airfield(":enemy_range_blocks=false", axis="F6")
    assert came(on_it.turn("direct_from_hq", fly_in=["F5"], gap=Gap.LANDMARK)) == 0
    other = airfield(":enemy_range_blocks=false", axis="F6")
    assert came(other.turn("direct_from_hq", fly_in=["F10"])) == 1


@pytest.mark.rule("HR-AIRFIELD-5")
def test_officially_an_enemy_on_any_airfield_closes_all():
    field = Turns(
        terrain=FIELDS, axis={"infantry": "F10"}, allies={"infantry": "I1 I2"}, tail=RESERVE, active="allies",
    )  # fmt: skip
    assert came(field.turn("direct_from_hq", fly_in=Unasked())) == 0


@pytest.mark.rule("HR-AIRFIELD-9", "HR-AIRFIELD-4", "HR-GEN-12")
@pytest.mark.parametrize(("row", "axis"), [("infantry", "F2"), ("armor", "F2"), ("artillery", "A5")])
@pytest.mark.parametrize("rain", ["", "+weather-rainstorm:visibility=2"])
def test_rain_closes_no_airfield_and_shortens_the_range_that_does(row, axis, rain):
    #  three hexes of infantry and armor, six of a gun, are two in rain that lets nobody see farther
    far = airfield(axis=axis, row=row, option=f"{OPTION}{rain}")
    far.turn("direct_from_hq", fly_in=["F5"], gap=0 if rain else Gap.LANDMARK)
    assert came(far) == (1 if rain else 0)


@pytest.mark.rule("HR-GEN-12", "HR-FOG-4")
def test_what_caps_the_range_of_a_gun_leaves_its_fire_as_it_is():
    rain = Battlefield(
        axis={"artillery": "A5", "infantry": "E8"}, allies={"infantry": "E6"}, active="axis",
        options="weather-rainstorm:visibility=2",
    ).ready("A5")  # fmt: skip
    assert rain.dice("A5", "E6") == 2  # four hexes off, and a friend two from the target


@pytest.mark.rule("HR-AIRFIELD-1", "HR-AIRFIELD-7")
@pytest.mark.parametrize(
    ("words", "units"), [(":max_units=1", 1), (":max_units=0", 0), ("", 3), (":max_units=12", 12)]
)
def test_the_reserve_is_that_of_the_battle_or_of_the_option(words, units):
    assert airfield(words).tables["reserve_n"][1] == units


@pytest.mark.rule("HR-AIRFIELD-7")
def test_without_reinforcements_in_the_battle_nothing_changes():
    fields = [
        Turns(
            terrain=FIELDS, axis={"infantry": "A1"}, allies={"infantry": "I1"}, options=words
        ).tables.tobytes()
        for words in ("", OPTION)
    ]
    assert fields[0] == fields[1]


@pytest.mark.rule("HR-AIRFIELD-8")
def test_objectives_look_at_who_has_come():
    tail = RESERVE + '[[objective]]\nid = "strip"\nsides = "allies"\nhexes = "F5"\n'
    field = airfield(rules=tail).turn("direct_from_hq", fly_in=["F5"])
    assert field.medals("allies") == 1


@pytest.mark.rule("HR-AIRFIELD-1")
def test_other_units_may_come():
    field = airfield(":unit_type=special_forces").turn("direct_from_hq", fly_in=["F5"])
    assert field.row_of("F5") == "special_forces"
    with pytest.raises(InputError) as found:
        airfield(":unit_type=special_force")
    assert "airfield_row" in str(found.value) and "special_forces" in str(found.value)
    assert airfield().unit("F5") == OFF
