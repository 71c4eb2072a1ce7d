"""Which of many things a few words mean: word by word, by stem, synonym, beginning and near miss, best first."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from math import log, sqrt

from analysis.wording.spelling import folded, meant_by, stem, synonyms, words_in

# How much a word counts by how it is met, and by where it stands.
SAME, MEANT, BEGUN, NEAR = 1.0, 0.9, 0.6, 0.5
FURTHER = 0.15  # share that counts of further words of the same meaning, beside the best
IN_NAME, IN_TITLE, IN_ABOUT, IN_REST = 1.0, 0.9, 0.6, 0.35
SHORTEST_PART, SHORTEST_NEAR = 4, 4  # letters of a word that others may begin with, or be a slip of
SIMILAR = 0.8
MOST = 8  # hits that are reported
SLIPS = 3  # words taken for what a slip may have meant
ALL_MET = 1.5  # the power by which it counts that few words of the question stay unmet
QUIET = 0.4  # added at most for words of the question that need not be met
SHORTEST_QUIET = 4  # letters of such a word
EXACT = 1.0  # added where the name itself was typed


@dataclass(frozen=True)
class Text:
    """What is searched of a thing.

    Attributes
    ----------
    name, title, about, rest : str
        From what says most about it to what says least.
    weight : float
        How readily things of its kind are meant.
    """

    name: str
    title: str = ""
    about: str = ""
    rest: str = ""
    weight: float = 1.0

    def stems(self) -> dict[str, float]:
        """Stems of its words, each with the most it counts."""
        found: dict[str, float] = {}
        for text, counts in (
            (self.rest, IN_REST),
            (self.about, IN_ABOUT),
            (self.title, IN_TITLE),
            (self.name, IN_NAME),
        ):
            for word in words_in(text):
                found[stem(word)] = max(counts, found.get(stem(word), 0.0))
        return found


def ranked(question: str, texts: Sequence[Text]) -> list[tuple[float, int]]:
    """Places of the texts that a question means, best first, each with its score.

    Parameters
    ----------
    question : str
        Some words, in whatever spelling.
    texts : sequence of Text

    Returns
    -------
    list of (score, place)
        Without those in which nothing of the question is met; the first of equal texts first.

    Examples
    --------
    >>> first = Text("first-player", "The other side moves first")
    >>> texts = [first, Text("hand-size", "More or fewer command cards in hand")]
    >>> [place for _, place in ranked("a bigger hand of cards", texts)]
    [1]
    """
    stems = [text.stems() for text in texts]
    spread = _spread(stems)
    wanted = [_met_by(word, spread) for word in asked_words(question)]
    rarity = [max((spread[one] for one in met), default=log(1 + len(texts))) for met in wanted]
    whole = {_as_stems(one) for one in (question, *meant_by(folded(question))[:1])}
    met_at_all = set().union(*wanted)
    asked = asked_words(question)
    quiet = {stem(one) for one in words_in(question) if one not in asked and len(one) >= SHORTEST_QUIET}
    found = []
    for place, (text, own) in enumerate(zip(texts, stems, strict=True)):
        parts = [_part(met, own, spread, rare) for met, rare in zip(wanted, rarity, strict=True)]
        exact = any(_as_stems(one) in whole for one in (text.name, text.title) if one)
        if any(parts) or exact:
            score = (
                text.weight * _score(parts, rarity) * _said_in_few(len(own)) * _said_whole(text, met_at_all)
            )
            score *= 1.0 + QUIET * sum(own.get(one, 0.0) for one in quiet) / max(len(quiet), 1)
            found.append((score + (EXACT + text.weight if exact else 0.0), place))
    return sorted(found, key=lambda one: (-one[0], one[1]))


def _score(parts: Sequence[float], rarity: Sequence[float]) -> float:
    """How well the words of a question are met, 0 to 1: rare ones count more, those that are not met cost more."""
    total = sum(rarity) or 1.0
    score = sum(part * rare for part, rare in zip(parts, rarity, strict=True)) / total
    met = sum(rare for part, rare in zip(parts, rarity, strict=True) if part) / total
    return float(score * met**ALL_MET)


def _said_in_few(n_words: int) -> float:
    """What is said in few words is more likely meant: from 1.5 down to 1."""
    return 1.0 + 0.5 / (1.0 + n_words / 10.0)


def _said_whole(text: Text, met: Collection[str]) -> float:
    """So is what has its whole title in the question: from 1 up to 1.3."""
    title = set(_as_stems(text.title))
    return 1.0 + (0.3 * len(title.intersection(met)) / len(title) if title else 0.0)


def _part(
    met: Mapping[str, float], own: Mapping[str, float], spread: Mapping[str, float], rare: float
) -> float:
    """How well a word of the question is met by a thing, 0 to 1; by a common word that means the same less."""
    scores = (own[one] * counts * sqrt(spread[one] / rare) for one, counts in met.items() if one in own)
    best, *others = sorted(scores, reverse=True) or [0.0]
    return min(1.0, best + FURTHER * sum(others))


def _as_stems(text: str) -> tuple[str, ...]:
    return tuple(stem(word) for word in words_in(text))


def asked_words(question: str) -> list[str]:
    """The words of a question that say something of its subject; all, if none does."""
    words = list(dict.fromkeys(words_in(question)))
    return [word for word in words if word not in synonyms().silent] or words


def _spread(stems: Iterable[Mapping[str, float]]) -> dict[str, float]:
    """How much every stem tells things apart: the more, the fewer have it."""
    counts: dict[str, int] = {}
    n = 0
    for own in stems:
        n += 1
        for one in own:
            counts[one] = counts.get(one, 0) + 1
    return {one: log(1 + n / count) for one, count in counts.items()}


def _met_by(word: str, spread: Mapping[str, float]) -> dict[str, float]:
    """Stems that a word of the question means, each with how much it then counts."""
    met: dict[str, float] = {}
    own = stem(word)
    if own in spread:
        met[own] = SAME
    for other in (word, own):
        for meant in meant_by(other):
            for part in words_in(meant):
                if stem(part) in spread:
                    met.setdefault(stem(part), MEANT)
    for words, same, opposite in ((synonyms().more, "more", "fewer"), (synonyms().fewer, "fewer", "more")):
        if word in words:
            met = {stem(opposite): BEGUN, stem(same): MEANT} | met
    if len(own) >= SHORTEST_PART:
        inside = len(own) > SHORTEST_PART
        begun = [one for one in spread if one.startswith(own) or (inside and own in one)]
        met = dict.fromkeys(begun, BEGUN) | met
    if not met and len(word) >= SHORTEST_NEAR:
        met = dict.fromkeys(get_close_matches(own, spread, SLIPS, SIMILAR), NEAR)
    return met
