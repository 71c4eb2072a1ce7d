"""The answer of a tournament: ratings, matrix, battles; shows itself and writes its folder."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from html import escape
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
from matplotlib.figure import Figure

from analysis.measure.origin import made_by
from analysis.measure.packed import packed
from analysis.measure.read import VALUES, Run
from analysis.measure.study_manifest import (
    TABLES,
    OpenPart,
    RunStudyPart,
    check_table,
    read_study,
    with_tables,
)
from analysis.pages.answer_base import ShownAnswer
from analysis.pages.drawn_table import plain_table
from analysis.pages.footnotes import Footnotes, footnotes_in, with_footnotes
from analysis.pages.html import picture
from analysis.pages.imports import import_markdown
from analysis.pages.page import template
from analysis.pages.plain_rows import plain
from analysis.pages.writing import csv_text, json_text
from analysis.players.ratings import tables, text
from analysis.players.ratings.bootstrap import REPLICATES, games_of, rate, resampled
from analysis.players.ratings.cycles import Cycles, cycles
from analysis.players.ratings.matches import legs_of
from analysis.plots import ladder, theme
from engine.loading.words.checked import validated
from engine.loading.words.errors import COMMAND, InputError
from engine.loading.words.files import read_json
from engine.loading.words.terminal import wrapped
from engine.runs.columns import LABELS
from engine.runs.manifest import read_manifest
from engine.runs.store import read_games

JSON, RATINGS, MATRIX, SCENARIOS, PAGE, MANIFEST = (
    "tournament.json", "ratings.csv", "matrix.csv", "per_scenario.csv", "README.md", "manifest.json"
)  # fmt: skip
LADDER, SQUARE, SPEED = "ratings.svg", "matrix.svg", "speed.svg"
KIND = "players"
Rows = list[dict[str, Any]]
WORST_IN_WORDS = (0, 1, 2, 4)  # columns of the last table that hold no numbers


def _table(cells: Sequence[Sequence[str]], in_words: Sequence[int] = (0,)) -> str:
    """Headings and rows as a table of the terminal."""
    heads, *rows = cells
    return plain_table(heads, rows, [i not in in_words for i in range(len(heads))]).text()


class KeptCycles(OpenPart):
    """Cycles of a tournament (`cycles.Cycles`)."""

    index: float | None
    q: float
    p: float | None


class KeptTables(OpenPart):
    """What ``tournament.json`` holds of its tables."""

    anchor: str
    ratings: Rows
    matrix: Rows
    per_scenario: Rows
    worst: Rows
    edges: Rows
    cycles: KeptCycles


@dataclass(frozen=True, repr=False, eq=False)
class Tournament(ShownAnswer):
    """What a tournament found.

    Attributes
    ----------
    ratings : DataFrame
        One row per player, the strongest first (``analysis.players.ratings.tables.ratings_frame``).
    matrix : DataFrame
        One row per player and opponent.
    per_scenario : DataFrame
        One row per scenario, player, opponent and side.
    worst : DataFrame
        Where each player does worst against each opponent.
    edges : DataFrame
        scenario, edge with edge_low and edge_high: rating points that the Allies gain from the board.
    cycles : Cycles
        What ratings do not tell.
    anchor : str
        Player whose rating is 0.
    manifest : mapping
        Of the run, with ``folder`` and ``study`` (question and answer).
    """

    ratings: pd.DataFrame
    matrix: pd.DataFrame
    per_scenario: pd.DataFrame
    worst: pd.DataFrame
    edges: pd.DataFrame
    cycles: Cycles
    anchor: str
    manifest: Mapping[str, Any]

    @cached_property
    def players(self) -> list[str]:
        """Players, the strongest first."""
        return [str(player) for player in self.ratings["player"]]

    def sentence(self) -> str:
        """The strongest player and how far it is ahead."""
        return text.sentence(self.ratings, self.matrix, len(self.edges), self.anchor)

    def text(self) -> str:
        """Sentence and tables for a terminal."""
        return (
            "\n\n".join(
                [
                    wrapped(self.sentence()),
                    _table(text.rating_cells(self.ratings, self.anchor)),
                    wrapped("Matches won, % (both sides of a battle, medals added; ties count half)"),
                    _table(text.matrix_cells(self.matrix, self.players)),
                    wrapped(text.cycle_sentence(self.cycles)),
                    _table(text.worst_cells(self.worst), WORST_IN_WORDS),
                ]
            )
            + self.footnotes.text()
        )

    @property
    def footnotes(self) -> Footnotes:
        """Which files played."""
        return footnotes_in(self.manifest)

    def html(self) -> str:
        """Sentences and figures for a notebook."""
        shown = [picture(figure, theme.title_of(figure)) for figure in self._pictures().values()]
        return f"<p><b>{escape(self.sentence())}</b></p>{''.join(shown)}{super().html()}"

    def plot_ratings(self) -> Figure:
        """Ratings with their intervals."""
        span = self.ratings["elo"].max() - self.ratings["elo"].min()
        return ladder.ratings(
            self.ratings, self.anchor, f"{len(self.players)} players span {span:.0f} rating points"
        )

    def plot_matrix(self) -> Figure:
        """Who beats whom."""
        square = self.matrix.pivot(index="player", columns="opponent", values="match_share")
        square = square.reindex(index=self.players, columns=self.players)
        note = f"Both sides of a battle, medals added, ties count half; {self._met()}"
        title = "Matches that the player of the row wins, %"
        return ladder.shares(
            square.to_numpy(dtype=float), self.players, self.players, ("player", "against"), title, note
        )

    def plot_speed(self) -> Figure | None:
        """Strength against speed, None where fewer than two players were timed."""
        timed = self.ratings.dropna(subset=["games_per_s"])
        if len(timed) < 2:
            return None
        slowest, fastest = timed["games_per_s"].min(), timed["games_per_s"].max()
        title = f"{len(timed)} players from {slowest:,.0f} to {fastest:,.0f} games a second"
        return ladder.speed(timed, self.anchor, title)

    def _pictures(self) -> dict[str, Figure]:
        """By name of the file."""
        all_ = {LADDER: self.plot_ratings(), SQUARE: self.plot_matrix(), SPEED: self.plot_speed()}
        return {name: figure for name, figure in all_.items() if figure is not None}

    def _met(self) -> str:
        fewest, most = int(self.matrix["n_matches"].min()), int(self.matrix["n_matches"].max())
        if fewest == most:
            return f"{most:,} matches per pair"
        return f"{most:,} matches per pair, {fewest:,} with a player who searches"

    def flat_rows(self) -> list[dict[str, Any]]:
        """One flat object per player."""
        return with_footnotes(plain(self.ratings), self.footnotes)

    def to_json(self) -> dict[str, Any]:
        """``tournament.json`` as plain values."""
        found = self.cycles
        return {
            "format": "m44-tournament",
            "version": 1,
            "sentence": self.sentence(),
            "anchor": self.anchor,
            "ratings": plain(self.ratings),
            "matrix": plain(self.matrix),
            "per_scenario": plain(self.per_scenario),
            "worst": plain(self.worst),
            "edges": plain(self.edges),
            "cycles": {"index": found.index, "q": found.q, "p": found.p},
            "notices": list(self.footnotes.notices),
            "imports": list(self.footnotes.imports),
            "plan": self.manifest["plan"],
            "digest": self.manifest["digest"],
            "command": self.manifest["command"],
        }

    def contents(self) -> dict[str, str]:
        """Page, tables, JSON, manifest and pictures."""
        return dict(self._files())

    def _files(self) -> Iterator[tuple[str, str]]:
        for name, figure in self._pictures().items():
            yield name, theme.to_svg(figure, name.removesuffix(".svg"), theme.title_of(figure)) + "\n"
        frames = {RATINGS: self.ratings, MATRIX: self.matrix, SCENARIOS: self.per_scenario}
        for name, frame in frames.items():
            yield name, csv_text(frame)
        tables = json_text(self.to_json())
        yield JSON, tables
        kept = packed({key: value for key, value in self.manifest.items() if key != "folder"})
        whole = with_tables(kept, {JSON: tables}) if TABLES in kept else kept
        yield MANIFEST, json.dumps(whole, ensure_ascii=False, allow_nan=False) + "\n"
        yield PAGE, self._page()

    def _page(self) -> str:
        return template("players.md").render(
            study=self.manifest["study"],
            ratings=text.markdown(text.rating_cells(self.ratings, self.anchor)),
            matrix=text.markdown(text.matrix_cells(self.matrix, self.players)),
            worst=text.markdown(text.worst_cells(self.worst)),
            edges=text.markdown(text.edge_cells(self.edges)),
            cycles=text.cycle_sentence(self.cycles),
            anchor=self.anchor,
            replicates=REPLICATES,
            met=self._met(),
            plan=self.manifest["plan"],
            manifest=self.manifest,
            imports=import_markdown(self.footnotes.imports),
            pictures=[*self._pictures()],
            notices=self.footnotes.notices,
        )


def judge(
    run_folder: Path, players: Sequence[str], anchor: str, speeds: Mapping[str, float] | None = None
) -> Tournament:
    """Judge a finished run in which every player met every other on both sides.

    Parameters
    ----------
    run_folder : Path
    players : sequence of str
        Two or more.
    anchor : str
        Player whose rating is 0.
    speeds : mapping of str to float, optional
        Games per second on one core.
    """
    if anchor not in players:
        raise InputError(COMMAND, "--anchor", anchor, "one of the players: " + ", ".join(players))
    manifest = read_manifest(run_folder)
    games = read_games(run_folder, [*LABELS, *VALUES])
    scenarios = list(dict.fromkeys(cell["scenario"] for cell in manifest["plan"]["cells"]))
    legs = legs_of(games, players, scenarios)
    fitted, replicates = rate(legs), resampled(legs)
    found = cycles(np.nansum(legs.points, axis=-1), games_of(legs), fitted)
    ratings = tables.ratings_frame(legs, fitted, replicates, list(players).index(anchor), speeds or {})
    strongest_first = [str(player) for player in ratings["player"]]
    matrix = tables.in_order(tables.matrix_frame(legs, found), strongest_first)
    per_scenario = tables.in_order(tables.scenario_frame(legs), strongest_first)
    study = {
        "name": "players",
        "kind": KIND,
        "question": f"How strong are the {len(players)} computer players?",
        "answer": text.sentence(ratings, matrix, len(scenarios), anchor),
    }
    return Tournament(
        ratings,
        matrix,
        per_scenario,
        tables.worst_frame(per_scenario),
        tables.edges_frame(legs, fitted, replicates),
        found,
        anchor,
        {**manifest, "folder": str(run_folder), "study": study, **made_by(Run(games, manifest)), TABLES: {}},
    )


def redraw(folder: Path) -> dict[str, str]:
    """Files of the folder of a tournament as they would be written today, from ``tournament.json`` and the manifest.

    What ratings leave unexplained of each pair is not kept beside the matrix; no page tells more of it.
    """
    manifest = read_study(folder, "the manifest of a tournament", RunStudyPart)
    check_table(folder / JSON, manifest)
    kept = read_json(folder / JSON, "the tables of a tournament")
    validated(KeptTables, kept, str(folder / JSON))
    frames = {
        name: pd.DataFrame(kept[name]) for name in ("ratings", "matrix", "per_scenario", "worst", "edges")
    }
    found = Cycles(np.empty((0, 0)), kept["cycles"]["index"], kept["cycles"]["q"], kept["cycles"]["p"])
    n_battles = frames["per_scenario"]["scenario"].nunique()
    answer = text.sentence(frames["ratings"], frames["matrix"], n_battles, kept["anchor"])
    manifest = {**manifest, "study": {**manifest["study"], "answer": answer}}
    return dict(Tournament(**frames, cycles=found, anchor=kept["anchor"], manifest=manifest).contents())
