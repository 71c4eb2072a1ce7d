"""Ids of options and bundles: which file one stands for, which are words already, one of its own for every file."""

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Literal, Protocol

from engine.loading.options.variant_text import PLUS, is_set, parted_reference
from engine.loading.schema.ids import is_id
from engine.loading.words.errors import COMMAND, InputError
from engine.loading.words.files import DATA, peek_toml, read_toml
from engine.loading.words.namesakes import ALL, Found, files_by_id, refuse_word, shown
from engine.loading.words.not_here_yet import unknown_name
from engine.loading.words.reader import MOST_TOML, check_plain, real_path

KIND: Literal["options"] = "options"
BUNDLES = DATA / "bundles.toml"
OFFICIAL_ID = "official"  # of the variant without an option


class OfFile(Protocol):
    """What the test of ids needs of an option."""

    @property
    def name(self) -> str: ...
    @property
    def file(self) -> str: ...


def option_files() -> dict[str, list[Found]]:
    """Files that look like options by the id they carry, the nearest first."""
    return files_by_id(KIND, glance)


@cache
def bundle_titles() -> dict[str, str]:
    """Titles of all bundles by id, in the order of their file; ``bundles`` reads and checks the whole."""
    return {id_: str(raw["title"]) for id_, raw in read_toml(BUNDLES).items()}


def unknown(where: str, files: Iterable[str]) -> InputError:
    """The error for an id that neither an option nor a bundle has."""
    return unknown_name(
        "option", where, where, "no such option", [*files, *bundle_titles()], "m44 list options"
    )


def glance(path: Path) -> Mapping[str, Any] | None:
    """The values of a TOML file that looks like an option, unchecked; None for any other file."""
    raw = peek_toml(path)
    if raw is None:
        return None
    changes = isinstance(raw.get("patch"), list) or isinstance(raw.get("setup"), list)
    return raw if is_id(raw.get("id")) and changes else None


def check_there(variant: str) -> None:
    """Refuse a variant of which a part is neither an option, nor a bundle, nor a file, nor a change on the spot.

    Its parameters and what its files say are left to whoever reads them.

    Raises
    ------
    InputError
    """
    for part in (one.strip() for one in PLUS.split(variant)):
        where, _ = parted_reference(part)
        if part in (OFFICIAL_ID, ALL) or where in bundle_titles() or is_set(part):
            continue
        if where.endswith(".toml"):
            check_plain(where, MOST_TOML)
        elif where not in (files := option_files()):
            raise unknown(where, files)


def reserved_ids() -> dict[str, str]:
    """Words that no option may have for an id, each with what it means."""
    of_commands = {OFFICIAL_ID: "the rules without an option", ALL: "every option there is"}
    return of_commands | dict.fromkeys(bundle_titles(), "a bundle of options")


def refuse_file_of_bundle(bundle: str) -> None:
    """Refuse a bundle beside a file of the user's that carries its id: nobody could say which of them is meant."""
    for one in option_files().get(bundle, ()):
        refuse_word(bundle, one.path, reserved_ids())


def check_files(options: Iterable[OfFile]) -> None:
    """Refuse options of one id from different files: an answer calls each by its id.

    Raises
    ------
    InputError
    """
    files: dict[str, Path] = {}
    for option in options:
        if option.file == COMMAND:
            continue
        path = Path(option.file)
        first = files.setdefault(option.name, path)
        if real_path(first) != real_path(path):
            found = f"two files of that id: {shown(first)} and {shown(path)}"
            raise InputError("option", option.name, found, "an id of its own in each")
