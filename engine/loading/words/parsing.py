"""TOML and JSON as plain values, within limits that no file of the program's kind comes near.

What a parser cannot bear is told as a mistake in the file: nesting without end, numbers of a thousand digits, keys of a
thousand parts.  So are values that no column reads and that would do harm further on: dates, numbers without end,
marks that act on a terminal or turn the order of what is read.
"""

import json
import math
import re
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from datetime import date, time
from typing import Any

from engine.loading.words.errors import InputError
from engine.loading.words.quoting import HARMFUL, quoted

MOST_DEEP = 20  # levels; the deepest file that ships has 8
MOST_VALUES = 20_000  # of a TOML file; the longest list of rules has 2,500
MOST_TEXT, MOST_KEY = 20_000, 200  # characters
WHOLE = 2**63  # what TOML calls a whole number has 64 bits

# Brackets, dots and ends of lines of a TOML file outside of texts and comments; a text that is never closed reaches to
# the end.  Possessive repeats keep this linear whatever the file holds.
TOML_MARKS = re.compile(
    r'"""(?:[^"\\]|\\.?|"(?!""))*+(?:"{3,5}|\Z)'
    r"|'''(?:[^']|'(?!''))*+(?:'{3,5}|\Z)"
    r'|"(?:[^"\\\n]|\\[^\n]?)*+"?'
    r"|'[^'\n]*+'?"
    r"|\#[^\n]*+"
    r"|[\[\]{}.=,\n]",
    re.DOTALL,
)
JSON_MARKS = re.compile(r'"(?:[^"\\]|\\.?)*+"?|[\[\]{}\n]', re.DOTALL)
# How messages of Python's reader of JSON begin, and what they have found.
JSON_WORDS = {
    "Expecting value": "no value where one should stand",
    "Expecting property name": "no key in double quotes where one should stand",
    "Expecting ',' delimiter": "no comma where one should stand",
    "Expecting ':' delimiter": "no colon where one should stand",
    "Illegal trailing comma": "a comma after the last value",
    "Unterminated string": "a text that is never closed",
    "Invalid control character": "a text with a control character",
    "Invalid \\": "a text with a backslash that means nothing",
    "Extra data": "more after the end",
}
MANY_DIGITS = re.compile(r"[0-9_]{1000,}")
Trail = tuple["Trail", str | int] | tuple[()]  # keys that lead to a value, the last one first


def parse_toml(text: str, file: str, *, any_text: bool = False) -> dict[str, Any]:
    """The values of a TOML file, checked against all limits.

    Parameters
    ----------
    text : str
    file : str
        Named in errors.
    any_text : bool
        Texts may hold control characters: for files whose texts no list shows.

    Raises
    ------
    InputError
        Not TOML (with line and column), or beyond a limit (with the line or the key).
    """
    check_nesting(text, file, TOML_MARKS)
    try:
        values = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise InputError(file, "", str(error), "a TOML file") from None
    except ValueError:  # Python reads no whole number of more than 4,300 digits
        raise InputError(
            file, _line_of(MANY_DIGITS, text), "a number of too many digits", "18 at most"
        ) from None
    check_values(values, file, any_text)
    return values


def parse_json(text: str, file: str, expected: str, most_values: float = math.inf) -> Any:
    """The value of a JSON file; keys that stand there twice and nesting without end are refused.

    Parameters
    ----------
    text : str
    file, expected : str
        Named in errors: which file, and what it should be.
    most_values : number
        Of the whole file.

    Raises
    ------
    InputError
        Not JSON (with its line), a key twice, nested too deep, or too many values.
    """

    def once_each(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found = dict(pairs)
        if len(found) < len(pairs):
            (twice, _), *_ = Counter(name for name, _ in pairs).most_common(1)
            raise InputError(file, twice, "the key twice", "each key once")
        return found

    if not text.strip():
        raise InputError(file, "", "an empty file", expected)
    try:
        values = json.loads(text, object_pairs_hook=once_each)
    except json.JSONDecodeError as error:
        raise InputError(file, f"line {error.lineno}", _json_words(error.msg), expected) from None
    except RecursionError:
        check_nesting(text, file, JSON_MARKS)
        raise InputError(file, "", f"values more than {MOST_DEEP} deep", f"at most {MOST_DEEP}") from None
    except InputError:  # which is a ValueError, too
        raise
    except ValueError:
        raise InputError(file, _line_of(MANY_DIGITS, text), "a number of too many digits", expected) from None
    for count, (_, trail, depth) in enumerate(_walk(values)):
        if depth > MOST_DEEP:
            raise _too_deep(file, trail)
        if count > most_values:
            raise _too_many(file, "", most_values)
    return values


def check_nesting(text: str, file: str, marks: re.Pattern[str]) -> None:
    """Refuse brackets nested too deep, keys of too many parts and too many values before a parser meets them.

    Raises
    ------
    InputError
        Names the line.
    """
    depth = dots = n_values = 0
    for match in marks.finditer(text):
        mark = match.group()
        depth += (mark in "[{") - (mark in "]}")
        dots = dots + 1 if mark == "." else 0
        n_values += mark in "=,["
        if depth > MOST_DEEP or dots >= MOST_DEEP or n_values > MOST_VALUES:
            line = _line(text, match.start())
            if depth > MOST_DEEP:
                raise InputError(file, line, f"brackets more than {MOST_DEEP} deep", f"at most {MOST_DEEP}")
            if dots >= MOST_DEEP:
                raise InputError(file, line, f"a key of more than {MOST_DEEP} parts", f"at most {MOST_DEEP}")
            raise _too_many(file, line)


def check_values(values: Mapping[str, Any], file: str, any_text: bool = False) -> None:
    """Refuse values that no column reads, and more of them than any file needs.

    Raises
    ------
    InputError
        Names the key.
    """
    for count, (value, trail, depth) in enumerate(_walk(values)):
        if count > MOST_VALUES:
            raise _too_many(file, "")
        if depth > MOST_DEEP:
            raise _too_deep(file, trail)
        if trail and isinstance(trail[-1], str):
            _check_text(trail[-1], trail, file, MOST_KEY, False)
        if isinstance(value, str):
            _check_text(value, trail, file, MOST_TEXT, any_text)
        elif isinstance(value, date | time):
            raise InputError(file, _key(trail), f"the date {quoted(value)}", "a text in quotes, or a number")
        elif isinstance(value, float) and not math.isfinite(value):
            raise InputError(file, _key(trail), quoted(value), "a finite number")
        elif isinstance(value, int) and not -WHOLE <= value < WHOLE:
            raise InputError(file, _key(trail), quoted(value), "a number of at most 18 digits")


def _check_text(text: str, trail: Trail, file: str, most: int, any_text: bool) -> None:
    """Refuse a text, or a key, that is too long or cannot be printed."""
    if len(text) > most:
        raise InputError(file, _key(trail), quoted(text), f"at most {most:,} characters")
    odd = None if any_text else HARMFUL.search(text)
    if odd is not None:
        found = f"the control character U+{ord(odd.group()):04X}"
        raise InputError(file, _key(trail), found, "text that can be printed")


def _walk(values: Any) -> Iterator[tuple[Any, Trail, int]]:
    """Every value with the keys that lead to it and how deep it lies; no recursion, whatever the depth."""
    stack: list[tuple[Any, Trail, int]] = [(values, (), 0)]
    while stack:
        value, trail, depth = stack.pop()
        yield value, trail, depth
        if isinstance(value, dict):
            stack += [(one, (trail, key), depth + 1) for key, one in value.items()]
        elif isinstance(value, list):
            stack += [(one, (trail, i), depth + 1) for i, one in enumerate(value)]


def _json_words(said: str) -> str:
    """A message of Python's reader as what was found; one that we have no words for stays as it is."""
    return next((ours for start, ours in JSON_WORDS.items() if said.startswith(start)), said)


def _too_many(file: str, line: str, most: float = MOST_VALUES) -> InputError:
    return InputError(file, line, f"more than {most:,} values", f"at most {most:,}")


def _too_deep(file: str, trail: Trail) -> InputError:
    return InputError(file, _key(trail), f"values more than {MOST_DEEP} deep", f"at most {MOST_DEEP}")


def _key(trail: Trail) -> str:
    """The keys that lead to a value, joined by dots."""
    parts: list[str] = []
    while trail:
        trail, part = trail
        parts.append(str(part))
    return ".".join(reversed(parts))


def _line_of(pattern: re.Pattern[str], text: str) -> str:
    """The line of the first match, as a key of an error; nothing without one."""
    match = pattern.search(text)
    return "" if match is None else _line(text, match.start())


def _line(text: str, at: int) -> str:
    return f"line {text.count(chr(10), 0, at) + 1}"
