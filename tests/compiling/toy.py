"""A small entry, compiled in a fraction of a second, that stands for all units where the cache is looked at."""

from pathlib import Path

from engine.compiling.jit import compile_entry


def doubled(number):
    return 2 * number


def tripled(number):
    return 3 * number


def begin(function=doubled):
    """The entry as a process that has just started finds it."""
    return compile_entry(function)


def loads(entry) -> bool:
    """Whether calling the entry takes its machine code from the cache; else it is compiled."""
    number = {"doubled": 2, "tripled": 3}[entry.py_func.__name__]
    assert entry(21) == number * 21
    return sum(entry.stats.cache_hits.values()) == 1


def code_of(entry) -> Path:
    """The one file of its machine code."""
    (file,) = Path(entry.folder).glob("*.code")
    return file
