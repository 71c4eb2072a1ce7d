"""How a variant is written: options joined by ``+``, changes on the spot as ``path=value``."""

import re

PLUS = re.compile(r"\+(?!=)")  # joins the options of a variant; += adds
# Possessive repeats: a long text that is no change is seen to be none at once.
ON_THE_SPOT = re.compile(r"^([a-z](?:[\w.\[\]|&!()-]| +(?=[\w.\[\]|&!()-]))*+)\s*+(\+=|=)\s*+(.+)$")


def is_set(part: str) -> bool:
    """Whether a part is ``path=value`` and no option with parameters."""
    match = ON_THE_SPOT.match(part)
    return (
        match is not None and ":" not in match.group(1) and ("." in match.group(1) or "[" in match.group(1))
    )
