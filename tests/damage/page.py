"""What damage came to: ``reports/damage/numbers.json``, and the page that is drawn from it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from tests.damage.verdicts import Score

FOLDER = Path(__file__).resolve().parents[2] / "reports" / "damage"
PAGE, NUMBERS = FOLDER / "README.md", FOLDER / "numbers.json"
HEAD = """# Damage

Written by `make damage` (seed {seed}) from [its numbers](numbers.json).  Files that people write are mutated; stored
files, kept games and kept machine code lose a bit, an end or a block; commands are killed while they write, meet each
other in one folder, and find their disk full at each of their files.  A try has gone wrong if the program prints a
traceback, hangs, dies by a signal, refuses without a word, writes although it refuses, leaves half of a file, or gives
another answer without saying so.  A try is done again by its number and the seed.

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


def read_scores() -> tuple[dict[str, Score], int]:
    """Scores by the name of their kind of damage, and their seed; nothing where nothing is written."""
    if not NUMBERS.exists():
        return {}, 0
    values = json.loads(NUMBERS.read_text(encoding="utf-8"))
    return {name: Score.of(one) for name, one in values["kinds"].items()}, int(values["seed"])


def keep(name: str, score: Score, seed: int, order: Sequence[str]) -> None:
    """Write a score into the numbers, and the page anew; scores of another seed go."""
    found, seed_of_found = read_scores()
    kept = {**(found if seed_of_found == seed else {}), name: score}
    kinds = {one: kept[one] for one in order if one in kept}
    FOLDER.mkdir(parents=True, exist_ok=True)
    values = {"seed": seed, "kinds": {one: score.to_dict() for one, score in kinds.items()}}
    NUMBERS.write_text(json.dumps(values, indent=1) + "\n", encoding="utf-8")
    PAGE.write_text(page(list(kinds.values()), seed), encoding="utf-8")
