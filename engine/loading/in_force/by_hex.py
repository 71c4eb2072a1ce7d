"""Switches that are one value for all hexes or a table by hex: the value on a hex, and which hexes a table may name."""

from collections.abc import Collection, Sequence
from typing import Any, TypeVar

from engine.declaring.values import OTHERS, ByHex
from engine.hooks import SWITCHES
from engine.loading.words.errors import InputError

BY_HEX = frozenset(switch.name for switch in SWITCHES if isinstance(switch.values, ByHex))
Value = TypeVar("Value")


def key_of(words: Sequence[str]) -> str:
    """Key in a table by hex, of the word that names a hex or of none.

    Examples
    --------
    >>> key_of([]), key_of(["e5"]), key_of(["others"])
    ('others', 'E5', 'others')
    """
    return words[0].upper() if words and words[0] != OTHERS else OTHERS


def value_on(value: Value | dict[str, Value], name: str) -> Value:
    """The value on a hex: its own, or that of all others.

    Examples
    --------
    >>> value_on(3, "E5"), value_on({"E5": 2, "others": 1}, "E5"), value_on({"E5": 2, "others": 1}, "F8")
    (3, 2, 1)
    """
    if not isinstance(value, dict):
        return value
    table: dict[str, Value] = value
    return table[name] if name in table else table[OTHERS]


def with_value_on(value: Any, name: str, own: Any) -> Any:
    """The switch with another value on one hex, or on all hexes that its table does not name.

    Examples
    --------
    >>> with_value_on(1, "E5", 2), with_value_on({"E5": 2, "others": 1}, "others", 3), with_value_on(1, "others", 3)
    ({'others': 1, 'E5': 2}, {'E5': 2, 'others': 3}, 3)
    """
    if isinstance(value, dict):
        return {**value, name: own}
    return own if name == OTHERS and not isinstance(own, dict) else {OTHERS: value, name: own}


def check_hexes(value: object, key: str, names: Collection[str], expected: str) -> None:
    """Refuse a table by hex that names a hex for which the rule has no use.

    Parameters
    ----------
    value : object
        What the switch holds.
    key : str
        Path of the switch.
    names : collection of str
        The hexes that the table may name.
    expected : str
        What these hexes are, for the error.

    Raises
    ------
    InputError
        A hex that is not among them.
    """
    for name in value if isinstance(value, dict) else ():
        if name != OTHERS and name not in names:
            found = " ".join(names) or "there is none"
            raise InputError("scenario", f"{key}.{name}", name, f"{expected} ({found}), or {OTHERS}")
