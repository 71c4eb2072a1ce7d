"""``docs/2-rules.md``, made from the rulebook and the marks of the tests: ``make rules``.

Run ``python -m tests.rulebook.rules_page`` to write the page anew.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import PurePosixPath

from analysis.pages.markdown import markup_row
from engine.loading.checks.rulebook import Rule, Rulebook, load_rulebook
from tests.rulebook.rule_coverage import Count, coverage
from tests.rulebook.tracing import ROOT, Marks, marks_of_tests

PAGE = ROOT / "docs" / "2-rules.md"
HEAD = """# Rules

Every statement of the rules by its id, in our own words, with its place in the rulebooks, in the program and in the
tests.  Written by `make rules` from `engine/data/rulebook/*.toml` and the `rule` marks of the tests; a test holds the
page up to date, `make rule-coverage` prints what is missing.

* **Source**: M44 (base rulebook) and WW (Winter Wars rulebook) with pages, FAQ (official answers), BGA (the online
  edition made with the publisher), DER (follows from other rules), ED (our decision).
* **Code**: function, table row or file that holds the statement, and the switch that changes it
  (`m44 paths SWITCH` tells its values).
* **Tests**: by file, every test that proves the statement.
"""
CELLS = "| id | meaning | source | code | tests |\n|---|---|---|---|---|"
COUNTS = "| chapter | rules | with a test | not yet | remarks |\n|---|---:|---:|---:|---:|"


def page(book: Rulebook, marks: Marks) -> str:
    """The page as text."""
    base, whole, others = coverage(book, marks)
    parts = [HEAD, "\n".join(contents(base, whole, others))]
    for chapter, title in book.titles.items():
        rules = [rule for rule in book.rules.values() if rule.chapter == chapter]
        rows = [row(rule, marks.tests.get(rule.id, [])) for rule in rules]
        parts.append("\n".join([f"## {title}", "", CELLS, *rows]))
    return "\n\n".join(part.strip("\n") for part in parts) + "\n"


def contents(base: Sequence[Count], whole: Count, others: Sequence[Count]) -> Iterator[str]:
    """Lines of the table of contents, with how far each chapter is."""
    yield COUNTS
    for one in (*base, whole, *others):
        name = f"**{one.title}**" if one is whole else f"[{one.title}](#{anchor(one.title)})"
        yield f"| {name} | {one.rules} | {one.tested} | {one.planned + one.untested} | {one.remarks} |"


def anchor(title: str) -> str:
    """Name that the usual viewers of Markdown give a heading.

    Examples
    --------
    >>> anchor("Battle, dice and hits (core 6.1 to 6.3)")
    'battle-dice-and-hits-core-61-to-63'
    """
    kept = "".join(letter for letter in title.lower() if letter.isalnum() or letter in " -_")
    return kept.replace(" ", "-")


def row(rule: Rule, tests: Sequence[str]) -> str:
    """One statement as a row of its chapter's table."""
    return markup_row((rule.id, rule.meaning, rule.source, code_cell(rule), cell_of_tests(tests)))


def code_cell(rule: Rule) -> str:
    """Places and switch; what a remark or a decision is about."""
    parts = [place_link(place) for place in rule.where]
    parts += [f"switch `{rule.switch}`"] if rule.switch else []
    parts += ["not yet"] if rule.status == "planned" else []
    parts += [f"see {', '.join(rule.see)}"] if rule.see else []
    return "<br>".join(parts)


def place_link(place: str) -> str:
    """A place as a link to its file.

    Examples
    --------
    >>> place_link("engine/kernel/ground.py:take_ground")
    '[kernel/ground: take_ground](../engine/kernel/ground.py)'
    """
    file, _, name = place.partition(":")
    path = PurePosixPath(file)
    short = path.relative_to("engine") if path.parts[0] == "engine" else path
    shown = short.with_suffix("") if path.suffix == ".py" else short
    return f"[{shown}{': ' + name if name else ''}](../{file})"


def cell_of_tests(tests: Sequence[str]) -> str:
    """Tests gathered by file, their names as words."""
    files: dict[str, list[str]] = {}
    for test in tests:
        file, *names = test.split("::")
        told = ": ".join(name.removeprefix("test_").replace("_", " ") for name in names)
        files.setdefault(file, []).extend([told] if told else [])
    return "<br>".join(
        f"[{PurePosixPath(file).stem.removeprefix('test_')}](../{file})"
        + (f": {'; '.join(names)}" if names else "")
        for file, names in files.items()
    )


def main() -> None:
    """Write the page."""
    PAGE.write_text(page(load_rulebook(), marks_of_tests()), encoding="utf-8", newline="\n")
    print(f"Written: {PAGE.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
