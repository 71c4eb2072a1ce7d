"""Trains of the Terrain Pack: one unit of two hexes; its orders, hits and flags."""

import pytest

from engine.hooks import Fired
from engine.kernel.orders import bind_section
from engine.kernel.tactics import rolls, strike
from engine.layout import OFF
from tests.support.loaded_dice import Unasked
from tests.support.railway import FORK, Railway, train

# --- hits, targets, the medal ---


@pytest.mark.rule("TP-TRN-4", "TP-TRN-5")
@pytest.mark.parametrize("target", ["E6", "E5"])
@pytest.mark.parametrize(
    ("hits", "parts", "medals"),
    [
        (1, ("E6", "E5"), 0),
        (2, ("E6", "E5"), 0),
        (3, ("E6", None), 0),
        (4, (None, None), 1),
        (5, (None, None), 1),
    ],
)
def test_the_third_hit_takes_the_wagon_and_the_fourth_the_locomotive(target, hits, parts, medals):
    field = Railway(axis={"infantry": "D5 A1"}, active="axis", medals=9).ready("D5")
    while hits > 3:  # no unit rolls more than three dice here
        field.attack("D5", target, "GG", follow=False)
        hits -= 2
        field.state["battles"][field.unit("D5")] = 0
    field.attack("D5", target if field.figures(target) else "E6", "G" * hits + "I" * (3 - hits), follow=False)
    assert field.parts() == parts
    assert field.medals("axis") == medals
    assert field.fired(Fired.WAGON_LOST) == (parts[1] is None)


@pytest.mark.rule("TP-TRN-4")
@pytest.mark.parametrize("row", ["infantry", "armor", "artillery"])
def test_grenades_alone_hit(row):
    field = Railway(axis={row: "D5 A1"}, active="axis").ready("D5")
    field.attack("D5", "E6", "IAG", follow=False)
    assert field.stars() == 1


@pytest.mark.rule("TP-TRN-4", "TP-TRNED-3")
def test_stars_of_an_air_strike_do_not_hit_and_the_train_is_one_target():
    field = Railway(active="axis", allies={"infantry": "F5 I1"}).play("air_power")
    assert field.struck() == {"E5", "E6", "F5", "I1"}
    strike.declare_strike(field.state, field.unit("E5"))
    assert field.struck() == {"F5"}


@pytest.mark.rule("TP-TRN-4", "TP-TRNED-3")
def test_a_strike_hits_with_grenades():
    field = Railway(active="axis").play("barrage")
    field.strike("E6", faces=["SGII"])
    assert field.stars() == 1
    field = Railway(active="axis").play("air_power")
    field.strike("E6", faces=["SS"])
    assert field.stars() == 0


@pytest.mark.rule("TP-TRN-4")
def test_either_hex_is_a_target_until_the_wagon_is_gone():
    field = Railway(axis={"infantry": "E2 A1"}, active="axis").ready("E2")
    assert field.dice("E2", "E5") == 1  # range 3; the locomotive is out of range
    assert field.dice("E2", "E6") == 0
    field.attack("E2", "E5", "G", follow=False)
    assert field.stars() == 1
    field.state["battles"][:] = 0
    field.state["unit_figures"][[field.unit("E5"), field.unit("E6")]] = 2
    field.attack("E2", "E5", "G", follow=False)
    assert field.parts() == ("E6", None)
    assert field.unit("E5") == OFF


@pytest.mark.rule("TP-TRN-4")
def test_the_train_blocks_sight_with_both_hexes():
    for hex_ in ("E6", "E5"):
        above, below = ("C6", "G6") if hex_ == "E6" else ("C5", "G5")
        field = Railway(
            axis={"armor": f"{above} A1"}, allies={"infantry": f"{below} I12"}, active="axis"
        ).ready(above)
        assert field.dice(above, below) == 0, hex_


# --- orders ---


@pytest.mark.rule("TP-TRN-2")
def test_the_locomotive_is_ordered_and_the_wagon_never():
    field = Railway().play("direct_from_hq")
    assert field.may_order("E6") and not field.may_order("E5")
    field.order("E6")
    assert field.state["n_ordered"] == 1


@pytest.mark.rule("TP-TRN-2")
@pytest.mark.parametrize(
    ("card", "may"), [("probe_left", True), ("probe_center", True), ("probe_right", False)]
)
def test_a_train_in_two_sections_is_ordered_from_either(card, may):
    # Left section: columns 1 to 4 of an odd row; E4 stands in it, E5 in the center.
    field = Railway(trains=train("E5 E4")).play(card)
    assert field.may_order("E5") is may


@pytest.mark.rule("TP-TRN-2")
def test_its_order_counts_in_the_section_that_has_one_left():
    field = Railway(trains=train("E5 E4"), allies={"infantry": "I1 I2 G1 I13"}).play("probe_left")
    field.order("I1", "E5")  # two orders on the left
    assert not field.may_order("I2")


@pytest.mark.rule("TP-TRN-2", "TP-TRNED-6")
@pytest.mark.parametrize("card", ["artillery_bombard", "infantry_assault", "armor_assault"])
def test_no_card_that_names_a_class_orders_it(card):
    allies = {"infantry": "I1", "armor": "I3", "artillery": "I5"}
    field = Railway(allies=allies).play(card)
    if card == "infantry_assault":
        field.state["section"] = 1
        bind_section(field.tables, field.state)
    assert not field.may_order("E6") and not field.may_order("E5")


@pytest.mark.rule("TP-TRN-2", "TP-TRN-4")
@pytest.mark.parametrize(("enemy", "may"), [("D4", False), ("D6", False), ("D3", True)])
def test_an_enemy_next_to_either_part_touches_the_train(enemy, may):
    # Firefight orders units that no enemy stands next to: D4 touches the wagon on E5, D6 the locomotive on E6.
    field = Railway(axis={"infantry": f"{enemy} A1"}).play("firefight")
    assert field.may_order("E6") is may


@pytest.mark.rule("TP-TRNED-6")
def test_nobody_mends_it_and_it_leaves_by_no_exit():
    way_out = '\n[[exit]]\nsides = "allies"\nhexes = "E1"\n'
    field = Railway(trains=train("E3 E2") + way_out).ready("E3")
    field.state["unit_figures"][[field.unit("E3"), field.unit("E2")]] = 3
    assert "E2" in field.reach("E3") and not field.may_leave("E3")
    assert not rolls.may_heal(field.tables, field.state, field.unit("E3"))


# --- flags ---


def flagged(faces, track=None, axis="C7 A1", trains=None, **answers):
    field = Railway(track, axis={"artillery": axis}, active="axis", trains=trains).ready("C7")
    field.attack("C7", "E6", faces, follow=False, **answers)
    return field


@pytest.mark.rule("TP-TRN-6")
@pytest.mark.parametrize(
    ("flags", "ignore", "parts"),
    [
        ("FII", 1, ("E6", "E5")),
        ("FII", 0, ("E5", "E4")),
        ("FFI", 1, ("E5", "E4")),
        ("FFF", 1, ("E4", "E3")),
        ("FFF", 0, ("E3", "E2")),
    ],
)
def test_every_flag_beyond_the_first_pushes_it_back_a_hex(flags, ignore, parts):
    field = flagged(flags, ignore=ignore)
    assert field.parts() == parts and field.stars() == 0
    assert field.fired(Fired.TRAIN_PUSHED) == (parts[0] != "E6")


@pytest.mark.rule("TP-TRN-6")
def test_it_is_pushed_against_its_heading_whichever_side_it_is_of():
    field = flagged("FFI", trains=train("E6 E7"))
    assert field.parts() == ("E7", "E8")


@pytest.mark.rule("TP-TRN-6")
@pytest.mark.parametrize(
    ("blocked", "parts", "stars"),
    [("E4", ("E6", "E5"), 2), ("E3", ("E5", "E4"), 1), ("E2", ("E4", "E3"), 0)],
)
def test_each_hex_it_cannot_go_costs_a_hit(blocked, parts, stars):
    field = flagged("FFF", axis=f"C7 {blocked}")
    assert (field.parts(), field.stars()) == (parts, stars)


@pytest.mark.rule("TP-TRN-6", "TP-TRN-4")
def test_hits_come_before_flags_and_may_cost_the_wagon():
    field = Railway(axis={"artillery": "C7 A1"}, active="axis").ready("C7")
    field.attack("C7", "E6", "GGI", follow=False)
    field.state["battles"][:] = 0
    field.attack("C7", "E6", "GFF", follow=False)
    assert field.parts() == ("E5", None)
    assert field.stars() == 3


@pytest.mark.rule("TP-TRN-6")
def test_a_strike_leaves_no_flag_to_ignore():
    field = Railway(active="axis").play("barrage")
    field.strike("E6", faces=["FIII"])
    assert field.parts() == ("E5", "E4")


@pytest.mark.rule("TP-TRN-6")
def test_at_a_fork_behind_it_the_owner_picks_among_the_longest_ways():
    west = train("E6 E7")
    assert flagged("FFI", FORK, trains=west).parts() == ("E7", "E8")
    assert flagged("FFF", FORK, trains=west, retreat=["E9"]).parts() == ("E8", "E9")
    assert flagged("FFF", FORK, trains=west, retreat=["D8"]).parts() == ("E8", "D8")
    # Three hexes lead up the branch only, for the line to the east ends on E9: nobody is asked.
    asked = flagged("FFF", FORK, trains=west, retreat=Unasked(), ignore=0)
    assert (asked.parts(), asked.stars()) == (("D8", "C9"), 0)
