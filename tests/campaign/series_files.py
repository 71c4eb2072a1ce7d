"""Files of campaigns, written for tests."""

from pathlib import Path
from typing import Any

OPTION = "campaign-pre-battle-dice"


def write(folder: Path, battles: list[Any], name: str = "series.toml", **keys: Any) -> Path:
    """A file of a campaign of short games."""
    path = folder / name
    keys = {"players": "recruit", "campaigns": 12, **keys}
    lines = [
        f"battles = [{', '.join(map(_value, battles))}]",
        *(f"{key} = {_value(one)}" for key, one in keys.items()),
    ]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {_value(one)}" for key, one in value.items()) + " }"
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    return f'"{value}"' if isinstance(value, str) else str(value)
