"""Writing files: a .m44 file as a scenario of one's own, a scenario as a .m44 file."""

from dataclasses import dataclass
from pathlib import Path

from engine.editor.convert import convert_file
from engine.editor.export import export
from engine.editor.findings import Mode
from engine.loading.checks.prospects import check_winnable
from engine.loading.scenario.load import Scenario, converted_scenario
from engine.loading.tables.build import build_tables
from engine.loading.words.editor_files import SUFFIX, is_m44
from engine.loading.words.errors import InputError
from engine.loading.words.imported import Imported, lines
from engine.loading.words.named_files import write_new_named

TOML = ".toml"


@dataclass(frozen=True)
class Written:
    """A file written.

    Attributes
    ----------
    path : Path
    told : tuple of str
        What is not in it as it was, one line each.
    notices : tuple of str
        Other files that carry the id of the battle.
    imported : Imported, optional
        Where the battle comes from, if it was read from a file of the publisher's editor.
    """

    path: Path
    told: tuple[str, ...]
    notices: tuple[str, ...] = ()
    imported: Imported | None = None


def import_file(file: Path, out: Path | None = None, lenient: bool = False) -> Written:
    """Turn a .m44 file into a scenario file that passes ``m44 check``.

    Parameters
    ----------
    file : Path
    out : Path, optional
        Default: the id of the scenario in the current folder.
    lenient : bool
        Take what is nearest for what is not modelled yet and for unknown names.

    Raises
    ------
    InputError
        The file is no scenario, holds what is unknown or not modelled (unless ``lenient``), would not pass
        ``m44 check``, or the new one exists already; nothing is written.
    """
    if not is_m44(file):
        raise InputError(
            str(file), "", "another ending", f"a file of the publisher's editor, ending in {SUFFIX}"
        )
    converted = convert_file(file, Mode.LENIENT if lenient else Mode.STRICT)
    scenario = converted_scenario(converted.text, file)
    check_winnable(build_tables(scenario))
    path = out or Path(f"{scenario.id}{TOML}")
    if path.suffix != TOML:
        raise InputError(str(path), "--out", path.suffix or "no ending", TOML)
    write_new_named(path, converted.text.encode())
    return Written(path, tuple(lines(converted.imported.to_dict())), imported=converted.imported)


def export_file(scenario: Scenario, out: Path | None = None) -> Written:
    """Write a scenario as a .m44 file.

    Parameters
    ----------
    scenario : Scenario
    out : Path, optional
        Default: the id of the scenario in the current folder.

    Raises
    ------
    InputError
        Another ending, or a file that exists already; nothing is written.
    """
    text, told = export(scenario)
    path = out or Path(f"{scenario.id}{SUFFIX}")
    if not is_m44(path):
        raise InputError(str(path), "--out", path.suffix or "no ending", SUFFIX)
    write_new_named(path, text.encode())
    return Written(path, told, imported=scenario.imported)
