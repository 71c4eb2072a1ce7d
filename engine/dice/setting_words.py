"""Words of the setting of an attack: what a unit, a card or terrain may be called."""

from collections.abc import Collection

from engine.loading.words.not_here_yet import unknown_name
from engine.loading.words.quoting import quoted

LISTED = {"attacker": "units", "target": "units", "card": "cards"}  # where the names of a key are listed
WHERE = "odds"  # the "file" that errors name


def check_word(key: str, word: str, known: Collection[str]) -> None:
    """Refuse unknown words, with the nearest known ones."""
    if not isinstance(word, str) or word not in known:
        raise unknown_name(
            WHERE, key, str(word), quoted(word), known, f"m44 list {LISTED.get(key, 'terrain')}"
        )
