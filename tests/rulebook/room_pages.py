"""``docs/rules``, a page for each room of ``engine.rules``: ``make rooms``.

Run ``python -m tests.rulebook.room_pages`` to write the pages anew.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path

from analysis.pages.markdown import markup_row
from engine.declaring.declare import Hook
from engine.hooks import ROOMS
from engine.loading.checks.rulebook import Rulebook, load_rulebook
from engine.moments import MOMENTS
from tests.hooks.hooks_page import lines
from tests.rulebook.rules_page import cell_of_tests
from tests.rulebook.tracing import ROOT, Marks, marks_of_tests
from tests.support.catalogue import file_of, shipped

FOLDER = ROOT / "docs" / "rules"
STUDY = ROOT / "reports" / "which-house-rules-matter" / "options"
UP = "../.."  # from a page to the root
PARTS = {
    "tables.py": "its fields of TABLES", "law.py": "its law", "turn.py": "its part in the turn",
    "choices.py": "its choices",
}  # fmt: skip
OWN = "Written by `make rooms` from declarations, rulebook and marks of the tests; held up to date by a test."


def rooms() -> dict[str, Path]:
    """Rooms by name."""
    return {path.name: path for path in sorted(ROOMS.iterdir()) if (path / "__init__.py").is_file()}


def hooks_of(room: str) -> dict[str, Hook]:
    """What a room declares."""
    module = import_module(f"engine.rules.{room}")
    return {**getattr(module, "HOUSE", {}), **getattr(module, "BOXES", {})}


def page(room: str, book: Rulebook, marks: Marks) -> str:
    """The page of a room as text."""
    folder, hooks = rooms()[room], hooks_of(room)
    says = (import_module(f"engine.rules.{room}").__doc__ or "").strip()
    parts = [f"# {says.rstrip('.')}", OWN, "\n".join(files(folder))]
    parts += ["\n".join(["## What it says", "", *statements(room, book, marks)])]
    parts += ["\n".join(["## Options", "", *options_of(hooks)])]
    parts += ["\n".join(["## When it acts", "", *moments_of(hooks)])]
    parts += ["## What it declares"]
    for item in hooks.items():
        parts.append("\n".join("#" + line if line.startswith("## ") else line for line in lines(*item)))
    return "\n\n".join(part.strip("\n") for part in parts) + "\n"


def files(folder: Path) -> Iterator[str]:
    """Its files."""
    yield f"* [`engine/rules/{folder.name}`]({UP}/engine/rules/{folder.name}/__init__.py): what it declares"
    for file, what in PARTS.items():
        for path in sorted(folder.glob(f"*{file}"), key=lambda path: (path.name != file, path.name)):
            says = what if path.name == file else f"{what}, {path.stem.partition('_')[0]}"
            yield f"* [`{path.name}`]({UP}/engine/rules/{folder.name}/{path.name}): {says}"


def statements(room: str, book: Rulebook, marks: Marks) -> Iterator[str]:
    """Statements of the rulebook that the room holds, with their tests."""
    yield "| id | meaning | tests |\n|---|---|---|"
    for rule in book.rules.values():
        if any(place.startswith(f"engine/rules/{room}/") for place in rule.where):
            tests = cell_of_tests(marks.tests.get(rule.id, [])).replace("](../", f"]({UP}/")
            yield markup_row((rule.id, rule.meaning, tests))


def options_of(hooks: Mapping[str, Hook]) -> Iterator[str]:
    """Options that turn it on, with their parameters, the choice they offer, and what they move."""
    switches = {f"ruleset.{one.name}" for hook in hooks.values() for one in hook.switches}
    known = shipped()
    found = [name for name, patched in patched_by_options().items() if patched & switches]
    if not found:
        yield "None: battles bring it along."
        return
    yield "| option | what it is | parameters | kept from it by | what it moves |\n|---|---|---|---|---|"
    for name in sorted(found):
        one = known[name]
        never = ", ".join(f"`{term} = {weight:g}`" for term, weight in one["never"].items())
        study = (
            f"[study]({UP}/{(STUDY / name).relative_to(ROOT)}.md)" if (STUDY / f"{name}.md").is_file() else ""
        )
        link = f"[`{name}`](../3-options.md#{name})"
        yield markup_row(
            (link, one["title"], ", ".join(f"`{param}`" for param in one["params"]), never, study)
        )


def patched_by_options() -> dict[str, set[str]]:
    """By shipped option: the switches that one of its patches may set."""
    return {name: {patch.at for patch in file_of(name).patch} for name in shipped()}


def moments_of(hooks: Mapping[str, Hook]) -> Iterator[str]:
    """Moments at which it acts, with who is asked."""
    acts = [act for hook in hooks.values() for act in hook.acts]
    if not acts:
        yield "At no moment: official code reads its fields."
        return
    yield "| moment | what happens | acts | where |\n|---|---|---|---|"
    for act in sorted(acts, key=lambda one: MOMENTS[one.moment].number):
        module, _, name = act.unit.partition(":")
        file = module.replace(".", "/") + ".py"
        says = MOMENTS[act.moment].says.split("\n\n")[0].replace("\n", " ")
        yield markup_row((f"`{act.moment}`", says, f"[{name}]({UP}/{file})", f"`{act.where}`"))


def pages() -> dict[str, str]:
    """File name to the text of every page, and of their list."""
    book, marks = load_rulebook(), marks_of_tests()
    made = {f"{room}.md": page(room, book, marks) for room in rooms()}
    return {"README.md": overview(), **made}


def overview() -> str:
    """The list of all rooms."""
    rows = []
    for room in rooms():
        says = (import_module(f"engine.rules.{room}").__doc__ or "").strip().rstrip(".")
        named = [one for hook in hooks_of(room).values() for one in hook.source.split(", ")]
        sources = ", ".join(dict.fromkeys(named))
        rows.append(markup_row((f"[{room}]({room}.md)", says, sources)))
    head = "# Rules, a room each\n\nFamilies of optional rules in `engine/rules`.  " + OWN
    return "\n".join([head, "", "| room | what it is about | rulebook |\n|---|---|---|", *rows]) + "\n"


def main() -> None:
    """Write the pages; what is no page of a room goes."""
    FOLDER.mkdir(exist_ok=True)
    made = pages()
    for path in FOLDER.glob("*.md"):
        if path.name not in made:
            path.unlink()
    for name, text in made.items():
        (FOLDER / name).write_text(text, encoding="utf-8", newline="\n")
    print(f"Written: {len(made)} pages in {FOLDER.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
