"""A race of means: who leaves is shown to be farther, the nearest hardly ever does, and the chance named is right."""

import numpy as np
import pytest
from scipy import stats

from analysis.stats.race import WRONGLY, Standing, rounds_of


def games(seed, n, chances, common=0.5):
    """Wins of candidates, a part of which the cards and dice decide for all of them alike."""
    rng = np.random.default_rng(seed)
    shared, own = rng.normal(0, 1, (n, 1)), rng.normal(0, 1, (n, len(chances)))
    luck = np.sqrt(common) * shared + np.sqrt(1 - common) * own
    return (stats.norm.cdf(luck) < np.array(chances)).astype(float)


def test_who_is_far_leaves_and_who_is_near_stays():
    standing = Standing(games(1, 4000, [0.50, 0.505, 0.70, 0.35]), 0.5)
    assert standing.stays(4, 4).tolist() == [True, True, False, False]
    assert not Standing(games(1, 99, [0.50, 0.95]), 0.5).stays(2, 1).sum() < 2  # too few games


@pytest.mark.parametrize(
    "chances", [[0.50, 0.50, 0.50, 0.50], [0.46, 0.54, 0.46, 0.54], [0.52, 0.47, 0.60, 0.40]]
)
def test_the_nearest_leaves_in_5_of_100_races_at_most(chances):
    races, out = 300, 0
    for seed in range(races):
        played, stay = games(seed, 1000, chances), list(range(len(chances)))
        for n in rounds_of(1000):
            keeps = Standing(played[:n, stay], 0.5).stays(len(chances), len(rounds_of(1000)))
            stay = [one for one, keep in zip(stay, keeps, strict=True) if keep]
        out += int(np.argmin(np.abs(np.array(chances) - 0.5))) not in stay
    assert out / races <= WRONGLY + 3 * np.sqrt(WRONGLY * (1 - WRONGLY) / races)


def test_the_chance_of_two_is_that_of_their_difference():
    """Both lie above the target, so the nearer one is that of the smaller mean."""
    played = games(3, 2000, [0.60, 0.62])
    difference = played[:, 1] - played[:, 0]
    z = difference.mean() / (difference.std(ddof=1) / np.sqrt(2000))
    assert Standing(played, 0.2).chance_of(0) == pytest.approx(stats.norm.cdf(z), abs=0.015)


def test_one_candidate_is_the_nearest():
    assert Standing(games(4, 200, [0.7]), 0.5).chance_of(0) == 1
