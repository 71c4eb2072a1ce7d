"""Sweeps: a range on the command line, and the levels that belong together."""

import pytest

from engine.loading.errors import InputError
from engine.loading.sweeps import spread_sweep, sweeps_of
from m44.question import variants_of


def test_a_range_stands_for_one_variant_per_level():
    assert spread_sweep("hand-size:side=axis,change=-1..1+first-player") == [
        "hand-size:side=axis,change=-1+first-player",
        "hand-size:side=axis,change=0+first-player",
        "hand-size:side=axis,change=1+first-player",
    ]
    assert spread_sweep("units.infantry.figures=3..4") == [
        "units.infantry.figures=3",
        "units.infantry.figures=4",
    ]
    assert spread_sweep("infantry-charge") == ["infantry-charge"]
    assert [one.id for one in variants_of("infantry-charge:free_battle_dice_mod=-1..1")] == [
        "infantry-charge:free_battle_dice_mod=-1",
        "infantry-charge",
        "infantry-charge:free_battle_dice_mod=1",
    ]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("hand-size:change=2..1", r"2\.\.1"),
        ("hand-size:change=1..1", r"1\.\.1"),
        ("hand-size:change=-40..40", r"-40\.\.40"),
        ("hand-size:change=1..2+medals-to-win:change=1..2", "2 ranges"),
    ],
)
def test_a_range_that_is_none_is_refused(text, found):
    with pytest.raises(InputError, match=found):
        spread_sweep(text)


def test_a_range_may_not_leave_the_values_allowed():
    with pytest.raises(InputError, match="parameter change: found 5, expected -4 to 4"):
        variants_of("hand-size:change=3..5")


def test_levels_that_differ_in_one_number_are_one_sweep():
    labels = [
        "infantry-charge",
        "infantry-charge:free_battle_dice_mod=1",
        "infantry-charge:march=3",
        "no option",
    ]
    found = {(sweep.parameter, sweep.levels) for sweep in sweeps_of(labels)}
    assert found == {
        ("free_battle_dice_mod", ((0, labels[0]), (1, labels[1]))),
        ("march", ((2, labels[0]), (3, labels[2]))),
    }
    assert not sweeps_of(["hand-size:change=1", "hand-size:side=axis,change=2"])
