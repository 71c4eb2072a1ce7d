"""Battles of the publisher's collection that come with the program, known in a file by their number."""

from pathlib import Path

from engine.editor.findings import Findings
from engine.editor.names import words
from engine.editor.shape import FileObject, Shape, read_json
from engine.loading.words.reader import MOST_M44, read_bytes


def meta_of(whole: FileObject, shape: Shape) -> FileObject:
    """The facts about the file, under either of their names."""
    meta = whole.get("meta_data") or whole.get("meta")
    return shape.part(meta if isinstance(meta, dict) else None, "meta_data", "meta_data")


def number_of(meta: FileObject) -> str:
    """Number of the scenario in the publisher's collection; empty if the file has none."""
    number = meta.get("scenario_id")
    return str(number).strip() if isinstance(number, str | int) and not isinstance(number, bool) else ""


def shipped_for(path: Path) -> str:
    """Id of the shipped battle that has the number of a .m44 file; empty if there is none.

    Raises
    ------
    InputError
        The file cannot be read, or holds no JSON.
    """
    shape = Shape(str(path), Findings())
    whole = shape.part(read_json(read_bytes(path, MOST_M44), str(path)), "file", "")
    return words().shipped.get(number_of(meta_of(whole, shape)), "")
