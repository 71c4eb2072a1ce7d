"""The tables of a run folder as pandas frames.

The folders ``games``, ``hexes``, ``cards`` and ``turns`` hold the parts; the manifest beside them says which plan they
belong to.
"""

import os
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
from numpy.typing import NDArray

from engine.loading.words.errors import InputError
from engine.runs.columns import CARD_SUMS, HEX_SUMS, LABELS, SCHEMAS, SIDES, WORDS, word_codes
from engine.runs.manifest import read_plan
from engine.runs.parts import Span, spans_in
from engine.runs.plan import NO_CELL, Plan
from engine.runs.shards import Piece

if TYPE_CHECKING:
    import pandas as pd

COMPANION_COLUMNS = ("game", "winner", "medals_axis", "medals_allies")


def _read(folder: Path, kind: str, span: Span, columns: list[str]) -> Any:
    """Arrow table of one part."""
    path = folder / kind / span.file
    try:
        with pq.ParquetFile(path, page_checksum_verification=True) as file:
            lacking = [name for name in columns if name not in file.schema_arrow.names]
            if lacking:
                raise InputError(str(path), lacking[0], "no such column", "a part as this program writes it")
            return file.read(columns=columns)
    except (OSError, pa.ArrowException) as error:
        mend = "a whole part; the command of the run plays it again"
        raise InputError(str(path), "part", "a missing, truncated or damaged file", mend) from error


def _word_codes(plan: Plan, names: list[str]) -> dict[str, dict[str, int]]:
    """Codes of the words known beforehand, by column."""
    orders: dict[str, Iterable[str]] = {**WORDS, "side": SIDES}
    told = [cell for cell in plan.cells if cell.is_told]
    orders |= {label: dict.fromkeys(getattr(cell, label) for cell in told) for label in LABELS}
    return {name: {word: i for i, word in enumerate(orders.get(name, ()))} for name in names}


def frame_of(
    plan: Plan, pieces: Iterable[Piece], kind: str, columns: list[str] | None = None
) -> "pd.DataFrame":
    """Frame of a table, words as categories in the order of the plan and of the codes.

    Parts are read one by one, so that little more than the frame itself is held in memory.
    """
    import pandas as pd

    schema = SCHEMAS[kind]
    names = schema.names if columns is None else columns
    for name in names:
        if name not in schema.names:
            raise InputError(kind, "columns", name, ", ".join(schema.names))
    words = _word_codes(plan, [n for n in names if pa.types.is_dictionary(schema.field(n).type)])
    gathered: dict[str, list[NDArray[Any]]] = {name: [] for name in names}
    for folder, span in pieces:
        table = _read(folder, kind, span, names)
        for name in names:
            chunks = table.column(name).chunks
            gathered[name] += [
                word_codes(c, words[name]) if name in words else c.to_numpy().copy() for c in chunks
            ]
    series: dict[str, Any] = {}
    for name in names:
        dtype = np.int16 if name in words else schema.field(name).type.to_pandas_dtype()
        values = np.concatenate([np.zeros(0, dtype), *gathered.pop(name)])
        series[name] = pd.Categorical.from_codes(values, list(words[name])) if name in words else values
    return pd.DataFrame(series, copy=False)


def _frame(
    folder: Path, kind: str, columns: list[str] | None = None, spans: list[Span] | None = None
) -> "pd.DataFrame":
    """Frame of a table of one run, all parts that lie there but those of cells that are not told."""
    folder = Path(folder)
    plan = read_plan(folder)
    spans = spans_in(folder) if spans is None else spans
    own = ((folder, span) for span in spans if plan.cells[span.cell].is_told)
    return frame_of(plan, own, kind, columns)


def read_games(folder: Path | Sequence[Path], columns: list[str] | None = None) -> "pd.DataFrame":
    """Result rows of a run, one per game, in the order of cells and game indices.

    Parameters
    ----------
    folder : Path, or sequence of Path
        Run folder; or several, read as one run: all shards of a plan, or runs of the same engine, seed and number of
        games (a cell that two runs played counts once).
    columns : list of str, optional
        Only these columns: ``scenario``, ``variant``, ``axis_player``, ``allies_player`` and the fields of
        ``layout.RESULT``; ``winner`` and ``end_reason`` as words.

    Returns
    -------
    DataFrame
        Words are categories; counts are 16-bit, so widen them before multiplying.

    Raises
    ------
    InputError
        A part is truncated or damaged; it is named.  Several folders do not belong together.
    """
    if not isinstance(folder, str | os.PathLike):
        from engine.runs.merge import gather

        together = gather(folder)
        return frame_of(together.plan, together.pieces, "games", columns)
    return _frame(folder, "games", columns)


def read_companions(folder: Path) -> "pd.DataFrame":
    """Games of the companions of a run (``Plan.luck``): labels, ``shared``, ``game``, ``winner``, medals."""
    plan = read_plan(Path(folder))
    return companions_of(plan, [(Path(folder), span) for span in spans_in(Path(folder))])


def companions_of(plan: Plan, pieces: Sequence[Piece]) -> "pd.DataFrame":
    """Frame of the games of all companions of a plan, empty without any; spans are numbered as in the plan."""
    import pandas as pd

    frames = []
    for cell in plan.cells:
        if cell.shared:
            own = (piece for piece in pieces if piece[1].cell == cell.index)
            frame = frame_of(plan, own, "games", [*LABELS, *COMPANION_COLUMNS])
            frame.insert(len(LABELS), "shared", cell.shared)
            frames.append(frame)
    if not frames:
        return pd.DataFrame(columns=[*LABELS, "shared", *COMPANION_COLUMNS])
    return pd.concat(frames, ignore_index=True)


def read_beside(folder: Path) -> "pd.DataFrame":
    """Games of the cells beside others (``Plan.postures``): ``cell``, ``game``, ``winner``, ``medals_*``."""
    plan = read_plan(Path(folder))
    return beside_of(plan, [(Path(folder), span) for span in spans_in(Path(folder))])


def beside_of(plan: Plan, pieces: Sequence[Piece]) -> "pd.DataFrame":
    """Frame of the games of all cells beside others of a plan; ``cell`` is the index of the cell in the plan."""
    import pandas as pd

    frames = []
    for cell in plan.cells:
        if cell.beside != NO_CELL:
            own = (piece for piece in pieces if piece[1].cell == cell.index)
            frame = frame_of(plan, own, "games", list(COMPANION_COLUMNS))
            frame.insert(0, "cell", cell.index)
            frames.append(frame)
    return (
        pd.concat(frames, ignore_index=True) if frames else pd.DataFrame(columns=["cell", *COMPANION_COLUMNS])
    )


def _summed(folder: Path, kind: str, thing: str, sums: tuple[str, ...]) -> "pd.DataFrame":
    frame = _frame(folder, kind)
    keys = [*LABELS, "side", thing]
    return frame.groupby(keys, observed=True, sort=False)[["games", *sums]].sum().reset_index()


def read_hexes(folder: Path) -> "pd.DataFrame":
    """Sums per cell, side and hex over all games: ``games``, figures lost, visits, battles."""
    return _summed(folder, "hexes", "hex", HEX_SUMS)


def read_cards(folder: Path) -> "pd.DataFrame":
    """Sums per cell, side and card over all games: ``games``, turns held, played, of these without effect."""
    return _summed(folder, "cards", "card", CARD_SUMS)


def read_turns(folder: Path, columns: list[str] | None = None) -> "pd.DataFrame":
    """One row per player turn of the traced games; empty for a plan without trace.

    ``columns`` are names of ``layout.TURN`` and of the cell, as in ``read_games``; default all of them.
    """
    traced = set(spans_in(Path(folder), "turns"))
    return _frame(folder, "turns", columns, spans=[span for span in spans_in(Path(folder)) if span in traced])
