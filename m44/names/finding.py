"""Finding things by a few words: options, battles, cells of the rules, words, each with the command that uses it."""

import shlex
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from analysis.wording.rule_cells import CLASSES
from analysis.wording.spelling import meant_by, synonyms, words_in
from engine.loading.options.variant import in_play, parse_variant
from engine.loading.words.errors import COMMAND, InputError
from engine.loading.words.not_here_yet import title_of_missing
from engine.loading.words.quoting import quoted
from m44.names.cells import battles, changes, command_for
from m44.names.findable import Command, Findable, everything
from m44.names.lists import Row
from m44.names.named import word_of
from m44.names.ranking import MOST, ranked

if TYPE_CHECKING:
    import pandas as pd

LONGEST = 500  # characters of a question
FAINT = 0.35  # of the best score: what is met less is left out
CELLS_FIRST = 2  # cells of one row of a table that may stand before other things that were met less well
WORTH_TELLING = 3  # hits that are reported in any case, if there are as many


def find(*words: str, most: int = MOST) -> "pd.DataFrame":
    """Find options, battles, units, terrain, cards, cells of the rules, players and words by what people call them.

    Parameters
    ----------
    *words : str
        In any spelling; one text of several words will do.
    most : int
        Hits that are reported at most.

    Returns
    -------
    DataFrame
        Best first (of the cells of one row of a table the best two, the others come last): ``name``, ``kind``,
        ``about`` (what it is), ``command`` (what uses it), ``score``.

    Raises
    ------
    InputError
        No words.

    Examples
    --------
    >>> m44.find("infantry on a hill rolls one die more").name[0]
    'terrain.hill.out'
    """
    import pandas as pd

    columns = ["name", "kind", "about", "command", "score"]
    question = " ".join(word_of(one, "WORDS", "words") for one in words)
    return pd.DataFrame(hits(question, most=most), columns=columns)


def hits(question: str, commands: Iterable[Command] = (), most: int = MOST) -> list[Row]:
    """What a question means, best first, as flat rows; ``commands`` of the terminal are found too.

    Of the cells of one row of a table the best two have their place, the others come last.

    Raises
    ------
    InputError
        No words, or too many.
    """
    if len(question) > LONGEST:
        raise InputError(COMMAND, "WORDS", quoted(question), f"at most {LONGEST} characters")
    if not words_in(question):
        raise InputError(COMMAND, "WORDS", "nothing", "some words, like: infantry hill one die more")
    if title := title_of_missing(question):
        return [
            {
                "name": question,
                "kind": "missing",
                "about": f"Not here yet: {title}",
                "command": "",
                "score": 1.0,
            }
        ]
    things = list(everything(commands))
    found = ranked(question, [one.text for one in things])
    best = found[0][0] if found else 0.0
    varied = list(_varied((things[place], score) for score, place in found))
    worth = [hit for place, hit in enumerate(varied) if place < WORTH_TELLING or hit[1] >= FAINT * best]
    return [
        {
            "name": one.name,
            "kind": one.kind,
            "about": one.about,
            "command": one.command or _command(one, question),
            "score": round(score, 4),
        }
        for one, score in _mixed(worth)[:most]
    ]


def _mixed(found: list[tuple[Findable, float]]) -> list[tuple[Findable, float]]:
    """Hits, of the cells of one row of a table the best two first: the others come after whatever else was met."""
    counts: Counter[str] = Counter()
    others: list[tuple[Findable, float]] = []
    first: list[tuple[Findable, float]] = []
    for one, score in found:
        row = one.name.rpartition(".")[0] if one.cell is not None else ""
        counts[row] += bool(row)
        (others if counts[row] > CELLS_FIRST else first).append((one, score))
    return first + others


def _varied(found: Iterable[tuple[Findable, float]]) -> Iterator[tuple[Findable, float]]:
    """Hits, of every column of a table the best row alone: the others are changed alike."""
    seen: set[tuple[str, str]] = set()
    for one, score in found:
        if one.cell is not None:
            column = one.name.partition(".")[0], one.name.rpartition(".")[2]
            if column in seen:
                continue
            seen.add(column)
        yield one, score


def _command(one: Findable, question: str) -> str:
    """The command of a cell, an option or a bundle."""
    if one.cell is not None:
        words = {meant for word in words_in(question) for meant in (word, *meant_by(word))}
        ways = (bool(words & synonyms().more), bool(words & synonyms().fewer))
        more = ways[0] if ways[0] != ways[1] else None
        return command_for(one.cell, words & set(CLASSES), more=more)
    variant = in_play(one.name) if one.kind == "option" else parse_variant(one.name)
    board = next((battle.id for battle in battles() if changes(battle.id, variant.id)), None)
    if board is None:
        return f"m44 explain {one.name}"
    return shlex.join(["m44", "compare", board, "--option", variant.id])
