"""Kinds of units that fit the scale of a battle: told, refused, converted (HR-SCALE)."""

import pytest

from engine.loading.checks.force_warnings import warnings_of_forces
from engine.loading.checks.occurrence import State, effect_on
from engine.loading.options.fitting import becomes_regular
from engine.loading.words.errors import InputError
from tests.support.battlefield import Battlefield
from tests.support.house_units import UNITS, rows_at

HOUSE = "game-scale-unit-filter"
ARMY = {
    "infantry": "I1", "ww_mg_infantry": "I2", "special_forces": "I3:2", "hr_elite_infantry": "I4",
    "hr_cavalry": "I5", "hr_sniper": "I6", "tp_engineer": "I7", "resistance": "I8", "artillery": "I9:1",
    "armor": "I10", "elite_armor": "I11", "hr_militia": "I12", "hr_mechanised_infantry": "I13",
}  # fmt: skip
SUPPORT, GUN, ELITE = "is a support weapon", "is neither infantry nor armor", "is special infantry"


def told(options):
    """What is told of the army, by hex."""
    field = Battlefield(allies=ARMY, options=options)
    lines = [line.split(": ", 1)[1] for line in warnings_of_forces(field.built) if "out of place" in line]
    return {line.split(" on ")[1].split(" ")[0]: line.split(" ", 3)[3] for line in lines}


@pytest.mark.rule("HR-SCALE-1", "HR-SCALE-2", "HR-SCALE-5")
def test_support_weapons_are_for_skirmishes():
    assert told(f"{HOUSE}:scale=skirmish") == {}
    assert told(HOUSE) == {"I2": f"{SUPPORT}, out of place at scale battle"}


@pytest.mark.rule("HR-SCALE-3", "HR-SCALE-5")
def test_large_battles_know_infantry_and_armor_only():
    why = {
        "I2": SUPPORT,
        "I3": ELITE,
        "I4": ELITE,
        "I6": ELITE,
        "I7": ELITE,
        "I8": ELITE,
        "I9": GUN,
        "I13": ELITE,
    }
    assert told(f"{HOUSE}:scale=large") == {
        hex_: f"{line}, out of place at scale large" for hex_, line in why.items()
    }


@pytest.mark.rule("HR-SCALE-4")
@pytest.mark.parametrize("scale", ["skirmish", "battle", "large"])
def test_to_be_told_changes_no_game(scale):
    plain = Battlefield(allies=ARMY)
    field = Battlefield(allies=ARMY, options=f"{HOUSE}:scale={scale}")
    assert field.built.tables.tobytes() == plain.built.tables.tobytes()
    assert effect_on(field.built).state is State.CANNOT


@pytest.mark.rule("HR-ELITE-3", "HR-SCALE-4")
@pytest.mark.parametrize(
    ("words", "row"),
    [
        ("", "hr_elite_infantry"),
        (f"+{HOUSE}:scale=skirmish", "hr_elite_infantry"),
        (f"+{HOUSE}:scale=large", "hr_elite_infantry"),
        (f"+{HOUSE}:scale=large,enforce=convert", "infantry"),
    ],
)
def test_elite_infantry_is_so_in_armies_of_any_size_unless_battles_of_divisions_are_converted(words, row):
    many = {"infantry": " ".join(f"I{n}" for n in range(1, 14))}
    field = Battlefield(allies=many, options=f"elite-infantry:convert=allies:all{words}")
    assert set(rows_at(field).values()) == {row}


@pytest.mark.rule("HR-SCALE-4")
def test_what_is_out_of_place_becomes_regular_infantry_of_full_strength():
    field = Battlefield(allies=ARMY, options=f"{HOUSE}:scale=large,enforce=convert")
    stay = {"I5": "hr_cavalry", "I10": "armor", "I11": "elite_armor", "I12": "hr_militia"}
    assert rows_at(field) == {f"I{i}": stay.get(f"I{i}", "infantry") for i in range(1, 14)}
    assert [field.figures(hex_) for hex_ in ("I3", "I6", "I8", "I9")] == [4, 4, 4, 4]
    line = "artillery on I9 is neither infantry nor armor, out of place at scale large, and becomes infantry"
    assert any(one.endswith(line) for one in warnings_of_forces(field.built))


@pytest.mark.rule("HR-SCALE-4")
def test_trains_are_no_infantry_in_any_battle():
    for row, to in (("tp_train", None), ("tp_armored_train", None), ("artillery", "infantry")):
        assert becomes_regular({"row": row, "side": "axis"}, UNITS) == to


@pytest.mark.rule("HR-SCALE-4")
def test_a_battle_may_be_refused():
    with pytest.raises(InputError) as refused:
        Battlefield(allies=ARMY, options=f"{HOUSE}:enforce=block")
    said = str(refused.value)
    assert "parameter scale battle: found ww_mg_infantry on I2 is a support weapon, expected" in said
    assert "\n" not in said
    assert Battlefield(allies=ARMY, options=f"{HOUSE}:scale=skirmish,enforce=block").figures("I2") == 4


@pytest.mark.rule("HR-SCALE-4")
@pytest.mark.parametrize("scale", ["skirmish", "battle"])
def test_only_large_battles_are_converted(scale):
    with pytest.raises(InputError, match="parameter enforce: found enforce convert at scale"):
        Battlefield(options=f"{HOUSE}:scale={scale},enforce=convert")


@pytest.mark.rule("HR-SCALE-4")
def test_units_of_an_air_drop_count_as_well():
    drop = '\n[[air_drop]]\nside = "allies"\nunit = "special_forces"\ncount = 2\n'
    field = Battlefield(options=f"{HOUSE}:scale=large,enforce=convert", tail=drop)
    assert "special_forces" not in field.built.unit_rows
    assert sum("air drop 1" in line for line in warnings_of_forces(field.built)) == 2
