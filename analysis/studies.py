"""The studies of a folder: what was asked, what came out, when, by which engine, and whether rules have changed since.

A study is a folder with a ``manifest.json`` (an atlas, or an answer of ``m44 compare`` or ``m44 fair``), or a page in
Markdown that names its engine.
"""

import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from analysis.answer import RESULTS, write_whole

MANIFEST, INDEX = "manifest.json", "README.md"
NO_STUDY = "demo"  # what `make demo` writes into reports, to be looked at and not to be kept
HEADING = re.compile(r"^# (.+)$", re.M)
BOLD = re.compile(r"^\*\*(.+?)\*\*", re.M | re.S)
ENGINE = re.compile(r"engine `([0-9a-f]{16})`", re.I)
MADE = re.compile(r"^\| made \| (\d{4}-\d\d-\d\d) \|", re.M)
HEAD = """# Studies

Written by `m44 studies --write`.  A study is *older* when the rules or the players of the program have changed
since it was made; the command in its page makes it anew.  Engine now: `{engine}`.

| question | answer | date | engine | |
|---|---|---|---|---|
"""
COLUMNS = ("study", "question", "answer", "date", "engine", "older")


def studies(folder: Path) -> list[dict[str, Any]]:
    """All studies of a folder, by name.

    Returns
    -------
    list of dict
        ``study`` (name of its folder or page), ``question``, ``answer``, ``date`` (None if it tells none), ``engine``,
        ``older`` (True if it was made with other rules than are in force now).
    """
    found = [
        _of_folder(path.parent)
        for path in sorted(folder.glob(f"*/{MANIFEST}"))
        if path.parent.name != NO_STUDY
    ]
    found += [_of_page(path) for path in sorted(folder.glob("*.md")) if path.name != INDEX]
    return sorted((row for row in found if row), key=lambda row: str(row["study"]))


def _of_folder(folder: Path) -> dict[str, Any] | None:
    """A study with a manifest; None for a run without an answer."""
    manifest = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))
    study = manifest.get("study")
    if study is None:
        if not (folder / RESULTS).is_file():
            return None
        results = json.loads((folder / RESULTS).read_text(encoding="utf-8"))
        study = {"question": f"`{manifest['command']}`", "answer": results["sentence"].replace("\n", " ")}
    return {
        "study": folder.name,
        "question": study["question"],
        "answer": study["answer"],
        "date": manifest["created"][:10],
        "engine": manifest["plan"]["engine"],
        "older": is_older(manifest),
    }


def _of_page(path: Path) -> dict[str, Any] | None:
    """A study that is a page; None for a page that names no engine."""
    text = path.read_text(encoding="utf-8")
    engine, heading, answer, made = (pattern.search(text) for pattern in (ENGINE, HEADING, BOLD, MADE))
    if engine is None or heading is None:
        return None
    return {
        "study": path.name,
        "question": heading.group(1),
        "answer": " ".join(answer.group(1).split()) if answer else "",
        "date": made.group(1) if made else None,
        "engine": engine.group(1),
        "older": engine.group(1) != _engine_now(),
    }


def is_older(manifest: Mapping[str, Any]) -> bool:
    """True if the rules have changed: another engine and, where first moves are kept, other moves."""
    if manifest["plan"]["engine"] == _engine_now() and "sources" not in manifest:
        return False
    if "first_moves" not in manifest:
        return True
    from analysis.atlas.behaviour import behaves_alike

    return not behaves_alike(manifest)


def _engine_now() -> str:
    from engine.play.games import engine_digest

    return engine_digest()


def index(rows: Sequence[Mapping[str, Any]]) -> str:
    """The page that lists studies."""
    lines = []
    for row in rows:
        cells = (
            f"[{row['question']}]({row['study']}{'' if '.' in row['study'] else '/'})",
            row["answer"],
            row["date"] or "",
            f"`{row['engine']}`",
            "older" if row["older"] else "",
        )
        lines.append("| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |\n")
    return HEAD.format(engine=_engine_now()) + "".join(lines)


def write_index(folder: Path, rows: Sequence[Mapping[str, Any]]) -> Path:
    """Write the list into the folder."""
    write_whole(folder / INDEX, index(rows))
    return folder / INDEX
