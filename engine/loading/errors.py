"""The one error a user of files and commands meets: which file, which key, what was found, what was expected."""


class InputError(Exception):
    """A mistake in a file, an argument or an option.

    Parameters
    ----------
    file : str
        File or part of the program's input that holds the mistake.
    key : str
        Key, hex or argument.
    found, expected : str
        What stands there, and the mend.

    Examples
    --------
    >>> str(InputError("x.toml", "hand_size.axis", "0", "1 to 12"))
    'x.toml: hand_size.axis: found 0, expected 1 to 12'
    """

    def __init__(self, file: str, key: str, found: str, expected: str) -> None:
        self.file = file
        self.key = key
        self.found = found
        self.expected = expected
        where = f"{file}: {key}" if key else file
        super().__init__(f"{where}: found {found}, expected {expected}".replace("\n", " "))
