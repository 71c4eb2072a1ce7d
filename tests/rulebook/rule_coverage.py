"""How much of the rulebook is in the program and proved by a test: ``make rule-coverage``.

``python -m tests.rulebook.rule_coverage`` prints a line per chapter and then what is missing; it ends with 1 if an
implemented statement has no test.  ``--complete`` also ends with 1 while a statement of the base book is planned only.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from dataclasses import dataclass

from engine.loading.checks.rulebook import Rule, Rulebook, load_rulebook
from tests.rulebook.tracing import Marks, marks_of_tests, unknown_marks, without_test

BASE_BOOK = {*range(1, 12), 14}  # sections of core.md that state the rules and battles of the base book
SECTIONS = re.compile(r"\(core ([\d., to]+)\)")
HEADINGS = ("chapter", "rules", "tested", "planned", "remarks", "of 100")
TITLE = 56


@dataclass(frozen=True)
class Count:
    """Statements of a chapter, or of several.

    Attributes
    ----------
    title : str
    tested, untested, planned, remarks : int
        Implemented with a test, implemented without one, not coded yet, nothing to be coded.
    """

    title: str
    tested: int
    untested: int
    planned: int
    remarks: int

    @property
    def rules(self) -> int:
        """Statements that have to be coded."""
        return self.tested + self.untested + self.planned

    @property
    def percent(self) -> float:
        """Of 100 statements that have to be coded, those that are and have a test."""
        return 100 * self.tested / self.rules if self.rules else 100.0

    def line(self) -> str:
        """The count as a row of the table; 100 is printed for nothing less than all."""
        percent = f"{min(self.percent, 99.9):.1f}" if self.tested < self.rules else "100"
        numbers = (self.rules, self.tested, self.planned, self.remarks, percent)
        return f"{self.title[:TITLE]:<{TITLE}}" + "".join(f"{number:>9}" for number in numbers)


def is_base_book(title: str) -> bool:
    """True if the chapter states rules or battles of the base book: core sections 1 to 11 and 14.

    Examples
    --------
    >>> is_base_book("Flags, retreat and ground (core 6.4, 7)"), is_base_book("Remarks (core 12, 13.1)")
    (True, False)
    """
    found = SECTIONS.search(title)
    numbers = re.findall(r"\d+(?:\.\d+)*", found.group(1)) if found else []
    return bool(numbers) and {int(number.partition(".")[0]) for number in numbers} <= BASE_BOOK


def count(title: str, rules: Sequence[Rule], marks: Marks) -> Count:
    """Count statements by what has become of them."""
    implemented = [rule for rule in rules if rule.status == "implemented"]
    tested = sum(rule.id in marks.tests for rule in implemented)
    planned = sum(rule.status == "planned" for rule in rules)
    return Count(title, tested, len(implemented) - tested, planned, len(rules) - len(implemented) - planned)


def coverage(book: Rulebook, marks: Marks) -> tuple[list[Count], Count, list[Count]]:
    """Chapters of the base book, all of them together, and the other chapters (decisions, house rules, remarks)."""
    base, others, gathered = [], [], []
    for chapter, title in book.titles.items():
        rules = [rule for rule in book.rules.values() if rule.chapter == chapter]
        (base if is_base_book(title) else others).append(count(title, rules, marks))
        gathered += rules if is_base_book(title) else []
    return base, count("Base book (core 1 to 11 and 14)", gathered, marks), others


def table(book: Rulebook, marks: Marks) -> list[str]:
    """Lines of the table, the base book first."""
    base, whole, others = coverage(book, marks)
    heading, *numbers = HEADINGS
    lines = [f"{heading:<{TITLE}}" + "".join(f"{number:>9}" for number in numbers)]
    lines += [one.line() for one in base] + [whole.line()]
    return [*lines, "", "Apart:", *(one.line() for one in others)]


def listed(heading: str, rules: Sequence[Rule]) -> list[str]:
    """Statements with their meaning under a heading; nothing for none."""
    return ["", heading, *(f"  {rule.id:<18}{rule.meaning}" for rule in rules)] if rules else []


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the table and what is missing; 1 if something is."""
    words = sys.argv[1:] if arguments is None else arguments
    book, marks = load_rulebook(), marks_of_tests()
    missing = without_test(book, marks)
    planned = [rule for rule in book.with_status("planned") if is_base_book(book.titles[rule.chapter])]
    unknown = unknown_marks(book, marks)
    lines = [*table(book, marks), *listed("Implemented, but no test names them:", missing)]
    lines += listed("Not implemented yet:", planned) + [f"unknown id {line}" for line in unknown]
    print("\n".join(lines))
    return 1 if missing or unknown or ("--complete" in words and planned) else 0


if __name__ == "__main__":
    sys.exit(main())
