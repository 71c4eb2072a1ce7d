"""Losses on frozen rivers: counted exactly, as players expect them, and as kernels roll them."""

from fractions import Fraction

import pytest

from engine.codes_of_boxes import Coming
from engine.kernel.reach import reach_of
from engine.rules.mines.choices import figures_expected, follow_way
from tests.support.ground_odds import after, assert_falls_as, frequencies, mean, noted_odds, odds_of
from tests.support.mined_field import Mined

FULL = {"infantry": 4, "armor": 3, "artillery": 2}
UNITS = [(row, figures) for row, full in FULL.items() for figures in range(1, full + 1)]
WALLED = dict.fromkeys(("D4", "D5", "D6", "F4", "F5", "F6"), "river")  # nobody goes round the ice


def ice(figures):
    """One hex of ice."""
    return odds_of([2], "S", figures)


def test_the_count_itself():
    """Two dice of which one side in six costs a figure: a third of a figure, both one time in thirty-six."""
    assert ice(4) == {0: Fraction(25, 36), 1: Fraction(10, 36), 2: Fraction(1, 36)}
    assert mean(ice(4)) == Fraction(2, 6)
    assert ice(1) == {0: Fraction(25, 36), 1: Fraction(11, 36)}


@pytest.mark.parametrize(("row", "figures"), [*UNITS])
@pytest.mark.parametrize("hexes", [1, 2])
def test_players_expect_what_a_way_over_the_ice_costs(row, figures, hexes):
    way = ["E5", "E6"][:hexes]
    field = Mined(
        {**WALLED, **dict.fromkeys(way, "ww_frozen_river")}, allies={row: f"E4:{figures} I1"}
    ).ready("E4")
    unit = field.unit("E4")
    reach_of(field.tables, field.state, field.mind, unit)
    to = ["E5", "E6", "E7"][min(hexes, int(field.tables["row_move_max"][field.state["unit_row"][unit]]) - 1)]
    passed = [hex_ for hex_ in way if hex_ <= to]
    follow_way(field.tables, field.state, field.mind, unit, field.index[to])
    odds = {0: Fraction(1)}
    for _ in passed:
        odds = after(odds, ice(figures), figures)
    assert noted_odds(field, figures) == pytest.approx([float(odds.get(n, 0)) for n in range(figures + 1)])
    assert figures_expected(field.state, field.mind, unit) == pytest.approx(float(mean(odds)))


@pytest.mark.parametrize(("row", "figures"), [("infantry", 4), ("infantry", 1), ("armor", 2)])
@pytest.mark.parametrize("how", list(Coming))
def test_kernels_roll_what_is_counted(row, figures, how):
    field = Mined({"E5": "ww_frozen_river"}, allies={row: f"E4:{figures} I1"})
    assert_falls_as(frequencies(field, "E4", "E5", how, 2000), ice(figures))
