"""House rule combat-engineers: what they ignore, what they must clear, and when (house-rules 4.9)."""

import numpy as np
import pytest

from engine.codes import Clear
from engine.hooks import Event, Fired
from engine.loading.checks.force_warnings import warnings_of_forces
from engine.loading.options.variant import parse_variant
from engine.loading.words.errors import InputError
from engine.rules.engineers.turn import engineers_first
from tests.support.battlefield import Battlefield
from tests.support.house_units import numbers, rows_at
from tests.support.mined_field import Mined
from tests.support.pieces import dice_by_range
from tests.support.turn_script import Turns

OPTION = "combat-engineers"
PIECES = pytest.mark.parametrize("piece", ["wire", "hedgehog"])


def turns_with(terrain, here="E4", option=OPTION, **pieces):
    pieces = {"axis": {"infantry": "E6 A1"}, **pieces}
    return Turns(terrain=terrain, allies={"hr_engineer": f"{here} I1"}, options=option, **pieces)


@pytest.mark.rule("HR-ENGINEER-1")
def test_regular_infantry_of_four():
    assert numbers("hr_engineer") == ((1, 2, 1), 4)
    assert dice_by_range("hr_engineer", "infantry") == [3, 2, 1, 0, 0, 0]


@pytest.mark.rule("HR-ENGINEER-1")
@pytest.mark.parametrize(
    ("row", "target", "expected"),
    [("hr_engineer", "E6", 3), ("infantry", "E6", 1), ("tp_engineer", "E6", 2), ("hr_engineer", "E7", 1)],
)
def test_no_terrain_counts_in_close_assault(row, target, expected):
    """From a ford (a die less): 3 dice at a neighbor in woods (a die less), 2 at two hexes in the open."""
    ground = {"E6": "forest", "E5": "river + tp_ford"} if target == "E6" else {"E5": "river + tp_ford"}
    option = OPTION if row == "hr_engineer" else ""
    field = Battlefield(ground, {"infantry": target}, {row: "E5"}, options=option).ready("E5")
    assert field.dice("E5", target) == expected


@pytest.mark.rule("HR-ENGINEER-3", "HR-ENGINEER-4", "HR-ENGINEER-6")
@PIECES
@pytest.mark.parametrize(("penalty", "dice"), [(1, 2), (0, 3)])
def test_what_it_enters_goes_before_its_battle_which_has_a_die_fewer(piece, penalty, dice):
    field = turns_with({"E5": piece}, option=f"{OPTION}:wire_dice_penalty={penalty}")
    field.turn(
        "direct_from_hq", orders=["E4"], moves=[("E4", "E5")], battles=[("E5", "E6")], faces=["S" * dice]
    )
    assert not field.pieces("E5") and field.dice_rolled() == [dice]
    assert field.fired(Fired.DUTY_CLEARED)
    assert field.story(Event.STEP, Event.DUTY_CLEARED, Event.BATTLE) == [
        Event.STEP, Event.DUTY_CLEARED, Event.BATTLE,
    ]  # fmt: skip


@pytest.mark.rule("HR-ENGINEER-4")
def test_the_die_counts_at_a_distance_too_and_is_that_of_the_wire_itself():
    for piece in ("wire", "hedgehog"):
        field = turns_with({"E5": piece}, axis={"infantry": "E7 A1"})
        field.turn("direct_from_hq", orders=["E4"], moves=[("E4", "E5")], battles=[("E5", "E7")], faces=["S"])
        assert field.dice_rolled() == [1]  # 2 at two hexes


@pytest.mark.rule("HR-ENGINEER-4")
@pytest.mark.parametrize(("penalty", "dice"), [(1, 2), (0, 3)])
def test_players_find_the_dice_that_will_be_left(penalty, dice):
    """An attack judged from a hex with such a piece on it, before the piece is gone."""
    for piece in ("wire", "hedgehog"):
        option = f"{OPTION}:wire_dice_penalty={penalty}"
        field = Battlefield({"E5": piece}, {"infantry": "E6"}, {"hr_engineer": "E4"}, options=option)
        field.ready("E4").put("E4", "E5")
        assert field.dice("E5", "E6") == dice


@pytest.mark.rule("HR-ENGINEER-6")
@PIECES
def test_it_clears_also_if_it_does_not_battle(piece):
    field = turns_with({"E5": piece}).turn("direct_from_hq", orders=["E4"], moves=[("E4", "E5")])
    assert not field.pieces("E5") and not field.story(Event.BATTLE)


@pytest.mark.rule("HR-ENGINEER-5")
@PIECES
def test_it_cannot_after_too_long_a_march(piece):
    field = turns_with({"E5": piece}, here="E3")
    field.turn("direct_from_hq", orders=["E3"], moves=[("E3", "E4", "E5")])
    assert field.pieces("E5") and not field.fired(Fired.DUTY_CLEARED)


@pytest.mark.rule("HR-ENGINEER-5")
def test_it_cannot_where_the_ground_forbids_battle_on_entry():
    field = turns_with({"E5": "forest + wire"})
    field.turn("direct_from_hq", orders=["E4"], moves=[("E4", "E5")])
    assert field.pieces("E5")


@pytest.mark.rule("HR-ENGINEER-3", "HR-ENGINEER-5", "HR-ENGINEER-6")
@PIECES
def test_what_it_owes_goes_with_its_next_order_and_it_may_move_and_battle(piece):
    field = turns_with({"E5": piece}, here="E3", axis={"infantry": "E8 A1"})
    field.turn("direct_from_hq", orders=["E3"], moves=[("E3", "E4", "E5")])
    field.turn("direct_from_hq")
    field.turn("direct_from_hq", orders=["E5"], moves=[("E5", "E6")], battles=[("E6", "E8")], faces=["S"])
    assert not field.pieces("E5") and field.dice_rolled() == [1]  # 2 - 1 at two hexes
    assert field.story(Event.ORDER, Event.DUTY_CLEARED, Event.STEP, Event.BATTLE) == [
        Event.ORDER, Event.DUTY_CLEARED, Event.STEP, Event.BATTLE,
    ]  # fmt: skip
    field.turn("direct_from_hq")
    field.turn("direct_from_hq", orders=["E6"], battles=[("E6", "E8")], faces=["SS"])
    assert field.dice_rolled() == [2]  # the turn of clearing is over


@pytest.mark.rule("HR-ENGINEER-5")
def test_a_retreat_is_always_allowed():
    field = Battlefield({"E5": "wire"}, {"infantry": "D5"}, {"hr_engineer": "E5 I1"}, OPTION, active="axis")
    field.ready("D5").attack("D5", "E5", "FSS", retreat=["F5"])
    assert field.pieces("E5") and "E5" not in field.picture("allies")


@pytest.mark.rule("HR-ENGINEER-4")
def test_in_the_turn_of_the_enemy_nothing_is_cleared():
    field = turns_with({"E5": "hedgehog"}, here="E5")
    engineers_first(field.tables, field.state, field.mind, 1)
    assert field.pieces("E5")  # nobody has ordered it


@pytest.mark.rule("HR-ENGINEER-8")
@pytest.mark.parametrize("owner", ["axis", "allies"])
def test_pieces_of_its_own_side_go_too(owner):
    field = turns_with({"E5": "hedgehog"}, owner=owner)
    field.turn("direct_from_hq", orders=["E4"], moves=[("E4", "E5")])
    assert not field.pieces("E5")


@pytest.mark.rule("HR-ENGINEER-3")
def test_hedgehogs_are_a_parameter_and_tanks_may_pass_once_they_are_gone():
    field = turns_with({"E5": "hedgehog"}, option=f"{OPTION}:hedgehog_removal=false")
    field.turn("direct_from_hq", orders=["E4"], moves=[("E4", "E5")], battles=[("E5", "E6")], faces=["SSS"])
    assert field.dice_rolled() == [3]
    assert "hedgehog" in field.built.stack_names[field.stack("E5")]
    for option, enters in ((OPTION, True), (f"{OPTION}:hedgehog_removal=false", False)):
        field = Turns(terrain={"E5": "hedgehog"}, allies={"hr_engineer": "E4", "armor": "F5"}, options=option)
        field.turn("direct_from_hq", orders=["E4"], moves=[("E4", "E5")])
        field.turn("direct_from_hq")
        field.turn("direct_from_hq", orders=["E5"], moves=[("E5", "E6")])
        field.turn("direct_from_hq")
        assert ("E5" in field.ready("F5").reach("F5")) is enters


@pytest.mark.rule("HR-ENGINEER-3")
def test_others_clear_as_ever_and_no_hedgehogs():
    field = Battlefield(
        {"E5": "wire", "E6": "hedgehog"}, allies={"hr_engineer": "I1", "infantry": "E4"}, options=OPTION
    )
    mode, names = field.tables["clear_mode"], field.built.unit_rows
    wire, hedgehog = 1, int(field.pieces("E6")).bit_length() - 1
    assert [mode[wire, names.index(row)] for row in ("infantry", "hr_engineer")] == [
        Clear.INSTEAD,
        Clear.DUTY,
    ]
    assert [mode[hedgehog, names.index(row)] for row in ("infantry", "hr_engineer")] == [Clear.NO, Clear.DUTY]


@pytest.mark.rule("HR-ENGINEER-7", "HR-SET-50", "HR-GEN-18")
def test_one_unit_a_side_the_others_are_regular_infantry():
    allies = {"tp_engineer": "G5 C3 E4"}
    one = Battlefield(allies=allies, options=OPTION)
    assert rows_at(one) == {"C3": "hr_engineer", "E4": "infantry", "G5": "infantry"}
    two = Battlefield(allies=allies, options=f"{OPTION}:max_per_side=2")
    assert rows_at(two) == {"C3": "hr_engineer", "E4": "hr_engineer", "G5": "infantry"}
    many = Battlefield(allies=allies, options=f"{OPTION}:max_per_side=unlimited")
    assert set(rows_at(many).values()) == {"hr_engineer"}
    none = Battlefield(allies=allies, options=f"{OPTION}:max_per_side=0")
    assert set(rows_at(none).values()) == {"infantry"}
    assert rows_at(Battlefield(allies=allies)) == dict.fromkeys(["C3", "E4", "G5"], "tp_engineer")
    assert [line.partition(": ")[2] for line in warnings_of_forces(one.built)] == [
        f"hr_engineer on {hex_} is more than the 1 of a side and becomes infantry" for hex_ in ("E4", "G5")
    ]


@pytest.mark.rule("HR-ENGINEER-7")
def test_units_become_engineers_by_number_or_by_tag():
    field = Battlefield(allies={"infantry": "C3 E4"}, options=f"{OPTION}:convert=allies:1")
    assert rows_at(field) == {"C3": "hr_engineer", "E4": "infantry"}
    tagged = Battlefield(allies={"infantry": "C3 E4"}, options=OPTION, tail='\n[tags]\nhr_engineer = "E4"\n')
    assert rows_at(tagged) == {"C3": "infantry", "E4": "hr_engineer"}


@pytest.mark.rule("HR-GEN-4")
def test_without_engineers_nothing_changes():
    ground = {"E5": "wire", "E6": "hedgehog"}
    assert np.array_equal(Battlefield(ground).built.tables, Battlefield(ground, options=OPTION).built.tables)


@pytest.mark.rule("HR-GEN-10")
def test_engineers_may_charge():
    for row, charges in (("hr_engineer", 3), ("tp_engineer", 3), ("special_forces", 3), ("hr_militia", 0)):
        field = Battlefield(axis={"infantry": "E7"}, allies={row: "E4"}, options="infantry-charge").ready(
            "E4"
        )
        assert field.move("E4", "E5", "E6")
        assert field.dice("E6", "E7") == charges


@pytest.mark.rule("HR-SET-6")
def test_mistakes_are_refused():
    for words in ("combat-engineers+young-generals", "young-generals+combat-engineers"):
        with pytest.raises(InputError, match="young-generals"):
            parse_variant(words)
    with pytest.raises(InputError, match="duty_pieces"):
        Battlefield({"E5": "wire"}, allies={"hr_engineer": "E4"}, options="ruleset.duty_pieces=wir")


@pytest.mark.rule("HR-ENGINEER-9")
def test_mines_are_cleared_for_certain_without_the_option_for_them():
    field = Mined({"E5": "tp_minefield"}, tokens={"E5": 4}, allies={"hr_engineer": "E4 I1"}, options=OPTION)
    field.ready("E4").march("E4", "E5")
    assert not field.mined("E5") and field.figures("E5") == 4
