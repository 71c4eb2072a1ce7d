"""Several tests at once: Holm's adjustment for headlines, that of Benjamini and Hochberg for long lists."""

from collections.abc import Sequence


def holm(p_values: Sequence[float]) -> list[float]:
    """Adjusted p-values, in the order given; the chance of any false alarm stays below the level.

    Examples
    --------
    >>> holm([0.01, 0.04, 0.03])
    [0.03, 0.06, 0.06]

    References
    ----------
    Holm, Scand. J. Stat. 6 (1979) 65.
    """
    adjusted = [0.0] * len(p_values)
    highest = 0.0
    for rank, i in enumerate(sorted(range(len(p_values)), key=lambda i: p_values[i])):
        highest = max(highest, (len(p_values) - rank) * p_values[i])
        adjusted[i] = min(1.0, highest)
    return adjusted


def benjamini_hochberg(p_values: Sequence[float]) -> list[float]:
    """Adjusted p-values (q), in the order given; of the tests called at q, that share is false on average.

    Examples
    --------
    >>> benjamini_hochberg([0.01, 0.04, 0.03, 0.5])
    [0.04, 0.05333333333333334, 0.05333333333333334, 0.5]

    Notes
    -----
    Holds for independent tests and for changes against one baseline of a scenario (positive dependence).

    References
    ----------
    Benjamini and Hochberg, J. R. Stat. Soc. B 57 (1995) 289.
    """
    n = len(p_values)
    adjusted = [1.0] * n
    lowest = 1.0
    for rank, i in zip(range(n, 0, -1), sorted(range(n), key=lambda i: -p_values[i]), strict=True):
        lowest = min(lowest, p_values[i] * n / rank)
        adjusted[i] = lowest
    return adjusted
