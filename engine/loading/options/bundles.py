"""Bundles: several options by one name (house-rules section 5)."""

from functools import cache
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from engine.loading.options.option_ids import BUNDLES
from engine.loading.words.checked import validated
from engine.loading.words.files import read_toml


class Bundle(BaseModel):
    """One bundle: options as they are written in a variant, parameters included."""

    model_config = ConfigDict(extra="forbid", strict=True)

    title: str
    about: str
    options: Annotated[list[str], Field(min_length=1)]


@cache
def bundles() -> dict[str, Bundle]:
    """All bundles by id, in the order of the file."""
    return {id_: validated(Bundle, raw, str(BUNDLES), id_) for id_, raw in read_toml(BUNDLES).items()}


def spread(part: str) -> list[str]:
    """The options a part of a variant stands for: those of the bundle, or itself."""
    bundle = bundles().get(part)
    return list(bundle.options) if bundle else [part]
