"""What readers rely on in the manifest of a table of choices."""

from typing import Any

from analysis.measure.study_manifest import OpenPart, PlayedPart, StudyPart
from engine.runs.manifest_shape import Number

EXPECTED = "the manifest of m44 choices"


class PlanPart(OpenPart):
    """What was asked."""

    engine: str
    options: list[str]
    player: str
    searcher: str
    games: Number
    searched: Number
    probed: Number
    seed: Number
    scenarios: list[str]
    boards: dict[str, list[str]] = {}


class ChoicesPart(StudyPart):
    """``manifest.json`` of ``m44 choices``."""

    plan: PlanPart
    made: dict[str, str] = {}
    choices: dict[str, dict[str, Any]] = {}
    scenarios: dict[str, str] = {}
    players: dict[str, str] = {}
    first_games: dict[str, Number]
    played: PlayedPart
