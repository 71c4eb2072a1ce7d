"""Several tests at once: Holm's adjustment for headlines, that of Benjamini and Hochberg for long lists."""

import gc
from collections.abc import Sequence

ALPHA = 0.05  # chance of any false alarm in a family


def holm(p_values: Sequence[float]) -> list[float]:
    """Adjusted p-values, in the order given; the chance of any false alarm stays below the level.

    Examples
    --------
    >>> [round(p, 9) for p in holm([0.01, 0.04, 0.03])]
    [0.03, 0.06, 0.06]

    References
    ----------
    Holm, Scand. J. Stat. 6 (1979) 65.
    """
    if len(p_values) < 2:
        return list(p_values)
    from statsmodels.stats.multitest import (
        multipletests,
    )  # late: half a second

    gc.freeze()  # it collects garbage at every call, a tenth of a second in a process with compiled rules
    try:
        adjusted = multipletests(p_values, method="holm")[1]
    finally:
        gc.unfreeze()
    return [float(p) for p in adjusted]


def benjamini_hochberg(p_values: Sequence[float]) -> list[float]:
    """Adjusted p-values (q), in the order given; of the tests called at q, that share is false on average.

    Examples
    --------
    >>> [round(q, 9) for q in benjamini_hochberg([0.01, 0.04, 0.03, 0.5])]
    [0.04, 0.053333333, 0.053333333, 0.5]

    Notes
    -----
    Holds for independent tests and for changes against one baseline of a scenario (positive dependence).

    References
    ----------
    Benjamini and Hochberg, J. R. Stat. Soc. B 57 (1995) 289.
    """
    from scipy.stats import false_discovery_control  # late: a third of a second

    return [float(q) for q in false_discovery_control(p_values)] if p_values else []
