"""Words that the parts of an event log have in common."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

SideName = Literal["axis", "allies"]
SectionName = Literal["left", "center", "right"]
HexName = Annotated[str, Field(pattern="^[A-Z][1-9][0-9]*$")]
UnitId = Annotated[str, Field(pattern="^(axis|allies)-[1-9][0-9]*$")]
CardId = Annotated[str, Field(pattern="^[^#]+#[0-9]+$")]  # card and copy: one physical card
Count = Annotated[int, Field(ge=0)]


class Strict(BaseModel):
    """No key that is not named here."""

    model_config = ConfigDict(extra="forbid", populate_by_name=True)


class Happened(Strict):
    """What every event says: its number, the player turn (0 = set-up) and whose turn it is."""

    n: Count
    turn: Count
    side: SideName
