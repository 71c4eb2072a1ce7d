"""Plain values: what the rules are made of before they become numbers."""

from typing import Any


def plain_copy(value: Any) -> Any:
    """A copy of nested tables and lists that shares none of them with the original.

    ``copy.deepcopy`` also keeps a record of every object for values that contain themselves, which rules never do,
    and takes ten times as long; rules are copied for every variant.
    """
    if isinstance(value, dict):
        return {key: plain_copy(one) if isinstance(one, (dict, list)) else one for key, one in value.items()}
    if isinstance(value, list):
        return [plain_copy(one) if isinstance(one, (dict, list)) else one for one in value]
    return value
