"""What a manifest may hold, key by key: somebody may have written into it."""

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

from engine.loading.words.checked import validated
from engine.loading.words.imported import ImportEntry

Count = Annotated[int, Field(ge=1)]
Number = Annotated[int, Field(ge=0)]


class KnownKeys(BaseModel):
    """A part of the file; every key is known."""

    model_config = ConfigDict(extra="forbid", strict=True)


class CellPart(KnownKeys):
    """A cell of the plan: one battle under one variant between two players (``plan.Cell``)."""

    index: Number
    scenario: str
    title: str
    variant: str
    options: list[str]
    axis_player: str
    allies_player: str
    chance_id: str
    scenario_digest: str
    rules_digest: str
    tables_digest: str
    players_digest: str
    shared: str = ""
    blind: bool = False
    beside: Number | None = None
    postures: str = ""


class PlanPart(KnownKeys):
    """The plan (``plan.Plan``)."""

    cells: Annotated[list[CellPart], Field(min_length=1)]
    games: Count
    seed: Number
    namespace: str
    trace: bool
    engine: str
    within: float | None = None
    luck: Number = 0
    postures: Number = 0
    searched: Number = 0
    traced: Count = 1000
    baseline_games: Number = 0
    until: str = ""


class ChangePart(KnownKeys):
    """A cell of the rules that a variant changes."""

    path: str
    was: Any
    now: Any
    option: str | None


class OptionPart(KnownKeys):
    """An option of a variant on a battle (``checks.occurrence.OptionThere``)."""

    id: str
    title: str = ""
    state: str
    why: str = ""
    cure: str = ""
    helps: bool = False


class ProvenancePart(KnownKeys):
    """What a variant changes in a battle."""

    scenario: str
    variant: str
    changes: list[ChangePart]
    state: str = "changes"
    options: list[OptionPart] = []


class StopPart(KnownKeys):
    """When a run in batches ended (``stopping.stop_entry``)."""

    rule: str
    target: float | None
    looks: Count
    cap: Count
    games: Count
    reached: bool


class ManifestPart(KnownKeys):
    """The manifest of a run."""

    format: int
    run: str
    command: str
    created: str
    shard: str = "1/1"
    complete: bool
    digest: str | None
    parts_digest: str | None = None
    study_digest: str | None = None
    value_model: str | None = None
    notices: list[str] = []
    imports: list[ImportEntry] = []
    failures: Number = 0
    plan_digest: str
    plan: PlanPart
    provenance: list[ProvenancePart]
    fired_bits: dict[str, str] = {}
    versions: dict[str, str] = {}
    stop: StopPart | None = None
    seal: str | None = None


def check_manifest(manifest: dict[str, Any], file: str) -> None:
    """Refuse a manifest that lacks a key, holds an unknown one, or a value of another type.

    Raises
    ------
    InputError
        Names the first key.
    """
    validated(ManifestPart, manifest, file)
