"""Harms: what may be wrong with a file before any of its keys is looked at, and what its error has to say.

What is told comes from the rule (nested at most 20 deep, numbers of 64 bits, a plain file), not from what is printed.
"""

import json
import os
import socket
from collections.abc import Callable
from pathlib import Path

Spoil = Callable[[str], bytes]  # a sound text to the bytes of a file


def instead(text: str) -> Spoil:
    """The text in place of the whole file."""
    return lambda _: text.encode()


def first(line: str) -> Spoil:
    """A line before a sound file."""
    return lambda sound: f"{line}\n{sound}".encode()


def cut(sound: str) -> bytes:
    """A file that ends in the middle of its last text in quotes or of its last list."""
    end = max(sound.rfind('"'), sound.rfind("["), sound.rfind("'''"))
    return sound[:end].rstrip().encode() + b"\nx = ["


NUMBER = "number"
DEEP = "at most 20"
TOML_HARMS: dict[str, tuple[Spoil, str]] = {
    "arrays 21 deep": (first("x = " + "[" * 21 + "]" * 21), DEEP),
    "arrays 500 deep": (first("x = " + "[" * 500 + "]" * 500), DEEP),
    "arrays 100,000 deep, never closed": (first("x = " + "[" * 100_000), DEEP),
    "tables 500 deep": (first("x = " + "{ a = " * 500 + "1" + " }" * 500), DEEP),
    "arrays and tables in turn": (first("x = " + "[{ a = " * 300 + "1" + " }]" * 300), DEEP),
    "a key of 1,000 parts": (first("x" + ".a" * 1000 + " = 1"), DEEP),
    "a key of 400,000 parts": (first("x" + ".a" * 400_000 + " = 1"), DEEP),
    "a table of 1,000 parts": (lambda sound: f"{sound}\n[x{'.a' * 1000}]\n".encode(), DEEP),
    "a list of tables of 1,000 parts": (lambda sound: f"{sound}\n[[x{'.a' * 1000}]]\n".encode(), DEEP),
    "keys of 15 parts in 15 tables": (first("x = " + f"{{ {'a.' * 15}a = " * 15 + "1" + " }" * 15), DEEP),
    "a quote never closed": (first('x = "never closed'), "TOML"),
    "a long quote never closed": (lambda sound: sound.encode() + b'\nx = """never closed\n', "TOML"),
    "a map never closed": (lambda sound: sound.encode() + b"\nx = '''never closed\n", "TOML"),
    "long quotes without number": (instead('"""\\' * 100_000), "TOML"),
    "an end too early": (cut, "TOML"),
    "a NUL character": (first('x = "\0"'), "NUL"),
    "bytes that are no UTF-8": (lambda sound: b'x = "\xe9t\xe9"\n' + sound.encode(), "no text"),
    "UTF-16 with its mark": (lambda sound: sound.encode("utf-16"), "UTF-16"),
    "UTF-16 the other way": (lambda sound: b"\xfe\xff" + sound.encode("utf-16-be"), "UTF-16"),
    "UTF-16 without a mark": (lambda sound: sound.encode("utf-16-le"), "NUL"),
    "a picture": (instead("\x89PNG\r\n\x1a\n\0\0\0\rIHDR"), ""),
    "nothing": (instead(""), ""),
    "comments alone": (instead("# nothing\n# at all\n"), ""),
    "blanks alone": (instead("\n\n   \n\t\n"), ""),
    "JSON": (instead('{"id": "meadow"}'), "TOML"),
    "a web page": (instead("<!DOCTYPE html>\n<html></html>\n"), "TOML"),
    "a whole number of 5,000 digits": (first("x = " + "9" * 5000), "digits"),
    "a whole number of 30 digits": (first("x = " + "9" * 30), "digits"),
    "a hexadecimal number of 5,000 digits": (first("x = 0x" + "f" * 5000), "digits"),
    "a binary number of 900,000 digits": (first("x = 0b" + "1" * 900_000), "digits"),
    "an exponent of 999": (first("x = 1e999"), NUMBER),
    "inf": (first("x = inf"), NUMBER),
    "minus inf": (first("x = -inf"), NUMBER),
    "nan": (first("x = nan"), NUMBER),
    "nan in a list": (first("x = [1.0, nan]"), NUMBER),
    "a date": (first("x = 1944-06-06"), "1944-06-06"),
    "a time": (first("x = 06:30:00"), "06:30:00"),
    "a date and time": (first("x = 1944-06-06T06:30:00Z"), "1944-06-06"),
    "a date that never was": (first("x = 1944-02-30"), "TOML"),
    "a megabyte in a text": (first(f'x = "{"A" * 1_000_000}"'), "1,000,000 characters"),
    "a megabyte in a key": (first(f"{'k' * 1_000_000} = 1"), "1,000,000 characters"),
    "a megabyte in a comment, and more": (first("#" * 1_100_000), "1 MiB"),
    "a list of 300,000": (first(f"x = [{'1,' * 300_000}]"), "20,000"),
    "30,000 keys": (first("\n".join(f"k{i} = {i}" for i in range(30_000))), "20,000"),
    "30,000 tables": (lambda sound: (sound + "\n[[x]]" * 30_000).encode(), "20,000"),
    "a key twice": (first("x = 1\nx = 2"), "TOML"),
    "a table twice": (lambda sound: (sound + "\n[x]\n[x]\n").encode(), "TOML"),
    "an escape in a text": (lambda s: s.replace('title = "', 'title = "\\u001b[31m', 1).encode(), "U+001B"),
    "an escape in a key": (first('"\\u001b[31mred" = 1'), "U+001B"),
    "an escape as it is": (first('x = "\x1b[2J"'), "TOML"),
    "an order of reading turned": (first('"x\u202ey" = "lmot"'), "U+202E"),
    "a line of its own in a key": (first('"x\\u2028y" = 1'), "U+2028"),
}
# Kinds of files that a harm does not harm: titles of studies are shown nowhere but in their pages, a folder whose
# manifest names no study is none.
SOUND_FOR = {"an escape in a text": ("player", "study", "rule study"), "an empty object": ("studies",)}

JSON_HARMS: dict[str, tuple[Spoil, str]] = {
    "lists 100,000 deep, never closed": (instead("[" * 100_000), DEEP),
    "lists 500 deep": (instead("[" * 500 + "]" * 500), DEEP),
    "objects 500 deep": (instead('{"a":' * 500 + "1" + "}" * 500), DEEP),
    "objects 100,000 deep": (instead('{"a":' * 100_000), DEEP),
    "lists in a sound file": (
        lambda s: s.replace("{", '{"x": ' + "[" * 30 + "]" * 30 + ",", 1).encode(),
        DEEP,
    ),
    "half of it": (lambda sound: sound[: len(sound) // 2].encode(), "line"),
    "all but the end": (lambda sound: sound.rstrip()[:-1].encode(), "line"),
    "two in one": (lambda sound: (sound + sound).encode(), "line"),
    "nothing": (instead(""), "an empty file"),
    "blanks alone": (instead("\n \n"), "an empty file"),
    "a list": (instead("[]"), ""),
    "a list of lists": (instead("[[1], [2]]"), ""),
    "a text": (instead('"battle"'), ""),
    "a number": (instead("17"), ""),
    "null": (instead("null"), ""),
    "an empty object": (instead("{}"), ""),
    "nan": (instead("NaN"), ""),
    "a number of 5,000 digits": (lambda s: s.replace("{", '{"x": ' + "9" * 5000 + ",", 1).encode(), "digits"),
    "a key twice": (lambda sound: sound.replace("{", '{"x": 1, "x": 2,', 1).encode(), "twice"),
    "a key thrice, deeper": (
        lambda s: s.replace("{", '{"y": {"x": 1, "x": 2, "x": 3},', 1).encode(),
        "twice",
    ),
    "a key twice among 100,000": (
        instead("{" + ",".join(f'"k{i}": 1' for i in range(100_000)) + ', "k7": 2}'),
        "twice",
    ),
    "bytes that are no UTF-8": (lambda sound: b'{"x": "\xe9"' + sound.encode(), "no text"),
    "UTF-16 with its mark": (lambda sound: sound.encode("utf-16"), "UTF-16"),
    "UTF-16 without a mark": (lambda sound: sound.encode("utf-16-le"), "NUL"),
    "a NUL character": (lambda sound: sound.encode() + b"\0", "NUL"),
    "TOML": (instead('id = "battle"\n'), "line 1"),
    "comments": (lambda sound: b"// a battle\n" + sound.encode(), "line 1"),
    "a comma too many": (lambda sound: sound.replace("{", "{,", 1).encode(), "line 1"),
    "an escape as it is": (instead('{"x": "\x1b[2J"}'), "line 1"),
    "a picture": (instead("\x89PNG\r\n\x1a\n\0\0\0\rIHDR"), ""),
}


def link(target: str) -> Callable[[Path], None]:
    """A link to a path."""
    return lambda path: path.symlink_to(target)


def loop(path: Path) -> None:
    """Two links to each other."""
    other = path.with_name("other")
    path.symlink_to(other)
    other.symlink_to(path)


def listening(path: Path) -> None:
    """A socket, made under a short name: those of sockets must be short."""
    here = Path.cwd()
    os.chdir(path.parent)
    try:
        with socket.socket(socket.AF_UNIX) as made:
            made.bind(path.name)
    finally:
        os.chdir(here)


def linked_pipe(path: Path) -> None:
    """A link to a pipe."""
    os.mkfifo(path.with_name("pipe"))
    path.symlink_to("pipe")


PLACES: dict[str, tuple[Callable[[Path], None], str]] = {
    "a folder": (Path.mkdir, "a folder"),
    "a link to a folder": (link("."), "a folder"),
    "a pipe": (os.mkfifo, "a pipe"),
    "a link to a pipe": (linked_pipe, "a pipe"),
    "a socket": (listening, "a socket"),
    "a link to zeros without end": (link("/dev/zero"), "a device"),
    "a link to noise without end": (link("/dev/urandom"), "a device"),
    "a link to nothing": (link("/dev/null"), "a device"),
    "a link to a terminal": (link("/dev/tty"), "a device"),
    "a link that leads nowhere": (link("nowhere"), "No such file"),
    "a link to itself": (lambda path: path.symlink_to(path.name), "symbolic links"),
    "two links to each other": (loop, "symbolic links"),
    "no file": (lambda path: None, "No such file"),
}

LONG = json.dumps("x" * 1_000_000)
