"""The columns of a stage: a battle that is another one with some ground, units and rules of its own.

All columns of a scenario file may stand in it; those here are what only a stage has or writes otherwise.
"""

from typing import Annotated, Any

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from engine.loading.schema.scenario_file import Id, LegendEntry, SideName, as_entry, as_words
from engine.loading.words.checked import Says


class StageFile(BaseModel):
    """What a stage says of the battle it is a copy of; every other key is checked as that of a scenario.

    Attributes
    ----------
    of : str
        Id of the battle.
    ground : dict of str to LegendEntry
        By hex: what lies there, or with a ``+`` before it what lies there too.
    without : list of str
        Hexes whose units are taken off the board.
    units : dict
        Units that are set up beside the others, or in place of who stands on their hex.
    """

    model_config = ConfigDict(extra="allow", strict=True)

    of: Id
    ground: Annotated[
        dict[str, Annotated[LegendEntry, BeforeValidator(as_entry)]],
        Says('a table of hex = terrain like "forest", or "+ wire" for wire beside what lies there'),
    ] = {}
    without: Annotated[list[str], BeforeValidator(as_words), Field(max_length=100)] = []
    units: dict[SideName, dict[str, Annotated[list[str], BeforeValidator(as_words)]]] = {}


def is_stage(raw: Any) -> bool:
    """Whether a file says of which battle it is a copy."""
    return isinstance(raw, dict) and "of" in raw
