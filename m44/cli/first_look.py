"""A first look at the names that were typed, before anything that plays games is loaded: that takes most of a second.

What is refused here would be refused later in the same words; what is no plain name is left to the command.
"""

from collections.abc import Sequence
from typing import Any

SCENARIO, OPTION, PLAYERS = "SCENARIO", "--option", "--players"
OWN_OPTIONS = ("balance", "choices", "screen")  # what they take after --option is not always a variant
OWN_PLAYERS = ("bench", "blunders", "duel", "habits", "sides", "tournament")  # likewise


def look(command: str, values: dict[str, Any], params: Sequence[Any]) -> None:
    """Refuse battles, options and players that do not exist.

    Parameters
    ----------
    command : str
    values : dict
        What was typed, by the names of parameters.
    params : sequence of parameters of the command

    Raises
    ------
    InputError
    """
    named = {_called(param): _words(values.get(param.name)) for param in params if not param.is_eager}
    if named.get(SCENARIO):
        _battles(named[SCENARIO])
    if command not in OWN_OPTIONS and named.get(OPTION):
        _variants(named[OPTION])
    if command not in OWN_PLAYERS and named.get(PLAYERS):
        _players(named[PLAYERS])


def _called(param: Any) -> str:
    flag = next((name for name in param.opts if name.startswith("--")), None)
    return flag or param.metavar or ""


def _words(value: Any) -> list[str]:
    words = [value] if isinstance(value, str) else value if isinstance(value, list | tuple) else []
    return [word for word in words if isinstance(word, str)]


def _battles(words: Sequence[str]) -> None:
    from engine.loading.scenario.in_sight import group_ids, group_of, is_path, scenario_files, unknown
    from m44.named import words_of

    files = scenario_files()
    for word in words_of(words, SCENARIO):
        if not is_path(word) and word not in files and not group_ids(word, files):
            raise unknown(word, [*files, *sorted({group_of(found[0]) for found in files.values()})])


def _variants(words: Sequence[str]) -> None:
    from m44.question import variants_of

    variants_of(words)


def _players(words: Sequence[str]) -> None:
    from m44.who_plays import players_of

    players_of(words)
