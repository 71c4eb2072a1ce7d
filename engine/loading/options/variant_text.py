"""How a variant is written: options with their parameters, joined by ``+``; changes on the spot as ``path=value``."""

import re
from typing import Any

from engine.loading.words.errors import COMMAND, InputError
from engine.loading.words.parsing import parse_toml

PLUS = re.compile(r"\+(?!=)")  # joins the options of a variant; += adds
# Possessive repeats: a long text that is no change is seen to be none at once.
REFERENCE = re.compile(r"^(.*?\.toml|[^:]*)(?::(.*))?$")
ON_THE_SPOT = re.compile(r"^([a-z](?:[\w.\[\]|&!()-]| +(?=[\w.\[\]|&!()-]))*+)\s*+(\+=|=)\s*+(.+)$")


def is_set(part: str) -> bool:
    """Whether a part is ``path=value`` and no option with parameters."""
    match = ON_THE_SPOT.match(part)
    return (
        match is not None and ":" not in match.group(1) and ("." in match.group(1) or "[" in match.group(1))
    )


def parted_reference(ref: str) -> tuple[str, str | None]:
    """An id or the path of a file, and what stands after its colon."""
    match = REFERENCE.match(ref.strip())
    return (match.group(1), match.group(2)) if match else (ref, None)


def split_reference(ref: str) -> tuple[str, dict[str, Any]]:
    """Split ``id:name=value,...`` or ``file.toml:name=value,...`` into where and the values."""
    where, text = parted_reference(ref)
    values: dict[str, Any] = {}
    if text is not None and not text.strip(" ,"):
        raise InputError("option", where, "nothing after the colon", "name=value, or no colon")
    for entry in filter(None, (part.strip() for part in (text or "").split(","))):
        name, mark, value = entry.partition("=")
        if not mark:
            raise InputError("option", where, f"{entry!r} after the colon", "name=value")
        if name.strip() in values:
            raise InputError("option", where, f"parameter {name.strip()} twice", "one value")
        values[name.strip()] = read_value(value.strip())
    return where, values


def read_value(text: str) -> Any:
    """A value from the command line: a TOML value where it is one, else the text; a date stays text."""
    try:
        return parse_toml(f"value = {text}", COMMAND)["value"]
    except InputError:
        return text
