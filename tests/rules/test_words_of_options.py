"""What ``m44 explain`` says of an option, held against play: each phrase is put together from what play does."""

import pytest

from engine.kernel import retreat
from engine.kernel.tactics import strike
from m44.names import what_words_mean as meaning
from tests.support.battlefield import Battlefield
from tests.support.turn_script import Turns

NUMBERS = ("no", "one", "two", "three", "four", "five", "six")
CLASSES = {"infantry": "infantry", "artillery": "artillery", "armor": "tanks"}
FACES = {"I": "the infantry face", "A": "the tank face", "G": "grenades"}


def words_of(option):
    """The first line of the answer, which says what the option is about; the rest is played for."""
    text = next(iter(meaning._option_rows(option)))["text"]
    assert meaning.options.load_option(option).about in text
    return text


@pytest.mark.rule("HR-AIRSTRIKE-1", "HR-AIRSTRIKE-2")
def test_calling_in_air_strikes():
    text = words_of("star-air-strikes")
    strikes = {}
    for asked in ("false", "true"):
        options = f"star-air-strikes:hexes=E5,recon_in_force={asked}"
        for card in ("recon_left", "recon_in_force", "probe_left", "direct_from_hq"):
            for held in ("E5", "E7"):
                field = Turns(axis={"infantry": "A13"}, allies={"infantry": held}, options=options)
                row = field.built.card_rows.index(card)
                may = bool(strike.may_use_as_strike(field.tables, field.state, row, 1, 1))
                strikes[asked, card, held] = may
    assert {key for key, may in strikes.items() if may} == {
        ("false", "recon_left", "E5"), ("true", "recon_left", "E5"), ("true", "recon_in_force", "E5"),
    }  # fmt: skip
    assert (
        "While a side holds a hex with a view, a Recon (Recon in Force only if recon_in_force says so)"
        in text
    )


@pytest.mark.rule("HR-VHEAVY-1", "HR-VHEAVY-2", "HR-VHEAVY-3")
def test_very_heavy_tanks():
    text = words_of("very-heavy-armor")
    enemies = ["E6", "E7", "E8", "E9", "E10"]
    for target in ("infantry", "armor", "artillery"):
        field = Battlefield(
            axis={target: " ".join(enemies)}, allies={"infantry": "I1", "hr_very_heavy": "E5"}
        ).ready("E5")
        for hex_ in enemies[:-1]:
            field.put(hex_, f"A{hex_[1:]}")
        seen = []
        for hex_ in enemies[:-1]:
            field.put(f"A{hex_[1:]}", hex_)
            seen.append(field.dice("E5", hex_))
            field.put(hex_, f"A{hex_[1:]}")
        seen.append(field.dice("E5", enemies[-1]))
        reach = sum(1 for dice in seen if dice)
        assert set(seen) == {seen[0], 0}
        models = NUMBERS[field.figures("E5")].capitalize()
        assert f"{models} models, {seen[0]} dice up to {reach} hexes" in text
    hits = {face: hits_by(face, "hr_very_heavy") for face in FACES}
    assert [f"hit by {FACES[face]} only" for face, hit in hits.items() if hit] == [
        "hit by the tank face only"
    ]
    assert "hit by the tank face only" in text
    unit = field.unit("E5")
    spared = int(retreat.flags_ignorable(field.tables, field.state, unit, 3))
    assert {1: "first flag ignored", 0: ""}[spared] in text and spared == 1


def hits_by(face, row):
    """Whether a face of an attack hits a unit of a row."""
    field = Battlefield(axis={"infantry": "A1", row: "E5"}, allies={"armor": "E4"}).ready("E4")
    full = field.figures("E5")
    field.attack("E4", "E5", face + "SS")
    return field.figures("E5") < full


@pytest.mark.rule("HR-CHARGE-1", "HR-CHARGE-2")
def test_infantry_may_charge():
    text = words_of("infantry-charge")
    charged = {}
    for target, name in CLASSES.items():
        for hexes in (1, 2):
            way = ["E4", "E5", "E6"][2 - hexes :]
            field = Battlefield(
                axis={target: "E7", "elite_armor": "A1"}, allies={"infantry": way[0], "artillery": "I1"},
                options="infantry-charge",
            )  # fmt: skip
            field.play("direct_from_hq").order(way[0])
            assert field.move(*way)
            charged[name, hexes] = field.dice("E6", "E7") > 0
    marched = [name for name in CLASSES.values() if charged[name, 2]]
    assert all(charged[name, 1] for name in CLASSES.values())
    assert f"that moves 2 hexes next to enemy {' or '.join(marched)} may attack it" in text
    assert "the target fires first" in text


@pytest.mark.rule("HR-MILITIA-1", "HR-MILITIA-2", "HR-MILITIA-3", "HR-MILITIA-5")
def test_militia():
    text = words_of("militia-infantry")
    units = {"hr_militia": "E5", "infantry": "I1"}
    dice = [
        Battlefield(axis={"infantry": enemy}, allies=units).ready("E5").dice("E5", enemy)
        for enemy in ("E6", "E7", "E8")
    ]
    reach = sum(1 for number in dice if number)
    field = Battlefield(axis={"infantry": "E6:1 A1"}, allies=units).ready("E5")
    figures = NUMBERS[field.figures("E5")].capitalize()
    assert f"{figures} figures with {'/'.join(map(str, dice[:reach]))} dice up to {reach} hexes" in text
    field.attack("E5", "E6", "ISS")
    takes = "E6" in field.picture("allies")
    assert not takes and "take no ground" in text
    for hexes in (1, 2):
        moved = Battlefield(axis={"infantry": "E8"}, allies=units).ready("E5")
        way = ["E5", "E6", "E7"][: hexes + 1]
        assert moved.move(*way) and moved.dice(way[-1], "E8") == 0
    assert "move or battle but never both" in text
    field = Battlefield(axis={"infantry": "E4", "armor": "A1"}, allies=units, active="axis").ready("E4")
    field.attack("E4", "E5", "II")
    assert "E5" not in field.picture("allies")
    assert field.medals("axis") == 0 and "earn the enemy no medal" in text
