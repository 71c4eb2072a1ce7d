"""Check files of the user's: scenarios and options, told apart by what they hold."""

from pathlib import Path
from typing import Any

from engine.loading.checks.force_warnings import warnings_of_forces
from engine.loading.checks.prospects import check_winnable, warnings_of
from engine.loading.m44.suffix import is_m44
from engine.loading.options.option import Option, option_in
from engine.loading.options.variant import Variant
from engine.loading.scenario.load import list_scenarios, load_scenario, scenario_in
from engine.loading.schema.stage_file import is_stage
from engine.loading.tables.build import build_tables
from engine.loading.words.errors import InputError
from engine.loading.words.files import read_toml
from engine.loading.words.imported import entry_of


def check_file(path: Path | str) -> dict[str, Any]:
    """Check one file as thoroughly as playing it would.

    An option is applied to every scenario that can be found; a scenario is built under the official rules.

    Returns
    -------
    dict
        ``file``, ``kind`` ("option" or "scenario"), ``id``, ``title``, ``note``, ``warnings`` (lines about what
        is odd but may be meant, or nothing), ``notices`` (of other files that carry the id), ``import`` (of a
        battle from a file of the publisher's editor).

    Raises
    ------
    InputError
        The first mistake.
    """
    path = Path(path)
    if is_m44(path):
        return checked_scenario(path)
    raw = read_toml(path)
    if ("patch" in raw or "setup" in raw) and "map" not in raw:
        option = option_in(path)
        return {
            "file": str(path),
            "kind": "option",
            "id": option.name,
            "title": option.title,
            "note": tried(option),
            "warnings": "",
            "notices": "\n".join(option.notices),
            "import": None,
        }
    if "map" in raw or is_stage(raw):
        return checked_scenario(path)
    raise InputError(
        str(path),
        "",
        "neither a map nor a patch",
        "a scenario (map = ... or of = ...) or an option ([[patch]])",
    )


def checked_scenario(path: Path) -> dict[str, Any]:
    """Build the tables of a scenario and count what it holds."""
    scenario = scenario_in(path)
    built = build_tables(scenario)
    check_winnable(built)
    units = int(built.tables[0]["n_units"])
    note = f"{counted(units, 'unit')}, {counted(len(scenario.data['objectives']), 'objective')}"
    told = None if scenario.imported is None else entry_of(scenario.imported, scenario.id)
    return {
        "file": str(path),
        "kind": "scenario",
        "id": scenario.id,
        "title": scenario.title,
        "note": note,
        "warnings": "\n".join(warnings_of(built) + warnings_of_forces(built)),
        "notices": "\n".join(scenario.notices),
        "import": told,
    }


def tried(option: Option) -> str:
    """Apply an option to every scenario; says on how many it changes something.

    A scenario that the option cannot be played on (a hand of no cards) does not make the option's file wrong,
    unless it fits no scenario at all.
    """
    fits, touches, first = 0, 0, None
    scenarios = list_scenarios()
    for found in scenarios:
        try:
            built = build_tables(load_scenario(found["path"]), Variant(option.id, (option,)))
        except InputError as error:
            first = first or error
            continue
        fits += 1
        touches += any(option.id in change.option for change in built.provenance)
    if first is not None and not fits:
        raise first
    return f"fits {fits} of {len(scenarios)} scenarios, changes something in {touches}"


def counted(n: int, thing: str) -> str:
    """A number of things.

    Examples
    --------
    >>> counted(1, "unit"), counted(2, "unit")
    ('1 unit', '2 units')
    """
    return f"{n} {thing}" if n == 1 else f"{n} {thing}s"
