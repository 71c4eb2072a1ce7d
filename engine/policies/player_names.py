"""Which players there are, and what their files say, unchecked weights included: cheap, for names are asked first.

``engine.policies.player_files`` makes of a file who plays.
"""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from engine.loading.words.errors import InputError
from engine.loading.words.files import read_toml
from engine.loading.words.quoting import quoted
from engine.loading.words.reader import is_plain_file

PLAYERS = Path(__file__).resolve().parent.parent / "data" / "players"
VARIANTS = PLAYERS / "variants"
KEYS = (
    "id", "title", "description", "rung", "posture", "kernel", "like", "members", "weights", "search", "styles"
)  # fmt: skip
POSTURES = ("holding", "sallying")
MARK = ":never="  # stands before the options whose choice a player never makes
PLUS = "+"


def split_player(player: str) -> tuple[str, tuple[str, ...]]:
    """The player's own id, and the options whose choice he never makes.

    Examples
    --------
    >>> split_player("captain:never=infantry-charge+no-retreat-choice")
    ('captain', ('infantry-charge', 'no-retreat-choice'))
    """
    name, mark, options = player.partition(MARK)
    return (name, tuple(options.split(PLUS))) if mark else (player, ())


def player_ids() -> list[str]:
    """Ids of the players of the ladder, weakest first."""
    ids = [path.stem for path in PLAYERS.glob("*.toml")]
    return sorted(ids, key=lambda player: (read_player(player).get("rung", 0), player))


def variant_ids() -> list[str]:
    """Ids of the players that are another one with something changed (less skill, an ability taken away)."""
    return sorted(path.stem for path in VARIANTS.glob("*.toml"))


def is_player(player: str) -> bool:
    """Whether there is a player of that id."""
    return any(_file_in(folder, player) is not None for folder in (PLAYERS, VARIANTS))


def _file_in(folder: Path, player: str) -> Path | None:
    """The file of a player in a folder, if it is there; a name with slashes leads nowhere."""
    path = folder / f"{player}.toml"
    return path if player and path.parent == folder and is_plain_file(path) else None


def player_path(player: str) -> Path:
    """File of a player; InputError for an unknown id."""
    for folder in (PLAYERS, VARIANTS):
        path = _file_in(folder, player)
        if path is not None:
            return path
    known = " or ".join(sorted(path.stem for path in PLAYERS.glob("*.toml")))
    raise InputError(file="players", key=player, found="an unknown player", expected=known)


def read_player(player: str) -> dict[str, Any]:
    """What a player's file says, its keys checked."""
    path = player_path(player)
    data = read_toml(path)
    for key in data:
        if key not in KEYS:
            raise InputError(str(path), key, "no such key", ", ".join(KEYS))
    for key in ("id", "title", "description"):
        if not isinstance(data.get(key), str):
            raise InputError(str(path), key, "nothing" if key not in data else "no words", "words")
    if data["id"] != path.stem:
        raise InputError(str(path), "id", data["id"], f"{path.stem}, as the file is named")
    check_posture(data, str(path))
    return data


def check_posture(data: Mapping[str, Any], file: str) -> None:
    """Refuse a posture that is none, and one of an ensemble: its members have theirs."""
    if "posture" not in data:
        return
    if data["posture"] not in POSTURES:
        raise InputError(file, "posture", quoted(data["posture"]), " or ".join(POSTURES))
    if "members" in data:
        raise InputError(file, "posture", "the posture of an ensemble", "postures of its members")


def files_now() -> tuple[tuple[str, int, int], ...]:
    """All files of players, each with the time of its last change and its size."""
    found = []
    for folder in (PLAYERS, VARIANTS):
        if folder.is_dir():
            with os.scandir(folder) as entries:
                found += [(entry.path, entry.stat()) for entry in entries if entry.name.endswith(".toml")]
    return tuple(sorted((path, stat.st_mtime_ns, stat.st_size) for path, stat in found))
