"""What the typed label of a variant says, in columns: option, the parameter that was chosen, its level."""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

import pandas as pd

from engine.loading.options.option import Option
from engine.loading.options.sweeps import official_level, sweeps_of
from engine.loading.options.variant import OFFICIAL, parse_variant
from engine.loading.options.variant_text import ON_THE_SPOT, PLUS, is_set, read_value, split_reference
from engine.loading.words.errors import InputError

COLUMNS = ("option", "param", "level")
JOINED, OF = "+", ":"


class RuleName(NamedTuple):
    """A label taken apart; None where the label says nothing of it."""

    option: str | None
    param: str | None
    level: Any


def rule_names(labels: Iterable[str]) -> dict[str, RuleName]:
    """Option, parameter and level of every label of a run.

    Parameters
    ----------
    labels : iterable of str
        As typed: ``hand-size:change=-1``, ``a+b``, ``units.infantry.dice=3/2/2``, ``official``.

    Returns
    -------
    dict of str to RuleName
        ``option``: ids (or paths of cells), joined by ``+``, without their parameters.  ``param``, ``level``: the one
        parameter that is swept among these labels, else the only one that the label names; a change on the spot has a
        level without a parameter.  All three are None for a label that names no option; but where one parameter is
        swept the official rules are a point of its axis, if a level of it is the official rules.

    Examples
    --------
    >>> rule_names(["official", "hand-size:side=axis,change=-1", "hand-size:side=axis,change=1"])["official"]
    RuleName(option=None, param='change', level=0)
    >>> rule_names(["official", "hand-size:change=1"])["official"]
    RuleName(option=None, param=None, level=None)
    >>> rule_names(["hand-size:side=axis,change=-1", "hand-size:side=axis,change=1"])["hand-size:side=axis,change=1"]
    RuleName(option='hand-size', param='change', level=1)
    >>> rule_names(["units.infantry.dice=3/2/2"])["units.infantry.dice=3/2/2"]
    RuleName(option='units.infantry.dice', param=None, level='3/2/2')
    """
    named = list(dict.fromkeys(map(str, labels)))
    swept: dict[str, tuple[str, int]] = {}
    for sweep in sweeps_of(named):
        for level, label in sweep.levels:
            swept.setdefault(label, (sweep.parameter, level))
    axes = axes_of(named)
    if OFFICIAL.id in named and len(axes) == 1 and axes[0].official is not None:
        swept[OFFICIAL.id] = axes[0].param, axes[0].official
    return {label: _taken_apart(label, swept.get(label)) for label in named}


class Axis(NamedTuple):
    """A parameter that is swept: its option, its name, the level that is the official rules, the level of every label.

    The official rules, and a label without the option, lie at the official level; None where there is none.
    """

    option: str
    param: str
    official: int | None
    levels: dict[str, Any]

    @property
    def column(self) -> str:
        """Name of its column in frames: as it is typed."""
        return f"{self.option}{OF}{self.param}"


def axes_of(labels: Iterable[str]) -> list[Axis]:
    """The parameters that have two levels or more among some labels.

    Examples
    --------
    >>> [axis.column for axis in axes_of(["hand-size:change=-1", "hand-size:change=1", "first-player"])]
    ['hand-size:change']
    """
    named = list(dict.fromkeys(map(str, labels)))
    swept = list(dict.fromkeys((sweep.option, sweep.parameter) for sweep in sweeps_of(named)))
    options = {label: _options_of(label) for label in named} if swept else {}
    axes = []
    for option, param in swept:
        official = next(
            official_level(one, param) for own in options.values() for one in own if one.name == option
        )
        levels = {
            label: next((one.params[param] for one in own if one.name == option), official)
            for label, own in options.items()
        }
        axes.append(Axis(option, param, official, levels))
    return axes


def on_axes(labels: Iterable[str], axes: Iterable[Axis]) -> list[str]:
    """Labels that name no option but those of some axes: their points, the official rules among them.

    Examples
    --------
    >>> labels = ["official", "hand-size:change=-1", "hand-size:change=1", "first-player"]
    >>> on_axes(labels, axes_of(labels))
    ['official', 'hand-size:change=-1', 'hand-size:change=1']
    """
    swept = {axis.option for axis in axes}
    named = {label: {one.name for one in _options_of(label)} for label in dict.fromkeys(map(str, labels))}
    return [label for label, own in named.items() if label == OFFICIAL.id or (own and own <= swept)]


def _options_of(label: str) -> tuple[Option, ...]:
    """The options of a label; none of a label that names a draft."""
    try:
        return tuple(parse_variant(label).options)
    except InputError:
        return ()


def with_rule_names(frame: pd.DataFrame) -> pd.DataFrame:
    """The frame with the columns ``option``, ``param`` and ``level`` after ``variant``.

    ``option`` and ``param`` are categories, ``level`` is a number, missing where it is a word.  Where several
    parameters are swept each has a column of its own behind them, called as it is typed: ``hand-size:change``.
    """
    labels = frame["variant"].astype("category")
    names = rule_names(labels.cat.categories)
    found = frame.copy()
    place = list(frame.columns).index("variant") + 1
    for i, column in enumerate(COLUMNS[:2]):
        words = {label: getattr(name, column) for label, name in names.items()}
        found.insert(place + i, column, labels.astype(object).map(words).astype("category"))
    found.insert(place + 2, "level", _numbers(labels, {label: name.level for label, name in names.items()}))
    axes = axes_of(labels.cat.categories)
    for i, axis in enumerate(axes if len(axes) > 1 else ()):
        found.insert(place + 3 + i, axis.column, _numbers(labels, axis.levels))
    return found


def _numbers(labels: pd.Series, values: Mapping[str, Any]) -> pd.Series:
    """A column of numbers by label; missing where the value of a label is none."""
    levels = {label: value if _is_number(value) else None for label, value in values.items()}
    kind = "Float64" if any(isinstance(level, float) for level in levels.values()) else "Int64"
    of_label = pd.array([levels[label] for label in labels.cat.categories], dtype=kind)
    column = of_label.take(labels.cat.codes.to_numpy(), allow_fill=True)
    return pd.Series(column, index=labels.index)


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _taken_apart(label: str, swept: tuple[str, int] | None) -> RuleName:
    """One label; ``swept`` is the parameter that other labels of the run give other levels."""
    if label == OFFICIAL.id:
        return RuleName(None, *(swept or (None, None)))
    parts = [part.strip() for part in PLUS.split(label)]
    options: list[str] = []
    named: list[tuple[str | None, Any]] = []
    for part in parts:
        spot = ON_THE_SPOT.match(part) if is_set(part) else None
        try:
            where, params = (
                (spot.group(1), {None: read_value(spot.group(3))}) if spot else split_reference(part)
            )
        except InputError:
            return RuleName(None, None, None)
        options.append(where)
        named += params.items()
    param, level = swept or (named[0] if len(named) == 1 else (None, None))
    return RuleName(JOINED.join(options), param, level)
