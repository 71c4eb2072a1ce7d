"""How far playing has come: a live bar on a terminal, a line that grows in a notebook, elsewhere nothing."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from time import perf_counter
from typing import Any

Advance = Callable[[int], None]
BETWEEN = 0.2  # seconds between two pictures in a notebook
NOTEBOOK = "ZMQInteractiveShell"


@contextmanager
def progress_bar(done: int, total: int, quiet: bool) -> Iterator[Advance]:
    """A live bar (games done, games/s); what it gives is called with how many games more are done."""
    if not quiet and in_notebook():
        with _in_cell(done, total) as advance:
            yield advance
    elif not quiet and sys.stderr.isatty():
        with _on_terminal(done, total) as advance:
            yield advance
    else:
        yield lambda games: None


def in_notebook() -> bool:
    """Whether this process runs the cells of a notebook."""
    shell = sys.modules.get("IPython")
    return shell is not None and type(shell.get_ipython()).__name__ == NOTEBOOK


@contextmanager
def _on_terminal(done: int, total: int) -> Iterator[Advance]:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    begun = perf_counter()
    columns = (
        "games",
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("", total=total, completed=done, rate="")
        played = 0

        def advance(games: int) -> None:
            nonlocal played
            played += games
            progress.update(task, advance=games, rate=f"{played / (perf_counter() - begun):,.0f} games/s")

        yield advance


@contextmanager
def _in_cell(done: int, total: int) -> Iterator[Advance]:
    """One output of the cell, drawn anew as games are done; nothing where nothing is left to play."""
    tools: Any = import_module("IPython.display")
    begun = shown = perf_counter()
    played, handle = 0, None

    def draw() -> None:
        nonlocal handle
        picture = tools.HTML(bar_html(done + played, total, played, perf_counter() - begun))
        if handle is None:
            handle = tools.display(picture, display_id=True)
        else:
            handle.update(picture)

    def advance(games: int) -> None:
        nonlocal played, shown
        played += games
        if played and (handle is None or perf_counter() - shown > BETWEEN):
            shown = perf_counter()
            draw()

    try:
        yield advance
    finally:
        if played:
            draw()


def bar_html(done: int, total: int, played: int, seconds: float) -> str:
    """The bar as HTML; once all is done only how many games were played and how fast.

    Examples
    --------
    >>> bar_html(600, 600, 500, 2.0)
    '<small>500 games in 2.0 s</small>'
    """
    if done >= total:
        return f"<small>{played:,} games in {seconds:.1f} s</small>"
    rate = f"{done:,} of {total:,} games, {played / max(seconds, 1e-9):,.0f} games/s"
    return f'<progress value="{done}" max="{total}" style="width:20em"></progress> <small>{rate}</small>'
