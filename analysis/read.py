"""A finished run as analysis sees it: the frame of its games and the manifest that says what was played."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pandas as pd

from engine.loading.errors import InputError

LABELS = ("scenario", "variant", "axis_player", "allies_player")
VALUES = (
    "game", "winner", "capped", "rule_gap", "turns", "medals_axis", "medals_allies", "trajectory"
)  # fmt: skip


@dataclass(frozen=True)
class Run:
    """Games and manifest.

    Attributes
    ----------
    games : DataFrame
        One row per game: scenario, variant, axis_player, allies_player and the result columns named in
        ``VALUES``; winner is ``axis``, ``allies`` or ``draw``.
    manifest : mapping
        What ``engine.play.store`` wrote: plan, provenance, command, digest, versions; and ``folder``, where it lies.
    """

    games: pd.DataFrame
    manifest: Mapping[str, Any]

    def __post_init__(self) -> None:
        missing = [name for name in (*LABELS, *VALUES) if name not in self.games.columns]
        if missing:
            raise InputError("games", missing[0], "no such column", ", ".join((*LABELS, *VALUES)))

    @property
    def cells(self) -> list[Mapping[str, Any]]:
        """Cells of the plan, baseline first within a scenario."""
        return list(self.manifest["plan"]["cells"])


def load_run(folder: Path) -> Run:
    """Read the games of a finished run.

    Raises
    ------
    InputError
        No run there, a damaged part, or games still to be played.
    """
    from engine.play.store import MANIFEST, read_games, read_manifest

    manifest = read_manifest(folder)
    if not manifest["complete"]:
        expected = f"a finished run; to resume: {manifest['command'] or 'the same command'}"
        raise InputError(str(folder / MANIFEST), "complete", "games still to be played", expected)
    return Run(read_games(folder, [*LABELS, *VALUES]), {**manifest, "folder": str(folder)})


def as_run(run: Run | Path | str) -> Run:
    """The run itself, or the run in a folder."""
    return run if isinstance(run, Run) else load_run(Path(run))
