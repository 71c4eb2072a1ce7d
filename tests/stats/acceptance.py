"""Acceptance of the statistics: does the whole way from dice to verdict say what is true where the truth is known?

``python -m tests.stats.acceptance`` (``make acceptance``) runs every check at full size and writes
``reports/acceptance/README.md``; ``test_acceptance.py`` runs the same checks small.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from tests.stats import (
    acceptance_chance,
    acceptance_changes,
    acceptance_draws,
    acceptance_factorial,
    acceptance_fairness,
    acceptance_games,
    acceptance_luck,
    acceptance_regression,
    acceptance_tests,
)
from tests.stats.known_truth import Check, Size

CHECKS: dict[str, Callable[[Size], list[Check]]] = {
    "Chance is the published generator, fair in every stream": acceptance_chance.dice,
    "One outcome whatever the workers and blocks": acceptance_games.workers,
    "An option that changes nothing gives the same games": acceptance_games.no_op,
    "Equal rules are found equal": acceptance_tests.equal_rules,
    "A rule of zero mean is no finding, though it draws games": acceptance_draws.zero_mean,
    "A win rate with draws is held as often as its interval says": acceptance_draws.win_rates,
    "A change of wins is held however few pairs change": acceptance_changes.few_changes,
    "A change of wins is held where a width ends playing": acceptance_changes.stopped,
    "Changes of several battles are held however few their pairs": acceptance_changes.few_pairs,
    "A change by regression is unbiased and held on real games": acceptance_regression.on_real_games,
    "Rules judged together": acceptance_draws.together,
    "Battles judged together": acceptance_draws.battles,
    "Fairness is held near even and far from it": acceptance_fairness.coverage,
    "Fairness of several battles is held whatever their levels": acceptance_fairness.of_several,
    "A known effect is found": acceptance_tests.injected,
    "Luck has mean zero": acceptance_games.luck,
    "Luck has mean zero against every class and on every terrain": acceptance_luck.luck_where_it_falls,
    "Equal armies on an equal board win equally often": acceptance_games.mirror,
    "Swapped sides negate every change": acceptance_tests.swapped,
    "Games that share everything agree, games that share nothing do not": acceptance_tests.pick_freeze,
    "The factorial agrees with one option at a time": acceptance_factorial.agrees,
    "Luck that is kept is the same, luck drawn anew is new": acceptance_games.companions,
}
NOTES = {
    "Fairness is held near even and far from it": "Where a row is above its bound, the interval is wider than it need "
    "be: one battle whose change is nothing is told so unless two signs are clear, and where one of them is half known "
    "that is too careful (`docs/5-decisions.md`, with what was tried).",
    "A change by regression is unbiased and held on real games": "Two standard errors of 5,000 comparisons are 0.6 "
    "points of coverage.  Where few pairs change the interval is wider than 95 %, for one pair more counts in it.  A "
    "bias is shown if it is beyond 0.05 points and beyond four errors of the mean of these comparisons.",
    "A known effect is found": "The effect is a difference of 1 in a tenth of the pairs, of 0 in all others.  So "
    "skewed a difference is held by Student's interval of 200 pairs 92.7 times of 100, with the one pair more that our "
    "intervals count 97.8 times (summed over the binomial distribution): the second is expected on the same games.",
    "Luck has mean zero against every class and on every terrain": "Every row is a mean in standard errors.  Of many "
    "rows a few lie beyond 2 or 3 by chance; a fair one passes 4 once in 16,000.",
}
FULL = Size(comparisons=2000, pairs=200, games=20_000, draws=60_000)
SMALL = Size(comparisons=100, pairs=60, games=1500, draws=3000)


@dataclass(frozen=True)
class Outcome:
    """Checks under one heading."""

    heading: str
    checks: list[Check]


def run(size: Size) -> list[Outcome]:
    """All checks of a size, in the order of the contract."""
    return [Outcome(heading, check(size)) for heading, check in CHECKS.items()]


def kept(page: str) -> list[Outcome]:
    """What a page that was written before says, heading by heading."""
    found = []
    for part in page.split("\n## ")[1:]:
        heading, *lines = part.splitlines()
        rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in lines if line.startswith("|")]
        found.append(Outcome(heading, [Check(*row[:3], row[3] == "passed") for row in rows[2:]]))
    return found


def page(outcomes: list[Outcome], size: Size) -> str:
    """The figures as Markdown."""
    checks = [check for outcome in outcomes for check in outcome.checks]
    passed = sum(check.passed for check in checks)
    lines = [
        "# Acceptance of the statistics",
        "",
        f"{passed} of {len(checks)} checks passed.  Written by `make acceptance`: {size.comparisons:,} comparisons of "
        f"{size.pairs:,} pairs, {size.games:,} games for each check of games, {size.draws:,} draws of each stream.",
    ]
    for outcome in outcomes:
        lines += ["", f"## {outcome.heading}", ""]
        lines += [NOTES[outcome.heading], ""] if outcome.heading in NOTES else []
        lines += ["| what | found | expected | |", "|---|---:|---|---|"]
        lines += [
            f"| {check.what} | {check.found} | {check.expected} | {'passed' if check.passed else '**failed**'} |"
            for check in outcome.checks
        ]
    return "\n".join(lines) + "\n"


def main() -> int:
    """Run at full size, write the page, fail if a check fails."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=Path("reports/acceptance"))
    parser.add_argument("--small", action="store_true", help="the size of the test suite")
    parser.add_argument("--only", nargs="+", choices=list(CHECKS), help="headings whose checks are run again")
    chosen = parser.parse_args()
    size, path = SMALL if chosen.small else FULL, chosen.out / "README.md"
    if chosen.only:
        there = {one.heading: one for one in kept(path.read_text(encoding="utf-8"))}
        again = {heading: Outcome(heading, CHECKS[heading](size)) for heading in chosen.only}
        outcomes = [one for heading in CHECKS if (one := again.get(heading) or there.get(heading))]
    else:
        outcomes = run(size)
    chosen.out.mkdir(parents=True, exist_ok=True)
    path.write_text(page(outcomes, size), encoding="utf-8")
    failed = [check.what for outcome in outcomes for check in outcome.checks if not check.passed]
    print("\n".join(f"failed: {what}" for what in failed) or f"all passed: {chosen.out / 'README.md'}")
    return bool(failed)


if __name__ == "__main__":
    sys.exit(main())
