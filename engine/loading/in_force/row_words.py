"""What people call rows of units, terrain and combat cards: their ids without the box, or words of their own."""

import re
from functools import cache

from engine.loading.in_force.rules import shared_base
from engine.loading.in_force.trains import WAGON, is_wagon, kind_of
from engine.loading.in_force.unit_rows import base_row
from engine.loading.words.files import DATA, read_toml

OF_BOX = re.compile(r"^[a-z]{2}_")  # before the id of a row that is not of the base game


def shown_row(row: str) -> str:
    """A row of TABLES as it is drawn and named: without its side and tags, but wagons apart from their locomotives.

    Examples
    --------
    >>> shown_row("armor@axis#green"), shown_row("tp_train@axis#wagon")
    ('armor', 'tp_train#wagon')
    """
    return f"{base_row(row)}#{WAGON}" if is_wagon(row) else base_row(row)


@cache
def called() -> dict[str, str]:
    """Rows whose ids do not say what people call them, with the words for it."""
    return {row: words for rows in read_toml(DATA / "called.toml").values() for row, words in rows.items()}


def row_words(row: str) -> str:
    """A row in words; what is a kind of another row of terrain is named by that one.

    Examples
    --------
    >>> row_words("hill_steep"), row_words("sea_wall"), row_words("tp_big_gun@axis"), row_words("tp_train#wagon")
    ('steep hill', 'sea wall', 'big gun', 'train wagon')
    >>> row_words("ww_at_infantry@allies"), row_words("bridge_section")
    ('anti-tank infantry', 'bridge section')
    """
    shown = kind_of(shown_row(row))
    if shown in called():
        return called()[shown]
    kind, *of_kind = OF_BOX.sub("", shown).replace("-", "_").split("_")
    return " ".join([*of_kind, kind] if kind in shared_base()["terrain"] else [kind, *of_kind])
