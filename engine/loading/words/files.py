"""Where files come from: the user's own folders first, then those that ship with the program."""

import os
from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar, get_args, get_origin

from pydantic import BaseModel, ValidationError

from engine.loading.words.errors import InputError
from engine.loading.words.parsing import parse_json, parse_toml
from engine.loading.words.quoting import quoted
from engine.loading.words.reader import (
    MOST_JSON,
    MOST_TOML,
    is_folder,
    is_plain_file,
    read_text,
    real_path,
)

Kind = Literal["scenarios", "options"]
Model = TypeVar("Model", bound=BaseModel)

DATA = Path(__file__).resolve().parents[2] / "data"
SEARCH_PATH = "M44_PATH"
BUILT_IN = -1  # in place of a rank: a file that comes with the program
MOST_NAMES = 8
MOST_COMPARED = 100  # characters of a name that is looked for among others
MOST_PEEKED = 4096  # files kept in mind; more than any catalogue holds

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
    """Note in a type: how a cell is written, for errors and for the list of what can be changed."""

    def __init__(self, text: str) -> None:
        self.text = text


def shipped(kind: Kind) -> Path:
    """Folder of the files that come with the program; scenarios lie beside the packages in a source tree."""
    folder = DATA / kind
    return folder if folder.is_dir() else DATA.parent.parent / kind


def is_built_in(kind: Kind, path: Path) -> bool:
    """Whether a file comes with the program."""
    return shipped(kind).resolve() in real_path(path).parents


def own_folders(kind: Kind) -> Iterator[tuple[Path, bool]]:
    """The user's folders in the order searched, and whether their subfolders count."""
    yield Path(), False
    yield Path(kind), True
    for name in os.environ.get(SEARCH_PATH, "").split(os.pathsep):
        if name:
            yield Path(name), True


def find_ranked(kind: Kind) -> list[tuple[Path, int]]:
    """All TOML files where files of a kind may lie: ``.``, ``./<kind>``, ``$M44_PATH``, then the shipped ones.

    Each with the place of its folder in the search; the shipped ones are ``BUILT_IN`` and come last.  In a source tree
    ``./scenarios`` are the shipped ones.  A file reached by two ways counts once; what is no plain file, like a folder
    ``x.toml``, a pipe or a link that leads nowhere, is none of them.
    """
    home = shipped(kind).resolve()
    found: dict[Path, tuple[Path, int]] = {}
    for rank, (folder, deep) in enumerate([*own_folders(kind), (shipped(kind), True)]):
        if is_folder(folder):
            for path in sorted(folder.rglob("*.toml") if deep else folder.glob("*.toml")):
                if not is_plain_file(path):
                    continue
                real = real_path(path)
                found.setdefault(real, (path, BUILT_IN if home in real.parents else rank))
    return sorted(found.values(), key=lambda one: one[1] == BUILT_IN)


def read_toml(path: Path | str, *, any_text: bool = False) -> dict[str, Any]:
    """Read a TOML file; ``any_text`` as in `parse_toml`.

    Raises
    ------
    InputError
        No plain file, too large, not text, not TOML (with line and column), or beyond a limit of ``parsing``.
    """
    return parse_toml(read_text(path, MOST_TOML, form="a TOML file in UTF-8"), str(path), any_text=any_text)


def read_json(path: Path | str, expected: str) -> Any:
    """Read a JSON file that the program has written; ``expected`` says what it should be.

    Raises
    ------
    InputError
        No plain file, too large, not text, not JSON, or beyond a limit of ``parsing``.
    """
    return parse_json(read_text(path, MOST_JSON, expected, expected), str(path), expected)


def peek_toml(path: Path) -> Mapping[str, Any] | None:
    """The values of a TOML file, parsed once as long as the file stays as it is: for looking through whole folders.

    Everybody who asks gets the same values, so nobody may change them.  None for a file that cannot be read: what lies
    in a folder is no mistake until somebody names it.
    """
    try:
        stat = path.stat()
    except (OSError, ValueError):
        return None
    return _parsed(real_path(path), stat.st_mtime_ns, stat.st_size)


@lru_cache(MOST_PEEKED)
def _parsed(path: Path, changed_ns: int, size: int) -> Mapping[str, Any] | None:
    """Values of a file; when it was changed and how long it is tell one state of it from the next."""
    try:
        return read_toml(path)
    except InputError:
        return None


def nearest(name: str, names: list[str]) -> str:
    """The names most like one that was not found, else the first few, for an error's mend."""
    close = get_close_matches(name[:MOST_COMPARED], names, 3, 0.5)
    return "one of " + ", ".join(close or sorted(names)[:MOST_NAMES]) if names else "another name"


def tell_pydantic(model: type[Model], raw: Any, file: str, prefix: str = "") -> Model:
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
        loc = [part for part in first["loc"] if not str(part).startswith("function-")]
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
    """Keys of the file that lead to a mistake, without the parts that only tell which of several types was tried."""
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
    kind, told = error["type"], error.get("ctx", {})
    if kind == "extra_forbidden":
        keys = _keys_at(model, loc[:-1])
        return nearest(str(loc[-1]), keys)
    if kind == "not_modelled":
        return str(error["msg"])
    if kind == "value_error":
        return str(told["error"])
    said = says(model, loc)
    if said is not None and kind != "too_long":
        return said
    return FORMS.get(kind, "another value").format(**told)


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
    text = None
    current: type[BaseModel] | None = model
    for part in loc:
        field = fields_of(current).get(str(part)) if current else None
        if field is None:
            continue
        text = describe(field.annotation, field.metadata)
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
