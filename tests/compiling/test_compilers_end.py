"""Processes that compile end with the one that began them, however it ends, and leave nothing behind."""

import os
import re
import signal
import subprocess
import sys
import time

import numba
import psutil
import pytest

from engine.compiling.interrupts import held
from engine.compiling.kept import is_leftover
from tests.support.terminal import ROOT

pytestmark = [
    pytest.mark.skipif(bool(numba.config.DISABLE_JIT), reason="without a compiler nothing is compiled"),
    pytest.mark.skipif(os.name != "posix", reason="signals are those of POSIX"),
]
SOON = 30.0  # seconds; on a quiet machine it takes a fifth of one
AT_WORK = 1.5  # seconds of processor time after which a process has begun to compile
COMPILING = "Compiling the engine for this machine; this happens once and takes about half a minute …"
WARM_UP = ("-c", "from engine.runs.precompile import warm_up; warm_up()")


class Begun:
    """A process with an empty cache, and the two that compile for it."""

    def __init__(self, folder, *words):
        self.cache = folder / "cache"
        self.process = subprocess.Popen(
            [sys.executable, *words],
            cwd=folder,
            env={**os.environ, "M44_CACHE": str(self.cache), "M44_SHIPPED": "", "PYTHONPATH": str(ROOT)},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        self.children = []

    def wait_for_children(self, work):
        """Until both have worked for so many seconds of processor time."""
        parent, deadline = psutil.Process(self.process.pid), time.monotonic() + 120
        while time.monotonic() < deadline and self.process.poll() is None:
            self.children = [
                child for child in parent.children() if "engine.runs.precompile" in child.cmdline()
            ]
            if len(self.children) == 2 and all(child.cpu_times().user >= work for child in self.children):
                return
            time.sleep(0.05)
        raise AssertionError(self.process.communicate())

    def all_gone(self):
        """Whether nobody compiles any more, soon."""
        _, alive = psutil.wait_procs(self.children, timeout=SOON)
        for child in alive:
            child.kill()
        return not alive


@pytest.mark.parametrize(
    ("how", "work"),
    [(signal.SIGKILL, 0), (signal.SIGKILL, AT_WORK), (signal.SIGTERM, AT_WORK), (signal.SIGINT, 0)],
)
def test_compilers_end_with_their_parent(tmp_path, how, work):
    begun = Begun(tmp_path, *WARM_UP)
    begun.wait_for_children(work)
    begun.process.send_signal(how)
    assert begun.all_gone()
    begun.process.communicate(timeout=SOON)
    assert [file for file in begun.cache.rglob("*") if is_leftover(file.name)] == []


@pytest.mark.parametrize("to_all", [True, False], ids=["at the terminal", "to the command"])
def test_ctrl_c_while_compiling_says_one_line(tmp_path, to_all):
    begun = Begun(tmp_path, "-m", "m44", "fair", "pegasus-bridge", "--games", "20")
    begun.wait_for_children(0)
    (os.killpg if to_all else os.kill)(begun.process.pid, signal.SIGINT)
    out, err = begun.process.communicate(timeout=SOON)
    assert begun.process.returncode == 130 and out == ""
    first, last = err.splitlines()
    assert first == COMPILING
    assert last.startswith("Stopped: 0 of 180 games are kept in ") and "To resume: m44 fair" in last
    assert begun.all_gone()


def test_whatever_runs_beside_a_process_ends_with_it(tmp_path):
    code = "from engine.compiling.beside import start; start('timeit', '-n1', 'import time; time.sleep(90)').wait()"
    process = subprocess.Popen([sys.executable, "-c", code], cwd=ROOT)
    deadline = time.monotonic() + SOON
    while not (children := psutil.Process(process.pid).children()) and time.monotonic() < deadline:
        time.sleep(0.02)
    process.kill()
    process.wait()
    assert len(children) == 1 and psutil.wait_procs(children, timeout=SOON)[1] == []


def test_nobody_else_begins_processes():
    """All processes beside this one are begun in one place; those of `against` watch their parent themselves."""
    rooms = [path for room in ("engine", "analysis", "m44") for path in (ROOT / room).rglob("*.py")]
    found = {
        path.relative_to(ROOT).as_posix()
        for path in rooms
        if re.search(r"\bsubprocess\.\w|Popen\(|os\.(fork|spawn|system)", path.read_text("utf-8"))
    }
    assert found == {"engine/compiling/beside.py", "engine/runs/against.py"}
    assert "getppid" in (ROOT / "engine/runs/against_worker.py").read_text("utf-8")


def test_ctrl_c_says_a_line_also_where_nothing_can_be_resumed(tmp_path):
    begun = Begun(tmp_path, "-m", "m44", "habits", "pegasus-bridge", "--games", "20")
    begun.wait_for_children(0)
    os.killpg(begun.process.pid, signal.SIGINT)
    _, err = begun.process.communicate(timeout=SOON)
    assert begun.process.returncode == 130
    assert err.splitlines()[-1] == "Stopped." and "Traceback" not in err
    assert begun.all_gone()


def pressed(times, reached):
    """Ctrl-C so many times inside what holds it, and then the last step."""
    with held():
        for _ in range(times):
            os.kill(os.getpid(), signal.SIGINT)
        reached.append(times)


def test_ctrl_c_inside_a_compilation_is_raised_after_it():
    """Python that LLVM calls back could not pass it on; who presses twice is heard at once."""
    reached = []
    with pytest.raises(KeyboardInterrupt):
        pressed(1, reached)
    assert reached == [1] and signal.getsignal(signal.SIGINT) is signal.default_int_handler
    with pytest.raises(KeyboardInterrupt):
        pressed(2, reached)
    assert reached == [1] and signal.getsignal(signal.SIGINT) is signal.default_int_handler
    pressed(0, reached)
    assert reached == [1, 0]
