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
from engine.loading.schema.card_rows import CardType, DeckRow
from engine.loading.schema.columns import columns_of
from engine.loading.schema.combat_cards import CombatCard
from engine.loading.schema.document import Cards, Document, Table
from engine.loading.schema.rows import OF_ITS_OWN, UnitType
from engine.loading.schema.ruleset import Ruleset
from engine.loading.schema.switch_columns import Switches
from engine.loading.schema.terrain_rows import TerrainType
from engine.loading.words.checked import validated
from engine.loading.words.errors import InputError
from engine.loading.words.files import DATA, read_toml
from engine.loading.words.likeness import nearest
from engine.loading.words.plain import plain_copy

TABLES: dict[Table, type[BaseModel]] = {
    "units": UnitType,
    "terrain": TerrainType,
    "cards": CardType,
    "combat": CombatCard,
}
PATCHING = ("when_still", "when_close")


def base_document() -> Document:
    """A fresh copy of the official rules.

    Returns
    -------
    dict
        ``units``, ``terrain``, ``cards``: row id to columns; ``decks``: deck id to copies by card row;
        ``ruleset``: switches.
    """
    return plain_copy(shared_base())


@cache
def shared_base() -> Document:
    """The official rules, read once and shared by all who only read them or patch a copy."""
    document = read_document(DATA)
    check_boards(BOARDS.values(), document)
    return document


def read_document(folder: Path) -> Document:
    """Read and check the six tables of a folder.

    Raises
    ------
    InputError
        A mistake in one of the files.
    """
    document: Document = {
        "units": read_table("units", folder),
        "terrain": read_table("terrain", folder),
        "cards": read_table("cards", folder),
        "combat": read_table("combat", folder),
        "decks": read_decks(folder / "decks.toml"),
        "ruleset": check_ruleset(read_toml(folder / "ruleset.toml"), str(folder / "ruleset.toml")),
    }
    check_links(document, str(folder))
    return document


def read_table(table: Table, folder: Path) -> dict[str, Any]:
    """The rows of one table of a folder."""
    path = folder / f"{table}.toml"
    return read_rows(table, read_toml(path), str(path))


def read_decks(path: Path) -> dict[str, dict[str, int]]:
    """Copies by card of every deck of a file."""
    return {
        deck: {card: check_copies(copies, str(path), f"{deck}.{card}") for card, copies in cards.items()}
        for deck, cards in read_toml(path).items()
    }


def check_boards(boards: Iterable[Board], document: Document) -> None:
    """Refuse boards that show terrain or name a deck nobody knows."""
    for board in boards:
        printed = {board.ground}.union(*board.faces.values())
        tables = ((printed, list(document["terrain"])), ({board.deck} - {None}, list(document["decks"])))
        for names, known in tables:
            for name in sorted(map(str, names.difference(known))):
                raise InputError("boards.toml", board.id, repr(name), nearest(name, known))


def read_rows(table: Table, raw: Mapping[str, Any], file: str) -> dict[str, Any]:
    """Rows of a table with ``like`` resolved: a row begins with the columns of the row it is like."""
    rows: dict[str, Any] = {}
    for row, columns in raw.items():
        rows[row] = check_row(table, taken_from(columns, rows, file, row), file, row)
    return rows


def taken_from(
    columns: Mapping[str, Any], rows: Mapping[str, Mapping[str, Any]], file: str, key: str
) -> dict[str, Any]:
    """Columns of a row on top of those of the row that it is ``like``.

    Raises
    ------
    InputError
        No such row.
    """
    like = columns.get("like")
    if like is not None and (not isinstance(like, str) or like not in rows):
        raise InputError(file, f"{key}.like", repr(like), f"a row above it, {nearest(str(like), list(rows))}")
    given = {column: value for column, value in columns.items() if column != "like"}
    above = rows[like] if like is not None else {}
    return {**{column: value for column, value in above.items() if column not in OF_ITS_OWN}, **given}


def check_row(table: Table, columns: Mapping[str, Any], file: str, row: str) -> dict[str, Any]:
    """Columns of one row checked, defaults filled in, as plain values.

    Columns that are patches themselves (``when_still``) hold only what they change.
    """
    model = validated(TABLES[table], dict(columns), file, row)
    values: dict[str, Any] = columns_of(model)
    for key in PATCHING:
        if key in values:
            values[key] = getattr(model, key).model_dump(exclude_unset=True)
    return values


def check_copies(copies: Any, file: str, key: str) -> int:
    """Copies of a card in a deck, 0 to 20."""
    return validated(DeckRow, {"copies": copies}, file, key).copies


def check_ruleset(switches: Mapping[str, Any], file: str, prefix: str = "") -> Switches:
    """All switches checked, defaults filled in, as plain values."""
    checked: Switches = columns_of(validated(Ruleset, dict(switches), file, prefix))
    return checked


def check_names(cards: Cards, file: str) -> None:
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
        for card in columns["never_by"]:
            if card not in document["cards"]:
                expected = nearest(card, list(document["cards"]))
                raise InputError(file, f"units.{row}.never_by", repr(card), expected)
    for card, acts in document["cards"].items():
        if acts["on_move"] and (acts["strike"] or acts["effect"] in ("AMBUSH", "COPY")):
            expected = "0 on a card that strikes, copies or is played in the enemy's turn"
            raise InputError(file, f"cards.{card}.on_move", str(acts["on_move"]), expected)
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
