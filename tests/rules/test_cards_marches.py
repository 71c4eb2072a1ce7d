"""Artillery Bombard and Behind Enemy Lines: longer moves, a second battle, a second move."""

import pytest

from engine.hooks import Event
from tests.support.battlefield import Battlefield
from tests.support.loaded_dice import Unasked
from tests.support.turn_script import Turns

WAIVED = '[[patch]]\nat = "cards.behind_enemy_lines.lifts"\nset = ["LIMITS", "BANS"]\n'


# --- Artillery Bombard ---


@pytest.mark.rule("CARD-ARTBOM-1")
def test_bombard_orders_all_guns():
    hexes = ["E1", "E4", "E6", "E9", "E11", "E13"]
    field = Battlefield(allies={"artillery": " ".join(hexes), "infantry": "I1"}).play("artillery_bombard")
    assert not field.may_order("I1")
    field.order(*hexes)


@pytest.mark.rule("CARD-ARTBOM-2", "CARD-ARTBOM-4")
def test_each_gun_moves_up_to_three_hexes_or_battles_twice():
    #  E3 > > E6          drives, then may not battle
    #  E9 E9              battles twice
    field = Turns(allies={"artillery": "E3 E9"}, axis={"infantry": "B6 B9"})
    field.turn(
        "artillery_bombard",
        orders=["E3", "E9"],
        moves=[("E3", "E4", "E5", "E6")],
        battles=[("E9", "B9"), ("E9", "B9")],
        faces=["I", "I"],
    )
    assert field.picture("allies") == {"E6": 2, "E9": 2}
    assert field.picture("axis") == {"B6": 4, "B9": 2}
    assert field.dice_rolled() == [2, 2]


@pytest.mark.rule("CARD-ARTBOM-2")
def test_a_gun_that_has_moved_even_one_hex_does_not_battle():
    field = (
        Battlefield(allies={"artillery": "E5"}, axis={"infantry": "C5"}).play("artillery_bombard").order("E5")
    )
    assert field.dice("E5", "C5") == 3
    assert field.move("E5", "E6")
    assert field.dice("E6", "C5") == 0
    again = Battlefield(allies={"artillery": "E5"}).play("artillery_bombard").order("E5")
    assert not again.move("E5", "E6", "E7", "E8", "E9")


@pytest.mark.rule("CARD-ARTBOM-2", "CORE-BAT-1")
def test_two_battles_and_no_third():
    field = (
        Battlefield(allies={"artillery": "E5"}, axis={"infantry": "C5"}).play("artillery_bombard").order("E5")
    )
    field.attack("E5", "C5", "SSS")
    field.attack("E5", "C5", "SSS")
    assert field.dice("E5", "C5") == 0


@pytest.mark.rule("CARD-ARTBOM-3", "AMB-22")
def test_the_two_battles_are_separate_and_may_have_two_targets():
    field = Turns(allies={"artillery": "E5"}, axis={"infantry": "C5 C7"})
    field.turn("artillery_bombard", orders=["E5"], battles=[("E5", "C5"), ("E5", "C7")], faces=["ISS", "GSS"])
    assert field.picture("axis") == {"C5": 3, "C7": 3}
    assert len(field.logged(Event.BATTLE)) == 2


@pytest.mark.rule("CARD-ARTBOM-3", "AMB-22")
def test_the_two_battles_are_taken_back_to_back():
    field = Turns(allies={"artillery": "E5 E9"}, axis={"infantry": "C5 C9"})
    field.turn(
        "artillery_bombard", orders=["E5", "E9"], battles=[("E5", "C5"), ("E9", "C9")], faces=["I", "I"]
    )
    # the second gun has battled once and may go on, the first has lost its turn
    assert field.state["battles"][field.unit("E5")] == 2
    assert field.state["battles"][field.unit("E9")] == 1


@pytest.mark.rule("CARD-ARTBOM-4", "CORE-MOV-24", "CORE-MOV-12")
def test_terrain_limits_the_move_of_the_guns():
    field = (
        Battlefield(terrain={"E6": "forest"}, allies={"artillery": "E5"})
        .play("artillery_bombard")
        .order("E5")
    )
    assert not field.move("E5", "E6", "E7")
    assert field.picture("allies") == {"E6": 2}


@pytest.mark.rule("CARD-ARTBOM-5", "CORE-MOV-21", "OBS-BUNKER-3")
def test_guns_in_a_bunker_can_only_battle():
    field = Battlefield(
        terrain={"E5": "bunker"}, owner="allies", allies={"artillery": "E5"}, axis={"infantry": "C5"}
    )
    field.play("artillery_bombard").order("E5")
    assert field.reach("E5") == set()
    assert field.dice("E5", "C5") == 3


# --- Behind Enemy Lines ---


def raider(terrain=None, enemy="A13", row="infantry", start="E5", **more):
    """One raider ordered by the card, the rest of the game in place."""
    field = Turns(terrain=terrain, allies={row: start, "armor": "I13"}, axis={"infantry": enemy}, **more)
    return field.play("behind_enemy_lines").order(start)


@pytest.mark.rule("CARD-BEL-1")
def test_one_infantry_unit():
    field = Battlefield(allies={"infantry": "E5 E7", "armor": "E9"}).play("behind_enemy_lines")
    assert not field.may_order("E9")
    field.order("E5")
    assert not field.may_order("E7")


@pytest.mark.rule("CARD-BEL-2", "CARD-BEL-6")
@pytest.mark.parametrize("steps", [0, 1, 2, 3])
def test_up_to_three_hexes_and_a_battle_with_one_die_more(steps):
    way = ["E5", "E6", "E7", "E8"][: steps + 1]
    at = way[-1]
    field = raider(enemy=f"D{at[1]} A{at[1]}")
    assert steps == 0 or field.move(*way)
    assert field.dice(at, f"D{at[1]}") == 3 + 1


@pytest.mark.rule("CARD-BEL-2")
def test_three_steps_each_optional():
    field = Turns(allies={"infantry": "E5"}, axis={"infantry": "A13"})
    field.turn("behind_enemy_lines", orders=["E5"], second=("E5", "E6", "E7", "E8"))
    assert field.picture("allies") == {"E8": 4}
    stay = Turns(allies={"infantry": "E5"}, axis={"infantry": "A13"})
    stay.turn("behind_enemy_lines", orders=["E5"], moves=[("E5", "E6")])
    assert stay.picture("allies") == {"E6": 4}


@pytest.mark.rule("CARD-BEL-3")
@pytest.mark.parametrize(
    "kind", ["forest", "town", "hedgerow", "wire", "hill_steep", "beach", "ocean", "hedgehog", "bunker"]
)
def test_no_terrain_slows_the_raider(kind):
    #   B5     three hexes ahead
    #  C5
    #   D4 D5  everything around is of this kind
    #    E5
    ground = dict.fromkeys(("D4", "D5", "C4", "C5", "C6", "E4", "E6"), kind)
    field = raider(ground, owner="allies" if kind == "bunker" else None)
    assert {"C5", "B5"} <= field.reach("E5")
    assert field.move("E5", "D5", "C5", "B5")
    assert {"C5", "D5", "E5"} <= field.second_reach("B5")


@pytest.mark.rule("CARD-BEL-3")
def test_out_of_a_hedgerow_and_up_a_cliff_at_full_speed():
    assert {"B5"} <= raider({"E5": "hedgerow"}).reach("E5")
    climb = raider({"E5": "beach", "D4": "cliff", "D5": "cliff"})
    assert {"C5", "B5"} <= climb.reach("E5")


@pytest.mark.rule("CARD-BEL-4")
def test_rivers_units_and_the_edge_still_stop_the_raider():
    river = {f"D{n}": "river" for n in range(1, 13)}
    field = raider(river, enemy="E6 E4 A13")
    reach = field.reach("E5")
    assert not reach & {*river, "E6", "E4"}
    assert reach <= {f"{letter}{n}" for letter in "EFGH" for n in range(1, 14)}
    assert reach


@pytest.mark.rule("CARD-BEL-5", "AMB-23")
@pytest.mark.parametrize(
    ("ground", "dice"),
    [
        ("forest", 0),
        ("town", 0),
        ("hedgerow", 0),
        ("ocean", 0),
        ("wire", 3 + 1 - 1),
        ("beach", 4),
        ("bunker", 4),
    ],
)
def test_battle_restrictions_hold(ground, dice):
    field = raider({"D5": ground}, enemy="C5", owner="allies" if ground == "bunker" else None)
    assert field.move("E5", "D5")
    assert field.dice("D5", "C5") == dice


@pytest.mark.rule("CARD-BEL-5", "CORE-MOV-13")
def test_a_forest_crossed_on_the_way_forbids_the_battle_too():
    field = raider({"D5": "forest"}, enemy="B5")
    assert field.move("E5", "D5", "C5")
    assert field.dice("C5", "B5") == 0  # it moved onto a forest this turn


@pytest.mark.rule("AMB-23")
@pytest.mark.parametrize("ground", ["forest", "town", "hedgerow"])
def test_switch_battle_restrictions_waived_as_in_the_printing_of_2004(ground):
    field = raider({"D5": ground}, enemy="C5", tail=WAIVED)
    assert field.move("E5", "D5")
    assert field.dice("D5", "C5") == 3 + 1


@pytest.mark.rule("CARD-BEL-5", "CORE-DICE-12")
def test_dice_from_wire_uphill():
    field = raider({"E5": "wire", "D5": "hill"}, enemy="D5")
    assert field.dice("E5", "D5") == 3 + 1 - 1 - 1


@pytest.mark.rule("CARD-BEL-7", "TG-1")
def test_it_may_take_ground_and_still_moves_a_second_time():
    field = Turns(allies={"infantry": "E5"}, axis={"infantry": "D5:1 A13"})
    field.turn(
        "behind_enemy_lines",
        orders=["E5"],
        battles=[("E5", "D5")],
        faces=["I"],
        second=("D5", "C5", "B5", "A5"),
    )
    assert field.picture("allies") == {"A5": 4}
    assert field.logged(Event.GROUND)


@pytest.mark.rule("CARD-BEL-8", "RET-21")
def test_pushed_back_by_ambush_it_still_moves():
    field = Turns(allies={"infantry": "E5"}, axis={"infantry": "D5"})
    field.hold("axis", "ambush")
    field.turn(
        "behind_enemy_lines",
        orders=["E5"],
        battles=[("E5", "D5")],
        faces=["FSS"],
        ambush=1,
        retreat=["F5"],
        second=("F5", "E5", "E6", "E7"),
    )
    assert field.picture("allies") == {"E7": 4}


@pytest.mark.rule("CARD-BEL-8")
def test_eliminated_by_ambush_it_does_not():
    field = Turns(allies={"infantry": "E5:1 I1"}, axis={"infantry": "D5"})
    field.hold("axis", "ambush")
    field.turn(
        "behind_enemy_lines",
        orders=["E5"],
        battles=[("E5", "D5")],
        faces=["I"],
        ambush=1,
        second=Unasked(),
    )
    assert field.picture("allies") == {"I1": 4}


@pytest.mark.rule("CARD-BEL-9")
def test_no_battle_after_the_second_move():
    field = Turns(allies={"infantry": "E5"}, axis={"infantry": "D7"})
    field.turn("behind_enemy_lines", orders=["E5"], second=("E5", "E6", "E7"), battles=[None, Unasked()])
    assert field.picture("allies") == {"E7": 4}
    assert field.logged(Event.BATTLE) == []  # nobody is asked any more


@pytest.mark.rule("CARD-BEL-2", "CARD-BEL-3")
def test_the_second_move_is_three_hexes_at_most():
    field = raider(start="E5")
    assert "E8" in field.second_reach("E5")
    assert "E9" not in field.second_reach("E5")
