"""A run that has been played, as a value: its frames, its folder, joined with others by ``+``."""

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

import pandas as pd

from analysis.measure.games_frame import check_traced, read_games, read_turns
from analysis.measure.joined import PARTS, frame_of_run, joined_manifest, joined_run, parts_of
from analysis.measure.long_frames import losses_frame, with_places
from analysis.measure.read import Run, games_by_cell, load_run
from engine.loading.words.errors import InputError
from engine.runs.columns import CARD_SUMS, HEX_SUMS
from engine.runs.manifest import shard_of
from engine.runs.simulate import Summary
from engine.runs.store import read_cards, read_hexes
from engine.runs.verified import whole_run

SUMMED = ("games", *HEX_SUMS, *CARD_SUMS)


class PlayedRun:
    """Games that lie in a folder, or in several: what ``m44.run`` and ``m44.load`` give, and ``a + b`` of two of them.

    ``sum(runs)`` joins as many as there are, ``len(run)`` is the number of its games.

    Two runs are equal if they hold the same outcomes of the same plan, wherever they lie.

    Parameters
    ----------
    folders : sequence of Path
        One run, or runs of one plan with other seeds or numbers of games.
    summary : Summary, optional
        What the call did that played it.
    marks : mapping, optional
        What is known of the run beside its manifest: ``recipes``.
    allow_partial : bool
        A single run may miss games.

    Attributes
    ----------
    folders : tuple of Path
    summary : Summary or None
    """

    def __init__(
        self,
        folders: Sequence[Path],
        summary: Summary | None = None,
        marks: Mapping[str, Any] | None = None,
        allow_partial: bool = False,
    ) -> None:
        self.folders = tuple(folders)
        self.summary = summary
        self._marks = dict(marks or {})
        self._allow_partial = allow_partial

    @cached_property
    def manifest(self) -> Mapping[str, Any]:
        """Plan, command, digests, versions; and ``folder``, or the ``parts`` that were joined."""
        if len(self.folders) > 1:
            return {**joined_manifest(parts_of(self.folders)), **self._marks}
        manifest = whole_run(self.folders[0], self._allow_partial).manifest
        return {**manifest, "folder": str(self.folders[0]), **self._marks}

    @property
    def folder(self) -> Path:
        """Where the games lie.

        Raises
        ------
        InputError
            Joined runs lie in several folders: ``folders``.
        """
        if len(self.folders) > 1:
            raise InputError(
                "", "folder", f"{len(self.folders)} folders", "a single run; folders names all of them"
            )
        return self.folders[0]

    @property
    def digest(self) -> str:
        """Over all outcomes; independent of workers and blocks, and of the folder."""
        return str(self.manifest["digest"])

    @property
    def seconds(self) -> float | None:
        """Time that the call spent that played it; None for a run that was read."""
        return None if self.summary is None else self.summary.seconds

    @property
    def n_played(self) -> int:
        """Games that the call played; the others were there."""
        return 0 if self.summary is None else self.summary.played

    @property
    def n_games(self) -> int:
        """Rows of `games`: of all scenarios, variants and players together."""
        shard = shard_of(self.manifest)
        ranges = (shard.games(games) for games in games_by_cell(self.manifest))
        return sum(end - begin for begin, end in ranges)

    @property
    def notices(self) -> tuple[str, ...]:
        """Which files played where several carry one id, and what is odd about them."""
        return tuple(self.manifest.get("notices", ()))

    @cached_property
    def games(self) -> pd.DataFrame:
        """One row per game (``m44.read_games``), with its ``seed``."""
        return frame_of_run(self.manifest, read_games)

    @cached_property
    def turns(self) -> pd.DataFrame:
        """One row per player turn of the traced games.

        Raises
        ------
        InputError
            The run was played without ``trace=True``.
        """
        check_traced(self.manifest)
        return frame_of_run(self.manifest, read_turns)

    @cached_property
    def hexes(self) -> pd.DataFrame:
        """Sums per scenario, variant, players, side and hex: ``games``, figures lost, visits, battles; with the place.

        ``row``, ``column``, ``x`` and ``y`` say where the hex lies (``m44.read_hexes``).
        """
        return with_places(self._summed(read_hexes))

    @cached_property
    def losses(self) -> pd.DataFrame:
        """Figures lost: one row per game, ``side`` and ``unit_class``, the figures in ``figures_lost``."""
        return losses_frame(self.games)

    @cached_property
    def cards(self) -> pd.DataFrame:
        """Sums per scenario, variant, players, side and card: ``games``, turns held, played, without effect."""
        return self._summed(read_cards)

    def _summed(self, read: Callable[..., pd.DataFrame]) -> pd.DataFrame:
        folders = [Path(part["folder"]) for part in self.manifest.get(PARTS, ())] or [self.folder]
        frames = [read(folder, allow_partial=self._allow_partial) for folder in folders]
        together = pd.concat(frames, ignore_index=True)
        keys = [name for name in together.columns if name not in SUMMED]
        return together.groupby(keys, observed=True, sort=False).sum().reset_index()

    def rows(self) -> Run:
        """Games and manifest as the analysis takes them."""
        if len(self.folders) > 1:
            return joined_run(self.manifest[PARTS], self.manifest)
        run = load_run(self.folder, self._allow_partial)
        return Run(run.games, self.manifest, run.companions, run.turns, run.beside)

    def __add__(self, other: object) -> "PlayedRun":
        """Both runs as one, if they differ in seed and number of games only; else an InputError, a ValueError."""
        if not isinstance(other, PlayedRun):
            return NotImplemented
        folders = tuple(dict.fromkeys((*self.folders, *other.folders)))
        parts_of(folders)
        return PlayedRun(folders, marks=self._marks)

    def __radd__(self, other: object) -> "PlayedRun":
        """The run itself beside the 0 with which ``sum`` begins: ``sum(runs)`` is all of them joined."""
        return self if other == 0 else NotImplemented

    def __len__(self) -> int:
        """Games of all scenarios, variants and players together: rows of `games`."""
        return self.n_games

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PlayedRun) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)

    @property
    def _key(self) -> tuple[str, str]:
        return str(self.manifest["plan_digest"]), self.digest

    def __repr__(self) -> str:
        plan = self.manifest["plan"]
        seeds = ", ".join(str(part["seed"]) for part in self.manifest.get(PARTS, ({"seed": plan["seed"]},)))
        where = " + ".join(str(folder) for folder in self.folders)
        cells = len(plan["cells"])
        return f"PlayedRun({where}: {plan['games']:,} games of {cells} cells, seed {seeds}, digest {self.digest})"
