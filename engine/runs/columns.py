"""Columns of the stored tables: from records to Arrow tables of fixed schema, and back for the games.

Words are stored as dictionaries and whole numbers in a narrow type that holds every value they can take, so
a game costs some 35 bytes on disk.  A value that does not fit its type raises instead of being cut.
"""

from typing import Any

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from engine.codes import EndReason, Side, Winner
from engine.hooks import FIRED_COLUMNS
from engine.layout import RESULT, TURN
from engine.loading.tables.build import Built
from engine.runs.plan import Cell

LABELS = ("scenario", "variant", "axis_player", "allies_player")
SIDES = tuple(side.name.lower() for side in Side)
WINNERS = tuple(winner.name.lower() for winner in Winner)
END_REASONS = tuple(reason.name.lower() for reason in EndReason)
WORDS = {"winner": WINNERS, "end_reason": END_REASONS}  # RESULT fields told in words
LONG = {"game", *FIRED_COLUMNS, "trajectory"}
WIDE = {"acts", "expected_sixths_axis", "expected_sixths_allies", "luck_dice", "luck_cards"}
HEX_SUMS = ("losses", "visits", "battles")
CARD_SUMS = ("held", "played", "dead")

_WORD = pa.dictionary(pa.int32(), pa.string())


def _number_type(name: str) -> Any:
    return pa.int64() if name in LONG else pa.int32() if name in WIDE else pa.int16()


def _schema(named: dict[str, Any]) -> Any:
    fields = [pa.field(label, _WORD, nullable=False) for label in LABELS]
    return pa.schema(fields + [pa.field(name, kind, nullable=False) for name, kind in named.items()])


GAMES = _schema({n: _WORD if n in WORDS else _number_type(n) for n in RESULT.names or ()})
TURNS = _schema({n: _WORD if n in ("side", "card") else _number_type(n) for n in TURN.names or ()})
HEXES = _schema({"games": pa.int32(), "side": _WORD, "hex": _WORD, **{name: pa.int64() for name in HEX_SUMS}})
CARDS = _schema(
    {"games": pa.int32(), "side": _WORD, "card": _WORD, **{name: pa.int64() for name in CARD_SUMS}}
)
SCHEMAS = {"games": GAMES, "hexes": HEXES, "cards": CARDS, "turns": TURNS}


def _word_column(codes: NDArray[Any], words: tuple[str, ...]) -> Any:
    return pa.DictionaryArray.from_arrays(pa.array(codes.astype(np.int32)), pa.array(words, pa.string()))


def _label_columns(cell: Cell, n: int) -> list[Any]:
    zeros = np.zeros(n, np.int32)
    return [_word_column(zeros, (getattr(cell, label),)) for label in LABELS]


def _table(schema: Any, columns: list[Any]) -> Any:
    cast = [column.cast(kind) for column, kind in zip(columns, schema.types, strict=True)]
    return pa.Table.from_arrays(cast, schema=schema)


def games_table(cell: Cell, rows: NDArray[np.void]) -> Any:
    """Result rows of one cell as an Arrow table of schema ``GAMES``."""
    columns = _label_columns(cell, len(rows))
    for name in RESULT.names or ():
        values = rows[name]
        columns.append(
            _word_column(values, WORDS[name]) if name in WORDS else pa.array(np.ascontiguousarray(values))
        )
    return _table(GAMES, columns)


def word_codes(chunk: Any, known: dict[str, int]) -> NDArray[np.int16]:
    """Codes of a chunk of words; words of its rows not yet known get the next codes.  Changes: known.

    Its dictionary may hold other words too: rows of several cells that lie in one file have theirs in common.
    """
    indices, words = chunk.indices.to_numpy(), chunk.dictionary.to_pylist()
    codes = np.zeros(len(words), np.int16)
    for i in np.unique(indices):
        codes[i] = known.setdefault(words[i], len(known))
    return codes[indices]


def rows_of(table: Any) -> NDArray[np.void]:
    """Result rows back from an Arrow table of schema ``GAMES``, labels left out."""
    rows = np.zeros(table.num_rows, RESULT)
    for name in RESULT.names or ():
        known = {word: i for i, word in enumerate(WORDS.get(name, ()))}
        chunks = table.column(name).chunks
        parts = [word_codes(chunk, known) if known else chunk.to_numpy() for chunk in chunks]
        rows[name] = np.concatenate([rows[name][:0], *parts])
    return rows


def hex_names(built: Built) -> tuple[str, ...]:
    """Names of the hexes of the board in hex order: row letter and number, like C4."""
    tables = built.tables[0]
    n = int(tables["n_hexes"])
    return tuple(
        f"{chr(ord('A') + int(row))}{int(col) // 2 + 1}"
        for row, col in zip(tables["hex_row"][:n], tables["hex_col"][:n], strict=True)
    )


def _sums_table(schema: Any, cell: Cell, names: tuple[str, ...], games: int, sums: NDArray[Any]) -> Any:
    n = len(names)
    columns = _label_columns(cell, 2 * n)
    columns.append(pa.array(np.full(2 * n, games, np.int32)))
    columns.append(_word_column(np.repeat(np.arange(2), n), SIDES))
    columns.append(_word_column(np.tile(np.arange(n), 2), names))
    columns += [pa.array(np.ascontiguousarray(sums[:, :n, k].reshape(-1))) for k in range(sums.shape[2])]
    return _table(schema, columns)


def hexes_table(cell: Cell, built: Built, games: int, sums: NDArray[np.int64]) -> Any:
    """Sums by side and hex over a block of games, ``sums`` of shape (2, MAX_HEXES, 3)."""
    return _sums_table(HEXES, cell, hex_names(built), games, sums)


def cards_table(cell: Cell, built: Built, games: int, sums: NDArray[np.int64]) -> Any:
    """Sums by side and card over a block of games, ``sums`` of shape (2, MAX_CARD_ROWS, 3)."""
    return _sums_table(CARDS, cell, tuple(built.card_rows), games, sums)


def turns_table(cell: Cell, built: Built, rows: NDArray[np.void]) -> Any:
    """Turn rows of one cell as an Arrow table; card ``none`` where no card was in force."""
    columns = _label_columns(cell, len(rows))
    for name in TURN.names or ():
        if name == "side":
            columns.append(_word_column(rows[name], SIDES))
        elif name == "card":
            columns.append(_word_column(rows[name] + 1, ("none", *built.card_rows)))
        else:
            columns.append(pa.array(np.ascontiguousarray(rows[name])))
    return _table(TURNS, columns)
