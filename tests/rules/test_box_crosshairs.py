"""Big Guns: dice by range, cross-hair markers, and posts that lend their rules to all guns of a side."""

import pytest

from engine.codes import Attack, Loss
from engine.hooks import Fired
from engine.kernel.losses import remove_figures
from tests.support.battlefield import SIDES, Battlefield
from tests.support.markers import marker, row_at

FAR = "I5"  # eight hexes from I13
AT_RANGE = [3, 3, 2, 2, 1, 1, 1, 1]


def big_gun(at=FAR, enemy="I13", **more):
    """An Allied Big Gun under orders, and an Axis unit in the open."""
    allies = {"tp_big_gun": at, "infantry": "A13"} | more.pop("allies", {})
    return Battlefield(
        axis=more.pop("axis", {"infantry": f"{enemy} A1"}), allies=allies, medals=9, **more
    ).play("direct_from_hq")


def marks(field, gun):
    """Hexes on which markers of a gun lie."""
    return {field.names[hex_] for hex_ in field.state["crosshair"][field.unit(gun)] if hex_ >= 0}


@pytest.mark.rule("TP-BIG-1")
@pytest.mark.parametrize(("far", "dice"), list(enumerate(AT_RANGE, 1)))
def test_dice_by_range(far, dice):
    enemy = f"I{5 + far}"
    assert big_gun(enemy=enemy).order(FAR).dice(FAR, enemy) == dice


@pytest.mark.rule("TP-BIG-1")
def test_nine_hexes_are_out_of_range_and_a_gun_is_a_gun_otherwise():
    field = big_gun(at="I4").order("I4")
    assert field.dice("I4", "I13") == 0
    assert field.figures("I4") == 2 and field.limits("I4") == (0, 1)


@pytest.mark.rule("TP-BIG-2", "TP-BIG-3")
def test_a_hit_marks_the_hex_and_the_mark_gives_a_die():
    field = big_gun().order(FAR)
    field.attack(FAR, "I13", "I")
    assert marks(field, FAR) == {"I13"} and field.figures("I13") == 3
    field.next_turn().next_turn().ready(FAR)
    assert field.dice(FAR, "I13") == 2  # 1 + 1
    assert not field.fired(Fired.CROSSHAIR)
    field.attack(FAR, "I13", "IS")
    assert field.fired(Fired.CROSSHAIR)
    assert list(field.state["crosshair"][field.unit(FAR)]).count(field.index["I13"]) == 1


@pytest.mark.rule("TP-BIG-2")
@pytest.mark.parametrize("faces", ["S", "F"])
def test_no_hit_no_mark(faces):
    field = big_gun(enemy="H12").order(FAR)
    field.attack(FAR, "H12", faces)
    assert marks(field, FAR) == set()


@pytest.mark.rule("TP-BIG-2")
def test_a_gun_of_another_kind_marks_nothing():
    field = big_gun(allies={"artillery": "I9"}).order("I9")
    field.attack("I9", "I13", "IS")
    assert field.figures("I13") == 3 and marks(field, "I9") == set()


@pytest.mark.rule("TP-BIG-2")
def test_a_target_that_is_eliminated_or_driven_off_is_not_marked():
    gone = big_gun(axis={"infantry": "I13:1 A1"}).order(FAR)
    gone.attack(FAR, "I13", "I")
    driven = big_gun(enemy="E6", at="E9").order("E9")
    driven.attack("E9", "E6", "IF")
    assert marks(gone, FAR) == marks(driven, "E9") == set()
    assert driven.figures("E6") == 0


@pytest.mark.rule("TP-BIG-2")
def test_a_target_that_cannot_fall_back_stays_and_is_marked():
    field = big_gun(enemy="A6", at="A9", axis={"infantry": "A6 A1"}).order("A9")
    field.attack("A9", "A6", "IF")
    assert marks(field, "A9") == {"A6"} and field.figures("A6") == 2


@pytest.mark.rule("TP-BIG-3")
def test_only_the_gun_that_marked_the_hex_rolls_the_die():
    field = big_gun(allies={"tp_big_gun": f"{FAR} I6", "artillery": "I9"}).order(FAR, "I6", "I9")
    field.attack(FAR, "I13", "I")
    assert [field.dice(gun, "I13") for gun in ("I6", "I9")] == [1, 2]
    field.attack("I6", "I13", "I")
    field.next_turn().next_turn().ready(FAR, "I6")
    assert [field.dice(gun, "I13") for gun in (FAR, "I6")] == [2, 2]  # two markers, one die each


@pytest.mark.rule("TP-BIG-3")
def test_a_marker_gives_no_range():
    field = big_gun(allies={"tp_big_gun": f"{FAR} I2"}).order("I2", FAR)
    field.state["crosshair"][field.unit("I2"), 0] = field.index["I13"]
    assert field.dice("I2", "I13") == 0


@pytest.mark.rule("TP-BIG-4")
def test_the_marker_returns_when_the_unit_leaves_or_dies():
    field = big_gun().order(FAR)
    field.attack(FAR, "I13", "I")
    field.next_turn().ready("I13").move("I13", "I12")
    assert marks(field, FAR) == set()
    field = big_gun(axis={"infantry": "I13:2 A1"}).order(FAR)
    field.attack(FAR, "I13", "I")
    field.next_turn().next_turn().ready(FAR).attack(FAR, "I13", "IS")
    assert marks(field, FAR) == set()


@pytest.mark.rule("TP-BIG-4")
def test_the_marker_returns_from_a_unit_driven_off_later():
    field = big_gun(enemy="E6", at="E9").order("E9")
    field.attack("E9", "E6", "IS")
    assert marks(field, "E9") == {"E6"}
    field.next_turn().next_turn().ready("E9").attack("E9", "E6", "FSS")
    assert marks(field, "E9") == set()


@pytest.mark.rule("TP-GAP-14")
def test_markers_stay_when_the_gun_moves_and_go_with_it():
    field = big_gun().order(FAR)
    field.attack(FAR, "I13", "I")
    field.next_turn().next_turn().ready(FAR).move(FAR, "I6")
    assert marks(field, "I6") == {"I13"}
    gun = field.unit("I6")
    remove_figures(field.tables, field.state, gun, 2, Loss.HIT)
    assert all(hex_ < 0 for hex_ in field.state["crosshair"][gun])


@pytest.mark.rule("TP-BIG-1")
def test_a_gun_has_three_markers():
    field = big_gun(axis={"infantry": "I13 I11 I9 H12 A1"}).order(FAR)
    for n, enemy in enumerate(("I13", "I11", "I9", "H12"), 1):
        field.state["battles"][field.unit(FAR)] = 0
        field.attack(FAR, enemy, "I")
        assert len(marks(field, FAR)) == min(n, 3)


@pytest.mark.rule("TP-BIG-3")
def test_an_ambush_of_the_gun_marks_too():
    field = big_gun(at="F6", enemy="E6")
    field.give("ambush", "allies")
    field.next_turn().ready("E6").attack("E6", "F6", "ISS", "SS", ambush=1)
    assert marks(field, "F6") == {"E6"}


POST = marker("post", "C4", sides="allies")


def with_post(scout="C4", axis="I13 A1", **more):
    """An Allied gun seven hexes from the enemy, and infantry that may stand on the post."""
    return Battlefield(
        axis={"infantry": axis},
        allies={"artillery": "I6", "infantry": scout},
        tail=POST,
        medals=9,
        **more,
    ).play("direct_from_hq")


@pytest.mark.rule("TP-FSA-1")
def test_guns_are_big_guns_while_their_side_holds_the_post():
    assert with_post(scout="C5").order("I6").dice("I6", "I13") == 0
    field = with_post().order("I6")
    assert field.dice("I6", "I13") == 1 and field.fired(Fired.GUNS_SPOTTED)
    field.attack("I6", "I13", "I")
    assert marks(field, "I6") == {"I13"}
    field.next_turn().next_turn().ready("I6", "C4")
    assert field.dice("I6", "I13") == 2
    assert field.move("C4", "C5")
    assert field.dice("I6", "I13") == 0 and row_at(field, "I6") == "artillery"


@pytest.mark.rule("TP-FSA-1", "TP-BIG-2")
def test_a_gun_whose_post_is_lost_hits_a_marked_hex_like_any_other():
    """Its markers lie where they were; that it hits there again says nothing of cross-hairs."""
    field = with_post(axis="I10 A1").order("I6", "C4")
    field.attack("I6", "I10", "I")
    field.next_turn().next_turn().ready("I6", "C4")
    assert field.move("C4", "C5") and row_at(field, "I6") == "artillery"
    field.attack("I6", "I10", "I")
    assert marks(field, "I6") == {"I10"} and not field.fired(Fired.CROSSHAIR)


@pytest.mark.rule("TP-FSA-1")
def test_moving_onto_the_post_is_enough_and_the_other_side_has_no_part_in_it():
    field = with_post(scout="C5").order("I6", "C5")
    assert field.move("C5", "C4") and field.dice("I6", "I13") == 1
    other = Battlefield(
        axis={"infantry": "C4", "artillery": "A13"}, allies={"artillery": "I6", "infantry": "I1"}, tail=POST
    )
    assert row_at(other, "A13") == row_at(other, "I6") == "artillery"


@pytest.mark.rule("TP-BIG-3")
def test_all_kinds_of_battle_read_the_same_dice():
    field = big_gun().order(FAR)
    field.state["crosshair"][field.unit(FAR), 0] = field.index["I13"]
    assert field.dice(FAR, "I13", Attack.ORDERED) == 2
    assert field.state["active"] == SIDES["allies"]
