"""The one error a user of files and commands meets: which file, which key, what was found, what was expected."""

from collections.abc import Sequence

from engine.loading.words.quoting import shortened, shortened_inside

# Characters of each part: whatever a file holds, its error is one line of less than 1,000.
MOST_FILE, MOST_KEY, MOST_FOUND, MOST_EXPECTED = 200, 120, 300, 340
LONGEST = 990
COMMAND = "command line"  # in place of a file: a mistake in what was typed, or in an argument


class InputError(ValueError):
    """A mistake in a file, an argument or an option.

    Whatever the parts hold is reported without control characters, and cut where it is long.

    Parameters
    ----------
    file : str
        File or part of the program's input that holds the mistake; empty where the key says it all.
    key : str
        Key, hex or argument.
    found, expected : str
        What stands there, and the mend.
    room : int
        Characters that ``found`` may take: more only where the program itself lists what it has found.

    Attributes
    ----------
    typed : InputError or None
        The same mistake in the words of the command line, where this one speaks of parameters.

    Examples
    --------
    >>> str(InputError("x.toml", "hand_size.axis", "0", "1 to 12"))
    'x.toml: hand_size.axis: found 0, expected 1 to 12'
    """

    typed: "InputError | None" = None

    def __init__(self, file: str, key: str, found: str, expected: str, room: int = MOST_FOUND) -> None:
        self.file = file
        self.key = shortened(key, MOST_KEY)
        self.found = shortened(found, room)
        self.expected = shortened(expected, MOST_EXPECTED)
        where = ": ".join(part for part in (shortened_inside(file, MOST_FILE), self.key) if part)
        super().__init__(shortened(f"{where}: found {self.found}, expected {self.expected}", LONGEST))

    def of_file(self, file: str) -> "InputError":
        """The same mistake, told of the file that holds it."""
        return InputError(file, self.key, self.found, self.expected)


class MistakesError(InputError):
    """Several mistakes of one file, each of them a line.

    Attributes
    ----------
    all : tuple of InputError
        The error itself reads as the first of them.
    """

    def __init__(self, found: Sequence[InputError]) -> None:
        first = found[0]
        super().__init__(first.file, first.key, first.found, first.expected)
        self.all = tuple(found)
