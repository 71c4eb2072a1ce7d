"""Check files of the user's: scenarios and options, told apart by what they hold."""

from pathlib import Path
from typing import Any

from engine.loading.checks.force_warnings import warnings_of_forces
from engine.loading.checks.option_check import note_of_option
from engine.loading.checks.prospects import check_winnable, warnings_of
from engine.loading.options.option import option_in
from engine.loading.scenario.load import scenario_in
from engine.loading.schema.stage_file import is_stage
from engine.loading.tables.build import build_tables
from engine.loading.words.editor_files import is_m44
from engine.loading.words.errors import InputError, MistakesError
from engine.loading.words.files import look_at
from engine.loading.words.imported import entry_of


def check_file(path: Path | str) -> dict[str, Any]:
    """Check one file as thoroughly as playing it would.

    Every key of an option is looked at under every level of its parameters, and the option is applied to every scenario
    that can be found; a scenario is built under the official rules.

    Returns
    -------
    dict
        ``file``, ``kind`` ("option" or "scenario"), ``id``, ``title``, ``note``, ``warnings`` (lines about what
        is odd but may be meant, or nothing), ``notices`` (of other files that carry the id), ``import`` (of a
        battle from a file of the publisher's editor), ``built`` (the tables of a battle, None of an option).

    Raises
    ------
    InputError
        The first mistake.
    MistakesError
        All mistakes of an option whose form is sound.
    """
    path = Path(path)
    if is_m44(path):
        return checked_scenario(path)
    raw = look_at(path)
    if ("patch" in raw or "setup" in raw) and "map" not in raw:
        return checked_option(path)
    if "map" in raw or is_stage(raw):
        return checked_scenario(path)
    raise InputError(
        str(path),
        "",
        "neither a map nor a patch",
        "a scenario (map = ... or of = ...) or an option ([[patch]])",
    )


def checked_option(path: Path) -> dict[str, Any]:
    """Try an option out: every key of it, every level of its parameters, every battle."""
    option = option_in(path)
    note, wrong = note_of_option(path)
    if wrong:
        raise MistakesError(wrong)
    return {
        "file": str(path),
        "kind": "option",
        "id": option.name,
        "title": option.title,
        "note": note,
        "warnings": "",
        "notices": "\n".join(option.notices),
        "import": None,
        "built": None,
    }


def checked_scenario(path: Path) -> dict[str, Any]:
    """Build the tables of a scenario and count what it holds."""
    scenario = scenario_in(path)
    built = build_tables(scenario)
    check_winnable(built)
    units = int(built.tables[0]["n_units"])
    note = f"{counted(units, 'unit')}, {counted(len(scenario.data['objectives']), 'objective')}"
    said = None if scenario.imported is None else entry_of(scenario.imported, scenario.id)
    return {
        "file": str(path),
        "kind": "scenario",
        "id": scenario.id,
        "title": scenario.title,
        "note": note,
        "warnings": "\n".join(warnings_of(built) + warnings_of_forces(built)),
        "notices": "\n".join(scenario.notices),
        "import": said,
        "built": built,
    }


def counted(n: int, thing: str) -> str:
    """A number of things.

    Examples
    --------
    >>> counted(1, "unit"), counted(2, "unit")
    ('1 unit', '2 units')
    """
    return f"{n} {thing}" if n == 1 else f"{n} {thing}s"
