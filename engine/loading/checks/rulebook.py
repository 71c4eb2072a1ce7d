"""The rulebook: every statement of the rules by its id, in our own words, with its place in the program.

The files ``engine/data/rulebook/<chapter>.toml`` hold the ``number`` and the ``title`` of a chapter and one
table per id:

meaning
    The statement in one line.  Decisions on open points (ids AMB-*) give the decision.
source
    Where it stands: M44 (base rulebook) and WW (Winter Wars rulebook) with pages, FAQ (official answers), BGA (the
    online edition made with the publisher), DER (follows from other rules), ED (our decision).
status
    ``implemented``: coded, needs ``where`` and a test.  ``planned``: not coded yet.  ``remark``: nothing to be
    coded, a note on the rules in ``see``.
where
    Places: ``engine/kernel/battle.py:roll`` (function, method or constant), ``engine/data/terrain.toml:forest``
    (row or switch), or a whole file.
switch
    Path of the cell that changes the behaviour, ``ruleset.air_group``.
see
    Ids of other statements.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from engine.loading.words.checked import Says, validated
from engine.loading.words.errors import InputError
from engine.loading.words.files import DATA, read_toml
from engine.loading.words.likeness import nearest

RULEBOOK = DATA / "rulebook"
Status = Literal["implemented", "planned", "remark"]

RuleId = Annotated[
    str, Field(pattern=r"^[A-Z][A-Z0-9]*(-[A-Z0-9]+)*-[1-9]\d*$"), Says("an id like TER-HILL-2")
]
Line = Annotated[
    str, Field(min_length=8, max_length=140, pattern=r"^[^\n]+$"), Says("one line of 8 to 140 characters")
]
Place = Annotated[
    str, Field(pattern=r"^[\w./-]+\.(py|toml)(:[\w.-]+)?$"), Says("file.py:function or file.toml:row")
]
Switch = Annotated[
    str, Field(pattern=r"^(ruleset|units|terrain|cards|decks)\.[\w.]+$"), Says("like ruleset.air_group")
]


class RuleRow(BaseModel):
    """One table of a rulebook file."""

    model_config = ConfigDict(extra="forbid", strict=True)

    meaning: Line
    source: str = ""
    status: Status
    where: list[Place] = []
    switch: Switch | None = None
    see: list[RuleId] = []


class Heading(BaseModel):
    """The part of a rulebook file that is no statement."""

    model_config = ConfigDict(extra="forbid", strict=True)

    number: Annotated[int, Field(ge=1)]
    title: Line


class IdCheck(BaseModel):
    """The name of a table."""

    id: RuleId


@dataclass(frozen=True)
class Rule:
    """One statement of the rules.

    Attributes
    ----------
    id : str
    chapter : str
        Name of its file without the ending.
    meaning, source : str
    status : {"implemented", "planned", "remark"}
    where, see : tuple of str
    switch : str or None
    """

    id: str
    chapter: str
    meaning: str
    source: str
    status: Status
    where: tuple[str, ...]
    switch: str | None
    see: tuple[str, ...]

    @property
    def topic(self) -> str:
        """The id without its number: ``TER-HILL``."""
        return self.id.rpartition("-")[0]

    @property
    def number(self) -> int:
        """The number of the id."""
        return int(self.id.rpartition("-")[2])


@dataclass(frozen=True)
class Rulebook:
    """All statements, chapter by chapter.

    Attributes
    ----------
    titles : dict
        Chapter to title, in the order of their numbers.
    rules : dict
        Id to statement.
    """

    titles: dict[str, str]
    rules: dict[str, Rule]

    def with_status(self, status: Status) -> list[Rule]:
        """The statements of one status, in order."""
        return [rule for rule in self.rules.values() if rule.status == status]


def load_rulebook(folder: Path = RULEBOOK) -> Rulebook:
    """Read and check all files of the rulebook.

    Raises
    ------
    InputError
        Names the file and the key: an unknown column, an id given twice, a statement said to be implemented
        without a place, a remark about nothing, a reference to an unknown id.

    Examples
    --------
    >>> load_rulebook().rules["RET-6"].meaning
    'Retreats know no stops and no step costs.'
    """
    chapters = sorted((read_chapter(path) for path in folder.glob("*.toml")), key=lambda one: one[0])
    titles: dict[str, str] = {}
    rules: dict[str, Rule] = {}
    for _, title, path, found in chapters:
        titles[path.stem] = title
        for rule in found:
            if rule.id in rules:
                raise InputError(
                    str(path), rule.id, f"an id that {rules[rule.id].chapter}.toml has too", "each id once"
                )
            rules[rule.id] = rule
    for rule in rules.values():
        for other in rule.see:
            if other not in rules:
                file = str(folder / f"{rule.chapter}.toml")
                raise InputError(file, f"{rule.id}.see", repr(other), nearest(other, list(rules)))
    return Rulebook(titles, rules)


def read_chapter(path: Path) -> tuple[int, str, Path, list[Rule]]:
    """Number, title, file and statements of one chapter.

    Raises
    ------
    InputError
        Names the file and the key.
    """
    raw = read_toml(path)
    tables = {key: value for key, value in raw.items() if isinstance(value, dict)}
    heading = validated(Heading, {key: value for key, value in raw.items() if key not in tables}, str(path))
    return heading.number, heading.title, path, [read_rule(id_, table, path) for id_, table in tables.items()]


def read_rule(id_: str, table: object, path: Path) -> Rule:
    """Check one statement.

    Raises
    ------
    InputError
        Names the file, the id and the column.
    """
    file = str(path)
    validated(IdCheck, {"id": id_}, file, id_)
    row = validated(RuleRow, table, file, id_)
    if row.status == "implemented" and not row.where:
        raise InputError(file, f"{id_}.where", "nothing", "at least one place: the statement is implemented")
    if row.status == "remark" and not row.see:
        raise InputError(file, f"{id_}.see", "nothing", "the ids that the remark is about")
    return Rule(
        id_, path.stem, row.meaning, row.source, row.status, tuple(row.where), row.switch, tuple(row.see)
    )
