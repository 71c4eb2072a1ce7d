"""What a picture of a board may be, by the end of its name; known before anything is loaded that draws."""

from pathlib import Path

from engine.loading.words.errors import InputError

PICTURES = (".svg", ".png")


def picture_kind(path: Path) -> str:
    """End of the name of a picture, in small letters.

    Raises
    ------
    InputError
        Another ending.
    """
    kind = path.suffix.lower()
    if kind not in PICTURES:
        raise InputError(str(path), "--out", kind or "no ending", " or ".join(PICTURES))
    return kind
