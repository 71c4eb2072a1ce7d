"""The answer about a run as users hold it: figures, report with its twins, games to watch, reasons."""

from collections.abc import Iterable
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pandas as pd

from analysis.findings.effects import effects_frame
from analysis.findings.grid import grid_of
from analysis.measure.games_frame import check_traced, pairs_frame, read_games, read_turns
from analysis.measure.joined import frame_of_run
from analysis.measure.long_frames import losses_frame
from analysis.measure.read import answered_cells
from analysis.pages.writing import json_text, write_all
from analysis.report.answer import Answer
from engine.loading.words.errors import InputError
from engine.loading.words.likeness import nearest

if TYPE_CHECKING:  # what draws, replays and reasons is loaded late: most answers are read in a terminal
    from analysis.answers.why.answer import WhyAnswer
    from analysis.replays.replay_answer import Replay
    from analysis.report.figures import Plots

RESULTS, SUMMARY = "results.json", "summary.csv"
REPORT, MARKDOWN, POST = "report.html", "report.md", "report.txt"
# Marks of a manifest for its answer: whether the report is drawn, where the files of an answer about a run that was
# played before are written.
DRAWN, WRITTEN = "drawn", "written"


class RunAnswer(Answer):
    """An answer with its faces."""

    @property
    def folder(self) -> Path:
        """Where the files of the answer lie, and the games unless they were played before."""
        if WRITTEN in self.manifest:
            return Path(self.manifest[WRITTEN])
        if "folder" not in self.manifest:
            raise InputError(
                "", "folder", "games of several runs", "an answer of a single run, or one that was written"
            )
        return Path(self.manifest["folder"])

    @property
    def is_drawn(self) -> bool:
        """Whether the report is among the files of the answer."""
        return bool(self.manifest.get(DRAWN, True))

    @cached_property
    def games(self) -> pd.DataFrame:
        """One row per game (``m44.read_games``) with its ``seed``: names are categories, counts whole numbers."""
        return frame_of_run(self.manifest, read_games)

    @cached_property
    def losses(self) -> pd.DataFrame:
        """Figures lost: one row per game, ``side`` and ``unit_class``, the figures in ``figures_lost``."""
        return losses_frame(self.games)

    @cached_property
    def turns(self) -> pd.DataFrame:
        """One row per turn of the traced games, with ``win_probability`` (of 100) and ``score`` of the Allies.

        The chance is that of the value model, a view of what stands on the board.

        Raises
        ------
        InputError
            The games were played without trace.
        """
        check_traced(self.manifest)
        from analysis.report.over_time import watched_turns
        from analysis.value.game_chances import battles_of

        return watched_turns(frame_of_run(self.manifest, read_turns), self.games, battles_of(self.manifest))

    @cached_property
    def effects(self) -> pd.DataFrame:
        """Every number of every battle with ``estimate``, ``ci_low``, ``ci_high`` and ``n_games``.

        The columns are those of ``analysis.findings.effects``; numbers over several battles are in `pooled`.
        """
        return effects_frame([row for row in self.rows if not row.measure.is_pooled])

    @cached_property
    def pooled(self) -> pd.DataFrame:
        """The numbers over all battles of the run, with the columns of `effects`; empty for a single battle."""
        return effects_frame([row for row in self.rows if row.measure.is_pooled])

    def to_xarray(self, variants: Iterable[str] | None = None) -> Any:
        """The numbers of a sweep, or of a grid of several parameters, as a Dataset of the package xarray.

        Parameters
        ----------
        variants : iterable of str, optional
            Only these sets of rules; default the official rules and all whose options are swept.

        Returns
        -------
        xarray.Dataset
            Dimensions ``scenario``, ``players``, every swept parameter as it is typed (``hand-size:change``) and
            ``metric``; variables ``estimate``, ``ci_low``, ``ci_high``, ``error`` (standard error) and ``n_games``,
            missing where nothing was played; ``unit`` is what a metric counts in.

        Raises
        ------
        InputError
            The package xarray is not installed (``pip install 'memoir44-balance[xarray]'``), no parameter was swept, or
            two sets of rules have the same levels.

        Examples
        --------
        >>> r = m44.compare("river-line", ["hand-size:change=-1..1"], games=20)  # doctest: +SKIP
        >>> r.to_xarray()["estimate"].sel({"metric": "turns", "hand-size:change": 0})  # doctest: +SKIP
        """
        return grid_of(self.effects, variants)

    def pairs(self, option: object = None) -> pd.DataFrame:
        """The games under a house rule beside those of the baseline on the same decks and dice.

        Parameters
        ----------
        option : str or Rules, optional
            Label of the variant as it was typed; default the first one that is compared.

        Returns
        -------
        DataFrame
            One row per pair: ``scenario``, ``axis_player``, ``allies_player``, ``game``, ``variant``, ``baseline``;
            ``winner``, ``score``, ``margin`` and ``turns``, each with ``_before`` and ``_after``; ``score_change``,
            ``margin_change``, ``turns_change``; ``same_winner``, and ``identical`` (played move for move alike).

        Raises
        ------
        InputError
            Nothing was compared, or not this variant.
        """
        cells = answered_cells(self.manifest)
        compared = list(dict.fromkeys(row.variant for row in self.rows if row.baseline is not None))
        if not compared:
            raise InputError("pairs", "option", "nothing compared", "an answer of m44.compare")
        variant = compared[0] if option is None else str(option)
        if variant not in compared:
            raise InputError("pairs", "option", repr(variant), nearest(variant, compared))
        return pairs_frame(self.games, cells, variant)

    @property
    def plot(self) -> "Plots":
        """Figures: ``plot.forest()``, ``medals``, ``turns``, ``levels``, ``luck``, ``win_probability``, ``decided``."""
        from analysis.report.figures import Plots

        return Plots(self)

    def replay(self, game: int = 0, scenario: str | None = None, variant: str | None = None) -> "Replay":
        """A game of the run, played again.

        Parameters
        ----------
        game : int
            Its number.
        scenario, variant : str, optional
            Default the first scenario, and the first variant that is no baseline.

        Raises
        ------
        InputError
            No such game, scenario or variant; the program or the files have changed since the run.
        """
        from analysis.replays.replay_answer import replay_of_run

        return replay_of_run(self.manifest, self.games, game, scenario, variant)

    def why(
        self, side: str | None = None, scenario: str | None = None, variant: str | None = None
    ) -> "WhyAnswer":
        """Why a battle of the run goes the way it does: at most seven ranked reasons, three games to watch.

        Parameters
        ----------
        side : str, optional
            ``axis`` or ``allies``: whose lead is reported; default the side that wins more often.
        scenario, variant : str, optional
            Default the first scenario, and the first variant that is no baseline.  What is told of turns needs a run
            with ``trace=True``.

        Raises
        ------
        InputError
            No such side, scenario or variant; the program or the files have changed since the run.
        """
        from analysis.answers.why.answer import why_of_run

        if "folder" not in self.manifest:
            raise InputError("why", "run", "games of several runs", "an answer about a single one")
        return why_of_run(self.manifest, side, scenario, variant)

    def html(self) -> str:
        """Sentence, table, figure and notes for a notebook."""
        from analysis.report.notebook import answer_html

        return answer_html(self)

    def to_html(self) -> str:
        """``report.html``."""
        from analysis.report.report import report

        return report(self)

    def to_markdown(self) -> str:
        """``report.md``."""
        from analysis.report.report_text import markdown

        return markdown(self)

    def to_post(self) -> str:
        """``report.txt``."""
        from analysis.report.report_text import post

        return post(self)

    def numbers(self) -> dict[str, str]:
        """``results.json``, ``summary.csv``."""
        return {RESULTS: json_text(self.to_json()), SUMMARY: self.to_csv()}

    def contents(self) -> dict[str, str]:
        """``results.json``, ``summary.csv``, ``report.html``, ``report.md``, ``report.txt``."""
        reports = {REPORT: self.to_html(), MARKDOWN: self.to_markdown(), POST: self.to_post()}
        return {**self.numbers(), **reports}

    def write_numbers(self, folder: Path | str) -> dict[str, Path]:
        """Write what programs read, without the report, which takes longer to draw; gives paths by name."""
        return write_all(folder, self.numbers())
