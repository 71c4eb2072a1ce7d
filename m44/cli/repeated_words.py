"""What a command takes once is refused when it is typed twice: nothing that was typed is passed over in silence."""

from collections.abc import Sequence
from typing import Any

from typer.core import TyperCommand

from engine.loading.checks.too_many_named import ONE_BATTLE, together
from engine.loading.words.errors import COMMAND, InputError
from m44.cli.typed_values import plain_words

RULES = ("--option", "--set")  # flags whose values can be in force together
BATTLE = "SCENARIO"


class OnceEach(TyperCommand):
    """A command that refuses a second value of a flag that takes one, and a second battle where it takes one."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the words, numbers and kinds as they are meant, after a look at what is there twice."""
        args = plain_words(args, self.get_params(ctx))
        if args:
            values, left, order = self.make_parser(ctx).parse_args(args=list(args))
            for param in dict.fromkeys(order):
                if order.count(param) > 1 and param.param_type_name == "option" and not param.multiple:
                    refuse_twice(param, args)
            arguments = [param for param in self.get_params(ctx) if param.param_type_name == "argument"]
            if left and [param.metavar for param in arguments] == [BATTLE]:
                found = " ".join([str(values[arguments[0].name]), *left])
                raise InputError(COMMAND, BATTLE, found, ONE_BATTLE)
        return super().parse_args(ctx, args)


def refuse_twice(param: Any, args: Sequence[str]) -> None:
    """Refuse a flag that was typed more than once, unless it says the same each time.

    Raises
    ------
    InputError
    """
    flag = param.opts[0]
    if param.is_flag:
        both = [name for name in (flag, *param.secondary_opts) if name in args]
        if len(both) > 1:
            raise InputError(COMMAND, flag, " and ".join(both), "one of both")
        return
    values = values_of(param.opts, args)
    mend = together(values) if flag in RULES else "it once"
    raise InputError(COMMAND, flag, f"{len(values)} of them: {', '.join(values)}", mend)


def values_of(names: Sequence[str], args: Sequence[str]) -> list[str]:
    """Values that a flag was given, in their order.

    Examples
    --------
    >>> values_of(["--option", "-o"], ["replay", "toulon", "-o", "a", "--option=b", "-oc"])
    ['a', 'b', 'c']
    """
    found: list[str] = []
    for i, word in enumerate(args):
        name, mark, value = word.partition("=")
        short = word[:2] if word[1:2] != "-" else ""
        if word in names:
            found += args[i + 1 : i + 2]
        elif name in names and mark:
            found.append(value)
        elif short in names:
            found.append(word[2:])
    return found
