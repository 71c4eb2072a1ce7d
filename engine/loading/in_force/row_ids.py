"""Ids of the rows of a table of the official rules, in its order, without their columns."""

from functools import cache

from engine.loading.words.files import DATA, read_toml

TABLES = ("units", "terrain", "cards")  # of rows of columns; `rules.TABLES` has their models


@cache
def row_ids(table: str) -> tuple[str, ...]:
    """The units, terrain, cards or decks there are; nothing of them is checked.

    Examples
    --------
    >>> row_ids("units")[0]
    'infantry'
    """
    return tuple(read_toml(DATA / f"{table}.toml"))
