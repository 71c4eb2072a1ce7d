"""What a screening found, as data."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import pandas as pd

from analysis.studies.screen.sentence import sentence
from analysis.wording.what_changed import Block


@dataclass(frozen=True, repr=False, eq=False)
class ScreenFindings:
    """Rankings, confirmed changes, cells and pairs of a screening, with what was played.

    Attributes
    ----------
    ranking : DataFrame
        All options, the clearest first; its numbers are exploratory.  See ``docs/10-screening.md``.
    confirmed : DataFrame
        The survivors in pairs of fresh games; columns of ``summary.csv``.  Empty if nothing survived or was confirmed.
    cells : DataFrame
        Where each option can occur.
    pairs : DataFrame
        Pairs of survivors, exploratory; empty unless asked for.
    manifest : mapping
        What was played: plan, digest, command, seconds are no part of it.
    by_battle : DataFrame
        The survivors in each battle by itself: columns of `confirmed` and ``option``.
    """

    ranking: pd.DataFrame
    confirmed: pd.DataFrame
    cells: pd.DataFrame
    pairs: pd.DataFrame
    manifest: Mapping[str, Any]
    by_battle: pd.DataFrame = field(default_factory=pd.DataFrame)

    def sentence(self) -> str:
        """What the screening suggests, what the confirmation shows, and what was not played."""
        return sentence(self.ranking, self.confirmed, self.cells, self.manifest)

    @property
    def changed(self) -> list[Block]:
        """What every option changes, the clearest first; what changes nothing stands under *Left out*."""
        changes = self.manifest["what_changed"]
        return [Block(str(term), "", changes[term], []) for term in self.ranking["term"] if changes.get(term)]
