"""Pick-freeze: sources of known shares, everything shared, nothing shared."""

import numpy as np
import pytest
from scipy import stats

from analysis.stats.luck_shares import FEWEST_KNOWN, change_of_shares, luck_share, luck_shares
from analysis.stats.pooled import pooled_change, pooled_level

GENERATOR = np.random.default_rng(13)
WEIGHTS = {"deck": 0.3, "dice": 0.1, "players": 0.0, "interaction": 0.6}


def result(chance, shares=WEIGHTS):
    """Independent signs weighted so that each source decides what is asked, the rest deck and dice together."""
    deck, dice, players = chance
    parts = [deck, dice, players, deck * dice]
    return sum(np.sqrt(share) * part for share, part in zip(shares.values(), parts, strict=True))


def draw(n=20_000):
    return GENERATOR.choice([-1.0, 1.0], n)


def four(n=20_000, shares=WEIGHTS):
    """Results of the games and of the three companions, each of which shares one sign."""
    kept, anew = ([draw(n) for _ in range(3)] for _ in range(2))
    mixed = [[kept[k] if k == i else anew[k] for k in range(3)] for i in range(3)]
    names = list(WEIGHTS)[:3]
    return result(kept, shares), {
        name: result(chance, shares) for name, chance in zip(names, mixed, strict=True)
    }


def test_shares_of_a_known_game():
    found = luck_shares(*four()).shares
    assert list(found) == list(WEIGHTS)
    for source, share in WEIGHTS.items():
        assert found[source].low <= share <= found[source].high
        assert found[source].high - found[source].low < 0.07
    assert sum(one.value for one in found.values()) == pytest.approx(1)


def test_all_shared_is_one_and_nothing_shared_is_none():
    one = result([draw(), draw(), draw()])
    everything, nothing = luck_share(one, one.copy()), luck_share(one, result([draw(), draw(), draw()]))
    assert (everything.value, everything.error) == pytest.approx((1, 0), abs=1e-12)
    assert nothing.low <= 0 <= nothing.high
    assert luck_share(np.ones(50), np.ones(50)).value == 0


def test_a_result_that_never_varies_has_no_shares():
    ones = np.ones(50)
    found = luck_shares(ones, {"deck": ones, "dice": ones, "players": ones})
    assert {one.value for one in found.shares.values()} == {0.0}
    assert {change.value for change in change_of_shares(found, found).values()} == {0.0}


def test_an_interval_holds_its_estimate_also_beyond_all_luck():
    """Of six fours two have sum 0, four sum +-2 (won 1, lost -1): the shares add up to 16/24 - 1, 4/3 are left."""
    fours = 20 * [(1, 1, 1, 0), (0, 0, 0, 1), (1, 1, 0, 1), (0, 0, 1, 0), (1, 0, 1, 0), (0, 1, 0, 1)]
    own, *companions = np.array(fours, dtype=float).T
    found = luck_shares(own, dict(zip(("deck", "dice", "players"), companions, strict=True))).shares
    left = found["interaction"]
    assert left.value == pytest.approx(4 / 3)
    assert left.low < left.value < left.high
    assert (left.low + left.high) / 2 == pytest.approx(left.value)


def normal_four(generator, shares, n):
    """Sums of normal sources, and for what they decide together another normal number for every game."""
    kept, anew = generator.normal(size=(2, 3, n))
    weights = np.sqrt(list(shares.values()))

    def of(chance):
        return sum(w * part for w, part in zip(weights, [*chance, generator.normal(size=n)], strict=True))

    mixed = [[kept[k] if k == i else anew[k] for k in range(3)] for i in range(3)]
    return of(kept), {name: of(chance) for name, chance in zip(list(shares)[:3], mixed, strict=True)}


NORMAL = (
    {"deck": 0.3, "dice": 0.1, "players": 0.05, "interaction": 0.55},
    {"deck": 0.4, "dice": 0.3, "players": 0.3, "interaction": 0.0},
)


@pytest.mark.parametrize("shares", NORMAL)
def test_the_fewest_games_with_an_interval_hold_the_truth(shares):
    """1,500 runs: a standard error of the coverage is 0.6 points."""
    generator, inside = np.random.default_rng(44), dict.fromkeys(shares, 0)
    for _ in range(1500):
        for source, one in luck_shares(*normal_four(generator, shares, FEWEST_KNOWN)).shares.items():
            inside[source] += one.low <= shares[source] <= one.high
    assert min(inside.values()) >= 0.93 * 1500, inside


def test_so_of_changes():
    generator, inside = np.random.default_rng(47), dict.fromkeys(NORMAL[0], 0)
    for _ in range(1500):
        before, after = (luck_shares(*normal_four(generator, one, FEWEST_KNOWN)) for one in NORMAL)
        for source, change in change_of_shares(before, after).items():
            inside[source] += change.low <= NORMAL[1][source] - NORMAL[0][source] <= change.high
    assert min(inside.values()) >= 0.93 * 1500, inside


@pytest.mark.parametrize("n", [3, FEWEST_KNOWN - 1])
def test_fewer_games_have_shares_and_no_interval(n):
    generator = np.random.default_rng(45)
    before, after = (luck_shares(*normal_four(generator, NORMAL[0], n)) for _ in range(2))
    changes = change_of_shares(before, after)
    assert sum(one.value for one in after.shares.values()) == pytest.approx(1)
    assert not any(one.is_known for one in (*after.shares.values(), *changes.values()))
    assert not pooled_level([before.shares["deck"], after.shares["deck"]]).is_known
    assert not pooled_change([changes["deck"], changes["dice"]]).is_known
    assert {change.p for change in changes.values()} == {1.0}


def test_the_interval_is_that_of_student():
    own, companions = normal_four(np.random.default_rng(46), NORMAL[0], 100)
    share = luck_share(own, companions["deck"])
    assert share.high - share.value == pytest.approx(stats.t.ppf(0.975, 99) * share.error)


def test_three_companions_are_needed():
    with pytest.raises(ValueError, match="2 companions, expected one for each of three"):
        luck_shares(np.ones(5), {"deck": np.ones(5), "dice": np.ones(5)})


@pytest.mark.parametrize("source", WEIGHTS)
def test_the_error_is_what_repetition_shows(source):
    found = [luck_shares(*four(400)).shares[source] for _ in range(300)]
    values = [one.value for one in found]
    assert np.mean([one.error for one in found]) == pytest.approx(np.std(values), rel=0.15)
    assert np.mean(values) == pytest.approx(WEIGHTS[source], abs=0.02)


def test_two_pairs_of_each_four_tell_more_than_one():
    own, companions = four()
    one = luck_share(own, companions["deck"])
    assert luck_shares(own, companions).shares["deck"].error < 0.97 * one.error


def test_the_change_of_shares_covers_the_truth():
    other = {"deck": 0.2, "dice": 0.25, "players": 0.0, "interaction": 0.55}
    inside = dict.fromkeys(WEIGHTS, 0)
    for _ in range(200):
        changes = change_of_shares(luck_shares(*four(500)), luck_shares(*four(500, other)))
        for source, change in changes.items():
            inside[source] += change.low <= other[source] - WEIGHTS[source] <= change.high
    assert all(180 <= count <= 199 for count in inside.values()), inside


def test_the_same_chance_on_both_sides_narrows_the_change():
    own, companions = four()
    before = luck_shares(own, companions)
    noise = {name: values + 0.1 * draw() for name, values in companions.items()}
    alike = change_of_shares(before, luck_shares(own + 0.1 * draw(), noise))["deck"]
    apart = change_of_shares(before, luck_shares(*four()))["deck"]
    assert alike.error < 0.5 * apart.error and alike.correlation > 0.8
    assert change_of_shares(before, before)["deck"].error == 0
