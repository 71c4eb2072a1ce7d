"""Rules that a file of the publisher's editor keeps in words: nothing reads them, so the answer shows where they are.

The editor keeps its prose by language (``text.en.rules``); files exist that keep it without one (``text.rules``).
"""

import html
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from engine.editor.findings import Findings, shown
from engine.editor.keys import EVERY, keys
from engine.editor.names import words
from engine.editor.shape import FileObject, Shape

TEXT, PROSE = "text", "prose"  # key of the file, and place of its keys
STEMS = ("rule", "victor", "condition")  # any key with one of these in it is taken for rules
FIRST = "en"  # the language that is shown where there are several
LANGUAGE = re.compile(r"[A-Za-z]{2}([-_][A-Za-z]{2})?")
TAG = re.compile(r"<[^<>]*>")


@dataclass(frozen=True)
class Words:
    """Rules in words: the key (``rules``), the path of its holder, and how long they are."""

    key: str
    holder: str
    n_words: int
    n_characters: int

    @property
    def path(self) -> str:
        """Where they stand in the file."""
        return f"{self.holder}.{self.key}" if self.key else self.holder

    @property
    def language(self) -> str:
        """The language they are in, by its key in the file."""
        return self.holder.removeprefix(TEXT).removeprefix(".")


def report_prose(whole: FileObject, number: str, shape: Shape) -> None:
    """A note for each kind of rules in words, and the shipped battle that plays them.  Changes: shape.findings."""
    kinds: dict[str, list[Words]] = {}
    for one in rules_in_words(whole.get(TEXT), TEXT, shape.findings):
        kinds.setdefault(one.key, []).append(one)
    for found in kinds.values():
        shape.findings.in_words(*note_of(found, number))


def note_of(found: list[Words], number: str) -> tuple[str, str]:
    """What stands in words, and what became of it."""
    first = next((one for one in found if one.language == FIRST), found[0])
    others = [one.language for one in found if one is not first and one.language]
    also = f"; also {shown(' '.join(others))}" if others else ""
    length = f"{counted(first.n_words, 'word')}, {counted(first.n_characters, 'character')}"
    battle = words().shipped.get(number)
    has = f"; the shipped battle {battle} has its rules, m44 fair --prefer-shipped plays it" if battle else ""
    return f"rules in words, {shown(first.path)} ({length}{also})", f"not read{has}"


def counted(n: int, thing: str) -> str:
    """A number of things.

    Examples
    --------
    >>> counted(1, "word"), counted(1234, "character")
    ('1 word', '1,234 characters')
    """
    return f"{n:,} {thing}" if n == 1 else f"{n:,} {thing}s"


def rules_in_words(raw: Any, path: str, findings: Findings) -> Iterator[Words]:
    """Everything that may be a rule, in the order of the file.  Changes: findings."""
    asked = [key for key in keys()[PROSE] if key != EVERY]
    left = [(path, raw)]  # not by calling itself: a file may be nested deep
    while left:
        here, value = left.pop()
        if isinstance(value, str):
            yield from measured("", here, value)
        elif isinstance(value, list):
            left += reversed([(here, one) for one in value if isinstance(one, dict | list)])
        elif isinstance(value, dict):
            holder, inside = FileObject(value, PROSE, findings), []
            for key in asked:
                yield from measured(key, here, holder.get(key))
            for key, one in value.items():
                if key in asked:
                    continue
                if any(stem in key.casefold() for stem in STEMS):
                    yield from measured(key, here, one)
                elif isinstance(one, dict | list) or LANGUAGE.fullmatch(key):
                    inside.append((f"{here}.{key}", one))
            left += reversed(inside)


def measured(key: str, holder: str, value: Any) -> Iterator[Words]:
    """The words of a value, if it has any; marks of HTML are none."""
    text = " ".join(" ".join(texts_in(value)).split())
    if text:
        yield Words(key, holder, len(text.split()), len(text))


def texts_in(value: Any) -> Iterator[str]:
    """Texts of a value, in the order of the file; numbers count as texts, yes and no do not."""
    left = [value]
    while left:
        one = left.pop()
        if isinstance(one, dict | list):
            left += reversed(list(one.values() if isinstance(one, dict) else one))
        elif isinstance(one, str | int | float) and not isinstance(one, bool):
            yield html.unescape(TAG.sub(" ", str(one))).replace("\xa0", " ")
