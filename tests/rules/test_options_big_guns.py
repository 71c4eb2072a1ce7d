"""House big guns: dice, and cross-hairs by parameters (HR-BIGGUN)."""

import pytest

from engine.codes import Loss
from engine.hooks import Fired
from engine.kernel.losses import remove_figures
from engine.loading.options.option import load_option
from engine.loading.options.variant import parse_variant
from engine.loading.scenario.load import load_scenario
from engine.loading.tables.build import build_tables
from tests.support.battlefield import Battlefield
from tests.support.forces import army
from tests.support.house_units import numbers
from tests.support.markers import aims_of
from tests.support.pieces import dice_by_range

OPTION = "big-guns-house"
LESS = "artillery-vs-armor-minus-one"
SPOT = "star-forward-spotting"
HOUSE = [3, 3, 3, 2, 2, 2, 1, 1]
PACK = [3, 3, 2, 2, 1, 1, 1, 1]
FAR = "I5"  # eight hexes from I13


def big_gun(options=OPTION, row="hr_big_gun", at=FAR, enemy="I13", axis=None, **more):
    """An Allied gun under orders, and Axis infantry in the open."""
    return Battlefield(
        axis=axis or {"infantry": f"{enemy} A1"},
        allies={row: at, "infantry": "A13"},
        options=options,
        medals=9,
        **more,
    ).ready(at)


def aimed(options=OPTION, row="hr_big_gun"):
    """A gun that has hit the unit on I13, in the next turn of its side."""
    field = big_gun(options, row)
    field.attack(FAR, "I13", "I")
    assert aims_of(field, FAR) == {"I13"}
    return field.next_turn().next_turn().ready(FAR)


# --- the gun ---


@pytest.mark.rule("HR-BIGGUN-1")
def test_its_numbers():
    assert numbers("hr_big_gun") == ((0, 1, 0), 2)
    assert dice_by_range("hr_big_gun", "infantry", far=8) == HOUSE
    assert dice_by_range("hr_big_gun", "armor", f"{OPTION}:dice=4/4", far=3) == [4, 4, 0]
    assert dice_by_range("tp_big_gun", "infantry", OPTION, far=8) == PACK  # the official gun stays as it is
    field = big_gun()
    assert field.move(FAR, "I6") and field.dice("I6", "I13") == 0


@pytest.mark.rule("HR-BIGGUN-1")
def test_it_is_indirect_and_comes_by_tag_or_conversion():
    sighted = "artillery-fire-modes"
    field = Battlefield(
        {"E5": "forest"}, {"infantry": "E6"}, {"hr_big_gun": "E3", "infantry": "F6"}, options=sighted
    ).ready("E3")
    assert field.dice("E3", "E6") == 3
    assert army(f"{OPTION}:convert=axis:1", {"artillery": "A3 C2"})["A3"] == ("hr_big_gun", 2)
    tag = '\n[tags]\nhr_big_gun = "A3"\n'
    assert army(OPTION, {"artillery": "A3"}, tail=tag)["A3"] == ("hr_big_gun", 2)
    assert army("", {"artillery": "A3"}, tail=tag)["A3"] == ("artillery", 2)


@pytest.mark.rule("HR-BIGGUN-2", "HR-BIGGUN-6")
def test_a_hit_marks_who_stands_there_still():
    assert aims_of(aimed(), FAR) == {"I13"}
    for axis, faces in (({"infantry": "I13:1 A1"}, "I"), ({"infantry": "I13 A1"}, "S")):
        field = big_gun(axis=axis)
        field.attack(FAR, "I13", faces)
        assert aims_of(field, FAR) == set()
    field = big_gun(enemy="E6", at="E9")
    field.attack("E9", "E6", "IFS")
    assert field.figures("E6") == 0 and aims_of(field, "E9") == set()


@pytest.mark.rule("HR-BIGGUN-3", "HR-BIGGUN-5")
@pytest.mark.parametrize("bonus", [0, 1, 2])
def test_the_dice_of_a_cross_hair_count_once(bonus):
    field = aimed(f"{OPTION}:crosshair_bonus={bonus}")
    assert field.dice(FAR, "I13") == 1 + bonus
    field.attack(FAR, "I13", "I" + "S" * bonus)
    assert field.fired(Fired.CROSSHAIR)
    field.next_turn().next_turn().ready(FAR)
    assert field.dice(FAR, "I13") == 1 + bonus and aims_of(field, FAR) == {"I13"}
    assert aimed(f"{OPTION}:crosshair_bonus={bonus}", "tp_big_gun").dice(FAR, "I13") == 2


@pytest.mark.rule("HR-BIGGUN-3")
def test_only_at_that_unit_and_only_by_that_gun():
    field = Battlefield(
        axis={"infantry": "I13 H12 A1"},
        allies={"hr_big_gun": "I5 I6", "infantry": "A13"},
        options=OPTION,
        medals=9,
    ).ready("I5", "I6")
    field.attack("I5", "I13", "I")
    field.next_turn().next_turn().ready("I5", "I6")
    assert [field.dice("I5", hex_) for hex_ in ("I13", "H12")] == [2, 1]
    assert [field.dice("I6", hex_) for hex_ in ("I13", "H12")] == [1, 1]


@pytest.mark.rule("HR-BIGGUN-4")
@pytest.mark.parametrize(
    ("options", "row", "kept"),
    [
        (OPTION, "hr_big_gun", set()),
        ("", "hr_big_gun", set()),
        (f"{OPTION}:gun_move_breaks=false", "hr_big_gun", {"I13"}),
        (OPTION, "tp_big_gun", {"I13"}),
    ],
)
def test_a_gun_that_moves_loses_its_aim(options, row, kept):
    field = aimed(options, row)
    assert field.move(FAR, "I6")
    assert aims_of(field, "I6") == kept and field.fired(Fired.AIM_BROKEN) is not bool(kept)


@pytest.mark.rule("HR-BIGGUN-4")
def test_so_does_a_gun_that_falls_back_and_one_that_dies():
    field = Battlefield(
        axis={"infantry": "C6 D8 A1"},
        allies={"hr_big_gun": "E6", "infantry": "A13"},
        options=OPTION,
        medals=9,
    ).ready("E6")
    field.attack("E6", "C6", "I")
    assert aims_of(field, "E6") == {"C6"}
    field.next_turn().ready("D8").attack("D8", "E6", "FSS")
    (there,) = set(field.picture("allies")) - {"A13"}
    assert there != "E6" and aims_of(field, there) == set() and field.fired(Fired.AIM_BROKEN)
    field = aimed()
    gun = field.unit(FAR)
    remove_figures(field.tables, field.state, gun, 2, Loss.HIT)
    assert all(hex_ < 0 for hex_ in field.state["crosshair"][gun])


@pytest.mark.rule("HR-BIGGUN-4")
def test_and_a_target_that_moves_or_dies_gives_it_back():
    field = big_gun()
    field.attack(FAR, "I13", "I")
    field.next_turn().ready("I13").move("I13", "I12")
    assert aims_of(field, FAR) == set()
    field = Battlefield(
        axis={"infantry": "H9 A1"}, allies={"hr_big_gun": FAR, "infantry": "I9"}, options=OPTION, medals=9
    ).ready(FAR, "I9")
    field.attack(FAR, "H9", "ISS")
    assert aims_of(field, FAR) == {"H9"}
    field.attack("I9", "H9", "FSS", ground=0, retreat=["G9"])
    assert aims_of(field, FAR) == set()
    field = big_gun(axis={"infantry": "I13:2 A1"})
    field.attack(FAR, "I13", "I")
    field.next_turn().next_turn().ready(FAR).attack(FAR, "I13", "IS")
    assert aims_of(field, FAR) == set()


@pytest.mark.rule("HR-BIGGUN-6", "HR-BIGGUN-5")
@pytest.mark.parametrize("most", [1, 2, 3])
def test_each_gun_has_so_many_cross_hairs(most):
    field = big_gun(f"{OPTION}:markers={most}", axis={"infantry": "I13 I11 I9 H12 A1"})
    for n, enemy in enumerate(("I13", "I11", "I9", "H12"), 1):
        field.state["battles"][field.unit(FAR)] = 0
        field.attack(FAR, enemy, "ISS")
        assert len(aims_of(field, FAR)) == min(n, most)
    assert "I13" in aims_of(field, FAR)


@pytest.mark.rule("HR-BIGGUN-7", "HR-ARTARM-7", "HR-ARITH-4", "HR-ARITH-5")
@pytest.mark.parametrize(("penalty", "dice"), [(1, 1), (2, 0)])  # 1 + 1 less these
def test_the_die_comes_before_the_penalty_at_armor(penalty, dice):
    field = big_gun(f"{OPTION}+{LESS}:penalty={penalty}", axis={"armor": "I13", "infantry": "A1"})
    assert field.dice(FAR, "I13") == 0  # 1 less these
    field.state["crosshair"][field.unit(FAR), 0] = field.index["I13"]
    assert field.dice(FAR, "I13") == dice
    assert dice_by_range("hr_big_gun", "armor", LESS, far=8) == [2, 2, 2, 1, 1, 1, 0, 0]


# --- stages ---


def test_the_stage_has_big_guns_with_the_option_alone():
    (stage,) = load_option(OPTION).stages
    rows = build_tables(load_scenario(stage), parse_variant(OPTION)).unit_rows
    assert "hr_big_gun" in rows and "hr_big_gun" not in build_tables(load_scenario(stage)).unit_rows
