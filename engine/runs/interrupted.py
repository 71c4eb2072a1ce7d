"""The one line about a run that Ctrl-C stopped: from the code that knows how to go on, else from the command itself."""

from collections.abc import Callable

_said: list[str] = []


def say_stopped(say: Callable[[str], None], line: str) -> None:
    """Say that something was stopped, and how to go on."""
    _said.append(line)
    say(line)


def was_said() -> bool:
    """Whether it was said since this was last asked."""
    found = bool(_said)
    _said.clear()
    return found
