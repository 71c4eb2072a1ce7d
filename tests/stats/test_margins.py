"""Margins that matter are positive numbers."""

import pytest

from analysis.stats.margins import Margins


def test_defaults():
    assert Margins() == Margins(wins_points=2.0, medals=0.10, turns_percent=5.0)
    assert Margins().turns(30) == pytest.approx(1.5)


@pytest.mark.parametrize("field", ["wins_points", "medals", "turns_percent"])
@pytest.mark.parametrize("value", [0, -1, 100, float("nan")])
def test_what_is_no_margin_is_refused(field, value):
    with pytest.raises(ValueError, match=field):
        Margins(**{field: value})
