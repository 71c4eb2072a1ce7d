"""Flags: which may be ignored, by whom and when; guns in bunkers; the Resistance; after a retreat."""

from unittest.mock import patch

import pytest

from engine.dialogue import fight
from tests.support.battlefield import Battlefield
from tests.support.loaded_dice import IfAsked, Unasked


def assault(faces, terrain=None, axis="E6", row="infantry", owner="axis", **more):
    """Allied infantry at F6 assaults the Axis unit at E6; A1 and I1 stand by."""
    answers = {key: more.pop(key) for key in ("ignore", "stand", "length", "retreat") if key in more}
    field = Battlefield(
        terrain, {row: axis, "elite_armor": "A1"}, {"infantry": "F6 I1"}, owner=owner, medals=9, **more
    )
    field.ready("F6").attack("F6", "E6", faces, ground=IfAsked(0), **answers)
    assert field.state["rule_gap"] == 0
    return field


def bombard(faces, terrain=None, row="infantry", card="barrage", **answers):
    """A strike on the Axis unit at E6."""
    field = Battlefield(terrain, {row: "E6", "elite_armor": "A1"}, {"infantry": "I1"}, owner="axis", medals=9)
    field.play(card).strike("E6", faces=[faces], **answers)
    return field


SHELTERS = [("bunker", 2), ("hedgehog", 3), ("sandbag", 2), ("sea_wall", 2)]


@pytest.mark.rule("RET-13", "AMB-4", "OBS-BUNKER-6", "OBS-HEDGEHOG-2", "OBS-SANDBAG-3", "OBS-SEAWALL-1")
@pytest.mark.parametrize(("shelter", "dice"), SHELTERS)
@pytest.mark.parametrize(("ignore", "figures_at"), [(1, "E6"), (0, "D5")])
def test_the_first_flag_may_be_ignored(shelter, dice, ignore, figures_at):
    field = assault(
        "F" + "S" * (dice - 1), {"E6": shelter}, ignore=ignore, retreat=Unasked() if ignore else ["D5"]
    )
    assert field.picture("axis") == {figures_at: 4, "A1": 4}
    assert field.state["flags_ignored"][0] == ignore


@pytest.mark.rule("RET-13")
@pytest.mark.parametrize(("shelter", "dice"), SHELTERS)
def test_the_second_flag_counts(shelter, dice):
    field = assault("FF" + "S" * (dice - 2), {"E6": shelter}, retreat=["D6"])
    assert field.picture("axis") == {"D6": 4, "A1": 4}


@pytest.mark.rule("AMB-4")
def test_by_the_switch_the_flag_is_always_ignored():
    field = assault("FS", {"E6": "sandbag"}, ignore=Unasked(), options="ruleset.ignore_flag=ALWAYS")
    assert field.picture("axis") == {"E6": 4, "A1": 4}


@pytest.mark.rule("RET-13", "AMB-4")
def test_the_choice_comes_after_the_hits():
    #  the owner sees one figure left when asked
    seen = []
    field = Battlefield({"E6": "hedgehog"}, {"infantry": "E6:2 A1"}, {"infantry": "F6 I1"}).ready("F6")

    def ask(_tables, state, _mind, unit, flags):
        seen.append((int(state["unit_figures"][unit]), int(flags)))
        return 1

    with field.loaded(["IFS"]), field.answering({}), patch.object(fight, "choose_ignore", ask):
        fight.fight(field.tables, field.state, field.mind, field.unit("F6"), field.unit("E6"), 0)
    assert seen == [(1, 1)]


@pytest.mark.rule("RET-13", "OBS-SANDBAG-3")
def test_one_flag_of_every_roll_not_of_every_turn():
    field = Battlefield({"E6": "hedgehog"}, {"infantry": "E6 A1"}, {"infantry": "F5 F6 I1"})
    field.ready("F5", "F6")
    field.attack("F5", "E6", "FSS")
    field.attack("F6", "E6", "FSS")
    assert field.picture("axis") == {"E6": 4, "A1": 4}


@pytest.mark.rule("RET-14", "HR-GEN-6")
@pytest.mark.parametrize("shelter", ["bunker + sandbag", "hedgehog + sandbag", "bunker + sea_wall"])
def test_shelters_of_one_hex_ignore_one_flag_together(shelter):
    field = assault("FF", {"E6": shelter}, retreat=["D5"])
    assert field.picture("axis") == {"D5": 4, "A1": 4}
    assert field.state["flags_ignored"][0] == 1


@pytest.mark.rule("HR-GEN-6")
def test_a_flag_of_the_unit_itself_comes_on_top():
    field = assault("FF", {"E6": "sandbag"}, options="units.infantry.flags_ignored=1")
    assert field.picture("axis") == {"E6": 4, "A1": 4}
    assert field.state["flags_ignored"][0] == 2
    #  one flag alone is one flag ignored
    field = assault("FS", {"E6": "sandbag"}, options="units.infantry.flags_ignored=1")
    assert field.picture("axis") == {"E6": 4, "A1": 4}
    assert field.state["flags_ignored"][0] == 1


@pytest.mark.rule("RET-13", "OBS-BUNKER-4", "OBS-SEAWALL-2", "AMB-32")
@pytest.mark.parametrize("shelter", ["bunker", "sea_wall"])
def test_works_of_the_enemy_ignore_nothing(shelter):
    field = assault("FSS", {"E6": shelter}, owner="allies", retreat=["D5"])
    assert field.picture("axis") == {"D5": 4, "A1": 4}


@pytest.mark.rule("RET-15", "CARD-BARRAGE-4", "CARD-AIR-4", "HR-GEN-6")
@pytest.mark.parametrize("card", ["barrage", "air_power"])
@pytest.mark.parametrize("shelter", ["bunker", "hedgehog", "sandbag", "sea_wall"])
def test_flags_of_strikes_cannot_be_ignored(card, shelter):
    faces = "FAAA" if card == "barrage" else "FA"
    field = bombard(faces, {"E6": shelter}, card=card, retreat=["D6"], ignore=Unasked())
    assert field.picture("axis") == {"D6": 4, "A1": 4}


@pytest.mark.rule("RET-16", "OBS-BUNKER-3", "OBS-BUNKER-6", "CORE-MOV-21")
@pytest.mark.parametrize(
    ("faces", "ignore", "left"), [("FS", 1, 2), ("FS", 0, 1), ("FF", 1, 1), ("FF", 0, 0), ("GF", 1, 1)]
)
def test_a_gun_in_a_bunker_pays_for_flags_it_does_not_ignore(faces, ignore, left):
    field = assault(faces, {"E6": "bunker"}, row="artillery", ignore=ignore)
    assert field.figures("E6") == left


@pytest.mark.rule("RET-16", "CARD-BARRAGE-4")
@pytest.mark.parametrize(("faces", "left"), [("FSSS", 1), ("FFSS", 0)])
def test_a_gun_in_a_bunker_pays_for_every_flag_of_a_barrage(faces, left):
    assert bombard(faces, {"E6": "bunker"}, row="artillery", ignore=Unasked()).figures("E6") == left


@pytest.mark.rule("RET-17", "UNIT-FFI-3")
@pytest.mark.parametrize(
    ("faces", "length", "row"),
    [("FSS", 1, "D"), ("FSS", 2, "C"), ("FSS", 3, "B"), ("FFS", 2, "C"), ("FFS", 4, "A")],
)
def test_the_resistance_goes_back_one_to_three_hexes_a_flag(faces, length, row):
    field = assault(faces, row="resistance", length=length)
    (hex_,) = set(field.picture("axis")) - {"A1"}
    assert hex_[0] == row
    assert field.figures(hex_) == 3


@pytest.mark.rule("RET-17")
def test_the_resistance_loses_a_figure_only_for_a_missing_hex_per_flag():
    #  B6: one row is left; one flag is obeyed in full, of two flags one is short
    for faces, left in (("FSS", 3), ("FFS", 2), ("FFF", 1)):
        field = Battlefield(axis={"resistance": "B6", "infantry": "C12"}, allies={"infantry": "C7 I1"}).ready(
            "C7"
        )
        field.attack("C7", "B6", faces, retreat=["A6"], ground=0, length=Unasked())
        assert field.picture("axis") == {"A6": left, "C12": 4}


@pytest.mark.rule("RET-17", "CARD-BARRAGE-4", "CARD-AIR-4")
@pytest.mark.parametrize("card", ["barrage", "air_power"])
@pytest.mark.parametrize(("length", "row"), [(1, "D"), (2, "C"), (3, "B")])
def test_the_resistance_has_its_choice_under_strikes_too(card, length, row):
    faces = "FAAA" if card == "barrage" else "FA"
    field = bombard(faces, {"E6": "sandbag"}, row="resistance", card=card, length=length)
    (hex_,) = set(field.picture("axis")) - {"A1"}
    assert hex_[0] == row


@pytest.mark.rule("AMB-57", "RET-17")
@pytest.mark.parametrize(("length", "row"), [(1, "D"), (2, "C"), (3, "B")])
def test_an_ignored_flag_takes_its_three_hexes_off_the_range(length, row):
    #  two flags, one ignored behind sandbags: 1 to 3 hexes, not 1 to 5
    asked = []
    field = Battlefield(
        {"E6": "hedgehog"}, {"resistance": "E6", "infantry": "A1"}, {"infantry": "F6 I1"}
    ).ready("F6")

    def choose(_t, _s, _m, _unit, least, most):
        asked.append((int(least), int(most)))
        return length

    with field.loaded(["FFS"]), field.answering({}), patch.object(fight, "choose_retreat_length", choose):
        fight.fight(field.tables, field.state, field.mind, field.unit("F6"), field.unit("E6"), 0)
    (hex_,) = set(field.picture("axis")) - {"A1"}
    assert hex_[0] == row
    assert asked == [(1, 3)]


@pytest.mark.rule("RET-21")
def test_a_retreat_leaves_no_mark_on_the_unit():
    #  beaten back in the enemy's turn, the unit moves and battles as usual in its own
    field = Battlefield(axis={"infantry": "E6 A1"}, allies={"infantry": "F6 I1"}).ready("F6")
    field.attack("F6", "E6", "FSS", retreat=["D6"], ground=0)
    field.next_turn().ready("D6")
    assert field.move("D6", "E6")
    assert field.dice("E6", "F6") == 3


@pytest.mark.rule("RET-21", "AMB-11", "CARD-AMBUSH-4", "CARD-AMBUSH-6")
def test_an_attacker_may_ignore_the_flag_of_an_ambush_on_its_own_hex():
    field = Battlefield({"F6": "sandbag"}, {"infantry": "E6 A1"}, {"infantry": "F6 I1"})
    field.give("ambush", "axis")
    field.ready("F6").attack("F6", "E6", "FS", "ISS", ambush=1, ignore=1)
    assert field.picture("allies") == {"F6": 4, "I1": 4}
    assert field.figures("E6") == 3
    #  and one that cannot go back loses a figure, stays and battles
    field = Battlefield(axis={"infantry": "E6 A1"}, allies={"infantry": "F6 G6 G7"})
    field.give("ambush", "axis")
    field.ready("F6").attack("F6", "E6", "FSS", "ISS", ambush=1)
    assert field.picture("allies") == {"F6": 3, "G6": 4, "G7": 4}
    assert field.figures("E6") == 3
