"""The map inside a scenario file: rows of one token per hex, long and short rows in turn (expansions 7.7).

A  .  .  F  T        The first word of a row is its letter, each further word is one hex.  Short rows (B, D, F
...) B    .  .  F         may be indented by half a hex: spaces count only as separators.  Empty rows and rows
that C  .  r  r  =        begin with ``#`` are skipped.
"""

from collections.abc import Collection

from engine.geometry.hexgrid import HexGrid
from engine.loading.words.errors import InputError

COMMENT = "#"


def read_map(text: str, grid: HexGrid, file: str) -> list[str]:
    """Split a map into tokens, one per hex in hex order.

    Parameters
    ----------
    text : str
    grid : HexGrid
    file : str
        Named in errors.

    Returns
    -------
    list of str, length n_hexes

    Raises
    ------
    InputError
        A row is missing, out of order or of the wrong length.
    """
    rows = [
        line.split() for line in text.splitlines() if line.split() and not line.lstrip().startswith(COMMENT)
    ]
    tokens: list[str] = []
    for row, words in enumerate(rows[: grid.n_rows]):
        letter = grid.row_letter(row)
        if words[0] != letter:
            raise InputError(
                file=file, key="map", found=f"a row that begins with {words[0]!r}", expected=f"row {letter}"
            )
        if len(words) - 1 != grid.row_length(row):
            expected = f"{grid.row_length(row)}"
            raise InputError(
                file=file, key=f"map row {letter}", found=f"{len(words) - 1} hexes", expected=expected
            )
        tokens.extend(words[1:])
    if len(rows) != grid.n_rows:
        last = grid.row_letter(grid.n_rows - 1)
        raise InputError(
            file=file, key="map", found=f"{len(rows)} rows", expected=f"{grid.n_rows} (A to {last})"
        )
    return tokens


def check_tokens(tokens: list[str], known: Collection[str], grid: HexGrid, file: str) -> None:
    """Refuse a map with a token the legend does not explain; the error names its hex."""
    for hex_, token in enumerate(tokens):
        if token not in known:
            raise InputError(
                file=file,
                key=f"map {grid.name(hex_)}",
                found=f"unknown token {token!r}",
                expected="one of " + " ".join(sorted(known)),
            )
