"""What studies that are kept in a folder do alike: the atlas, the table of choices, the study of house rules.

Each has the same files as its siblings, as far as it needs them: ``plan`` (what is asked), ``kept`` (rows of an
earlier study that still hold), ``play`` (the games that are left), ``tables`` (numbers), ``page`` (words about them),
``make`` (all of it in order).  Here are the steps they share, from the head of a manifest to the files of its folder.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from analysis.measure.origin import made_by_runs, origin, parts_together
from analysis.measure.study_manifest import sealed
from analysis.pages.writing import json_text, write_whole
from engine.loading.words.whole_files import write_atomically
from engine.runs.manifest_file import MANIFEST
from engine.runs.one_writer import writing_into

DAMAGED = "{damage}: everything is played again"


def now() -> str:
    """The day and time that a manifest notes."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def head(name: str, kind: str, question: str, answer: str = "") -> dict[str, Any]:
    """What a manifest says of its study: what was asked, and what came out."""
    return {"study": {"name": name, "kind": kind, "question": question, "answer": answer}}


def answered(manifest: Mapping[str, Any], answer: str) -> dict[str, Any]:
    """A manifest with another answer."""
    return {**manifest, "study": {**manifest["study"], "answer": answer}}


def say_what_is_kept(damage: str, kept: int, wanted: int, sentence: str, say: Callable[[str], None]) -> None:
    """Say what need not be played, or that an earlier study is damaged; ``sentence`` names both numbers."""
    if damage:
        say(DAMAGED.format(damage=damage))
    if kept:
        say(sentence.format(kept=kept, n=wanted))


def origin_of(folders: Collection[Path], before: Mapping[str, Any]) -> dict[str, Any]:
    """First games of a study: those just played in some folders, and those that stand for rows that are kept."""
    if not folders:
        return {"origin": origin(), **before}
    made = made_by_runs(folders, sum(before["first_games"].values()), acts=True)
    return {**made, **parts_together([made, before])}


def write_numbers(
    folder: Path, tables: Mapping[str, str | bytes], manifest: Mapping[str, Any]
) -> dict[str, Any]:
    """Write the tables of a study, and its manifest with their digests.

    Returns
    -------
    dict
        The manifest as it is written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in tables.items():
        if isinstance(content, bytes):
            write_atomically(folder / name, content)
        else:
            write_whole(folder / name, content)
    whole = sealed(manifest, folder, tables)
    write_whole(folder / MANIFEST, json_text(whole))
    return whole


def write_drawn(folder: Path, drawn: Mapping[str, str], old: Iterable[str] = ()) -> None:
    """Write pages and pictures in place of those that were there, which the patterns ``old`` find."""
    with writing_into(folder):
        for path in [path for pattern in old for path in folder.glob(pattern)]:
            if str(path.relative_to(folder)) not in drawn:
                path.unlink()
        for file, text in drawn.items():
            (folder / file).parent.mkdir(parents=True, exist_ok=True)
            write_whole(folder / file, text)
