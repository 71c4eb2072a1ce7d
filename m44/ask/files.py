"""Rules and battles of one's own: check them, begin one, see what can be changed."""

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.loading.checks.check import check_file
from engine.loading.options.drafts import differences
from engine.loading.options.option import option_in
from engine.loading.options.paths import list_cells
from engine.loading.options.variant import Variant, parse_variant
from engine.loading.scenario.in_sight import KIND
from engine.loading.scenario.load import built_in_ids, load_built_in, scenario_in
from engine.loading.starters import new_rule as write_rule
from engine.loading.starters import new_scenario as write_scenario
from engine.loading.tables.build import Built
from engine.loading.words.errors import COMMAND, InputError, MistakesError
from engine.loading.words.files import is_built_in, peek_toml
from engine.loading.words.namesakes import one_look
from engine.loading.words.reader import is_plain_file
from m44.names.cells import cell_row
from m44.names.named import Paths, file_named, file_to_write, word_of
from m44.names.what_words_mean import changed_lines, other_meanings
from m44.play.question import one_battle
from m44.play.study import is_study, read_study

if TYPE_CHECKING:
    from engine.editor.files import Written


def check(*files: Paths) -> list[dict[str, Any]]:
    """Check scenario, option, study and campaign files as thoroughly as playing them would.

    Returns
    -------
    list of dict
        ``file``, ``ok``, ``kind``, ``id``, ``title``, ``note``, ``warnings``, ``notices`` (other files that carry the
        id), ``what_changed`` (line by line; for a file in place of a built-in battle against that one),
        ``import_trust`` and ``import_notes`` (what is not in a battle as it was in its file of the publisher's
        editor, a line each, or None); the note of a faulty file is its first mistake,
        of a faulty option all of them, a line each.

    Examples
    --------
    >>> m44.check("examples/my-rule.toml")[0]["ok"]
    True
    """
    if not files:
        raise InputError(COMMAND, "FILE", "nothing", "the path of a .toml or .m44 file")
    for file in files:
        file_named(file, "FILE")
    with one_look():
        return [_row(file) for file in files]


def _row(file: Paths) -> dict[str, Any]:
    """What is reported of one file."""
    from analysis.pages.imports import import_columns

    try:
        row = _read_row(file)
    except InputError as error:
        empty = {"kind": None, "id": None, "title": None}
        nothing = {**dict.fromkeys(("warnings", "notices", "what_changed"), ""), **import_columns([])}
        return {"ok": False, "file": str(file), **empty, "note": lines_of(error), **nothing}
    told = row.pop("import", None)
    return {"ok": True, **row, **import_columns([told] if told else [])}


def _read_row(file: Paths) -> dict[str, Any]:
    """What is reported of a sound file, by its kind."""
    if is_study(file):
        return _check_study(file)
    return _check_series(file) if is_series(file) else _checked(Path(file))


def lines_of(error: InputError) -> str:
    """A mistake, or several of one file, a line each."""
    return "\n".join(map(str, error.all if isinstance(error, MistakesError) else [error]))


def _checked(path: Path) -> dict[str, Any]:
    """Check a scenario or an option, and say what its rules change."""
    row = check_file(path)
    built = row.pop("built")
    lines = _option_lines(path) if built is None else _battle_lines(built)
    return {**row, "what_changed": "\n".join(lines)}


def _option_lines(path: Path) -> list[str]:
    """What an option changes: in the first built-in battle in which it does, else why it changes nothing."""
    option = option_in(path)
    return changed_lines(Variant(option.id, (option,)))


def _battle_lines(built: Built) -> list[str]:
    """The special rules of a battle; and what it says otherwise than the built-in one in whose place it plays."""
    from analysis.wording.change_words import change_words

    scenario = built.scenario
    found = list(built.provenance)
    if scenario.id in built_in_ids() and not is_built_in(KIND, scenario.path):
        found += differences(load_built_in(scenario.id), scenario, scenario.id)
    return [change_words(one.path, one.was, one.now) for one in found]


def _check_study(file: Paths) -> dict[str, Any]:
    """Check a study file and all that it names, as playing it would."""
    from analysis.wording.what_changed import blocks
    from engine.runs.manifest import provenance_entries  # late: it loads all that plays

    question = read_study(file)
    request = question.request()
    note = f"{request.plan.total:,} games{'' if question.within is None else ' at most'}"
    about = {"kind": "study", "id": request.plan.id, "title": question.title or question.name, "note": note}
    found = blocks(provenance_entries(request))
    lines = [f"{block.variant}: {line}" for block in found for line in block.all_lines()]
    told = {"warnings": request.warnings, "notices": request.notices, "what_changed": lines}
    return {"file": str(file), **about, **{key: "\n".join(value) for key, value in told.items()}}


def is_series(path: Paths) -> bool:
    """True for a TOML file that names battles of a campaign."""
    file = Path(path)
    values = peek_toml(file) if file.suffix == ".toml" and is_plain_file(file) else None
    return values is not None and "battles" in values


def _check_series(file: Paths) -> dict[str, Any]:
    """Check a file of a campaign and all that it names, as playing it would."""
    from m44.play.campaign_file import read_campaign  # late: it loads all that plays

    series = read_campaign(file)
    games = f"{len(series.entries) * series.campaigns * len(series.named):,} games"
    lines = [f"{name}: {line}" for name in series.rules for line in changed_lines(parse_variant(name))]
    told = {"warnings": "", "notices": "", "what_changed": "\n".join(lines)}
    return {
        "file": str(file),
        "kind": "campaign",
        "id": Path(file).stem,
        "title": series.title,
        "note": games,
        **told,
    }


def new_rule(name: str, folder: Paths = ".") -> Path:
    """Write a commented option file to begin from; it passes `check` as it is.

    Raises
    ------
    InputError
        A bad name, an id that is taken, or a file that exists already; nothing is written.

    Examples
    --------
    >>> m44.check(m44.new_rule("my-first-rule"))[0]["ok"]
    True
    """
    return write_rule(word_of(name, "NAME"), file_named(folder, "--folder"), other_meanings("option"))


def new_scenario(name: str, folder: Paths = ".") -> Path:
    """Write a commented battle to begin from; it passes `check` and plays as it is.

    Raises
    ------
    InputError
        A bad name, an id that is taken, or a file that exists already; nothing is written.

    Examples
    --------
    >>> m44.fair(m44.new_scenario("my-first-battle"), games=20, players="random").rows[0].scenario
    'my-first-battle'
    """
    return write_scenario(word_of(name, "NAME"), file_named(folder, "--folder"), other_meanings("scenario"))


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
        ``path``; ``told``: what was replaced, one line each; ``notices``: other files that carry its id.

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
    from engine.editor.files import import_file

    written = import_file(file_named(file, "FILE"), None if out is None else file_to_write(out), lenient)
    return replace(written, notices=scenario_in(written.path).notices)


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
        ``path``; ``told``: what the format cannot say, one line each; ``notices``: which file it is.

    Raises
    ------
    InputError
        Nothing is written.

    Examples
    --------
    >>> m44.export_scenario("toulon").path.name
    'toulon.m44'
    """
    from engine.editor.files import export_file

    battle = one_battle(scenario)
    written = export_file(battle, None if out is None else file_to_write(out))
    return replace(written, notices=battle.notices)


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
        ``path``, ``value``, ``meaning`` (what the cell is for), ``allowed``; with a scenario ``notices``, which file it
        is.

    Examples
    --------
    >>> paths("units.infantry.dice")[0]["value"]
    '3/2/1'
    """
    prefix = word_of(prefix, "PATH")
    if scenario is None:
        return [cell_row(cell) for cell in list_cells(prefix)]
    battle = one_battle(scenario)
    notices = " ".join(battle.notices)
    return [{**cell_row(cell), "notices": notices} for cell in list_cells(prefix, battle.data)]
