"""The square button of a notebook: a cell that plays stops at once, and what is played is kept."""

import time

import psutil
from jupyter_client.manager import start_new_kernel

from engine.runs.part_files import spans_in

PLENTY = 600  # seconds, for the first game may compile the engine
AT_ONCE = 2.0  # seconds of processor time on each core, which a busy machine does not lengthen
READY = "import m44; m44.run('toulon', games=10, quiet=True)"
LONG = "m44.run('toulon', games=5_000_000, out='long', quiet=True)"


def outcome(client, message):
    """Reply to a cell."""
    while True:
        reply = client.get_shell_msg(timeout=PLENTY)
        if reply["parent_header"].get("msg_id") == message:
            return reply["content"]


def processor_time(process):
    """Seconds that a process has worked, on all cores together."""
    times = process.cpu_times()
    return times.user + times.system


def test_interrupting_a_cell_answers_at_once_and_keeps_the_parts(quiet_folder):
    manager, client = start_new_kernel(cwd=str(quiet_folder))
    try:
        assert outcome(client, client.execute(READY))["status"] == "ok"
        message = client.execute(LONG)
        long = quiet_folder / "long"
        end = time.monotonic() + PLENTY
        while not (long.is_dir() and spans_in(long)) and time.monotonic() < end:
            time.sleep(0.05)
        kernel = psutil.Process(manager.provisioner.pid)
        begun = processor_time(kernel)
        manager.interrupt_kernel()
        reply = outcome(client, message)
        taken = processor_time(kernel) - begun
        assert (reply["status"], reply["ename"]) == ("error", "KeyboardInterrupt")
        assert taken < AT_ONCE * psutil.cpu_count()
        kept = spans_in(long)
        assert kept
        time.sleep(0.5)
        assert spans_in(long) == kept, "nothing plays on in the background"
        assert outcome(client, client.execute("1 + 1"))["status"] == "ok"
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)
