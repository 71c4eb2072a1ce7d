"""A cell that plays shows how far it has come, unless it is asked to be quiet."""

import nbformat
import pytest
from nbclient import NotebookClient

from engine.runs.progress import bar_html, progress_bar

SECONDS = 600


@pytest.mark.parametrize(("quiet", "shown"), [(False, True), (True, False)])
def test_a_cell_that_plays_shows_its_progress(quiet_folder, quiet, shown):
    cell = f"import m44\nm44.run('river-line', games=300, players='random', quiet={quiet}).n_games"
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell)])
    NotebookClient(notebook, timeout=SECONDS, resources={"metadata": {"path": str(quiet_folder)}}).execute()
    html = [
        one["data"]["text/html"] for one in notebook.cells[0].outputs if "text/html" in one.get("data", ())
    ]
    assert len(html) == shown
    assert not shown or html[0].startswith("<small>300 games in ")


def test_the_bar_counts_what_was_there_before():
    """100 of 600 games were there; in two seconds 200 more have been played."""
    assert bar_html(300, 600, 200, 2.0) == (
        '<progress value="300" max="600" style="width:20em"></progress> <small>300 of 600 games, 100 games/s</small>'
    )


def test_elsewhere_it_says_nothing(capsys):
    with progress_bar(0, 10, quiet=False) as advance:
        advance(10)
    assert capsys.readouterr() == ("", "")
