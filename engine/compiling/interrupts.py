"""Ctrl-C while this process compiles.

LLVM calls back into Python, where an interruption would be printed and lost.  So it is held until the unit is compiled;
a second one is raised at once.  Large units are compiled by processes beside this one, which end at once.
"""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread
from typing import Any


@contextmanager
def held() -> Iterator[None]:
    """Raise KeyboardInterrupt for a Ctrl-C inside only at the end."""
    if (
        current_thread() is not main_thread()
        or signal.getsignal(signal.SIGINT) is not signal.default_int_handler
    ):
        yield
        return
    pressed: list[int] = []

    def note(number: int, frame: Any) -> None:
        if pressed:
            raise KeyboardInterrupt
        pressed.append(number)

    signal.signal(signal.SIGINT, note)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if pressed:
        raise KeyboardInterrupt
