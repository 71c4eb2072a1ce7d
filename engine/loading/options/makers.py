"""Whose mistake it is: that of the option, or of the battle, that last changed what an error speaks of."""

from collections.abc import Mapping, Sequence

from engine.loading.options.patches import Change
from engine.loading.scenario.refusals import BATTLE
from engine.loading.words.errors import InputError

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
    files : mapping of str to str
        Files of the options by their ids.
    battle : str
        File of the battle, whose special rules are among the changes.
    """
    keys = (error.key, f"scenario.{error.key}")
    for change in reversed(changes):
        if any(key == change.path or key.startswith(f"{change.path}.") for key in keys):
            return error.of_file(files.get(change.option.split(JOINED)[-1], battle) or error.file)
    return error.of_file(battle) if error.file == BATTLE else error
