"""Mutations of texts and of bytes: what an editor, a slip, a bad disk and a bored stranger do to a file."""

from __future__ import annotations

import random
from collections.abc import Callable

WORDS = (
    "", "0", "-1", "1e400", "nan", "inf", "999999999999999999999", "true", "null", "[]", "{}",
    '""', "''", '"x"', "[[]]",
    "\u202e", "\x00", "\U0001f480", "Z99", "A1", "E5 E5", "allies", "axis", "$n", "../../etc/passwd", "=1+1", "%s%n",
    "a" * 5000, "1979-05-27T07:32:00Z", '"""', "'''", "\ufeff", "\r", "[" * 300,
)  # fmt: skip


def _lines(text: bytes) -> list[bytes]:
    return text.split(b"\n")


def drop_line(text: bytes, draw: random.Random) -> bytes:
    """A line is missing."""
    lines = _lines(text)
    del lines[draw.randrange(len(lines))]
    return b"\n".join(lines)


def double_line(text: bytes, draw: random.Random) -> bytes:
    """A line stands twice."""
    lines = _lines(text)
    at = draw.randrange(len(lines))
    return b"\n".join([*lines[:at], lines[at], *lines[at:]])


def swap_lines(text: bytes, draw: random.Random) -> bytes:
    """Two lines have changed places."""
    lines = _lines(text)
    a, b = draw.randrange(len(lines)), draw.randrange(len(lines))
    lines[a], lines[b] = lines[b], lines[a]
    return b"\n".join(lines)


def other_value(text: bytes, draw: random.Random) -> bytes:
    """What stands behind an equals sign or a colon is something else."""
    places = [i for i, byte in enumerate(text) if byte in b"=:"]
    if not places:
        return flip(text, draw)
    at = draw.choice(places) + 1
    ends = [end for end in (text.find(mark, at) for mark in (b"\n", b",")) if end >= 0]
    return text[:at] + b" " + draw.choice(WORDS).encode() + text[min(ends, default=len(text)) :]


def put_in(text: bytes, draw: random.Random) -> bytes:
    """Something strange stands somewhere."""
    at = draw.randrange(len(text) + 1)
    return text[:at] + draw.choice(WORDS).encode() + text[at:]


def other_number(text: bytes, draw: random.Random) -> bytes:
    """A digit is another one, or several."""
    places = [i for i, byte in enumerate(text) if 48 <= byte <= 57]
    if not places:
        return flip(text, draw)
    at = draw.choice(places)
    return text[:at] + draw.choice([b"0", b"9", b"-1", b"99999", b"1.5"]) + text[at + 1 :]


def cut(text: bytes, draw: random.Random) -> bytes:
    """The end is missing."""
    return text[: draw.randrange(len(text) + 1)]


def cut_out(text: bytes, draw: random.Random) -> bytes:
    """A piece is missing."""
    at = draw.randrange(len(text) + 1)
    return text[:at] + text[at + draw.randint(1, 40) :]


def flip(text: bytes, draw: random.Random) -> bytes:
    """One bit is another one."""
    if not text:
        return b"\x00"
    at = draw.randrange(len(text))
    return text[:at] + bytes([text[at] ^ (1 << draw.randrange(8))]) + text[at + 1 :]


def zeros(text: bytes, draw: random.Random) -> bytes:
    """A block was never written."""
    at = draw.randrange(len(text) + 1)
    n = min(draw.choice([16, 512, 4096]), len(text) - at)
    return text[:at] + bytes(n) + text[at + n :]


def noise(text: bytes, draw: random.Random) -> bytes:
    """Something else altogether."""
    return draw.randbytes(draw.choice([0, 1, 7, 300]))


Mutation = Callable[[bytes, random.Random], bytes]
OF_TEXTS: tuple[Mutation, ...] = (
    drop_line, double_line, swap_lines, other_value, other_value, other_number, other_number, put_in, cut, cut_out,
    flip,
)  # fmt: skip
OF_BYTES: tuple[Mutation, ...] = (flip, flip, flip, cut, cut_out, zeros, noise)


def mutate(text: bytes, draw: random.Random, mutations: tuple[Mutation, ...] = OF_TEXTS) -> bytes:
    """A file after one to three mutations that change it."""
    for _ in range(20):
        changed = text
        for _ in range(draw.choice([1, 1, 1, 2, 3])):
            changed = draw.choice(mutations)(changed, draw)
        if changed != text:
            return changed
    return text + b"\x00"
