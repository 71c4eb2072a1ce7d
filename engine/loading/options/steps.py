"""Changes of the set-up as an option file says them, with the parameters put in: checked before any battle is met."""

from collections.abc import Mapping
from typing import Any

from engine.loading.in_force.rules import shared_base
from engine.loading.options.set_up import Step
from engine.loading.schema.setup_lines import ANY_ROW, BECOMES, GROUND, ROWS, VERBS
from engine.loading.words.checked import validated
from engine.loading.words.errors import InputError
from engine.loading.words.likeness import nearest


def read_step(verb: str, values: Mapping[str, Any], option: str, file: str, number: int) -> Step:
    """One change of the set-up, ready to be made.

    Parameters
    ----------
    verb : str
    values : mapping
        What stands beside the verb, parameters put in.
    option, file : str
        Named in provenance and errors.
    number : int
        Of the ``[[setup]]`` in its file, from 0.

    Raises
    ------
    InputError
        A value that the verb cannot have, a row that no table knows, a row that no other unit can become.
    """
    key = f"setup.{number}"
    validated(VERBS[verb], dict(values), file, key)
    for name in ROWS:
        if name in values:
            rows = values[name] if isinstance(values[name], list) else [values[name]]
            for row in rows:
                check_row_of(row, name, verb, file, f"{key}.{name}")
    for selector, row in values.get("army", {}).items():
        check_row_of(row, BECOMES, verb, file, f"{key}.army.{selector}")
    return Step(verb, values, option, file)


def check_row_of(row: str, name: str, verb: str, file: str, key: str) -> None:
    """Refuse a unit row that no table knows, and a train where a unit becomes another."""
    units = shared_base()["units"]
    if row == ANY_ROW.get(verb):
        return
    if row not in units:
        raise InputError(file, key, f"unknown unit row {row!r}", nearest(row, list(units)))
    if name == BECOMES and units[row]["class"] not in GROUND:
        raise InputError(file, key, f"{row}, a train", "a row of infantry, armor or artillery")
