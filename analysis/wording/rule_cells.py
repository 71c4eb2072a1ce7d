"""One cell of the rules in words: what it is for, whatever stands in it; and what the value that stands there means.

Both come from ``change_words.toml``, which also tells changes, so that no path has words of its own.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from analysis.wording.change_words import ANY, Telling, cell_words, key_of, meanings, value_words
from engine.loading.options.patches import show

CLASSES = ("infantry", "armor", "artillery")
UNKNOWN = "n"  # stands for any number


def path_meaning(path: str, value: Any) -> str:
    """What a cell is for: a text, or what each of its values means, that which stands there first.

    Parameters
    ----------
    path : str
        As ``m44 paths`` lists it.
    value
        What stands there.

    Examples
    --------
    >>> path_meaning("terrain.hill.out", [0, 0, 0])
    'dice lost by infantry/armor/artillery attacking from a hill (negative: extra dice)'
    >>> path_meaning("ruleset.retreat_choice", "FORCED")
    'flags force a retreat; STAND: a unit may take losses instead of retreating'
    >>> path_meaning("ruleset.sight_limit", 99)
    'sight without limit; n: nobody sees farther than n hexes'
    """
    words = words_at(path)
    if isinstance(words, str):
        return filled(path, words, value)
    here = show(value)
    phrases = [filled(path, words.get(here, words.get(ANY, "")), value)]
    for key, text in words.items():
        if key == here or (key == ANY and here not in words):
            continue
        phrases.append(
            f"{UNKNOWN if key == ANY else key}: {filled(path, text, UNKNOWN if key == ANY else key)}"
        )
    return "; ".join(one for one in phrases if one)


def words_at(path: str) -> Any:
    """What the file says of a cell: one text, or a text for each value; empty where it says nothing."""
    table, *rest = key_of(path)[0]
    for found in (meanings().get(table, {}), meanings()["itself"].get(table, {})):
        for word in rest:
            found = found.get(word, {}) if isinstance(found, Mapping) else {}
        if found:
            return found
    return {}


def filled(path: str, text: str, value: Any) -> str:
    """A text with its places filled in."""
    return Telling(path).vformat(text, (), {**cell_words(path, value), "now": value}) if text else ""


def cell_sentence(path: str, value: Any) -> str:
    """What the value of a cell means in play; empty where it says nothing special.

    Examples
    --------
    >>> cell_sentence("terrain.forest.stop", ["H", "H", "H"])
    'a forest ends the move of infantry, armor and artillery that enter it, also when they take ground'
    >>> cell_sentence("terrain.hill.cover", [1, 1, 0])
    '1 die fewer for infantry and armor attacking a unit on a hill'
    >>> cell_sentence("terrain.hill.out", [-1, 0, 0]), cell_sentence("terrain.hill.out", [0, 0, 0])
    ('1 die more for infantry attacking from a hill', '')
    >>> cell_sentence("units.infantry.dice", [3, 2, 1])
    'dice of infantry at range 1, 2, 3 …; the number of entries is its maximum range: 3/2/1'
    """
    table, _, column = path.split(".", 2)
    each = meanings()["each"].get(table, {}).get(column)
    if each is not None:
        return _for_each(path, each, value)
    if value is None or value in ([], {}):
        return ""
    words = words_at(path)
    if isinstance(words, str):
        return filled(path, words, value) + ("" if "{now" in words else f": {value_words(path, value)}")
    return filled(path, words.get(show(value), words.get(ANY, "")), value)


def _for_each(path: str, texts: Mapping[str, str], values: Sequence[Any]) -> str:
    """Values for infantry, armor and artillery, the classes that share one together."""
    classes: dict[Any, list[str]] = {}
    for name, value in zip(CLASSES, values, strict=True):
        classes.setdefault(value, []).append(name)
    return "; ".join(
        Telling(path).vformat(
            text, (), {**cell_words(path, value), **_numbered(value), "who": together(names)}
        )
        for value, names in classes.items()
        if value and (text := texts.get(str(value), texts.get(ANY, "")))
    )


def _numbered(value: Any) -> dict[str, Any]:
    """A value without its sign, and what the sign says of dice."""
    if not isinstance(value, int):
        return {"now": value}
    return {"now": abs(value), "fewer": "more" if value < 0 else "fewer"}


def together(names: Sequence[str]) -> str:
    """Several names as in a sentence.

    Examples
    --------
    >>> together(["infantry"]), together(["infantry", "armor", "artillery"])
    ('infantry', 'infantry, armor and artillery')
    """
    *first, last = names
    return f"{', '.join(first)} and {last}" if first else last
