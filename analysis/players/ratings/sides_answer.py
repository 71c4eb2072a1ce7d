"""The answer of ``m44 sides``: three sentences, a matrix, a heat map."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from html import escape
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
from matplotlib.figure import Figure

from analysis.pages.answer_base import ShownAnswer
from analysis.pages.drawn_table import TextTable, plain_table
from analysis.pages.footnotes import Footnotes, footnotes_in, with_footnotes
from analysis.pages.html import picture
from analysis.pages.plain_rows import plain
from analysis.pages.writing import csv_text, json_text
from analysis.players.ratings.matches import Legs, legs_of
from analysis.players.ratings.sides import Findings, findings
from analysis.plots import ladder, theme
from analysis.stats.estimates import Estimate, share_of
from analysis.stats.fairness import bands
from analysis.stats.rounding import number_text, percent_text
from analysis.wording.intervals import between, is_known, of_size
from analysis.wording.what_changed import cells
from analysis.wording.words import SIDES, level_words
from engine.loading.words.terminal import wrapped_lines
from engine.runs.manifest import read_manifest
from engine.runs.store import read_games

JSON, TABLE, PICTURE, PAGE = "sides.json", "sides.csv", "sides.svg", "sides.md"
COLUMNS = ("scenario", "axis_player", "allies_player", "game", "winner", "medals_axis", "medals_allies")


@dataclass(frozen=True, repr=False, eq=False)
class Sides(ShownAnswer):
    """Who should play which side of a battle.

    Attributes
    ----------
    title : str
        Of the battle.
    matrix : DataFrame
        axis_player, allies_player, allies_wins with low and high (of 100, draws half, Wilson), n_games.
    findings : Findings
    players, counted : list of str
        All players, the weakest first, and those that the sentences rest on.
    manifest : mapping
        Of the run, with ``folder``.
    """

    title: str
    matrix: pd.DataFrame
    findings: Findings
    players: list[str]
    counted: list[str]
    manifest: Mapping[str, Any]

    def sentences(self) -> list[str]:
        """Which side wins among equals, which gains more from skill, which to give to the beginner."""
        return [self._equals(), self._skill(), self._beginner()]

    def _equals(self) -> str:
        found = self.findings
        wins_by_player = ", ".join(
            f"{number_text(wins, 0)} with {player}"
            for player, wins in zip(self.counted, found.by_player, strict=True)
        )
        wins = f"{percent_text(found.equals.value)} ({between(found.equals.low, found.equals.high)}; {wins_by_player})"
        if not found.equals.is_known:
            return f"One game of each pairing does not tell how even {self.title} is: the Allies win {wins}."
        level = _is(level_words(bands(_share(found.equals))))
        return f"Among equals {self.title} is {level}: the Allies win {wins}."

    def _skill(self) -> str:
        found = self.findings
        gains = (found.gain_axis, found.gain_allies)
        gained = f"{found.gain_allies:.1f} points as the Allies, {found.gain_axis:.1f} as the Axis"
        if not found.skill.is_known or found.skill.low <= 0 <= found.skill.high:
            return f"Neither side is shown to gain more from skill: the stronger player gains {gained}."
        side = int(found.skill.value > 0)
        more = abs(gains[1] - gains[0])
        return f"The {SIDES[side]} gain more from skill, by {more:.1f} points: the stronger player gains {gained}."

    def _beginner(self) -> str:
        edge = self.findings.edge
        if not edge.is_known or edge.low <= 0 <= edge.high:
            return "Either side will do for the beginner: between equals neither is shown to have the edge."
        easy = int(edge.value > 0)
        gap = f"about {abs(edge.value):.0f} rating points ({of_size(edge.low, edge.high, 0)})"
        return f"Give the {SIDES[easy]} to the beginner: a gap of {gap} evens it out{self._example(easy)}."

    def _example(self, easy: int) -> str:
        """The most even of the measured games in which the weaker player has the easier side."""
        rank = {player: i for i, player in enumerate(self.counted)}
        rows = []
        for row in self.matrix.to_dict("records"):
            beginner, other = (row["allies_player"], row["axis_player"])[:: 1 if easy else -1]
            if beginner in rank and other in rank and rank[beginner] < rank[other]:
                rows.append((abs(row["allies_wins"] - 50), row))
        if not rows:
            return ""
        row = min(rows, key=lambda one: one[0])[1]
        who = f"{row['axis_player']} as the Axis against {row['allies_player']} as the Allies"
        return f"; nearest to it here: {who}, who win {percent_text(row['allies_wins'], 0)}"

    def text(self) -> str:
        """Sentences and matrix for a terminal."""
        head = "Allied wins, %; rows: player of the Axis, columns: player of the Allies"
        intro = wrapped_lines("\n".join([*self.sentences(), "", head]))
        table = self._table().text()
        return "\n".join([intro, table, wrapped_lines(self._reach())]) + self.footnotes.text()

    @property
    def footnotes(self) -> Footnotes:
        """What the rules change, and which files played."""
        return footnotes_in(self.manifest)

    def _table(self) -> TextTable:
        at = self.matrix.set_index(["axis_player", "allies_player"])["allies_wins"]
        heads = ["", *(str(i) for i, _ in enumerate(self.players, start=1))]
        rows = [
            [f"{i} {axis}", *(number_text(at[(axis, allies)]) for allies in self.players)]
            for i, axis in enumerate(self.players, start=1)
        ]
        return plain_table(heads, rows, [False, *[True] * len(self.players)])

    def _reach(self) -> str:
        """How well the numbers of the matrix are known, in one sentence."""
        ends = self.matrix[["low", "high"]].sub(self.matrix["allies_wins"], axis=0).abs()
        known = ends.notna().all(axis=1)
        if not known.any():
            return "No interval of these numbers is known."
        rest = "" if known.all() else f"; of {int((~known).sum())} of them it is not known"
        return f"Their 95% intervals reach at most {ends.max(axis=None):.1f} points to either side{rest}."

    def html(self) -> str:
        """Sentences and figures for a notebook."""
        figure = self.plot()
        sentences = "".join(f"<p><b>{escape(line)}</b></p>" for line in self.sentences())
        return sentences + picture(figure, theme.title_of(figure)) + self.footnotes.html()

    def plot(self) -> Figure:
        """Heat map of the Allied wins."""
        square = self.matrix.pivot(index="axis_player", columns="allies_player", values="allies_wins")
        square = square.reindex(index=self.players, columns=self.players)
        games = f"{int(self.matrix['n_games'].min()):,} games each"
        note = f"Blue: the Allies win more, orange: the Axis; draws count half; {games}"
        labels = ("player of the Axis", "player of the Allies")
        title = f"{self.title}: Allied wins, %"
        return ladder.shares(square.to_numpy(dtype=float), self.players, self.players, labels, title, note)

    def flat_rows(self) -> list[dict[str, Any]]:
        """One flat object per pair of players."""
        return with_footnotes(plain(self.matrix), self.footnotes)

    def to_json(self) -> dict[str, Any]:
        """``sides.json`` as plain values."""
        return {
            "format": "m44-sides",
            "version": 1,
            "title": self.title,
            "sentences": self.sentences(),
            "counted": self.counted,
            "findings": {name: _plain(value) for name, value in asdict(self.findings).items()},
            "matrix": plain(self.matrix),
            "what_changed": cells(self.manifest.get("provenance", ())),
            "imports": list(self.footnotes.imports),
            "notices": list(self.footnotes.notices),
            "plan": self.manifest["plan"],
            "digest": self.manifest["digest"],
            "command": self.manifest["command"],
        }

    def contents(self) -> dict[str, str]:
        """``sides.json``, ``sides.csv``, ``sides.svg`` and ``sides.md``."""
        figure = self.plot()
        sentences = "\n\n".join(self.sentences())
        under_it = f"{self.footnotes.markdown()}\n\n" if self.footnotes.markdown() else ""
        return {
            JSON: json_text(self.to_json()),
            TABLE: csv_text(self.matrix),
            PICTURE: theme.to_svg(figure, "sides", theme.title_of(figure)) + "\n",
            PAGE: f"# {self.title}: who should play which side?\n\n{sentences}\n\n![Allied wins, %]({PICTURE})\n\n"
            f"{under_it}"
            f"`{self.manifest['command']}`, digest `{self.manifest['digest']}`\n",
        }


def _plain(value: Any) -> Any:
    """A finding for JSON; ends and error of an interval that is not known are None."""
    if not isinstance(value, dict):
        return value
    value = {name: one for name, one in value.items() if name != "df"}
    if is_known(value["low"], value["high"]):
        return value
    return value | dict.fromkeys(("low", "high", "error"))


def _share(points: Estimate) -> Estimate:
    """An estimate in points of 100 as one in shares of 1."""
    ends = points.value / 100, points.low / 100, points.high / 100
    return Estimate(*ends, points.error / 100, points.n, points.method)


def _is(level: str) -> str:
    """A level after "is": leans and favours are verbs."""
    return level.replace("leans to", "leaning to").replace("favours", "in favour of")


def judge_sides(run_folder: Path, players: Sequence[str], counted: Sequence[str]) -> Sides:
    """Judge a finished run of one battle in which every player met every player, itself included.

    Parameters
    ----------
    run_folder : Path
    players, counted : sequence of str
        All players and those that the sentences rest on, the weakest first.
    """
    manifest = read_manifest(run_folder)
    cell = manifest["plan"]["cells"][0]
    games = read_games(run_folder, list(COLUMNS))
    legs = legs_of(games, counted, [cell["scenario"]])
    return Sides(
        str(cell["title"]),
        _matrix(legs_of(games, players, [cell["scenario"]])),
        findings(legs),
        list(players),
        list(counted),
        {**manifest, "folder": str(run_folder)},
    )


def _matrix(legs: Legs) -> pd.DataFrame:
    """Allied wins of 100 for every player against every player."""
    rows = []
    for i, j in np.ndindex(len(legs.players), len(legs.players)):
        wins = share_of(legs.points[0, i, j])
        rows.append(
            {
                "axis_player": legs.players[i],
                "allies_player": legs.players[j],
                "allies_wins": 100 * wins.value,
                "low": 100 * wins.low,
                "high": 100 * wins.high,
                "n_games": wins.n,
            }
        )
    return pd.DataFrame(rows)
