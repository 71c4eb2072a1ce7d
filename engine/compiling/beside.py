"""Processes beside this one, which compile for it and die with it, however it ends.

``python -m engine.compiling.beside PARENT MODULE WORD ...`` runs a module as a program for as long as its parent lives.
"""

import os
import runpy
import signal
import subprocess
import sys
from subprocess import DEVNULL, Popen
from threading import Thread
from time import sleep
from typing import Any

from engine.compiling.environment import child_environment

PAUSE = 0.2  # seconds between two looks at the parent


def start(module: str, *words: str, **changed: str) -> "Popen[Any]":
    """Begin to run a module, without a word on the terminal; ``changed`` are variables of its environment."""
    streams = dict.fromkeys(("stdin", "stdout", "stderr"), DEVNULL)
    return Popen(command_of(module, *words), env=child_environment(**changed), **streams)


def answer_of(module: str, *words: str, given: str = "", **changed: str) -> str:
    """Run a module to its end; what it printed.  ``given`` is what it reads.

    Raises
    ------
    CalledProcessError
        The program failed.
    """
    run = subprocess.run(
        command_of(module, *words),
        env=child_environment(**changed),
        input=given,
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    return run.stdout


def command_of(module: str, *words: str) -> list[str]:
    """The command that runs a module for as long as this process lives."""
    return [sys.executable, "-m", "engine.compiling.beside", str(os.getpid()), module, *words]


def die_with(parent: int) -> None:
    """End this process soon after its parent has ended; on Windows, where no process learns of it, do nothing."""
    if os.name == "posix":
        Thread(target=_watch, args=(parent,), daemon=True).start()


def _watch(parent: int) -> None:
    while os.getppid() == parent:
        sleep(PAUSE)
    os._exit(1)


if __name__ == "__main__":
    if signal.getsignal(signal.SIGINT) != signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # Ctrl-C ends it without a word: the parent has the word
    die_with(int(sys.argv[1]))
    sys.argv = sys.argv[2:]
    runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)
