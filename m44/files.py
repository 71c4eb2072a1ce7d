"""Rules and battles of one's own: check them, begin one, see what can be changed."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.loading.check import check_file
from engine.loading.errors import InputError
from engine.loading.paths import list_paths
from engine.loading.starters import new_rule as write_rule
from engine.loading.starters import new_scenario as write_scenario
from m44.question import COMMAND, Paths, scenarios_of
from m44.study import is_study, read_study

if TYPE_CHECKING:
    from engine.loading.m44.files import Written


def check(*files: Paths) -> list[dict[str, Any]]:
    """Check scenario, option and study files as thoroughly as playing them would.

    Returns
    -------
    list of dict
        ``file``, ``ok``, ``kind``, ``id``, ``title``, ``note``, ``warnings``, ``import_trust``, ``import_notes`` (what
        is not in a battle as it was in its file of the publisher's editor, a line each, or None); the note of a faulty
        file is its first mistake.

    Examples
    --------
    >>> m44.check("examples/my-rule.toml")[0]["ok"]
    True
    """
    from analysis.imports import import_columns

    if not files:
        raise InputError(COMMAND, "FILE", "nothing", "the path of a .toml or .m44 file")
    rows = []
    for file in files:
        try:
            found = _check_study(file) if is_study(file) else check_file(Path(file))
            told = found.pop("import", None)
            rows.append({"ok": True, **found, **import_columns([told] if told else [])})
        except InputError as error:
            empty = {"kind": None, "id": None, "title": None}
            said = {"note": str(error), "warnings": "", **import_columns([])}
            rows.append({"ok": False, "file": str(file), **empty, **said})
    return rows


def _check_study(file: Paths) -> dict[str, Any]:
    """Check a study file and all that it names, as playing it would."""
    question = read_study(file)
    order = question.order()
    note = f"{order.plan.total:,} games{'' if question.within is None else ' at most'}"
    said = {"kind": "study", "id": order.plan.id, "title": question.title or question.name, "note": note}
    return {"file": str(file), **said, "warnings": "\n".join(order.warnings)}


def new_rule(name: str, folder: Paths = ".") -> Path:
    """Write a commented option file to begin from; it passes `check` as it is.

    Raises
    ------
    InputError
        A bad name, or a file that exists already; nothing is written.

    Examples
    --------
    >>> m44.check(m44.new_rule("my-first-rule"))[0]["ok"]
    True
    """
    return write_rule(name, Path(folder))


def new_scenario(name: str, folder: Paths = ".") -> Path:
    """Write a commented battle to begin from; it passes `check` and plays as it is.

    Raises
    ------
    InputError
        A bad name, or a file that exists already; nothing is written.

    Examples
    --------
    >>> m44.fair(m44.new_scenario("my-first-battle"), games=20, players="random").rows[0].scenario
    'my-first-battle'
    """
    return write_scenario(name, Path(folder))


def import_scenario(file: Paths, out: Paths | None = None, lenient: bool = False) -> "Written":
    """Turn a file of the publisher's editor (.m44) into a scenario file that passes `check`.

    Parameters
    ----------
    file : str or path
    out : str or path, optional
        Default: the id of the scenario in the current folder.
    lenient : bool
        Take what is nearest for what is not modelled yet and for unknown names, and say so in the file.

    Returns
    -------
    Written
        ``path``; ``imported`` with its word of ``trust``; ``told``: what is missing, replaced or guessed, one line
        each.

    Raises
    ------
    InputError
        Nothing is written.

    Examples
    --------
    >>> written = m44.import_scenario("examples/two-bridges.m44")
    >>> str(written.imported.trust), written.told
    ('complete', ())
    """
    from engine.loading.m44.files import import_file

    return import_file(Path(file), None if out is None else Path(out), lenient)


def export_scenario(scenario: Paths, out: Paths | None = None) -> "Written":
    """Write a scenario as a file of the publisher's editor (.m44).

    Parameters
    ----------
    scenario : str or path
        An id or a path.
    out : str or path, optional
        Default: the id of the scenario in the current folder.

    Returns
    -------
    Written
        ``path``, and ``told``: what the format cannot say, one line each.

    Raises
    ------
    InputError
        Nothing is written.

    Examples
    --------
    >>> m44.export_scenario("toulon").path.name
    'toulon.m44'
    """
    from engine.loading.m44.files import export_file

    found = scenarios_of([scenario])
    if len(found) > 1:
        raise InputError(COMMAND, "SCENARIO", f"{len(found)} scenarios", "one scenario for one file")
    return export_file(found[0], None if out is None else Path(out))


def paths(prefix: str = "", scenario: Paths | None = None) -> list[dict[str, Any]]:
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
        ``path``, ``value``, ``allowed``; with a scenario also ``import_trust`` and ``import_notes``.

    Examples
    --------
    >>> m44.paths("units.infantry.dice")[0]["value"]
    '3/2/1'
    """
    from analysis.imports import import_columns, imports_among

    if scenario is None:
        return list_paths(prefix, None)
    battle = scenarios_of([scenario])[0]
    marks = import_columns(imports_among([battle]))
    return [{**row, **marks} for row in list_paths(prefix, battle.data)]
