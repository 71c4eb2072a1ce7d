"""The file ``results.json``: a head, and findings that say once what many of them say alike.

Numbers of one row share their scope, source and health.  The file keeps these keys in ``shared`` and each finding names
its entry: a whole finding is ``{**shared[finding["shared"]], **finding}``.  The schema of the file,
``templates/results.schema.json``, is derived from the models here (``python -m analysis.findings.results_file`` prints
it).
"""

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Annotated, Any, Literal, Self, cast

from pydantic import (
    Field,
    SerializerFunctionWrapHandler,
    create_model,
    model_serializer,
    model_validator,
)

from analysis.findings.schema import Finding, Provenance, ResultPart
from engine.loading.words.imported import ImportEntry

FORMAT = "m44-results"
VERSION = 2
OWN = ("id", "est", "ci", "mcse")  # each finding says these itself
SHARED = "shared"


class PartlySaid(ResultPart):
    """A part of which only those keys are written that were given."""

    @model_serializer(mode="wrap")
    def _what_was_given(self, write: SerializerFunctionWrapHandler) -> dict[str, Any]:
        return {key: value for key, value in write(self).items() if key in self.model_fields_set}


class SharedProvenance(PartlySaid, Provenance):
    """Where the number comes from; no ``command`` where it is that of the head."""

    command: str = ""


def _partly(model: type[ResultPart]) -> dict[str, Any]:
    """The keys of a model for one that may leave any of them out."""
    fields = {}
    for key, field in model.model_fields.items():
        kind: Any = SharedProvenance if key == "prov" else field.annotation
        fields[key] = (
            (Annotated[kind, *field.metadata] if field.metadata else kind) | None,
            Field(default=None),
        )
    return fields


PartOfFinding: Any = create_model(
    "PartOfFinding", __base__=PartlySaid, __doc__="Keys that findings share.", **_partly(Finding)
)
FindingInFile: Any = create_model(
    "FindingInFile",
    __base__=PartlySaid,
    __doc__="The keys of a finding that its entry of ``shared`` has not, or has otherwise.",
    **_partly(Finding)
    | {key: (Finding.model_fields[key].annotation, ...) for key in OWN}
    | {SHARED: (Annotated[int, Field(ge=0)], ...)},
)


class StyledLevel(ResultPart):
    """Wins of the Allies of 100 with one pair of players: by their games, and drawn toward the mean (``value``).

    ``postures``: of the Axis and of the Allies, like ``holding,usual``; empty for a member of an ensemble.
    """

    axis_player: str = Field(min_length=1)
    allies_player: str = Field(min_length=1)
    postures: str
    games: int = Field(ge=1)
    est: float = Field(ge=0, le=100)
    ci: list[float] = Field(min_length=2, max_length=2)
    value: float = Field(ge=0, le=100)


class OverPlayersPart(ResultPart):
    """A battle over players and postures; ``low`` and ``high`` are null where the players have no styles."""

    scenario: str = Field(min_length=1)
    variant: str = Field(min_length=1)
    axis_player: str = Field(min_length=1)
    allies_player: str = Field(min_length=1)
    games: int = Field(ge=0)
    low: float | None = Field(ge=0, le=100)
    high: float | None = Field(ge=0, le=100)
    lowest: str
    highest: str
    levels: list[StyledLevel]


class ChangedCell(ResultPart):
    """A cell of the rules that a variant changes; or an option that changes nothing, its ``state`` saying why."""

    scenario: str = Field(min_length=1)
    variant: str = Field(min_length=1)
    path: str
    was: str
    now: str
    words: str
    option: str = Field(min_length=1)
    state: Literal["", "official", "cannot", "outranked"]


class Question(ResultPart):
    """Margins that matter, named before the run."""

    wins_points: float = Field(gt=0)
    medals: float = Field(gt=0)
    turns_percent: float = Field(gt=0)


class Results(ResultPart):
    """The file ``results.json``."""

    format: Literal["m44-results"]
    version: Literal[2]
    kind: Literal["compare", "fair"]
    digest: str = Field(min_length=1)
    sentence: str = Field(min_length=1)
    scope_line: str = Field(min_length=1)
    margins: Question
    plan: dict[str, Any]
    provenance: dict[str, Any]
    notices: list[str]
    what_changed: list[ChangedCell]
    imports: list[ImportEntry]
    notes: list[str]
    over_players: list[OverPlayersPart]
    rows: list[dict[str, Any]]
    shared: list[PartOfFinding]
    findings: list[FindingInFile]

    @model_validator(mode="after")
    def _every_finding_is_whole(self) -> Self:
        for one in whole_findings(self.model_dump(include={"provenance", SHARED, "findings"})):
            Finding.model_validate(one)
        return self


def findings_in_file(rows: Iterable[Sequence[Finding]], command: str) -> dict[str, list[dict[str, Any]]]:
    """``shared`` and ``findings`` of the file.

    Parameters
    ----------
    rows : iterable of sequence of Finding
        The numbers of each row.
    command : str
        Said by the head of the file; a finding of another command names its own.

    Returns
    -------
    dict
        ``shared``: for each row and kind of finding the values that more than half of them have; ``findings``: what
        each has beside them.
    """
    shared: dict[str, int] = {}
    entries: list[dict[str, Any]] = []
    written: list[dict[str, Any]] = []
    for findings in rows:
        values = [_without_command(one.model_dump(), command) for one in findings]
        common = {kind: _common(values, kind) for kind in dict.fromkeys(one["kind"] for one in values)}
        for one in values:
            base = common[one["kind"]]
            entry = shared.setdefault(repr(base), len(shared))
            if entry == len(entries):
                entries.append(base)
            own = {key: value for key, value in one.items() if key not in base or base[key] != value}
            written.append({**own, SHARED: entry})
    return {SHARED: entries, "findings": written}


def _without_command(finding: dict[str, Any], command: str) -> dict[str, Any]:
    prov = finding["prov"]
    if prov["command"] == command:
        finding["prov"] = {key: value for key, value in prov.items() if key != "command"}
    return finding


def _common(findings: Sequence[Mapping[str, Any]], kind: str) -> dict[str, Any]:
    """The values of a kind of findings that more than half of them have."""
    alike = [one for one in findings if one["kind"] == kind]
    found = {}
    for key in alike[0]:
        if key in OWN:
            continue
        texts = [repr(one[key]) for one in alike]
        text, times = Counter(texts).most_common(1)[0]
        if 2 * times > len(alike):
            found[key] = alike[texts.index(text)][key]
    return found


def whole_findings(results: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """The findings of ``results.json``, each with all its keys.

    Parameters
    ----------
    results : mapping
        The file, read.

    Yields
    ------
    dict
        A finding (``analysis.findings.schema.Finding``).

    Raises
    ------
    ValueError
        A finding names an entry of ``shared`` that is not there.
    """
    shared = cast("Sequence[Mapping[str, Any]]", results[SHARED])
    command = results["provenance"].get("command", "")
    for finding in results["findings"]:
        if finding[SHARED] >= len(shared):
            raise ValueError(f"no entry {finding[SHARED]} in shared")
        whole = {**shared[finding[SHARED]], **finding}
        del whole[SHARED]
        yield {**whole, "prov": {"command": command, **whole["prov"]}}


def results_schema() -> dict[str, Any]:
    """JSON Schema of ``results.json``."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        **Results.model_json_schema(),
        "title": "Results of m44 compare and m44 fair",
    }


if __name__ == "__main__":
    print(json.dumps(results_schema(), indent=1))
