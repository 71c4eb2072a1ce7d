"""Print the implemented statements of the rulebook that no test names, with their meaning.

Run ``python -m tests.rulebook.untested``; ``--short`` gives the numbers by topic only.
"""

import sys

from engine.loading.rulebook import load_rulebook
from tests.rulebook.tracing import by_topic, marks_of_tests, unknown_marks, without_test


def main() -> int:
    """Print the list; 1 if it is not empty."""
    book, marks = load_rulebook(), marks_of_tests()
    missing = without_test(book, marks)
    implemented = len(book.with_status("implemented"))
    print(f"{implemented - len(missing)} of {implemented} implemented statements have a test")
    if "--short" in sys.argv:
        print("\n".join(by_topic(missing)))
    else:
        for chapter, title in book.titles.items():
            rules = [rule for rule in missing if rule.chapter == chapter]
            if rules:
                print(f"\n{title}")
                print("\n".join(f"  {rule.id:<18}{rule.meaning}" for rule in rules))
    for line in unknown_marks(book, marks):
        print(f"unknown id {line}")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
