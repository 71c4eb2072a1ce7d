"""*Luck*: which part of it deck, dice and the players' tie-breaks decide, before and after a change, in words."""

from collections.abc import Sequence
from dataclasses import dataclass

import pandas as pd

from analysis.findings.rows import Row, heads_of
from analysis.findings.schema import Finding
from analysis.measure.luck_measured import PARTS
from analysis.wording import words
from analysis.wording.game_profile_lines import baseline_of
from analysis.wording.intervals import of_size

RESULTS = {"wins": "Who wins", "medal_margin": "Medal margin"}
# Part of all luck: what it is called in a table and in a sentence, what it means.
NAMES = {
    "deck": ("Deck", "the deck", "Which cards come, and when."),
    "dice": ("Dice", "the dice", "Battles, and cards that roll."),
    "players": ("Tie-breaks", "the players' tie-breaks", "Which of equally good moves the players make."),
    "interaction": (
        "How they meet",
        "",
        "What none decides alone: a card is worth what the dice make of it.",
    ),
}
NOTE = (
    "A share is measured by playing again with all luck new but one source; what still comes out the same, that source "
    "decides. Shares may come out below 0 or above 100 by chance."
)


@dataclass(frozen=True)
class LuckLine:
    """One line of the block.

    Attributes
    ----------
    result, part, title, meaning : str
    before : Finding or None
        Parts of 100 under the baseline; None without a comparison.
    after : Finding
        Under the rules of the row.
    change : Finding or None
    """

    result: str
    part: str
    title: str
    meaning: str
    before: Finding | None
    after: Finding
    change: Finding | None


def luck_lines(row: Row, before: Row | None = None) -> list[LuckLine]:
    """Lines of the shares that the row, and the row it is compared with, have complete findings of."""
    lines = []
    for result, called in RESULTS.items():
        for part in PARTS:
            name = f"luck.{result}.{part}"
            after, old = row.number(name), before.number(name) if before else None
            change = row.number(f"{name}.delta") if before else None
            if after is None or (before and (old is None or change is None)):
                continue
            title, _, meaning = NAMES[part]
            lines.append(LuckLine(result, part, f"{called}: {title}", meaning, old, after, change))
    return lines


def luck_cells(lines: Sequence[LuckLine]) -> list[list[str]]:
    """Cells of the table: what, before and change where something is compared, after, what it means."""
    return [
        [
            line.title,
            *([words.with_interval(line.before, sign=False)] if line.before else []),
            words.with_interval(line.after, sign=False),
            *([words.with_interval(line.change)] if line.change else []),
            line.meaning,
        ]
        for line in lines
    ]


def luck_sentence(lines: Sequence[LuckLine], result: str = "wins") -> str:
    """What decides a result, and what the change does to it; nothing without shares."""
    own = {line.part: line for line in lines if line.result == result}
    if set(own) != set(PARTS):
        return ""
    shares = ", ".join(
        f"{NAMES[part][1]} decide{'s' if part == 'deck' else ''} {_parts(own[part])}" for part in PARTS[:-1]
    )
    rest = _parts(own[PARTS[-1]])
    what = "who wins" if result == "wins" else "the medal margin"
    sentence = f"Of the luck in {what}, {shares}; {rest} lies in how they meet."
    if own["deck"].change is None:
        return sentence
    return f"{sentence} {_moved(list(own.values())[:-1])}"


def _parts(line: LuckLine) -> str:
    """A share with its interval, or with the one before if there is one."""
    if line.before is None:
        return f"{words.plain(line.after)}% {words.interval(line.after, sign=False)}"
    return f"{words.plain(line.after)}% (before: {words.plain(line.before)}%)"


def luck_short(lines: Sequence[LuckLine]) -> str:
    """The shares in who wins, short enough for a line of a post; nothing without shares."""
    own = [line for line in lines if line.result == "wins"][:-1]
    shares = [
        f"{NAMES[line.part][1].split()[-1]} "
        + (f"{words.plain(line.before)} -> " if line.before else "")
        + words.plain(line.after)
        for line in own
    ]
    return f"Luck, %: {', '.join(shares)}" if shares else ""


def _moved(lines: Sequence[LuckLine]) -> str:
    """Which sources clearly decide more or less than before."""
    clauses = []
    for line in lines:
        if line.change is not None and words.is_shown(line.change):
            more = "more" if line.change.est > 0 else "less"
            decides = "decides" if line.part == "deck" else "decide"
            clauses.append(
                f"{NAMES[line.part][1]} {decides} {abs(line.change.est):.1f} points {more} "
                f"({of_size(*line.change.ends)})"
            )
    if not clauses:
        return "No source clearly decides more or less than before."
    sentence = " and ".join(clauses)
    return f"{sentence[0].upper()}{sentence[1:]} than before."


def luck_of_row(row: Row, rows: Sequence[Row]) -> list[LuckLine]:
    """Lines of a row beside those of the row it is compared with."""
    return luck_lines(row, baseline_of(row, rows))


def _told(rows: Sequence[Row]) -> Sequence[Row]:
    """Rows that are reported: what is compared, over all battles where there are several."""
    return heads_of(rows) or rows


def luck_notes(rows: Sequence[Row], reported: Sequence[Row] | None = None) -> list[str]:
    """A sentence for every row that is reported, the battle and rules before it where there are several."""
    found = [(row, luck_sentence(luck_of_row(row, rows))) for row in reported or _told(rows)]
    sentences = [(row, sentence) for row, sentence in found if sentence]
    if len(sentences) == 1:
        return [sentences[0][1]]
    return [
        f"{words.place_words(row, rows)}, {row.variant}: {sentence[0].lower()}{sentence[1:]}"
        for row, sentence in sentences
    ]


def luck_frame(rows: Sequence[Row], reported: Sequence[Row] | None = None) -> pd.DataFrame:
    """Shares of the rows that are reported, as the figure takes them; of some of them only where these are named.

    Returns
    -------
    DataFrame
        ``label`` (whose), ``result``, ``part``, ``when`` (``before``, ``after``), ``rules`` (label of the rules),
        ``share``, ``low``, ``high`` (parts of 100), ``n_games``; empty without shares.
    """
    found = []
    for row in reported or _told(rows):
        label = f"{words.place_words(row, rows)}: {row.variant}"
        for line in luck_of_row(row, rows):
            values = [("before", row.baseline, line.before), ("after", row.variant, line.after)]
            found += [
                (label, RESULTS[line.result], NAMES[line.part][0], when, rules, n.est, *n.ends, n.games)
                for when, rules, n in values
                if n is not None
            ]
    columns = ["label", "result", "part", "when", "rules", "share", "low", "high", "n_games"]
    return pd.DataFrame(found, columns=columns)


def luck_title(rows: Sequence[Row], reported: Sequence[Row] | None = None) -> str:
    """Finding of the figure of luck shares."""
    notes = luck_notes(rows, reported)
    if len(notes) != 1:
        return "Who decides: deck, dice or the players' tie-breaks"
    first, _, moved = notes[0].partition("meet.")
    return f"Who wins: {moved.strip()[0].lower()}{moved.strip()[1:]}" if moved else first.split(";")[0] + "."
