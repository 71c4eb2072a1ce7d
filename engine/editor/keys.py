"""The keys of a .m44 file: which are read, which told, which decoration (``engine/data/m44_keys.toml``)."""

from collections.abc import Mapping
from enum import StrEnum
from functools import cache

from engine.loading.words.files import DATA, read_toml

TABLE = DATA / "m44_keys.toml"
EVERY = "*"  # any further key of a place


class Use(StrEnum):
    """What becomes of a key."""

    READ = "read"
    TOLD = "told"
    DECORATION = "decoration"


@cache
def keys() -> Mapping[str, Mapping[str, Use]]:
    """Use of every key, by the place where it stands."""
    return {
        place: {key: Use(text.partition(":")[0]) for key, text in lines.items()}
        for place, lines in read_toml(TABLE).items()
    }
