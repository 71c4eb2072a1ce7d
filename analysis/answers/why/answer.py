"""The answer to *why*: whether the battle is fair, at most seven ranked reasons, three games to watch."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any

import pandas as pd

from analysis.answers.why.material import Material, material_of, of_cell
from analysis.answers.why.reason import Clue, Reason
from analysis.answers.why.telling_numbers import clues
from analysis.answers.why.typical import RULE, Typical, typical_games
from analysis.findings.findings import SHARES, level_finding
from analysis.findings.rows import Row, measure_run
from analysis.findings.schema import Finding
from analysis.measure.read import Run, games_worth, load_run, remarks
from analysis.pages.answer_base import ShownAnswer
from analysis.pages.footnotes import Footnotes, footnotes_of, with_footnotes
from analysis.pages.html import changed_html
from analysis.pages.imports import NOTES, TRUST, import_block, import_html
from analysis.replays.replay_answer import built_of, chosen_cell
from analysis.stats.estimates import within
from analysis.stats.margins import Margins
from analysis.stats.sides import SIDES
from analysis.wording import words
from analysis.wording.notes import notes_of
from analysis.wording.what_changed import IN_JSON, text_of
from engine.loading.tables.build import Built
from engine.loading.words.errors import InputError
from engine.loading.words.likeness import nearest
from engine.loading.words.terminal import wrapped

MOST_REASONS = 7
ORDER = (
    "Ranked by how far each number is from an unremarkable value, relative to its game-to-game spread; one side per "
    "topic. In brackets: 95% intervals."
)
COLUMNS = ("rank", "topic", "text", "value", "low", "high", "unit", "n_games", "command")


@dataclass(frozen=True, repr=False, eq=False)
class WhyAnswer(ShownAnswer):
    """Why a battle goes the way it does.

    Attributes
    ----------
    sentence : str
        Whether it is fair.
    reasons : list of Reason
        At most seven.
    games : list of Typical
        At most three.
    notes : list of str
    manifest : mapping
        Of the run.
    footnotes : Footnotes
        What the rules change, and which files played.
    """

    sentence: str
    reasons: list[Reason]
    games: list[Typical]
    notes: list[str]
    manifest: Mapping[str, Any]
    footnotes: Footnotes

    def flat_rows(self) -> list[dict[str, Any]]:
        """Flat objects with stable keys: the reasons, then the games."""
        reasons: list[dict[str, Any]] = [
            {
                "rank": reason.rank,
                "topic": reason.topic,
                "text": reason.text,
                "value": reason.number.est,
                "low": reason.number.ends[0],
                "high": reason.number.ends[1],
                "unit": reason.number.unit,
                "n_games": reason.number.games,
            }
            for reason in self.reasons
        ]
        shown = [{"topic": "game", "text": game.text, "command": game.command} for game in self.games]
        return with_footnotes(
            [{column: row.get(column) for column in COLUMNS} for row in [*reasons, *shown]], self.footnotes
        )

    def frame(self) -> pd.DataFrame:
        """Tidy frame of the reasons."""
        columns = [*COLUMNS[:-1], TRUST, NOTES]
        return pd.DataFrame([row for row in self.flat_rows() if row["rank"]], columns=columns)

    def text(self) -> str:
        """Everything for a terminal, as wide as it is."""
        lines = [wrapped(self.sentence), ""]
        lines += [wrapped(f"{reason.rank}. {reason.text}", hanging="   ") for reason in self.reasons]
        lines += ["", wrapped(ORDER if self.reasons else "No number stands out."), ""]
        for game in self.games:
            lines.append(wrapped(f"Game {game.game}: {game.text}."))
            lines.append(wrapped(game.command, "  ", "    "))
        lines += [wrapped(RULE), ""] if self.games else []
        lines += [text_of(self.footnotes.changed, IN_JSON), ""] if self.footnotes.changed else []
        imports = import_block(self.footnotes.imports)
        lines += [imports, ""] if imports else []
        return "\n".join([*lines, *(wrapped(note) for note in self.notes)])

    def html(self) -> str:
        """Sentence, numbered reasons, games to watch."""
        reasons = "".join(f"<li>{escape(reason.text)}</li>" for reason in self.reasons)
        games = "".join(
            f"<li>Game {game.game}: {escape(game.text)}<br><code>{escape(game.command)}</code></li>"
            for game in self.games
        )
        parts = [f"<p><b>{escape(self.sentence)}</b></p>", f"<ol>{reasons}</ol>", f"<ul>{games}</ul>"]
        parts += changed_html(self.footnotes.changed)
        parts += import_html(self.footnotes.imports)
        parts += [f"<p><small>{escape(note)}</small></p>" for note in self.notes]
        return "\n".join(parts)


def why(
    folder: Path,
    built: Built,
    replay: Sequence[str],
    side: str | None = None,
    cell: Mapping[str, Any] | None = None,
) -> WhyAnswer:
    """Explain one battle of a finished run.

    Parameters
    ----------
    folder : Path
        Run of one cell, in several blocks; traced for what is reported of turns.
    built : Built
        Its rules and scenario.
    replay : sequence of str
        Words of the command that plays a game again, without its number.
    side : str, optional
        ``axis`` or ``allies``: whose lead is reported; default the side that wins more often.
    cell : mapping, optional
        Cell of the plan: scenario, variant and players; default the only one.
    """
    whole = load_run(folder)
    chosen = cell or whole.cells[0]
    plan = {**whole.manifest["plan"], "cells": [chosen]}
    run = Run(of_cell(whole.games, chosen), {**whole.manifest, "plan": plan})
    (row,) = measure_run(run, Margins(), one_cell_each=True).rows
    level = row.number("win_rate.allies")
    favoured = "axis" if level is not None and level.est < 50 else "allies"
    material = material_of(folder, built, chosen)
    return WhyAnswer(
        words.fair_sentences([row]),
        ranked(material, side or favoured, row, run.manifest),
        typical_games(material.games, replay),
        remarks(run.manifest) + notes_of([row], games_worth(run.manifest)),
        run.manifest,
        footnotes_of(built),
    )


def why_of_run(
    manifest: Mapping[str, Any], side: str | None, scenario: str | None, variant: str | None
) -> WhyAnswer:
    """Explain a battle of a run by the labels of its cell.

    Raises
    ------
    InputError
        No such side, scenario or variant; rules or battle are no longer those of the run.
    """
    if side not in (None, *SIDES):
        raise InputError("why", "side", repr(side), nearest(str(side), list(SIDES)))
    cell = chosen_cell(manifest, scenario, variant)
    replay = ["m44", "replay", str(cell["scenario"]), "--seed", str(manifest["plan"]["seed"])]
    replay += ["--option", "+".join(cell["options"])] if cell["options"] else []
    replay += ["--players", f"{cell['axis_player']},{cell['allies_player']}"]
    return why(Path(manifest["folder"]), built_of(manifest, cell), replay, side, cell)


def ranked(material: Material, side: str, row: Row, manifest: Mapping[str, Any]) -> list[Reason]:
    """The strongest reasons whose numbers are clear and complete, one of each topic."""
    clear = sorted((clue for clue in clues(material, side) if clue.is_clear), key=lambda clue: -clue.strength)
    strongest: dict[str, Clue] = {}
    for clue in clear:
        strongest.setdefault(clue.topic, clue)
    found = ((clue, _number(clue, row, manifest)) for clue in strongest.values())
    numbered = [(clue, number) for clue, number in found if number is not None][:MOST_REASONS]
    return [
        Reason(i, clue.topic, _sentence(clue, number), number, clue.strength)
        for i, (clue, number) in enumerate(numbered, 1)
    ]


def _number(clue: Clue, row: Row, manifest: Mapping[str, Any]) -> Finding | None:
    estimate, factor = clue.estimate, 1.0
    if clue.unit == SHARES[0]:
        estimate, factor = within(clue.estimate, 0.0, 1.0), SHARES[2]
    return level_finding(f"why: {clue.topic}", estimate, clue.unit, factor, row.measure, manifest)


def _sentence(clue: Clue, number: Finding) -> str:
    mark = "%" if clue.unit == SHARES[0] else ""
    text = clue.sentence.format(n=f"{words.plain(number)}{mark} {words.interval(number, sign=False)}")
    return text[0].upper() + text[1:]
