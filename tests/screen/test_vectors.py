"""Rule vectors: rates, what excludes and requires what, and that nothing but the address matters."""

from dataclasses import replace

import numpy as np
import pytest

from analysis.studies.screen.factors import chances, companions, excludes, factor_of, levels_of
from analysis.studies.screen.vectors import Address, rule_vectors
from engine.loading.words.errors import InputError

ADDRESS = Address(1, "screen", "pegasus-bridge")
N = 4000


def drawn(levels, q=0.1, allowed=None, address=ADDRESS, n=N):
    vectors = rule_vectors(levels, allowed or [True] * len(levels), q, address, n)
    x = np.zeros((n, len(levels)), bool)
    for b, on in enumerate(vectors):
        x[b, list(on)] = True
    return x


def within(count, n, chance):
    """Whether a count of n lies within 4.5 standard errors of a chance."""
    return abs(count / n - chance) <= 4.5 * np.sqrt(chance * (1 - chance) / n)


def test_every_option_is_in_force_in_its_share_of_the_blocks():
    levels = levels_of(["all"])
    needed = {name for level in levels for name in level.option.requires}
    alone = [
        i for i, level in enumerate(levels)
        if not level.option.requires and level.option.name not in needed
        and not any(excludes(level, other) for other in levels if other is not level)
    ]  # fmt: skip
    x = drawn(levels)
    assert len(alone) > 20 and all(within(count, N, 0.1) for count in x.sum(axis=0)[alone])
    assert all(levels[i].option.name in needed for i in np.flatnonzero(x.sum(axis=0) > N * 0.12))


def test_options_are_drawn_independently():
    x = drawn(levels_of(["first-player", "infantry-charge", "no-retreat-choice"]))
    for a, b in ((0, 1), (0, 2), (1, 2)):
        assert within((x[:, a] & x[:, b]).sum(), N, 0.01)


def test_levels_of_one_option_are_never_together():
    levels = levels_of([f"hand-size:change={n}" for n in (-2, -1, 2, 3, 4)] + ["hand-size:side=axis"])
    x = drawn(levels, q=0.2)
    assert x.sum(axis=1).max() == 1
    assert all(within(count, N, 0.5 / 6) for count in x.sum(axis=0))  # half of all blocks, shared by six
    assert chances(levels, 0.05) == [0.05] * 6


def test_changes_on_the_spot_of_one_path_are_levels_of_one_factor():
    levels = levels_of(["units.infantry.dice=3/2/2", "units.infantry.dice=4/3/2", "units.armor.dice=4/3/3"])
    assert [factor_of(level.option) for level in levels] == ["units.infantry.dice"] * 2 + ["units.armor.dice"]
    assert drawn(levels, q=0.4)[:, :2].sum(axis=1).max() == 1


def test_options_that_conflict_are_never_together():
    a, b = levels_of(["first-player", "infantry-charge"])
    b = replace(b, option=replace(b.option, conflicts=("first-player",)))
    x = drawn([a, b], q=0.5)
    assert not (x[:, 0] & x[:, 1]).any()
    assert x[:, 0].any() and x[:, 1].any()


def test_an_option_brings_what_it_requires():
    a, b = levels_of(["first-player", "infantry-charge"])
    b = replace(b, option=replace(b.option, requires=("first-player",)))
    x = drawn([a, b], q=0.3)
    assert not (x[:, 1] & ~x[:, 0]).any()
    assert within(x[:, 1].sum(), N, 0.3) and (x[:, 0] & ~x[:, 1]).any()
    assert companions([a, b], b) == [a]
    assert not drawn([a, b], q=0.3, allowed=[False, True]).any()


def test_what_cannot_occur_is_never_drawn():
    x = drawn(levels_of(["first-player", "infantry-charge"]), allowed=[True, False])
    assert x[:, 0].any() and not x[:, 1].any()


def test_an_option_is_drawn_as_if_it_were_alone():
    alone = drawn(levels_of(["infantry-charge"]))
    among = drawn(levels_of(["first-player", "infantry-charge", "no-retreat-choice"]))
    assert np.array_equal(alone[:, 0], among[:, 1])


def test_fewer_blocks_are_the_first_of_more():
    levels = levels_of(["all"])
    assert np.array_equal(drawn(levels, n=50), drawn(levels)[:50])


@pytest.mark.parametrize(
    "other",
    [replace(ADDRESS, seed=2), replace(ADDRESS, namespace="confirm"), replace(ADDRESS, chance_id="x")],
)
def test_every_part_of_the_address_counts(other):
    levels = levels_of(["first-player"])
    assert not np.array_equal(drawn(levels, q=0.5), drawn(levels, q=0.5, address=other))


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ([], "nothing"),
        (["first-player+infantry-charge"], "first-player+infantry-charge"),
        (["official"], "official"),
        (["frist-player"], "no such option"),
    ],
)
def test_what_is_no_option_is_told(words, found):
    with pytest.raises(InputError, match=found.replace("+", r"\+")):
        levels_of(words)
