"""What became of a try: good, or one of the things that must not happen."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

GOOD = "good"
SILENT = "silent wrong answer"


@dataclass
class Score:
    """Tries of one kind.

    Attributes
    ----------
    kind : str
    outcomes : Counter
        What the program did, ``refused``, ``the same answer``, …, to tries.
    bad : list of str
        Tries that went wrong, each with what it takes to see it again.
    """

    kind: str
    outcomes: Counter[str] = field(default_factory=Counter)
    bad: list[str] = field(default_factory=list)

    def note(self, outcome: str, bad: str = "") -> None:
        """Count a try; ``bad`` says what went wrong."""
        self.outcomes[outcome] += 1
        if bad:
            self.bad.append(bad)

    @property
    def tries(self) -> int:
        """All tries."""
        return sum(self.outcomes.values())
