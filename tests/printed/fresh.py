"""Fresh processes for examples: a process that has imported what others wrote, and nothing of this program, is copied.

Starting Python, numba and pandas takes most of the time of a small example; of this program every copy imports its own.
``python -m tests.printed.fresh`` reads a job of JSON in each line and answers with the exit code in a line.
"""

import json
import os
import runpy
import signal
import subprocess
import sys
import time
import traceback
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
HEAVY = (
    "numba", "pandas", "pyarrow", "matplotlib.pyplot", "pydantic", "rich", "scipy.stats", "seaborn", "typer", "jinja2",
)  # fmt: skip
OWN = ("m44", "engine", "analysis")
FAILED = 1


@dataclass(frozen=True)
class Outcome:
    """Exit code, output and error stream of an example; whether it was stopped by Ctrl-C."""

    code: int
    out: str
    err: str
    stopped: bool


class FreshProcesses:
    """Runs words of the command line and Python programs, each in a process that has imported nothing of ours."""

    def __init__(self) -> None:
        environment = {**os.environ, "PYTHONPATH": str(ROOT), "MPLBACKEND": "Agg", "COLUMNS": "100"}
        environment.pop("M44_PATH", None)
        words = [sys.executable, "-m", "tests.printed.fresh"]
        self.server = subprocess.Popen(
            words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT, env=environment
        )

    def __call__(self, job: dict[str, object], folder: Path, seconds: float) -> Outcome:
        """Run a job in a folder; after so many seconds Ctrl-C is typed."""
        out, err = (folder.with_name(f"{folder.name}.{name}") for name in ("out", "err"))
        told = {**job, "folder": str(folder), "out": str(out), "err": str(err), "seconds": seconds}
        self.server.stdin.write(json.dumps(told) + "\n")
        self.server.stdin.flush()
        code, stopped = json.loads(self.server.stdout.readline())
        return Outcome(code, out.read_text("utf-8"), err.read_text("utf-8"), stopped)

    def close(self) -> None:
        """End the process that is copied."""
        self.server.stdin.close()
        self.server.wait()


def run(job: dict[str, Any]) -> int:
    """The job, in this process: words of ``m44``, or the text of a program."""
    os.chdir(str(job["folder"]))
    sys.path = [path for path in sys.path if path not in ("", str(ROOT))]
    sys.path.append(str(ROOT))
    assert not [name for name in OWN if name in sys.modules], "not a fresh process"
    if "program" in job:
        path = Path(f"{job['out']}.py")
        path.write_text(str(job["program"]), encoding="utf-8")
        runpy.run_path(str(path), {"show_value": show_value}, run_name="__main__")
        return 0
    words = [one for word in job["words"] for one in spread(word)]
    sys.argv = ["m44", *words]
    return int(import_module("m44.cli.main").main())


def show_value(value: Any) -> None:
    """A value as a notebook shows it, and as Python does."""
    page = getattr(value, "_repr_html_", None)
    print(repr(value), "" if page is None else page())


def spread(word: str) -> list[str]:
    """The paths that a word with a star stands for, as a shell gives them; any other word as it is."""
    return sorted(str(path) for path in Path().glob(word)) if "*" in word else [word]


def copied(job: dict[str, object]) -> int:
    """The process id of a copy that runs the job and ends."""
    child = os.fork()
    if child:
        return child
    signal.signal(signal.SIGINT, signal.default_int_handler)
    for stream, name in ((1, "out"), (2, "err")):
        os.dup2(os.open(str(job[name]), os.O_WRONLY | os.O_CREAT | os.O_TRUNC), stream)
    code = FAILED
    try:
        code = run(job)
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else FAILED
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)


def waited(child: int, seconds: float) -> tuple[int, bool]:
    """Exit code of a copy, and whether Ctrl-C was typed; it is killed if that does not end it."""
    end, stopped = time.monotonic() + seconds, False
    while True:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            return os.waitstatus_to_exitcode(status), stopped
        if time.monotonic() > end:
            os.kill(child, signal.SIGKILL if stopped else signal.SIGINT)
            end, stopped = time.monotonic() + 60, True
        time.sleep(0.02)


def serve() -> None:
    """Run a job after the other."""
    for name in HEAVY:
        import_module(name)
    for line in sys.stdin:
        job = json.loads(line)
        code, stopped = waited(copied(job), job["seconds"])
        print(json.dumps([code, stopped]), flush=True)


if __name__ == "__main__":
    serve()
