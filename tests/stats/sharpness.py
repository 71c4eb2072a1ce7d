"""How much sharper changes of wins are than by their pairs alone, cell by cell of the study of house rules.

``python -m tests.stats.sharpness --write`` writes the table of ``docs/12-results.md`` anew; a test holds it to the
study.

The variance of the mean of the pairs follows from how many pairs changed and which way; that of the answer from its
standard error.  Nothing is fitted here: slopes of the answers come from other games than those they judge.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
import pandas as pd

from analysis.pages.markdown import md_table
from tests.support.terminal import ROOT

EFFECTS = ROOT / "reports" / "which-house-rules-matter" / "effects.csv"
PAGE = ROOT / "docs" / "12-results.md"
BEGINS, ENDS = "<!-- sharper -->\n", "<!-- /sharper -->"
# Options that the table names; all others are in its first row.
NAMED = ("hand-size", "first-player", "damage-scoring", "medals-to-win")


def cells(path: Path = EFFECTS) -> pd.DataFrame:
    """Cells of single battles in which a pair changed.

    Returns
    -------
    DataFrame
        ``option``; ``pairing``: variance of independent games over that of pairs; ``regression``: variance of pairs
        over that of the answer, both for the same number of games of the variant.
    """
    found = pd.read_csv(path)
    found = found[(found["what"] == "option") & (found["scenario"] != "all") & (found["n_pairs"] > 0)]
    toward = {side: found[f"to_{side}_of_100"] / 100 for side in ("axis", "allies")}
    changed, mean = toward["allies"] + toward["axis"], toward["allies"] - toward["axis"]
    paired = changed - mean**2
    before, after = found["allies_before_of_100"] / 100, found["allies_level_of_100"] / 100
    apart = before * (1 - before) + after * (1 - after)
    answer = (found["wins_error"] / 100) ** 2 * found["n_pairs"]
    table = pd.DataFrame(
        {"option": found["option"], "pairing": apart / paired, "regression": paired / answer}
    )
    return table[(changed > 0) & np.isfinite(table["regression"])]


def table(found: pd.DataFrame) -> str:
    """The table of the page: all cells, then the options named."""
    rows = []
    for name in ("", *NAMED):
        some = found[found["option"] == name] if name else found
        pairing, regression = some["pairing"].median(), some["regression"].median()
        many = f"{len(some):,}"
        numbers = [f"{one:.2f}" for one in (pairing, regression, 2 * regression)]
        rows.append([f"`{name}`" if name else "all", many, *numbers])
    heads = ["option", "cells", "pairs beside games apart", "answer beside pairs", "per game played"]
    return md_table(heads, rows, [False, *[True] * 4])


def written(page: str, found: pd.DataFrame) -> str:
    """The page with the table of today."""
    before, rest = page.split(BEGINS)
    return f"{before}{BEGINS}{table(found)}\n{rest[rest.index(ENDS) :]}"


def main() -> None:
    """Print the table, or write the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true")
    if parser.parse_args().write:
        PAGE.write_text(written(PAGE.read_text(encoding="utf-8"), cells()), encoding="utf-8")
        print(f"Written: {PAGE.relative_to(ROOT)}")
    else:
        print(table(cells()))


if __name__ == "__main__":
    main()
