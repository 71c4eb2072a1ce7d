"""What became of a try: good, or one of the things that must not happen."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

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
        """Count a try; ``bad`` says what went wrong, and is printed at once."""
        self.outcomes[outcome] += 1
        if bad:
            self.bad.append(bad)
            print(f"  {bad}", file=sys.stderr, flush=True)

    @property
    def tries(self) -> int:
        """All tries."""
        return sum(self.outcomes.values())

    def to_dict(self) -> dict[str, Any]:
        """Plain values, the most frequent outcome first."""
        return {"kind": self.kind, "outcomes": dict(self.outcomes.most_common()), "bad": self.bad}

    @classmethod
    def of(cls, values: Mapping[str, Any]) -> Score:
        """A score from its plain values."""
        return cls(values["kind"], Counter(values["outcomes"]), list(values["bad"]))
