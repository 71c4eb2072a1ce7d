"""What stops the threads of a run between two blocks."""

import threading


class Brake:
    """Lets the threads of a run stop between two blocks: no block begins once it is pulled."""

    def __init__(self) -> None:
        self._pulled = False
        self._running = 0
        self._changed = threading.Condition()

    def begin(self) -> bool:
        """A thread wants to play a block; False if it must not."""
        with self._changed:
            self._running += not self._pulled
            return not self._pulled

    def end(self) -> None:
        """The block is played."""
        with self._changed:
            self._running -= 1
            self._changed.notify_all()

    def pull(self) -> None:
        """Let no block begin and wait for those that run."""
        with self._changed:
            self._pulled = True
            self._changed.wait_for(lambda: self._running == 0)
