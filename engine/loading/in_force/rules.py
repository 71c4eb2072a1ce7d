"""The official rules as one document of plain values, read from the tables of ``engine/data``.

``document["units"]["infantry"]["dice"]`` is ``[3, 2, 1]``: tables of rows of columns, decks as copies by card,
``ruleset`` as switches.  Options patch copies of it; the base is read once.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from pydantic import BaseModel

from engine.geometry.boards import Board
from engine.loading.schema.boards import BOARDS
from engine.loading.schema.rows import OF_ITS_OWN, CardType, DeckRow, TerrainType, UnitType
from engine.loading.schema.ruleset import Ruleset
from engine.loading.words.errors import InputError
from engine.loading.words.files import DATA, nearest, read_toml, tell_pydantic
from engine.loading.words.plain import plain_copy

TABLES: dict[str, type[BaseModel]] = {"units": UnitType, "terrain": TerrainType, "cards": CardType}
PATCHING = ("when_still", "when_close")
Document = dict[str, Any]


def base_document() -> Document:
    """A fresh copy of the official rules.

    Returns
    -------
    dict
        ``units``, ``terrain``, ``cards``: row id to columns; ``decks``: deck id to copies by card row;
        ``ruleset``: switches.
    """
    fresh: Document = plain_copy(shared_base())
    return fresh


@cache
def shared_base() -> Document:
    """The official rules, read once and shared by all who only read them or patch a copy."""
    document = read_document(DATA)
    check_boards(BOARDS.values(), document)
    return document


def read_document(folder: Path) -> Document:
    """Read and check the five tables of a folder.

    Raises
    ------
    InputError
        A mistake in one of the files.
    """
    document: Document = {}
    for table in TABLES:
        path = folder / f"{table}.toml"
        document[table] = read_rows(table, read_toml(path), str(path))
    path = folder / "decks.toml"
    document["decks"] = {
        deck: {card: check_copies(copies, str(path), f"{deck}.{card}") for card, copies in cards.items()}
        for deck, cards in read_toml(path).items()
    }
    document["ruleset"] = check_ruleset(read_toml(folder / "ruleset.toml"), str(folder / "ruleset.toml"))
    check_links(document, str(folder))
    return document


def check_boards(boards: Iterable[Board], document: Document) -> None:
    """Refuse boards that show terrain or name a deck nobody knows."""
    for board in boards:
        printed = {board.ground}.union(*board.faces.values())
        for table, names in (("terrain", printed), ("decks", {board.deck} - {None})):
            for name in sorted(map(str, names.difference(document[table]))):
                raise InputError("boards.toml", board.id, repr(name), nearest(name, list(document[table])))


def read_rows(table: str, raw: Mapping[str, Any], file: str) -> dict[str, Any]:
    """Rows of a table with ``like`` resolved: a row begins with the columns of the row it is like."""
    rows: dict[str, Any] = {}
    for row, columns in raw.items():
        like = columns.get("like")
        if like is not None and like not in rows:
            raise InputError(
                file, f"{row}.like", repr(like), f"a row above it, {nearest(str(like), list(rows))}"
            )
        given = {key: value for key, value in columns.items() if key != "like"}
        taken = {key: value for key, value in rows.get(like, {}).items() if key not in OF_ITS_OWN}
        rows[row] = check_row(table, {**taken, **given}, file, row)
    return rows


def check_row(table: str, columns: Mapping[str, Any], file: str, row: str) -> dict[str, Any]:
    """Columns of one row checked, defaults filled in, as plain values.

    Columns that are patches themselves (``when_still``) hold only what they change.
    """
    model = tell_pydantic(TABLES[table], dict(columns), file, row)
    values = model.model_dump(by_alias=True)
    for key in PATCHING:
        if key in values:
            values[key] = getattr(model, key).model_dump(exclude_unset=True)
    return values


def check_copies(copies: Any, file: str, key: str) -> int:
    """Copies of a card in a deck, 0 to 20."""
    return tell_pydantic(DeckRow, {"copies": copies}, file, key).copies


def check_ruleset(switches: Mapping[str, Any], file: str, prefix: str = "") -> dict[str, Any]:
    """All switches checked, defaults filled in, as plain values."""
    return tell_pydantic(Ruleset, dict(switches), file, prefix).model_dump()


def check_names(cards: Mapping[str, Any], file: str) -> None:
    """Refuse two cards of one short name, and a card that stands for one nobody knows."""
    taken: dict[str, str] = {}
    for card, columns in cards.items():
        short, stands_for = columns["short"], columns["stands_for"]
        if short is not None and taken.setdefault(short, card) != card:
            raise InputError(
                file, f"cards.{card}.short", short, f"another name: it is that of {taken[short]}"
            )
        if stands_for is not None and stands_for not in cards:
            raise InputError(
                file, f"cards.{card}.stands_for", repr(stands_for), nearest(stands_for, list(cards))
            )


def check_links(document: Document, file: str) -> None:
    """What binds several cells: decks name cards, the ruleset a deck; nobody battles after more than a full move.

    Units on the move need a card with a movement step.
    """
    for row, columns in document["units"].items():
        if columns["move_battle"] > columns["move_max"]:
            found, most = columns["move_battle"], columns["move_max"]
            raise InputError(file, f"units.{row}.move_battle", str(found), f"at most move_max, {most}")
    for card, columns in document["cards"].items():
        if columns["on_move"] and (columns["strike"] or columns["effect"] in ("AMBUSH", "COPY")):
            expected = "0 on a card that strikes, copies or is played in the enemy's turn"
            raise InputError(file, f"cards.{card}.on_move", str(columns["on_move"]), expected)
    check_names(document["cards"], file)
    for deck, cards in document["decks"].items():
        for card in cards:
            if card not in document["cards"]:
                raise InputError(
                    file, f"decks.{deck}", f"unknown card {card!r}", nearest(card, list(document["cards"]))
                )
    deck = document["ruleset"]["deck"]
    if deck not in document["decks"]:
        raise InputError(file, "ruleset.deck", repr(deck), nearest(str(deck), list(document["decks"])))
