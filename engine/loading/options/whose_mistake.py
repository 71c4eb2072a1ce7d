"""Whose mistake it is: that of the option, or of the battle, that last changed what an error speaks of."""

from collections.abc import Mapping, Sequence

from engine.loading.options.patches import Change
from engine.loading.scenario.refusals import BATTLE
from engine.loading.words.errors import InputError

NO_FILES = (BATTLE, "rules", "terrain")  # what errors name where the reader knows no file
JOINED = " + "  # between the options that changed one cell


def of_its_maker(
    error: InputError, changes: Sequence[Change], files: Mapping[str, str], battle: str
) -> InputError:
    """A mistake in rules or battle, told of the file that made it.

    Parameters
    ----------
    error : InputError
    changes : sequence of Change
        In the order in which they were made; the last one of the cell of the error, or of a cell above it, counts.
        Without one the mistake follows from something else that the options change, and they are named in it.
    files : mapping of str to str
        Files of the options by their ids.
    battle : str
        File of the battle, whose special rules are among the changes.
    """
    keys = (error.key, f"scenario.{error.key}")
    for change in reversed(changes):
        if any(key == change.path or key.startswith(f"{change.path}.") for key in keys):
            file = files.get(change.option.split(JOINED)[-1], battle) or error.file
            key = error.key if error.key.startswith(change.path) else keys[1]
            return InputError(file, key, error.found, error.expected)
    said = error.of_file(battle) if error.file in NO_FILES else error
    return with_options(said, files) if files else said


def with_options(error: InputError, files: Mapping[str, str]) -> InputError:
    """The same mistake with the options that it follows from; told of their file where they are of one.

    Examples
    --------
    >>> error = InputError("rules", "units.armor.move_battle", "3", "at most move_max, 1")
    >>> str(with_options(error, {"units.armor.move_max=1": "command line"}))
    'command line: units.armor.move_battle: found 3 (with units.armor.move_max=1), expected at most move_max, 1'
    """
    of = set(files.values())
    found = f"{error.found} (with {JOINED.join(files)})"
    return InputError(of.pop() if len(of) == 1 else error.file, error.key, found, error.expected)
