"""House rule infantry-vs-armor-close-only: infantry attacks armor only in close assault."""

import pytest

from engine.hooks import Fired
from engine.kernel.log_event import has_fired
from engine.loading.in_force.unit_rows import UnitRow
from engine.loading.words.errors import InputError
from tests.support.armor_dice import FLOOR, GUNS, SHORT, table_with
from tests.support.battlefield import Battlefield
from tests.support.pieces import dice_by_range
from tests.support.turn_script import Turns


@pytest.mark.rule("HR-INFARM-1", "HR-INFARM-2")
@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ("", [3, 2, 1, 0]),
        (SHORT, [3, 0, 0, 0]),
        (f"{SHORT}:max_range=2", [3, 2, 0, 0]),
        (f"{SHORT}:max_range=3", [3, 2, 1, 0]),
    ],
)
def test_infantry_attacks_armor_up_to_one_hex_with_its_usual_dice(options, expected):
    assert dice_by_range("infantry", "armor", options, far=4) == expected
    assert dice_by_range("infantry", "infantry", options, far=4) == [3, 2, 1, 0]
    assert dice_by_range("infantry", "artillery", options, far=4) == [3, 2, 1, 0]


@pytest.mark.rule("HR-INFARM-1")
def test_no_card_brings_the_range_back():
    assert dice_by_range("infantry", "armor", SHORT, far=3, card="firefight") == [0, 0, 0]
    assert dice_by_range("infantry", "armor", "", far=3, card="firefight") == [0, 3, 2]


@pytest.mark.rule("HR-INFARM-3")
def test_armor_fires_at_infantry_as_always():
    assert dice_by_range("armor", "infantry", SHORT, far=4) == [3, 3, 3, 0]


@pytest.mark.rule("HR-INFARM-4", "HR-INFARM-7")
def test_every_kind_of_armor_is_meant_and_guns_that_roll_but_no_guns_that_fire():
    rows = {
        "hr_recon": ("armor", {"traits": "RECON"}),
        "hr_self_propelled": ("artillery", {"traits": "VEHICLE"}),
        "hr_at_gun": ("artillery", {"sight": "DIRECT"}),
    }
    dice = table_with(SHORT, **rows)
    assert dice("infantry", "hr_recon", 4) == dice("infantry", "hr_self_propelled", 4) == [3, 0, 0, 0]
    assert dice("infantry", "artillery", 4) == [3, 2, 1, 0]
    assert dice("hr_at_gun", "armor") == [3, 3, 2, 2, 1, 1]


@pytest.mark.rule("HR-INFARM-5")
@pytest.mark.parametrize(
    "row",
    ["hr_at_team", "hr_mg_team", "hr_flame_team", "ww_at_infantry", "ww_mg_infantry", "ww_mortar_infantry"],
)
def test_support_weapons_and_weapon_badges_are_not_bound_unless_said_so(row):
    rows = {row: ("infantry", {"groups": "support_weapons"})}
    assert table_with(SHORT, **rows)(row, "armor", 3) == [3, 2, 1]
    assert table_with(f"{SHORT}:exempt=none", **rows)(row, "armor", 3) == [3, 0, 0]
    assert table_with(f"{SHORT}:exempt={row}|SPECIAL", **rows)(row, "armor", 3) == [3, 2, 1]


@pytest.mark.rule("HR-INFARM-6", "HR-INFARM-2")
def test_all_other_infantry_is_bound_with_dice_of_its_own():
    """Option entries come before those of the row, whose own dice are cut; nobody may attack by it who may not."""
    rows = {
        "hr_cavalry": ("infantry", {"traits": "SPECIAL", "dice": "2/1"}),
        "hr_engineer": ("infantry", {"traits": "ENGINEER"}),
        "hr_sniper": ("infantry", {"traits": "SPECIAL", "dice": "1/1/1/1/1", "dice_vs": {"ARM": "none"}}),
        "hunters": ("infantry", {"dice_vs": {"ARM": "2/2/2/2"}}),
    }
    dice = table_with(SHORT, **rows)
    found = {row: dice(row, "armor", 4) for row in rows}
    assert found == {
        "hr_cavalry": [2, 0, 0, 0],
        "hr_engineer": [3, 0, 0, 0],
        "hr_sniper": [0, 0, 0, 0],
        "hunters": [2, 0, 0, 0],
    }
    assert dice("hr_sniper", "infantry", 5) == [1, 1, 1, 1, 1]
    for row in ("special_forces", "resistance"):
        assert dice_by_range(row, "elite_armor", SHORT, far=3) == [3, 0, 0]


@pytest.mark.rule("HR-INFARM-1")
def test_trains_are_bound_by_the_parameter(monkeypatch):
    rows = {"tp_train": ("artillery", {})}
    monkeypatch.setattr(UnitRow, "words", train_words(UnitRow.words))
    assert table_with(SHORT, **rows)("infantry", "tp_train", 3) == [3, 2, 1]
    assert table_with(f"{SHORT}:applies_to_trains=true", **rows)("infantry", "tp_train", 3) == [3, 0, 0]
    assert table_with(f"{SHORT}:applies_to_trains=true", **rows)("infantry", "armor", 3) == [3, 0, 0]


def train_words(words):
    """A row called a train answers to class TRN, which no unit table knows yet."""
    return lambda self, mode: words(self, mode) | ({"TRN"} if self.id == "tp_train" else set())


@pytest.mark.rule("HR-INFARM-1")
@pytest.mark.parametrize(
    ("axis", "terrain", "options", "fired"),
    [
        ({"armor": "E6"}, {}, SHORT, True),
        ({"armor": "E7"}, {}, SHORT, True),
        ({"armor": "E6"}, {}, "", False),
        ({"armor": "E8"}, {}, SHORT, False),  # out of range under any rules
        ({"armor": "E6"}, {"E5": "forest"}, SHORT, False),  # out of sight
        ({"armor": "E7"}, {"E7": "forest"}, SHORT, False),  # the cover takes the last die anyway
        ({"infantry": "E6"}, {}, SHORT, False),
        ({"armor": "E5"}, {}, SHORT, False),  # in contact
        ({"armor": "E6"}, {}, f"{SHORT}:max_range=2", False),
    ],
)
def test_a_shot_that_the_rule_forbids_is_noted(axis, terrain, options, fired):
    field = Turns(axis={**axis, "elite_armor": "A1"}, terrain=terrain, options=options)
    field.put("I1", "E4")
    field.turn("direct_from_hq", orders=["E4"])
    assert bool(has_fired(field.state, Fired.INFANTRY_SHORT)) is fired
    assert not has_fired(field.state, Fired.GUNS_FEWER)


@pytest.mark.rule("HR-INFARM-1")
def test_a_shot_is_noted_of_a_unit_with_an_order_though_it_battles_another():
    """A target that the rule takes away is another choice, whatever the player makes of it."""
    pieces = {"axis": {"armor": "E7 A1", "infantry": "D4"}, "allies": {"infantry": "E4 I1"}}
    field = Turns(**pieces, options=SHORT).turn("direct_from_hq", orders=["I1"])
    assert not has_fired(field.state, Fired.INFANTRY_SHORT)
    field = Turns(**pieces, options=SHORT).put("D4", "C4")
    field.turn("direct_from_hq", orders=["E4"], battles=[("E4", "C4")], faces=["SS"])
    assert has_fired(field.state, Fired.INFANTRY_SHORT)
    field = Turns(**pieces).put("D4", "C4")
    field.turn("direct_from_hq", orders=["E4"], battles=[("E4", "C4")], faces=["SS"])
    assert not has_fired(field.state, Fired.INFANTRY_SHORT)


def test_a_selector_it_does_not_know_is_refused():
    with pytest.raises(InputError, match="selector 'INF&!\\(cavalrie\\)'"):
        Battlefield(options=f"{SHORT}:exempt=cavalrie")


def test_all_of_them_together_leave_a_turn_as_it_is_where_there_is_no_armor():
    options = f"{SHORT}+{GUNS}+{FLOOR}"
    for axis, expected in (({"infantry": "E6"}, [3, 2, 1]), ({"artillery": "E6"}, [3, 2, 1])):
        row = next(iter(axis))
        assert dice_by_range("infantry", row, options, far=3) == expected
    field = Battlefield(axis={"infantry": "E6"}, options=options)
    assert not field.tables["shots_lost"] and not field.tables["dice_marks"]
