"""Why not one game differs: the rule is the official one, it cannot occur here, it is outranked, or it was not seen.

All but the last are known before a game is played (``engine.loading.checks.occurrence``); of that one more games may
tell.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from engine.loading.checks.occurrence import State

Idle = Literal["official", "cannot", "outranked", "same", "unseen"]
OFFICIAL: Idle = "official"
CANNOT: Idle = "cannot"
OUTRANKED: Idle = "outranked"
SAME: Idle = "same"  # of a draft
UNSEEN: Idle = "unseen"
KNOWN: dict[str, Idle] = {State.OFFICIAL: OFFICIAL, State.CANNOT: CANNOT, State.OUTRANKED: OUTRANKED}
KNOWN_BEFOREHAND = (OFFICIAL, CANNOT, OUTRANKED, SAME)
WORDS: dict[Idle, str] = {
    OFFICIAL: "this is the official rule",
    CANNOT: "cannot occur here",
    OUTRANKED: "a special rule of the battle stands instead",
    SAME: "this is the same battle",
    UNSEEN: "did not occur",
}

Cell = Mapping[str, Any]


def entry_of(manifest: Mapping[str, Any], cell: Cell) -> Mapping[str, Any]:
    """What the manifest says of the rules of a cell; nothing if it says nothing."""
    for entry in manifest.get("provenance", ()):
        if (entry["scenario"], entry["variant"]) == (cell["scenario"], cell["variant"]):
            return entry
    return {}


def idle_of(
    manifest: Mapping[str, Any], cells: Sequence[Cell], before: Sequence[Cell], all_alike: bool
) -> Idle | None:
    """Why the rules of some cells change nothing; None where they do, or where nothing was compared to tell.

    Parameters
    ----------
    manifest : mapping
        Of the run.
    cells, before : sequence of mapping
        Cells of the plan, and the baseline of each; without a baseline only what is known beforehand is reported.
    all_alike : bool
        Whether every game was played move for move as under the baseline.
    """
    if before and not all_alike:
        return None
    baselines: Sequence[Cell | None] = before or [None] * len(cells)
    states = [_known(manifest, cell, old) for cell, old in zip(cells, baselines, strict=True)]
    if all(state == states[0] for state in states):
        return states[0] or (UNSEEN if before else None)
    if not before:
        return None
    return UNSEEN if None in states else CANNOT


def _known(manifest: Mapping[str, Any], cell: Cell, before: Cell | None) -> Idle | None:
    """Why a cell changes nothing, as far as that is known without a game."""
    state = KNOWN.get(str(entry_of(manifest, cell).get("state", "")))
    if before is None or cell.get("tables_digest", "") != before.get("tables_digest"):
        return state
    return state or (CANNOT if cell["options"] else SAME)
