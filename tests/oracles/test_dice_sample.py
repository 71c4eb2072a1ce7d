"""Bulk sampling against the exact distributions.

Seeds are fixed, so each test either always passes or always fails; a fresh seed would raise a false alarm in one of
about ``1 / FALSE_ALARM`` runs of this file.
"""

import numpy as np
import pytest
from scipy.stats import chi2

from engine.codes import Face, UnitClass
from engine.dice.bulk import sample
from engine.dice.bulk.sample import (
    measure_sampling,
    mixed_battles,
    roll_battles,
    roll_counts,
    spoilt_words,
)
from engine.dice.combat import class_faces, fight_out, make_battles, settle
from engine.dice.odds import MAX_DICE, n_rolls, roll_weights
from engine.kernel.chance import philox4x32

FALSE_ALARM = 1e-6  # of all chi-square tests here together
N_TESTS = 64  # more than there are
INF, ARM, ART = (class_faces(target) for target in UnitClass)
STAR = 1 << Face.STAR


def agrees(counts, weights):
    """Whether counts pass a chi-square test against whole-number weights; rare cells are joined."""
    counts, weights = np.ravel(counts), np.ravel(weights)
    assert counts[weights == 0].sum() == 0
    expected = weights / weights.sum() * counts.sum()
    rare = expected < 10
    seen = np.append(counts[~rare], counts[rare].sum())
    due = np.append(expected[~rare], expected[rare].sum())
    seen, due = seen[due > 0], due[due > 0]
    if len(due) == 1:
        return True
    statistic = ((seen - due) ** 2 / due).sum()
    return chi2.sf(statistic, len(due) - 1) > FALSE_ALARM / N_TESTS


def tally(shape, *columns):
    """How often each combination of values occurs."""
    return np.bincount(
        np.ravel_multi_index([c.astype(int) for c in columns], shape), minlength=np.prod(shape)
    )


@pytest.mark.parametrize("faces", [INF, ARM, ART, INF | STAR])
@pytest.mark.parametrize("dice", [1, 2, 3, 4, 5, 6, 9, 10, MAX_DICE])
def test_hits_and_flags_follow_the_exact_weights(dice, faces):
    n = 100_000
    battle = make_battles(dice, faces, 8)
    rolled = roll_battles(np.broadcast_to(battle, n), seed=dice, namespace=f"weights {faces}")
    side = MAX_DICE + 1
    weights = roll_weights()[dice, battle["hit_sixths"], battle["flag_sixths"]]
    assert agrees(tally((side, side), rolled["hits"], rolled["flags"]), weights)


@pytest.mark.parametrize(
    "special",
    [
        {},
        {"room": 0},
        {"room": 1, "flags_ignored": 1},
        {"hits_ignored": 1, "room": 2},
        {"hexes_per_flag": 3, "room": 4},
        {"room": 0, "loss_per_hex": 2},
    ],
)
def test_losses_and_retreats_follow_the_exact_joint_distribution(special):
    n = 300_000
    battle = make_battles(4, ARM, 3, **special)
    rolled = roll_battles(np.broadcast_to(battle, n), seed=3, namespace=f"joint {sorted(special.items())}")
    exact = fight_out(battle)
    assert agrees(tally((9, 9), rolled["figures_lost"], rolled["retreats"]), exact.joint)
    assert agrees(tally((2,), rolled["eliminated"]), exact.eliminated)


def test_neighbouring_battles_are_independent():
    rolled = roll_battles(np.broadcast_to(make_battles(1, INF, 4), 400_000), seed=11)
    shown = rolled["hits"] + 2 * rolled["flags"]
    pair = np.outer([2, 3, 1], [2, 3, 1])  # of six sides: nothing, hit, flag
    for step in (1, 2, 4):
        start = shown[: len(shown) // (2 * step) * 2 * step].reshape(-1, 2, step)[:, :, 0]
        assert agrees(tally((3, 3), start[:, 0], start[:, 1]), pair)


def test_every_roll_is_settled_by_the_rules():
    rng = np.random.default_rng(5)
    n = 50_000
    battles = make_battles(
        rng.integers(0, MAX_DICE + 1, n),
        rng.choice([INF, ARM, ART], n),
        rng.integers(1, 9, n),
        hits_ignored=rng.integers(0, 3, n),
        flags_ignored=rng.integers(0, 3, n),
        room=rng.integers(0, 9, n),
        hexes_per_flag=rng.integers(1, 4, n),
        loss_per_hex=rng.integers(0, 3, n),
        one_for_all=rng.integers(0, 2, n),
    )
    rolled = roll_battles(battles, seed=2)
    after = settle(battles, rolled["hits"], rolled["flags"])
    assert (rolled["hits"].astype(int) + rolled["flags"] <= battles["dice"]).all()
    assert (rolled["figures_lost"] == after.lost_to_hits + after.lost_to_flags).all()
    assert (rolled["lost_to_flags"] == after.lost_to_flags).all()
    assert (rolled["eliminated"] == after.eliminated).all()
    assert (rolled["retreats"] == after.retreats).all()


def test_chunks_of_any_size_give_the_same_battles():
    battles = mixed_battles(1000)
    whole = roll_battles(battles, seed=9, first=2**33 - 3)
    for size in (1, 3, 7, 64, 999):
        parts = [
            roll_battles(battles[i : i + size], seed=9, first=2**33 - 3 + i) for i in range(0, 1000, size)
        ]
        assert (np.concatenate(parts) == whole).all()


def test_a_battle_depends_on_nothing_but_its_address_and_itself():
    battles = mixed_battles(96)
    alone = roll_battles(battles, seed=4)
    others = battles.copy()
    others[::2] = make_battles(MAX_DICE, INF, 1)
    assert (roll_battles(others, seed=4)[1::2] == alone[1::2]).all()
    assert (roll_battles(battles.reshape(2, -1, 3), seed=4) == alone.reshape(2, -1, 3)).all()
    assert roll_battles(battles[0], seed=4) == alone[0]


def test_seeds_namespaces_and_addresses_have_words_of_their_own():
    battles = np.broadcast_to(make_battles(5, INF, 8), 2000)
    base = roll_battles(battles, seed=1)["hits"]
    assert (roll_battles(battles, seed=1)["hits"] == base).all()
    for other in (
        roll_battles(battles, seed=2),
        roll_battles(battles, seed=1, namespace="else"),
        roll_battles(battles, seed=1, first=2**34),
        roll_battles(battles, seed=1, first=4),
    ):
        assert (other["hits"] != base).mean() > 0.5


def test_compiled_and_plain_python_roll_the_same():
    battles = np.concatenate([mixed_battles(300), np.full(100, make_battles(MAX_DICE, ARM, 8))])
    plain = np.empty(len(battles), sample.OUTCOME)
    function = getattr(sample.roll_range, "py_func", sample.roll_range)
    tables = (roll_counts(), sample.group_starts(), n_rolls(np.arange(MAX_DICE + 1)), spoilt_words())
    function(battles, *tables, *sample.stream_key(6, "bulk"), 5, plain)
    assert (plain == roll_battles(battles, seed=6, first=5)).all()


@pytest.mark.parametrize("dice", range(MAX_DICE + 1))
def test_after_the_spoilt_words_every_roll_has_equally_many(dice):
    # Words w with w * n >> 32 == k and w * n mod 2^32 >= spoilt, counted without listing them.
    n, spoilt = int(n_rolls(dice)), int(spoilt_words()[dice])
    rng = np.random.default_rng(dice)
    for k in {0, n - 1, *(int(k) for k in rng.integers(0, n, 500))}:
        first = -(-((k << 32) + spoilt) // n)
        behind = -(-((k + 1) << 32) // n)
        assert behind - first == (1 << 32) // n


def test_a_spoilt_word_is_drawn_again_from_the_same_address():
    dice, (key0, key1) = MAX_DICE, sample.stream_key(1, "bulk")
    n, spoilt = int(n_rolls(dice)), int(spoilt_words()[dice])
    battles = np.broadcast_to(make_battles(dice, INF, 8), 400)
    rolled = roll_battles(battles, seed=1)
    redrawn = 0
    for address in range(400):
        attempt, low = -1, -1
        while low < spoilt:
            attempt += 1
            words = philox4x32(address >> 2, 0, attempt, sample.ADDRESS, key0, key1)
            high, low = divmod(int(words[address & 3]) * n, 1 << 32)
        redrawn += attempt > 0
        digits = [high // 6**place % 6 for place in range(dice)]
        # sides 0 to 2 hit infantry, side 3 is the flag
        assert rolled["hits"][address] == sum(digit < 3 for digit in digits)
        assert rolled["flags"][address] == digits.count(3)
    assert redrawn > 0


def test_counts_of_every_roll_of_four_dice():
    counts = roll_counts()[3, 1, sample.group_starts()[4] :]
    for roll in range(1296):
        digits = [roll // 6**place % 6 for place in range(4)]
        assert counts[roll] == sum(digit < 3 for digit in digits) + 16 * digits.count(3)


def test_no_dice_do_nothing():
    nothing = roll_battles(np.broadcast_to(make_battles(0, INF, 4), 10))
    assert not any(nothing[name].any() for name in sample.OUTCOME.names)


def test_the_measurement_reports_battles_per_second():
    found = measure_sampling(0.01)
    assert found["battles_per_s"] == found["battles"] / found["seconds"] > 0
    assert found["battles"] % sample.BENCH_BATTLES == 0
