"""The help: commands by what people want, flags by what they say; nothing is cut off, whatever the terminal."""

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from typer import TyperException
from typer.core import TyperGroup

from engine.loading.words.terminal import columns, typed, wrapped
from m44.cli.first_look import look
from m44.cli.repeated_words import OnceEach
from m44.cli.topics import COMMANDS, ORDER, OTHER, topic_of
from m44.names.guessed_names import saying_guesses

INDENT, GAP = 2, 2
WIDEST_TERM = 26  # characters; a longer one has a line of its own
LAST = "Run {} COMMAND --help for a command's arguments and flags."
TOGETHER = re.compile(r"\[[^\]]{1,24}\]")  # what is in brackets stays in one line
BLANK = "\xa0"  # at which no line is broken
END = "Show this help and exit."

Told = tuple[str, str]  # a term and what it means


@contextmanager
def placed(ctx: Any) -> Iterator[None]:
    """A mistake in words that are read meanwhile knows the command it was made in."""
    try:
        yield
    except TyperException as error:
        mistake: Any = error  # only some of the parser's mistakes declare a context
        if getattr(mistake, "ctx", None) is None:
            mistake.ctx = ctx
        raise


class HouseCommand(OnceEach):
    """A command that takes nothing twice and tells its flags in groups."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the words of the command."""
        with placed(ctx):
            return super().parse_args(ctx, args)

    def invoke(self, ctx: Any) -> Any:
        """Run the command, after a first look at the names in its words."""
        with saying_guesses(bool(ctx.params.get("json"))):
            look(str(self.name), ctx.params, self.params)
            return super().invoke(ctx)

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Write what the command does, an example, and its arguments and flags."""
        formatter.write(command_help(self, ctx))


class HouseGroup(TyperGroup):
    """A group of commands that tells them by what people want."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the words before the name of a command."""
        with placed(ctx):
            return super().parse_args(ctx, args)

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Write what there is."""
        formatter.write(group_help(self, ctx))


def group_help(group: Any, ctx: Any) -> str:
    """All commands of a group; those of the program in their topics."""
    commands = {name: group.get_command(ctx, name) for name in group.list_commands(ctx)}
    shown = {name: first_sentence(command.help or "") for name, command in commands.items()}
    parts = [_usage([ctx.command_path, "COMMAND", "..."]), *map(wrapped, (group.help or "").split("\n\n"))]
    topics: dict[str, dict[str, str]] = {}
    if ctx.parent is None:
        topics = {
            topic: {n: t for n, t in of_topic.items() if n in shown} for topic, of_topic in COMMANDS.items()
        }
        known = {name for of_topic in topics.values() for name in of_topic}
        topics[OTHER] = {name: text for name, text in shown.items() if name not in known}
    else:
        topics = {"Commands": shown}
    widest = max(map(len, shown), default=0)
    parts += [_block(topic, of_topic.items(), widest) for topic, of_topic in topics.items() if of_topic]
    flags = [_flag(param) for param in group.get_params(ctx) if param.param_type_name == "option"]
    parts.append(_block("Flags", flags, widest))
    return "\n\n".join([*parts, wrapped(LAST.format(ctx.command_path))]) + "\n"


def command_help(command: Any, ctx: Any) -> str:
    """What a command does, how it is typed, its arguments and flags in their groups."""
    arguments = [param for param in command.get_params(ctx) if param.param_type_name == "argument"]
    flags = [param for param in command.get_params(ctx) if param.param_type_name == "option"]
    typed = [ctx.command_path, *(_argument_name(param) for param in arguments)]
    typed += [f"{param.opts[-1]} {param.metavar}" for param in flags if param.required]
    about, _, example = (command.help or "").partition("\n\n")
    parts = [_usage([*typed, "[flags]"]), wrapped(about)]
    parts += [_example(example)] if example else []
    groups: dict[str, list[Told]] = {topic: [] for topic in ORDER}
    for param in arguments:
        groups[topic_of("")].append((_argument_name(param), _meaning(param)))
    for param in flags:
        groups[topic_of(_long(param))].append(_flag(param))
    terms = [term for pairs in groups.values() for term, _ in pairs]
    widest = max((len(term) for term in terms if len(term) <= WIDEST_TERM), default=0)
    parts += [_block(topic, pairs, widest) for topic, pairs in groups.items() if pairs]
    return "\n\n".join(parts) + "\n"


def _usage(words: Sequence[str]) -> str:
    return wrapped(" ".join(words), "Usage: ", " " * 9)


def _example(text: str) -> str:
    """The lines of an example, each a heading or a command."""
    lines = [line for line in text.split("\n") if line.strip("\b ")]
    return "\n".join(typed(line.strip(), " " * INDENT) if line.startswith(" ") else line for line in lines)


def _block(heading: str, pairs: Iterable[Told], widest: int) -> str:
    """Terms and what they mean, side by side; what does not fit beside a long term stands below it."""
    start = INDENT + widest + GAP
    lines = [f"{heading}:"]
    for term, text in pairs:
        kept = TOGETHER.sub(lambda found: found.group().replace(" ", BLANK), text)
        text_lines = wrapped(kept, width=columns() - start).replace(BLANK, " ").split("\n")
        if len(term) > widest:
            lines += [wrapped(term, " " * INDENT, " " * start), *(" " * start + line for line in text_lines)]
        else:
            lines.append(" " * INDENT + term.ljust(widest + GAP) + text_lines[0])
            lines += [" " * start + line for line in text_lines[1:]]
    return "\n".join(line.rstrip() for line in lines)


def _argument_name(param: Any) -> str:
    name = f"{param.metavar or param.name.upper()}{'...' if param.nargs != 1 else ''}"
    return name if param.required else f"[{name}]"


def _long(param: Any) -> str:
    """The name of a flag that is shown last: the long one."""
    return next((name for name in param.opts if name.startswith("--")), param.opts[0])


def _flag(param: Any) -> Told:
    """Names of a flag with what it takes, and what it means."""
    names = ", ".join(sorted(param.opts, key=len))
    names += f" / {param.secondary_opts[0]}" if param.secondary_opts else ""
    takes = "" if param.is_flag or param.metavar is None else f" {param.metavar}"
    return f"{names}{takes}", END if param.name == "help" else _meaning(param)


def _meaning(param: Any) -> str:
    """What a parameter means, with its default where that is not told already."""
    said = param.help or ""
    usual = param.default
    is_reported = "[default" in said or usual is None or isinstance(usual, bool | list | tuple)
    if param.param_type_name == "option" and param.required:
        return f"{said}  [needed]"
    return said if is_reported or usual == "" else f"{said}  [default: {number_text(usual)}]"


def number_text(value: Any) -> str:
    """A default as one would type it: whole numbers without a point, large ones as they are."""
    return f"{value:g}" if isinstance(value, float) else str(value)


def first_sentence(text: str) -> str:
    """The first sentence of a docstring."""
    paragraph = text.split("\n\n")[0].replace("\n", " ")
    ends = [i for i in (paragraph.find(". "), paragraph.find("? "), paragraph.find(": ")) if i > 0]
    return paragraph[: min(ends) + 1].rstrip(".:") if ends else paragraph.rstrip(".")
