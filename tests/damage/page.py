"""The page of what damage came to, ``reports/damage/README.md``."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from tests.damage.verdicts import Score

PAGE = Path(__file__).resolve().parents[2] / "reports" / "damage" / "README.md"
HEAD = """# Damage

Written by `make damage` (seed {seed}).  Files that people write are mutated; stored files and kept machine code lose a
bit, an end or a block; commands are killed while they write, meet each other in one folder, and find their disk full.
A try has gone wrong if the program prints a traceback, hangs, dies by a signal, refuses without a word, writes although
it refuses, or gives another answer without saying so.  Seen again by the number of a try and the seed.

| damage | tries | went wrong | what the program did |
|---|---:|---:|---|
"""


def page(scores: Sequence[Score], seed: int) -> str:
    """The page of some scores."""
    lines = []
    for score in scores:
        did = "; ".join(f"{n:,} {outcome}" for outcome, n in score.outcomes.most_common())
        lines.append(f"| {score.kind} | {score.tries:,} | {len(score.bad):,} | {did} |")
    bad = [f"* {line}" for score in scores for line in score.bad]
    return HEAD.format(seed=seed) + "\n".join(lines) + "\n" + ("\n" + "\n".join(bad) + "\n" if bad else "")
