"""What the faces of the dice do: hits by class, grenades, flags, stars; order of hits and flags."""

from collections import Counter
from fractions import Fraction
from unittest.mock import patch

import pytest

from engine.codes import DIE, Face
from engine.hooks import Stream
from engine.kernel import battle
from tests.support.battlefield import Battlefield

# Figures one die removes: the symbol of the class and the grenade hit.
HITS = {
    "infantry": {"I": 1, "A": 0, "G": 1, "F": 0, "S": 0},
    "special_forces": {"I": 1, "A": 0, "G": 1, "F": 0, "S": 0},
    "resistance": {"I": 1, "A": 0, "G": 1, "F": 0, "S": 0},
    "armor": {"I": 0, "A": 1, "G": 1, "F": 0, "S": 0},
    "elite_armor": {"I": 0, "A": 1, "G": 1, "F": 0, "S": 0},
    "artillery": {"I": 0, "A": 0, "G": 1, "F": 0, "S": 0},
}
FULL = {"infantry": 4, "special_forces": 4, "resistance": 3, "armor": 3, "elite_armor": 4, "artillery": 2}
FACES_PER_DIE = {"I": 2, "A": 1, "G": 1, "F": 1, "S": 1}


@pytest.mark.rule("CORE-DICE-11")
def test_six_faces_two_of_them_infantry():
    faces = [Face.INFANTRY, Face.INFANTRY, Face.ARMOR, Face.GRENADE, Face.FLAG, Face.STAR]
    assert Counter(DIE) == Counter(int(face) for face in faces)


@pytest.mark.rule("CORE-DICE-11")
@pytest.mark.parametrize(("sixth", "expected"), list(enumerate([1, 1, 0, 1, 0, 0])))
def test_each_sixth_of_the_numbers_shows_one_face(sixth, expected):
    #  lowest and highest 32-bit number of the sixth; figures lost by infantry: I I . G . .
    for word in (-(-(sixth << 32) // 6), -(-(sixth + 1 << 32) // 6) - 1):
        field = Battlefield(axis={"infantry": "E7 A1"}, allies={"infantry": "E4"}).ready("E4")
        with patch.object(battle, "philox4x32", lambda *_, word=word: (word,) * 4):
            target = field.unit("E7")
            battle.roll_battle(
                field.tables, field.state, field.unit("E4"), target, 1, 3, 1, Stream.DICE, battle.EVERY_FACE
            )
        assert field.state["hits"] == expected
        assert field.state["flags"] == (1 if sixth == 4 else 0)


@pytest.mark.rule("CORE-HIT-1", "CORE-HIT-2", "CORE-HIT-3", "UNIT-FFI-4")
@pytest.mark.parametrize("row", HITS)
@pytest.mark.parametrize("face", "IAGFS")
def test_one_die_against_each_class(row, face):
    #  infantry at three hexes: one die
    field = Battlefield(
        axis={row: "E7", "infantry": "A1"} if row != "infantry" else {row: "E7 A1"}, allies={"infantry": "E4"}
    )
    field.ready("E4").attack("E4", "E7", face)
    lost = FULL[row] - sum(figures for hex_, figures in field.picture("axis").items() if hex_ != "A1")
    assert lost == HITS[row][face]
    assert (field.figures("E7") == 0) is (face == "F")


@pytest.mark.rule("CORE-HIT-8")
def test_chances_per_die_and_dice_needed_for_a_full_unit():
    chance = {
        row: Fraction(sum(n for face, n in FACES_PER_DIE.items() if HITS[row][face]), 6) for row in HITS
    }
    assert (chance["infantry"], chance["armor"], chance["artillery"]) == (
        Fraction(1, 2),
        Fraction(1, 3),
        Fraction(1, 6),
    )
    field = Battlefield(
        axis={"infantry": "A1", "armor": "A2", "artillery": "A3", "elite_armor": "A4"},
        allies={"infantry": "I1"},
    )
    shooter = field.state["unit_row"][field.unit("I1")]
    for row, hex_, needed in (
        ("infantry", "A1", 8),
        ("armor", "A2", 9),
        ("artillery", "A3", 12),
        ("elite_armor", "A4", 12),
    ):
        target = field.state["unit_row"][field.unit(hex_)]
        faces = int(field.tables["hit_faces"][0, shooter, target])
        sides = sum(faces >> face & 1 for face in DIE)
        assert Fraction(sides, 6) == chance[row]
        assert FULL[row] / chance[row] == needed
        with_star = int(field.tables["strike_hits"][3, target])
        assert Fraction(sum(with_star >> face & 1 for face in DIE), 6) == chance[row] + Fraction(1, 6)
        flags = int(field.tables["flag_faces"][0, shooter, target])
        assert sum(flags >> face & 1 for face in DIE) == 1


@pytest.mark.rule("CORE-HIT-8")
@pytest.mark.parametrize(
    ("row", "expected"), [("infantry", Fraction(3, 2)), ("armor", 1), ("artillery", Fraction(1, 2))]
)
def test_expected_hits_of_three_dice(row, expected):
    #  an assault with three dice adds three times the hit faces to the sum of expected sixths
    field = Battlefield(axis={row: "E5"}, allies={"infantry": "E4"}, medals=9).ready("E4")
    field.attack("E4", "E5", "SSS")
    assert Fraction(int(field.state["expected_sixths"][1]), 6) == expected


@pytest.mark.rule("CORE-HIT-3", "CARD-AIR-3", "CARD-BARRAGE-3")
@pytest.mark.parametrize(("card", "left"), [("air_power", 4 - 2), ("barrage", 4)])
def test_stars_hit_only_by_card(card, left):
    field = Battlefield(axis={"infantry": "E7 A1"})
    field.play(card).strike("E7", faces=["SSSS"])
    assert field.figures("E7") == left


@pytest.mark.rule("CORE-HIT-4")
@pytest.mark.parametrize(("faces", "left"), [("SSS", 4), ("ISS", 3), ("IGS", 2), ("III", 1)])
def test_each_hit_removes_one_figure(faces, left):
    field = Battlefield(axis={"infantry": "E5 A1"}, allies={"infantry": "E4"}).ready("E4")
    field.attack("E4", "E5", faces)
    assert field.figures("E5") == left


@pytest.mark.rule("CORE-HIT-4", "CORE-HIT-5", "VIC-2")
def test_hits_beyond_the_last_figure_are_lost():
    field = Battlefield(axis={"infantry": "E5:1 A1"}, allies={"infantry": "E4"}).ready("E4")
    field.attack("E4", "E5", "III", ground=0)
    assert field.picture("axis") == {"A1": 4}
    assert field.medals("allies") == 1
    assert field.state["figures_lost"][0].sum() == 1


@pytest.mark.rule("CORE-HIT-6", "RET-1", "HR-ARITH-9")
def test_hits_come_before_flags():
    #  one figure: the hit kills it, so the flag on the same roll moves nobody
    field = Battlefield(axis={"infantry": "E6:1 A1"}, allies={"infantry": "F6"}).ready("F6")
    field.attack("F6", "E6", "FIS", ground=0)
    assert field.picture("axis") == {"A1": 4}
    #  two figures: one falls, the other runs
    field = Battlefield(axis={"infantry": "E6:2 A1"}, allies={"infantry": "F6"}).ready("F6")
    field.attack("F6", "E6", "FIS", ground=0, retreat=["D5"])
    assert field.picture("axis") == {"D5": 1, "A1": 4}
