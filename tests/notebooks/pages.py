"""The notebooks as pages of ``docs/notebooks``: run from top to bottom, with their answers as text and their pictures.

``python -m tests.notebooks.pages 1000 [NAME]`` (``make notebooks``) writes them, with so many games.
"""

import os
import re
import shutil
import subprocess
import sys
import textwrap
from base64 import b64decode
from html import unescape
from pathlib import Path
from tempfile import TemporaryDirectory

import nbformat
from nbclient import NotebookClient
from nbconvert import MarkdownExporter
from traitlets.config import Config

from tests.notebooks.conftest import NOTEBOOKS, ROOT

PAGES = ROOT / "docs" / "notebooks"
SECONDS = 1800  # of a cell
MOST_LINES, MOST_CHARACTERS = 40, 120  # of an answer
DOTS = 80  # per inch
PICTURE = re.compile(r'src="data:image/svg\+xml;base64,([^"]+)"')
SETUP = f"""
%config InlineBackend.rc = {{'figure.dpi': {DOTS}}}
import pandas
pandas.set_option("display.width", {MOST_CHARACTERS}, "display.max_rows", 14, "display.precision", 3)
"""


def executed(path: Path, games: int) -> nbformat.NotebookNode:
    """A notebook after a run in an empty folder."""
    notebook = nbformat.read(path, as_version=4)
    for cell in notebook.cells:
        if "parameters" in cell.metadata.get("tags", ()):
            cell.source = re.sub(r"games = [\d_]+", f"games = {games:_}", cell.source)
    notebook.cells.insert(0, nbformat.v4.new_code_cell(SETUP))
    with TemporaryDirectory() as folder:
        NotebookClient(notebook, timeout=SECONDS, resources={"metadata": {"path": folder}}).execute()
        home = re.compile(re.escape(folder) + r"/?|/tmp/tmp\w+/")
    del notebook.cells[0]
    for cell in (one for one in notebook.cells if one.cell_type == "code"):
        cell.outputs = [output for one in cell.get("outputs", ()) for output in told_plainly(one, home)]
    return notebook


def told_plainly(output: nbformat.NotebookNode, home: re.Pattern[str]) -> list[nbformat.NotebookNode]:
    """An output as text and pictures: what only a browser shows is left out, and so are lines about the work."""
    if output.output_type == "stream":
        return (
            []
            if output.name == "stderr"
            else [nbformat.v4.new_output("stream", name="stdout", text=shortened(output.text, home) + "\n")]
        )
    data = output.get("data", {})
    html, plain = "".join(data.get("text/html", "")), "".join(data.get("text/plain", ""))
    if "<progress" in html or re.fullmatch(r"<small>.*games in .*</small>", html.strip()):
        return []
    if "image/png" in data:
        return [nbformat.v4.new_output("display_data", {"image/png": data["image/png"]})]
    pictures = [b64decode(found).decode() for found in PICTURE.findall(unescape(html))]
    pictures += ["".join(data["image/svg+xml"])] if "image/svg+xml" in data else []
    pictures += (
        re.findall(r"<svg.*?</svg>", html, re.DOTALL)[:1] if not pictures and "<iframe" not in html else []
    )
    drawings = [nbformat.v4.new_output("display_data", {"image/svg+xml": one}) for one in pictures]
    text = (
        "A page to step through the game (in the notebook)." if "<iframe" in html else shortened(plain, home)
    )
    if drawings and plain.startswith("<"):
        return drawings
    return [nbformat.v4.new_output("display_data", {"text/plain": text}), *drawings]


def shortened(text: str, home: re.Pattern[str]) -> str:
    """A text without the folder of the run, no wider than a page and no longer than a reader looks at.

    Examples
    --------
    >>> [len(line) for line in shortened("wins " * 30, re.compile("no folder")).splitlines()]
    [119, 29]
    """
    lines = [part for line in home.sub("", text).splitlines() for part in folded(line)]
    return "\n".join(lines[:MOST_LINES] + (["…"] if len(lines) > MOST_LINES else []))


def folded(line: str) -> list[str]:
    """A line in parts that fit the page, broken between words."""
    return textwrap.wrap(line, MOST_CHARACTERS) or [""]


def linked_from_page(text: str) -> str:
    """Links of a notebook as they lead from its page: to other pages, to docs, to reports.

    Examples
    --------
    >>> linked_from_page("[a](01_first.ipynb), [b](../docs/2-rules.md), [c](../reports/README.md)")
    '[a](01_first.md), [b](../2-rules.md), [c](../../reports/README.md)'
    """
    text = re.sub(r"\]\((\d\d_\w+)\.ipynb\)", r"](\1.md)", text)
    return text.replace("](../reports/", "](../../reports/").replace("](../docs/", "](../")


def write_page(path: Path, games: int) -> None:
    """The page of a notebook and its pictures, in place of the old ones.  Changes: docs/notebooks."""
    exporter = MarkdownExporter(config=Config({"ClearOutputPreprocessor": {"enabled": False}}))
    folder = f"{path.stem}_files"
    text, resources = exporter.from_notebook_node(
        executed(path, games), {"output_files_dir": folder, "unique_key": path.stem}
    )
    shutil.rmtree(PAGES / folder, ignore_errors=True)
    (PAGES / folder).mkdir(parents=True)
    for name, data in resources["outputs"].items():
        (PAGES / name).write_bytes(data)
    if not resources["outputs"]:
        (PAGES / folder).rmdir()
    text = linked_from_page(text)
    head = f"*The notebook [{path.name}](../../notebooks/{path.name}), run with {games:,} games.*\n\n"
    lines = [line.rstrip() for line in (head + text.strip()).splitlines()]
    (PAGES / f"{path.stem}.md").write_text(
        re.sub(r"\n{3,}", "\n\n", "\n".join(lines)) + "\n", encoding="utf-8"
    )


def main(games: int, names: list[str]) -> None:
    """Write all pages, or those named."""
    os.environ["PYTHONPATH"] = str(ROOT)
    os.environ.pop("M44_PATH", None)
    for path in NOTEBOOKS:
        if not names or path.stem in names:
            write_page(path, games)
            print(path.stem, flush=True)
    subprocess.run([sys.executable, "-m", "ruff", "format", "--quiet", str(PAGES)], check=True)


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2:])
