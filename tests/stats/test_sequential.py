"""The sequential test of a mean: what gains passes, what does not fails, anything else goes on."""

import pytest

from analysis.stats.sequential import promotion


def test_promotion_passes_what_gains_and_fails_what_does_not():
    assert promotion(0.0, 1.0, 10, 0.1).result == "open"
    assert (
        promotion(0.1, 0.25, 1000, 0.1).result == "pass" and promotion(0.0, 0.25, 1000, 0.1).result == "fail"
    )
    assert promotion(0.1, 0.25, 1000, 0.1).log_ratio == pytest.approx(1000 * 0.1 * 0.05 / 0.25)
    assert promotion(1.0, 0.0, 10, 0.1).result == "open"
