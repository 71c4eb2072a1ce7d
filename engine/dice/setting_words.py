"""Words of the setting of an attack: what a unit, a card or terrain may be called."""

from collections.abc import Collection

from engine.loading.words.errors import InputError
from engine.loading.words.files import nearest
from engine.loading.words.quoting import quoted

WHERE = "odds"  # the "file" that errors name


def check_word(key: str, word: str, known: Collection[str]) -> None:
    """Refuse unknown words, with the nearest known ones."""
    if not isinstance(word, str) or word not in known:
        raise InputError(WHERE, key, quoted(word), nearest(str(word), list(known)))
