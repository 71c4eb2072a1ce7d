"""How errors quote what was found: short, in one line, with no mark that would act on a terminal."""

import json
import re
from collections.abc import Mapping
from datetime import date, time
from math import log10
from numbers import Integral, Real
from typing import Any

MOST_QUOTED = 70  # characters of one value
LONGEST_WHOLE = 64  # bits; a longer whole number is told by the number of its digits
BLANKS = "\n\r\t"
# Control characters but for tabs and ends of lines, halves of characters, what turns the order of reading.
HARMFUL = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]"
)


def printable(text: str) -> str:
    r"""A text in one line, with the code of every mark that cannot be printed in its place.

    Examples
    --------
    >>> printable("red \x1b[31m\nnext")
    'red \\x1b[31m next'
    """
    return "".join(one if one.isprintable() else " " if one in BLANKS else _code(one) for one in text)


def _code(mark: str) -> str:
    return mark.encode("unicode_escape").decode()


def harmless(text: str) -> str:
    """A text as it is but for marks that act on a terminal: their codes stand in their place."""
    return HARMFUL.sub(lambda match: _code(match.group()), text)


def shortened(text: str, most: int = MOST_QUOTED) -> str:
    """A printable text of at most so many characters; of a longer one the beginning, and how long it is.

    Examples
    --------
    >>> shortened("x" * 1000, 30)
    'xxxxxxxxxx… (1,000 characters)'
    """
    said = printable(text[: most + 1])
    return said if len(said) <= most else _cut(said, len(text), most)


def _cut(said: str, length: int, most: int) -> str:
    tail = f"… ({length:,} characters)"
    return said[: max(0, most - len(tail))] + tail


def shortened_inside(text: str, most: int) -> str:
    """A printable text of at most so many characters; of a longer one, like a path, the beginning and the end.

    Examples
    --------
    >>> shortened_inside("/home/someone/battles/sword.toml", 20)
    '/home/…es/sword.toml'
    """
    if len(text) <= most and text.isprintable():
        return text
    head, tail = printable(text[:most]), printable(text[-most:])
    if len(text) <= most and len(head) <= most:
        return head
    start = (most - 1) // 3
    return f"{head[:start]}…{tail[-(most - 1 - start) :]}"


def quoted(value: Any, most: int = MOST_QUOTED) -> str:
    """A value as its file would say it, or in a few words where that would be long.

    Examples
    --------
    >>> quoted("axis"), quoted(True), quoted([1, 2]), quoted({"a": 1}), quoted(10**100)
    ("'axis'", 'true', '[1, 2]', '{ a = 1 }', 'a whole number of 101 digits')
    """
    if value is None:
        return "nothing"
    if isinstance(value, str):
        return _text(value, most)
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, Integral):
        return _whole(int(value))
    if isinstance(value, Real):
        return repr(float(value))
    if isinstance(value, date | time):
        return value.isoformat()
    if isinstance(value, Mapping):
        return _table(value, most)
    if isinstance(value, list | tuple):
        return _listed(value, most)
    return f"a value of type {type(value).__name__}"


def in_json(value: Any) -> str:
    """A value as a JSON file would say it; numbers that are none by the names JSON has for them.

    Examples
    --------
    >>> in_json(None), in_json(True), in_json(float("nan")), in_json({"a": 1})
    ('null', 'true', 'NaN', 'an object of 1 key')
    """
    if isinstance(value, Mapping):
        return quoted(value, 0).replace("a table", "an object", 1)
    unusual = value is None or isinstance(value, float)
    return json.dumps(value) if unusual else quoted(value)


def _text(value: str, most: int) -> str:
    said = repr(value[:most])
    return said if len(value) <= most and len(said) <= most + 2 else _cut(said, len(value), most)


def _whole(value: int) -> str:
    if value.bit_length() <= LONGEST_WHOLE:
        return str(value)
    digits = int(value.bit_length() * log10(2)) + 1  # Python itself writes no more than 4,300 of them
    return f"a whole number of {digits:,} digits"


def _table(value: Mapping[Any, Any], most: int) -> str:
    if len(value) <= most and not any(isinstance(one, list | tuple | Mapping) for one in value.values()):
        pairs = (f"{printable(str(key)[:most])} = {quoted(one, most)}" for key, one in value.items())
        said = f"{{ {', '.join(pairs)} }}"
        if value and len(said) <= most:
            return said
    return f"a table of {len(value):,} key{'' if len(value) == 1 else 's'}"


def _listed(value: list[Any] | tuple[Any, ...], most: int) -> str:
    if len(value) <= most and not any(isinstance(one, list | tuple | Mapping) for one in value):
        said = f"[{', '.join(quoted(one, most) for one in value)}]"
        if len(said) <= most:
            return said
    return f"a list of {len(value):,}"
