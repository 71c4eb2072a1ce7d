"""The notebooks run from top to bottom on small numbers, and are stored without what running them left."""

import json

import nbformat
import pytest
from nbclient import NotebookClient

from tests.notebooks.conftest import NOTEBOOKS, ROOT
from tests.notebooks.pages import linked_from_page

GAMES = 60
SECONDS = 600  # of a cell, for the first one may compile the engine
LARGEST = 16_000  # bytes of a notebook


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_it_runs_on_small_numbers(path, quiet_folder):
    notebook = nbformat.read(path, as_version=4)
    for cell in notebook.cells:
        if "parameters" in cell.metadata.get("tags", ()):
            cell.source = f"games = {GAMES}"
    NotebookClient(notebook, timeout=SECONDS, resources={"metadata": {"path": str(quiet_folder)}}).execute()
    shown = [output for cell in notebook.cells for output in cell.get("outputs", ())]
    assert not [one for one in shown if one.output_type == "error"]
    assert any({"text/html", "image/svg+xml"} & set(one.get("data", ())) for one in shown)
    assert {entry.name for entry in quiet_folder.iterdir()} <= {"runs"}


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_it_is_stored_clean(path):
    text = path.read_text(encoding="utf-8")
    notebook = json.loads(text)
    nbformat.validate(nbformat.reads(text, as_version=4))
    assert len(text.encode()) < LARGEST
    assert text == json.dumps(notebook, indent=1, ensure_ascii=False) + "\n"
    assert notebook["metadata"]["kernelspec"]["name"] == "python3"
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            assert cell["outputs"] == [] and cell["execution_count"] is None
    assert notebook["cells"][0]["cell_type"] == "markdown", "prose first"


def test_every_notebook_is_listed():
    listed = (ROOT / "notebooks/README.md").read_text(encoding="utf-8")
    for path in NOTEBOOKS:
        assert f"({path.name})" in listed


def test_links_between_notebooks_lead_somewhere():
    names = {path.name for path in NOTEBOOKS}
    for path in NOTEBOOKS:
        for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
            for part in "".join(cell["source"]).split("](")[1:]:
                link = part.partition(")")[0].partition("#")[0]
                assert link in names or (path.parent / link).is_file(), link


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_it_has_its_page(path):
    """``make notebooks`` writes the pages; what is said between the cells is the same."""
    page = (ROOT / "docs" / "notebooks" / f"{path.stem}.md").read_text(encoding="utf-8")
    for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
        if cell["cell_type"] == "markdown":
            first = linked_from_page("".join(cell["source"]).splitlines()[0])
            assert first.rstrip() in page
