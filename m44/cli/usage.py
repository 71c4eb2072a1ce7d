"""What was typed and cannot be read: told in one line, in the words in which mistakes in files are reported."""

import re
from collections.abc import Callable, Sequence
from typing import Any

from engine.loading.words.errors import COMMAND, InputError
from engine.loading.words.likeness import HALF, most_like, nearest
from engine.loading.words.quoting import quoted, shortened

NOTHING = "nothing"
FEW = 5  # commands that are all named
COMMAND_WORD = "COMMAND"
# What the parser expects, by its first words and in ours.
MENDS = {
    "a valid integer": "a whole number",
    "a valid number": "a number",
    "a finite number": "a number",
    "a valid boolean": "true or false",
    "greater than or equal to": "at least",
    "less than or equal to": "at most",
    "greater than": "more than",
    "less than": "less than",
}
# What flags are called elsewhere, and were called here.
MEANT = {
    **dict.fromkeys(
        ("--options", "--using", "--rule", "--rules", "--variant", "--house-rule", "-r"), "--option"
    ),
    **dict.fromkeys(("--player", "--axis", "--allies", "-p"), "--players"),
    **dict.fromkeys(("--n", "--number", "--runs", "--trials", "--samples", "-n"), "--games"),
    "--games": "--budget",  # where all games are one budget
    **dict.fromkeys(("--threads", "--jobs", "--cores", "--processes", "-j"), "--workers"),
    **dict.fromkeys(("--output", "--folder", "--dir"), "--out"),
    **dict.fromkeys(("--precision", "--accuracy", "--width"), "--within"),
    **dict.fromkeys(("--silent", "-q"), "--quiet"),
}
BATTLES = ("--scenario", "--scenarios", "--battle", "--battles", "--board", "-s")
SHOULD_BE = re.compile(r"Input should be (?P<mend>.*)", re.DOTALL)
NO_COMMAND = re.compile(r"No such command (?P<quote>['\"])(?P<word>.*?)(?P=quote)\.", re.DOTALL)
NONE_OF = re.compile(r"(?P<quote>['\"])(?P<word>.*?)(?P=quote) is not one of", re.DOTALL)
TOO_MANY = re.compile(r"Got unexpected extra arguments?(\(s\))? \((?P<words>.*)\)", re.DOTALL)
BOUND = re.compile(r"-?\d+(\.\d+)?")


def usage_error(error: Any, words: Sequence[str]) -> InputError:
    """What the parser refused, as a mistake on the command line.

    Parameters
    ----------
    error : TyperException
        Of the parser.
    words : sequence of str
        As typed after ``m44``.
    """
    tell = TELLERS.get(type(error).__name__, _otherwise)
    return tell(error, words)


def _told(key: str, found: str, expected: str) -> InputError:
    return InputError(COMMAND, key, found, expected)


def _no_such_flag(error: Any, words: Sequence[str]) -> InputError:
    """A flag that the command does not have."""
    flag = str(error.option_name)
    if hasattr(getattr(error.ctx, "command", None), "commands"):
        return _told(
            shortened(flag), "no such flag", f"a command before it: {error.ctx.command_path} COMMAND [flags]"
        )
    known = flags_of(error.ctx)
    meant = MEANT.get(flag)
    meant = meant if meant in known else MEANT.get(str(meant))
    if meant in known:
        return _told(flag, "no such flag", str(meant))
    if flag in BATTLES and any(name_of(param) == "SCENARIO" for param in params_of(error.ctx)):
        return _told(flag, "no such flag", f"battles without a flag: {error.ctx.command_path} ... SCENARIO")
    if not flag.startswith("--") and len(flag) <= 2:
        known = [name for name in known if not name.startswith("--")]
    return _told(shortened(flag), "no such flag", nearest(flag, known or ["--help"]))


def _missing(error: Any, words: Sequence[str]) -> InputError:
    """An argument or a flag that has to be there."""
    param = error.param
    return _told(name_of(param), NOTHING, meaning_of(param))


def _bad_use(error: Any, words: Sequence[str]) -> InputError:
    """A flag without its value, or a value of a flag that takes none."""
    flag = str(error.option_name)
    param = next((one for one in params_of(error.ctx) if flag in (*one.opts, *one.secondary_opts)), None)
    if param is not None and param.is_flag:
        given = next((word for word in words if word.startswith(f"{flag}=")), "a value")
        return _told(flag, quoted(given.partition("=")[2]) if "=" in given else given, "the flag alone")
    return _told(flag, NOTHING, "a value" if param is None else f"{param.metavar}: {meaning_of(param)}")


def _bad_value(error: Any, words: Sequence[str]) -> InputError:
    """A value of the wrong kind, or out of range."""
    param = error.param
    if param is None:
        return _otherwise(error, words)
    found = value_of(param, words, str(error.message))
    choices = choices_of(param)
    return _told(
        name_of(param), found, f"one of {', '.join(choices)}" if choices else mend_of(str(error.message))
    )


def _otherwise(error: Any, words: Sequence[str]) -> InputError:
    """No such command, or words that nobody asked for."""
    said = str(error.message)
    group = getattr(error.ctx, "command", None)
    commands = getattr(group, "commands", {})
    named, more = NO_COMMAND.match(said), TOO_MANY.match(said)
    if named:
        return _told(
            COMMAND_WORD,
            f"no such command {quoted(named['word'])}",
            command_like(named["word"], sorted(commands), error.ctx.command_path),
        )
    if said.startswith("Missing command"):
        return _told(COMMAND_WORD, NOTHING, f"one of {', '.join(commands)}")
    if more:
        taken = [name_of(param) for param in params_of(error.ctx) if param.param_type_name == "argument"]
        expected = f"{' '.join(taken)} alone" if taken else "flags only"
        return _told(f"after {error.ctx.command_path}", shortened(more["words"]), expected)
    value = next((word for word in reversed(words) if not word.startswith("-")), "")
    return _told("", quoted(value) if value else NOTHING, mend_of(said))


def _nothing(error: Any, words: Sequence[str]) -> InputError:
    """A group without one of its commands."""
    return _told(error.ctx.command_path, NOTHING, f"one of {', '.join(error.ctx.command.commands)}")


TELLERS: dict[str, Callable[[Any, Sequence[str]], InputError]] = {
    "NoSuchOption": _no_such_flag,
    "MissingParameter": _missing,
    "BadOptionUsage": _bad_use,
    "BadParameter": _bad_value,
    "NoArgsIsHelpError": _nothing,
}


def command_like(word: str, commands: Sequence[str], path: str) -> str:
    """The commands most like a word, or where all of them are reported."""
    close = most_like(word, commands, least=HALF)
    few = close or (commands if len(commands) <= FEW else ())
    return f"one of {', '.join(few)}" if few else f"a command of {path} --help"


def params_of(ctx: Any) -> list[Any]:
    """Arguments and flags of the command that was being read."""
    return [] if ctx is None else list(ctx.command.get_params(ctx))


def flags_of(ctx: Any) -> list[str]:
    """All names of its flags."""
    return [
        name
        for param in params_of(ctx)
        for name in (*param.opts, *param.secondary_opts)
        if name.startswith("-")
    ]


def name_of(param: Any) -> str:
    """A flag as it is typed, an argument as the help calls it."""
    flag = next((name for name in param.opts if name.startswith("--")), None)
    return flag or param.metavar or str(param.name).upper()


def meaning_of(param: Any) -> str:
    """What a parameter takes, in the first words of its help."""
    said = (param.help or "a value").partition("  [")[0]
    first = re.split(r"(?<=[A-Za-z)])\. ", said)[0].rstrip(".")
    return f"{first[0].lower()}{first[1:]}" if first[1:2].islower() or first[1:2] == " " else first


def choices_of(param: Any) -> list[str]:
    """What an argument of several given words may be; nothing for others."""
    descriptor = getattr(param, "type_descriptor", None)
    return [str(one) for one in getattr(descriptor, "choices", None) or ()]


def value_of(param: Any, words: Sequence[str], said: str) -> str:
    """The value as it was typed."""
    names = [*param.opts, *param.secondary_opts]
    for i, word in enumerate(words):
        flag, mark, value = word.partition("=")
        if flag in names and mark:
            return quoted(value)
        if word in names and i + 1 < len(words):
            return quoted(words[i + 1])
    named = NONE_OF.search(said)
    return quoted(named["word"]) if named else NOTHING


def mend_of(said: str) -> str:
    """What the parser expected, in our words."""
    should = SHOULD_BE.search(said)
    mend = should["mend"] if should else said
    for theirs, ours in MENDS.items():
        if theirs in mend:
            bound = (
                BOUND.search(mend.partition(theirs)[2]) if ours.endswith(("least", "most", "than")) else None
            )
            return f"{ours} {bound.group()}" if bound else ours
    return "another value"
