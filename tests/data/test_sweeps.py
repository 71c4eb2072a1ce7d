"""Sweeps: a range on the command line, and the levels that belong together."""

import pytest

from engine.loading.options.sweeps import is_official, spread_sweep, sweeps_of
from engine.loading.options.variant import parse_variant
from engine.loading.scenario.load import load_scenario
from engine.loading.tables.build import build_tables
from engine.loading.words.errors import InputError
from m44.play.question import variants_of


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
        "infantry-charge:free_battle_dice_mod=0",
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


@pytest.mark.parametrize("option", ["hand-size", "medals-to-win", "unit-figures"])
def test_a_level_that_is_the_official_rules_is_no_variant(option):
    variants = variants_of(f"{option}:change=-2..1")
    assert [one.options[0].params["change"] for one in variants] == [-2, -1, 1]
    nothing = parse_variant(f"{option}:change=0")
    assert is_official(nothing) and not any(is_official(one) for one in variants)
    for battle in map(load_scenario, ("pegasus-bridge", "long-ridge")):
        assert build_tables(battle, nothing).tables.tobytes() == build_tables(battle).tables.tobytes()


def test_a_level_beside_another_rule_is_a_variant():
    variants = variants_of("hand-size:change=-1..1+first-player")
    assert [one.options[0].params["change"] for one in variants] == [-1, 0, 1]


def test_a_level_that_is_asked_for_by_itself_is_played():
    assert [one.id for one in variants_of(["hand-size:change=0"])] == ["hand-size:change=0"]


def test_a_level_that_sets_a_value_is_played_whatever_it_sets():
    assert len(variants_of("discard-method-1:uses_per_game=0..2")) == 3


def test_a_sweep_knows_the_level_that_is_the_official_rules():
    (sweep,) = sweeps_of(["hand-size:change=-1", "hand-size"])
    assert sweep.levels == ((-1, "hand-size:change=-1"), (1, "hand-size")) and sweep.official == 0
    (played,) = sweeps_of(["hand-size:change=0", "hand-size"])
    assert played.levels == ((0, "hand-size:change=0"), (1, "hand-size")) and played.official is None
    (beside,) = sweeps_of(["hand-size:change=-1+first-player", "hand-size+first-player"])
    assert beside.official is None  # 0 leaves the other rule in force
    assert {one.official for one in sweeps_of(["infantry-charge", "infantry-charge:march=3"])} == {None}


def test_only_labels_that_may_belong_together_are_read(monkeypatch):
    read = []

    def reading(label):
        read.append(label)
        return parse_variant(label)

    monkeypatch.setattr("engine.loading.options.sweeps.parse_variant", reading)
    labels = [
        "official",
        "first-player",
        "hand-size:change=-1",
        "no-retreat-choice:loss_per_flag=2",
        "hand-size",
    ]
    assert len(sweeps_of(labels)) == 1
    assert {label.partition(":")[0] for label in read} == {"hand-size"}
    read.clear()
    assert not sweeps_of(labels[:4]) and not read
