"""Write the picture of a scenario's board."""

from pathlib import Path

from analysis.plots import theme
from analysis.plots.board import board
from engine.loading.errors import InputError
from engine.loading.tables import Built
from engine.play.replay import setup_of


def write_board(built: Built, path: Path | str) -> Path:
    """Draw the start of a battle.

    Parameters
    ----------
    built : Built
        From ``engine.loading.tables.build_tables``.
    path : Path
        Ends in ``.svg`` or ``.png``.

    Returns
    -------
    Path

    Raises
    ------
    InputError
        Another ending, or a folder that cannot be written.
    """
    path = Path(path)
    kind = path.suffix.lower()
    if kind not in (".svg", ".png"):
        raise InputError(str(path), "--out", kind or "no ending", ".svg or .png")
    classes = {row: values["class"] for row, values in built.document["units"].items()}
    figure = board(setup_of(built), built.scenario.title, classes, built.scenario.data["face"])
    try:
        path.write_bytes(theme.to_png(figure) if kind == ".png" else theme.to_file_svg(figure))
    except OSError as error:
        raise InputError(
            str(path), "--out", error.strerror or "no access", "a folder that can be written"
        ) from error
    return path
