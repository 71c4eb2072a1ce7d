"""Registering commands: help is the first line of the function and an example that runs."""

from collections.abc import Callable
from typing import Any, TypeVar

import typer

from m44.cli.flag_groups import flat
from m44.cli.help import HouseCommand, HouseGroup

F = TypeVar("F", bound=Callable[..., Any])
EXAMPLES: dict[str, str] = {}  # command to its example; the tests run them all
ABOUT: dict[str, str] = {}  # command to what it does
BLOCK = "\b"  # tells the help not to wrap the paragraph


def new_app(text: str) -> typer.Typer:
    """A group of commands without colours, so that help looks the same everywhere."""
    return typer.Typer(
        cls=HouseGroup,
        help=text,
        add_completion=False,
        rich_markup_mode=None,
        no_args_is_help=True,
        pretty_exceptions_enable=False,
    )


def command(app: typer.Typer, name: str, example: str, group: str = "") -> Callable[[F], F]:
    """Register a function as a command.

    Parameters
    ----------
    app : Typer
    name : str
    example : str
        What to type after ``m44``; shown in the help and run by the tests.
    group : str
        Command it belongs to, for ``m44 new rule``.
    """
    whole = f"{group} {name}".strip()
    EXAMPLES[whole] = example

    def register(function: F) -> F:
        ABOUT[whole] = function.__doc__ or ""
        text = f"{function.__doc__}\n\n{BLOCK}\nExample:\n  m44 {example}"
        app.command(name, cls=HouseCommand, help=text)(flat(function))
        return function

    return register
