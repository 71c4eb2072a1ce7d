"""What the typed label of a variant says, in columns: option, the parameter that was chosen, its level."""

from collections.abc import Iterable
from typing import Any, NamedTuple

import pandas as pd

from engine.loading.options.sweeps import sweeps_of
from engine.loading.options.variant import OFFICIAL
from engine.loading.options.variant_text import ON_THE_SPOT, PLUS, is_set, read_value, split_reference
from engine.loading.words.errors import InputError

COLUMNS = ("option", "param", "level")
JOINED = "+"


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
        level without a parameter.  All three are None for a label that names no option.

    Examples
    --------
    >>> rule_names(["official", "hand-size:side=axis,change=-1", "hand-size:side=axis,change=1"])["official"]
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
    return {label: _taken_apart(label, swept.get(label)) for label in named}


def with_rule_names(frame: pd.DataFrame) -> pd.DataFrame:
    """The frame with the columns ``option``, ``param`` and ``level`` after ``variant``.

    ``option`` and ``param`` are categories, ``level`` is a number, missing where it is a word.
    """
    labels = frame["variant"].astype("category")
    names = rule_names(labels.cat.categories)
    found = frame.copy()
    place = list(frame.columns).index("variant") + 1
    for i, column in enumerate(COLUMNS[:2]):
        words = {label: getattr(name, column) for label, name in names.items()}
        found.insert(place + i, column, labels.astype(object).map(words).astype("category"))
    levels = {label: name.level if _is_number(name.level) else None for label, name in names.items()}
    kind = "Float64" if any(isinstance(level, float) for level in levels.values()) else "Int64"
    of_label = pd.array([levels[label] for label in labels.cat.categories], dtype=kind)
    column = of_label.take(labels.cat.codes.to_numpy(), allow_fill=True)
    found.insert(place + 2, "level", pd.Series(column, index=found.index))
    return found


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _taken_apart(label: str, swept: tuple[str, int] | None) -> RuleName:
    """One label; ``swept`` is the parameter that other labels of the run give other levels."""
    if label == OFFICIAL.id:
        return RuleName(None, None, None)
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
