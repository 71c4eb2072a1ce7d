"""Every page and picture of a study, drawn from its committed tables and manifest alone; nothing is played."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from analysis.plots.theme import to_svg
from analysis.studies.rulestudy import choices
from analysis.studies.rulestudy.effects import BUNDLE, OURS
from analysis.studies.rulestudy.figures import pictures
from analysis.studies.rulestudy.headline import headline, pair_sentence
from analysis.studies.rulestudy.option_page import option_page
from analysis.studies.rulestudy.option_summary import counts, option_summaries, others_of
from analysis.studies.rulestudy.overview import overview_page
from analysis.studies.rulestudy.preferred_page import PREFERRED_PAGE, preferred_page, preferred_sentence
from analysis.studies.rulestudy.tables import Results, manifest_text, read_results
from analysis.studies.spine import answered, write_drawn
from engine.runs.manifest_file import MANIFEST

KIND = "rule-study"  # of the study, as its manifest names it
PAGE, OPTIONS = "README.md", "options"


def redraw(folder: Path) -> dict[str, str]:
    """What the pages, the pictures and the manifest of a study have to say, worked out anew.

    Parameters
    ----------
    folder : Path
        Of a study: its tables and manifest are read, and the table of choices that lies beside it.

    Returns
    -------
    dict of str to str
        Text of every file that is drawn, by its path within the folder: ``README.md``, a page for each option under
        ``options``, the page of what we would play, pictures, and ``manifest.json`` with the answer.  Nothing is
        written.

    Raises
    ------
    InputError
        A table or the manifest is missing or damaged.
    """
    results = read_results(folder)
    table = choices.beside(folder)
    summaries = option_summaries(results)
    bundles = others_of(results, BUNDLE, _bundle_titles(results))
    own = others_of(results, OURS, {})
    titles = {name: str(tried["title"]) for name, tried in results.manifest["tried"].items()}
    drawn = pictures(results, summaries, bundles)
    answer = [
        headline(results, summaries, bundles), preferred_sentence(results, titles), pair_sentence(results, titles)
    ]  # fmt: skip
    found = {
        file: to_svg(figure, file.removesuffix(".svg"), title) + "\n"
        for file, (figure, title) in drawn.items()
    }
    shown = {file: title for file, (_, title) in drawn.items()}
    found[PAGE] = overview_page(results, summaries, bundles, table, shown)
    found[PREFERRED_PAGE] = preferred_page(results, own, table)
    found |= {f"{OPTIONS}/{one.name}.md": option_page(results, one, table) for one in summaries}
    with_answer = answered(results.manifest, " ".join(one for one in answer if one))
    manifest = {**with_answer, "counts": counts(results, summaries)}
    return {**found, MANIFEST: manifest_text(manifest)}


def draw(folder: Path) -> dict[str, Any]:
    """Write what is drawn into the folder of the study, in place of the pages that were there.

    Returns
    -------
    dict
        The manifest.
    """
    drawn = redraw(folder)
    write_drawn(folder, drawn, ("*.svg", f"{OPTIONS}/*.md"))
    manifest: dict[str, Any] = json.loads(drawn[MANIFEST])
    return manifest


def _bundle_titles(results: Results) -> dict[str, str]:
    bundles: Mapping[str, Mapping[str, Any]] = results.manifest["bundles"]
    return {name: f"{one['title']} ({name})" for name, one in bundles.items()}
