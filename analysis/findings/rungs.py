"""The ladder as data: which players a change is followed along (``engine/data/ladder.toml``)."""

from functools import cache
from pathlib import Path
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

import engine
from engine.loading.words.checked import tell_pydantic
from engine.loading.words.errors import InputError
from engine.loading.words.files import read_toml
from engine.policies.player_files import load_player

FILE = Path(engine.__file__).parent / "data" / "ladder.toml"


class Rung(BaseModel):
    """A player on the ladder, playing both sides.

    Attributes
    ----------
    player : str
    elo : float or None
        Rating; None if it has not been rated.
    credible : bool
        Whether a verdict has to hold for it.
    restricted : str
        What it leaves out; empty for a full player.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    player: Annotated[str, Field(min_length=1)]
    elo: float | None = None
    credible: bool = True
    restricted: str = ""


class Ladder(BaseModel):
    """The file."""

    model_config = ConfigDict(extra="forbid")

    rung: Annotated[list[Rung], Field(min_length=1)]


def read_ladder(path: Path = FILE) -> tuple[Rung, ...]:
    """Rungs in the order of the file.

    Raises
    ------
    InputError
        Unknown keys or players, a player twice, a restricted player that is called credible.
    """
    rungs = tell_pydantic(Ladder, read_toml(path), str(path)).rung
    seen: set[str] = set()
    for i, rung in enumerate(rungs):
        key = f"rung.{i}.player"
        try:
            load_player(rung.player)
        except InputError as error:
            raise InputError(
                str(path), key, f"the player {rung.player!r}", f"one that can play: {error}"
            ) from None
        if rung.player in seen:
            raise InputError(str(path), key, f"{rung.player} again", "every player once")
        if rung.restricted and rung.credible:
            raise InputError(str(path), f"rung.{i}.credible", "true for a restricted player", "false")
        seen.add(rung.player)
    return tuple(rungs)


@cache
def ladder() -> tuple[Rung, ...]:
    """The rungs that come with the program."""
    return read_ladder()
