"""The event log as a schema: every kind of event and every field (``docs/4-event-log.md`` explains them).

``python -m engine.replay.event_log`` prints the JSON Schema that is kept in
``engine/data/event-log.schema.json``.  The log is for programs that
check the rules without this one, so it holds names only: hexes like ``C4``, units like ``axis-3``, cards
like ``barrage#1``.
"""

import json
from typing import Annotated, Any, Literal

from pydantic import Field

from engine.loading.words.imported import ImportEntry
from engine.replay.event_kinds import AnyEvent
from engine.replay.event_types import CardId, Count, HexName, SectionName, SideName, Strict, UnitId


class HexEntry(Strict):
    """One hex at the start.

    ``terrain`` is the tile or what is printed, ``owner`` the side its works protect, ``rotation`` the turn
    of its closed edges in steps of 60 degrees, ``becomes`` the tile in its place once fire has destroyed it, ``below``
    what shows once sabotage has taken the tile off, ``areas`` the halves of flanks by their numbers from the left,
    where the board has small lines; a battle without cards has no ``sections``.
    """

    hex: HexName
    becomes: str | None = None
    below: str | None = None
    terrain: str
    pieces: list[str]
    owner: str | None
    rotation: int
    sections: list[SectionName]
    areas: list[Annotated[int, Field(ge=1, le=6)]] | None = None


class UnitEntry(Strict):
    """One unit at the start.

    ``row`` names its line in ``rules.units``, ``hex`` is null until an air drop or a train sets it down.
    """

    id: UnitId
    side: SideName
    row: str
    hex: HexName | None
    figures: Count


class AirDropEntry(Strict):
    """One air drop: its units in the order in which their figures come down, and the random steps of each."""

    side: SideName
    units: list[UnitId]
    steps: Count


class ObjectiveEntry(Strict):
    """One objective; ``need`` null is the majority of its hexes."""

    index: Count
    hexes: list[HexName]
    sides: list[SideName]
    need: Count | None
    deny: bool
    when: Literal["change", "turn_start", "turn_end", "never"]
    hold: Literal["while", "forever", "until_enemy"]
    value: int
    win: bool


class ExitEntry(Strict):
    """Hexes by which units of the sides may leave the board, and the medals each of them earns by it.

    ``who`` selects the units, ``per`` says whether each unit or each of its figures earns the medals; a unit that
    leaves by an exit of the value ``WIN`` wins the game.
    """

    hexes: list[HexName]
    sides: list[SideName]
    value: int | Literal["WIN"]
    who: str = "ALL"
    per: Literal["UNIT", "FIGURE"] = "UNIT"


class BarrierEntry(Strict):
    """Hexes that forbid attacks across them to the units ``who`` selects (line of fire, or bank of a river)."""

    hexes: list[HexName]
    who: str
    test: Literal["LINE", "BANKS"]


class MarkerEntry(Strict):
    """A marker on a hex or of the unit there; ``to`` empty: a load earns its medals by leaving the board."""

    kind: Literal[
        "boat", "ferry", "camouflage", "leader", "post", "equipment", "prisoner", "charges", "marker"
    ]
    hex: HexName
    sides: list[SideName]
    to: list[HexName]
    value: Count


class TrainEntry(Strict):
    """A train: its two units, the units it carries, which have no hex yet, and where they get off."""

    locomotive: UnitId
    wagon: UnitId
    cargo: list[UnitId]
    station: HexName | None


class SetUp(Strict):
    """The start of the game."""

    first_side: SideName
    medal_target: dict[SideName, int]
    broken_at: dict[SideName, int] | None = None
    turn_limit: int | None = None
    hand_start: dict[SideName, int]
    hand_size: dict[SideName, int]
    hexes: list[HexEntry]
    units: list[UnitEntry]
    air_drops: list[AirDropEntry]
    objectives: list[ObjectiveEntry]
    exits: list[ExitEntry] = []
    barriers: list[BarrierEntry] = []
    markers: list[MarkerEntry] = []
    trains: list[TrainEntry] = []
    special_rules: list[str] = []
    hands: dict[SideName, list[CardId]]
    deck: list[CardId]


class CandidateEntry(Strict):
    """One answer that was possible; ``terms`` add up to ``score``, ``other`` is what no weight has a share in."""

    choice: str
    score: float
    terms: dict[str, float]


class DecisionEntry(Strict):
    """One question to a judging player: best candidate first; ``event`` numbers the first event after the answer."""

    turn: Count
    side: SideName
    question: str
    event: Count
    unit: UnitId | None
    chosen: str
    reason: str | None
    candidates: list[CandidateEntry]


class EventLog(Strict):
    """One game, complete: rules in force, set-up, every event, result row; decisions where they are asked for.

    ``imports``: what is not in the battle as it was in its file of the publisher's editor, if it is from one.
    """

    format: Literal["m44-event-log"]
    version: Literal[1]
    scenario: str
    title: str
    chance_id: str
    variant: str
    options: list[str]
    provenance: list[dict[str, Any]]
    notices: list[str] = []
    scenario_digest: str
    rules_digest: str
    engine_digest: str
    seed: Count
    namespace: str
    game: Count
    players: dict[SideName, str]
    rules: dict[str, Any]
    setup: SetUp
    events: list[AnyEvent]
    result: dict[str, int | str]
    decisions: list[DecisionEntry] = []
    imports: list[ImportEntry] = []


def event_log_schema() -> dict[str, Any]:
    """JSON Schema of an event log."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        **EventLog.model_json_schema(),
        "title": "Event log of one game (m44 replay --json)",
    }


if __name__ == "__main__":
    print(json.dumps(event_log_schema(), indent=1))
