"""Selectors: the words that say who a rule speaks of, compiled to bit masks over rows (expansions 7.1).

INF|ARM        either             A word is a class, a trait, a layer, a row id, a side, ALL or none.
ARM&!TANK      both, not          ``&`` binds more tightly than ``|``; parentheses group.
none           nothing
"""

import re
from collections.abc import Collection, Sequence

from engine.loading.words.errors import InputError
from engine.loading.words.likeness import most_like
from engine.loading.words.quoting import quoted

ALL, NONE = "ALL", "none"
MOST_PARTS = 100  # words and signs; the longest selector that ships has 20
PARTS = re.compile(r"\s*([|&!()]|[A-Za-z0-9_@-]+)")


class _Reader:
    """Reads one selector; one method per level of binding."""

    def __init__(
        self, text: str, subjects: Sequence[Collection[str]], known: Collection[str], file: str, key: str
    ):
        self.text = text
        self.subjects = subjects
        self.known = known
        self.file = file
        self.key = key
        self.parts = self.split()
        self.full = (1 << len(subjects)) - 1

    def fail(self, expected: str) -> InputError:
        return InputError(
            file=self.file, key=self.key, found=f"selector {quoted(self.text)}", expected=expected
        )

    def split(self) -> list[str]:
        parts, at = [], 0
        text = self.text.rstrip()
        while at < len(text):
            match = PARTS.match(text, at)
            if match is None:
                raise self.fail("words joined by | & ! and parentheses")
            parts.append(match.group(1))
            at = match.end()
            if len(parts) > MOST_PARTS:
                raise self.fail(f"at most {MOST_PARTS} words and signs")
        return parts

    def take(self, part: str) -> bool:
        if self.parts and self.parts[0] == part:
            self.parts.pop(0)
            return True
        return False

    def either(self) -> int:
        mask = self.both()
        while self.take("|"):
            mask |= self.both()
        return mask

    def both(self) -> int:
        mask = self.single()
        while self.take("&"):
            mask &= self.single()
        return mask

    def single(self) -> int:
        if self.take("!"):
            return self.full & ~self.single()
        if self.take("("):
            mask = self.either()
            if not self.take(")"):
                raise self.fail("a closing parenthesis")
            return mask
        if not self.parts or self.parts[0] in "|&)":
            raise self.fail("a word after each | & ! and (")
        return self.word(self.parts.pop(0))

    def word(self, word: str) -> int:
        if word.upper() == ALL:
            return self.full
        if word == NONE:
            return 0
        if word not in self.known:
            near = most_like(word, sorted(self.known))
            raise self.fail("a class, trait, row or side" + (f" ({', '.join(near)}?)" if near else ""))
        return sum(1 << i for i, words in enumerate(self.subjects) if word in words)


def select(
    text: str | None,
    subjects: Sequence[Collection[str]],
    known: Collection[str],
    file: str = "rules",
    key: str = "",
) -> int:
    """Compile a selector to a bit mask.

    Parameters
    ----------
    text : str or None
        None selects nothing.
    subjects : sequence of collections of str
        The words each row answers to.
    known : collection of str
        All words that may be used, also those no row here answers to.
    file, key : str
        Named in errors.

    Returns
    -------
    int
        Bit i is set if row i is selected.

    Examples
    --------
    >>> bin(select("INF|ARM&!SPECIAL", [{"INF"}, {"ARM", "SPECIAL"}, {"ARM"}], {"INF", "ARM", "SPECIAL"}))
    '0b101'
    """
    if text is None:
        return 0
    reader = _Reader(text, subjects, known, file, key)
    mask = reader.either()
    if reader.parts:
        raise reader.fail("words joined by | & ! and parentheses")
    return mask
