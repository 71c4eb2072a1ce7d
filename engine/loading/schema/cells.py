"""Kinds of cells in the tables of rules: how each is written in TOML and what it becomes (expansions 7.1).

Every kind accepts the short text of the tables (``"1/2/0"``, ``"3,2,1"``, ``"H"``) as well as plain lists, so
that a patch on the command line and a line of a file are written alike.
"""

import re
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field
from pydantic_core import PydanticCustomError

from engine.layout import LONGEST_RANGE
from engine.loading.words.checked import Says

NONE_WORDS = ("none", "-", "")
OF_THE_BATTLE = "scenario"  # in place of hexes: those that the battle names itself
FACES = "IAGFS"
# A face of the die alone, or with the mark that says whose selector follows.
FACE_KEY = re.compile(rf"^\s*[{FACES}]\s*(?:([<>])\s*(\S.*))?$")
TRAIT = re.compile(r"^[A-Z][A-Z0-9_]*$")
# Traits that carry a rule no kernel knows yet; without this list they would only select and change nothing.
TRAITS_NOT_MODELLED = ("PAVED",)


class Row(BaseModel):
    """A row of a table: unknown columns are refused."""

    model_config = ConfigDict(extra="forbid", strict=True, populate_by_name=True)


class Only:
    """Note in a type: values the data model knows but no kernel plays yet are refused by name."""

    def __init__(self, *values: Any) -> None:
        self.values = values

    def check(self, value: Any) -> Any:
        """The value, or an error that says it is not modelled."""
        if value not in self.values:
            allowed = " or ".join("none" if v in (None, {}, []) else str(v) for v in self.values)
            raise PydanticCustomError("not_modelled", f"{allowed} (other values are not modelled yet)")
        return value

    def __call__(self, value: Any) -> Any:
        return self.check(value)


class Holds:
    """Note in a type: what a cell holds once its row is read, where validators make it more exact than the annotation.

    The typed shape of the rules (``schema.columns``) follows it.
    """

    def __init__(self, kind: Any) -> None:
        self.kind = kind


def only(*values: Any) -> AfterValidator:
    """Validator for cells of which only some values are modelled."""
    return AfterValidator(Only(*values))


def no_value(value: Any) -> Any:
    """``none`` and ``-`` say that a cell has no value."""
    return None if isinstance(value, str) and value.strip().lower() in NONE_WORDS else value


def wrong(expected: str) -> PydanticCustomError:
    """The error of a cell that cannot be read."""
    return PydanticCustomError("cell", expected)


def split_numbers(value: Any) -> Any:
    """Numbers divided by slashes or commas as a list; ``-`` is 0."""
    if isinstance(value, str):
        words = [word.strip() for word in re.split(r"[/,]", value)]
        if not all(word == "-" or re.fullmatch(r"-?\d+", word) for word in words):
            raise wrong("numbers divided by /")
        return [0 if word == "-" else int(word) for word in words]
    return value


def as_triplet(value: Any) -> Any:
    """Entries for INF/ARM/ART; one number stands for all three."""
    numbers = split_numbers(value)
    if isinstance(numbers, int) and not isinstance(numbers, bool):
        return [numbers] * 3
    if isinstance(numbers, list):
        return numbers * 3 if len(numbers) == 1 else numbers
    return value


def as_flags(value: Any) -> Any:
    """Flags ignored by INF/ARM/ART; one entry stands for all three."""
    if isinstance(value, str) and value.strip().upper() == "ALL":
        return ["ALL"] * 3
    return as_triplet(value)


def as_stops(value: Any) -> Any:
    """Stop kinds for INF/ARM/ART; one stands for all three."""
    words = value.split("/") if isinstance(value, str) else value
    return words * 3 if isinstance(words, list) and len(words) == 1 else words


def as_numbers(value: Any) -> Any:
    """Numbers divided by slashes or commas as a list; one number is a list of one."""
    if isinstance(value, int) and not isinstance(value, bool):
        return [value]
    return split_numbers(value)


def as_dice(value: Any) -> Any:
    """Dice by range; ``none`` = may not attack."""
    return as_numbers(no_value(value))


def as_pair(value: Any) -> Any:
    """Two numbers divided by a slash; ``none`` is no pair.

    Examples
    --------
    >>> as_pair("0/2"), as_pair("none")
    ([0, 2], None)
    """
    return split_numbers(no_value(value))


def as_words(value: Any) -> Any:
    """Words of one line as a list."""
    return value.replace(",", " ").split() if isinstance(value, str) else value


def as_maybe_words(value: Any) -> Any:
    """Words of one line as a list; ``none`` is no list."""
    return as_words(no_value(value))


def as_listed(value: Any) -> Any:
    """Words divided by bars, commas or blanks as a list, also where they stand in an entry of one; none is empty.

    Examples
    --------
    >>> as_listed("road|rail, town"), as_listed(["ski", "road|rail"]), as_listed("none")
    (['road', 'rail', 'town'], ['ski', 'road', 'rail'], [])
    """
    texts = [value] if isinstance(value, str) else value
    if no_value(value) is None:
        return []
    if isinstance(texts, list) and all(isinstance(one, str) for one in texts):
        return [word for one in texts for word in re.split(r"[|,\s]+", one) if word]
    return value


def as_upper(value: Any) -> Any:
    """Names of codes may be written in lower case."""
    return value.upper() if isinstance(value, str) else value


def as_bool(value: Any) -> Any:
    """``yes`` and ``no`` are booleans."""
    words = {"yes": True, "no": False, "true": True, "false": False}
    return words.get(value.lower(), value) if isinstance(value, str) else value


def as_all_or_number(value: Any) -> Any:
    """``ALL`` may be written in lower case."""
    return value.upper() if isinstance(value, str) else value


def known_traits(value: list[str]) -> list[str]:
    """Traits in order, each once; refuses those that would need a rule the kernel lacks."""
    for trait in value:
        if not TRAIT.match(trait):
            raise wrong("traits in capital letters, divided by blanks")
        if trait in TRAITS_NOT_MODELLED:
            raise PydanticCustomError("not_modelled", f"other traits ({trait} is not modelled yet)")
    return sorted(set(value))


UPPER = BeforeValidator(as_upper)
LISTED = BeforeValidator(as_listed)
Count = Annotated[int, Field(ge=0, le=99)]
YesNo = Annotated[bool, BeforeValidator(as_bool), Says("true | false")]
Triplet = Annotated[
    list[Annotated[int, Field(ge=0, le=9)]],
    BeforeValidator(as_triplet),
    Field(min_length=3, max_length=3),
    Says("numbers 0 to 9 for INF/ARM/ART like 1/2/0, or one for all"),
]
Reductions = Annotated[
    list[Annotated[int, Field(ge=-9, le=9)]],
    BeforeValidator(as_triplet),
    Field(min_length=3, max_length=3),
    Says("numbers -9 to 9 for INF/ARM/ART like 0/2/0, or one for all; -1 is one die more"),
]
FlagsIgnored = Annotated[
    list[Annotated[int, Field(ge=0, le=99)] | Literal["ALL"]],
    BeforeValidator(as_flags),
    Field(min_length=3, max_length=3),
    Says("a number or ALL, or numbers of the occupant's class INF/ARM/ART like 1/0/0"),
]
Stops = Annotated[
    list[Literal["-", "S", "H"]],
    BeforeValidator(as_stops),
    Field(min_length=3, max_length=3),
    Says("- | S | H, or three of them for INF/ARM/ART"),
]
RangeDice = Annotated[
    list[Annotated[int, Field(ge=0, le=9)]],
    BeforeValidator(as_dice),
    Field(min_length=1, max_length=LONGEST_RANGE),
    Says(f"1 to {LONGEST_RANGE} numbers of dice by range like 3/2/1"),
]
MaybeDice = Annotated[
    list[Annotated[int, Field(ge=0, le=9)]] | None,
    BeforeValidator(as_dice),
    Says("numbers of dice by range like 3/2/1, or none"),
]
Selector = Annotated[str, Field(min_length=1), Says("a selector like INF|ARM&!SPECIAL")]
MaybeSelector = Annotated[str | None, BeforeValidator(no_value), Says("a selector like INF|ARM, or none")]
Traits = Annotated[
    list[str], BeforeValidator(as_words), AfterValidator(known_traits), Says("traits like SPECIAL")
]
AllOr = Annotated[int | Literal["ALL"], BeforeValidator(as_all_or_number), Says("a number or ALL")]
FaceEffect = Annotated[str | None, BeforeValidator(no_value), AfterValidator(Only("hit", "flag", None))]


def face_keys(mark: str) -> AfterValidator:
    """Keys of exceptions: a face, alone or with a selector of targets (``>``) or of attackers (``<``)."""

    def known(value: dict[str, Any] | None) -> dict[str, Any] | None:
        found = [FACE_KEY.match(key) for key in value or ()]
        if any(one is None or one[1] not in (None, mark) for one in found):
            raise wrong(f"keys of one of the faces {' '.join(FACES)}, alone or like S{mark}ARM")
        return value

    return AfterValidator(known)


FaceAttack = Annotated[
    dict[str, FaceEffect], face_keys(">"), Says('a table like "S>ARM" = "hit" | "flag" | "-"')
]
FaceTarget = Annotated[
    dict[str, FaceEffect], face_keys("<"), Says('a table like "G<INF" = "hit" | "flag" | "-"')
]
