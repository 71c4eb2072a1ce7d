"""Could the signs of paired differences be chance?  The sign-flip permutation test of a mean, exact.

If a rule changes nothing, every difference is as likely to have the other sign.  Differences of medals and turns are
whole numbers, and then the distribution of their sum under all sign flips is a product of cosines, one for each
difference, which one Fourier transform turns into probabilities: no resampling, no seed, no smallest p-value but that
of rounding.  Differences of points are halves at least: a victory that becomes a draw is half a change.
"""

import numpy as np
from scipy.fft import irfft, next_fast_len
from scipy.special import ndtr

WIDEST = 4_000_000  # sum of all differences up to which the distribution is worked out in full
ROUNDING = 1e-12  # what the transform may be wrong by; no p-value is reported below it


def sign_flip(differences: np.ndarray) -> float:
    """Two-sided p-value of a mean of 0.

    Parameters
    ----------
    differences : ndarray, shape (n_pairs,)
        Whole numbers or halves, after minus before.

    Returns
    -------
    float
        Share of all sign flips whose sum is as far from 0 as the one seen.  Where the sum of all differences
        exceeds 4,000,000 (some 100,000 pairs and more) the normal limit of that share.

    Raises
    ------
    ValueError
        A difference that is neither whole nor half.

    Notes
    -----
    Kept by hand: scipy.stats.permutation_test draws the flips, or counts all of them up to some 20 pairs.

    References
    ----------
    Fisher, The Design of Experiments (1935), 21; Pagano and Tritchler, J. Am. Stat. Assoc. 78 (1983) 435.
    """
    twice = np.rint(2 * np.asarray(differences, dtype=float)).astype(np.int64)
    if not np.array_equal(twice, 2 * np.asarray(differences, dtype=float)):
        raise ValueError("differences: found a fraction, expected whole or half numbers")
    sizes, counts = np.unique(np.abs(twice[twice != 0]), return_counts=True)
    if len(sizes) == 0:
        return 1.0
    step = int(np.gcd.reduce(sizes))
    sizes, seen = sizes // step, abs(int(twice.sum())) // step
    widest = int(sizes @ counts)
    if widest > WIDEST:
        return min(1.0, 2 * float(ndtr(-seen / np.sqrt((sizes**2) @ counts))))
    chances = _chances_of_sums(sizes, counts, widest)
    # The sums are -widest, 2 - widest ... widest; by symmetry both tails are the same.
    tail = float(chances[(widest + seen) // 2 :].sum())
    return min(1.0, max(ROUNDING, 2 * tail)) if seen else 1.0


def _chances_of_sums(sizes: np.ndarray, counts: np.ndarray, widest: int) -> np.ndarray:
    """Probability of each sum -widest, 2 - widest ... widest; shape (widest + 1,)."""
    length = next_fast_len(widest + 1, real=True)
    angles = np.pi * np.arange(length // 2 + 1) / length
    size_of_wave = np.zeros(len(angles))
    sign = np.ones(len(angles))
    for size, count in zip(sizes, counts, strict=True):
        cosine = np.cos(size * angles)
        with np.errstate(divide="ignore"):
            size_of_wave += count * np.log(np.abs(cosine))
        sign *= np.where((cosine < 0) & (count % 2 == 1), -1.0, 1.0)
    wave = sign * np.exp(size_of_wave) * np.exp(-1j * angles * widest)
    return np.asarray(np.clip(irfft(wave, length)[: widest + 1], 0, None))
