"""Which of many things a few words mean: word by word, by stem, synonym, beginning and near miss, best first."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from math import log

from engine.loading.words.spelling import folded, meant_by, stem, synonyms, words_in

# How much a word counts by how it is met, and by where it stands.
SAME, MEANT, BEGUN, NEAR = 1.0, 0.8, 0.6, 0.5
IN_NAME, IN_TITLE, IN_ABOUT, IN_REST = 1.0, 0.9, 0.6, 0.35
SHORTEST_PART, SHORTEST_NEAR = 4, 4  # letters of a word that others may begin with, or be a slip of
SIMILAR = 0.8
SLIPS = 3  # words taken for what a slip may have meant
ALL_MET = 1.5  # the power by which it counts that few words of the question stay unmet
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
    >>> texts = [Text("first-player", "Another side begins"), Text("hand-size", "More or fewer command cards in hand")]
    >>> [place for _, place in ranked("a bigger hand of cards", texts)]
    [1]
    """
    stems = [text.stems() for text in texts]
    spread = _spread(stems)
    wanted = [_met_by(word, spread) for word in asked_words(question)]
    rarity = [max((spread[one] for one in met), default=log(1 + len(texts))) for met in wanted]
    whole = {folded(question), folded(" ".join(meant_by(folded(question))[:1]))} - {""}
    found = []
    for place, (text, own) in enumerate(zip(texts, stems, strict=True)):
        parts = [
            max((own.get(one, 0.0) * counts for one, counts in met.items()), default=0.0) for met in wanted
        ]
        exact = bool(whole.intersection((folded(text.name), folded(text.title))))
        if not any(parts) and not exact:
            continue
        score = sum(part * rare for part, rare in zip(parts, rarity, strict=True)) / (sum(rarity) or 1.0)
        met_share = sum(rare for part, rare in zip(parts, rarity, strict=True) if part) / (sum(rarity) or 1.0)
        brevity = 1.0 + 0.5 / (1.0 + len(own) / 10.0)
        found.append(
            (
                text.weight * brevity * score * met_share**ALL_MET + (EXACT + text.weight if exact else 0),
                place,
            )
        )
    return sorted(found, key=lambda one: (-one[0], one[1]))


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
    if word in synonyms().more | synonyms().fewer:
        met = {stem(one): MEANT for one in ("more", "fewer") if stem(one) in spread} | met
    if len(own) >= SHORTEST_PART:
        for one in spread:
            if own in one and one not in met:
                met[one] = BEGUN
    if not met and len(word) >= SHORTEST_NEAR:
        met = dict.fromkeys(get_close_matches(own, spread, SLIPS, SIMILAR), NEAR)
    return met
