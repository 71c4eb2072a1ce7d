"""What a manifest has to hold before anything of it is used: somebody may have written into it."""

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

from engine.loading.words.checked import tell_pydantic

Count = Annotated[int, Field(ge=1)]


class Part(BaseModel):
    """A part of the file; further keys are left to whoever reads them."""

    model_config = ConfigDict(extra="allow", strict=True)


class CellPart(Part):
    """A cell of the plan: one battle under one variant between two players."""

    index: Annotated[int, Field(ge=0)]
    scenario: str
    title: str
    variant: str
    options: list[str]
    axis_player: str
    allies_player: str


class PlanPart(Part):
    """The plan."""

    cells: Annotated[list[CellPart], Field(min_length=1)]
    games: Count
    seed: Annotated[int, Field(ge=0)]
    namespace: str
    engine: str


class ManifestPart(Part):
    """The manifest of a run."""

    plan: PlanPart
    plan_digest: str
    complete: bool
    command: str
    provenance: list[dict[str, Any]]


def check_manifest(manifest: dict[str, Any], file: str) -> None:
    """Refuse a manifest that lacks what every reader of it needs.

    Raises
    ------
    InputError
        Names the first key.
    """
    tell_pydantic(ManifestPart, manifest, file)
