"""Write pictures of boards and of numbers on their hexes."""

from pathlib import Path

from analysis.boards.board import BoardSheet, draw_board
from analysis.boards.board_plan import BoardRules
from analysis.boards.picture_kinds import picture_kind
from analysis.plots import theme
from analysis.plots.heat import Heat
from analysis.plots.paint import paint
from analysis.plots.shapes import Drawing, svg
from engine.loading.tables.build import Built
from engine.loading.words.named_files import write_named
from engine.replay.setup_log import setup_of


def sheet_of(built: Built) -> BoardSheet:
    """The set-up of a battle laid out for drawing."""
    rules: BoardRules = {"units": built.document["units"], "terrain": built.document["terrain"]}
    return BoardSheet(setup_of(built), rules, built.scenario.data["face"])


def drawing_of(built: Built, heat: Heat | None = None) -> Drawing:
    """The picture of a battle; its title is the finding where there is one."""
    title = heat.title if heat and heat.title else built.scenario.title
    return draw_board(sheet_of(built), title, heat)


def write_board(built: Built, path: Path | str, heat: Heat | None = None) -> Path:
    """Draw the start of a battle, or heat on its board.

    Parameters
    ----------
    built : Built
        From ``engine.loading.tables.build.build_tables``.
    path : Path
        Ends in ``.svg`` or ``.png``.
    heat : Heat, optional

    Returns
    -------
    Path

    Raises
    ------
    InputError
        Another ending, or a folder that cannot be written.
    """
    path = Path(path)
    kind = picture_kind(path)
    drawing = drawing_of(built, heat)
    data = theme.to_png(paint(drawing)) if kind == ".png" else svg(drawing).encode()
    return write_named(path, data, "--out")
