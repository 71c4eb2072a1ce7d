"""What reading a file of the publisher's editor has left out, replaced and guessed: it stays with the battle.

A battle read from such a file carries it in memory, a scenario file made from one in its table ``[import]``, and every
answer about either of them tells it.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field


class Kind(StrEnum):
    """Why something is reported."""

    MISSING = "missing"  # a rule that is left out, or played in another way
    UNREAD = "unread"  # rules in words, which no program reads
    LEFT_OUT = "left_out"  # a tile, work, obstacle or unit that is not in the battle at all
    REPLACED = "replaced"  # a tile, work, obstacle or unit taken for another one
    GUESSED = "guessed"  # what the file does not say, or nobody can know


class Trust(StrEnum):
    """How far a battle is the one of its file, the worst last."""

    COMPLETE = "complete"
    NEARLY = "nearly"
    PARTLY = "partly"


NOUNS = {
    Kind.MISSING: ("rule missing", "rules missing"),
    Kind.UNREAD: ("text of rules not read", "texts of rules not read"),
    Kind.LEFT_OUT: ("piece left out", "pieces left out"),
    Kind.REPLACED: ("piece replaced", "pieces replaced"),
    Kind.GUESSED: ("guess", "guesses"),
}
PIECES = (Kind.LEFT_OUT, Kind.REPLACED)  # counted by their hexes
ABSENT = (Kind.MISSING, Kind.LEFT_OUT)  # a line calls both missing
OTHER = (*ABSENT, Kind.UNREAD)  # each makes another battle of it, or may
ORDER = list(Trust)
INDENT = "  "


@dataclass(frozen=True)
class Note:
    """One thing that is not in the battle as the file has it.

    Attributes
    ----------
    kind : Kind
    what : str
        In the words of the file.
    now : str
        What became of it: ``taken for forest``, ``left out``.
    hexes : tuple of str
        Where; empty for what lies nowhere.
    """

    kind: Kind
    what: str
    now: str
    hexes: tuple[str, ...] = ()

    @property
    def line(self) -> str:
        """All of it: ``wadi at B7 D7: taken for open``."""
        return f"{self.what}{at(self.hexes)}: {self.now}"

    @property
    def weight(self) -> int:
        """How many it counts for: as many as there are pieces, anything else once."""
        return max(1, len(self.hexes)) if self.kind in PIECES else 1


@dataclass(frozen=True)
class Imported:
    """Where a battle comes from, and what is not in it as it was there.

    Attributes
    ----------
    file : str
        Name of the file, without its folder.
    notes : tuple of Note
        Missing rules, then rules in words, pieces left out, pieces replaced, guesses.
    """

    file: str
    notes: tuple[Note, ...] = ()

    def of(self, kind: Kind) -> list[Note]:
        """The notes of a kind."""
        return [note for note in self.notes if note.kind is kind]

    @property
    def trust(self) -> Trust:
        """One word: nothing is reported; no rule and no piece is missing; or one is, or rules stand in words."""
        if not self.notes:
            return Trust.COMPLETE
        return Trust.PARTLY if any(note.kind in OTHER for note in self.notes) else Trust.NEARLY

    def to_dict(self) -> dict[str, Any]:
        """Plain values for JSON."""
        found: dict[str, Any] = {"file": self.file, "trust": str(self.trust)}
        found |= {f"n_{kind}": sum(note.weight for note in self.of(kind)) for kind in Kind}
        return found | {
            str(kind): [
                {"what": note.what, "hexes": list(note.hexes), "now": note.now} for note in self.of(kind)
            ]
            for kind in Kind
        }


def at(hexes: Iterable[str]) -> str:
    """Hexes after a name; nothing for something that lies nowhere."""
    named = " ".join(filter(None, hexes))
    return f" at {named}" if named else ""


def entry_of(imported: Imported, scenario: str, variant: str | None = None) -> dict[str, Any]:
    """An import as an answer tells it: with the label of the battle, and of the draft if it is one of several."""
    return {"scenario": scenario, "variant": variant, **imported.to_dict()}


def counted(entry: Mapping[str, Any]) -> str:
    """How much is reported, in words: ``1 rule missing, 4 pieces replaced``; nothing for a complete battle.

    Examples
    --------
    >>> counted({"n_missing": 1, "n_left_out": 2, "n_replaced": 4, "n_guessed": 0})
    '1 rule missing, 2 pieces left out, 4 pieces replaced'
    """
    counts = [(entry.get(f"n_{kind}", 0), NOUNS[kind]) for kind in Kind]
    return ", ".join(f"{n} {one if n == 1 else many}" for n, (one, many) in counts if n)


def headline(entry: Mapping[str, Any]) -> str:
    """The file, the word of trust and the counts in one sentence; ``entry`` is as of `Imported.to_dict`."""
    said = counted(entry)
    return f"Import of {entry['file']}: {entry['trust']}{f' ({said})' if said else ''}."


def lines(entry: Mapping[str, Any], hex_: str | None = None) -> list[str]:
    """A line for every note: ``replaced: wadi at B7 D7: taken for open``; with ``hex_`` only what holds there.

    An entry of an older run has no pieces left out: they stand among those replaced.
    """
    return [
        f"{Kind.MISSING if kind in ABSENT else kind}: {note['what']}{at(note['hexes'])}: {note['now']}"
        for kind in Kind
        for note in entry.get(kind, ())
        if hex_ is None or not note["hexes"] or hex_ in note["hexes"]
    ]


def import_lines(entries: Iterable[Mapping[str, Any]]) -> list[str]:
    """For every import a sentence with its word of trust, then a line for each note, indented."""
    return [
        line for entry in entries for line in (headline(entry), *(f"{INDENT}{note}" for note in lines(entry)))
    ]


def as_words(value: Any) -> Any:
    """Hexes may be written as one line of names."""
    return value.split() if isinstance(value, str) else value


class Strict(BaseModel):
    """A table whose keys are all known."""

    model_config = ConfigDict(extra="forbid", strict=True)


class NoteEntry(Strict):
    """One thing that is not in a battle as it was in its file of the publisher's editor."""

    what: str
    hexes: list[str]
    now: str


class ImportEntry(Strict):
    """What an answer tells of a battle from such a file; ``variant`` names the draft where drafts are compared."""

    scenario: str = Field(min_length=1)
    variant: str | None
    file: str = Field(min_length=1)
    trust: Literal["complete", "nearly", "partly"]
    n_missing: int = Field(ge=0)
    n_unread: int = Field(default=0, ge=0)
    n_left_out: int = Field(default=0, ge=0)
    n_replaced: int = Field(ge=0)
    n_guessed: int = Field(ge=0)
    missing: list[NoteEntry]
    unread: list[NoteEntry] = []
    left_out: list[NoteEntry] = []
    replaced: list[NoteEntry]
    guessed: list[NoteEntry]


class NoteLine(Strict):
    """A line of the table ``[import]``."""

    what: str
    now: str
    hexes: Annotated[list[str], BeforeValidator(as_words)] = []


class ImportTable(Strict):
    """The table ``[import]`` of a scenario file: its writer strikes out what he has mended."""

    file: Annotated[str, Field(min_length=1)]
    missing: list[NoteLine] = []
    unread: list[NoteLine] = []
    left_out: list[NoteLine] = []
    replaced: list[NoteLine] = []
    guessed: list[NoteLine] = []

    def imported(self) -> Imported:
        """What the table says."""
        notes = [
            Note(kind, line.what, line.now, tuple(line.hexes))
            for kind in Kind
            for line in getattr(self, kind)
        ]
        return Imported(self.file, tuple(notes))
