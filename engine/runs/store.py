"""The tables of a run folder as pandas frames.

The folders ``games``, ``hexes``, ``cards`` and ``turns`` hold the parts, of a finished run packed into few files; the
manifest beside them says which plan they belong to.  Whatever reads a folder takes it from ``runs.verified``.
"""

import os
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from engine.loading.words.errors import InputError
from engine.loading.words.likeness import nearest
from engine.runs.block_rows import rows_of_blocks
from engine.runs.columns import CARD_SUMS, HEX_SUMS, LABELS, SCHEMAS, SIDES, WORDS, word_codes
from engine.runs.parts import Span, is_traced
from engine.runs.plan import NO_CELL, Plan
from engine.runs.shards import Piece
from engine.runs.verified import Range, Verified, whole_run

if TYPE_CHECKING:
    import pandas as pd

COMPANION_COLUMNS = ("game", "winner", "medals_axis", "medals_allies")


def _word_codes(plan: Plan, names: list[str]) -> dict[str, dict[str, int]]:
    """Codes of the words known beforehand, by column."""
    orders: dict[str, Iterable[str]] = {**WORDS, "side": SIDES}
    said = [cell for cell in plan.cells if cell.is_reported]
    orders |= {label: dict.fromkeys(getattr(cell, label) for cell in said) for label in LABELS}
    return {name: {word: i for i, word in enumerate(orders.get(name, ()))} for name in names}


def frame_of(
    plan: Plan, pieces: Iterable[Piece], kind: str, columns: list[str] | None = None
) -> "pd.DataFrame":
    """Frame of a table, words as categories in the order of the plan and of the codes.

    Files are read one by one, so that little more than the frame itself is held in memory.
    """
    import pandas as pd

    schema = SCHEMAS[kind]
    names = schema.names if columns is None else columns
    for name in names:
        if name not in schema.names:
            raise InputError(kind, "columns", name, nearest(str(name), schema.names))
    words = _word_codes(plan, [n for n in names if pa.types.is_dictionary(schema.field(n).type)])
    gathered: dict[str, dict[int, NDArray[Any]]] = {name: {} for name in names}
    for place, table in _tables(pieces, kind, names):
        for name in names:
            gathered[name][place] = _values(table.column(name), words.get(name))
    series: dict[str, Any] = {}
    for name in names:
        dtype = np.int16 if name in words else schema.field(name).type.to_pandas_dtype()
        in_order = [values for _, values in sorted(gathered.pop(name).items())]
        values = np.concatenate([np.zeros(0, dtype), *in_order])
        series[name] = pd.Categorical.from_codes(values, list(words[name])) if name in words else values
    return pd.DataFrame(series, copy=False)


def _tables(pieces: Iterable[Piece], kind: str, columns: list[str]) -> Iterator[tuple[int, Any]]:
    """The rows of pieces as Arrow tables, each with the place of its first piece."""
    of_folder: dict[Path, list[tuple[int, Span]]] = {}
    for place, (folder, span) in enumerate(pieces):
        of_folder.setdefault(folder, []).append((place, span))
    for folder, own in of_folder.items():
        places = [place for place, _ in own]
        for start, end in _consecutive(places):
            spans = [span for _, span in own[start:end]]
            for found in rows_of_blocks(folder, kind, spans, columns):
                yield places[start + found.first], found.table


def _consecutive(places: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Stretches of places that follow each other without a gap, as first and end."""
    start = 0
    for end in range(1, len(places) + 1):
        if end == len(places) or places[end] != places[end - 1] + 1:
            yield start, end
            start = end


def _values(column: Any, known: dict[str, int] | None) -> NDArray[Any]:
    """A column as an array of its own; words by their codes.  Changes: known."""
    if known is None:
        return np.array(column.to_numpy())
    return np.concatenate([np.zeros(0, np.int16), *(word_codes(chunk, known) for chunk in column.chunks)])


def frame_of_run(
    run: Verified, kind: str, columns: list[str] | None = None, spans: Iterable[Span] | None = None
) -> "pd.DataFrame":
    """Frame of a table of one run, all of its parts but those of cells that are not told.

    Of a run that misses games (``Verified.kept``) only the games that all cells have.
    """
    spans = run.spans if spans is None else spans
    own = [span for span in spans if run.plan.cells[span.cell].is_reported]
    if run.kept is None:
        return frame_of(run.plan, [(run.folder, span) for span in own], kind, columns)
    if "game" not in SCHEMAS[kind].names:  # sums of whole blocks
        kept = [span for span in own if _lies_in(span.first, span.end, run.kept)]
        return frame_of(run.plan, [(run.folder, span) for span in kept], kind, columns)
    names = columns and list(dict.fromkeys([*columns, "game"]))
    frame = frame_of(run.plan, [(run.folder, span) for span in own], kind, names)
    game = frame["game"].to_numpy()
    is_kept = np.zeros(len(frame), bool)
    for first, end in run.kept:
        is_kept |= (game >= first) & (game < end)
    return frame.loc[is_kept, columns or list(frame.columns)].reset_index(drop=True)


def _lies_in(first: int, end: int, ranges: Iterable[Range]) -> bool:
    """Whether games ``first`` to ``end`` lie in one of some ranges."""
    return any(low <= first and end <= high for low, high in ranges)


def read_games(
    folder: Path | Sequence[Path], columns: list[str] | None = None, allow_partial: bool = False
) -> "pd.DataFrame":
    """Result rows of a run, one per game, in the order of cells and game indices.

    Parameters
    ----------
    folder : Path, or sequence of Path
        Run folder; or several, read as one run: all shards of a plan, or runs of the same engine, seed and number of
        games (a cell that two runs played counts once).
    columns : list of str, optional
        Only these columns: ``scenario``, ``variant``, ``axis_player``, ``allies_player`` and the fields of
        ``layout.RESULT``; ``winner`` and ``end_reason`` as words.
    allow_partial : bool
        Of one run that misses games give those that all its cells have.

    Returns
    -------
    DataFrame
        Words are categories; counts are 16-bit, so widen them before multiplying.

    Raises
    ------
    InputError
        Games are missing, a part is damaged or was altered; it is named.  Several folders do not belong together.
    """
    if not isinstance(folder, str | os.PathLike):
        from engine.runs.merge import gather

        together = gather(folder)
        return frame_of(together.plan, together.pieces, "games", columns)
    return frame_of_run(whole_run(Path(folder), allow_partial), "games", columns)


def read_companions(folder: Path) -> "pd.DataFrame":
    """Games of the companions of a run (``Plan.luck``): labels, ``shared``, ``game``, ``winner``, medals."""
    run = whole_run(Path(folder))
    return companions_of(run.plan, [(run.folder, span) for span in run.spans])


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
    run = whole_run(Path(folder))
    return beside_of(run.plan, [(run.folder, span) for span in run.spans])


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


def _summed(
    folder: Path, kind: str, thing: str, sums: tuple[str, ...], allow_partial: bool
) -> "pd.DataFrame":
    frame = frame_of_run(whole_run(Path(folder), allow_partial), kind)
    keys = [*LABELS, "side", thing]
    return frame.groupby(keys, observed=True, sort=False)[["games", *sums]].sum().reset_index()


def read_hexes(folder: Path, allow_partial: bool = False) -> "pd.DataFrame":
    """Sums per cell, side and hex over all games: ``games``, figures lost, visits, battles."""
    return _summed(folder, "hexes", "hex", HEX_SUMS, allow_partial)


def read_cards(folder: Path, allow_partial: bool = False) -> "pd.DataFrame":
    """Sums per cell, side and card over all games: ``games``, turns held, played, of these without effect."""
    return _summed(folder, "cards", "card", CARD_SUMS, allow_partial)


def read_turns(folder: Path, columns: list[str] | None = None, allow_partial: bool = False) -> "pd.DataFrame":
    """One row per player turn of the traced games; empty for a plan without trace.

    ``columns`` are names of ``layout.TURN`` and of the cell, as in ``read_games``; default all of them.
    """
    run = whole_run(Path(folder), allow_partial)
    return frame_of_run(run, "turns", columns, traced_spans(run.plan, run.spans))


def traced_spans(plan: Plan, spans: Iterable[Span]) -> list[Span]:
    """The spans that keep a row per turn."""
    return [span for span in spans if is_traced(plan, span)]
