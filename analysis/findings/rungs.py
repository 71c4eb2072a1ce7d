"""The ladder as data: which players a change is followed along (``engine/data/ladder.toml``)."""

from functools import cache
from pathlib import Path
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

import engine
from engine.loading.words.checked import validated
from engine.loading.words.errors import InputError
from engine.loading.words.files import read_toml
from engine.policies.player_files import load_player
from engine.policies.postures import styles_of
from engine.policies.usual import PLAYER

FILE = Path(engine.__file__).parent / "data" / "ladder.toml"


class Rung(BaseModel):
    """A player on the ladder, playing both sides; or styles of the usual player, on both sides or on one alone.

    Attributes
    ----------
    player : str
        Of the Axis; of the Allies too, unless ``allies`` names another one.
    elo : float or None
        Rating; None if it has not been rated.
    credible : bool
        Whether a verdict has to hold for it.
    restricted : str
        What it leaves out; empty for a full player.
    allies : str
        Who plays the Allies, if somebody else does.
    posture : str
        Of the style that plays, and on which side if on one alone; empty for a rung of the ladder.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    player: Annotated[str, Field(min_length=1)]
    elo: float | None = None
    credible: bool = True
    restricted: str = ""
    allies: str = ""
    posture: str = ""

    @property
    def pair(self) -> tuple[str, str]:
        """Player of the Axis, player of the Allies."""
        return self.player, self.allies or self.player

    @property
    def name(self) -> str:
        """What it is called beside the others."""
        if not self.allies:
            return self.player
        side = self.posture.split()[0]
        return f"{self.player if side == 'Axis' else self.allies} as {side}"


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
    rungs = validated(Ladder, read_toml(path), str(path)).rung
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
        for key in ("allies", "posture"):
            if getattr(rung, key):
                found, expected = (
                    f"{getattr(rung, key)!r}",
                    "players on both sides; postures come from their own files",
                )
                raise InputError(str(path), f"rung.{i}.{key}", found, expected)
        if rung.restricted and rung.credible:
            raise InputError(str(path), f"rung.{i}.credible", "true for a restricted player", "false")
        seen.add(rung.player)
    return tuple(rungs)


@cache
def ladder() -> tuple[Rung, ...]:
    """The rungs that come with the program."""
    return read_ladder()


def posture_rungs(player: str = PLAYER) -> tuple[Rung, ...]:
    """Styles of a player in every posture, on both sides and on either side against the player; none without styles."""
    styles = styles_of(player)
    both = [Rung(player=style, posture=posture) for posture, style in styles.items()]
    axis = [Rung(player=style, allies=player, posture=f"Axis {posture}") for posture, style in styles.items()]
    allies = [
        Rung(player=player, allies=style, posture=f"Allies {posture}") for posture, style in styles.items()
    ]
    return (*both, *axis, *allies)
