"""The studies of a folder: what was asked, what came out, when, by which engine, and whether rules have changed since.

A study is a folder with a ``manifest.json`` (an atlas, or an answer of ``m44 compare`` or ``m44 fair``), or a page in
Markdown that names its engine.  In a folder such a page without a manifest is older: nothing says by which rules and
players it was made.
"""

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from analysis.answers.run_answer import RESULTS
from analysis.measure.packed import unpacked
from analysis.measure.study_manifest import check_seal
from analysis.pages.markdown import markup_row
from analysis.pages.writing import write_whole
from engine.loading.words.errors import InputError
from engine.loading.words.files import read_json
from engine.loading.words.reader import MOST_JSON, is_plain_file, read_text
from engine.runs.manifest_file import MANIFEST

INDEX = "README.md"
A_STUDY = "the manifest of a study"
NO_STUDY = "demo"  # what `make demo` writes into reports, to be looked at and not to be kept
HEADING = re.compile(r"^# (.+)$", re.M)
BOLD = re.compile(r"^\*\*(.+?)\*\*", re.M | re.S)
ENGINE = re.compile(r"engine (?:\| )?`([0-9a-f]{16})`", re.I)  # in a sentence or in a row of a table
MADE = re.compile(r"^\| made \| (\d{4}-\d\d-\d\d) \|", re.M)
HEAD = """# Studies

Written by `m44 studies --write`.  A study is *older* when the rules or the players of the program have changed
since it was made; the command in its page makes it anew.  `m44 studies --check` fails then, and where a page does not
say what its numbers say.  The digests are of all files of the engine, of the rules and battles, and of the players (the
*engine* that a page names is the digest that its runs keep).  Where they differ from the program's, the first games of
every cell are played again, some 20,000 in all: moves that differ make a study older, a comment that differs does not.

| question | answer | date | engine, rules, players | |
|---|---|---|---|---|
"""


def studies(folder: Path, *, judged: bool = True) -> list[dict[str, Any]]:
    """All studies of a folder, by name.

    Parameters
    ----------
    folder : Path
        Holds a folder or a page for every study; a family of studies may lie in a folder of its own.
    judged : bool
        Whether to find out which are older, for which games are played again: of large studies for minutes.

    Returns
    -------
    list of dict
        ``study`` (its folder below that one, or its page), ``question``, ``answer``, ``date`` (None if it tells none),
        ``engine`` (digests of engine, rules and players), ``older`` (True if it was made with other rules than are in
        force now; absent if not judged).
    """
    found = [
        _of_folder(path.parent, path.parent.relative_to(folder).as_posix(), judged)
        for path in sorted([*folder.glob(f"*/{MANIFEST}"), *folder.glob(f"*/*/{MANIFEST}")])
        if path.relative_to(folder).parts[0] != NO_STUDY
    ]
    found += [
        _of_page(path, judged)
        for path in sorted(folder.glob("*.md"))
        if path.name != INDEX and is_plain_file(path)
    ]
    found += [
        _without_manifest(path, judged)
        for path in sorted(folder.glob(f"*/{INDEX}"))
        if path.parent.name != NO_STUDY and not (path.parent / MANIFEST).exists()
    ]
    return sorted((row for row in found if row), key=lambda row: str(row["study"]))


def _of_folder(folder: Path, name: str, judged: bool) -> dict[str, Any] | None:
    """A study with a manifest, by its place below the folder of studies; None for a run without an answer."""
    manifest = read_json(folder / MANIFEST, A_STUDY)
    if isinstance(manifest, dict):
        check_seal(manifest, folder / MANIFEST)
    try:
        return _row(folder, name, unpacked(manifest), judged)
    except (AttributeError, IndexError, KeyError, TypeError, ValueError):
        raise InputError(str(folder / MANIFEST), "", "another manifest", A_STUDY) from None


def _row(folder: Path, name: str, manifest: Mapping[str, Any], judged: bool) -> dict[str, Any] | None:
    study = manifest.get("study")
    if study is None:
        if not is_plain_file(folder / RESULTS):
            return None
        results = read_json(folder / RESULTS, "the results of a run")
        study = {"question": f"`{manifest['command']}`", "answer": results["sentence"].replace("\n", " ")}
    row = {
        "study": name,
        "question": study["question"],
        "answer": study["answer"],
        "date": manifest["created"][:10],
        "engine": _made_by(manifest),
    }
    return row | {"older": is_older(manifest)} if judged else row


def _made_by(manifest: Mapping[str, Any]) -> str:
    """Digests of engine, rules and players; of an older study that of its engine."""
    parts = manifest.get("origin", {"engine": manifest["plan"]["engine"]})
    return " ".join(parts.values())


def _of_page(path: Path, judged: bool) -> dict[str, Any] | None:
    """A study that is a page; None for a page that names no engine."""
    text = read_text(path, MOST_JSON)
    engine, heading, answer, made = (pattern.search(text) for pattern in (ENGINE, HEADING, BOLD, MADE))
    if engine is None or heading is None:
        return None
    row = {
        "study": path.name,
        "question": heading.group(1),
        "answer": " ".join(answer.group(1).split()) if answer else "",
        "date": made.group(1) if made else None,
        "engine": engine.group(1),
    }
    return row | {"older": engine.group(1) != _engine_now()} if judged else row


def _without_manifest(path: Path, judged: bool) -> dict[str, Any] | None:
    """A folder of which only the page says that an engine made it: older, for nothing tells of rules and players."""
    row = _of_page(path, judged=False) if is_plain_file(path) else None
    return row and {**row, "study": path.parent.name} | ({"older": True} if judged else {})


def is_older(manifest: Mapping[str, Any]) -> bool:
    """True if rules or players have changed: other digests and other first moves; another engine if none are kept."""
    if "origin" not in manifest:
        return bool(manifest["plan"]["engine"] != _engine_now())
    from analysis.measure.origin import is_current

    return not is_current(manifest)


def _engine_now() -> str:
    from engine.runs.games import engine_digest

    return engine_digest()


def index(rows: Sequence[Mapping[str, Any]]) -> str:
    """The page that lists studies."""
    lines = []
    for row in rows:
        cells = (
            f"[{row['question']}]({row['study']}{'' if '.' in row['study'] else '/'})",
            row["answer"],
            row["date"] or "",
            " ".join(f"`{digest}`" for digest in str(row["engine"]).split()),
            "older" if row["older"] else "",
        )
        lines.append(markup_row(cells) + "\n")
    return HEAD + "".join(lines)


def write_index(folder: Path, rows: Sequence[Mapping[str, Any]]) -> Path:
    """Write the list into the folder."""
    write_whole(folder / INDEX, index(rows))
    return folder / INDEX


def drift(folder: Path, rows: Sequence[Mapping[str, Any]]) -> dict[str, list[str]]:
    """What cannot be believed in a folder of studies: file to what is wrong with it; empty if all is well."""
    from analysis.studies.check_pages import drifted

    found = {f"{row['study']}": [_why_older(folder / str(row["study"]))] for row in rows if row["older"]}
    for row in rows:
        if (folder / str(row["study"])).is_dir():
            wrong = drifted(folder / str(row["study"]))
            found |= {f"{row['study']}/{file}": lines for file, lines in wrong.items()}
    if not is_plain_file(folder / INDEX) or read_text(folder / INDEX, MOST_JSON) != index(rows):
        found[INDEX] = ["is not the list that m44 studies --write writes"]
    return found


def _why_older(study: Path) -> str:
    """Why a study counts as older."""
    if study.is_dir() and not (study / MANIFEST).exists():
        return "has no manifest that says by which rules and players it was made"
    return "made by other rules or players than those in force"
