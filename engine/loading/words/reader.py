"""Reading a file that somebody named: a plain file of bounded size, as bytes or as text.

Pipes, devices and sockets are refused before they are opened, for reading them may never end; so is a file that is too
large, before it is read.
"""

import codecs
import os
import stat
from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO

from engine.loading.words.errors import InputError

MEBIBYTE = 1024 * 1024
MOST_TOML = MEBIBYTE  # the longest battle that ships has 7 KiB
MOST_M44 = 4 * MEBIBYTE
MOST_JSON = 256 * MEBIBYTE  # manifests and results that the program writes itself
EXISTS = "a file that exists"
KINDS: tuple[tuple[Callable[[int], bool], str], ...] = (
    (stat.S_ISDIR, "a folder"),
    (stat.S_ISFIFO, "a pipe"),
    (stat.S_ISSOCK, "a socket"),
    (stat.S_ISCHR, "a device"),
    (stat.S_ISBLK, "a device"),
)
WIDE = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE, codecs.BOM_UTF32_BE)
# A pipe that takes the file's place after it was looked at is opened without waiting for whoever fills it.
FLAGS = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)


def is_plain_file(path: Path | str) -> bool:
    """Whether a path leads to a plain file; False for whatever cannot be looked at, like a name that is too long."""
    try:
        return Path(path).is_file()
    except (OSError, ValueError):
        return False


def is_folder(path: Path | str) -> bool:
    """Whether a path leads to a folder; False for whatever cannot be looked at."""
    try:
        return Path(path).is_dir()
    except (OSError, ValueError):
        return False


def real_path(path: Path | str) -> Path:
    """The path with all links followed as far as they lead: also of links that lead nowhere or in a circle.

    Raises
    ------
    InputError
        A name that no file can have.
    """
    try:
        return Path(os.path.realpath(path))
    except ValueError:
        raise InputError(str(path), "", "a name that no file can have", EXISTS) from None


def check_plain(path: Path | str, most: int, expected: str = EXISTS) -> None:
    """Refuse what is no plain file of at most so many bytes.

    Raises
    ------
    InputError
        No such file, a folder, a pipe, a device, a file that is too large.
    """
    try:
        found = Path(path).stat()
    except OSError as error:
        raise _unreadable(path, error, expected) from None
    except ValueError:
        raise InputError(str(path), "", "a name that no file can have", expected) from None
    _check(found, path, most, expected)


def read_bytes(path: Path | str, most: int, expected: str = EXISTS) -> bytes:
    """The bytes of a plain file.

    Parameters
    ----------
    path : path
    most : int
        Bytes it may have.
    expected : str
        The mend where there is no such file.

    Raises
    ------
    InputError
        As `check_plain`, or a file that cannot be read.
    """
    check_plain(path, most, expected)
    try:
        with os.fdopen(os.open(path, FLAGS), "rb") as file:
            found = os.fstat(file.fileno())
            _check(found, path, most, expected)
            data = _read_as_needed(file, found.st_size, most)
    except OSError as error:
        raise _unreadable(path, error, expected) from None
    if len(data) > most:  # a file that grows, or one that does not tell its size
        raise _too_large(path, "more", most)
    return data


def _read_as_needed(file: BinaryIO, size: int, most: int) -> bytes:
    """At most one byte more than allowed; asks for the size that the file says, and for more only if it holds more."""
    data = file.read(min(size, most) + 1)
    while len(data) <= most and (more := file.read(min(MEBIBYTE, most + 1 - len(data)))):
        data += more
    return data


def read_text(path: Path | str, most: int, expected: str = EXISTS, form: str = "text in UTF-8") -> str:
    """The text of a plain file in UTF-8, with or without a mark of its encoding, with any ends of lines.

    ``form`` is what is expected where the bytes are no text.

    Raises
    ------
    InputError
        As `read_bytes`, or bytes that are no text.
    """
    return text_of(read_bytes(path, most, expected), str(path), form)


def text_of(data: bytes, file: str, form: str) -> str:
    """The text that bytes hold; ``file`` names them in errors."""
    if data.startswith(WIDE):
        raise InputError(file, "", "bytes that are no text in UTF-8 but in UTF-16 or UTF-32", form)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise InputError(file, f"line {line}", "bytes that are no text", form) from None
    if "\0" in text:
        line = text.count("\n", 0, text.index("\0")) + 1
        raise InputError(file, f"line {line}", "a NUL character", form)
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _check(found: os.stat_result, path: Path | str, most: int, expected: str) -> None:
    if not stat.S_ISREG(found.st_mode):
        kind = next((said for is_kind, said in KINDS if is_kind(found.st_mode)), "no plain file")
        raise InputError(str(path), "", kind, expected.replace("a file that exists", "a plain file"))
    if found.st_size > most:
        raise _too_large(path, f"{found.st_size:,} bytes", most)


def _too_large(path: Path | str, size: str, most: int) -> InputError:
    return InputError(str(path), "", f"a file of {size}", f"at most {most // MEBIBYTE} MiB")


def _unreadable(path: Path | str, error: OSError, expected: str) -> InputError:
    return InputError(str(path), "", error.strerror or "an unreadable file", expected)
