"""What readers rely on in the manifest of a study of a variant."""

from analysis.measure.study_manifest import OpenPart, PlayedPart, StudyPart
from engine.runs.manifest_shape import Number

EXPECTED = "the manifest of m44 variant-study"


class PlanPart(OpenPart):
    """What was asked."""

    engine: str
    file: str
    games: Number | None
    scenarios: list[str]
    parts: dict[str, str] = {}


class VariantPart(StudyPart):
    """``manifest.json`` of ``m44 variant-study``."""

    plan: PlanPart
    first_games: dict[str, Number]
    played: PlayedPart
