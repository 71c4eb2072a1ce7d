"""Flags that several commands take together, declared once: a parameter of a command may be a group of them.

A group is a frozen dataclass whose fields are flags.  `flat` turns a function that takes groups into one that takes
their flags, in the same order, as the command line and its help want it.
"""

import inspect
from collections.abc import Callable
from dataclasses import dataclass, fields
from functools import cached_property, wraps
from typing import Any, get_type_hints

from m44.cli import arguments as arg


@dataclass(frozen=True)
class Variants:
    """Variants that are compared."""

    option: arg.Options = None
    set_: arg.Sets = None

    @cached_property
    def named(self) -> list[str]:
        """The variants in the order of the flags; a change on the spot must look like one."""
        return arg.variants(self.option, self.set_)


@dataclass(frozen=True)
class Rules:
    """The one variant that is in force."""

    option: arg.Variant = None
    set_: arg.OneSet = None

    @cached_property
    def named(self) -> list[str]:
        """The variant, none for the official rules."""
        return arg.one_variant(self.option, self.set_)


@dataclass(frozen=True)
class Playing:
    """Who plays, how many games, on which cards and dice, and where they are played."""

    players: arg.Players = None
    games: arg.Games = None
    grade: arg.Grade = None
    within: arg.Within = None
    seed: arg.Seed = arg.SEED
    out: arg.Out = None
    workers: arg.Workers = None
    block_size: arg.BlockSize = None
    backend: arg.Backend = arg.BACKEND
    scheduler: arg.Scheduler = None

    @property
    def asked(self) -> dict[str, Any]:
        """As the functions of ``m44`` take it."""
        given = {one.name: getattr(self, one.name) for one in fields(self)}
        return {**given, "players": self.players or arg.PLAYER}


@dataclass(frozen=True)
class Work:
    """On which cards and dice, where it is written, and how it is shown."""

    seed: arg.Seed = arg.SEED
    out: arg.Out = None
    workers: arg.Workers = None
    quiet: arg.Quiet = False
    json: arg.Json = False

    @property
    def asked(self) -> dict[str, Any]:
        """As the functions of ``m44`` take it; how it is shown stays here."""
        return {"seed": self.seed, "out": self.out, "workers": self.workers, "quiet": self.quiet}


GROUPS = (Variants, Rules, Playing, Work)
VARIANTS, RULES, PLAYING, WORK = Variants(), Rules(), Playing(), Work()  # where no flag is given


def flat(function: Callable[..., None]) -> Callable[..., None]:
    """The function with the flags of its groups in place of the groups.

    Raises
    ------
    TypeError
        Two flags have one name.
    """
    groups: dict[str, tuple[type[Any], list[str]]] = {}
    taken: list[inspect.Parameter] = []
    for parameter in inspect.signature(function).parameters.values():
        if parameter.annotation not in GROUPS:
            taken.append(parameter)
            continue
        group = parameter.annotation
        hints = get_type_hints(group, include_extras=True)
        groups[parameter.name] = group, [one.name for one in fields(group)]
        for one in fields(group):
            kind = inspect.Parameter.POSITIONAL_OR_KEYWORD
            taken.append(inspect.Parameter(one.name, kind, default=one.default, annotation=hints[one.name]))
    if not groups:
        return function

    @wraps(function)
    def flattened(**values: Any) -> None:
        for name, (group, names) in groups.items():
            values[name] = group(**{one: values.pop(one) for one in names})
        function(**values)

    if len({parameter.name for parameter in taken}) < len(taken):
        raise TypeError(f"{function.__name__}: found two flags of one name")
    signature = inspect.Signature(taken, return_annotation=None)
    flattened.__signature__ = signature  # type: ignore[attr-defined]  # what the command line reads
    flattened.__annotations__ = {parameter.name: parameter.annotation for parameter in taken}
    return flattened
