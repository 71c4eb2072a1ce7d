"""Files of answers and studies, written so that each is there whole or not at all."""

from collections.abc import Mapping
from pathlib import Path


def write_whole(path: Path, content: str) -> None:
    """Write a text file so that it is there whole or not at all."""
    temporary = path.with_name(f".{path.name}.tmp")
    temporary.write_text(content, encoding="utf-8", newline="\n")
    temporary.replace(path)


def write_all(folder: Path | str, contents: Mapping[str, str]) -> dict[str, Path]:
    """Write texts by file name into a folder, created when missing; gives their paths by name."""
    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in contents.items():
        write_whole(folder / name, content)
    return {name: folder / name for name in contents}
