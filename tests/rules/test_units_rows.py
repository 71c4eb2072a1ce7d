"""The kinds of units: strength, march, dice, ground, and the special rules of each."""

from dataclasses import dataclass

import pytest

from engine.codes import Section
from engine.kernel import orders
from engine.kernel.tactics import rolls
from tests.support.battlefield import Battlefield
from tests.support.loaded_dice import Unasked


@dataclass(frozen=True)
class Kind:
    """A row of units as the rules describe it."""

    row: str
    proves: pytest.MarkDecorator
    figures: int
    farthest: int  # hexes of a march
    battles_after: int  # hexes it may have marched and still battle
    dice: tuple[int, ...]
    needs_sight: bool
    advances: bool
    overruns: bool


KINDS = [
    Kind("infantry", pytest.mark.rule("UNIT-INF-1", "CORE-MOV-7"), 4, 2, 1, (3, 2, 1), True, True, False),
    Kind(
        "special_forces", pytest.mark.rule("UNIT-SF-1", "CORE-MOV-8"), 4, 2, 2, (3, 2, 1), True, True, False
    ),
    Kind("resistance", pytest.mark.rule("UNIT-FFI-1", "UNIT-FFI-5"), 3, 2, 1, (3, 2, 1), True, True, False),
    Kind("armor", pytest.mark.rule("UNIT-ARM-1", "CORE-MOV-9"), 3, 3, 3, (3, 3, 3), True, True, True),
    Kind("elite_armor", pytest.mark.rule("UNIT-ELITE-1", "OVR-9"), 4, 3, 3, (3, 3, 3), True, True, True),
    Kind(
        "artillery",
        pytest.mark.rule("UNIT-ART-1", "UNIT-ART-2", "CORE-MOV-10"),
        2,
        1,
        0,
        (3, 3, 2, 2, 1, 1),
        False,
        False,
        False,
    ),
    Kind("tp_engineer", pytest.mark.rule("TP-ENG-1"), 4, 2, 1, (3, 2, 1), True, True, False),
    Kind("ww_engineer", pytest.mark.rule("WW-ENG-1"), 4, 2, 1, (3, 2, 1), True, True, False),
    Kind("tp_paratroops", pytest.mark.rule("TP-S36-4"), 4, 2, 2, (3, 2, 1), True, True, False),
    Kind("ww_504th", pytest.mark.rule("WW-504-1"), 4, 2, 2, (3, 2, 1), True, True, False),
    Kind(
        "ww_tank_destroyer",
        pytest.mark.rule("WW-TD-2", "WW-TD-3", "WW-TD-4", "WW-TD-8"),
        3,
        2,
        2,
        (2, 2, 2, 2),
        True,
        True,
        False,
    ),
    Kind("ww_tank_destroyer_4", pytest.mark.rule("WW-TD-2"), 4, 2, 2, (2, 2, 2, 2), True, True, False),
    Kind(
        "ww_heavy_at_gun",
        pytest.mark.rule("WW-HAT-1", "WW-HAT-2", "WW-HAT-3"),
        2,
        1,
        0,
        (2, 2, 2, 2),
        True,
        False,
        False,
    ),
    Kind(
        "ww_at_infantry",
        pytest.mark.rule("WW-SWA-1", "WW-SWA-2", "WW-GAP-8"),
        4,
        2,
        1,
        (3, 2, 1),
        True,
        True,
        False,
    ),
    Kind(
        "ww_mortar_infantry",
        pytest.mark.rule("WW-SWA-1", "WW-SWA-3", "WW-SWA-4"),
        4,
        2,
        1,
        (3, 2, 1, 1),
        False,
        True,
        False,
    ),
    Kind("ww_mg_infantry", pytest.mark.rule("WW-SWA-1", "WW-SWA-5"), 4, 2, 1, (3, 2, 1), True, True, False),
    Kind(
        "ww_half_track",
        pytest.mark.rule("WW-HT-1", "WW-HT-3", "WW-HT-4", "WW-GAP-10"),
        3,
        2,
        2,
        (2, 2),
        True,
        True,
        False,
    ),
    Kind(
        "ww_mobile_artillery", pytest.mark.rule("WW-MA-1"), 2, 2, 1, (3, 3, 2, 2, 1, 1), False, False, False
    ),
    Kind("eq_tiger", pytest.mark.rule("UNIT-TIG-1"), 1, 3, 3, (3, 3, 3), True, True, True),
]
each = pytest.mark.parametrize("kind", [pytest.param(kind, id=kind.row, marks=kind.proves) for kind in KINDS])
WAY = ["E2", "E3", "E4", "E5"]


@each
def test_full_strength(kind):
    assert Battlefield(allies={kind.row: "E2"}).figures("E2") == kind.figures


@each
def test_march_and_battle(kind):
    #  along row E, an enemy two hexes from where the march ends
    for hexes in range(4):
        field = Battlefield(axis={"infantry": f"E{2 + hexes + 2}"}, allies={kind.row: "E2"}).ready("E2")
        if hexes > kind.farthest:
            assert not field.move(*WAY[: hexes + 1])
            continue
        assert hexes == 0 or field.move(*WAY[: hexes + 1])
        expected = kind.dice[1] if hexes <= kind.battles_after else 0
        assert field.dice(WAY[hexes], f"E{2 + hexes + 2}") == expected


@each
def test_dice_and_range(kind):
    field = Battlefield(axis={"infantry": "E3"}, allies={kind.row: "E2"}).ready("E2")
    for far in range(1, 9):
        expected = kind.dice[far - 1] if far <= len(kind.dice) else 0
        assert field.dice("E2", f"E{2 + far}") == expected
        field.put(f"E{2 + far}", f"E{3 + far}")


@each
def test_sight(kind):
    field = Battlefield({"E3": "forest"}, {"infantry": "E4"}, {kind.row: "E2"}).ready("E2")
    assert (field.dice("E2", "E4") > 0) is not kind.needs_sight


@each
def test_ground_and_overrun(kind):
    #    D6 second enemy
    #  E5 unit, E6 enemy
    field = Battlefield(axis={"infantry": "E6:1 D6 A1"}, allies={kind.row: "E5"}).ready("E5")
    overrun = ("GSS", "D6") if kind.overruns else (Unasked(), Unasked())
    field.attack("E5", "E6", "GSS", overrun[0], overrun=overrun[1])
    assert set(field.picture("allies")) == {"E6" if kind.advances else "E5"}
    assert field.figures("D6") == (3 if kind.overruns else 4)


@pytest.mark.rule("UNIT-ART-2")
def test_artillery_has_no_minimum_range():
    field = Battlefield(axis={"infantry": "E6"}, allies={"artillery": "E5"}).ready("E5")
    assert field.dice("E5", "E6") == 3


@pytest.mark.rule("UNIT-SF-2", "CORE-MOV-12", "CORE-MOV-13")
@pytest.mark.parametrize("kind", ["forest", "town", "hedgerow"])
def test_special_forces_obey_terrain(kind):
    field = Battlefield({"E5": kind}, {"infantry": "E7"}, {"special_forces": "E4"}).ready("E4")
    assert field.move("E4", "E5")
    assert field.dice("E5", "E7") == 0
    field = Battlefield({"E5": kind}, allies={"special_forces": "E4"}).ready("E4")
    assert not field.move("E4", "E5", "E6")


@pytest.mark.rule("UNIT-FFI-2")
@pytest.mark.parametrize("kind", ["forest", "town", "hedgerow"])
def test_the_resistance_battles_where_it_has_just_entered_but_stops(kind):
    field = Battlefield({"E5": kind}, {"infantry": "E7"}, {"resistance": "E4"}).ready("E4")
    assert field.move("E4", "E5")
    assert field.dice("E5", "E7") == 2
    field = Battlefield({"E5": kind}, allies={"resistance": "E4"}).ready("E4")
    assert not field.move("E4", "E5", "E6")


@pytest.mark.rule("UNIT-FFI-2", "AMB-52", "CORE-BAT-9")
def test_but_never_from_the_water():
    field = Battlefield(axis={"infantry": "G6"}, allies={"resistance": "G7"}, face="beach").ready("G7")
    assert field.move("G7", "H6")
    assert field.dice("H6", "G6") == 0


@pytest.mark.rule("UNIT-FFI-5", "UNIT-FFI-2")
@pytest.mark.parametrize(("card", "dice"), [("move_out", 0), ("infantry_assault", 2)])
def test_after_two_hexes_the_resistance_battles_only_under_infantry_assault(card, dice):
    for terrain in ({}, {"E4": "forest"}):
        field = Battlefield(terrain, {"infantry": "E6"}, {"resistance": "E2"}).play(card)
        if card == "infantry_assault":
            field.state["section"] = Section.LEFT
            orders.bind_section(field.tables, field.state)
        field.order("E2")
        assert field.move("E2", "E3", "E4")
        assert field.dice("E4", "E6") == dice


@pytest.mark.rule("UNIT-FFI-4", "CORE-ORD-8")
@pytest.mark.parametrize(("card", "allowed"), [("move_out", True), ("armor_assault", False)])
def test_infantry_cards_order_the_resistance(card, allowed):
    field = Battlefield(allies={"resistance": "E4", "armor": "I1"}).play(card)
    assert field.may_order("E4") is allowed


@pytest.mark.rule("UNIT-FFI-4", "UNIT-STR-1")
@pytest.mark.parametrize(
    ("row", "start", "full"),
    [("resistance", "E4", 3), ("infantry", "E4:3", 3), ("infantry", "E4", 4), ("armor", "E4:2", 2)],
)
def test_recovery_ends_at_the_strength_of_the_set_up(row, start, full):
    field = Battlefield(allies={row: start}).play("medics_mechanics")
    unit = field.unit("E4")
    assert field.figures("E4") == full
    assert not rolls.may_heal(field.tables, field.state, unit)
    field.state["unit_figures"][unit] = 1
    with field.loaded(["SSSSS"]):
        assert rolls.roll_medics(field.tables, field.state, unit) == full - 1
    assert field.figures("E4") == full


@pytest.mark.rule("UNIT-STR-1", "CORE-SETUP-2")
def test_a_scenario_may_set_any_strength():
    field = Battlefield(axis={"infantry": "A1:3 A2"}, allies={"armor": "I1:4 I2"})
    assert field.picture("axis") == {"A1": 3, "A2": 4}
    assert field.picture("allies") == {"I1": 4, "I2": 3}
