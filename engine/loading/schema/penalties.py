"""Cells of the ruleset that take figures, movement or dice from units (expansions 7.6; house-rules 4.5, 4.6, 4.13)."""

import re
from typing import Annotated, Any, Literal, Self

from pydantic import AfterValidator, BeforeValidator, Field, model_validator

from engine.loading.schema.cells import LISTED, UPPER, Row, wrong
from engine.loading.words.checked import Says

CHANGE = re.compile(r"^(-\d|-level|max \d)$")
REGULAR = "regular"  # a limit of movement: that of a unit that is nothing special
AFFECTED = re.compile(r"^(scenario|(axis|allies)(_(inf|arm|art))?|tag:[a-z][a-z0-9_-]*)$")
ExemptWord = Literal["ski", "road", "rail", "town"]


def as_change(value: Any) -> Any:
    """``none`` changes nothing."""
    return None if isinstance(value, str) and value.strip().lower() == "none" else value


def known_change(value: str | None) -> str | None:
    """A change of a number as penalties write it."""
    if value is not None and CHANGE.match(value) is None:
        raise wrong("a change like -1 or max 2, or none")
    return value


def known_words(value: list[str]) -> list[str]:
    """Words for the units a penalty affects."""
    for word in value:
        if AFFECTED.match(word) is None:
            raise wrong("some of axis, allies, axis_inf .. allies_art, tag:name, or scenario")
    return value


def known_march(value: str | None) -> str | None:
    """A change of both limits of movement."""
    return value if value == REGULAR else known_change(value)


Change = Annotated[
    str | None, BeforeValidator(as_change), AfterValidator(known_change), Says("-1, max 2 or none")
]
March = Annotated[
    str | None, BeforeValidator(as_change), AfterValidator(known_march), Says("-1, max 2, regular or none")
]


class Penalty(Row):
    """Figures, movement or dice that some units lack (expansions 7.6).

    ``who`` selects unit rows, ``affected`` sides, classes of a side and units tagged in the scenario (nothing:
    everyone); ``-n`` of all entries add up, then ``max n``; ``-level`` takes the entry's ``level``; ``regular``, of
    ``move``, leaves a unit what one that is nothing special may move.  ``exempt``: ``ski`` spares units with that
    trait, the others a move on such hexes, of which ``path_max`` may keep a maximum; ``path_rule`` says whether all
    of its hexes count or the first alone.  A reduction leaves at least ``at_least`` hexes.  ``ceiling`` is where
    recovery ends.  ``cut_off``: it binds units as long as they are out of supply, and no others; ``sick``: those of
    this level of sickness.
    """

    who: Annotated[str, Field(min_length=1), Says("a selector like INF|ARM&!SPECIAL")] = "ALL"
    affected: Annotated[
        list[str],
        LISTED,
        AfterValidator(known_words),
        Says("words divided by |, or none"),
    ] = []
    figures: Change = None
    move: March = None
    move_battle: Change = None
    move_max: Change = None
    dice: Change = None
    exempt: Annotated[
        list[ExemptWord],
        LISTED,
        Says("some of ski|road|rail|town, or none"),
    ] = []
    path_max: Annotated[int, Field(ge=0, le=9)] | None = None
    path_rule: Annotated[Literal["WHOLE_PATH", "START_HEX"], UPPER] = "WHOLE_PATH"
    at_least: Annotated[int, Field(ge=0, le=9)] = 0
    level: Annotated[int, Field(ge=0, le=9)] = 0
    ceiling: Annotated[Literal["REDUCED", "NORMAL"], UPPER] = "REDUCED"
    cut_off: bool = False
    sick: Annotated[int, Field(ge=0, le=9)] = 0

    @model_validator(mode="after")
    def _of_level(self) -> Self:
        """What is left to the level."""
        for name in ("figures", "move", "move_battle", "move_max", "dice"):
            if getattr(self, name) == "-level":
                setattr(self, name, f"-{self.level}")
        return self


class BlitzArmor(Row):
    """A Blitzkrieg on the ground: own armor at full speed, the enemy's slowed (HR-BLITZARM-1, -2)."""

    side: Literal["auto", "axis", "allies"] = "auto"
    move: Annotated[int, Field(ge=1, le=9)] = 3
    slowed: Annotated[int, Field(ge=0, le=9)] = 2
    specials: Annotated[Literal["CAP", "MINUS_ONE", "IGNORE"], UPPER] = "CAP"
