"""Ids of battles and options: what may be one, and the group of a battle that names none."""

import re
from typing import Any

ID = r"^[a-z0-9][a-z0-9_-]*$"
OWN_GROUP = "mine"


def is_id(value: Any) -> bool:
    """Whether a value can be the id of a battle or an option."""
    return isinstance(value, str) and re.match(ID, value) is not None
