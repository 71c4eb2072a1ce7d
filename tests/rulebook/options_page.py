"""``docs/3-options.md``, made from the option files: ``make options``.

Run ``python -m tests.rulebook.options_page`` to write the page anew.
"""

from collections.abc import Iterator
from typing import Any

from analysis.pages.markdown import markup_row
from engine.hooks import TRIGGER_WORDS
from engine.loading.options.bundles import bundles
from engine.loading.options.patches import show
from engine.loading.schema.option_file import CATEGORIES
from tests.rulebook.tracing import ROOT
from tests.support.catalogue import shipped

PAGE = ROOT / "docs" / "3-options.md"
HEAD = """# Options

Every option that `m44 compare SCENARIO --option …` knows, from the files in `engine/data/options`; written by
`make options`, and held up to date by a test.

* **OFFICIAL**: a published rule treats the same subject, alike or otherwise; **HOUSE**: no published rule does.
* **Parameters**: with their defaults; `--option id:name=value,name=value`.  Lists are joined by `|`.
* **Acts when**: what has to happen in a game so that the option shows there.  `m44 explain ID` finds such a game.
* **In play as**: words that bring it onto boards where its defaults change nothing, as `m44 explain ID` looks for it.
* **Players**: how computer players use it, and the weights that keep them from it.
* Options of one group exclude each other; options are joined by `+`, bundles too."""


def page() -> str:
    """The page as text."""
    listed = shipped()
    parts = [HEAD, "\n".join(contents(listed)), "\n".join(bundle_lines())]
    for category in CATEGORIES:
        options = [one for one in listed.values() if one["category"] == category]
        if options:
            parts.append(f"## {category.replace('-', ' ').capitalize()}")
            parts += ["\n".join(lines(one, listed)) for one in options]
    return "\n\n".join(parts) + "\n"


def contents(listed: dict[str, Any]) -> Iterator[str]:
    """How many options there are of each kind."""
    yield "| category | options | official counterpart |\n|---|---:|---:|"
    for category in CATEGORIES:
        of_kind = [one for one in listed.values() if one["category"] == category]
        if of_kind:
            name = category.replace("-", " ").capitalize()
            anchor = category.lower()
            yield f"| [{name}](#{anchor}) | {len(of_kind)} | {sum(one['official'] for one in of_kind)} |"
    yield f"| **all** | {len(listed)} | {sum(one['official'] for one in listed.values())} |"


def bundle_lines() -> Iterator[str]:
    """The bundles."""
    yield "## Bundles\n\n| bundle | what it is | options |\n|---|---|---|"
    for id_, bundle in bundles().items():
        yield f"| `{id_}` | {bundle.about} | {', '.join(f'`{one}`' for one in bundle.options)} |"


def lines(one: dict[str, Any], listed: dict[str, Any]) -> Iterator[str]:
    """One option."""
    yield f"### {one['id']}\n"
    yield f"{'OFFICIAL' if one['official'] else 'HOUSE'}. **{one['title']}.** {one['about']}\n"
    if one["params"]:
        yield "| parameter | default | allowed | meaning |\n|---|---|---|---|"
        for name, param in one["params"].items():
            yield markup_row((f"`{name}`", show(param["default"]), param["allowed"], param["about"]))
        yield ""
    acts = [TRIGGER_WORDS[name] for name in one["triggers"]]
    yield f"* Acts when {'; or when '.join(acts)}." if acts else "* Changes values only."
    yield from (f"* In play as `{one['sample']}`." for _ in [0] if one["sample"])
    if one["player"] or one["never"]:
        kept = ", ".join(f"`{name} = {weight:g}`" for name, weight in one["never"].items())
        yield "* Players: " + " ".join([one["player"], f"Kept from it by {kept}." if kept else ""]).strip()
    yield from (f"* Group `{one['group']}`." for _ in [0] if one["group"])
    yield from (f"* Needs {names(one['requires'])}." for _ in [0] if one["requires"])
    known = [other for other in one["conflicts"] if other in listed]
    yield from (f"* Not with {names(known)}." for _ in [0] if known)
    if one["rules"]:
        yield f"* Rules: {', '.join(one['rules'])}."


def names(ids: list[str]) -> str:
    """Ids of options as code."""
    return ", ".join(f"`{one}`" for one in ids)


def main() -> None:
    """Write the page."""
    PAGE.write_text(page(), encoding="utf-8", newline="\n")
    print(f"Written: {PAGE.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
