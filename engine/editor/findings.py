"""What converting a file has found: names nobody knows, things that are not modelled, things guessed."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import IntEnum

from engine.loading.words.errors import InputError
from engine.loading.words.imported import Imported, Kind, Note, at
from engine.loading.words.quoting import in_json

LONGEST = 40
MOST_LISTED = 20
ROOM = 660  # characters for all that is refused
QUOTES = '"\\'  # they would end or change a text of a TOML file
LEFT_OUT = "left out"
UNREAD = "nobody knows what it says, taken for nothing"


class Mode(IntEnum):
    """What a conversion puts up with."""

    STRICT = 0  # guesses, and rules in words
    NEAREST = 1  # also what is not modelled yet, and rules nobody knows
    LENIENT = 2  # also names of things on the board that nobody knows


def shown(value: object) -> str:
    """A text out of the file, safe and short enough for messages and comments; other values as JSON says them.

    Examples
    --------
    >>> shown("x" * 50 + "y"), shown(True), shown(None)
    ('xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx...', 'true', 'null')
    """
    said = value if isinstance(value, str) else in_json(value)
    text = "".join(
        mark if mark.isascii() and mark.isprintable() and mark not in QUOTES else "?" for mark in said
    )
    return text if len(text) <= LONGEST else text[:LONGEST] + "..."


def few(names: list[str]) -> list[str]:
    """The first of many names, and how many more there are.

    Examples
    --------
    >>> few([f"A{i}" for i in range(1, 24)])[-2:]
    ['A20', 'and 3 more']
    """
    return (
        names if len(names) <= MOST_LISTED else [*names[:MOST_LISTED], f"and {len(names) - MOST_LISTED} more"]
    )


class Cause(IntEnum):
    """Why a thing is not as the file has it; says which mode puts up with it."""

    NO_NAME = 0  # of a thing on the board
    NO_RULE = 1  # a rule nobody knows
    NOT_MODELLED = 2  # known, but the program cannot play it yet
    KEPT = 3  # lost by the earlier import of a scenario that was written back
    GUESS = 4
    UNREAD = 5  # rules in words, which no program reads
    MISTAKE = 6  # the file cannot mean it: a train off its track, mines of nobody


# What the strict mode refuses, and what is reported of it; the first is refused by all commands but a lenient import.
REFUSED = {
    Cause.NO_NAME: "unknown names",
    Cause.NO_RULE: "unknown rules",
    Cause.NOT_MODELLED: "things not modelled yet",
    Cause.KEPT: "things lost by an earlier import",
}
KEPT_AS = {Kind.GUESSED: Cause.GUESS, Kind.UNREAD: Cause.UNREAD}  # others are lost
PUT_UP_WITH = {
    Mode.STRICT: (Cause.GUESS, Cause.UNREAD),
    Mode.NEAREST: (Cause.GUESS, Cause.UNREAD, Cause.KEPT, Cause.NOT_MODELLED, Cause.NO_RULE),
    Mode.LENIENT: tuple(Cause),
}


def piece_kind(now: str) -> Kind:
    """Whether a piece is another one in the battle, or not there at all."""
    return Kind.LEFT_OUT if now == LEFT_OUT else Kind.REPLACED


@dataclass
class Findings:
    """Collected while converting.

    Attributes
    ----------
    found : dict
        Cause and kind of a note, what it is and what became of it, to its hexes.
    """

    found: dict[tuple[Cause, Kind, str, str], list[str]] = field(default_factory=dict)
    mistakes: list[tuple[str, str, str]] = field(default_factory=list)  # key, found, expected

    def add(self, cause: Cause, kind: Kind, what: str, hex_: str, now: str) -> None:
        """Write something down.  Changes: found."""
        hexes = self.found.setdefault((cause, kind, what, now), [])
        if hex_:
            hexes.append(hex_)

    def no_name(self, what: str, hex_: str, now: str) -> None:
        """A name of a piece on the board that no table has.  Changes: found."""
        self.add(Cause.NO_NAME, piece_kind(now), what, hex_, now)

    def no_mark(self, what: str, hex_: str) -> None:
        """A marker or behavior on the board that no table has: some rule is left out.  Changes: found."""
        self.add(Cause.NO_NAME, Kind.MISSING, what, hex_, LEFT_OUT)

    def no_rule(self, what: str, hex_: str = "") -> None:
        """A rule that nobody knows.  Changes: found."""
        self.add(Cause.NO_RULE, Kind.MISSING, what, hex_, LEFT_OUT)

    def replaced(self, what: str, hex_: str, now: str) -> None:
        """A piece that is known and not modelled yet: taken for another one, or left out.  Changes: found."""
        self.add(Cause.NOT_MODELLED, piece_kind(now), what, hex_, now)

    def missing(self, what: str, hex_: str = "", now: str = LEFT_OUT) -> None:
        """A rule that is known and not modelled yet, or only nearly.  Changes: found."""
        self.add(Cause.NOT_MODELLED, Kind.MISSING, what, hex_, now)

    def guessed(self, what: str, hex_: str, now: str) -> None:
        """Something the file does not say.  Changes: found."""
        self.add(Cause.GUESS, Kind.GUESSED, what, hex_, now)

    def mistaken(
        self, key: str, found: str, expected: str, what: str, hex_: str, now: str = LEFT_OUT
    ) -> None:
        """Something that cannot be meant as it stands: refused, by a lenient import told.  Changes: found, mistakes."""
        self.mistakes.append((key, found, expected))
        self.add(Cause.MISTAKE, Kind.MISSING, what, hex_, now)

    def in_words(self, what: str, now: str) -> None:
        """Rules that stand in words alone.  Changes: found."""
        self.add(Cause.UNREAD, Kind.UNREAD, what, "", now)

    def unread(self, key: str, hex_: str = "") -> None:
        """A key of the file that is in no list of keys.  Changes: found."""
        self.guessed(f"key {shown(key)}", hex_, UNREAD)

    def keep(self, notes: Iterable[Note]) -> None:
        """What an earlier import reported, as far as it is not found anew.  Changes: found."""
        for note in notes:
            again = [
                hexes
                for (_, *note_of), hexes in self.found.items()
                if note_of == [note.kind, note.what, note.now]
            ]
            there = {hex_ for hexes in again for hex_ in hexes}
            cause = KEPT_AS.get(note.kind, Cause.KEPT)
            for hex_ in note.hexes or ([] if again else [""]):
                if hex_ not in there:
                    self.add(cause, note.kind, note.what, hex_, note.now)

    def check(self, mode: Mode, file: str) -> None:
        """Refuse what a mode does not put up with.

        Raises
        ------
        InputError
            Names the first mistake, or the first pieces and rules, and their hexes.
        """
        if self.mistakes and Cause.MISTAKE not in PUT_UP_WITH[mode]:
            key, found, expected = self.mistakes[0]
            more = len(self.mistakes) - 1
            also = f"; {more} more {'mistake' if more == 1 else 'mistakes'} in it" * bool(more)
            raise InputError(file, key, found, expected + also)
        refused = [
            f"{word}: {'; '.join(self.listed(cause))}"
            for cause, word in REFUSED.items()
            if cause not in PUT_UP_WITH[mode] and self.listed(cause)
        ]
        if refused:
            expected = "what the program knows and can play; `m44 import --lenient` takes what is nearest"
            raise InputError(file, "", "; ".join(refused), expected, room=ROOM)

    def listed(self, cause: Cause) -> list[str]:
        """The first names of a cause with their first hexes, and how many more there are."""
        found = [f"{what}{at(few(hexes))}" for (of, _, what, _), hexes in self.found.items() if of is cause]
        return few(found)

    def imported(self, file: str) -> Imported:
        """What is reported of the file from now on: rules missing or in words, pieces left out or replaced, guesses."""
        places: dict[tuple[Kind, str, str], list[str]] = {}
        for (_, kind, what, now), hexes in self.found.items():
            places.setdefault((kind, what, now), []).extend(hexes)
        notes = [Note(kind, what, now, tuple(hexes)) for (kind, what, now), hexes in places.items()]
        kinds = list(Kind)
        return Imported(file, tuple(sorted(notes, key=lambda note: kinds.index(note.kind))))
