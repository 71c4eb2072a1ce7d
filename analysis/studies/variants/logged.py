"""Tables that read the log of games: how each kind of them is played, told and drawn."""

from collections.abc import Iterator
from typing import Any

from analysis.studies.variants.apart import PART as APART
from analysis.studies.variants.apart import apart_games, apart_rows, apart_table, apart_words
from analysis.studies.variants.found import Found, capital
from analysis.studies.variants.happening import PART as HAPPENING
from analysis.studies.variants.happening import (
    happening_games,
    happening_rows,
    happening_table,
    happening_words,
)
from analysis.studies.variants.plan import Logged, VariantStudy
from analysis.studies.variants.study_file import Apart, Happening, Works
from analysis.studies.variants.works import PART as WORKS
from analysis.studies.variants.works import works_games, works_rows, works_table, works_words

PARTS = (HAPPENING, WORKS, APART)
ON_PAGE = {HAPPENING: "happenings", WORKS: "works", APART: "aparts"}  # what the page calls them


def part_of(asked: Happening | Works | Apart) -> str:
    """The kind of a table."""
    return HAPPENING if isinstance(asked, Happening) else WORKS if isinstance(asked, Works) else APART


def logged_rows(study: VariantStudy, one: Logged, workers: int) -> Iterator[dict[str, Any]]:
    """The numbers of a table, of games that are played for it."""
    if isinstance(one.asked, Happening):
        return happening_rows(study, one, one.asked, happening_games(study, one, one.asked, workers))
    if isinstance(one.asked, Works):
        return works_rows(study, one, one.asked, works_games(study, one, one.asked, workers))
    return apart_rows(study, one, one.asked, apart_games(study, one, one.asked, workers))


def logged_words(found: Found, one: Logged) -> str:
    """What a table says."""
    if isinstance(one.asked, Happening):
        return happening_words(found, one.asked)
    return works_words(found, one.asked) if isinstance(one.asked, Works) else apart_words(found, one.asked)


def logged_table(found: Found, one: Logged) -> str:
    """A table of the page."""
    if isinstance(one.asked, Happening):
        return happening_table(found, one, one.asked)
    return (
        works_table(found, one.asked) if isinstance(one.asked, Works) else apart_table(found, one, one.asked)
    )


def logged_tables(found: Found) -> dict[str, list[dict[str, str]]]:
    """All tables of a page by their kind, each with its title."""
    tables: dict[str, list[dict[str, str]]] = {key: [] for key in ON_PAGE.values()}
    for one in found.study.logged:
        told = {"title": capital(one.asked.title), "table": logged_table(found, one)}
        tables[ON_PAGE[part_of(one.asked)]].append(told)
    return tables
