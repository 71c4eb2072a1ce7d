"""Losses on minefields: counted exactly, as players expect them, and as kernels roll them."""

from fractions import Fraction

import numpy as np
import pytest

from engine.codes_of_boxes import Coming
from engine.rules.mines.choices import begin_odds, come_onto, figures_expected
from tests.support.ground_odds import assert_falls_as, frequencies, mean, noted_odds, odds_of
from tests.support.mined_field import Mined

POOLS = {"tp_minefield": (0, 0, 0, 1, 1, 2, 2, 3, 4), "ww_minefield": (0, 0, 0, 1, 1, 1, 1, 2, 3)}
FACES = {"infantry": "IG", "armor": "AG", "artillery": "G"}
FULL = {"infantry": 4, "armor": 3, "artillery": 2}
UNITS = [(row, figures) for row, full in FULL.items() for figures in range(1, full + 1)]


def field_of(row, figures, ground="tp_minefield", tokens=None, more=()):
    terrain = {"E5": ground, **dict.fromkeys(more, ground)}
    return Mined(terrain, tokens=tokens, allies={row: f"E4:{figures} I1"})


def noted(field, figures, how=Coming.MOVE, hex_="E5"):
    """Chances that players note for the unit on E4, and the figures they expect."""
    unit = field.unit("E4")
    begin_odds(field.state, field.mind, unit)
    come_onto(field.tables, field.state, field.mind, unit, field.index[hex_], how)
    return noted_odds(field, figures), figures_expected(field.state, field.mind, unit)


def as_array(odds, figures):
    return np.array([float(odds.get(lost, 0)) for lost in range(figures + 1)])


def test_the_count_itself():
    """Four figures of infantry on an unknown field: thirteen dice under nine tokens, each a figure in two."""
    odds = odds_of(POOLS["tp_minefield"], FACES["infantry"], 4)
    assert sum(odds.values()) == 1
    assert mean(odds) == Fraction(13, 9) / 2
    assert odds[4] == Fraction(1, 9 * 16)
    assert mean(odds_of(POOLS["ww_minefield"], FACES["armor"], 3)) == Fraction(9, 9) / 3
    assert mean(odds_of([3], FACES["artillery"], 2)) == Fraction(1, 2) - Fraction(1, 216)


@pytest.mark.parametrize("ground", POOLS)
@pytest.mark.parametrize(("row", "figures"), UNITS)
@pytest.mark.parametrize("how", [Coming.MOVE, Coming.ADVANCE])
def test_players_expect_of_an_unknown_field_what_the_tokens_say(ground, row, figures, how):
    field = field_of(row, figures, ground)
    odds = odds_of(POOLS[ground], FACES[row], figures)
    chances, expected = noted(field, figures, how)
    assert chances == pytest.approx(as_array(odds, figures))
    assert expected == pytest.approx(float(mean(odds)))


@pytest.mark.parametrize("value", range(5))
@pytest.mark.parametrize(("row", "figures"), UNITS)
def test_players_know_a_field_that_lies_open(value, row, figures):
    field = field_of(row, figures, tokens={"E5": value})
    field.state["mine_known"][field.index["E5"]] = 1
    odds = odds_of([value], FACES[row], figures)
    chances, expected = noted(field, figures)
    assert chances == pytest.approx(as_array(odds, figures))
    assert expected == pytest.approx(float(mean(odds)))


@pytest.mark.parametrize("seen", [(4,), (0, 0, 0), (3, 2, 1), (4, 3, 2, 2, 1, 1)])
def test_tokens_that_lie_open_are_no_longer_under_the_others(seen):
    hexes = ["C3", "C5", "C7", "G3", "G5", "G7"][: len(seen)]
    tokens = dict(zip(hexes, seen, strict=True))
    field = field_of("infantry", 4, tokens={**tokens, "E5": 0}, more=hexes)
    for hex_ in hexes:
        field.state["mine_known"][field.index[hex_]] = 1
    left = list(POOLS["tp_minefield"])
    for value in seen:
        left.remove(value)
    odds = odds_of(left, FACES["infantry"], 4)
    chances, _ = noted(field, 4)
    assert chances == pytest.approx(as_array(odds, 4))


def test_a_retreat_and_own_units_expect_nothing():
    assert noted(field_of("infantry", 4), 4, Coming.RETREAT)[1] == 0
    field = Mined({"E5": "tp_minefield"}, allies={"infantry": "E4"}, owner="allies")
    assert noted(field, 4)[1] == 0


@pytest.mark.parametrize("ground", POOLS)
@pytest.mark.parametrize(
    ("row", "figures"), [("infantry", 4), ("infantry", 1), ("armor", 3), ("artillery", 2)]
)
def test_kernels_roll_what_is_counted(ground, row, figures):
    found = frequencies(field_of(row, figures, ground), "E4", "E5", Coming.MOVE, 2000)
    assert_falls_as(found, odds_of(POOLS[ground], FACES[row], figures))


def test_kernels_reveal_nothing_to_the_side_that_laid_it():
    field = Mined({"E5": "tp_minefield"}, allies={"infantry": "E4"}, owner="allies")
    assert frequencies(field, "E4", "E5", Coming.MOVE, 50) == {0: 50}
