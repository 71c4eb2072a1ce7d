"""House rule zombie-unit: one hex in a player turn, pushing whoever is in the way, off the board or a figure lost."""

import pytest

from engine.codes import Attack, Face, Loss
from engine.hooks import Event, Fired
from engine.rules.swarm import retreat_turn, turn
from tests.support.loaded_dice import Unasked
from tests.support.zombies import SWARM, UP, Graves


def struck(field, unit, *, flags=1, way=None):
    """A zombie unit obeys so many flags; ``way``: hexes it and those it pushes go to, in the order asked."""
    ways = list(way or [])

    def choose(_t, _s, _m, _unit, left, _right):
        return field.index[ways.pop(0)] if ways else left

    kept = retreat_turn.choose_swarm_way
    retreat_turn.choose_swarm_way = choose
    try:
        done = retreat_turn.swarm_falls_back(field.tables, field.state, field.mind, field.unit(unit), flags)
    finally:
        retreat_turn.choose_swarm_way = kept
    assert not ways
    return done


@pytest.mark.rule("HR-ZOMBIE-5")
@pytest.mark.parametrize("flags", [1, 2, 3])
def test_whatever_the_number_of_flags_a_unit_falls_back_one_hex(flags):
    field = Graves(dead={"hr_zombie": "E6"})
    assert struck(field, "E6", flags=flags, way=["D6"])
    assert field.zombies() == {"D6": 3}


@pytest.mark.rule("HR-ZOMBIE-12", "HR-RETDIR-2", "HR-GEN-2")
@pytest.mark.parametrize(
    "words", ["", "+retreat-not-toward-enemy", "+retreat-not-toward-enemy:definition=no_nearer_to_any_enemy"]
)
def test_enemies_near_its_way_back_keep_no_zombie_from_it(words):
    field = Graves(dead={"hr_zombie": "E6"}, living={"infantry": "C5 C6 F6"}, options=f"{SWARM}{words}")
    assert struck(field, "E6")
    assert set(field.zombies()) < {"D5", "D6"} and set(field.zombies().values()) == {3}


@pytest.mark.rule("HR-ZOMBIE-5")
def test_further_flags_of_the_player_turn_do_nothing():
    field = Graves(dead={"hr_zombie": "E6"})
    struck(field, "E6", way=["D6"])
    assert struck(field, "D6", flags=2)
    assert field.zombies() == {"D6": 3}
    assert field.fired(Fired.SWARM_SPARED)
    field.state["turn"] += 1
    struck(field, "D6", way=["C7"])
    assert field.zombies() == {"C7": 3}


@pytest.mark.rule("HR-ZOMBIE-5", "HR-ZOMBIE-9", "HR-ZOMBIE-14")
def test_two_attacks_of_one_turn_drive_a_unit_back_once():
    field = Graves(dead={"hr_zombie": "E6"}, living={"infantry": "F6 F7"}, active="allies").ready("F6", "F7")
    with field.loaded(["GSS", "FFS"]):
        target = field.unit("E6")
        for hex_ in ("F6", "F7"):
            if field.dice(hex_, field.names[field.state["unit_hex"][target]]):
                turn.fight(field.tables, field.state, field.mind, field.unit(hex_), target, Attack.ORDERED)
    (at,) = field.zombies()
    assert at[0] == "D"
    assert field.zombies()[at] == 3


@pytest.mark.rule("HR-ZOMBIE-14")
@pytest.mark.parametrize(("faces", "row"), [("GSS", "E"), ("GFS", "D"), ("FSS", "E")])
def test_a_work_lets_them_ignore_the_first_flag_and_grenades_are_flags(faces, row):
    field = Graves(
        {"E6": "sandbag"}, {"hr_zombie": "E6"}, {"infantry": "F6"}, active="allies", owner="axis"
    ).ready("F6")
    with field.loaded([faces]):
        turn.fight(field.tables, field.state, field.mind, field.unit("F6"), field.unit("E6"), Attack.ORDERED)
    assert [hex_[0] for hex_ in field.zombies()] == [row]


@pytest.mark.rule("HR-ZOMBIE-12", "HR-GEN-21")
@pytest.mark.parametrize("ground", ["river", "ocean", "forest", "bunker", "wire", "hill"])
def test_ground_closes_no_way_back(ground):
    field = Graves({"D5": ground, "D6": ground}, {"hr_zombie": "E6"}, owner="allies")
    struck(field, "E6", way=["D5"])
    assert field.zombies() == {"D5": 3}


@pytest.mark.rule("HR-ZOMBIE-12")
def test_between_living_units_a_figure_is_lost_instead():
    field = Graves(dead={"hr_zombie": "E6"}, living={"infantry": "D5 D6"})
    struck(field, "E6", flags=3)
    assert field.zombies() == {"E6": 2}
    assert [one[3] for one in field.logged(Event.HIT)] == [Loss.BLOCKED]
    assert struck(field, "E6")
    assert field.zombies() == {"E6": 2}


@pytest.mark.rule("HR-ZOMBIE-5", "HR-ZOMBIE-12", "HR-GEN-7")
@pytest.mark.parametrize(("options", "hex_", "enemy"), [(SWARM, "A4", "allies"), (UP, "I4", "axis")])
def test_from_the_baseline_a_unit_leaves_the_board_and_is_lost(options, hex_, enemy):
    field = Graves(dead={"hr_zombie": f"{hex_} E5"}, options=options)
    struck(field, hex_)
    assert field.zombies() == {"E5": 3}
    assert field.fired(Fired.SWARM_GONE)
    assert field.medals(enemy) == 1


@pytest.mark.rule("HR-ZOMBIE-5", "HR-ZOMBIE-13")
def test_a_unit_in_the_way_is_pushed_back_one_hex():
    field = Graves(dead={"hr_zombie": "E6:3 D6:2 D5:1"})
    struck(field, "E6", way=["D6", "C6"])
    assert field.zombies() == {"D6": 3, "C6": 2, "D5": 1}
    assert field.fired(Fired.SWARM_PUSHED)
    assert len(field.logged(Event.PUSHED)) == 1


@pytest.mark.rule("HR-ZOMBIE-13")
def test_a_pushed_unit_has_not_used_its_retreat():
    field = Graves(dead={"hr_zombie": "E6:3 D6:2 D5:1"})
    struck(field, "E6", way=["D6", "C6"])
    struck(field, "C6", way=["B6"])
    assert field.zombies() == {"D6": 3, "B6": 2, "D5": 1}


@pytest.mark.rule("HR-ZOMBIE-13")
def test_pushes_go_on_from_unit_to_unit():
    field = Graves(dead={"hr_zombie": "E6:3 D6:2 C6:1"}, living={"infantry": "D5 I1"})
    struck(field, "E6", way=["C6", "B6"])
    assert field.zombies() == {"D6": 3, "C6": 2, "B6": 1}


@pytest.mark.rule("HR-ZOMBIE-13", "HR-ZOMBIE-5")
def test_a_chain_that_ends_off_the_board_loses_its_last_unit():
    field = Graves(dead={"hr_zombie": "B6:3 A6:2 A7:1"})
    struck(field, "B6", way=["A7"])
    assert field.zombies() == {"A6": 2, "A7": 3}
    assert field.fired(Fired.SWARM_GONE)


@pytest.mark.rule("HR-ZOMBIE-13")
def test_who_stands_before_living_units_cannot_be_pushed_and_holds_its_hex():
    #  both units behind have living units on both hexes behind them
    field = Graves(dead={"hr_zombie": "E6:3 D6:2 D5:1"}, living={"infantry": "C5 C6 C7"})
    struck(field, "E6")
    assert field.zombies() == {"E6": 2, "D6": 2, "D5": 1}
    #  with one of them gone one hex is open
    field = Graves(dead={"hr_zombie": "E6:3 D6:2 D5:1"}, living={"infantry": "C6 C7"})
    struck(field, "E6")
    assert field.zombies() == {"D5": 3, "D6": 2, "C5": 1}


@pytest.mark.rule("HR-ZOMBIE-13", "CARD-AIR-5")
def test_a_strike_goes_on_without_those_who_are_pushed_off_the_board():
    dead = {"hr_zombie": "B6 A6 A7"}
    field = Graves(dead=dead, living={"infantry": "A5 I1"}, active="allies").play("air_power")
    field.strike("B6", "A6", "A7", faces=["F", "SS"])
    assert len(field.zombies()) == 2 and len(field.logged(Event.DRIVEN_OFF)) == 1
    assert field.state["strike_n"] == 0


@pytest.mark.rule("HR-ZOMBIE-16", "HR-SET-31")
def test_zombies_never_refuse_a_retreat():
    words = "zombie-unit+zombie-conversion+no-retreat-choice"
    field = Graves(dead={"infantry": "E6"}, living={"infantry": "F6"}, options=words, active="allies").ready(
        "F6"
    )
    field.attack("F6", "E6", "FSS", follow=False, stand=Unasked())
    assert [hex_[0] for hex_ in field.zombies()] == ["D"]


@pytest.mark.rule("HR-ZOMBIE-5", "RET-1")
def test_the_living_fall_back_as_ever():
    field = Graves(dead={"hr_zombie": "E6"}, living={"infantry": "F6"}).call()
    field.dead_turn("SSS", "FFS")
    assert [hex_[0] for hex_ in field.living()] == ["H"]


@pytest.mark.rule("HR-ZOMBIE-19")
def test_a_grenade_of_a_minefield_does_nothing_to_zombies():
    field = Graves({"C3": "tp_minefield"}, {"hr_zombie": "E6"}, {"infantry": "I1"}, owner="allies")
    rows = [int(field.state["unit_row"][field.unit(hex_)]) for hex_ in ("E6", "I1")]
    faces = [int(field.tables["mine_faces"][:, row].max()) for row in rows]
    infantry, grenade = 1 << Face.INFANTRY, 1 << Face.GRENADE
    assert faces == [infantry, infantry | grenade]
