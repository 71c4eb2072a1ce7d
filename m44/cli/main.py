"""The command line as a whole: all commands, and what errors become."""

import atexit
import gc
import re
import sys
from collections.abc import Sequence
from functools import cache
from io import TextIOWrapper
from typing import Annotated, Any

import typer
from typer.main import get_command

from engine.loading.words.errors import InputError
from engine.loading.words.guesses import guessing
from engine.runs.interrupted import was_said
from m44.cli import (
    balancing,
    battles,
    benchmark,
    campaigns,
    finding,
    habits,
    inspect,
    kept_games,
    ladder,
    lists,
    screening,
    shards,
    studies,
    training,
    user_files,
    value,
)
from m44.cli.arguments import LUCK
from m44.cli.commands import new_app
from m44.cli.output import error_in_words
from m44.cli.usage import usage_error

FAILED, BAD_INPUT, STOPPED = 1, 2, 130
# What is found and expected where neither a file nor an argument is to blame.
SYSTEM: dict[type[Exception], str] = {
    MemoryError: "found too little memory, expected more of it, fewer --workers or fewer games",
    EOFError: "found an input or a stored file that ends too early, expected a whole one",
    UnicodeError: "found a name or a text that is not UTF-8, expected names and texts in UTF-8",
}
NUMBER = re.compile(r"[-+]?[\d.,_]+([eE][-+]?\d+)?[kKmM]?")  # as typed, sound or not
NEW_OBJECTS = 50_000  # between two searches for cycles: a command is short and makes few of them
ABOUT = """A balance laboratory for Memoir '44: does this house rule change the game, which way, how much?

Unofficial; not affiliated with the publisher of the game."""

app = new_app(ABOUT)
for module in (
    battles,
    shards,
    screening,
    balancing,
    campaigns,
    ladder,
    habits,
    studies,
    inspect,
    finding,
    lists,
    user_files,
    value,
    training,
    benchmark,
    kept_games,
):
    module.add(app)


def _version(wanted: bool) -> None:
    if wanted:
        import m44

        print(m44.__version__)
        raise typer.Exit


@app.callback()
def front(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """Nothing to do before a command."""


@cache
def program() -> Any:
    """The commands, put together once: that takes longer than most of them."""
    return get_command(app)


def with_numbers(words: Sequence[str]) -> list[str]:
    """The words as typed; ``--luck`` without a number gets the usual one.

    Examples
    --------
    >>> with_numbers(["fair", "toulon", "--luck", "--quiet"])
    ['fair', 'toulon', '--luck', '5000', '--quiet']
    """
    typed = [*words]
    for i in reversed([i for i, word in enumerate(typed) if word == "--luck"]):
        if not NUMBER.fullmatch("".join(typed[i + 1 : i + 2])):
            typed.insert(i + 1, str(LUCK))
    return typed


def _say_stopped() -> None:
    """Say that the command was stopped, unless somebody has said how to go on."""
    if not was_said():
        print("Stopped.", file=sys.stderr, flush=True)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command.

    Parameters
    ----------
    arguments : sequence of str, optional
        Default: what was typed.

    Returns
    -------
    int
        0; 1 if something failed; 2 for a mistake of the user's, told in one line; 130 after Ctrl-C, which is said.
    """
    gc.set_threshold(NEW_OBJECTS)
    atexit.register(gc.freeze)  # what ends with the process need not be searched for cycles before
    was_said()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # names of files need not be text
    words = with_numbers(sys.argv[1:] if arguments is None else arguments) or ["--help"]
    try:
        with guessing():
            code: int = program()(args=words, prog_name="m44", standalone_mode=False) or 0
        if code == STOPPED:
            _say_stopped()
        return code
    except InputError as error:
        error_in_words(str(error.typed or error))
        return BAD_INPUT
    except typer.TyperException as error:
        error_in_words(str(usage_error(error, words)))
        return BAD_INPUT
    except (KeyboardInterrupt, typer.Abort) as error:
        if not isinstance(error.__cause__ or error.__context__, EOFError):
            _say_stopped()
            return STOPPED
        error_in_words(f"system: {SYSTEM[EOFError]}")
        return FAILED
    except BrokenPipeError:
        sys.stderr.close()
        return FAILED
    except OSError as error:
        error_in_words(
            f"{error.filename or 'system'}: found {error.strerror or error}, expected a usable file or folder"
        )
        return FAILED
    except (MemoryError, EOFError, UnicodeError) as error:
        error_in_words(f"system: {SYSTEM[next(kind for kind in SYSTEM if isinstance(error, kind))]}")
        return FAILED
    except RuntimeError as error:
        from engine.runs.simulate import BlocksError

        if not isinstance(error, BlocksError):
            raise
        error_in_words(str(error))
        return FAILED
