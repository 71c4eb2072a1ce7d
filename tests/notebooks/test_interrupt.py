"""The square button of a notebook: a cell that plays stops within a second, and what is played is kept."""

import time

from jupyter_client.manager import start_new_kernel

from engine.runs.parts import spans_in

PLENTY = 600  # seconds, for the first game may compile the engine
AT_ONCE = 3.0  # a second, and patience with a busy machine
READY = "import m44; m44.run('toulon', games=10, quiet=True)"
LONG = "m44.run('toulon', games=5_000_000, out='long', quiet=True)"


def outcome(client, message):
    """Reply to a cell."""
    while True:
        reply = client.get_shell_msg(timeout=PLENTY)
        if reply["parent_header"].get("msg_id") == message:
            return reply["content"]


def test_interrupting_a_cell_answers_at_once_and_keeps_the_parts(quiet_folder):
    manager, client = start_new_kernel(cwd=str(quiet_folder))
    try:
        assert outcome(client, client.execute(READY))["status"] == "ok"
        message = client.execute(LONG)
        long = quiet_folder / "long"
        end = time.monotonic() + PLENTY
        while not (long.is_dir() and spans_in(long)) and time.monotonic() < end:
            time.sleep(0.05)
        begun = time.monotonic()
        manager.interrupt_kernel()
        reply = outcome(client, message)
        taken = time.monotonic() - begun
        assert (reply["status"], reply["ename"]) == ("error", "KeyboardInterrupt")
        assert taken < AT_ONCE
        kept = spans_in(long)
        assert kept
        time.sleep(0.5)
        assert spans_in(long) == kept, "nothing plays on in the background"
        assert outcome(client, client.execute("1 + 1"))["status"] == "ok"
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)
