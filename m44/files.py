"""Rules and battles of one's own: check them, begin one, see what can be changed."""

from pathlib import Path
from typing import Any

from engine.loading.check import check_file
from engine.loading.errors import InputError
from engine.loading.paths import list_paths
from engine.loading.starters import new_rule as write_rule
from engine.loading.starters import new_scenario as write_scenario
from m44.question import COMMAND, Paths, scenarios_of


def check(*files: Paths) -> list[dict[str, Any]]:
    """Check scenario and option files as thoroughly as playing them would.

    Returns
    -------
    list of dict
        ``file``, ``ok``, ``kind``, ``id``, ``title``, ``note``, ``warnings``; the note of a faulty file is its
        first mistake.

    Examples
    --------
    >>> m44.check("examples/my-rule.toml")[0]["ok"]
    True
    """
    if not files:
        raise InputError(COMMAND, "FILE", "nothing", "the path of a .toml file")
    rows = []
    for file in files:
        try:
            rows.append({"ok": True, **check_file(Path(file))})
        except InputError as error:
            empty = {"kind": None, "id": None, "title": None}
            rows.append({"ok": False, "file": str(file), **empty, "note": str(error), "warnings": ""})
    return rows


def new_rule(name: str, folder: Paths = ".") -> Path:
    """Write a commented option file to begin from; it passes `check` as it is.

    Raises
    ------
    InputError
        A bad name, or a file that exists already; nothing is written.
    """
    return write_rule(name, Path(folder))


def new_scenario(name: str, folder: Paths = ".") -> Path:
    """Write a commented battle to begin from; it passes `check` and plays as it is.

    Raises
    ------
    InputError
        A bad name, or a file that exists already; nothing is written.
    """
    return write_scenario(name, Path(folder))


def paths(prefix: str = "", scenario: Paths | None = None) -> list[dict[str, str]]:
    """What can be changed: paths that begin with a prefix, with value and allowed values.

    Parameters
    ----------
    prefix : str
        ``units.infantry``, ``ruleset`` …; empty for all.
    scenario : str or path, optional
        Its hands, medals, first side and objectives are listed too.

    Returns
    -------
    list of dict
        ``path``, ``value``, ``allowed``.

    Examples
    --------
    >>> m44.paths("units.infantry.dice")
    [{'path': 'units.infantry.dice', 'value': '3/2/1', 'allowed': '…'}]
    """
    data = None if scenario is None else scenarios_of([scenario])[0].data
    return list_paths(prefix, data)
