"""The options that come with the program, read once for all tests."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from engine.loading.options.option import list_options
from engine.loading.schema.option_file import OptionFile


@cache
def shipped() -> dict[str, dict[str, Any]]:
    """Every option that comes with the program, by id."""
    return {one["id"]: one for one in list_options() if not one["own"]}


@cache
def file_of(option: str) -> OptionFile:
    """What the file of an option says."""
    return OptionFile.model_validate(
        tomllib.loads(Path(shipped()[option]["path"]).read_text(encoding="utf-8"))
    )
