"""Air Power and Barrage: dice on enemy units that nobody attacks."""

import pytest

from engine.hooks import Event
from engine.kernel.tactics import strike
from tests.support.battlefield import Battlefield
from tests.support.loaded_dice import Unasked
from tests.support.turn_script import Turns

CHAIN = '[ruleset]\nair_group = "CHAIN"\n'


def struck(card, units, side="allies", **more):
    """A field on which the card is in force against the other side's units."""
    other = "axis" if side == "allies" else "allies"
    field = Battlefield(**{other: units, side: {"infantry": more.pop("own", "I13")}}, active=side, **more)
    return field.play(card)


def declare(field, hexes):
    """Declare the targets one after another as far as the rules allow; gives those taken."""
    taken = []
    for hex_ in hexes.split():
        if strike.may_strike(field.tables, field.state, field.unit(hex_)):
            strike.declare_strike(field.state, field.unit(hex_))
            taken.append(hex_)
    return " ".join(taken)


# --- Air Power: targets ---


@pytest.mark.rule("CARD-AIR-1", "AMB-8", "BGADEV-4")
@pytest.mark.parametrize(
    ("wanted", "taken"),
    [
        ("D5", "D5"),  # one will do
        ("D5 D6 D7 D8", "D5 D6 D7 D8"),  # a line
        ("D6 D5 D7 C6", "D6 D5 D7 C6"),  # a cluster around D6: each touches one chosen before
        ("D5 D7 D6", "D5 D6"),  # D7 does not touch D5 when it is named
        ("D5 B2", "D5"),  # far away
        ("D5 D6 D7 D8 D9", "D5 D6 D7 D8"),  # four at most
        ("D5 D5", "D5"),  # a unit is chosen once
        ("D5 D6 D5", "D5 D6"),  # also where it touches another target
    ],
)
def test_one_to_four_targets_in_a_connected_group(wanted, taken):
    #  B2     C6
    #        D5 D6 D7 D8 D9
    field = struck("air_power", {"infantry": "B2 C6 D5 D6 D7 D8 D9"})
    assert declare(field, wanted) == taken


@pytest.mark.rule("AMB-8")
@pytest.mark.parametrize(
    ("wanted", "taken"), [("D6 D5 D7", "D6 D5"), ("D5 D6 D7", "D5 D6 D7"), ("D6 D5 C6", "D6 D5 C6")]
)
def test_switch_chain_each_target_touches_the_one_before(wanted, taken):
    field = struck("air_power", {"infantry": "C6 D5 D6 D7"}, tail=CHAIN)
    assert declare(field, wanted) == taken


@pytest.mark.rule("CARD-AIR-1", "CARD-BARRAGE-1", "CARD-BARRAGE-5", "CARD-AIR-6")
@pytest.mark.parametrize("card", ["air_power", "barrage"])
def test_no_own_unit_is_ordered_or_struck(card):
    #  D5 enemy
    #   E5 own, adjacent: it does nothing
    field = Turns(axis={"infantry": "D5"}, allies={"infantry": "E5"}).play(card)
    assert not field.may_order("E5")
    assert not strike.may_strike(field.tables, field.state, field.unit("E5"))


# --- Air Power: dice ---


@pytest.mark.rule("CARD-AIR-2", "CORE-DICE-10")
@pytest.mark.parametrize(("side", "dice"), [("allies", 2), ("axis", 1)])
def test_dice_for_each_hex_by_the_side_that_flies(side, dice):
    other = "axis" if side == "allies" else "allies"
    field = Turns(**{other: {"infantry": "E5 E6 E7"}, side: {"infantry": "A13"}}, active=side)
    field.turn("air_power", strike=["E5", "E6", "E7"])
    assert field.dice_rolled() == [dice] * 3
    assert field.picture(other) == dict.fromkeys(["E5", "E6", "E7"], 4 - dice)  # stars hit


@pytest.mark.rule("CARD-AIR-3", "CORE-HIT-3", "CORE-HIT-1", "CORE-HIT-2", "CORE-HIT-8")
@pytest.mark.parametrize(
    ("row", "figures", "hit"),
    [
        ("infantry", 4, "IGS"),
        ("armor", 3, "AGS"),
        ("artillery", 2, "GS"),
        ("resistance", 3, "IGS"),
        ("elite_armor", 4, "AGS"),
    ],
)
def test_air_power_symbols_grenades_and_stars_hit(row, figures, hit):
    for face in "IAGS":
        field = struck("air_power", {row: "D5 A1"})
        field.strike("D5", faces=[face + ("I" if "I" not in hit else "A")])
        assert field.figures("D5") == figures - (face in hit), face


@pytest.mark.rule("CARD-AIR-3", "CORE-DICE-10")
@pytest.mark.parametrize("ground", ["forest", "town", "hill", "sandbag", "bunker", "hedgerow"])
def test_air_power_knows_no_cover_range_or_sight(ground):
    #  A1 behind forests, far from every Allied unit
    field = struck(
        "air_power", {"infantry": "A1"}, terrain={"A1": ground, "A2": "forest", "B1": "forest"}, owner="axis"
    )
    field.strike("A1", faces=["IG"])
    assert field.figures("A1") == 2


@pytest.mark.rule("CARD-AIR-4", "RET-15", "RET-1")
@pytest.mark.parametrize("ground", ["sandbag", "bunker", "hedgehog"])
def test_flags_of_air_power_cannot_be_ignored(ground):
    field = struck("air_power", {"infantry": "D5"}, terrain={"D5": ground}, owner="axis")
    field.strike("D5", faces=["FF"], ignore=Unasked(), retreat=["C5", "B4"])
    assert field.picture("axis") == {"B4": 4}


@pytest.mark.rule("CARD-AIR-4", "RET-17", "UNIT-FFI-3")
@pytest.mark.parametrize(("length", "end"), [(1, "E"), (3, "G")])
def test_resistance_goes_back_one_to_three_hexes_under_air_power(length, end):
    field = struck("air_power", {"resistance": "D5"}, side="axis", own="A1")
    field.strike("D5", faces=["F"], length=length)
    assert [hex_[0] for hex_ in field.picture("allies")] == [end]


@pytest.mark.rule("CARD-AIR-5", "AMB-9")
def test_targets_are_fixed_first_and_finished_one_by_one():
    #  C5 C6
    #   D5          D5 is struck after C5 and C6 have gone back, into a hex just vacated
    field = Turns(axis={"infantry": "C5 C6 D5"}, allies={"infantry": "I13"})
    field.turn("air_power", strike=["C5", "C6", "D5"], faces=["FI", "FI", "FI"], retreat=["B4", "B6", "C5"])
    assert field.picture("axis") == {"B4": 3, "B6": 3, "C5": 3}
    steps = (Event.DECLARE, Event.BATTLE, Event.HIT, Event.RETREAT)
    assert field.story(*steps) == [Event.DECLARE] * 3 + [Event.BATTLE, Event.HIT, Event.RETREAT] * 3


@pytest.mark.rule("CARD-AIR-5", "RET-8")
def test_a_target_struck_before_its_way_is_free_pays_for_it():
    field = Turns(axis={"infantry": "C5 C6 D5"}, allies={"infantry": "I13"})
    field.turn("air_power", strike=["D5", "C5", "C6"], faces=["FI", "FI", "FI"], retreat=["B4", "B6"])
    assert field.picture("axis") == {"B4": 3, "B6": 3, "D5": 2}


@pytest.mark.rule("CARD-AIR-6", "CARD-BARRAGE-5", "TG-12", "CARD-AMBUSH-1")
@pytest.mark.parametrize("card", ["air_power", "barrage"])
def test_strikes_are_no_assault(card):
    #  D5:1 enemy
    #   E5 own, next to it
    field = Turns(axis={"infantry": "D5:1 A1"}, allies={"infantry": "E5"})
    field.hold("axis", "ambush")
    field.turn(card, strike=["D5"], faces=["G"], ambush=Unasked(), ground=Unasked())
    assert field.picture("axis") == {"A1": 4}
    assert field.picture("allies") == {"E5": 4}  # no ground is taken
    assert field.hand("axis") == ["ambush"]
    assert field.medals("allies") == 1


# --- Barrage ---


@pytest.mark.rule("CARD-BARRAGE-1")
def test_barrage_has_one_target_anywhere():
    field = struck("barrage", {"infantry": "A1 A2 B1"})
    assert declare(field, "A1 A2 B1") == "A1"


@pytest.mark.rule("CARD-BARRAGE-2", "CORE-DICE-10")
@pytest.mark.parametrize("side", ["allies", "axis"])
@pytest.mark.parametrize("ground", ["forest", "town", "bunker"])
def test_barrage_rolls_four_dice_whatever_the_ground(side, ground):
    other = "axis" if side == "allies" else "allies"
    field = Turns(
        terrain={"E1": ground, "E2": "forest"},
        owner=other,
        **{other: {"infantry": "E1"}, side: {"infantry": "A13"}},
        active=side,
    )
    field.turn("barrage", strike=["E1"], faces=["IIGA"])
    assert field.dice_rolled() == [4]
    assert field.picture(other) == {"E1": 1}


@pytest.mark.rule("CARD-BARRAGE-3", "CORE-HIT-3")
@pytest.mark.parametrize(
    ("row", "faces", "lost"),
    [("infantry", "IGAS", 2), ("armor", "IGAS", 2), ("artillery", "GIAS", 1), ("infantry", "SSSS", 0)],
)
def test_barrage_symbols_and_grenades_hit_stars_miss(row, faces, lost):
    field = struck("barrage", {row: "D5"})
    before = field.figures("D5")
    field.strike("D5", faces=[faces])
    assert field.figures("D5") == before - lost


@pytest.mark.rule("CARD-BARRAGE-4", "RET-15", "RET-1")
def test_flags_of_barrage_cannot_be_ignored():
    field = struck("barrage", {"infantry": "D5"}, terrain={"D5": "sandbag"})
    field.strike("D5", faces=["FISS"], ignore=Unasked(), retreat=["C5"])
    assert field.picture("axis") == {"C5": 3}


@pytest.mark.rule("CARD-BARRAGE-4", "RET-16", "OBS-BUNKER-6")
def test_guns_in_a_bunker_lose_a_figure_for_each_flag_of_barrage():
    field = struck("barrage", {"artillery": "D5 A1"}, terrain={"D5": "bunker"}, owner="axis")
    field.strike("D5", faces=["FSSS"], ignore=Unasked())
    assert field.picture("axis") == {"D5": 1, "A1": 2}
    two = struck("barrage", {"artillery": "D5 A1"}, terrain={"D5": "bunker"}, owner="axis")
    two.strike("D5", faces=["FFSS"])
    assert two.picture("axis") == {"A1": 2}


@pytest.mark.rule("CARD-BARRAGE-4", "RET-17")
def test_resistance_under_barrage():
    field = struck("barrage", {"resistance": "D5"}, side="axis", own="A1")
    field.strike("D5", faces=["FSSS"], length=2)
    assert [hex_[0] for hex_ in field.picture("allies")] == ["F"]
