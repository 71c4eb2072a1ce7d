"""Frames as plain values for JSON: what is not known is None."""

from typing import Any

import numpy as np
import pandas as pd


def plain(frame: pd.DataFrame) -> list[dict[str, Any]]:
    """Rows as plain values; what is not known is None."""
    known = known_ends(frame)
    rows = known.astype(object).where(known.notna(), None).to_dict("records")
    return [{str(name): _value(value) for name, value in row.items()} for row in rows]


def known_ends(frame: pd.DataFrame) -> pd.DataFrame:
    """The frame without intervals of no width: they are not known, and their ends (``_low``, ``_high``) are missing."""
    known = frame.copy()
    for low in [column for column in frame.columns if column.endswith("_low")]:
        ends = [low, f"{low.removesuffix('_low')}_high"]
        known.loc[frame[ends[0]] == frame[ends[1]], ends] = np.nan
    return known


def _value(value: Any) -> Any:
    return value.item() if isinstance(value, np.generic) else value
