"""The numbers of a sweep as arrays: a dimension for battles, players, metrics and every parameter that is swept."""

from collections.abc import Iterable
from typing import Any

import pandas as pd

from analysis.measure.label_columns import axes_of, on_axes
from engine.loading.words.errors import InputError

VALUES = ("estimate", "ci_low", "ci_high", "error", "n_games")
SCENARIO, PLAYERS, METRIC, UNIT = "scenario", "players", "metric", "unit"
PACKAGE = "pip install 'memoir44-balance[xarray]'"


def grid_frame(effects: pd.DataFrame, variants: Iterable[str] | None = None) -> pd.DataFrame:
    """The numbers of a sweep by their places: one row per battle, players, levels and metric.

    Parameters
    ----------
    effects : DataFrame
        ``r.effects`` or ``r.pooled``.
    variants : iterable of str, optional
        Only these sets of rules; default the official rules and all whose options are swept.

    Returns
    -------
    DataFrame
        ``estimate``, ``ci_low``, ``ci_high``, ``error``, ``n_games``; the index has the levels ``scenario``,
        ``players`` (``captain - major``: Axis, Allies), every swept parameter as it is typed (``hand-size:change``) and
        ``metric``.

    Raises
    ------
    InputError
        No parameter is swept, or two sets of rules have the same levels.
    """
    chosen = effects if variants is None else effects[effects["variant"].isin(list(variants))]
    labels = list(dict.fromkeys(chosen["variant"].astype(str)))
    axes = axes_of(labels)
    if not axes:
        expected = "a sweep, as of options=['hand-size:change=-1..2'], with two levels or more"
        raise InputError("", "to_xarray", "no parameter with levels", expected)
    place = {label: tuple(axis.levels[label] for axis in axes) for label in on_axes(labels, axes)}
    place = {label: levels for label, levels in place.items() if None not in levels}
    seen: dict[tuple[Any, ...], str] = {}
    for label, levels in place.items():
        other = seen.setdefault(levels, label)
        if other != label:
            words = ", ".join(f"{axis.column}={level}" for axis, level in zip(axes, levels, strict=True))
            expected = "one set of rules at every level; choose with variants=[…]"
            raise InputError("", "to_xarray", f"{other} and {label} at {words}", expected)
    rows = chosen[chosen["variant"].isin(list(place))]
    variant = rows["variant"].astype(str)
    index = {
        SCENARIO: rows["scenario"].astype(str),
        PLAYERS: rows["axis_player"].astype(str) + " - " + rows["allies_player"].astype(str),
        **{
            axis.column: variant.map({label: levels[i] for label, levels in place.items()})
            for i, axis in enumerate(axes)
        },
        METRIC: rows["metric"].astype(str),
    }
    return rows[list(VALUES)].set_index(pd.MultiIndex.from_frame(pd.DataFrame(index)))


def grid_of(effects: pd.DataFrame, variants: Iterable[str] | None = None) -> Any:
    """The same as a Dataset of xarray: a dimension for each level of the index, missing where nothing was played.

    Parameters
    ----------
    effects, variants
        As in `grid_frame`.

    Returns
    -------
    xarray.Dataset
        Variables as the columns of `grid_frame`; the coordinate ``unit`` says what each metric counts in.

    Raises
    ------
    InputError
        The package xarray is not installed; as `grid_frame`.
    """
    try:
        import xarray
    except ImportError:
        raise InputError("", "to_xarray", "no package xarray", f"it installed: {PACKAGE}") from None
    found = xarray.Dataset.from_dataframe(grid_frame(effects, variants))
    units = dict(zip(effects["metric"].astype(str), effects["unit"].astype(str), strict=True))
    metrics = [str(name) for name in found[METRIC].values]
    return found.assign_coords({UNIT: (METRIC, [units[name] for name in metrics])})
