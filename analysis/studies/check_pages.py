"""Do the pages of a study say what its numbers say?  Every file drawn anew from the committed results, and compared.

Tables and sentences are compared whole, of pictures the words in them: where their lines run depends on the fonts and
the processor of the machine that drew them.
"""

import difflib
import re
from collections.abc import Callable
from pathlib import Path

from analysis.players.ratings import answer as players
from analysis.studies import value_model as value
from analysis.studies.atlas import make as atlas
from analysis.studies.choices import make as choices
from analysis.studies.rulestudy import redraw as rules
from analysis.studies.variants import make as variants
from engine.loading.words.errors import InputError
from engine.loading.words.files import read_json
from engine.loading.words.reader import MOST_JSON, read_text
from engine.runs.manifest_file import MANIFEST

REDRAW: dict[str, Callable[[Path], dict[str, str]]] = {
    atlas.KIND: atlas.redraw,
    players.KIND: players.redraw,
    rules.KIND: rules.redraw,
    choices.KIND: choices.redraw,
    variants.KIND: variants.redraw,
    value.KIND: value.redraw,
}
WORDS = re.compile(r">\s*([^<>\s][^<>]*?)\s*<")
SHOWN = 6  # lines of a difference


def kind_of(folder: Path) -> str | None:
    """What kind of study a folder holds; None for a page or another kind of result."""
    path = folder / MANIFEST
    if not path.is_file():
        return None
    manifest = read_json(path, "the manifest of a study")
    study = manifest.get("study") if isinstance(manifest, dict) else None
    kind = study.get("kind") if isinstance(study, dict) else None
    return str(kind) if kind in list(REDRAW) else None


def drifted(folder: Path) -> dict[str, list[str]]:
    """Files of a study that its results do not say any more, with the first lines that differ; none if all agree."""
    kind = kind_of(folder)
    if kind is None:
        return {}
    try:
        wanted = REDRAW[kind](folder)
    except InputError as error:  # a table or the manifest is damaged: no page can be drawn
        return {MANIFEST: [str(error)]}
    found = {name: _differences(folder / name, text) for name, text in wanted.items()}
    return {name: lines[:SHOWN] for name, lines in found.items() if lines}


def _differences(path: Path, wanted: str) -> list[str]:
    """Lines in which a file differs from what its results say."""
    if not path.is_file():
        return ["is missing"]
    shown, drawn = (_words(text, path.suffix) for text in (read_text(path, MOST_JSON), wanted))
    lines = difflib.unified_diff(shown, drawn, n=0, lineterm="")
    return [line for line in lines if not line.startswith(("---", "+++", "@@"))]


def _words(text: str, suffix: str) -> list[str]:
    """What a file says: its lines, of a picture its words."""
    return WORDS.findall(text) if suffix == ".svg" else text.splitlines()
