"""The user's folder of kept games: where it lies, whether it may be used, and how much it may hold."""

import os
import re
from pathlib import Path

from platformdirs import user_data_dir

from engine.compiling.kept import DoubtfulCodeError
from engine.compiling.place import make_private, reason_of
from engine.loading.words.errors import InputError

SETTING = "M44_KEPT"  # names the folder, or switches kept games off
LIMIT = "M44_KEPT_LIMIT"  # how much the folder may hold
OFF = "off"
USUAL_LIMIT = 500_000_000  # bytes
UNITS = {"b": 1, "kb": 10**3, "mb": 10**6, "gb": 10**9, "tb": 10**12}
SIZE = re.compile(r"(\d{1,6}(?:\.\d{1,3})?)\s*([kmgt]?b)", re.IGNORECASE)
ENVIRONMENT = "environment"


def is_off() -> bool:
    """Whether the user wants no kept games: none taken, none kept, those that ship included."""
    return os.environ.get(SETTING, "").strip().lower() == OFF


def kept_folder() -> Path:
    """The folder of the user's kept games (``M44_KEPT`` overrides it); it need not exist."""
    named = os.environ.get(SETTING, "").strip()
    return Path(named) if named else Path(user_data_dir("memoir44-balance", appauthor=False)) / "kept"


def kept_limit() -> int:
    """Bytes that the folder may hold (``M44_KEPT_LIMIT`` overrides the usual 500 MB).

    Raises
    ------
    InputError
        The setting is no size.
    """
    named = os.environ.get(LIMIT, "").strip()
    if not named:
        return USUAL_LIMIT
    found = SIZE.fullmatch(named)
    if named != "0" and found is None:
        raise InputError(ENVIRONMENT, LIMIT, named, "a size like 500MB or 2GB, or 0")
    return int(float(found[1]) * UNITS[found[2].lower()]) if found else 0


def refusal_of(folder: Path) -> str:
    """Why a folder must not be used; empty where it may be, and then it is there and private to this user.

    Changes: the folder is made if it is missing, and made private if others could write it.
    """
    try:
        make_private(folder, "kept games")
    except (OSError, DoubtfulCodeError) as error:
        return reason_of(error)
    return ""
