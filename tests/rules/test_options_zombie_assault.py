"""House rule zombie-unit: dice, the duty to assault, and whoever is assaulted strikes first."""

import pytest

from engine.codes import Attack
from engine.hooks import Event, Fired
from engine.rules.swarm import turn
from tests.support.loaded_dice import Unasked
from tests.support.zombies import UP, Graves

OPTION = "zombie-unit+zombie-conversion"


@pytest.mark.rule("HR-ZOMBIE-1", "HR-ZOMBIE-8")
@pytest.mark.parametrize("figures", [1, 2, 3, 4, 5, 7])
def test_a_unit_rolls_a_die_for_each_figure_and_only_at_who_is_beside_it(figures):
    field = Graves(dead={"hr_zombie": f"E6:{figures}"}, living={"infantry": "E7 E8"}).call()
    assert field.dice("E6", "E7") == figures
    assert field.dice("E6", "E8") == 0


@pytest.mark.rule("HR-ZOMBIE-8")
@pytest.mark.parametrize(("far", "dice"), [(1, 0), (2, 3)])
def test_with_a_range_of_two_they_attack_at_two_hexes_with_a_line_of_sight(far, dice):
    words = f"zombie-unit:range={far}+zombie-conversion"
    open_ground = Graves(dead={"infantry": "E4"}, living={"infantry": "E6"}, options=words).call()
    assert open_ground.dice("E4", "E6") == dice
    wood = Graves({"E5": "forest"}, {"infantry": "E4"}, {"infantry": "E6"}, words).call()
    assert wood.dice("E4", "E6") == 0


@pytest.mark.rule("HR-ZOMBIE-8", "HR-ZOMBIE-4")
def test_an_attack_at_two_hexes_is_no_charge_and_nobody_owes_it():
    words = "zombie-unit:range=2+zombie-conversion"
    field = Graves(dead={"infantry": "E4"}, living={"infantry": "E6"}, options=words).call()
    assert turn.first_attack(field.tables, field.state, field.mind, 0, 1) == -1
    field.attack("E4", "E6", "ISS")
    assert field.living() == {"E6": 3}
    assert not field.fired(Fired.SWARM_MET)


@pytest.mark.rule("HR-ZOMBIE-10", "HR-ZOMBIE-3")
@pytest.mark.parametrize(
    ("ground", "dice"),
    [({}, 3), ({"E7": "forest"}, 2), ({"E7": "town"}, 2), ({"E7": "bunker"}, 2), ({"E6": "wire"}, 2)],
)
def test_cover_of_the_target_and_reductions_of_the_own_hex_come_off_their_dice(ground, dice):
    field = Graves(ground, {"hr_zombie": "E6"}, {"infantry": "E7"}, owner="allies").call()
    assert field.dice("E6", "E7") == dice


@pytest.mark.rule("HR-ZOMBIE-10")
def test_without_a_die_nobody_has_to_assault():
    field = Graves({"E7": "forest"}, {"hr_zombie": "E6:1"}, {"infantry": "E7"}).call()
    assert field.dice("E6", "E7") == 0
    assert turn.first_attack(field.tables, field.state, field.mind, 0, 1) == -1
    field.dead_turn()
    assert field.zombies() == {"E6": 1}


@pytest.mark.rule("HR-ZOMBIE-18", "HR-GEN-21")
def test_who_has_entered_ground_that_forbids_battle_owes_none():
    field = Graves({"E6": "forest"}, {"hr_zombie": "E5"}, {"infantry": "E7"}).call()
    assert field.move("E5", "E6")
    assert field.dice("E6", "E7") == 0
    assert turn.first_attack(field.tables, field.state, field.mind, 0, 1) == -1


@pytest.mark.rule("HR-ZOMBIE-4", "HR-CHARGE-2", "HR-CHARGE-3", "HR-CHARGE-14")
@pytest.mark.parametrize(("row", "dice"), [("infantry", 3), ("armor", 3), ("artillery", 3)])
def test_the_target_of_any_class_strikes_first(row, dice):
    field = Graves(dead={"hr_zombie": "E6"}, living={row: "E7"}).call()
    before = field.figures("E7")
    field.attack("E6", "E7", "IAS", "GAS")
    assert field.zombies() == {"E6": 2}
    #  two dice are left, and a grenade hits everybody; armor is hit by its own symbol as well
    assert field.figures("E7") == before - (2 if row == "armor" else 1)
    assert field.fired(Fired.SWARM_MET)
    rolled = field.logged(Event.CHARGE)
    assert [one[2] for one in rolled] == [dice]


@pytest.mark.rule("HR-ZOMBIE-4", "HR-CHARGE-3", "HR-CHARGE-9", "HR-CHARGE-14")
def test_who_is_killed_or_driven_back_does_not_strike():
    killed = Graves(dead={"hr_zombie": "E6:2 A1"}, living={"infantry": "E7"}).call()
    killed.attack("E6", "E7", "IIS", Unasked())
    assert killed.zombies() == {"A1": 3}
    driven = Graves(dead={"hr_zombie": "E6"}, living={"infantry": "E7"}).call()
    with driven.loaded(["FSS"]):
        turn.fight(
            driven.tables, driven.state, driven.mind, driven.unit("E6"), driven.unit("E7"), Attack.ORDERED
        )
    assert list(driven.zombies()) in (["D6"], ["D7"])
    assert driven.living() == {"E7": 4}


@pytest.mark.rule("HR-ZOMBIE-20", "HR-CHARGE-8")
@pytest.mark.parametrize(("more", "dice"), [(1, 4), (0, 3), (-1, 2), (-2, 1)])
def test_the_free_strike_has_dice_of_its_own(more, dice):
    words = f"zombie-unit:free_battle_dice_mod={more}+zombie-conversion"
    field = Graves(dead={"infantry": "E6"}, living={"infantry": "E7"}, options=words).call()
    field.attack("E6", "E7", "SSSS", "SSS")
    assert [one[2] for one in field.logged(Event.CHARGE)] == [dice]


@pytest.mark.rule("HR-ZOMBIE-20", "HR-CHARGE-8")
def test_below_one_die_there_is_no_free_strike_and_the_assault_goes_on():
    words = "zombie-unit:free_battle_dice_mod=-2+zombie-conversion"
    field = Graves({"E6": "forest"}, {"infantry": "E6"}, {"infantry": "E7"}, words).call()
    field.attack("E6", "E7", "III")
    assert field.living() == {"E7": 1}
    assert not field.fired(Fired.SWARM_MET)


@pytest.mark.rule("HR-ZOMBIE-20", "HR-CHARGE-14")
def test_the_parameter_of_the_charge_option_does_not_count_for_zombies():
    words = f"{OPTION}+infantry-charge:free_battle_dice_mod=-2,free_battle=false"
    field = Graves(dead={"infantry": "E6"}, living={"infantry": "E7"}, options=words).call()
    field.attack("E6", "E7", "SSS", "SSS")
    assert [one[2] for one in field.logged(Event.CHARGE)] == [3]


@pytest.mark.rule("HR-ZOMBIE-17")
def test_each_assault_gives_its_target_a_free_strike():
    field = Graves(dead={"hr_zombie": "E6 E8"}, living={"infantry": "E7"}).call()
    field.attack("E6", "E7", "SSS", "SSS")
    field.attack("E8", "E7", "SSS", "SSS")
    assert len(field.logged(Event.CHARGE)) == 2


@pytest.mark.rule("HR-ZOMBIE-15", "HR-CHARGE-13", "HR-SET-40")
@pytest.mark.parametrize(("first", "ambushed"), [("true", False), ("false", True)])
def test_nobody_ambushes_zombies_unless_nobody_strikes_first(first, ambushed):
    words = f"zombie-unit:defender_first={first}+zombie-conversion"
    field = Graves(dead={"infantry": "E6"}, living={"infantry": "E7"}, options=words).call()
    field.hold("allies", "ambush")
    answers = {"ambush": 1} if ambushed else {"ambush": Unasked()}
    field.attack("E6", "E7", "SSS", "SSS", **answers)
    assert field.fired(Fired.AMBUSHED) is ambushed
    assert field.fired(Fired.SWARM_MET) is not ambushed


@pytest.mark.rule("HR-ZOMBIE-9", "HR-FACE-11", "HR-FACE-15")
@pytest.mark.parametrize(
    ("face", "figures", "flags"), [("I", 2, 0), ("A", 3, 0), ("G", 3, 1), ("F", 3, 1), ("S", 3, 0)]
)
def test_infantry_faces_hit_zombies_and_grenades_are_flags(face, figures, flags):
    field = Graves(dead={"hr_zombie": "E6"}, living={"infantry": "F6"}, active="allies").ready("F6")
    with field.loaded([face + "SS"]):
        turn.fight(field.tables, field.state, field.mind, field.unit("F6"), field.unit("E6"), Attack.ORDERED)
    assert list(field.zombies().values()) == [figures]
    assert ("E6" in field.zombies()) is (flags == 0)


@pytest.mark.rule("HR-ZOMBIE-6")
def test_zombies_take_no_ground():
    field = Graves(dead={"hr_zombie": "E6"}, living={"infantry": "E7:1 I1"}).call()
    field.dead_turn("SSS", "III")
    assert field.zombies() == {"E6": 3}
    assert field.living() == {"I1": 4}


@pytest.mark.rule("HR-ZOMBIE-11")
def test_the_owner_chooses_whom_a_unit_assaults():
    field = Graves(dead={"hr_zombie": "E6"}, living={"infantry": "E7:4 E5:1"}).call()
    assert turn.first_attack(field.tables, field.state, field.mind, 0, 1) == field.unit("E6")
    #  players see that the last figure of a unit is the better prey
    field.dead_turn("SSS", "III")
    assert field.living() == {"E7": 4}


@pytest.mark.rule("HR-ZOMBIE-4")
def test_zombies_at_the_bottom_do_the_same():
    field = Graves(dead={"hr_zombie": "E6"}, living={"infantry": "D6"}, options=UP).call()
    field.dead_turn("SSS", "III")
    assert field.living() == {"D6": 1}


@pytest.mark.rule("HR-ENGAGE-18")
def test_assaults_of_zombies_engage_nobody():
    field = Graves(
        dead={"infantry": "E6"}, living={"infantry": "E7"}, options=f"{OPTION}+firefight-continuation"
    ).call()
    field.attack("E6", "E7", "SSS", "SSS")
    assert not field.logged(Event.ENGAGED)
    assert not field.state["engaged"].any()
