"""House rule infantry-assault-vulnerable-armor: a floor of dice against open flanks."""

import pytest

from engine.hooks import Event, Fired
from engine.kernel.log_event import has_fired
from engine.rules.engagement import law as engaged
from engine.rules.engagement import law as engagement
from tests.support.armor_dice import FLOOR, refused
from tests.support.battlefield import Battlefield
from tests.support.turn_script import Turns

OPEN_FLANKS = "units.elite_armor.traits=VULNERABLE"


def assault(options, terrain=None, row="infantry", card="direct_from_hq", flanks=OPEN_FLANKS, weak=""):
    """Dice of a unit at E5 that assaults a vehicle at E6."""
    more = "+".join(part for part in (options, flanks, weak) if part)
    field = Battlefield(terrain, {"elite_armor": "E6"}, {row: "E5"}, more)
    return field.play(card).order("E5").dice("E5", "E6")


WEAK = "units.infantry.dice=2/1"  # militia


@pytest.mark.rule("HR-VULN-1", "HR-VULN-2")
@pytest.mark.parametrize(
    ("terrain", "weak", "off", "on"),
    [
        ({}, "", 3, 3),
        ({"E6": "forest"}, "", 2, 3),
        ({}, WEAK, 2, 3),
        ({"E6": "forest"}, WEAK, 1, 3),  # HR-CHECK-18
        ({"E6": "town"}, "units.infantry.dice=1/1", 0, 3),
    ],
)
def test_infantry_never_assaults_with_fewer_than_three(terrain, weak, off, on):
    assert assault("", terrain, weak=weak) == off
    assert assault(FLOOR, terrain, weak=weak) == on
    assert assault(f"{FLOOR}:dice=4", terrain, weak=weak) == 4


@pytest.mark.rule("HR-VULN-1", "HR-VULN-5")
def test_only_infantry_only_such_vehicles_only_next_to_them():
    woods = {"E6": "forest"}
    assert assault(FLOOR, woods, flanks="") == 2
    assert assault(FLOOR, woods, row="armor") == 1
    assert assault(FLOOR, woods, row="artillery") == 3
    assert assault(FLOOR, woods, row="special_forces") == 3
    field = Battlefield(woods, {"elite_armor": "E6"}, {"infantry": "E4"}, f"{FLOOR}+{OPEN_FLANKS}").ready(
        "E4"
    )
    assert field.dice("E4", "E6") == 2 - 1


@pytest.mark.rule("HR-VULN-2")
def test_dice_of_a_card_take_the_count_above_it():
    """HR-CHECK-20."""
    assert assault(FLOOR, card="close_assault") == 3 + 1
    assert assault(FLOOR, {"E6": "forest"}, card="close_assault") == 3
    assert assault(f"{FLOOR}:dice=4", {"E6": "forest"}, card="close_assault") == 4


@pytest.mark.rule("HR-VULN-2")
def test_who_may_not_attack_armor_at_all_still_may_not():
    assert assault(FLOOR, weak='units.infantry.dice_vs={ ARM = "none" }') == 0


@pytest.mark.rule("HR-VULN-3")
@pytest.mark.parametrize(
    ("parameters", "terrain", "weak", "expected"),
    [
        ("ignore_terrain=false", {"E6": "forest"}, "", 2),
        ("ignore_terrain=false", {"E6": "forest"}, WEAK, 2),
        ("ignore_terrain=false", {"E5": "wire"}, "", 3),
        ("ignore_terrain=false,dice=4", {"E6": "forest"}, "", 3),
        ("lifts_weak_infantry=false", {"E6": "forest"}, "", 3),
        ("lifts_weak_infantry=false", {"E6": "forest"}, WEAK, 1),
        ("lifts_weak_infantry=false", {}, WEAK, 2),
        ("lifts_weak_infantry=false,dice=4", {}, "", 3),
    ],
)
def test_the_floor_may_give_way_to_cover_or_leave_weak_infantry_alone(parameters, terrain, weak, expected):
    assert assault(f"{FLOOR}:{parameters}", terrain, weak=weak) == expected


@pytest.mark.rule("HR-VULN-4", "HR-ENGAGE-3")
@pytest.mark.parametrize("terrain", [{"E5": "wire"}, {}])
def test_its_own_hex_and_the_engagement_are_lifted_too(terrain):
    assert assault(FLOOR, terrain) == 3
    field = Battlefield(
        terrain, {"elite_armor": "E6"}, {"infantry": "E5"}, f"{FLOOR}+{OPEN_FLANKS}+firefight-continuation"
    )
    unit, enemy = field.unit("E5"), field.unit("E6")
    engaged.engage(field.state, unit, enemy)
    assert engagement.engagement_dice(field.tables, field.state, unit, enemy) == 3
    assert engagement.engagement_dice(field.tables, field.state, enemy, unit) == 2


@pytest.mark.rule("HR-VULN-1", "HR-VULN-2")
@pytest.mark.parametrize(
    ("options", "terrain", "card", "fired"),
    [
        (f"{FLOOR}+{OPEN_FLANKS}", {"E6": "forest"}, "direct_from_hq", True),
        (f"{FLOOR}+{OPEN_FLANKS}", {}, "direct_from_hq", False),
        (f"{FLOOR}+{OPEN_FLANKS}", {"E6": "forest"}, "close_assault", False),  # 3 + 1 - 1 is three anyway
        (f"{FLOOR}:dice=4+{OPEN_FLANKS}", {}, "direct_from_hq", True),
        (FLOOR, {"E6": "forest"}, "direct_from_hq", False),
    ],
)
def test_it_is_noted_where_it_gives_a_die(options, terrain, card, fired):
    field = Turns(
        terrain=terrain, axis={"elite_armor": "E6 A1"}, allies={"infantry": "E5 I1"}, options=options
    )
    field.turn(card, orders=["E5"], battles=[("E5", "E6")], faces=["SSSS"])
    assert bool(has_fired(field.state, Fired.ASSAULT_FLOOR)) is fired


@pytest.mark.rule("HR-VULN-1")
def test_an_ambush_by_infantry_has_the_floor_too():
    field = Turns(
        terrain={"E5": "forest"},
        axis={"infantry": "E6 A1"},
        allies={"elite_armor": "E5 I1"},
        options=f"{FLOOR}+{OPEN_FLANKS}",
    )
    field.hold("axis", "ambush", "recon_left")
    field.turn("direct_from_hq", orders=["E5"], battles=[("E5", "E6")], faces=["SSS", "SSS"], ambush=1)
    assert [row[2] for row in field.logged(Event.BATTLE)] == [3, 3]
    assert has_fired(field.state, Fired.ASSAULT_FLOOR)


@pytest.mark.parametrize(("text", "said"), [("dice=2", "3 to 4"), ("ignore_terrain=0", "true | false")])
def test_values_the_floor_does_not_know_are_refused(text, said):
    refused(f"{FLOOR}:{text}", said)


@pytest.mark.rule("HR-VULN-2", "HR-VULN-3", "HR-DEMORAL-8")
@pytest.mark.parametrize(("weak", "off", "on"), [("", 2, 3), (WEAK, 1, 1)])
def test_infantry_is_weak_by_its_own_table_not_by_its_spirits(weak, off, on):
    down = "demoralisation:affected=allies"
    assert assault(down, {}, weak=weak) == off
    assert assault(f"{FLOOR}:lifts_weak_infantry=false+{down}", {}, weak=weak) == on
