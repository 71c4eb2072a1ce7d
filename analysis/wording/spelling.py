"""Words as people type them: one spelling for all, stems, words of the same meaning."""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from engine.loading.words.files import read_toml

WORD = re.compile(r"[a-z0-9]+")
ENDINGS = (("ies", "y"), ("ing", ""), ("ed", ""), ("es", ""), ("s", ""), ("ly", ""), ("e", ""))
SHORTEST_STEM = 3  # letters


@dataclass(frozen=True)
class Synonyms:
    """What ``synonyms.toml`` says.

    Attributes
    ----------
    silent, more, fewer : frozenset of str
        Words that say nothing, that ask for a larger number, for a smaller one.
    words : mapping of str to tuple of str
        A word as people say it, with the words of the program.
    """

    silent: frozenset[str]
    more: frozenset[str]
    fewer: frozenset[str]
    words: Mapping[str, tuple[str, ...]]


@cache
def synonyms() -> Synonyms:
    """The words of ``synonyms.toml``."""
    raw = read_toml(Path(__file__).with_name("synonyms.toml"))
    silent, more, fewer = (frozenset(raw[key].split()) for key in ("silent", "more", "fewer"))
    return Synonyms(silent, more, fewer, {word: tuple(text.split()) for word, text in raw["words"].items()})


def folded(text: str) -> str:
    """A name without what spellings differ in: capitals, accents, marks, and what stands between its words.

    Examples
    --------
    >>> folded("Sainte-Mère-Église"), folded("pegasus_bridge"), folded("  St. Vith ")
    ('sainte mere eglise', 'pegasus bridge', 'st vith')
    """
    return " ".join(words_in(text))


def words_in(text: str) -> list[str]:
    """The words of a text in one spelling.

    Examples
    --------
    >>> words_in("Hill 112: d'Arracourt")
    ['hill', '112', 'd', 'arracourt']
    """
    if text.isascii():  # most are, and thousands are read for one question
        return WORD.findall(text.lower())
    plain = unicodedata.normalize("NFKD", text.replace("ß", "ss"))
    return WORD.findall("".join(one for one in plain if not unicodedata.combining(one)).lower())


@cache
def stem(word: str) -> str:
    """A word without its ending, so that *retreats* and *retreating* are one.

    Examples
    --------
    >>> {stem(word) for word in ("retreat", "retreats", "retreating", "retreated")}
    {'retreat'}
    >>> stem("moving") == stem("moves") == stem("move"), stem("stopped") == stem("stop"), stem("dice")
    (True, True, 'dic')
    """
    for ending, instead in ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= SHORTEST_STEM:
            word = word[: -len(ending)] + instead
            break
    if (
        ending in ("ing", "ed")
        and len(word) > SHORTEST_STEM
        and word[-1] == word[-2]
        and word[-1] not in "sl"
    ):
        word = word[:-1]
    return word[:-1] if word.endswith("e") and len(word) > SHORTEST_STEM else word


def meant_by(word: str) -> Sequence[str]:
    """The words of the program that a word of the table stands for, folded; none for any other."""
    return synonyms().words.get(word, ())
