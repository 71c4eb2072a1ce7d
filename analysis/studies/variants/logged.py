"""Tables that read the log of games: how each kind of them is played, told and drawn."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pandas as pd

from analysis.studies.variants import apart, event_share, happening, works
from analysis.studies.variants.found import Found, capital
from analysis.studies.variants.plan import Logged, VariantStudy
from analysis.studies.variants.study_file import Apart, Happening, OneByOne, Share, Works


@dataclass(frozen=True)
class Kind:
    """A kind of table.

    Attributes
    ----------
    part : str
        Of the numbers, and the word by which a question names it.
    on_page : str
        What the page calls all tables of the kind.
    games, rows, words, table : callable
        Play its games; make its numbers of them; say what it says; draw it.
    """

    part: str
    on_page: str
    games: Callable[[VariantStudy, Logged, Any, int], pd.DataFrame]
    rows: Callable[[VariantStudy, Logged, Any, pd.DataFrame], Iterator[dict[str, Any]]]
    words: Callable[[Found, Any], str]
    table: Callable[[Found, Logged, Any], str]


KINDS: dict[type[OneByOne], Kind] = {
    Happening: Kind(
        happening.PART, "happenings", happening.happening_games, happening.happening_rows,
        happening.happening_words, happening.happening_table,
    ),
    Works: Kind(
        works.PART, "works", works.works_games, works.works_rows, works.works_words, works.works_table
    ),
    Apart: Kind(
        apart.PART, "aparts", apart.apart_games, apart.apart_rows, apart.apart_words, apart.apart_table
    ),
    Share: Kind(
        event_share.PART, "shares", event_share.share_games, event_share.share_rows,
        event_share.share_words, event_share.share_table,
    ),
}  # fmt: skip
PARTS = tuple(kind.part for kind in KINDS.values())


def part_of(asked: OneByOne) -> str:
    """The kind of a table."""
    return KINDS[type(asked)].part


def logged_rows(study: VariantStudy, one: Logged, workers: int) -> Iterator[dict[str, Any]]:
    """The numbers of a table, of games that are played for it."""
    kind = KINDS[type(one.asked)]
    return kind.rows(study, one, one.asked, kind.games(study, one, one.asked, workers))


def logged_words(found: Found, one: Logged) -> str:
    """What a table says."""
    return KINDS[type(one.asked)].words(found, one.asked)


def logged_tables(found: Found) -> dict[str, list[dict[str, str]]]:
    """All tables of a page by their kind, each with its title."""
    tables: dict[str, list[dict[str, str]]] = {kind.on_page: [] for kind in KINDS.values()}
    for one in found.study.logged:
        kind = KINDS[type(one.asked)]
        told = {"title": capital(one.asked.title), "table": kind.table(found, one, one.asked)}
        tables[kind.on_page].append(told)
    return tables
