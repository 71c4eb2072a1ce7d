"""House rule infantry-charge: march two hexes, take the target's fire, then assault."""

import pytest

from engine.codes import Section
from engine.hooks import Event, Fired, Stream
from engine.kernel import battle, orders
from engine.kernel.log_event import has_fired
from engine.layout import OFF
from tests.support.battlefield import Battlefield
from tests.support.loaded_dice import Unasked
from tests.support.turn_script import Turns

OPTION = "infantry-charge"


def charger(
    terrain=None, target="infantry", row="infantry", axis="E7", option=OPTION, card="direct_from_hq", **more
):
    """A unit at E4 that has marched to E6; the target stands at E7."""
    field = Battlefield(
        terrain, {target: axis, "elite_armor": "A1"}, {row: "E4", "artillery": "I1"}, options=option, **more
    )
    field.play(card)
    if card == "infantry_assault":
        field.state["section"] = Section.LEFT
        orders.bind_section(field.tables, field.state)
    field.order("E4")
    assert field.move("E4", "E5", "E6")
    return field


@pytest.mark.rule("HR-CHARGE-1", "CORE-MOV-7")
@pytest.mark.parametrize(("option", "dice"), [(OPTION, 3), ("", 0)])
def test_infantry_attacks_after_two_hexes_only_with_the_option(option, dice):
    assert charger(option=option).dice("E6", "E7") == dice


@pytest.mark.rule("HR-CHARGE-1", "HR-CHARGE-4")
@pytest.mark.parametrize(
    ("target", "dice"),
    [
        ("infantry", 3),
        ("special_forces", 3),
        ("resistance", 3),
        ("artillery", 3),
        ("armor", 0),
        ("elite_armor", 0),
    ],
)
def test_infantry_and_guns_can_be_charged_but_not_armor(target, dice):
    field = Battlefield(axis={target: "E7"}, allies={"infantry": "E4"}, options=OPTION).ready("E4")
    assert field.move("E4", "E5", "E6")
    assert field.dice("E6", "E7") == dice


@pytest.mark.rule("HR-CHARGE-1")
@pytest.mark.parametrize(
    ("classes", "expected"),
    [("INF", (3, 0, 0)), ("ART", (0, 0, 3)), ("INF|ARM|ART", (3, 3, 3)), ("ARM", (0, 3, 0))],
)
def test_the_classes_that_can_be_charged_are_a_parameter(classes, expected):
    found = []
    for target in ("infantry", "armor", "artillery"):
        field = charger(target=target, option=f"{OPTION}:target_classes={classes}")
        found.append(field.dice("E6", "E7"))
    assert tuple(found) == expected


@pytest.mark.rule("HR-CHARGE-1")
def test_a_charge_ends_next_to_its_target():
    assert charger(axis="E8").dice("E6", "E8") == 0


@pytest.mark.rule("HR-CHARGE-1", "HR-GEN-10")
@pytest.mark.parametrize(("row", "charges"), [
    ("infantry", True), ("ww_at_infantry", True), ("ww_mortar_infantry", True), ("ww_mg_infantry", True),
    ("resistance", False), ("special_forces", False),
])  # fmt: skip
def test_only_plain_infantry_charges_with_and_without_weapons(row, charges):
    #  special forces attack as always, without the target's fire
    field = charger(row=row)
    assert field.dice("E6", "E7") == (0 if row == "resistance" else 3)
    if row != "resistance":
        field.attack("E6", "E7", "ISS", "ISS" if charges else Unasked())
        assert bool(has_fired(field.state, Fired.CHARGED)) is charges
        assert field.figures("E6") == (3 if charges else 4)


@pytest.mark.rule("HR-CHARGE-14")
@pytest.mark.parametrize("option", [OPTION, f"{OPTION}+nef-restrictions"])
@pytest.mark.parametrize(("row", "dice"), [("infantry", 3), ("hr_militia", 0)])
def test_militia_charges_nobody_that_of_1984_neither(option, row, dice):
    assert charger(row=row, option=option).dice("E6", "E7") == dice


@pytest.mark.rule("HR-CHARGE-1")
def test_a_march_of_one_hex_is_no_charge():
    field = Battlefield(axis={"infantry": "E6 A1"}, allies={"infantry": "E4"}, options=OPTION).ready("E4")
    assert field.move("E4", "E5")
    field.attack("E5", "E6", "ISS", Unasked())
    assert field.picture("allies") == {"E5": 4}
    assert field.figures("E6") == 3


@pytest.mark.rule("HR-CHARGE-2", "HR-CHARGE-3")
def test_the_target_strikes_first_then_the_charger_with_full_dice():
    field = charger()
    field.attack("E6", "E7", "IIS", "IGS")
    assert (field.figures("E6"), field.figures("E7")) == (2, 2)


@pytest.mark.rule("HR-CHARGE-3", "TG-1")
def test_a_charger_that_wins_may_take_the_ground():
    field = charger(axis="E7:1")
    field.attack("E6", "E7", "SSS", "ISS")
    assert field.picture("allies") == {"E7": 4, "I1": 2}


@pytest.mark.rule("HR-CHARGE-3", "HR-CHARGE-9")
def test_a_charger_killed_or_driven_back_does_not_strike():
    field = Battlefield(axis={"infantry": "E7 A1"}, allies={"infantry": "E4:1 I1"}, options=OPTION).ready(
        "E4"
    )
    assert field.move("E4", "E5", "E6")
    field.attack("E6", "E7", "ISS", Unasked())
    assert field.picture("allies") == {"I1": 4}
    assert field.figures("E7") == 4
    field = charger()
    field.attack("E6", "E7", "FSS", Unasked(), retreat=["F6"])
    assert field.figures("F6") == 4
    assert field.figures("E7") == 4
    assert field.dice("F6", "E7") == 0


@pytest.mark.rule("HR-CHARGE-9")
def test_a_charger_that_cannot_go_back_loses_a_figure_and_strikes():
    #  F5 F6 behind it are held
    field = Battlefield(axis={"infantry": "E7 A1"}, allies={"infantry": "E4 F5 F6"}, options=OPTION).ready(
        "E4"
    )
    assert field.move("E4", "E5", "E6")
    field.attack("E6", "E7", "FSS", "ISS")
    assert (field.figures("E6"), field.figures("E7")) == (3, 3)


@pytest.mark.rule("HR-CHARGE-4")
@pytest.mark.parametrize("kind", ["forest", "town"])
def test_terrain_that_forbids_battle_forbids_the_charge(kind):
    assert charger({"E6": kind}).dice("E6", "E7") == 0


@pytest.mark.rule("HR-CHARGE-5")
def test_the_target_takes_no_ground():
    field = Battlefield(axis={"infantry": "E7 A1"}, allies={"infantry": "E4:1 I1"}, options=OPTION).ready(
        "E4"
    )
    assert field.move("E4", "E5", "E6")
    field.attack("E6", "E7", "ISS", ground=Unasked())
    assert field.picture("axis") == {"E7": 4, "A1": 4}


@pytest.mark.rule("HR-CHARGE-6", "HR-ARITH-2")
def test_only_the_target_strikes_first():
    #  D6 is next to the charger too
    field = Turns(axis={"infantry": "E7 D6 A1"}, allies={"infantry": "E4 I1"}, options=OPTION)
    field.turn(
        "direct_from_hq",
        orders=["E4"],
        moves=[("E4", "E5", "E6")],
        battles=[("E6", "E7")],
        faces=["SSS", "SSS"],
    )
    assert field.dice_rolled() == [3, 3]  # the charge and the target's fire


@pytest.mark.rule("HR-CHARGE-7")
def test_any_way_of_two_hexes_will_do():
    #  E6 next to E7 from the start: round by F6 to F7? F6 touches E6 and E7
    field = Battlefield(axis={"infantry": "E7 A1"}, allies={"infantry": "E6"}, options=OPTION).ready("E6")
    assert field.move("E6", "F5", "F6")
    assert field.dice("F6", "E7") == 3


@pytest.mark.rule("HR-CHARGE-8")
@pytest.mark.parametrize(
    ("terrain", "target", "modifier", "lost"),
    [
        ({}, "infantry", 0, 3),
        ({}, "infantry", 1, 4),
        ({}, "infantry", -1, 2),
        ({}, "infantry", -2, 1),
        ({"E6": "sandbag"}, "infantry", 0, 2),  # cover of the charger's hex
        ({"E6": "sandbag"}, "infantry", -2, 0),  # fewer than one die: no fire
        ({"E7": "wire"}, "infantry", 0, 2),  # reduction of the target's own hex
        ({"E7": "town"}, "infantry", 0, 3),
        ({"E7": "ocean"}, "infantry", 0, 0),  # it may not battle
        ({}, "artillery", 0, 3),
    ],
)
def test_dice_of_the_targets_fire(terrain, target, modifier, lost):
    field = charger(terrain, target, option=f"{OPTION}:free_battle_dice_mod={modifier}")
    charge = Unasked() if lost == 4 else "SSS"
    field.attack("E6", "E7", *(["GGGG"] if lost else []), charge)
    assert field.figures("E6") == 4 - lost
    assert bool(has_fired(field.state, Fired.CHARGE_DEFENDED)) is (lost > 0)
    assert field.figures("E7") > 0


@pytest.mark.rule("HR-CHARGE-8", "CARD-AMBUSH-13")
def test_no_card_adds_to_the_targets_fire_but_the_charger_keeps_its_own():
    #  Their Finest Hour: one die more for the charger
    field = Turns(axis={"infantry": "E7 A1"}, allies={"infantry": "E4 I1"}, options=OPTION)
    field.turn(
        "their_finest_hour",
        orders=["E4"],
        moves=[("E4", "E5", "E6")],
        battles=[("E6", "E7")],
        faces=["ISSS", "SSSS", "SSSS"],
    )
    declared, fire = field.dice_rolled()[1:3]
    assert (declared, fire) == (3 + 1, 3)


@pytest.mark.rule("HR-CHARGE-10")
def test_a_charge_without_dice_cannot_be_declared():
    #  dice of infantry at one hex set to 1, the target in a forest: none left
    field = charger({"E7": "forest"}, option=f"{OPTION}+units.infantry.dice=1/1/1")
    assert field.dice("E6", "E7") == 0


@pytest.mark.rule("HR-CHARGE-11")
@pytest.mark.parametrize(("march", "dice"), [(2, 0), (3, 3)])
def test_a_third_hex_counts_only_where_the_unit_reaches_that_far(march, dice):
    way = ["E4", "E5", "E6", "E7"]
    option = f"{OPTION}:march={march}"
    field = Battlefield(axis={"infantry": "E8"}, allies={"infantry": "E4"}, options=option).ready("E4")
    assert not field.move(*way)
    far = f"{option}+units.infantry.move_max=3"
    field = Battlefield(axis={"infantry": "E8"}, allies={"infantry": "E4"}, options=far).ready("E4")
    assert field.move(*way)
    assert field.dice("E7", "E8") == dice


@pytest.mark.rule("HR-CHARGE-12")
@pytest.mark.parametrize("card", ["infantry_assault", "behind_enemy_lines"])
def test_a_move_with_battle_by_card_is_no_charge(card):
    field = charger(card=card)
    field.attack("E6", "E7", "ISSS", Unasked())
    assert not has_fired(field.state, Fired.CHARGED)
    assert (field.figures("E6"), field.figures("E7")) == (4, 3)


@pytest.mark.rule("HR-CHARGE-12")
def test_three_hexes_under_infantry_assault_are_none_either():
    field = Battlefield(axis={"infantry": "E6"}, allies={"infantry": "E2"}, options=f"{OPTION}:march=3")
    field.play("infantry_assault")
    field.state["section"] = Section.LEFT
    orders.bind_section(field.tables, field.state)
    field.order("E2")
    assert field.move("E2", "E3", "E4", "E5")
    assert field.dice("E5", "E6") == 0


@pytest.mark.rule("HR-CHARGE-13", "HR-ARITH-2")
@pytest.mark.parametrize(("free", "lost"), [("true", 1), ("false", 2)])
def test_a_charge_under_fire_cannot_be_ambushed(free, lost):
    #  with the target's fire: one figure by it, no Ambush; without it the Ambush is played: two figures
    field = charger(option=f"{OPTION}:free_battle={free}")
    field.give("ambush", "axis")
    first, ambush = ("ISS", Unasked()) if free == "true" else ("IIS", 1)
    field.attack("E6", "E7", first, "SSS", ambush=ambush)
    assert field.figures("E6") == 4 - lost
    assert bool(has_fired(field.state, Fired.AMBUSHED)) is (free == "false")


@pytest.mark.rule("HR-CHARGE-2")
def test_without_the_targets_fire_by_the_parameter():
    field = charger(option=f"{OPTION}:free_battle=false")
    field.attack("E6", "E7", "ISS", Unasked())
    assert (field.figures("E6"), field.figures("E7")) == (4, 3)


@pytest.mark.rule("HR-CHARGE-15", "HR-STAND-1")
def test_a_charger_may_stand_and_go_on():
    field = charger(option=f"{OPTION}+no-retreat-choice")
    field.attack("E6", "E7", "FSS", "ISS", stand=1)
    assert (field.figures("E6"), field.figures("E7")) == (3, 3)


@pytest.mark.rule("OBS-WIRE-3", "HR-CHARGE-1")
def test_a_charger_on_wire_rolls_fewer_and_has_no_time_to_clear_it():
    field = charger({"E6": "wire"})
    assert field.dice("E6", "E7") == 3 - 1
    assert battle.may_clear(field.tables, field.state, field.unit("E6")) == OFF


@pytest.mark.rule("HR-GEN-17")
def test_dice_of_the_defence_leave_all_other_rolls_as_they_were():
    """The same turn with and without a defence: the next four rolls of three dice show the same faces."""
    shown = []
    for defended in (False, True):
        field = Battlefield()
        field.state["tracing"] = 1
        if defended:
            battle.roll(field.tables, field.state, 0, 3, 0, 0, Stream.CHARGE)
        start = int(field.state["log_n"])
        for _ in range(4):
            battle.roll(field.tables, field.state, 0, 3, 0, 0, Stream.DICE)
        log = field.state["log"][start : field.state["log_n"]]
        shown.append([(int(row[1]), int(row[2])) for row in log if row[0] == Event.FACE])
    assert len(shown[0]) == 12
    assert shown[0] == shown[1]


@pytest.mark.rule("HR-GEN-17", "HR-CHARGE-2")
def test_the_defence_is_rolled_from_the_stream_of_charges():
    field = charger()
    field.attack("E6", "E7", "ISS", "ISS")
    assert (field.state["charge_rolls"], field.state["rolls"]) == (1, 1)
