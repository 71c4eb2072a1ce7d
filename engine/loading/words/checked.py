"""A parsed file checked against its model: the refusal names the file, the key, what was found and what was expected.

An unknown key of a scenario, an option, a player or a row of a table is refused here.
"""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal, TypeVar, get_args, get_origin

from pydantic import BaseModel, ValidationError

from engine.loading.words.errors import InputError
from engine.loading.words.likeness import nearest
from engine.loading.words.quoting import quoted

Model = TypeVar("Model", bound=BaseModel)
BRANCH = "branch-"  # a branch of a type that has a name of its own
# Parts of a place that name a branch of a type, no key.
BRANCHES = ("function-", "constrained-", "literal[", BRANCH)

# What a value should be where its type says nothing of itself, by what is wrong with it.
FORMS = {
    "missing": "this key",
    "string_type": "a text in quotes",
    "string_too_short": "a text of at least {min_length} character",
    "string_too_long": "a text of at most {max_length} characters",
    "string_pattern_mismatch": "a text of the form {pattern}",
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "float_type": "a number",
    "finite_number": "a finite number",
    "bool_type": "true | false",
    "list_type": "a list",
    "dict_type": "a table",
    "model_type": "a table",
    "model_attributes_type": "a table",
    "none_required": "no such key",
    "too_short": "at least {min_length} of them",
    "too_long": "at most {max_length} of them",
    "greater_than_equal": "at least {ge}",
    "greater_than": "more than {gt}",
    "less_than_equal": "at most {le}",
    "less_than": "less than {lt}",
}


class Says:
    """Note in a type: how a cell is written, for errors and for the list of what can be changed.

    Parameters
    ----------
    text : str
    each : str
        How an entry of the table in the cell is written; ``""`` = ``text`` says it.
    """

    def __init__(self, text: str, each: str = "") -> None:
        self.text = text
        self.each = each


def validated(model: type[Model], raw: Any, file: str, prefix: str = "") -> Model:
    """Check raw values against a model.

    Parameters
    ----------
    model : pydantic model
    raw : mapping
    file, prefix : str
        Named in the error; the prefix stands before the key.

    Raises
    ------
    InputError
        The first mistake, and how many more there are.
    """
    try:
        return model.model_validate(raw)
    except ValidationError as error:
        errors = error.errors(include_url=False)
        # A misspelt key is both unknown and missing; naming what stands in the file helps more.
        first = next((one for one in errors if one["type"] == "extra_forbidden"), errors[0])
        loc = [part for part in first["loc"] if not str(part).startswith(BRANCHES)]
        key = ".".join(str(part) for part in loc)
        key = f"{prefix}.{key}".strip(".") if prefix else key
        expected = _expected(model, loc, first) + _more(errors, first, raw)
        raise InputError(file, key, _found(first), expected) from None


def _more(errors: Sequence[Any], first: Any, raw: Any) -> str:
    """How many places of a file hold further mistakes; what is missing beside an unknown key may be its true name."""
    misspelt = first["type"] == "extra_forbidden"
    counted = [one for one in errors if not (misspelt and one["type"] == "missing")]
    more = len({_place(one, raw) for one in counted}) - 1
    return f"; {more:,} more mistake{'' if more == 1 else 's'} in it" if more > 0 else ""


def _place(error: Any, raw: Any) -> tuple[Any, ...]:
    """Keys of the file that lead to a mistake, without the parts that only say which of several types was tried."""
    place: list[Any] = []
    for part in error["loc"]:
        in_table = isinstance(raw, Mapping) and part in raw
        if in_table or (isinstance(raw, list) and isinstance(part, int) and part < len(raw)):
            raw = raw[part]
        elif error["type"] != "missing" or part != error["loc"][-1]:
            continue
        place.append(part)
    return tuple(place)


def _found(error: Any) -> str:
    if error["type"] == "missing":
        return "nothing"
    if error["type"] == "extra_forbidden":
        return "an unknown key"
    return quoted(error["input"])


def _expected(model: type[BaseModel], loc: list[Any], error: Any) -> str:
    kind, context = error["type"], error.get("ctx", {})
    if kind == "extra_forbidden":
        keys = _keys_at(model, loc[:-1])
        return nearest(str(loc[-1]), keys)
    if kind == "not_modelled":
        return str(error["msg"])
    if kind == "value_error":
        return str(context["error"])
    said = says(model, loc)
    if said is not None and kind != "too_long":
        return said
    if kind == "cell":  # what binds several cells, for which no type of a cell speaks
        return str(error["msg"])
    return FORMS.get(kind, "another value").format(**context)


def fields_of(model: type[BaseModel]) -> dict[str, Any]:
    """Fields of a model by the names files use."""
    return {field.alias or name: field for name, field in model.model_fields.items()}


def _keys_at(model: type[BaseModel], loc: list[Any]) -> list[str]:
    """Keys a model knows at a place."""
    for part in loc:
        field = fields_of(model).get(str(part))
        inner = field and _model_in(field.annotation)
        if inner is None:
            continue
        model = inner
    return list(fields_of(model))


def _model_in(annotation: Any) -> type[BaseModel] | None:
    """A model named somewhere in a type."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return annotation
    for inner in get_args(annotation):
        found = _model_in(inner)
        if found:
            return found
    return None


def says(model: type[BaseModel], loc: list[Any]) -> str | None:
    """How the cell at a place is written, in words; None where its type says nothing of itself."""
    text, each = None, ""
    current: type[BaseModel] | None = model
    for part in loc:
        field = fields_of(current).get(str(part)) if current else None
        if field is None:
            text = each or text
            continue
        text = describe(field.annotation, field.metadata)
        each = next((note.each for note in field.metadata if isinstance(note, Says)), "")
        current = _model_in(field.annotation)
    return text


def describe(annotation: Any, metadata: Any = ()) -> str | None:
    """Allowed values of a type in words."""
    notes = [inner for note in metadata for inner in (note, *getattr(note, "metadata", ()))]
    for note in notes:
        if isinstance(note, Says):
            return note.text
    origin = get_origin(annotation)
    if origin is Annotated:
        inner, *inner_notes = get_args(annotation)
        return describe(inner, inner_notes)
    if origin is Literal:
        return " | ".join(str(value) for value in get_args(annotation))
    if annotation is bool:
        return "true | false"
    low = [note.ge for note in notes if hasattr(note, "ge")]
    high = [note.le for note in notes if hasattr(note, "le")]
    if low and high:
        return f"{low[0]} to {high[0]}"
    parts = [text for inner in get_args(annotation) if (text := describe(inner))]
    return parts[0] if parts else None
